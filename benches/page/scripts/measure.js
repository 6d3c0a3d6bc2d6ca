// What the benchmark asks of a page, in every document from its beginning. Times are in milliseconds.
//
// In: a verb and its arguments, by `begin`. Out: `ended`, with a value or the error that ended it.
// This file holds what the others build on.
"use strict";
const bench = (window.bench = { ended: null });

bench.begin = (verb, given) => {
    bench.ended = null;
    Promise.resolve()
        .then(() => bench[verb](...given))
        .then((value) => (bench.ended = { value: value ?? null }), (error) => (bench.ended = { error: String(error) }));
};

bench.pause = (ms) => new Promise((done) => setTimeout(done, ms));

/// The moment at which all that changed until now is painted: a message that is sent while a frame is made is read
/// when it is made.
bench.painted = () =>
    new Promise((done) => {
        requestAnimationFrame(() => {
            const made = new MessageChannel();
            made.port1.onmessage = () => done(performance.now());
            made.port2.postMessage(null);
        });
    });

/// The moment at which something holds, and is painted. It may change with any change of the document.
bench.whenPainted = (holds) =>
    new Promise((done) => {
        const look = () => {
            if (!holds()) return;
            observer.disconnect();
            bench.painted().then(done);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
    });

/// Does something, and says how long it took until the last change that it led to in these elements was painted.
bench.settled = async (elements, act, holds) => {
    const [quietMs, limitMs] = [150, 20_000];
    const changed = new Set();
    let waiting = null;
    let paintedAt = 0;
    const note = (element) => {
        changed.add(element);
        waiting ??= bench.painted().then((at) => {
            paintedAt = at;
            waiting = null;
        });
    };
    const observers = elements.map((element) => {
        const observer = new MutationObserver(() => note(element));
        observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
        return observer;
    });
    const started = performance.now();
    act();
    const isOver = () => changed.size === elements.length && !waiting && performance.now() - paintedAt > quietMs && holds();
    while (!isOver()) {
        if (performance.now() - started > limitMs) throw new Error("what was done has led to nothing");
        await bench.pause(20);
    }
    observers.forEach((observer) => observer.disconnect());
    return paintedAt - started;
};

/// The element that scrolls the rows of a tree or a table.
bench.scroller = (role) => {
    const scrolls = (it) => /auto|scroll/.test(getComputedStyle(it).overflowY);
    let list = document.querySelector(`[role=${role}]`)?.querySelector("[role=treeitem], [role=row][data-entry]");
    while (list && !scrolls(list)) list = list.parentElement;
    if (!list) throw new Error(`nothing scrolls in the ${role}`);
    return list;
};

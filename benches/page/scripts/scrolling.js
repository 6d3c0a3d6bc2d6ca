// Long lists, scrolled.

/// Scrolls a list by so many pixels in each of so many frames, there and back. Says what the main thread did in each,
/// from the scroll event to the end of the frame, and how long after the frame before each came.
bench.scroll = async (role, stepPx, frames) => {
    const list = bench.scroller(role);
    const [work, apart] = [[], []];
    let step = stepPx;
    let startedAt = null;
    const note = () => (startedAt ??= performance.now());
    document.addEventListener("scroll", note, { capture: true });
    const made = new MessageChannel();
    made.port1.onmessage = () => {
        if (startedAt !== null) work.push(performance.now() - startedAt);
        startedAt = null;
    };
    await bench.pause(300);
    let before = null;
    await new Promise((done) => {
        const frame = (at) => {
            if (before !== null) apart.push(at - before);
            before = at;
            made.port2.postMessage(null);
            if (apart.length >= frames) return done();
            const top = list.scrollTop + step;
            if (top < 0 || top > list.scrollHeight - list.clientHeight) step = -step;
            list.scrollTop += step;
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    });
    await bench.pause(100);
    document.removeEventListener("scroll", note, { capture: true });
    if (!work.length) throw new Error(`the ${role} did not scroll`);
    return { work, apart };
};

/// The most nodes that the document has while a list is at so many places.
bench.nodes = async (role, places) => {
    const list = bench.scroller(role);
    let most = 0;
    for (let n = 0; n <= places; n += 1) {
        list.scrollTop = (n / places) * (list.scrollHeight - list.clientHeight);
        await bench.painted();
        await bench.painted();
        const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
        let nodes = 1;
        while (walker.nextNode()) nodes += 1;
        most = Math.max(most, nodes);
    }
    return most;
};

/// Scrolls a list to a share of its length.
bench.scrollTo = async (role, share) => {
    const list = bench.scroller(role);
    list.scrollTop = share * (list.scrollHeight - list.clientHeight);
    await bench.painted();
    await bench.painted();
};

// Searches, from the key to the hits.

{
    const field = async () => {
        const named = () => document.querySelector("input[aria-label=Search]");
        if (!named()) {
            [...document.querySelectorAll("button")].find((it) => it.textContent.startsWith("Search")).click();
            await bench.painted();
        }
        return named();
    };
    const count = () => document.querySelector("search [role=status]").textContent;
    const isAll = (words) => /\d|nothing/.test(words) && !words.endsWith("…");
    const write = (into, text) => {
        into.value = text;
        into.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    const clear = async (into) => {
        write(into, "");
        await bench.whenPainted(() => count() === "");
        await bench.pause(100);
    };
    // Both painted since the key: the first hits, and the count of all.
    const follow = async (started) => {
        const limit = bench.pause(60_000).then(() => {
            throw new Error(`the search is not over: ${count()}`);
        });
        const first = bench.whenPainted(() => /\d/.test(count()) || isAll(count()));
        const all = bench.whenPainted(() => isAll(count()));
        const [firstAt, allAt] = await Promise.race([Promise.all([first, all]), limit]);
        return { first: firstAt - started, all: allAt - started, words: count() };
    };

    /// Searches for a text that comes at once.
    bench.search = async (text) => {
        const into = await field();
        await clear(into);
        const started = performance.now();
        write(into, text);
        return follow(started);
    };

    /// Searches for a text that is typed, a key each 40 ms; the time is since the last key.
    bench.type = async (text) => {
        const into = await field();
        await clear(into);
        for (let end = 1; end < text.length; end += 1) {
            write(into, text.slice(0, end));
            await bench.pause(40);
        }
        const started = performance.now();
        write(into, text);
        return follow(started);
    };
}

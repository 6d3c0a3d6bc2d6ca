// From the first byte of the page, or from a file that is chosen, to something that a person can use.

{
    const isLanded = () => [...document.querySelectorAll("button")].some((it) => it.textContent.includes("Open file…"));
    // The graph and both columns are drawn, of what is read so far.
    const isShown = () =>
        document.querySelector("[role=tree] [role=treeitem]") !== null &&
        document.querySelector("[role=table] [role=row][data-entry]") !== null;
    // And nothing more is read.
    const isUsable = () => isShown() && document.querySelector("[role=progressbar][aria-label=Reading]") === null;

    const landed = bench.whenPainted(isLanded);
    const arrived = bench.whenPainted(isUsable);

    /// When the first screen could be used, since the visit began.
    bench.landed = () => landed;

    /// When the session that the page brings with it could be used, since the visit began.
    bench.arrived = () => arrived;

    /// How many bytes came over the wire so far, without headers.
    bench.wireBytes = () => {
        const asked = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
        const ofNetwork = asked.filter((it) => /^https?:/.test(it.name));
        return ofNetwork.reduce((sum, it) => sum + it.encodedBodySize, 0);
    };

    /// Watches how the next file that is chosen is opened; `opened` waits until it is.
    bench.watch = () => {
        bench.watched = new Promise((done, fail) => {
            const begin = () => {
                const started = performance.now();
                let longestTask = 0;
                let [lastFrame, longestGap] = [started, 0];
                const tasks = new PerformanceObserver((list) => {
                    list.getEntries().forEach((task) => (longestTask = Math.max(longestTask, task.duration)));
                });
                tasks.observe({ type: "longtask" });
                let isOver = false;
                const frame = () => {
                    const now = performance.now();
                    longestGap = Math.max(longestGap, now - lastFrame);
                    lastFrame = now;
                    if (!isOver) requestAnimationFrame(frame);
                };
                requestAnimationFrame(frame);
                bench.whenPainted(() => refusal()).then(() => fail(new Error(refusal().innerText)));
                const shown = bench.whenPainted(isShown);
                bench.whenPainted(isUsable).then(async (at) => {
                    isOver = true;
                    // Long tasks are told some time after they are over.
                    await bench.pause(200);
                    tasks.disconnect();
                    done({ shown: (await shown) - started, usable: at - started, longestTask, longestGap });
                });
            };
            // An alert that nobody sees is no refusal.
            const refusal = () => [...document.querySelectorAll("[role=alert]")].find((it) => it.checkVisibility() && it.innerText.trim());
            document.addEventListener("change", begin, { capture: true, once: true });
        });
    };

    bench.opened = () => bench.watched;
}

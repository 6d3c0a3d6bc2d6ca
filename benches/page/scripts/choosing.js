// Other leaves and filters, from the click to what is painted.

{
    const tree = () => document.querySelector("[role=tree]");
    const table = () => document.querySelector("[role=table]");
    const isInSight = (item, list) => {
        const [row, port] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
        return row.top >= port.top && row.bottom <= port.bottom;
    };

    /// So many other leaves, from all over the tree.
    bench.leaves = async (count) => {
        const list = bench.scroller("tree");
        const times = [];
        for (let n = 1; n <= count; n += 1) {
            // Multiples of the golden section are spread evenly, however many they are.
            list.scrollTop = ((n * 0.6180339887) % 1) * (list.scrollHeight - list.clientHeight);
            await bench.painted();
            await bench.painted();
            await bench.pause(50);
            const items = [...tree().querySelectorAll("[role=treeitem][data-entry][aria-selected=false]")];
            const inSight = items.filter((item) => isInSight(item, list));
            const item = inSight[Math.floor(inSight.length / 2)];
            if (!item) throw new Error("no other entry is in sight");
            const entry = item.dataset.entry;
            const isChosen = () => tree().querySelector("[aria-selected=true]")?.dataset.entry === entry;
            times.push(await bench.settled([tree(), table()], () => item.click(), isChosen));
        }
        return times;
    };

    /// So many other filters of the tree, one after another.
    bench.filters = async (count) => {
        const groups = [...document.querySelectorAll("[role=radiogroup]")];
        const radios = [...groups.find((it) => it.textContent.includes("Labeled")).querySelectorAll("[role=radio]")];
        const times = [];
        for (let n = 0; n < count; n += 1) {
            const free = radios.filter((it) => it.getAttribute("aria-checked") !== "true");
            const radio = free[n % free.length];
            const isChosen = () => radio.getAttribute("aria-checked") === "true";
            times.push(await bench.settled([tree()], () => radio.click(), isChosen));
        }
        return times;
    };

    /// The filter of this name.
    bench.filter = async (name) => {
        const radio = [...document.querySelectorAll("[role=radio]")].find((it) => it.textContent.trim() === name);
        if (radio.getAttribute("aria-checked") === "true") return;
        await bench.settled([tree()], () => radio.click(), () => radio.getAttribute("aria-checked") === "true");
    };
}

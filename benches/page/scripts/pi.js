// The same of Pi's own HTML export: its tree on the left, the messages of a path on the right.

{
    const messages = () => document.getElementById("messages");
    const nodes = () => document.querySelectorAll(".tree-node");
    const isUsable = () => messages()?.childElementCount > 0 && nodes().length > 0;
    const arrived = bench.whenPainted(isUsable);

    bench.piArrived = () => arrived;

    bench.piNodes = () => {
        const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
        let count = 1;
        while (walker.nextNode()) count += 1;
        return count;
    };

    /// Another entry, half way down the tree.
    bench.piLeaf = () => {
        const node = nodes()[Math.floor(nodes().length / 2)];
        return bench.settled([messages()], () => node.click(), () => true);
    };
}

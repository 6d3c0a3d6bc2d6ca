// The yardsticks of opening: what it takes to only read the file that was chosen.

{
    const chosen = () => {
        const file = document.querySelector("input[type=file]").files[0];
        if (!file) throw new Error("no file is chosen");
        return file;
    };
    const timed = async (work) => {
        const started = performance.now();
        await work();
        return performance.now() - started;
    };

    /// Only streams it.
    bench.stream = () =>
        timed(async () => {
            const reader = chosen().stream().getReader();
            while (!(await reader.read()).done);
        });

    /// The same into one buffer of a mebibyte, where the browser has a reader of bytes.
    bench.streamBytes = () =>
        timed(async () => {
            const reader = chosen().stream().getReader({ mode: "byob" });
            let buffer = new ArrayBuffer(1 << 20);
            for (;;) {
                const { done, value } = await reader.read(new Uint8Array(buffer));
                if (done) return;
                buffer = value.buffer;
            }
        });

    /// Streams it as text and parses each line, as a page in JavaScript would.
    bench.parse = () =>
        timed(async () => {
            const reader = chosen().stream().pipeThrough(new TextDecoderStream()).getReader();
            const entries = [];
            const take = (line) => line && entries.push(JSON.parse(line));
            let rest = "";
            for (;;) {
                const { done, value } = await reader.read();
                if (done) break;
                const lines = (rest + value).split("\n");
                rest = lines.pop();
                lines.forEach(take);
            }
            take(rest);
            if (!entries.length) throw new Error("the file is empty");
        });
}

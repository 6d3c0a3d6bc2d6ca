import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { hashOf } from "./content-security-policy.mjs";
import { packer } from "./packer.mjs";
import { singleFile } from "./single-file.mjs";

const source = (file) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const MODULE = "const a = 1;\nexport { initSync, __wbg_init as default };\n";
// Longer than what the unpacker has room for at first, and not all of it repeats.
const PROGRAM = Buffer.alloc(300_000).map((_, at) => (at * at) >> 7);
const SAMPLE = '{"type":"session"} </script>\n';
const PACKER = packer(9);
const FAST = packer(0);
const parts = (changed) => ({
  skeleton: source("src/snapshot/single_file.html"),
  loader: "start('$& {{program}}');",
  styles: ["a { color: red }", "b > c { }"],
  module: MODULE,
  program: PROGRAM,
  sample: SAMPLE,
  packer: PACKER,
  ...changed,
});
const textOf = (html, id) => new RegExp(`<script[^>]*id="${id}">([^]*?)</script>`).exec(html)[1];

/** Runs src/ui/loader.js on a page that has nothing but the packed program. Out comes what it adds to that page. */
function load(html) {
  return new Promise((done, failed) => {
    const added = [];
    const page = { Blob, Response, DecompressionStream, TextDecoder, WebAssembly, DataView, Uint8Array };
    page.window = page;
    page.document = {
      getElementById: (id) => ({ textContent: textOf(html, id) }),
      createElement: (name) => ({ name }),
      addEventListener: (_, start) => start(),
      head: {
        appendChild(element) {
          added.push(element);
          if (element.name === "script") done({ added, program: page.sightlineProgram });
        },
      },
    };
    process.once("unhandledRejection", failed);
    runInNewContext(source("src/ui/loader.js"), page);
  }).finally(() => process.removeAllListeners("unhandledRejection"));
}

test("all parts come out again, and the policy allows them by their hashes and nothing else", async () => {
  const html = singleFile(parts());
  const { added, program } = await load(html);
  const [style, module] = added.map((element) => element.textContent);
  assert.deepEqual(added.map(({ name, type }) => [name, type]), [["style", undefined], ["script", "module"]]);
  assert.equal(style, "a { color: red }\nb > c { }");
  assert.ok(module.startsWith(MODULE) && /\n__wbg_init\(\{ module_or_path: /.test(module));
  assert.ok(PROGRAM.equals(program));
  assert.equal(textOf(html, "sightline-loader"), "start('$& {{program}}');");
  const policy = /id="sightline-policy" content="([^"]*)"/.exec(html)[1].split("; ");
  const allowed = (name) => policy.find((one) => one.startsWith(`${name} `))?.split(" ").slice(1);
  const hashes = [hashOf("start('$& {{program}}');"), hashOf(module)].map((hash) => `'${hash}'`);
  assert.deepEqual(allowed("script-src"), ["'wasm-unsafe-eval'", ...hashes]);
  assert.deepEqual(allowed("style-src"), [`'${hashOf(style)}'`]);
  for (const name of ["default-src", "connect-src", "base-uri", "form-action"]) assert.deepEqual(allowed(name), ["'none'"]);
  assert.doesNotMatch(html, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
});

test("programs of any length come out whole, in letters that end nothing", async () => {
  for (let length = 0; length < 14; length += 1) {
    const program = PROGRAM.subarray(0, length);
    const html = singleFile(parts({ program, packer: FAST }));
    assert.match(textOf(html, "sightline-program"), /^[!#-%'-;=-~]+$/);
    assert.ok(program.equals((await load(html)).program), `${length} bytes`);
  }
});

test("the sample is packed as a session is, behind it", () => {
  const html = singleFile(parts({ packer: FAST }));
  assert.equal(gunzipSync(Buffer.from(textOf(html, "sightline-sample"), "base64")).toString(), SAMPLE);
  assert.equal(textOf(html, "sightline-session"), "");
  assert.ok(html.indexOf('id="sightline-sample"') > html.indexOf('id="sightline-session"'));
});

test("comments stay behind, and what only looks like one does not", async () => {
  const quoted = `q::after {\n  content: "/* 1 */ it's \\" /*";\n}`;
  const styles = [`/* "one */ a {\n  color: red; /* it's\n  two */\n}\n${quoted}\nb/**/c {}`];
  const { added } = await load(singleFile(parts({ styles, program: Buffer.from([1]) })));
  assert.equal(added[0].textContent, ` a {\ncolor: red; \n}\n${quoted.replace("\n  ", "\n")}\nb/**/c {}`);
});

test("the loader loses its comments and nothing else", () => {
  const loader = `// one\n(function () {\n  // it's two\n\n  a("// three"); // four\n})();\n`;
  const html = singleFile(parts({ loader, packer: FAST }));
  assert.equal(textOf(html, "sightline-loader"), `(function () {\na("// three"); // four\n})();\n`);
});

test("names that end in a hash end in a number, in the module and in the program", async () => {
  const [a, b, c] = ["__wbg_a_0123456789abcdef", "__wbg_a_fedcba9876543210", "__wbg_b_0000000000000001"];
  const module = `/**\n * one\n */\n  f({ ${a}: 1, ${b}: 2, ${c}: 3 });\n${MODULE}`;
  const program = Buffer.from(`\xff0${b}\xff0${a}1${c}\xff`, "latin1");
  const html = singleFile(parts({ module, program, packer: FAST }));
  const { added, program: built } = await load(html);
  const [first, second, third] = ["__wbg_a_0000000000000000", "__wbg_a_0000000000000001", "__wbg_b_0000000000000000"];
  assert.ok(added[1].textContent.startsWith(`f({ ${first}: 1, ${second}: 2, ${third}: 3 });\n${MODULE}`));
  assert.equal(Buffer.from(built).toString("latin1"), `\xff0${second}\xff0${first}1${third}\xff`);
});

test("a program that is damaged on its way does not start", async () => {
  const html = singleFile(parts({ packer: { ...PACKER, pack: (bytes) => PACKER.pack(bytes).fill(0x55, 200, 300) } }));
  await assert.rejects(load(html), /unreachable/);
});

test("equal builds give equal files", () => {
  assert.equal(singleFile(parts()), singleFile(parts()));
});

for (const [what, changed, message] of [
  ["a module that exports nothing by default", { module: "export { a };" }, /exports nothing by default/],
  ["a module that imports", { module: `import { x } from './snippets/x.js';\n${MODULE}` }, /imports something/],
  ["what cannot be packed", { packer: { ...PACKER, pack: packer("much").pack } }, /pack failed/],
  ["a style sheet that loads", { styles: ["a { background: url(x.png) }"] }, /loads something else: url\(x/],
  ["a loader with a text of several lines", { loader: "`\n  // a`" }, /several lines/],
  ["a loader that ends its script", { loader: "'</script>'" }, /ends a script/],
  ["a skeleton without a slot", { skeleton: "{{policy}}{{loader}}{{sample}}" }, /\{\{program\}\} once/],
]) {
  test(`refuses ${what}`, () => assert.throws(() => singleFile(parts(changed)), message));
}

test("the single file says the same as the hosted page where the program cannot run", () => {
  const part = (html, start, end) => html.slice(html.indexOf(start), html.indexOf(end, html.indexOf(start)));
  for (const [start, end] of [['<section id="stopped"', "</section>"], ["<noscript>", "</noscript>"], ['<link rel="icon"', ">\n"]]) {
    const hosted = part(source("index.html"), start, end);
    assert.ok(hosted.length > 0);
    assert.equal(part(source("src/snapshot/single_file.html"), start, end), hosted);
  }
});

test("the loader runs in old browsers, so that guard.js beside it can say what is missing", () => {
  assert.doesNotMatch(source("src/ui/loader.js").replace(/^\s*\/\/.*$/gm, ""), /=>|\b(let|const|async|await)\b|`|\?\./);
});

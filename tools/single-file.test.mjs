import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { hashOf } from "./content-security-policy.mjs";
import { singleFile } from "./single-file.mjs";

const source = (file) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const MODULE = "const a = 1;\nexport { initSync, __wbg_init as default };\n";
const parts = (changed) => ({
  skeleton: source("src/snapshot/single_file.html"),
  loader: "start('$& {{program}}');",
  styles: ["a { color: red }", "b > c { }"],
  module: MODULE,
  program: Buffer.from([0, 1, 2, 255]),
  ...changed,
});
const textOf = (html, id) => new RegExp(`<script[^>]*id="${id}">([^]*?)</script>`).exec(html)[1];

/** As src/ui/loader.js takes it apart. */
function unpack(html) {
  const archive = gunzipSync(Buffer.from(textOf(html, "sightline-program"), "base64"));
  const styleEnd = 8 + archive.readUInt32LE(0);
  const moduleEnd = styleEnd + archive.readUInt32LE(4);
  return [archive.toString("utf8", 8, styleEnd), archive.toString("utf8", styleEnd, moduleEnd), archive.subarray(moduleEnd)];
}

test("all parts come out again, and the policy allows them by their hashes and nothing else", () => {
  const html = singleFile(parts());
  const [style, module, program] = unpack(html);
  assert.equal(style, "a { color: red }\nb > c { }");
  assert.ok(module.startsWith(MODULE) && /\n__wbg_init\(\{ module_or_path: /.test(module));
  assert.deepEqual([...program], [0, 1, 2, 255]);
  assert.equal(textOf(html, "sightline-loader"), "start('$& {{program}}');");
  const policy = /id="sightline-policy" content="([^"]*)"/.exec(html)[1].split("; ");
  const allowed = (name) => policy.find((one) => one.startsWith(`${name} `))?.split(" ").slice(1);
  const hashes = [hashOf("start('$& {{program}}');"), hashOf(module)].map((hash) => `'${hash}'`);
  assert.deepEqual(allowed("script-src"), ["'wasm-unsafe-eval'", ...hashes]);
  assert.deepEqual(allowed("style-src"), [`'${hashOf(style)}'`]);
  for (const name of ["default-src", "connect-src", "base-uri", "form-action"]) assert.deepEqual(allowed(name), ["'none'"]);
  assert.doesNotMatch(html, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
});

test("equal builds give equal files", () => {
  assert.equal(singleFile(parts()), singleFile(parts()));
});

for (const [what, changed, message] of [
  ["a module that exports nothing by default", { module: "export { a };" }, /exports nothing by default/],
  ["a module that imports", { module: `import { x } from './snippets/x.js';\n${MODULE}` }, /imports something/],
  ["a style sheet that loads", { styles: ["a { background: url(x.png) }"] }, /loads something else: url\(x/],
  ["a loader that ends its script", { loader: "'</script>'" }, /ends a script/],
  ["a skeleton without a slot", { skeleton: "{{policy}}{{loader}}" }, /\{\{program\}\} once/],
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

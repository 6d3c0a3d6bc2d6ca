import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { completePolicy, hashOf, PLACEHOLDER } from "./content-security-policy.mjs";

const POLICY = `<meta http-equiv="Content-Security-Policy" content="script-src 'self' ${PLACEHOLDER}">`;
const page = (body, head = POLICY) => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

test("an inline script is allowed by the hash of its very text", () => {
  const script = '\nimport init from "./page.js";\nawait init();\n';
  const hash = createHash("sha256").update(script).digest("base64");
  const done = completePolicy(page(`<script type="module">${script}</script>`));
  assert.ok(done.includes(`content="script-src 'self' 'sha256-${hash}'"`));
  assert.ok(done.includes(script));
});

test("several scripts get one hash each, in order, equal ones once", () => {
  const done = completePolicy(page("<script>a</script><script src=b.js></script><SCRIPT>c</SCRIPT><script>a</script>"));
  assert.ok(done.includes(`script-src 'self' '${hashOf("a")}' '${hashOf("c")}'"`));
});

test("line ends are hashed as a browser sees them", () => {
  assert.equal(hashOf("a\r\nb"), hashOf("a\nb"));
});

test("a page without inline scripts is left with an empty list", () => {
  assert.ok(completePolicy(page("<main></main>")).includes("content=\"script-src 'self' \""));
});

test("what only looks like markup is not read as markup", () => {
  const quiet = '<!-- <p style="x"> --><script>"<p style=x onclick=y>"</script><p title="a > b">on</p>';
  completePolicy(page(quiet));
});

test("the reload script of trunk serve is settled before it is hashed", () => {
  const done = completePolicy(page("<script>at('{{__TRUNK_ADDRESS__}}', '{{__TRUNK_WS_BASE__}}')</script>"));
  assert.ok(done.includes("<script>at(window.location.host, '/')</script>"));
  assert.ok(done.includes(hashOf("at(window.location.host, '/')")));
});

for (const [what, html, message] of [
  ["no policy", page("", ""), /expected one <meta/],
  ["two policies", page("", POLICY + POLICY), /found 2/],
  ["no placeholder", page("", POLICY.replace(PLACEHOLDER, "")), /found it 0 times/],
  ["a second placeholder", page(PLACEHOLDER), /found it 2 times/],
  ["a style attribute", page('<p\n style="color: red">'), /<p> has a style attribute/],
  ["an event handler", page("<body onload=go()>"), /event handler onload/],
  ["an inline style sheet", page("<style>p {}</style>"), /inline style sheet/],
  ["a script address", page('<a href="javascript:go()">'), /script in its attribute href/],
  ["a script before the policy", page("", `<script>a</script>${POLICY}`), /stands before the policy/],
  ["an open script", page("<script>a"), /never closed/],
]) {
  test(`refuses ${what}`, () => assert.throws(() => completePolicy(html), message));
}

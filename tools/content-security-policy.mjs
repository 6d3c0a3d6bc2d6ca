// Completes the page's Content-Security-Policy after a build.
//
// In:  the built index.html (Trunk names its folder in TRUNK_STAGING_DIR), whose policy holds a placeholder.
// Out: the same file, the placeholder replaced by the hash of every inline script.
// It refuses a page that the policy would break or that would weaken it: no placeholder, more than one, a script
// before the policy, a style or an event handler in the markup. It never loosens the policy to make a page pass.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const PLACEHOLDER = "%INLINE_SCRIPT_HASHES%";

/** The page with its policy completed; throws an Error that says what is wrong with the page. */
export function completePolicy(source) {
  const html = settleReloadScript(source);
  const tags = readTags(html);
  const policies = tags.filter(isPolicy);
  if (policies.length !== 1) {
    throw new Error(`expected one <meta http-equiv="Content-Security-Policy">, found ${policies.length}`);
  }
  const places = html.split(PLACEHOLDER).length - 1;
  if (places !== 1 || !policies[0].attributes.get("content")?.includes(PLACEHOLDER)) {
    throw new Error(`expected ${PLACEHOLDER} once, inside the policy's content; found it ${places} times in the page`);
  }
  const problems = tags.flatMap((tag) => problemsOf(tag, policies[0]));
  if (problems.length > 0) {
    throw new Error(`the policy forbids what stands in the page:\n  ${problems.join("\n  ")}`);
  }
  const inline = tags.filter((tag) => tag.name === "script" && !tag.attributes.has("src"));
  const hashes = [...new Set(inline.map((tag) => `'${hashOf(tag.text)}'`))];
  return html.replace(PLACEHOLDER, () => hashes.join(" "));
}

/** The source expression that allows one inline script: browsers hash its text after turning CRLF into LF. */
export function hashOf(script) {
  const text = script.replace(/\r\n?/g, "\n");
  return `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`;
}

/** `trunk serve` fills these in on each answer, after the hash is made; so its reload script gets them here. */
function settleReloadScript(html) {
  return html
    .replaceAll("'{{__TRUNK_ADDRESS__}}'", "window.location.host")
    .replaceAll("{{__TRUNK_WS_BASE__}}", "/");
}

function isPolicy(tag) {
  return tag.name === "meta" && tag.attributes.get("http-equiv")?.toLowerCase() === "content-security-policy";
}

function problemsOf(tag, policy) {
  const where = `line ${tag.line}: <${tag.name}>`;
  const problems = [];
  if (tag.start < policy.start && ["script", "link", "style", "base"].includes(tag.name)) {
    problems.push(`${where} stands before the policy, which does not cover it`);
  }
  if (tag.name === "style") problems.push(`${where} is an inline style sheet`);
  for (const [name, value] of tag.attributes) {
    if (name === "style") problems.push(`${where} has a style attribute`);
    if (name.startsWith("on")) problems.push(`${where} has the event handler ${name}`);
    if (/^\s*javascript:/i.test(value)) problems.push(`${where} has a script in its attribute ${name}`);
  }
  return problems;
}

// A comment, or a start tag with quoted values kept whole.
const TOKEN = /<!--[\s\S]*?-->|<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const RAW_TEXT = new Set(["script", "style", "textarea", "title"]);

/** Every start tag in order: name, attributes, place, and for raw-text elements the text inside. */
function readTags(html) {
  const tags = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(html); match; match = token.exec(html)) {
    if (!match[1]) continue;
    const name = match[1].toLowerCase();
    const tag = { name, attributes: readAttributes(match[2]), start: match.index, line: lineAt(html, match.index), text: "" };
    if (RAW_TEXT.has(name)) {
      const end = new RegExp(`</${name}[\\s/>]`, "gi");
      end.lastIndex = token.lastIndex;
      const close = end.exec(html);
      if (!close) throw new Error(`line ${tag.line}: <${name}> is never closed`);
      tag.text = html.slice(token.lastIndex, close.index);
      token.lastIndex = close.index;
    }
    tags.push(tag);
  }
  return tags;
}

function readAttributes(text) {
  const attributes = new Map();
  for (const [, name, double, single, bare] of text.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
  }
  return attributes;
}

function lineAt(html, position) {
  return html.slice(0, position).split("\n").length;
}

function main() {
  const folder = process.env.TRUNK_STAGING_DIR ?? process.argv[2];
  if (!folder) throw new Error("name the built folder: in TRUNK_STAGING_DIR, as Trunk does, or as the one argument");
  const file = join(folder, "index.html");
  writeFileSync(file, completePolicy(readFileSync(file, "utf8")));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    main();
  } catch (error) {
    console.error(`content-security-policy: ${error.message}`);
    process.exitCode = 1;
  }
}

// Makes the single file out of a build: the whole page in one HTML file that opens from disk, without a network.
//
// In:  what Trunk built (it names the folder in TRUNK_STAGING_DIR), the order of the style sheets in index.html, and
//      src/snapshot/single_file.html, in which every such file is laid out.
// Out: sightline.html in that folder. Its policy allows this program by its hashes, and no address at all.
// It refuses what a single file cannot hold: style sheets and modules that load others.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { hashOf } from "./content-security-policy.mjs";
import { packer } from "./packer.mjs";

export const FILE_NAME = "sightline.html";

/** The single file. Its parts are texts, but for the program, which is bytes; the packer is one of `packer.mjs`. */
export function singleFile({ skeleton, loader: source, styles, module: made, program: built, sample, packer }) {
  const loader = withoutRemarks(source);
  const { module, program } = numbered(withoutRemarks(made), built);
  const style = checkedStyle(styles.map(withoutComments).join("\n"));
  const start = startingItself(module);
  if (/<\/script|<!--/i.test(loader)) throw new Error("the loader holds what ends a script");
  const slots = {
    policy: policy({ scripts: [loader, start], style }),
    loader,
    program: written(packed([style, start, program], packer)),
    // As a snapshot has its session.
    sample: gzipSync(sample, { level: 9 }).toString("base64"),
  };
  for (const name of Object.keys(slots)) {
    const count = skeleton.split(`{{${name}}}`).length - 1;
    if (count !== 1) throw new Error(`expected {{${name}}} once in the skeleton, found it ${count} times`);
  }
  const filled = skeleton.replace(/\{\{(\w+)\}\}/g, (slot, name) => slots[name] ?? slot);
  return filled.replace("<title></title>", () => "<title>Sightline</title>");
}

function policy({ scripts, style }) {
  return [
    "default-src 'none'",
    `script-src 'wasm-unsafe-eval' ${scripts.map((script) => `'${hashOf(script)}'`).join(" ")}`,
    `style-src '${hashOf(style)}'`,
    "img-src data: blob:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** As `src/ui/loader.js` takes it apart: what `packer` made of the parts, and what unpacks that, in gzip. */
function packed(parts, { pack, unpacker }) {
  // What is packed already comes first: behind anything else, gzip sees later that there is nothing to gain in it.
  return gzipSync(archive([pack(archive(parts)), unpacker]), { level: 9 });
}

/** Bytes as text, a twelfth shorter than base64 and as safe in a script: src/ui/loader.js says how. */
function written(bytes) {
  const letters = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter((letter) => !`"&<`.includes(letter));
  const pair = (bits) => letters[Math.floor(bits / 91)] + letters[bits % 91];
  const pairs = [];
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits < 13) continue;
    pairs.push(pair(held & 0x1fff));
    held >>= 13;
    bits -= 13;
  }
  if (bits > 0) pairs.push(pair(held));
  const spare = ((13 * pairs.length) >> 3) - bytes.length;
  return pair(spare) + pairs.join("");
}

/** The lengths of all parts but the last, then the parts. */
function archive(parts) {
  const bytes = parts.map((part) => Buffer.from(part));
  const lengths = Buffer.alloc(4 * (bytes.length - 1));
  bytes.slice(0, -1).forEach((part, at) => lengths.writeUInt32LE(part.length, 4 * at));
  return Buffer.concat([lengths, ...bytes]);
}

/** Without what is there for who reads the source: comments behind a blank, and blanks at the start of lines. */
function withoutComments(style) {
  const pieces = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\/\*[^]*?\*\/|\n\s+/g;
  return style.replace(pieces, (piece, at) => {
    if (piece.startsWith("/*")) return /\s/.test(style[at - 1] ?? " ") ? "" : piece;
    return piece.startsWith("\n") ? "\n" : piece;
  });
}

/** A script without the lines that are comments, and blanks at the start of lines. */
function withoutRemarks(script) {
  const isTorn = (line) => line.split("`").length % 2 === 0;
  if (script.split("\n").some(isTorn)) throw new Error("a script holds a text of several lines");
  return script.replace(/^\s*(?:\/\/.*|\/\*\*[^]*?\*\/)\n/gm, "").replace(/^\s+/gm, "");
}

/**
 * Module and program call each other by names that end in a hash: eight bytes each that no packer makes shorter. Here
 * they end in a number, as long as the hash was, so that nothing else in the program moves.
 */
function numbered(module, program) {
  const names = [...new Set(module.match(/\b\w+[0-9a-f]{16}\b/g))];
  if (names.length === 0) return { module, program };
  const alike = new Map();
  const numbers = new Map(
    names.map((name) => {
      const start = name.slice(0, -16);
      const at = alike.get(start) ?? 0;
      alike.set(start, at + 1);
      return [name, start + String(at).padStart(16, "0")];
    }),
  );
  // All at once: a number may be what another name ended in.
  const any = new RegExp(names.sort((a, b) => b.length - a.length).join("|"), "g");
  const renamed = (text) => text.replace(any, (name) => numbers.get(name));
  return { module: renamed(module), program: Buffer.from(renamed(Buffer.from(program).toString("latin1")), "latin1") };
}

function checkedStyle(style) {
  const loads = /@import|url\(/i.exec(style);
  if (loads) throw new Error(`a style sheet loads something else: ${style.slice(loads.index, loads.index + 60)}`);
  return style;
}

/** The module that wasm-bindgen made, with a call of the function that it exports by default. */
function startingItself(module) {
  const imports = /^\s*import\b\s*[\w{*"'].*/m.exec(module);
  if (imports) throw new Error(`the module imports something: ${imports[0].trim()}`);
  const exported = [...module.matchAll(/^export\s*\{([^}]*)\}/gm)].flatMap((match) => match[1].split(","));
  const name = exported.map((one) => /^\s*(\w+)\s+as\s+default\s*$/.exec(one)?.[1]).find(Boolean);
  if (!name) throw new Error("the module exports nothing by default: expected “export { … as default }”");
  return `${module}\n${name}({ module_or_path: window.sightlineProgram }).then(() => delete window.sightlineProgram);\n`;
}

/** The texts of the style sheets in the order in which the page names them. */
function stylesOf(page, folder) {
  const names = [...page.matchAll(/<link data-trunk rel="css" href="style\/([\w-]+)\.css">/g)].map((match) => match[1]);
  if (names.length === 0) throw new Error("index.html names no style sheet");
  return names.map((name) => readFileSync(built(folder, name, "css"), "utf8"));
}

/** The one file that was built under a name; Trunk puts a hash into it. */
function built(folder, name, ending) {
  const pattern = new RegExp(`^${name}(-[0-9a-f]{8,})?\\.${ending}$`);
  const found = readdirSync(folder).filter((file) => pattern.test(file));
  if (found.length !== 1) throw new Error(`expected one ${name}-….${ending} in ${folder}, found ${found.length}`);
  return join(folder, found[0]);
}

function main() {
  const folder = process.env.TRUNK_STAGING_DIR ?? process.argv[2];
  if (!folder) throw new Error("name the built folder: in TRUNK_STAGING_DIR, as Trunk does, or as the one argument");
  const source = (file) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  const html = singleFile({
    skeleton: source("src/snapshot/single_file.html"),
    loader: `\n${source("src/ui/guard.js")}${source("src/ui/loader.js")}`,
    styles: stylesOf(source("index.html"), folder),
    module: readFileSync(built(folder, "sightline-page", "js"), "utf8"),
    program: readFileSync(built(folder, "sightline-page(-[0-9a-f]+)?_bg", "wasm")),
    sample: source("src/sample.jsonl"),
    // A build without optimisation is large, and for this machine only.
    packer: packer(process.env.TRUNK_PROFILE === "debug" ? 0 : 9),
  });
  writeFileSync(join(folder, FILE_NAME), html);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    main();
  } catch (error) {
    console.error(`single-file: ${error.message}`);
    process.exitCode = 1;
  }
}

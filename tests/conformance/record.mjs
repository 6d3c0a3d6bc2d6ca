#!/usr/bin/env node
// Records what Pi's own code makes of generated sessions, for `tests/it/conformance.rs` to hold the engine
// against. Needed only to make the record again: the test itself needs no Node.
//
//   node tests/conformance/record.mjs KIT
//
// KIT is a folder with the conformance kit: generate.mjs, oracle.mjs and Pi's packages installed.
// In:  the kit and the list of seeds below.
// Out: sessions/NAME.jsonl, and record.json: for each session and each entry as leaf a fingerprint of every
//      stage, so that a difference says where it is. What the values are, the kit says.
//
// A fingerprint is the start of the SHA-256 of a value in a canonical form: keys sorted, `null` and what
// is missing left out, numbers as the bits of a double, lone surrogates as U+FFFD.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const kit = process.argv[2] && resolve(process.argv[2]);
if (!kit) {
  console.error("usage: node tests/conformance/record.mjs KIT");
  process.exit(2);
}
const STAGES = ["path", "entries", "model", "thinkingLevel", "messages", "llm", "request"];
const sessions = join(here, "sessions");

const bits = (number) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number === 0 ? 0 : number);
  return `#${view.getBigUint64(0).toString(16).padStart(16, "0")}`;
};

/** The value's canonical form, as text. */
function canonical(value) {
  if (typeof value === "number") return bits(value);
  if (typeof value === "string") return JSON.stringify(value.toWellFormed());
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(",")}]`;
  if (value && typeof value === "object") {
    const kept = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
    const fields = kept.map(([name, field]) => `${canonical(name)}:${canonical(field)}`);
    return `{${fields.sort().join(",")}}`;
  }
  return String(value);
}

const fingerprint = (value) => createHash("sha256").update(canonical(value ?? null)).digest("hex").slice(0, 10);
const node = (args) =>
  execFileSync(process.execPath, args, { env: { ...process.env, TZ: "UTC" }, maxBuffer: 2 ** 30, encoding: "utf8" });

mkdirSync(sessions, { recursive: true });
for (const old of readdirSync(sessions)) rmSync(join(sessions, old));
const record = {};
let seed = 0;
for (const profile of ["modern", "v1", "v2", "tail"]) {
  for (const odd of [false, true]) {
    for (const entries of [12, 24, 36, 48, 60]) {
      const name = `${profile}${odd ? "-odd" : ""}-${entries}`;
      const options = ["--entries", String(entries), "--profile", profile, ...(odd ? ["--odd"] : [])];
      const file = join(sessions, `${name}.jsonl`);
      writeFileSync(file, node([join(kit, "generate.mjs"), String(++seed), ...options]));
      const { header, leafId, name: title, labels, tree, contexts } = JSON.parse(node([join(kit, "oracle.mjs"), file]));
      const leaves = Object.entries(contexts).map(([leaf, context]) => [
        leaf,
        STAGES.map((stage) => fingerprint(context[stage])).join(" "),
      ]);
      record[name] = { file: fingerprint({ header, leafId, name: title, labels, tree }), leaves: Object.fromEntries(leaves) };
    }
  }
}
writeFileSync(join(here, "record.json"), `${JSON.stringify(record, null, 1)}\n`);

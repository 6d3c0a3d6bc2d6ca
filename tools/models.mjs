#!/usr/bin/env node
// Writes src/models.txt, the compact form of a list of models.
//
//   node tools/models.mjs < models.json > src/models.txt
//
// In: JSON, {provider: {model: {api, contextWindow, images}}}: for each model that Pi lists, the API that
// it is reached by, the size of its context window in tokens and whether it takes images.
// Out: three levels of lines, each told by how far it stands in: provider; API, window and `images` or
// `text`; model. Models with the same facts stand together, so that nothing is said twice.
import { readFileSync } from "node:fs";

const list = JSON.parse(readFileSync(0, "utf8"));
const sorted = (names) => [...names].sort((a, b) => (a < b ? -1 : 1));
const lines = [];
for (const provider of sorted(Object.keys(list))) {
  lines.push(word(provider));
  const groups = new Map();
  for (const model of sorted(Object.keys(list[provider]))) {
    const { api, contextWindow, images } = list[provider][model];
    const facts = `${word(api)} ${whole(contextWindow)} ${images ? "images" : "text"}`;
    groups.set(facts, [...(groups.get(facts) ?? []), word(model)]);
  }
  for (const facts of sorted(groups.keys())) {
    lines.push(` ${facts}`, ...groups.get(facts).map((model) => `  ${model}`));
  }
}
process.stdout.write(`${lines.join("\n")}\n`);

function word(text) {
  if (typeof text !== "string" || !/^\S+$/.test(text)) throw new Error(`not one word: ${JSON.stringify(text)}`);
  return text;
}

function whole(number) {
  if (!Number.isSafeInteger(number) || number <= 0) throw new Error(`not a number of tokens: ${number}`);
  return number;
}

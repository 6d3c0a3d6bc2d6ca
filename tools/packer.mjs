// Packs the program of the single file by LZMA, which makes it a quarter smaller than gzip does.
//
// In:  bytes. Out: the bytes packed, and the small WebAssembly module that unpacks them in the page.
// Both are made of tools/packer, which is built here, into a folder of its own within CARGO_TARGET_DIR.
// It refuses to give out what does not unpack again.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TARGET = "wasm32-unknown-unknown";
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Builds both halves. `level` says how much work the packing is worth, from 0 to 9. */
export function packer(level) {
  const folder = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "packer");
  build(folder, "--lib", "--target", TARGET);
  build(folder, "--bin", "pack", "--features", "pack");
  const unpacker = readFileSync(join(folder, TARGET, "release", "unpack.wasm"));
  const pack = (bytes) => {
    const packed = run(join(folder, "release", "pack"), [String(level)], { input: bytes, maxBuffer: 1 << 30 });
    if (!unpack(unpacker, packed).equals(bytes)) throw new Error("what was packed does not unpack again");
    return packed;
  };
  return { unpacker, pack };
}

/** As src/ui/loader.js does it. */
function unpack(unpacker, packed) {
  const { memory, room, unpack } = new WebAssembly.Instance(new WebAssembly.Module(unpacker)).exports;
  const length = packed.readUInt32LE(5);
  const place = room(packed.length);
  new Uint8Array(memory.buffer).set(packed, place);
  const start = unpack(place, packed.length, length);
  // Asked for now: the memory has grown since.
  return Buffer.from(memory.buffer, start, length);
}

function build(folder, ...what) {
  const manifest = ["--manifest-path", join(ROOT, "tools/packer/Cargo.toml"), "--target-dir", folder];
  // From the top folder, whose .cargo/config.toml counts.
  run("cargo", ["build", "--quiet", "--release", "--locked", ...manifest, ...what], { cwd: ROOT });
}

function run(program, args, options) {
  const { error, status, stdout } = spawnSync(program, args, { stdio: ["pipe", "pipe", "inherit"], ...options });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `it ended with ${status}`}`);
  return stdout;
}

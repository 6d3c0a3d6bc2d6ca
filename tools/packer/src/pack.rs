//! Packs what comes in, as `xz --format=lzma` does.
//!
//! In: bytes, and as its one argument how much work they are worth, from 0 to 9. Out: the same packed; equal for equal
//! input. It knows nothing of what it packs, but its figures were found with the program of the page.

use std::env;
use std::io::{self, ErrorKind, Read as _, Write as _};

use lzma_rust2::{LzmaOptions, LzmaWriter};

fn main() -> io::Result<()> {
    let level = env::args().nth(1).and_then(|level| level.parse().ok()).filter(|level| *level <= 9);
    let level = level.ok_or_else(|| wrong("expected a number from 0 to 9 as the one argument"))?;
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let mut writer =
        LzmaWriter::new_use_header(Vec::new(), &options(level, &bytes)?, Some(bytes.len() as u64))?;
    writer.write_all(&bytes)?;
    io::stdout().write_all(&writer.finish()?)
}

fn options(level: u32, bytes: &[u8]) -> io::Result<LzmaOptions> {
    let too_long = || wrong("expected less than a gigabyte to pack");
    let length = u32::try_from(bytes.len()).ok().filter(|length| *length < 1 << 30);
    let mut options = LzmaOptions::with_preset(level);
    // All of it, so that every repeat is found; `xz` reads powers of two alone.
    options.dict_size = length.ok_or_else(too_long)?.next_power_of_two().max(1 << 12);
    // Instructions are bytes of any length: it tells much what stands before a byte, and nothing at which place it stands.
    (options.lc, options.lp, options.pb) = (4, 0, 0);
    if level == 9 {
        options.nice_len = LzmaOptions::NICE_LEN_MAX;
    }
    Ok(options)
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, what)
}

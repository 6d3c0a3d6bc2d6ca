//! Sessions to measure with, made from a seed: the same bytes for the same shape, on every machine.
//!
//! In: a [`Shape`] and somewhere to write. Out: a session file of Pi's version 3, written as it is made, so that a
//! gigabyte needs no memory. Knows nothing of what reads it.

// Each program that takes this in asks for a part of it.
#![allow(dead_code, unused_imports, reason = "shared by programs that each use a part")]

mod pictures;
mod scribe;
mod shape;
mod story;
mod words;

pub(crate) use shape::{ALL, EDITION, Shape, Tree, named, scaled};
pub(crate) use words::RARE_WORD;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a session of this shape.
pub(crate) fn write(shape: &Shape, out: &mut impl Write) -> io::Result<()> {
    story::Story::of(shape, out)?.tell()
}

/// A session of this shape, in memory.
pub(crate) fn bytes(shape: &Shape) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write(shape, &mut bytes)?;
    Ok(bytes)
}

/// The file of this shape in a folder. It is written if it is not there yet, whole or not at all.
pub(crate) fn file(shape: &Shape, folder: &Path) -> io::Result<PathBuf> {
    let path = folder.join(format!("{}.jsonl", shape.name));
    if path.is_file() {
        return Ok(path);
    }
    fs::create_dir_all(folder)?;
    let unfinished = folder.join(format!("{}.{}.unfinished", shape.name, std::process::id()));
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&unfinished)?);
    write(shape, &mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?;
    fs::rename(&unfinished, &path)?;
    Ok(path)
}

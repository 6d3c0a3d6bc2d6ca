//! The file that a command is about.
//!
//! In: a path, or `-` for standard input. Out: the session and what was found wrong with it, or why
//! there is none. The file is read once, in pieces, and never written.

use super::arguments::Source;
use super::failure::Failure;
use super::plain;
use crate::session::{Fault, ReadAs, Reader, Session};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A session that was read.
pub(super) struct Opened {
    pub(super) session: Session,
    pub(super) faults: Vec<Fault>,
    /// What the file is called in messages.
    pub(super) name: String,
}

const PIECE_BYTES: usize = 1 << 20;

/// Reads the file that is asked for.
pub(super) fn open(source: &Source) -> Result<Opened, Failure> {
    let path = source.file.as_path();
    if path == Path::new("-") {
        return read(io::stdin().lock(), 0, source, "standard input".to_owned());
    }
    let name = plain::line(&path.to_string_lossy());
    let failed = |error: &io::Error| {
        let advice = match error.kind() {
            io::ErrorKind::NotFound => "; check the path, or give - to read standard input",
            _ => "",
        };
        Failure::wrong(format!(
            "{name}: expected a session file, but cannot open it: {error}{advice}"
        ))
    };
    let about = path.metadata().map_err(|error| failed(&error))?;
    if about.is_dir() {
        return Err(Failure::wrong(format!(
            "{name}: expected a session file, found a folder; name one of the .jsonl files in it"
        )));
    }
    let file = File::open(path).map_err(|error| failed(&error))?;
    let size_bytes = usize::try_from(about.len()).unwrap_or_default();
    read(file, size_bytes, source, name.clone())
}

fn read(
    mut from: impl Read,
    size_bytes: usize,
    source: &Source,
    name: String,
) -> Result<Opened, Failure> {
    let read_as = if source.as_pi { ReadAs::Pi } else { ReadAs::default() };
    let mut reader = Reader::with_capacity(size_bytes).reading_as(read_as);
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        match from.read(&mut piece) {
            Ok(0) => break,
            Ok(count) => reader.feed(piece.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                let read = reader.progress().bytes;
                return Err(Failure::wrong(format!(
                    "{name}: expected more of the file, but cannot read on after {read} bytes: \
                     {error}"
                )));
            }
        }
    }
    let reading = reader.finish();
    match reading.foreign {
        Some(foreign) => Err(Failure::wrong(format!("{name}: {foreign}"))),
        None => Ok(Opened { session: reading.session, faults: reading.faults, name }),
    }
}

//! Reading what a person hands to the page.
//!
//! In goes a file, a pasted text or the sample, all of them as bytes that come in pieces; out comes a
//! reading. It refuses to hold the page up: between two pieces the browser has its turn.

use std::ops::ControlFlow;

use gloo_file::{Blob, futures::read_as_bytes};

use crate::session::{Reader, Reading};

/// How much is read between two turns of the browser.
pub(super) const PIECE_BYTES: u64 = 4 * 1024 * 1024;

/// A session that can be read once it is opened. It never leaves the page.
pub(super) struct Source {
    /// The file's name, or what stands for it.
    pub(super) name: String,
    /// Its bytes.
    pub(super) bytes: Blob,
}

impl Source {
    /// A file of the person's.
    pub(super) fn file(file: web_sys::File) -> Self {
        Self { name: file.name(), bytes: file.into() }
    }

    /// A text that was pasted.
    pub(super) fn pasted(text: &str) -> Self {
        Self { name: "Pasted text".to_owned(), bytes: Blob::new(text) }
    }

    /// The session that comes with the page.
    pub(super) fn sample() -> Self {
        Self { name: "sample.jsonl".to_owned(), bytes: Blob::new(SAMPLE) }
    }
}

const SAMPLE: &str = include_str!("../sample.jsonl");

/// Why reading ended without a reading.
pub(super) enum Unread {
    /// It was no longer wanted.
    Dropped,
    /// The browser could not read the bytes; what it says.
    Failed(String),
}

/// Reads a source to its end, telling how many bytes are done as it goes.
pub(super) async fn read(
    source: &Source,
    mut done: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Reading, Unread> {
    let size_bytes = source.bytes.size();
    let mut reader = Reader::with_capacity(usize::try_from(size_bytes).unwrap_or_default());
    let mut at = 0;
    while at < size_bytes {
        let end = (at + PIECE_BYTES).min(size_bytes);
        let piece = read_as_bytes(&source.bytes.slice(at, end)).await;
        reader.feed(&piece.map_err(|error| Unread::Failed(error.to_string()))?);
        at = end;
        if done(at).is_break() {
            return Err(Unread::Dropped);
        }
    }
    Ok(reader.finish())
}

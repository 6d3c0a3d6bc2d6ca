//! Reading what a person hands to the page.
//!
//! In goes a file, a pasted text, the sample, or what the page itself carries, all of them as bytes that come in
//! pieces; out comes what they hold. It refuses to hold the page up: between two pieces the browser has its turn.

use std::ops::ControlFlow;

use gloo_file::{Blob, futures::read_as_bytes};

use crate::session::ReadAs;
use crate::snapshot::incoming::{Arrived, Incoming};
use crate::snapshot::making::Made;
use crate::view::opening::{PIECE_BYTES, Refusal, can_hold_unpacked};

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

    /// A file that could be shared, as whoever gets it opens it.
    pub(super) fn made(made: &Made) -> Self {
        Self { name: made.facts.file_name.clone(), bytes: Blob::new(made.bytes.as_slice()) }
    }

    /// The session that comes with the page.
    pub(super) fn sample() -> Self {
        Self { name: "sample.jsonl".to_owned(), bytes: Blob::new(SAMPLE) }
    }
}

const SAMPLE: &str = include_str!("../sample.jsonl");

/// Why reading ended without a session.
pub(super) enum Unread {
    /// It was no longer wanted.
    Dropped,
    /// It could not be read on.
    Refused(Refusal),
}

/// How far reading is.
#[derive(Clone, Copy)]
pub(super) struct Done {
    /// Of the source.
    pub(super) bytes: u64,
    /// Of what came out of it.
    pub(super) unpacked_bytes: u64,
}

/// Reads a source to its end, telling how much is done as it goes.
pub(super) async fn read(
    source: &Source,
    mut tell: impl FnMut(Done) -> ControlFlow<()>,
) -> Result<Arrived, Unread> {
    let size_bytes = source.bytes.size();
    let mut incoming = Incoming::new(ReadAs::default());
    let (mut at, mut told) = (0, 0);
    while at < size_bytes {
        let end = (at + PIECE_BYTES).min(size_bytes);
        incoming.give(bytes_of(source, at, end).await?);
        at = end;
        while incoming.advance().is_continue() {
            let unpacked_bytes = incoming.unpacked_bytes() as u64;
            if unpacked_bytes > at.max(told + PIECE_BYTES) {
                can_hold_unpacked(&source.name, unpacked_bytes).map_err(Unread::Refused)?;
                told = unpacked_bytes;
                let bytes = at - incoming.waiting_bytes() as u64;
                if tell(Done { bytes, unpacked_bytes }).is_break() {
                    return Err(Unread::Dropped);
                }
                // Nothing is read here: to wait for it gives the browser its turn.
                bytes_of(source, 0, 0).await?;
            }
        }
        let done = Done { bytes: at, unpacked_bytes: incoming.unpacked_bytes() as u64 };
        if tell(done).is_break() {
            return Err(Unread::Dropped);
        }
    }
    Ok(incoming.finish())
}

async fn bytes_of(source: &Source, from: u64, to: u64) -> Result<Vec<u8>, Unread> {
    let read = read_as_bytes(&source.bytes.slice(from, to)).await;
    read.map_err(|error| {
        let (name, cause) = (source.name.clone(), error.to_string());
        Unread::Refused(Refusal::Unreadable { name, cause })
    })
}

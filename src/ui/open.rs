//! Reading what a person hands to the page.
//!
//! In goes a file, a pasted text, the sample, or what the page itself carries, all of them as bytes that come in
//! pieces; out comes what they hold. It refuses to hold the page up: between two pieces the browser has its turn.

mod pieces;
mod turns;

use std::ops::ControlFlow;

use gloo_file::Blob;
use wasm_bindgen::JsValue;

use super::script::thrown;
use crate::session::ReadAs;
use crate::snapshot::incoming::{Arrived, Incoming};
use crate::snapshot::making::Made;
use crate::view::opening::{Refusal, can_hold_unpacked, take_room};
use pieces::Pieces;
use turns::Turns;

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
    /// Entries among that.
    pub(super) entries: usize,
}

/// Reads a source to its end, telling how much is done as it goes.
pub(super) async fn read(
    source: &Source,
    mut tell: impl FnMut(Done) -> ControlFlow<()>,
) -> Result<Arrived, Unread> {
    take_room(&source.name, source.bytes.size()).map_err(Unread::Refused)?;
    let mut incoming = Incoming::new(ReadAs::default());
    let mut turns = Turns::new();
    let mut at = 0;
    let blob: &web_sys::Blob = source.bytes.as_ref();
    let mut pieces = Pieces::of(blob).map_err(|error| unreadable(source, &error))?;
    while let Some(piece) = pieces.next().await.map_err(|error| unreadable(source, &error))? {
        at += piece.len() as u64;
        incoming.give(piece);
        while incoming.advance().is_continue() {
            if !turns.is_over() {
                continue;
            }
            let unpacked_bytes = incoming.unpacked_bytes() as u64;
            if unpacked_bytes > at {
                can_hold_unpacked(&source.name, unpacked_bytes).map_err(Unread::Refused)?;
            }
            let bytes = at.saturating_sub(incoming.waiting_bytes() as u64);
            let done = Done { bytes, unpacked_bytes, entries: incoming.entries() };
            if tell(done).is_break() {
                return Err(Unread::Dropped);
            }
            turns.give().await;
        }
    }
    Ok(incoming.finish())
}

fn unreadable(source: &Source, error: &JsValue) -> Unread {
    let name = source.name.clone();
    let (kind, cause) = thrown(error);
    // What browsers say of a file that was written to, moved or removed since it was chosen.
    Unread::Refused(match kind.as_str() {
        "NotReadableError" | "NotFoundError" => Refusal::Changed { name },
        _ => Refusal::Unreadable { name, cause },
    })
}

//! Reading what a person hands to the page.
//!
//! In goes a file, a pasted text, or what the page itself carries, all of them as bytes that come in pieces; out comes
//! what they hold. It refuses to hold the page up: between two pieces the browser has its turn.

mod pieces;

use std::ops::ControlFlow;

use gloo_file::Blob;
use wasm_bindgen::JsValue;

use super::handle::Handle;
use super::opened::Opened;
use super::script::{ask, thrown};
use super::shared::Shared;
use super::turns::Turns;
use crate::session::{ReadAs, Session};
use crate::snapshot::incoming::{Arrived, Incoming};
use crate::snapshot::making::Made;
use crate::view::opening::{Refusal, can_hold_unpacked, has_room, take_room};
use crate::view::tips::Tips;
use pieces::Pieces;

/// A session that can be read once it is opened. It never leaves the page.
pub(super) struct Source {
    /// The file's name, or what stands for it.
    pub(super) name: String,
    /// Its bytes.
    pub(super) bytes: Blob,
    /// When it was written to last, as its file says it.
    pub(super) modified_ms: f64,
    /// What it can be read again by.
    pub(super) handle: Option<Handle>,
}

impl Source {
    /// A file of the person's.
    pub(super) fn file(file: web_sys::File, handle: Option<Handle>) -> Self {
        let (name, modified_ms) = (file.name(), file.last_modified());
        Self { name, modified_ms, handle, bytes: file.into() }
    }

    /// Whether it is a file of the person's, which may have been opened before.
    pub(super) fn is_file(&self) -> bool {
        self.modified_ms > 0.0
    }

    /// What is no file.
    pub(super) fn of(name: String, bytes: Blob) -> Self {
        Self { name, bytes, modified_ms: 0.0, handle: None }
    }

    /// A text that was pasted.
    pub(super) fn pasted(text: &str) -> Self {
        Self::of("Pasted text".to_owned(), Blob::new(text))
    }

    /// A file that could be shared, as whoever gets it opens it.
    pub(super) fn made(made: &Made) -> Self {
        Self::of(made.facts.file_name.clone(), Blob::new(made.bytes.as_slice()))
    }
}

/// Why reading ended without a session.
pub(super) enum Unread {
    /// It was no longer wanted.
    Dropped,
    /// It could not be read on.
    Refused(Refusal),
}

/// How far reading is.
#[derive(Clone, Copy)]
pub(super) struct Done<'a> {
    /// Of the source.
    pub(super) bytes: u64,
    /// Of what came out of it.
    pub(super) unpacked_bytes: u64,
    /// Entries among that, and their branches.
    pub(super) entries: usize,
    pub(super) branches: usize,
    /// What takes it in; nothing while it is compared with what was read before.
    pub(super) incoming: Option<&'a Incoming>,
}

/// From where on a source is read.
#[derive(Clone)]
pub(super) enum From {
    /// From its beginning.
    Start,
    /// From where the session ends that was read of it before; from its beginning if it does not begin with that.
    EndOf(Shared<Opened>, Trust, Unended),
}

/// What of a file is compared with what was read of it before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// All: it has the same name, and no more is known, or a person asks for it.
    None,
    /// The end: it is the same file.
    SameFile,
}

/// What becomes of a last line that has not ended, and is no whole record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unended {
    /// It is shown as it is.
    Told,
    /// The rest of it is being written: it is as if nothing of it had come.
    Waits,
}

/// What was read.
pub(super) enum Read {
    /// A session.
    Whole(Arrived),
    /// What the session before has grown to.
    Grown(Arrived),
    /// As much of a session as there was before the file could not be read on.
    Part(Arrived, Refusal),
}

/// So much of what was read before is compared where the file is known to be the same.
const COMPARED_BYTES: u64 = 1 << 16;

/// Reads a source to its end, telling how much is done as it goes.
pub(super) async fn read(
    source: &Source,
    from: &From,
    tell: &mut dyn FnMut(Done<'_>) -> ControlFlow<()>,
) -> Result<Read, Unread> {
    if let From::EndOf(before, trust, unended) = from
        && let Some(grown) = read_on(source, &before.session, *trust, *unended, tell).await?
    {
        return Ok(Read::Grown(grown));
    }
    take_room(&source.name, source.bytes.size()).map_err(Unread::Refused)?;
    let pieces = match Pieces::of(source.bytes.as_ref()) {
        Ok(pieces) => pieces,
        Err(error) => return Err(unreadable(source, error).await),
    };
    let incoming = Incoming::new(ReadAs::default());
    Ok(match take(source, pieces, incoming, 0, tell).await? {
        (incoming, None) => Read::Whole(incoming.finish()),
        (incoming, Some(refusal)) => Read::Part(incoming.finish(), refusal),
    })
}

/// Reads what stands behind a session; nothing if the source does not begin with it.
async fn read_on(
    source: &Source,
    before: &Session,
    trust: Trust,
    unended: Unended,
    tell: &mut dyn FnMut(Done<'_>) -> ControlFlow<()>,
) -> Result<Option<Arrived>, Unread> {
    let (held, size) = (before.size_bytes() as u64, source.bytes.size());
    if size < held {
        return Ok(None);
    }
    let mut at = match trust {
        Trust::None => 0,
        Trust::SameFile => held.saturating_sub(COMPARED_BYTES),
    };
    let rest = source.bytes.slice(at, size);
    let mut pieces = match Pieces::of(rest.as_ref()) {
        Ok(pieces) => pieces,
        Err(error) => return Err(unreadable(source, error).await),
    };
    let mut turns = Turns::new();
    while at < held {
        let mut piece = match pieces.next().await {
            Ok(Some(piece)) => piece,
            Ok(None) => break,
            Err(error) => return Err(unreadable(source, error).await),
        };
        let known = piece.len().min(usize::try_from(held - at).unwrap_or(usize::MAX));
        if !before.has_at(
            usize::try_from(at).unwrap_or(usize::MAX),
            piece.get(..known).unwrap_or_default(),
        ) {
            return Ok(None);
        }
        at += known as u64;
        pieces.put_back(piece.split_off(known));
        if turns.is_over() {
            let (entries, branches) = (before.entries().len(), before.tips().count());
            let done = Done { bytes: at, unpacked_bytes: at, entries, branches, incoming: None };
            if tell(done).is_break() {
                return Err(Unread::Dropped);
            }
            turns.give().await;
        }
    }
    take_room(&source.name, size - held).map_err(Unread::Refused)?;
    match take(source, pieces, Incoming::resume(before), held, tell).await? {
        // What was shown of the last line before does not go again.
        (incoming, None) if unended == Unended::Waits && before.has_ended() => {
            Ok(Some(incoming.finish_ended()))
        }
        (incoming, None) => Ok(Some(incoming.finish())),
        // The session before is more than a part of what it has grown to.
        (_, Some(refusal)) => Err(Unread::Refused(refusal)),
    }
}

/// Takes in all that comes. What cannot be read on ends it early; the reason comes with what there is then.
async fn take(
    source: &Source,
    mut pieces: Pieces,
    mut incoming: Incoming,
    mut at: u64,
    tell: &mut dyn FnMut(Done<'_>) -> ControlFlow<()>,
) -> Result<(Incoming, Option<Refusal>), Unread> {
    let (mut turns, mut tips) = (Turns::new(), Tips::default());
    loop {
        let piece = match pieces.next().await {
            Ok(Some(piece)) => piece,
            Ok(None) => return Ok((incoming, None)),
            Err(error) => {
                return match unreadable(source, error).await {
                    Unread::Refused(refusal) if !incoming.entries().is_empty() => {
                        Ok((incoming, Some(refusal)))
                    }
                    unread => Err(unread),
                };
            }
        };
        at += piece.len() as u64;
        incoming.give(piece);
        while incoming.advance().is_continue() {
            if !turns.is_over() {
                continue;
            }
            has_room(&source.name, source.bytes.size(), page_bytes(), incoming.lines())
                .map_err(Unread::Refused)?;
            let unpacked_bytes = incoming.unpacked_bytes() as u64;
            if unpacked_bytes > at {
                can_hold_unpacked(&source.name, unpacked_bytes).map_err(Unread::Refused)?;
            }
            let bytes = at.saturating_sub(incoming.waiting_bytes() as u64);
            tips.follow(incoming.entries());
            let (entries, branches) = (incoming.entries().len(), tips.count());
            let incoming = Some(&incoming);
            let done = Done { bytes, unpacked_bytes, entries, branches, incoming };
            if tell(done).is_break() {
                return Err(Unread::Dropped);
            }
            turns.give().await;
        }
    }
}

/// How much memory the page has.
pub(super) fn page_bytes() -> u64 {
    core::arch::wasm32::memory_size::<0>() as u64 * 65_536
}

/// Why a source cannot be read on. A stream says of everything that it is an error of the network; what is asked for
/// whole, the browser tells the reason of.
async fn unreadable(source: &Source, error: JsValue) -> Unread {
    let first = source.bytes.slice(0, 1);
    let told = match ask(first.as_ref(), "arrayBuffer", &[]) {
        Ok(asked) => asked.await.err(),
        Err(_) => None,
    };
    let name = source.name.clone();
    let (kind, cause) = thrown(&told.unwrap_or(error));
    // What browsers say of a file that was written to, moved or removed since it was chosen.
    Unread::Refused(match kind.as_str() {
        "NotReadableError" | "NotFoundError" => Refusal::Changed { name },
        _ => Refusal::Unreadable { name, cause },
    })
}

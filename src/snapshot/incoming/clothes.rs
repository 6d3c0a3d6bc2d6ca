//! What a session comes in, and how that is known.
//!
//! In: bytes. Out: what they begin, and the marks between which HTML has a session.

use memchr::{memchr, memmem};

use crate::snapshot::gzip::{MAGIC, Unpacker};
use crate::snapshot::packed::PackedReader;
use crate::snapshot::page::{FACTS_OPEN, SESSION_OPEN};
use crate::snapshot::pi_export::ExportReader;

/// What the session comes in.
pub(super) enum Clothes {
    /// Not known yet.
    Unknown,
    /// Its own lines.
    None,
    Gzip(Unpacker),
    /// HTML, in which no mark was found yet.
    Html,
    /// The facts of a snapshot, as far as they are there.
    Facts(Vec<u8>),
    Snapshot(PackedReader),
    /// Pi's export, before its element begins.
    ExportTag,
    Export(ExportReader),
    /// The session is over, and nothing else is looked at.
    Over,
}

/// Whether more may come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Open,
    Here,
}

/// The mark of the element in which Pi's export has the session.
pub(super) const EXPORT_MARK: &str = r#"id="session-data""#;

/// The longest of the marks, so that none is missed between two pieces.
pub(super) const MARK_BYTES: usize = FACTS_OPEN.len();

/// How many bytes tell what a file is, if they are not all blank.
pub(super) const ENOUGH_BYTES: usize = 1 << 12;

/// What a file is by its first bytes, if there are enough of them.
pub(super) fn by_first_bytes(bytes: &[u8], end: End) -> Option<Clothes> {
    if bytes.starts_with(&MAGIC) {
        return Some(Clothes::Gzip(Unpacker::new()));
    }
    let bare = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match bare.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'<') => Some(Clothes::Html),
        Some(_) if bytes.len() >= 3 => Some(Clothes::None),
        _ if bytes.len() >= ENOUGH_BYTES || end == End::Here => Some(Clothes::None),
        _ => None,
    }
}

/// What stands before the next tag, and whether that is reached.
pub(super) fn up_to_tag(bytes: &[u8]) -> (&[u8], bool) {
    match memchr(b'<', bytes) {
        Some(at) => (bytes.get(..at).unwrap_or_default(), true),
        None => (bytes, false),
    }
}

/// The first mark that stands in these bytes: what follows it, and from where on.
pub(super) fn first_mark(bytes: &[u8]) -> Option<(Clothes, usize)> {
    let past = |mark: &str| Some(memmem::find(bytes, mark.as_bytes())? + mark.len());
    let [facts, session, export] = [FACTS_OPEN, SESSION_OPEN, EXPORT_MARK].map(past);
    let first = [facts, session, export].into_iter().flatten().min()?;
    let clothes = if facts == Some(first) {
        Clothes::Facts(Vec::new())
    } else if session == Some(first) {
        Clothes::Snapshot(PackedReader::new())
    } else {
        Clothes::ExportTag
    };
    Some((clothes, first))
}

//! What stands in the file, as it stands there.
//!
//! In: a session and a place in it. Out: the bytes of an entry or a line, or the JSON object that they are, before
//! any migration. Nothing is kept: what is asked for is read again.

use super::js::Object;
use super::{EntryIdx, LineNo, Session, json};
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;

impl Session {
    /// The whole file, as it was read.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of an entry as they stand in the file.
    #[must_use]
    pub fn raw(&self, entry: EntryIdx) -> &[u8] {
        self.bytes.get(self.entry(entry).span.clone()).unwrap_or_default()
    }

    /// The whole line that an entry stands on. It is more than the entry where the line is damaged, or
    /// where white space surrounds it.
    #[must_use]
    pub fn raw_line(&self, entry: EntryIdx) -> &[u8] {
        let Range { start, end } = self.entry(entry).span;
        let before = self.bytes.get(..start).unwrap_or_default();
        let after = self.bytes.get(end..).unwrap_or_default();
        let from = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        let to = memchr::memchr(b'\n', after).map_or(self.bytes.len(), |newline| end + newline);
        self.bytes.get(from..to).unwrap_or_default()
    }

    /// An entry's JSON object as it stands in the file, before any migration.
    #[must_use]
    pub fn body(&self, entry: EntryIdx) -> Object {
        self.object(&self.entry(entry).span).unwrap_or_default()
    }

    fn object(&self, span: &Range<usize>) -> Option<Object> {
        match json::parse(self.bytes.get(span.clone())?).ok()?.value {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The header as it stands in the file.
    #[must_use]
    pub fn header_body(&self) -> Option<Object> {
        self.object(&self.header.as_ref()?.span)
    }

    /// The bytes of a line that could not be read, as they stand in the file.
    #[must_use]
    pub fn unreadable_raw(&self, line: LineNo) -> &[u8] {
        let found = self.unreadable.binary_search_by_key(&line, |unreadable| unreadable.line);
        let found = found.ok().and_then(|at| self.unreadable.get(at));
        found.and_then(|found| self.bytes.get(found.span.clone())).unwrap_or_default()
    }

    /// The text of a line that could not be read.
    #[must_use]
    pub fn unreadable_text(&self, line: LineNo) -> Cow<'_, str> {
        String::from_utf8_lossy(self.unreadable_raw(line))
    }
}

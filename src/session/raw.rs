//! What stands in the file, as it stands there.
//!
//! In: a session and a place in it. Out: the bytes of an entry or a line, or the JSON object that they are, before
//! any migration. Nothing is kept: what is asked for is read again.

use super::js::Object;
use super::node::Node;
use super::tape::Tape;
use super::{EntryIdx, LineNo, Session, json};
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;

impl Session {
    /// The whole file, as it was read, in one. That copies a large one: [`Session::bytes_from`] does not.
    #[must_use]
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        self.held.whole()
    }

    /// The file's bytes from the start of a line on: whole lines, as many as stand together in memory. Empty at the
    /// file's end.
    #[must_use]
    pub fn bytes_from(&self, line_start: usize) -> &[u8] {
        self.held.from(line_start)
    }

    /// Whether these bytes stand in the file from a place on.
    #[must_use]
    pub fn has_at(&self, mut at: usize, mut bytes: &[u8]) -> bool {
        while !bytes.is_empty() {
            let held = self.held.from(at);
            let part = held.len().min(bytes.len());
            if part == 0 || held.get(..part) != bytes.get(..part) {
                return false;
            }
            at += part;
            bytes = bytes.get(part..).unwrap_or_default();
        }
        true
    }

    /// The bytes of an entry as they stand in the file.
    #[must_use]
    pub fn raw(&self, entry: EntryIdx) -> &[u8] {
        self.held.slice(&self.entry(entry).span)
    }

    /// The whole line that an entry stands on. It is more than the entry where the line is damaged, or
    /// where white space surrounds it.
    #[must_use]
    pub fn raw_line(&self, entry: EntryIdx) -> &[u8] {
        let Range { start, end } = self.entry(entry).span;
        let Some((first, lines)) = self.held.around(start) else { return &[] };
        let before = lines.get(..start - first).unwrap_or_default();
        let after = lines.get(end - first..).unwrap_or_default();
        let from = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        let to = memchr::memchr(b'\n', after).unwrap_or(after.len()) + end - first;
        lines.get(from..to).unwrap_or_default()
    }

    /// Has an entry looked at where it stands, or what could be recovered of it.
    pub(crate) fn look_at<R>(
        &self,
        entry: EntryIdx,
        tape: &mut Tape,
        look: impl FnOnce(Node<'_>) -> R,
    ) -> R {
        if let Some(body) = tape.read(self.raw(entry)) {
            return look(body);
        }
        let text = Value::Object(self.body(entry)).to_string();
        look(tape.read(text.as_bytes()).unwrap_or(Node::NULL))
    }

    /// An entry's JSON object as it stands in the file, before any migration.
    #[must_use]
    pub fn body(&self, entry: EntryIdx) -> Object {
        self.object(&self.entry(entry).span).unwrap_or_default()
    }

    fn object(&self, span: &Range<usize>) -> Option<Object> {
        match json::parse(self.held.slice(span)).ok()?.value {
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
        found.map(|found| self.held.slice(&found.span)).unwrap_or_default()
    }

    /// The text of a line that could not be read.
    #[must_use]
    pub fn unreadable_text(&self, line: LineNo) -> Cow<'_, str> {
        String::from_utf8_lossy(self.unreadable_raw(line))
    }
}

//! The whole file, line by line.
//!
//! In: a session's bytes and what is left out. Out: the same lines; those that change as one JSON line for every
//! record in them. Where nothing is left out, the bytes are not even looked at. What cannot be read cannot be
//! cleaned either: it goes, and its line stays.

use super::super::leave_out::{Cut, Cutter};
use crate::session::decode::{Decoded, Finding, decode};
use crate::session::depth::MOST_LEVELS;
use crate::session::js::{self, Object};
use crate::session::{FaultKind, Session, Version};
use serde_json::Value;
use std::ops::{ControlFlow, Range};

/// What stands where a line could not be read.
const UNREADABLE: &[u8] = b"[unreadable line taken out]";

/// How far the lines are written.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    next: usize,
    written: u32,
    /// Where the leaf's entry stands.
    leaf_at: Option<usize>,
    /// What it is called if it goes by its line.
    leaf_by_line: Option<String>,
}

impl Lines {
    pub(super) fn new(leaf: Option<&Range<usize>>) -> Self {
        let leaf_at = leaf.map(|span| span.start);
        Self { next: 0, written: 0, leaf_at, leaf_by_line: None }
    }

    /// The leaf's name, if it has none but its line's, which may be another by now.
    pub(super) fn leaf_by_line(&self) -> Option<String> {
        self.leaf_by_line.clone()
    }

    pub(super) fn advance(
        &mut self,
        session: &Session,
        budget_bytes: usize,
        cutter: &mut Cutter,
        out: &mut Vec<u8>,
    ) -> ControlFlow<()> {
        let size_bytes = session.size_bytes();
        let stop = self.next.saturating_add(budget_bytes).min(size_bytes);
        while cutter.is_idle() && self.next < stop {
            let rest = session.bytes_from(self.next);
            let part = rest.get(..stop - self.next).unwrap_or(rest);
            out.extend_from_slice(part);
            self.next += part.len();
        }
        while self.next < stop {
            let rest = session.bytes_from(self.next);
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            self.write(session, rest.get(..end).unwrap_or_default(), cutter, out);
            if end < rest.len() {
                out.push(b'\n');
            }
            self.next += end + 1;
        }
        if self.next < size_bytes { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn write(&mut self, session: &Session, line: &[u8], cutter: &mut Cutter, out: &mut Vec<u8>) {
        // A byte order mark is the file's, and stays at its start.
        let bom = if self.next == 0 && line.starts_with(&[0xef, 0xbb, 0xbf]) { 3 } else { 0 };
        let (bom, line) = line.split_at_checked(bom).unwrap_or((&[], line));
        let from = self.next + bom.len();
        out.extend_from_slice(bom);
        let Decoded { records, findings } = decode(line);
        let line_end: &[u8] = if line.ends_with(b"\r") { b"\r" } else { b"" };
        let found = |kind| findings.iter().any(|Finding(found, _)| *found == kind);
        self.written += 1;
        if records.is_empty()
            && findings.iter().any(|Finding(kind, _)| *kind != FaultKind::NulBytes)
        {
            cutter.taken.unreadable += u64::from(line.trim_ascii_end() != UNREADABLE);
            out.extend_from_slice(UNREADABLE);
            out.extend_from_slice(line_end);
            return;
        }
        if records.is_empty() {
            out.extend_from_slice(line);
            return;
        }
        let is_damaged = found(FaultKind::Fused);
        cutter.taken.unreadable += u64::from(is_damaged);
        let is_whole = !is_damaged && !found(FaultKind::TooDeep);
        let mut is_first = true;
        for mut record in records {
            if !std::mem::take(&mut is_first) {
                out.extend_from_slice(line_end);
                out.push(b'\n');
                self.written += 1;
            }
            if self.leaf_at == Some(from + record.span.start)
                && is_named_by_line(session, &record.object)
            {
                self.leaf_by_line = Some(format!("line-{}", self.written));
            }
            let raw = line.get(record.span.clone()).unwrap_or_default();
            let cut = cutter.cut(session, &mut record.object);
            if cut == Cut::Same && is_whole && has_no_more(raw, &record.object) {
                out.extend_from_slice(line);
                return;
            }
            write_object(record.object, out);
        }
        out.extend_from_slice(line_end);
    }
}

fn is_named_by_line(session: &Session, object: &Object) -> bool {
    session.version() != Version::One && js::name(object.get("id")).is_none_or(|id| id.is_empty())
}

/// Writes a record; not its line's end.
pub(super) fn write_object(object: Object, out: &mut Vec<u8>) {
    let json = serde_json::to_vec(&Value::Object(object)).unwrap_or_default();
    out.extend_from_slice(&json);
}

/// Whether a record's bytes hold no more than was read of it: of a key that is given twice, one value counts, and
/// the other would go along unseen.
pub(super) fn has_no_more(raw: &[u8], object: &Object) -> bool {
    let mut fields = 0_usize;
    let mut waiting: Vec<&Value> = object.values().collect();
    fields += object.len();
    while let Some(value) = waiting.pop() {
        match value {
            Value::Object(inner) => {
                fields += inner.len();
                waiting.extend(inner.values());
            }
            Value::Array(items) => waiting.extend(items),
            _ => {}
        }
    }
    let (mut colons, mut depth) = (0_usize, 0_usize);
    let mut at = 0;
    // In JSON that was read, a colon outside of texts follows a key and nothing else.
    while let Some(byte) = raw.get(at) {
        at += 1;
        match byte {
            b':' => colons += 1,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => at = end_of_text(raw, at),
            _ => {}
        }
        if depth > MOST_LEVELS {
            return false;
        }
    }
    colons == fields
}

/// The place after a text of JSON that goes on at a place.
fn end_of_text(raw: &[u8], mut at: usize) -> usize {
    while let Some(found) = raw.get(at..).and_then(|rest| memchr::memchr2(b'\\', b'"', rest)) {
        at += found + 1;
        if raw.get(at - 1) == Some(&b'"') {
            return at;
        }
        at += 1;
    }
    raw.len()
}

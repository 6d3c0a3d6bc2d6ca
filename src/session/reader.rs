//! Reading: bytes in, in chunks as they come, a [`Reading`] out.
//!
//! Never fails and never stops early: what can be read is read, what cannot stays as the bytes that it
//! is, and every finding is a [`Fault`]. Keeps the bytes; knows nothing of where they come from.

use super::decode::{self, Finding, Record, Soundness};
use super::entry::{Entry, EntryKind};
use super::fault::{Fault, FaultKind};
use super::foreign::Foreign;
use super::header::{self, Header};
use super::held::Held;
use super::lines::{Line, Lines};
use super::node::Node;
use super::resume::End;
use super::tape::Tape;
use super::{Session, Unreadable, assemble};
use crate::wording::named;
use serde_json::Value;
use std::ops::{ControlFlow, Range};

/// What reading made of a file.
#[derive(Debug)]
pub struct Reading {
    /// The session: empty where the file is none.
    pub session: Session,
    /// What was found wrong, in the order of the lines.
    pub faults: Vec<Fault>,
    /// What the file is, if it is no session at all.
    pub foreign: Option<Foreign>,
}

/// What is read of damaged lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReadAs {
    /// Whatever can be recovered of them.
    #[default]
    Recovering,
    /// Nothing, as Pi does: it skips them.
    Pi,
}

/// How far reading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes taken.
    pub bytes: usize,
    /// Bytes read among them.
    pub read_bytes: usize,
    /// Whole lines read.
    pub lines: u32,
    /// Entries among them.
    pub entries: usize,
}

/// A file being read.
#[derive(Debug, Default)]
pub struct Reader {
    pub(super) lines: Lines,
    pub(super) tape: Tape,
    pub(super) read_as: ReadAs,
    pub(super) parts: Parts,
}

/// What was gathered from the lines so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    pub(super) header: Option<Header>,
    pub(super) entries: Vec<Entry>,
    pub(super) unreadable: Vec<Unreadable>,
    pub(super) faults: Vec<Fault>,
    /// The entry of every readable record in file order, `None` for a header.
    pub(super) records: Vec<Option<u32>>,
    /// What the first record that is of no known type looks like.
    pub(super) stranger: Option<Foreign>,
    pub(super) title: Option<Box<str>>,
    /// The id of the leaf, where something beside the file names it.
    pub(super) leaf: Option<Box<str>>,
}

impl Reader {
    /// A reader of nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same reader, reading damaged lines in another way. It counts for the lines to come.
    #[must_use]
    pub fn reading_as(self, read_as: ReadAs) -> Self {
        Self { read_as, ..self }
    }

    /// The session was left at the entry of this id, as something beside the file says.
    pub fn leave_off_at(&mut self, leaf: &str) {
        self.parts.leaf = Some(leaf.into());
    }

    /// Tells of something that is wrong with what the file came in.
    pub(crate) fn report(&mut self, kind: FaultKind, message: String) {
        self.parts.faults.push(Fault::of_file(kind, message));
    }

    /// Takes the next bytes of the file and reads them.
    pub fn feed(&mut self, chunk: &[u8]) {
        self.give(chunk.to_vec());
        while self.advance(usize::MAX).is_continue() {}
    }

    /// Takes the next bytes of the file, in the memory in which they stay. [`Reader::advance`] reads them.
    pub fn give(&mut self, chunk: Vec<u8>) {
        self.lines.push(chunk);
    }

    /// Reads on, by so many bytes and to the end of the line there. It breaks where there is nothing to do before
    /// more comes.
    pub fn advance(&mut self, budget_bytes: usize) -> ControlFlow<()> {
        let stop = self.lines.cut_bytes().saturating_add(budget_bytes);
        while self.lines.cut_bytes() < stop {
            let Some(line) = self.lines.next_complete() else { return ControlFlow::Break(()) };
            self.parts.take(&line, self.lines.slice(&line.span), self.read_as, &mut self.tape);
        }
        ControlFlow::Continue(())
    }

    /// How far reading has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            bytes: self.lines.len(),
            read_bytes: self.lines.cut_bytes(),
            lines: self.lines.count(),
            entries: self.parts.entries.len(),
        }
    }

    /// The entries read by now, each as its line says it: repeats are among them, and older versions are not migrated.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.parts.entries
    }

    /// Lets a last line go that has not ended, as if nothing of it had come; one that is a whole record stays.
    pub fn let_unended_go(&mut self) {
        while self.advance(usize::MAX).is_continue() {}
        let record = self.tape.read(self.lines.tail());
        if !record.is_some_and(Node::is_object) {
            self.lines.drop_tail();
        }
    }

    /// Ends reading: the file ends here.
    #[must_use]
    pub fn finish(mut self) -> Reading {
        while self.advance(usize::MAX).is_continue() {}
        let mut end = End::of(&self);
        if let Some(line) = self.lines.remainder() {
            self.parts.take(&line, self.lines.slice(&line.span), self.read_as, &mut self.tape);
            end.pass(&self.parts);
        }
        let foreign = self.parts.foreign(self.lines.held());
        let mut reading = assemble::session(self.parts, self.lines.into_held(), end);
        reading.foreign = foreign;
        reading
    }

    /// What the lines so far make, as if the file ended with them. It costs time with each entry, no memory for bytes.
    #[must_use]
    pub fn so_far(&self) -> Reading {
        let foreign = self.parts.foreign(self.lines.held());
        let (parts, held) = (self.parts.clone(), self.lines.held().clone());
        let mut reading = assemble::session(parts, held, End::of(self));
        reading.foreign = foreign;
        reading
    }
}

/// Reads a whole file.
///
/// ```
/// let reading = sightline::session::read(br#"{"type":"session","version":3,"id":"s"}"#);
/// assert!(reading.faults.is_empty());
/// assert_eq!(reading.session.entries().len(), 0);
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> Reading {
    let mut reader = Reader::new();
    reader.feed(bytes);
    reader.finish()
}

impl Parts {
    fn take(&mut self, line: &Line, bytes: &[u8], read_as: ReadAs, tape: &mut Tape) {
        // Nearly every line is one sound record. What the others are is found out only there.
        if let Some(object) = tape.read(bytes).filter(|value| value.is_object()) {
            let span = object.span();
            let span = span.start + line.span.start..span.end + line.span.start;
            self.take_record(line, span, Soundness::Sound, object);
            return;
        }
        // A byte order mark is the file's, not the line's.
        let bom = if line.number.0 == 1 && bytes.starts_with(&[0xef, 0xbb, 0xbf]) { 3 } else { 0 };
        let mut decoded = decode::decode(bytes.get(bom..).unwrap_or_default());
        if read_as == ReadAs::Pi {
            decoded.records.retain(|record| record.soundness == Soundness::Sound);
        }
        let wrong = !decoded.findings.is_empty();
        for Finding(kind, message) in decoded.findings {
            self.faults.push(Fault::at(line.number, kind, message));
        }
        if decoded.records.is_empty() && wrong {
            self.unreadable.push(Unreadable { line: line.number, span: line.span.clone() });
        }
        for Record { span, object, soundness } in decoded.records {
            let offset = line.span.start + bom;
            let span = span.start + offset..span.end + offset;
            let text = Value::Object(object).to_string();
            if let Some(object) = tape.read(text.as_bytes()) {
                self.take_record(line, span, soundness, object);
            }
        }
    }

    fn take_record(
        &mut self,
        line: &Line,
        span: Range<usize>,
        soundness: Soundness,
        object: Node<'_>,
    ) {
        if object.get("type").is_some_and(|kind| kind.is("session")) {
            self.records.push(None);
            self.take_header(object, line, span);
            return;
        }
        if self.header.is_none()
            && self.entries.is_empty()
            && let Some(title) = header::foreign_title(object)
        {
            self.title = Some(title);
            return;
        }
        let entry = Entry::of(object, line.number, span, soundness);
        if let EntryKind::Unknown(kind) = &entry.kind {
            self.meet(Foreign::of_record(object));
            let kind = if kind.is_empty() { "no type" } else { kind };
            let message = format!("an entry of {}, which is not known here", named(kind));
            self.faults.push(Fault::at(line.number, FaultKind::UnknownType, message));
        }
        if matches!(entry.kind, EntryKind::Message(None)) {
            self.meet(Foreign::of_record(object));
        }
        self.records.push(u32::try_from(self.entries.len()).ok());
        self.entries.push(entry);
    }

    /// Keeps the first guess that says more than that it is JSON.
    fn meet(&mut self, stranger: Foreign) {
        if self.stranger.is_none_or(|first| first == Foreign::OtherJson) {
            self.stranger = Some(stranger);
        }
    }

    fn take_header(&mut self, object: Node<'_>, line: &Line, span: Range<usize>) {
        if let Some(first) = &self.header {
            let message = format!("a further header; the one on line {} counts", first.line);
            self.faults.push(Fault::at(line.number, FaultKind::SecondHeader, message));
            return;
        }
        if !self.entries.is_empty() {
            let message = format!("the header comes after {} entries", self.entries.len());
            self.faults.push(Fault::at(line.number, FaultKind::LateHeader, message));
        }
        self.header = Some(Header::of(object, line.number, span));
    }

    /// What the file is if it is no session: it has no header and no entry of a known type. An event
    /// stream begins with a header, and version 4 has entries whose types are known.
    fn foreign(&self, held: &Held) -> Option<Foreign> {
        if self.header.is_none() && self.stranger == Some(Foreign::VersionFour) {
            return self.stranger;
        }
        let is_known =
            |entry: &Entry| !matches!(entry.kind, EntryKind::Unknown(_) | EntryKind::Message(None));
        if self.entries.iter().any(is_known) {
            return None;
        }
        let of_bytes = || Foreign::of_bytes(&held.head(Foreign::HEAD_BYTES));
        match (&self.header, self.stranger) {
            (Some(_), Some(Foreign::EventStream)) => Some(Foreign::EventStream),
            (Some(_), _) => None,
            (None, Some(stranger)) if stranger != Foreign::OtherJson => Some(stranger),
            (None, Some(other)) => Some(of_bytes().unwrap_or(other)),
            (None, None) => Some(of_bytes().unwrap_or(if self.faults.is_empty() {
                Foreign::Empty
            } else {
                Foreign::Text
            })),
        }
    }
}

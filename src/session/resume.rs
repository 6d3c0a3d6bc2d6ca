//! Going on with a file that has grown since it was read.
//!
//! In: a session. Out: a [`Reader`] that has read what the session holds, and goes on with what came after. What it
//! reads in the end is what reading the whole file anew would give; a property holds that. Only the new lines are
//! read, except where they may change what the old ones mean: then all are, from memory.

use super::Session;
use super::decode::Soundness;
use super::entry::Entry;
use super::fault::Fault;
use super::foreign::Foreign;
use super::header::Version;
use super::lines::Lines;
use super::reader::{Parts, ReadAs, Reader};

/// Where reading ended, and what a session does not tell of it.
#[derive(Debug)]
pub(super) struct End {
    read_as: ReadAs,
    /// The lines that ended.
    lines: u32,
    bytes: usize,
    entries: usize,
    /// How many more records the last line gave, which did not end.
    unended: usize,
    /// What was found about the lines that ended, one by one.
    faults: Vec<Fault>,
    stranger: Option<Foreign>,
    title: Option<Box<str>>,
    leaf: Option<Box<str>>,
    way: Way,
}

/// How reading can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The entries stand as their lines say them.
    On,
    /// They may not, or what comes may change how they are read.
    Anew,
}

impl End {
    /// The end of what was read by now.
    pub(super) fn of(reader: &Reader) -> Self {
        let parts = &reader.parts;
        // A header that is still to come may say another version; an entry without an id is named after its line.
        let is_settled =
            parts.header.is_some() && parts.entries.iter().all(|entry| !entry.id.is_empty());
        Self {
            read_as: reader.read_as,
            lines: reader.lines.count(),
            bytes: reader.lines.cut_bytes(),
            entries: parts.entries.len(),
            unended: 0,
            faults: parts.faults.clone(),
            stranger: parts.stranger,
            title: parts.title.clone(),
            leaf: parts.leaf.clone(),
            way: if is_settled { Way::On } else { Way::Anew },
        }
    }

    /// The last line was read, too, though it did not end.
    pub(super) fn pass(&mut self, parts: &Parts) {
        self.unended = parts.entries.len() - self.entries;
    }
}

impl Session {
    /// Whether its last line has ended, or is a whole record without its end.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        let is_last_record =
            |entry: &Entry| entry.line.0 > self.end.lines && entry.soundness == Soundness::Sound;
        self.end.bytes == self.size_bytes() || self.entries.last().is_some_and(is_last_record)
    }
}

impl Reader {
    /// A reader that has read what a session holds, and goes on behind that. It shares the session's bytes.
    #[must_use]
    pub fn resume(session: &Session) -> Self {
        let end = &session.end;
        // What the last line gave is read again, for it may not have been whole.
        let ended = session.entries.partition_point(|entry| entry.line.0 <= end.lines);
        // Where a record of it was taken for the repeat of another, that one counts it.
        let is_apart = session.entries.len() - ended == end.unended;
        let is_on = end.way == Way::On && session.version == Version::Three && is_apart;
        let (held, leaf) = (session.held.clone(), end.leaf.clone());
        if !is_on {
            let of_file = |fault: &&Fault| fault.line.is_none();
            let faults = end.faults.iter().filter(of_file).cloned().collect();
            let parts = Parts { faults, leaf, ..Parts::default() };
            let lines = Lines::after(held, 0, 0);
            return Self { lines, read_as: end.read_as, parts, ..Self::default() };
        }
        let unreadable = session.unreadable.iter().filter(|gone| gone.line.0 <= end.lines);
        let parts = Parts {
            header: session.header.clone(),
            entries: session.entries.get(..ended).unwrap_or_default().to_vec(),
            unreadable: unreadable.cloned().collect(),
            faults: end.faults.clone(),
            // Only the oldest version asks for them.
            records: Vec::new(),
            stranger: end.stranger,
            title: end.title.clone(),
            leaf,
        };
        let lines = Lines::after(held, end.lines, end.bytes);
        Self { lines, read_as: end.read_as, parts, ..Self::default() }
    }
}

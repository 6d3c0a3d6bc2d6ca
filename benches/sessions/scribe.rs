//! Entries written as lines, one after another.
//!
//! In: what kind of entry, and its fields as JSON. Out: lines, each with its id, its parent and its time. Knows where
//! in the tree the next entry hangs; does not know what a conversation is.

use std::fmt::Write as _;
use std::io::{self, Write};

/// The first entry's time, in Unix milliseconds: 1 January 2026. All entries are within that month.
const STARTED_MS: u64 = 1_767_225_600_000;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// An entry by its place in the file, from 0.
pub(crate) type Place = u32;

/// What is remembered of an entry that was written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    pub(crate) parent: Option<Place>,
    /// How large the context is after it.
    pub(crate) tokens: u32,
    pub(crate) opens_turn: bool,
}

/// Writes a session's lines.
pub(crate) struct Scribe<'a, W> {
    out: &'a mut W,
    line: String,
    size_bytes: u64,
    at_ms: u64,
    written: Vec<Written>,
    last: Option<Place>,
}

impl<'a, W: Write> Scribe<'a, W> {
    /// Begins with the header.
    pub(crate) fn new(out: &'a mut W, seed: u64) -> io::Result<Self> {
        let line = String::new();
        let mut this =
            Self { out, line, size_bytes: 0, at_ms: STARTED_MS, written: Vec::new(), last: None };
        this.line = format!(
            r#"{{"type":"session","version":3,"id":"{seed:08x}-0000-4000-8000-000000000000","timestamp":"{}","cwd":"/home/ada/heron"}}"#,
            this.timestamp()
        );
        this.put()?;
        Ok(this)
    }

    /// Writes an entry under the one before. The fields begin with a comma.
    pub(crate) fn entry(
        &mut self,
        kind: &str,
        after_ms: u64,
        fields: impl FnOnce(&mut String, u64),
    ) -> io::Result<Place> {
        self.at_ms += after_ms;
        let place = self.count();
        self.line.clear();
        let _ = write!(self.line, r#"{{"type":"{kind}","id":"{:08x}","parentId":"#, id(place));
        let _ = match self.last {
            Some(parent) => write!(self.line, r#""{:08x}""#, id(parent)),
            None => write!(self.line, "null"),
        };
        let _ = write!(self.line, r#","timestamp":"{}""#, self.timestamp());
        fields(&mut self.line, self.at_ms);
        self.line.push('}');
        self.put()?;
        let tokens = self.last().map_or(0, |last| last.tokens);
        self.written.push(Written { parent: self.last, tokens, opens_turn: false });
        self.last = Some(place);
        Ok(place)
    }

    /// How many entries there are.
    pub(crate) fn count(&self) -> u32 {
        u32::try_from(self.written.len()).unwrap_or(u32::MAX)
    }

    /// How many bytes there are.
    pub(crate) fn size_bytes(&self) -> u64 {
        self.size_bytes
    }

    /// The entry that the next one hangs on.
    pub(crate) fn place(&self) -> Option<Place> {
        self.last
    }

    /// What is known of it.
    pub(crate) fn last(&self) -> Option<Written> {
        self.at(self.last?)
    }

    /// What is known of an entry.
    pub(crate) fn at(&self, place: Place) -> Option<Written> {
        self.written.get(place as usize).copied()
    }

    /// Remembers something of the entry that was written last.
    pub(crate) fn remember(&mut self, change: impl FnOnce(&mut Written)) {
        if let Some(last) = self.last.and_then(|last| self.written.get_mut(last as usize)) {
            change(last);
        }
    }

    /// The next entry hangs on this one.
    pub(crate) fn go_back_to(&mut self, place: Place) {
        self.last = Some(place);
    }

    fn put(&mut self) -> io::Result<()> {
        self.line.push('\n');
        self.size_bytes += self.line.len() as u64;
        self.out.write_all(self.line.as_bytes())
    }

    fn timestamp(&self) -> String {
        let ms = self.at_ms - STARTED_MS;
        let (day, ms) = (1 + ms / DAY_MS, ms % DAY_MS);
        let (hour, minute, second) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60);
        format!("2026-01-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", ms % 1000)
    }
}

/// An entry's id. An odd factor maps no two places to one id.
pub(crate) fn id(place: Place) -> u32 {
    place.wrapping_add(1).wrapping_mul(0x9e37_79b1)
}

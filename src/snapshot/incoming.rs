//! What comes in other clothes: gzip, snapshots, Pi's own HTML export.
//!
//! In: a file's bytes in pieces, as they come. Out: the session in it, and what came beside it. What a file is, its
//! first bytes say, not its name. Reading goes on step by step, and no step takes long, whatever the bytes say of
//! their size. Reading never fails: of damaged data comes what can be had, and a fault. No markup is built or run; of
//! a snapshot only the session and the facts are taken, so that older and newer ones open alike.

mod arrived;
mod clothes;

pub use arrived::{Arrived, Came};

use std::mem;
use std::ops::ControlFlow;

use memchr::memchr;

use super::facts::Facts;
use super::gzip::Trouble;
use super::pi_export::{ExportReader, Exported};
use crate::session::{Entry, FaultKind, Foreign, ReadAs, Reader, Session};
use clothes::{Clothes, End, MARK_BYTES, by_first_bytes, first_mark, up_to_tag};

/// A file that is coming in.
pub struct Incoming {
    reader: Reader,
    read_as: ReadAs,
    clothes: Clothes,
    /// What came, and how much of it was looked at.
    waiting: Vec<u8>,
    at: usize,
    facts: Option<Facts>,
    exported: Option<Exported>,
    /// What the file is, if no session came out of its clothes.
    without: Option<Foreign>,
}

/// How much of what came is looked at in one step.
const STEP_BYTES: usize = 1 << 17;

impl Incoming {
    /// Nothing of a file yet.
    #[must_use]
    pub fn new(read_as: ReadAs) -> Self {
        let reader = Reader::new().reading_as(read_as);
        Self::with(reader, read_as, Clothes::Unknown)
    }

    /// A file of which a session was read before, as it stands. What is given is what came after that.
    #[must_use]
    pub fn resume(session: &Session) -> Self {
        Self::with(Reader::resume(session), ReadAs::default(), Clothes::None)
    }

    fn with(reader: Reader, read_as: ReadAs, clothes: Clothes) -> Self {
        Self {
            reader,
            read_as,
            clothes,
            waiting: Vec::new(),
            at: 0,
            facts: None,
            exported: None,
            without: None,
        }
    }

    /// The next bytes of the file. [`Incoming::advance`] works on them. Those of a session as it stands are kept in
    /// the memory that they come in.
    pub fn give(&mut self, mut piece: Vec<u8>) {
        if matches!(self.clothes, Clothes::None) {
            return self.reader.give(piece);
        }
        self.waiting.drain(..self.at);
        self.at = 0;
        if self.waiting.is_empty() {
            self.waiting = piece;
        } else {
            self.waiting.append(&mut piece);
        }
    }

    /// Goes on by one step. It breaks where there is nothing to do before more comes.
    pub fn advance(&mut self) -> ControlFlow<()> {
        self.step(End::Open)
    }

    /// How much of what came was not looked at yet.
    #[must_use]
    pub fn waiting_bytes(&self) -> usize {
        if matches!(self.clothes, Clothes::None) {
            let progress = self.reader.progress();
            return progress.bytes - progress.read_bytes;
        }
        self.waiting.len() - self.at
    }

    /// The entries read by now.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        self.reader.entries()
    }

    /// How many lines were read by now.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.reader.progress().lines
    }

    /// What came in so far: what the lines that have ended make, where they are sure to be the session's. What a
    /// snapshot or an export says of the whole is not known before it is over.
    #[must_use]
    pub fn so_far(&self) -> Option<Arrived> {
        let came = match self.clothes {
            Clothes::None => Came::AsItStands,
            Clothes::Gzip(_) => Came::Packed,
            _ => return None,
        };
        Some(Arrived { reading: self.reader.so_far(), came, facts: None, exported: None })
    }

    /// How large what came out is by now.
    #[must_use]
    pub fn unpacked_bytes(&self) -> usize {
        self.reader.progress().bytes
    }

    /// The file ends here.
    #[must_use]
    pub fn finish(mut self) -> Arrived {
        while self.step(End::Here).is_continue() {}
        let clothes = mem::replace(&mut self.clothes, Clothes::Over);
        let came = if matches!(clothes, Clothes::None) { Came::AsItStands } else { Came::Packed };
        self.end(clothes);
        let is_empty = self.unpacked_bytes() == 0;
        let mut reading = self.reader.finish();
        if is_empty {
            reading.foreign = self.without.or(reading.foreign);
        }
        Arrived { reading, came, facts: self.facts, exported: self.exported }
    }

    /// The file ends here for now, and is still written to. See [`Reader::let_unended_go`].
    #[must_use]
    pub fn finish_ended(mut self) -> Arrived {
        while self.step(End::Here).is_continue() {}
        if matches!(self.clothes, Clothes::None) {
            self.reader.let_unended_go();
        }
        self.finish()
    }

    fn step(&mut self, end: End) -> ControlFlow<()> {
        if matches!(self.clothes, Clothes::None) {
            return self.reader.advance(STEP_BYTES);
        }
        let waiting = mem::take(&mut self.waiting);
        let rest = waiting.get(self.at..).unwrap_or_default();
        let part = rest.get(..STEP_BYTES).unwrap_or(rest);
        let clothes = mem::replace(&mut self.clothes, Clothes::Over);
        let (clothes, flow) = self.look(clothes, part, end);
        self.clothes = clothes;
        if matches!(self.clothes, Clothes::None) {
            self.reader.give(waiting);
        } else {
            self.waiting = waiting;
        }
        flow
    }

    /// Looks at what came next. Out comes what the session comes in from there on.
    fn look(&mut self, clothes: Clothes, part: &[u8], end: End) -> (Clothes, ControlFlow<()>) {
        if matches!(clothes, Clothes::Unknown) {
            return match by_first_bytes(part, end) {
                Some(known) => go_on(known),
                None => wait(clothes),
            };
        }
        let is_waiting = !matches!(&clothes, Clothes::Snapshot(packed) if !packed.is_waiting());
        if part.is_empty() && is_waiting {
            return wait(clothes);
        }
        match clothes {
            Clothes::Gzip(mut unpacker) => {
                let mut bytes = Vec::new();
                let done = unpacker.unpack(part, &mut bytes);
                self.go_on_or_break_off(done, &bytes, Clothes::Gzip(unpacker))
            }
            Clothes::Html => self.look_for_mark(part, end),
            Clothes::Facts(mut text) => {
                let (more, is_over) = up_to_tag(part);
                text.extend_from_slice(more);
                self.at += more.len();
                if is_over {
                    self.facts = Facts::from_json(&text);
                    return go_on(Clothes::Html);
                }
                go_on(Clothes::Facts(text))
            }
            Clothes::Snapshot(mut packed) => {
                let (text, is_over) = up_to_tag(part);
                if is_over && text.is_empty() && packed.is_waiting() {
                    self.end(Clothes::Snapshot(packed));
                    return go_on(Clothes::Over);
                }
                let mut bytes = Vec::new();
                let done = packed.unpack(text, &mut bytes);
                self.go_on_or_break_off(done, &bytes, Clothes::Snapshot(packed))
            }
            Clothes::ExportTag => {
                let tag_end = memchr(b'>', part);
                self.at += tag_end.map_or(part.len(), |at| at + 1);
                let export = || Clothes::Export(ExportReader::default());
                go_on(tag_end.map_or(Clothes::ExportTag, |_| export()))
            }
            Clothes::Export(mut export) => {
                let (text, is_over) = up_to_tag(part);
                if is_over && text.is_empty() {
                    self.end(Clothes::Export(export));
                    return go_on(Clothes::Over);
                }
                let mut lines = Vec::new();
                let done = export.take(text, &mut lines);
                self.go_on_or_break_off(done, &lines, Clothes::Export(export))
            }
            Clothes::None | Clothes::Over | Clothes::Unknown => {
                self.at += part.len();
                go_on(clothes)
            }
        }
    }

    fn go_on_or_break_off(
        &mut self,
        done: Result<usize, Trouble>,
        bytes: &[u8],
        clothes: Clothes,
    ) -> (Clothes, ControlFlow<()>) {
        self.reader.feed(bytes);
        match done {
            Ok(taken) => {
                self.at += taken;
                go_on(clothes)
            }
            Err(trouble) => {
                self.report(trouble);
                go_on(Clothes::Over)
            }
        }
    }

    /// Looks for what HTML has of a session. Until that is found, the bytes are read as they are: they may be a
    /// session that begins with damage, and what else they are, the reader says.
    fn look_for_mark(&mut self, part: &[u8], end: End) -> (Clothes, ControlFlow<()>) {
        if let Some((found, past)) = first_mark(part) {
            self.at += past;
            if !matches!(found, Clothes::Facts(_)) {
                self.reader = Reader::new().reading_as(self.read_as);
            }
            return go_on(found);
        }
        // A mark may have begun.
        let held_back = if end == End::Here { 0 } else { MARK_BYTES.min(part.len()) };
        let passed = part.len() - held_back;
        self.reader.feed(part.get(..passed).unwrap_or_default());
        self.at += passed;
        if passed == 0 { wait(Clothes::Html) } else { go_on(Clothes::Html) }
    }

    /// The session is over, as the end of its element or of the file says.
    fn end(&mut self, clothes: Clothes) {
        let mut bytes = Vec::new();
        let ended = match clothes {
            Clothes::Gzip(mut unpacker) => unpacker.end(&mut bytes),
            Clothes::Snapshot(packed) if packed.is_untouched() => {
                self.without = Some(Foreign::Blank);
                Ok(())
            }
            Clothes::Snapshot(mut packed) => packed.end(&mut bytes),
            Clothes::Export(export) => {
                let exported = export.finish(&mut bytes);
                if let Some(leaf) = &exported.leaf {
                    self.reader.leave_off_at(leaf);
                }
                self.exported = Some(exported);
                self.without = Some(Foreign::Damaged);
                Ok(())
            }
            _ => Ok(()),
        };
        self.reader.feed(&bytes);
        if let Err(trouble) = ended {
            self.report(trouble);
        }
    }

    fn report(&mut self, trouble: Trouble) {
        self.reader.report(FaultKind::Packing, trouble.to_string());
        self.without = Some(Foreign::Damaged);
    }
}

fn go_on(clothes: Clothes) -> (Clothes, ControlFlow<()>) {
    (clothes, ControlFlow::Continue(()))
}

fn wait(clothes: Clothes) -> (Clothes, ControlFlow<()>) {
    (clothes, ControlFlow::Break(()))
}

//! A record's JSON as a list of marks: where each value stands in the text, and what it is.
//!
//! In: the bytes of one value. Out: [`Node`]s that read it where it stands, or nothing for a text that is not
//! plain JSON: what is damaged, nested too deep or no UTF-8 is `json`'s to read, and to find fault with. Nothing
//! is copied and nothing but the list is kept, which the next record uses again: reading a session is for the
//! most part this. Knows JSON (RFC 8259), not what a record means.

use super::node::Node;
use scan::Scan;

mod scan;
#[cfg(test)]
mod tests;

/// The marks of one value, and room for those of the next.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    marks: Vec<Mark>,
    /// The lists and objects that are open, by their marks.
    open: Vec<u32>,
}

/// Where a value, or an object's key, stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) kind: Kind,
    /// A string's text without its quotes; anything else as it is written.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The mark after all that belongs to this one. An object's keys and values are marks of their own.
    pub(super) next: u32,
    /// A string's length in UTF-16 units.
    pub(super) units: u32,
}

/// What a mark marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Null,
    False,
    True,
    Number,
    Text(Spelling),
    List,
    Object,
}

/// What of a string is not as it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// Nothing.
    Plain,
    /// Escapes that any writer of JSON would use.
    Escaped,
    /// Escapes that another writer would not use, such as `\/`.
    Odd,
}

/// As many levels as `serde_json` reads.
const MOST_LEVELS: usize = 127;

impl Tape {
    /// Reads one value, with white space around it and nothing else.
    pub(crate) fn read<'a>(&'a mut self, text: &'a [u8]) -> Option<Node<'a>> {
        self.marks.clear();
        self.open.clear();
        u32::try_from(text.len()).ok()?;
        let mut scan = Scan { text, at: 0 };
        self.value(&mut scan)?;
        scan.solid().is_none().then(|| Node::first(text, &self.marks))
    }

    fn value(&mut self, scan: &mut Scan<'_>) -> Option<()> {
        let mut wanted = Wanted::Value;
        loop {
            let byte = scan.solid()?;
            let start = scan.at;
            scan.at += 1;
            match (wanted, byte) {
                (Wanted::Key | Wanted::FirstKey, b'"') => {
                    let key = scan.string()?;
                    self.push(key);
                    if scan.solid()? != b':' {
                        return None;
                    }
                    scan.at += 1;
                    wanted = Wanted::Value;
                    continue;
                }
                (Wanted::FirstKey, b'}') | (Wanted::FirstItem, b']') => self.close(scan.at),
                (Wanted::Comma, b'}' | b']') => {
                    if self.is_in_object()? != (byte == b'}') {
                        return None;
                    }
                    self.close(scan.at);
                }
                (Wanted::Comma, b',') => {
                    wanted = if self.is_in_object()? { Wanted::Key } else { Wanted::Value };
                    continue;
                }
                (Wanted::Value | Wanted::FirstItem, _) => match byte {
                    b'"' => {
                        let text = scan.string()?;
                        self.push(text);
                    }
                    b'{' | b'[' => {
                        let kind = if byte == b'{' { Kind::Object } else { Kind::List };
                        if self.open.len() == MOST_LEVELS {
                            return None;
                        }
                        self.open.push(u32::try_from(self.marks.len()).ok()?);
                        self.push(mark(kind, start, scan.at)?);
                        wanted = if byte == b'{' { Wanted::FirstKey } else { Wanted::FirstItem };
                        continue;
                    }
                    _ => {
                        let kind = scan.scalar(byte)?;
                        self.push(mark(kind, start, scan.at)?);
                    }
                },
                _ => return None,
            }
            if self.open.is_empty() {
                return Some(());
            }
            wanted = Wanted::Comma;
        }
    }

    fn push(&mut self, mark: Mark) {
        let next = self.marks.len() + 1;
        self.marks.push(Mark { next: u32::try_from(next).unwrap_or(u32::MAX), ..mark });
    }

    fn is_in_object(&self) -> Option<bool> {
        let innermost = self.marks.get(*self.open.last()? as usize)?;
        Some(matches!(innermost.kind, Kind::Object))
    }

    fn close(&mut self, end: usize) {
        let next = self.marks.len();
        let open = self.open.pop().and_then(|open| self.marks.get_mut(open as usize));
        if let (Some(open), Ok(next), Ok(end)) = (open, u32::try_from(next), u32::try_from(end)) {
            (open.next, open.end) = (next, end);
        }
    }
}

/// What may come next.
#[derive(Clone, Copy)]
enum Wanted {
    Value,
    FirstItem,
    FirstKey,
    Key,
    Comma,
}

fn mark(kind: Kind, start: usize, end: usize) -> Option<Mark> {
    let [start, end] = [u32::try_from(start).ok()?, u32::try_from(end).ok()?];
    Some(Mark { kind, start, end, next: 0, units: 0 })
}

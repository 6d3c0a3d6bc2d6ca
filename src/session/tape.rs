//! A record's JSON as a list of marks: where each value stands in the text, and what it is.
//!
//! In: the bytes of one value. Out: [`Node`]s that read it where it stands, or nothing for a text that is not
//! plain JSON: what is damaged, nested too deep or no UTF-8 is `json`'s to read, and to find fault with. Nothing
//! is copied and nothing but the list is kept, which the next record uses again: reading a session is for the
//! most part this. Knows JSON (RFC 8259), not what a record means.

use super::node::Node;
use super::run;

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
    pub(super) fn read<'a>(&'a mut self, text: &'a [u8]) -> Option<Node<'a>> {
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
            let start = scan.at_solid()?;
            let byte = scan.take()?;
            match (wanted, byte) {
                (Wanted::Key | Wanted::FirstKey, b'"') => {
                    let key = scan.string()?;
                    self.push(key);
                    scan.at_solid()?;
                    if scan.take()? != b':' {
                        return None;
                    }
                    wanted = Wanted::Value;
                    continue;
                }
                (Wanted::FirstKey, b'}') | (Wanted::FirstItem, b']') => self.close(scan.at),
                (Wanted::Comma, b'}' | b']') => {
                    let kind = if byte == b'}' { Kind::Object } else { Kind::List };
                    if self.innermost()? != kind {
                        return None;
                    }
                    self.close(scan.at);
                }
                (Wanted::Comma, b',') => {
                    let in_object = self.innermost()? == Kind::Object;
                    wanted = if in_object { Wanted::Key } else { Wanted::Value };
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

    fn innermost(&self) -> Option<Kind> {
        Some(self.marks.get(*self.open.last()? as usize)?.kind)
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

/// A place in the text.
struct Scan<'a> {
    text: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    #[expect(
        clippy::inline_always,
        reason = "called for each token: reading takes a tenth less time"
    )]
    #[inline(always)]
    fn solid(&mut self) -> Option<u8> {
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                other => return Some(*other),
            }
        }
        None
    }

    /// The place of the next byte that is no white space.
    fn at_solid(&mut self) -> Option<usize> {
        self.solid().map(|_| self.at)
    }

    #[expect(
        clippy::inline_always,
        reason = "called for each token: reading takes a tenth less time"
    )]
    #[inline(always)]
    fn take(&mut self) -> Option<u8> {
        let byte = self.text.get(self.at)?;
        self.at += 1;
        Some(*byte)
    }

    /// A value that is no string, list or object, from its first byte.
    fn scalar(&mut self, first: u8) -> Option<Kind> {
        let (rest, kind): (&[u8], _) = match first {
            b'n' => (b"ull", Kind::Null),
            b't' => (b"rue", Kind::True),
            b'f' => (b"alse", Kind::False),
            _ => return self.number(first),
        };
        let end = self.at + rest.len();
        (self.text.get(self.at..end)? == rest).then(|| {
            self.at = end;
            kind
        })
    }

    fn number(&mut self, first: u8) -> Option<Kind> {
        let first = if first == b'-' { self.take()? } else { first };
        match first {
            b'0' => {}
            b'1'..=b'9' => _ = self.digits(),
            _ => return None,
        }
        if self.text.get(self.at) == Some(&b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.text.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.text.get(self.at), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Some(Kind::Number)
    }

    fn digits(&mut self) -> Option<()> {
        let before = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        (self.at > before).then_some(())
    }

    /// A string, from after its first quote to after its last.
    fn string(&mut self) -> Option<Mark> {
        let start = self.at;
        // What the text is longer than in UTF-16 units.
        let mut over = 0;
        let mut spelling = Spelling::Plain;
        loop {
            let rest = self.text.get(self.at..)?;
            let run = run::plain(rest);
            self.at += run + 1;
            match *rest.get(run)? {
                b'"' => break,
                // What nearly all escapes are.
                b'\\' if rest.get(run + 1) == Some(&b'n') => {
                    self.at += 1;
                    over += 1;
                    if spelling == Spelling::Plain {
                        spelling = Spelling::Escaped;
                    }
                }
                b'\\' => {
                    let escape = self.escape()?;
                    over += escape.over;
                    if spelling != Spelling::Odd {
                        spelling = escape.spelling;
                    }
                }
                0x80.. => {
                    let is_beyond = |byte: &&u8| **byte >= 0x80;
                    let length = 1 + rest.iter().skip(run + 1).take_while(is_beyond).count();
                    let beyond = rest.get(run..run + length)?;
                    std::str::from_utf8(beyond).ok()?;
                    // In UTF-16, two bytes make a unit, three too, and four make two.
                    over += beyond.iter().filter(|byte| **byte < 0xc0).count();
                    over -= beyond.iter().filter(|byte| **byte >= 0xf0).count();
                    self.at += length - 1;
                }
                _ => return None,
            }
        }
        let end = self.at - 1;
        let units = u32::try_from((end - start).checked_sub(over)?).ok()?;
        Some(Mark { units, ..mark(Kind::Text(spelling), start, end)? })
    }

    /// An escape, from after its backslash.
    fn escape(&mut self) -> Option<Escape> {
        match self.take()? {
            b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't' => {
                Some(Escape { over: 1, spelling: Spelling::Escaped })
            }
            b'/' => Some(Escape { over: 1, spelling: Spelling::Odd }),
            b'u' => {
                let unit = self.unit()?;
                if unit & 0xf800 == 0xd800 {
                    let is_pair = unit < 0xdc00
                        && self.take()? == b'\\'
                        && self.take()? == b'u'
                        && self.unit()? & 0xfc00 == 0xdc00;
                    return is_pair.then_some(Escape { over: 10, spelling: Spelling::Odd });
                }
                Some(Escape { over: 5, spelling: Spelling::Odd })
            }
            _ => None,
        }
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        digits.iter().try_fold(0, |unit, digit| Some(unit * 16 + char::from(*digit).to_digit(16)?))
    }
}

/// What an escape is.
struct Escape {
    over: usize,
    spelling: Spelling,
}

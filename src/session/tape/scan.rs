//! The tokens of JSON, one by one.
//!
//! In: a text and a place in it. Out: what stands there, and the place behind it; nothing where it is no JSON. Of a
//! string it tells how long it is to JavaScript and how it is spelled, for all who ask that later need not look at
//! each of its bytes again. Knows nothing of what stands in what.

use super::{Kind, Mark, Spelling, mark};
use crate::session::run;

/// A place in the text.
pub(super) struct Scan<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
}

impl Scan<'_> {
    /// The next byte that is no white space, which is the place then.
    #[expect(
        clippy::inline_always,
        reason = "called for each token: reading takes a tenth less time"
    )]
    #[inline(always)]
    pub(super) fn solid(&mut self) -> Option<u8> {
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                other => return Some(*other),
            }
        }
        None
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
    pub(super) fn scalar(&mut self, first: u8) -> Option<Kind> {
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
    pub(super) fn string(&mut self) -> Option<Mark> {
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
                // Nearly all letters beyond ASCII. Asking the library of so few bytes takes longer than the rest of them.
                0xc2..=0xdf if is_rest(rest, run, 1) => {
                    self.at += 1;
                    over += 1;
                }
                0xe1..=0xec if is_rest(rest, run, 2) => {
                    self.at += 2;
                    over += 2;
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

/// Whether so many bytes behind a place go on with the letter that begins there.
fn is_rest(text: &[u8], place: usize, count: usize) -> bool {
    let rest = text.get(place + 1..=place + count);
    rest.is_some_and(|rest| rest.iter().all(|byte| matches!(byte, 0x80..0xc0)))
}

/// What an escape is.
struct Escape {
    over: usize,
    spelling: Spelling,
}

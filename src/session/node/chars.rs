//! The characters of a text that stands in JSON.
//!
//! In: a string's bytes, without its quotes. Out: its characters, one by one or many at once, its escapes read. Nothing
//! is copied, and no more is read than is asked for.

use crate::session::excerpt::{Letters, run};

/// The characters of a text that stands in JSON, one by one.
#[derive(Clone, Debug)]
pub(crate) struct Chars<'a>(&'a [u8]);

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let (first, rest) = self.0.split_first()?;
        let width = match first {
            b'\\' => return self.escaped(rest),
            ..0x80 => {
                self.0 = rest;
                return Some(char::from(*first));
            }
            ..0xe0 => 2,
            ..0xf0 => 3,
            _ => 4,
        };
        let (one, rest) = self.0.split_at_checked(width)?;
        self.0 = rest;
        std::str::from_utf8(one).ok()?.chars().next()
    }
}

impl<'a> Chars<'a> {
    /// The characters of a string's text, which a tape has read.
    pub(super) fn of(text: &'a [u8]) -> Self {
        Self(text)
    }
}

impl Letters for Chars<'_> {
    fn letters(&mut self) -> &[u8] {
        let end = run(self.0, |byte| byte != b'\\' && byte.is_ascii_graphic());
        let (letters, rest) = self.0.split_at_checked(end).unwrap_or_default();
        self.0 = rest;
        letters
    }
}

impl<'a> Chars<'a> {
    /// An escape, from after its backslash. The tape has seen that it is whole.
    fn escaped(&mut self, rest: &'a [u8]) -> Option<char> {
        let (first, rest) = rest.split_first()?;
        self.0 = rest;
        Some(match first {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let unit = self.unit()?;
                if unit & 0xf800 != 0xd800 {
                    return char::from_u32(unit);
                }
                self.0 = self.0.get(2..)?;
                let low = self.unit()?;
                return char::from_u32(0x1_0000 + ((unit & 0x3ff) << 10) + (low & 0x3ff));
            }
            other => char::from(*other),
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let (digits, rest) = self.0.split_at_checked(4)?;
        self.0 = rest;
        u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    }
}

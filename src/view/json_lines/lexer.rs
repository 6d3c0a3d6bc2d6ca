//! The tokens of a text that should be JSON, one a line.
//!
//! In go the bytes; out come the lines. What does not fit where it stands is a stray token there, and the
//! next one is read as if it had not been.

use std::ops::Range;

use super::{Bracket, JsonLine, Kind, MOST_LINES, Opening};

/// Cuts one text into lines.
pub(super) struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    lines: Vec<JsonLine>,
    /// The lines of the brackets that are open.
    open: Vec<usize>,
    /// A key whose value is yet to come.
    key: Option<Range<usize>>,
}

impl<'a> Lexer<'a> {
    pub(super) fn of(text: &'a [u8]) -> Self {
        Self { text, at: 0, lines: Vec::new(), open: Vec::new(), key: None }
    }

    pub(super) fn run(mut self) -> Vec<JsonLine> {
        while let Some(byte) = self.next_byte() {
            if self.lines.len() >= MOST_LINES {
                break;
            }
            match byte {
                b'{' => self.open(Bracket::Brace),
                b'[' => self.open(Bracket::Square),
                b'}' => self.close(Bracket::Brace),
                b']' => self.close(Bracket::Square),
                b',' => self.comma(),
                b':' => self.take(self.at + 1, Kind::Stray),
                b'"' => self.string(),
                _ => self.bare(),
            }
        }
        self.end_key();
        let end = self.lines.len();
        for at in std::mem::take(&mut self.open) {
            self.with_opening(at, |opening| opening.end = end);
        }
        if self.at < self.text.len() {
            self.take(self.text.len(), Kind::Rest);
        }
        self.lines
    }

    /// The next byte that is no white space.
    fn next_byte(&mut self) -> Option<u8> {
        let rest = self.text.get(self.at..)?;
        let space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        let Some(skipped) = rest.iter().position(|byte| !space(byte)) else {
            self.at = self.text.len();
            return None;
        };
        self.at += skipped;
        rest.get(skipped).copied()
    }

    /// Ends a token here and puts it into a line.
    fn take(&mut self, end: usize, kind: Kind) {
        let token = self.at..end;
        self.at = end;
        let key = self.key.take();
        let is_member = !matches!(kind, Kind::Stray | Kind::Rest | Kind::Close);
        if is_member && let Some(&open) = self.open.last() {
            let is_keyed = key.is_some();
            self.with_opening(open, |opening| {
                if is_keyed || opening.bracket == Bracket::Square {
                    opening.members += 1;
                }
            });
        }
        let depth = self.open.len();
        self.lines.push(JsonLine { depth, key, token, kind, has_comma: false });
    }

    fn open(&mut self, bracket: Bracket) {
        let opening = Opening { bracket, members: 0, close: None, end: 0 };
        self.take(self.at + 1, Kind::Open(opening));
        self.open.push(self.lines.len() - 1);
    }

    fn close(&mut self, bracket: Bracket) {
        self.end_key();
        let opened = self.open.last().copied().filter(|at| self.bracket_of(*at) == Some(bracket));
        let Some(opened) = opened else { return self.take(self.at + 1, Kind::Stray) };
        self.open.pop();
        let here = self.lines.len();
        if opened + 1 == here {
            self.at += 1;
            if let Some(line) = self.lines.last_mut() {
                line.kind = Kind::Empty(bracket);
                line.token.end = self.at;
            }
            return;
        }
        self.take(self.at + 1, Kind::Close);
        self.with_opening(opened, |opening| {
            opening.close = Some(here);
            opening.end = here + 1;
        });
    }

    fn comma(&mut self) {
        self.end_key();
        let opened = self.open.last().copied();
        match self.lines.len().checked_sub(1) {
            // After a bracket that has just been opened, or after another comma, it is out of place.
            Some(last) if opened != Some(last) => match self.lines.get_mut(last) {
                Some(line) if !line.has_comma => {
                    line.has_comma = true;
                    self.at += 1;
                }
                _ => self.take(self.at + 1, Kind::Stray),
            },
            _ => self.take(self.at + 1, Kind::Stray),
        }
    }

    fn string(&mut self) {
        let Some(end) = self.end_of_string() else {
            return self.take(self.text.len(), Kind::Stray);
        };
        let token = self.at..end;
        let in_object = self.open.last().and_then(|at| self.bracket_of(*at));
        if self.key.is_none() && in_object == Some(Bracket::Brace) {
            self.at = end;
            if self.next_byte() == Some(b':') {
                self.at += 1;
                self.key = Some(token);
                return;
            }
            self.at = token.start;
        }
        self.take(end, Kind::Text);
    }

    fn end_of_string(&self) -> Option<usize> {
        let mut at = self.at + 1;
        loop {
            at += memchr::memchr2(b'"', b'\\', self.text.get(at..)?)?;
            match self.text.get(at) {
                Some(b'"') => return Some(at + 1),
                _ => at += 2,
            }
        }
    }

    /// A number, a word, or whatever else stands there.
    fn bare(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let ends = |byte: &u8| {
            matches!(
                byte,
                b'{' | b'}' | b'[' | b']' | b',' | b':' | b'"' | b' ' | b'\t' | b'\r' | b'\n'
            )
        };
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        let kind = match rest.get(..length).unwrap_or_default() {
            b"true" | b"false" | b"null" => Kind::Word,
            token if is_number(token) => Kind::Number,
            _ => Kind::Stray,
        };
        self.take(self.at + length, kind);
    }

    /// A key that gets no value stands in a line of its own.
    fn end_key(&mut self) {
        if self.key.is_some() {
            self.take(self.at, Kind::Missing);
        }
    }

    fn bracket_of(&self, line: usize) -> Option<Bracket> {
        match self.lines.get(line)?.kind {
            Kind::Open(opening) => Some(opening.bracket),
            _ => None,
        }
    }

    fn with_opening(&mut self, line: usize, change: impl FnOnce(&mut Opening)) {
        if let Some(JsonLine { kind: Kind::Open(opening), .. }) = self.lines.get_mut(line) {
            change(opening);
        }
    }
}

/// A number as JSON writes them: no leading zeros, a figure on both sides of the point.
fn is_number(token: &[u8]) -> bool {
    let figures = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = token.strip_prefix(b"-").unwrap_or(token);
    let whole = figures(rest);
    if whole == 0 || (whole > 1 && rest.first() == Some(&b'0')) {
        return false;
    }
    rest = rest.get(whole..).unwrap_or_default();
    if let Some(fraction) = rest.strip_prefix(b".") {
        let count = figures(fraction);
        if count == 0 {
            return false;
        }
        rest = fraction.get(count..).unwrap_or_default();
    }
    if let Some(exponent) = rest.strip_prefix(b"e").or_else(|| rest.strip_prefix(b"E")) {
        let sign = exponent.first().is_some_and(|byte| matches!(byte, b'+' | b'-'));
        let exponent = exponent.get(usize::from(sign)..).unwrap_or_default();
        return !exponent.is_empty() && figures(exponent) == exponent.len();
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_are_numbers() {
        for number in ["0", "-0", "10", "1.0", "-2.50e+10", "1E400"] {
            assert!(is_number(number.as_bytes()), "{number}");
        }
        for other in ["", "-", "01", "1.", ".5", "1e", "1e+", "0x1", "NaN", "1_000"] {
            assert!(!is_number(other.as_bytes()), "{other}");
        }
    }
}

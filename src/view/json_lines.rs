//! A text that should be JSON, as lines to read.
//!
//! In go the bytes as they stand; out come flat lines, each with its depth, its key, one token, and how
//! far its bracket reaches. Nothing is normalised and nothing is lost: every byte that is not white
//! space between tokens stands in one line. It never fails: what is no JSON stays as the text that it
//! is. Linear, without recursion; it refuses to know what the text means.

use std::ops::Range;

/// More lines than a person reads; what comes after them is not laid out, and said to be there.
const MOST_LINES: usize = 200_000;

/// One line. Its parts are places in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonLine {
    /// How many brackets are open around it.
    pub depth: usize,
    /// The key with its quotes; a colon follows it.
    pub key: Option<Range<usize>>,
    /// The token.
    pub token: Range<usize>,
    /// What it is.
    pub kind: Kind,
    /// Whether a comma follows.
    pub has_comma: bool,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A bracket that opens something.
    Open(Opening),
    /// The bracket that closes it.
    Close,
    /// Two brackets with nothing between them.
    Empty(Bracket),
    /// A string with its quotes.
    Text,
    /// A number.
    Number,
    /// `true`, `false` or `null`.
    Word,
    /// No token, where a key's value should be.
    Missing,
    /// What is no JSON, or stands where it is none.
    Stray,
    /// The rest of the text, which was not laid out.
    Rest,
}

/// What a bracket opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Which bracket.
    pub bracket: Bracket,
    /// How many values stand in it.
    pub members: usize,
    /// The line of the bracket that closes it. `None` where the text ends first.
    pub close: Option<usize>,
    /// The first line after all that.
    pub end: usize,
}

/// A kind of bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bracket {
    /// `{`
    Brace,
    /// `[`
    Square,
}

impl Bracket {
    /// The opening and the closing one.
    #[must_use]
    pub fn pair(self) -> (&'static str, &'static str) {
        match self {
            Self::Brace => ("{", "}"),
            Self::Square => ("[", "]"),
        }
    }
}

/// The lines of a text.
#[must_use]
pub fn lines(text: &[u8]) -> Vec<JsonLine> {
    Lexer { text, at: 0, lines: Vec::new(), open: Vec::new(), key: None }.run()
}

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    lines: Vec<JsonLine>,
    /// The lines of the brackets that are open.
    open: Vec<usize>,
    /// A key whose value is yet to come.
    key: Option<Range<usize>>,
}

impl Lexer<'_> {
    fn run(mut self) -> Vec<JsonLine> {
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
    use proptest::prelude::*;

    use super::*;

    /// The lines as they are drawn, with the first letter of what each token is.
    fn drawn(text: &str) -> String {
        let rows = lines(text.as_bytes()).into_iter().map(|line| {
            let part = |range: Range<usize>| text.get(range).unwrap_or("?");
            let letter = format!("{:?}", line.kind).chars().next().unwrap();
            let key = line.key.map(|key| format!("{}: ", part(key))).unwrap_or_default();
            let comma = if line.has_comma { "," } else { "" };
            format!("{letter} {}{key}{}{comma}", "  ".repeat(line.depth), part(line.token))
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    fn openings(text: &str) -> Vec<Opening> {
        let kinds = lines(text.as_bytes()).into_iter().map(|line| line.kind);
        kinds
            .filter_map(|kind| if let Kind::Open(opening) = kind { Some(opening) } else { None })
            .collect()
    }

    #[test]
    fn a_value_is_laid_out_as_it_stands() {
        assert_eq!(
            drawn(r#"{"a":1.50,"a" : [true,null , {}],"\ud83d":"\u0041\n"}"#),
            r#"O {
N   "a": 1.50,
O   "a": [
W     true,
W     null,
E     {}
C   ],
T   "\ud83d": "\u0041\n"
C }"#
        );
    }

    #[test]
    fn a_bracket_knows_what_it_holds_and_where_that_ends() {
        let found = openings(r#"{"a":[1,[2],{}],"b":2}"#);
        let shapes: Vec<_> = found.iter().map(|it| (it.members, it.close, it.end)).collect();
        assert_eq!(shapes, [(2, Some(9), 10), (3, Some(7), 8), (1, Some(5), 6)]);
    }

    #[test]
    fn a_text_that_is_cut_off_is_shown_to_its_end() {
        assert_eq!(
            drawn(r#"{"a":[1,{"b":"x\"y"#),
            "O {\nO   \"a\": [\nN     1,\nO     {\nS       \"b\": \"x\\\"y"
        );
        assert_eq!(drawn(r#"{"a":"#), "O {\nM   \"a\": ");
        let ends: Vec<_> = openings(r#"{"a":[1"#).iter().map(|it| (it.close, it.end)).collect();
        assert_eq!(ends, [(None, 3), (None, 3)]);
    }

    #[test]
    fn what_is_no_json_stays_where_it_is() {
        assert_eq!(drawn(r#"{"a" 1,,}]"#), "O {\nT   \"a\"\nN   1,\nS   ,\nC }\nS ]");
        assert_eq!(drawn("[1}:nope 01"), "O [\nN   1\nS   }\nS   :\nS   nope\nS   01");
        assert_eq!(drawn(r#"{"a":,"b":}"#), "O {\nM   \"a\": ,\nM   \"b\": \nC }");
        assert_eq!(drawn(r#"{"a":1}{"b":2}"#), "O {\nN   \"a\": 1\nC }\nO {\nN   \"b\": 2\nC }");
        assert_eq!(drawn(""), "");
    }

    #[test]
    fn only_numbers_are_numbers() {
        for number in ["0", "-0", "10", "1.0", "-2.50e+10", "1E400"] {
            assert!(is_number(number.as_bytes()), "{number}");
        }
        for other in ["", "-", "01", "1.", ".5", "1e", "1e+", "0x1", "NaN", "1_000"] {
            assert!(!is_number(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn a_text_without_end_is_laid_out_to_a_bound() {
        let found = lines("[1,".repeat(MOST_LINES).as_bytes());
        assert_eq!(found.len(), MOST_LINES + 1);
        assert_eq!(found.last().map(|line| line.kind), Some(Kind::Rest));
        let Kind::Open(outermost) = found[0].kind else { panic!("a bracket") };
        assert_eq!((outermost.close, outermost.end), (None, MOST_LINES));
    }

    proptest! {
        #[test]
        fn no_byte_is_lost(text in r#"([\[\]{}:,"\\ ]|true|-?[0-9.e]|\\"|"a"|x|é|\n){0,40}"#) {
            let bytes = text.as_bytes();
            let mut shown = Vec::new();
            for line in lines(bytes) {
                if let Some(key) = line.key {
                    shown.extend_from_slice(&bytes[key]);
                    shown.push(b':');
                }
                shown.extend_from_slice(&bytes[line.token]);
                shown.extend(line.has_comma.then_some(b','));
            }
            let dense = |bytes: &[u8]| -> Vec<u8> {
                bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
            };
            prop_assert_eq!(dense(&shown), dense(bytes));
        }
    }
}

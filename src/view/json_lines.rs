//! A text that should be JSON, as lines to read.
//!
//! In go the bytes as they stand; out come flat lines, each with its depth, its key, one token, and how
//! far its bracket reaches. Nothing is normalised and nothing is lost: every byte that is not white
//! space between tokens stands in one line. It never fails: what is no JSON stays as the text that it
//! is. Linear, without recursion; it refuses to know what the text means.

mod lexer;

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
    lexer::Lexer::of(text).run()
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

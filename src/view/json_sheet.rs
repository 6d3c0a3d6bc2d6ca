//! Several JSON texts and what stands between them, as one long list of rows.
//!
//! In go the pieces and which brackets are folded; out come the rows that show, and the words of each.
//! It refuses to know what the texts are about and what the notes between them say.

use std::collections::BTreeSet;
use std::ops::Range;

use super::json_lines::{self, Bracket, JsonLine, Kind, Opening};
use crate::columns::{hides, numbered};
use crate::wording::{bytes, counted};

/// How much of a string a row shows, in characters.
pub const MOST_CHARS: usize = 300;

/// How much of it a row shows to a person who asks for more.
pub const MOST_CHARS_ASKED: usize = 100_000;

/// One piece of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<N> {
    /// Something that is said.
    Note(N),
    /// A JSON text.
    Json(JsonText),
}

/// A JSON text with its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonText {
    text: Box<[u8]>,
    lines: Vec<JsonLine>,
}

/// One row of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// The note that a piece is.
    Note(usize),
    /// A line of the JSON that a piece is.
    Line(Place),
}

/// A line of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The piece.
    pub piece: usize,
    /// The line in it.
    pub line: usize,
}

/// The rows that show where these brackets are folded.
#[must_use]
pub fn rows<N>(pieces: &[Piece<N>], folded: &BTreeSet<Place>) -> Vec<Row> {
    let mut rows = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let Piece::Json(json) = piece else {
            rows.push(Row::Note(at));
            continue;
        };
        let mut line = 0;
        while let Some(JsonLine { kind, .. }) = json.lines.get(line) {
            let place = Place { piece: at, line };
            rows.push(Row::Line(place));
            line = match kind {
                Kind::Open(opening) if folded.contains(&place) => opening.end.max(line + 1),
                _ => line + 1,
            };
        }
    }
    rows
}

/// What a row shows of a line of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// How far it is set in.
    pub depth: usize,
    /// Its key, with quotes.
    pub key: Option<String>,
    /// Its token, as far as it is shown.
    pub token: String,
    /// What it is.
    pub kind: Kind,
    /// What follows the token: a comma, or nothing.
    pub after: &'static str,
    /// How much of the token is not shown: `8.1 kB`.
    pub left_out: Option<String>,
}

impl JsonText {
    /// Lays a text out.
    #[must_use]
    pub fn new(text: impl Into<Box<[u8]>>) -> Self {
        let text = text.into();
        let lines = json_lines::lines(&text);
        Self { text, lines }
    }

    /// What a row shows of a line, a long token up to so many characters.
    #[must_use]
    pub fn shown(&self, line: usize, most_chars: usize) -> Option<Shown> {
        let JsonLine { depth, key, token, kind, has_comma } = self.lines.get(line)?;
        let (token, left_bytes) = match kind {
            Kind::Rest => (String::new(), token.len()),
            Kind::Empty(bracket) => (empty(*bracket), 0),
            _ => clipped(self.part(token), most_chars),
        };
        let key = key.as_ref().map(|key| {
            let (mut words, left_bytes) = clipped(self.part(key), MOST_CHARS);
            if left_bytes > 0 {
                words.push('…');
            }
            words
        });
        Some(Shown {
            depth: *depth,
            key,
            token,
            kind: *kind,
            after: if *has_comma { "," } else { "" },
            left_out: (left_bytes > 0).then(|| bytes(left_bytes as u64)),
        })
    }

    /// What a folded bracket shows: `{ 4 keys },`. Nothing for a line that is none.
    #[must_use]
    pub fn folded(&self, line: usize) -> Option<String> {
        let Kind::Open(Opening { bracket, members, close, .. }) = self.lines.get(line)?.kind else {
            return None;
        };
        let (open, end) = bracket.pair();
        let held = match bracket {
            Bracket::Brace => counted(members, "key", "keys"),
            Bracket::Square => counted(members, "item", "items"),
        };
        let Some(close) = close else { return Some(format!("{open} {held} …")) };
        let has_comma = self.lines.get(close).is_some_and(|line| line.has_comma);
        Some(format!("{open} {held} {end}{}", if has_comma { "," } else { "" }))
    }

    fn part(&self, range: &Range<usize>) -> &[u8] {
        self.text.get(range.clone()).unwrap_or_default()
    }
}

fn empty(bracket: Bracket) -> String {
    let (open, close) = bracket.pair();
    format!("{open}{close}")
}

/// The start of a token, and how many of its bytes that leaves out. An escape is not cut in two; what
/// nobody sees is shown as signs and numbers for it.
fn clipped(token: &[u8], most_chars: usize) -> (String, usize) {
    const MOST_BYTES_A_CHAR: usize = 4;
    let near = most_chars.saturating_mul(MOST_BYTES_A_CHAR).min(token.len());
    let mut shown = String::new();
    let mut count = 0;
    let mut taken_bytes = 0;
    'all: for chunk in token.get(..near).unwrap_or_default().utf8_chunks() {
        for c in chunk.valid().chars() {
            if count == most_chars {
                break 'all;
            }
            if hides(shown.chars().next_back(), c) {
                shown.push_str(&numbered(c));
            } else {
                shown.push(visible(c));
            }
            count += 1;
            taken_bytes += c.len_utf8();
        }
        if !chunk.invalid().is_empty() && count < most_chars {
            shown.push('\u{fffd}');
            count += 1;
            taken_bytes += chunk.invalid().len();
        }
    }
    if taken_bytes < token.len() {
        let cut_bytes = shown.len() - whole_escapes(&shown).len();
        shown.truncate(shown.len() - cut_bytes);
        taken_bytes -= cut_bytes.min(taken_bytes);
    }
    (shown, token.len() - taken_bytes)
}

/// A text without the escape that its end cuts in two.
fn whole_escapes(text: &str) -> &str {
    let Some(at) = text.rfind('\\') else { return text };
    let before = text.get(..at).unwrap_or_default();
    let is_escaped = before.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1;
    let rest = text.get(at + 1..).unwrap_or_default();
    let is_cut = rest.is_empty() || (rest.starts_with('u') && rest.len() < "u0000".len());
    if is_cut && !is_escaped { before } else { text }
}

fn visible(c: char) -> char {
    const SIGNS: u32 = 0x2400;
    match c {
        '\u{7f}' => '\u{2421}',
        c if c < ' ' => char::from_u32(SIGNS + u32::from(c)).unwrap_or(c),
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(texts: &[&str]) -> Vec<Piece<()>> {
        texts.iter().map(|text| Piece::Json(JsonText::new(text.as_bytes()))).collect()
    }

    fn line(text: &str, line: usize, most_chars: usize) -> Shown {
        JsonText::new(text.as_bytes()).shown(line, most_chars).unwrap()
    }

    #[test]
    fn what_nobody_sees_is_shown_by_its_number() {
        let json = "\"a\u{202e}b\u{200b}\u{e0068}\"";
        assert_eq!(line(json, 0, 9).token, "\"a⟨U+202E⟩b⟨U+200B⟩⟨U+E0068⟩\"");
    }

    #[test]
    fn a_folded_bracket_hides_what_it_holds_and_its_end() {
        let mut pieces = sheet(&[r#"{"a":[1,2],"b":3}"#, "[4]"]);
        pieces.insert(1, Piece::Note(()));
        assert_eq!(rows(&pieces, &BTreeSet::new()).len(), 7 + 1 + 3);
        let array = Place { piece: 0, line: 1 };
        let shown = rows(&pieces, &BTreeSet::from([array]));
        let last = |line| Row::Line(Place { piece: 2, line });
        let first = |line| Row::Line(Place { piece: 0, line });
        assert_eq!(
            shown,
            [first(0), first(1), first(5), first(6), Row::Note(1), last(0), last(1), last(2)]
        );
    }

    #[test]
    fn a_folded_bracket_says_how_much_it_holds() {
        let json = JsonText::new(&br#"{"a":[1],"b":{"c":[2,3"#[..]);
        assert_eq!(json.folded(1).as_deref(), Some("[ 1 item ],"));
        assert_eq!(json.folded(4).as_deref(), Some("{ 1 key …"));
        assert_eq!(json.folded(2), None);
    }

    #[test]
    fn a_long_string_is_shown_in_part_and_says_of_how_much() {
        let text = format!("\"{}\"", "é".repeat(1_000));
        let shown = line(&text, 0, 10);
        assert_eq!(shown.token, format!("\"{}", "é".repeat(9)));
        assert_eq!(shown.left_out.as_deref(), Some("2.0 kB"));
        assert_eq!(line(&text, 0, 1_002).left_out, None);
    }

    #[test]
    fn an_escape_is_not_cut_in_two() {
        assert_eq!(line(r#""abc\u00e9 and on""#, 0, 8).token, r#""abc"#);
        assert_eq!(line(r#""abc\u00e9 and on""#, 0, 10).token, r#""abc\u00e9"#);
        assert_eq!(line(r#""ab\\ and on""#, 0, 5).token, r#""ab\\"#);
        assert_eq!(line(r#""ab\\ and on""#, 0, 4).token, r#""ab"#);
    }

    #[test]
    fn what_is_no_text_can_be_seen() {
        let json = JsonText::new(&b"\0\0\"a\xffb\""[..]);
        assert_eq!(json.shown(0, 300).unwrap().token, "\u{2400}\u{2400}");
        assert_eq!(json.shown(1, 300).unwrap().token, "\"a\u{fffd}b\"");
    }
}

//! How much of a text is shown.
//!
//! In: texts of any size. Out: the start of them that a person can take in, and in words how large they
//! are. Finding the start costs by the start, not by the text.

use crate::wording::{bytes, counted};
use std::borrow::Cow;

/// How much of a part a person has asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Nothing but how large it is.
    Hidden,
    /// As much as one reads in passing.
    Head,
    /// All of it, as far as a page can hold it.
    All,
}

/// The most that is shown of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    /// Lines.
    pub(super) lines: usize,
    /// Characters.
    pub(super) chars: usize,
}

impl Bound {
    /// What a page can hold of one text.
    pub(super) const MOST: Self = Self { lines: 5_000, chars: 200_000 };

    /// The start of a text that is longer than this; `None` for a text that is not. One that is longer
    /// by little is not: what is left out has to be worth a click.
    pub(super) fn cut(self, text: &str) -> Option<&str> {
        self.with_slack().end(text)?;
        let end = self.end(text)?;
        let start = text.get(..end).unwrap_or_default();
        // Between words, if there is a place between words nearby.
        let word = start.rfind(char::is_whitespace).filter(|at| end - at < 80 && *at > 0);
        Some(start.get(..word.unwrap_or(end)).unwrap_or(start).trim_end_matches('\n'))
    }

    /// As much more as is not worth a click.
    pub(super) fn with_slack(self) -> Self {
        Self { lines: self.lines + self.lines / 3, chars: self.chars + self.chars / 3 }
    }

    /// Where the bound is reached, unless the text ends before.
    fn end(self, text: &str) -> Option<usize> {
        let text = text.trim_end_matches('\n');
        let mut lines = self.lines;
        for (count, (at, c)) in text.char_indices().enumerate() {
            if count == self.chars || lines == 0 {
                return Some(at);
            }
            if c == '\n' {
                lines -= 1;
            }
        }
        None
    }
}

/// How many lines a text has; the last needs no end.
pub(super) fn line_count(text: &str) -> usize {
    let text = text.trim_end_matches('\n');
    if text.is_empty() { 0 } else { memchr::memchr_iter(b'\n', text.as_bytes()).count() + 1 }
}

/// How large a text is: `412 lines, 38.2 kB`.
pub(super) fn size(text: &str) -> String {
    let size = bytes(text.len() as u64);
    match line_count(text) {
        0 | 1 => size,
        lines => format!("{}, {size}", counted(lines, "line", "lines")),
    }
}

/// A text in which what a browser hides can be seen: control characters as pictures of them, others by
/// their number. For code, where every character counts.
pub(super) fn visible(text: &str) -> String {
    shown_by(text, hides).into_owned()
}

/// The same for prose, which may well be written from right to left, and say where a word may be broken:
/// of what a browser hides, only that can be seen which serves to hide a text.
pub(super) fn visible_prose(text: &str) -> Cow<'_, str> {
    shown_by(text, deceives)
}

fn shown_by(text: &str, is_unseen: fn(Option<char>, char) -> bool) -> Cow<'_, str> {
    let mut before = None;
    let is_plain = text.chars().all(|c| {
        let is_control = c.is_control() && c != '\n' && c != '\t';
        !is_control && !is_unseen(before.replace(c), c)
    });
    if is_plain {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    for (at, c) in text.char_indices() {
        if is_unseen(before, c) {
            out.push_str(&numbered(c));
            before = None;
            continue;
        }
        before = Some(c);
        match c {
            '\n' | '\t' => out.push(c),
            '\r' if text.get(at + 1..).is_some_and(|rest| rest.starts_with('\n')) => {}
            '\0'..='\u{1f}' => out.extend(char::from_u32(0x2400 + u32::from(c))),
            '\u{7f}' => out.push('\u{2421}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out.into()
}

/// A character by its number: `⟨U+202E⟩`.
#[must_use]
pub fn numbered(c: char) -> String {
    format!("⟨U+{:04X}⟩", u32::from(c))
}

/// Whether a character turns the direction of the text after it, or takes no room: nobody would see it.
/// Joiners and selectors are seen in what they make of their neighbours.
#[must_use]
pub fn hides(before: Option<char>, c: char) -> bool {
    const NO_ROOM: [char; 7] =
        ['\u{ad}', '\u{34f}', '\u{61c}', '\u{180e}', '\u{200b}', '\u{3164}', '\u{feff}'];
    let turns =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    turns || NO_ROOM.contains(&c) || deceives(before, c)
}

/// Whether a character has hardly a use but to show another text than there is: an override of direction,
/// or a letter of the alphabet that is never drawn, unless it names a flag.
fn deceives(before: Option<char>, c: char) -> bool {
    let is_tag = |c: char| matches!(c, '\u{e0000}'..='\u{e007f}');
    let is_of_flag = before.is_some_and(|before| before == '\u{1f3f4}' || is_tag(before));
    matches!(c, '\u{202d}' | '\u{202e}') || is_tag(c) && !is_of_flag
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Bound = Bound { lines: 3, chars: 30 };

    #[test]
    fn a_text_is_cut_by_lines_or_by_characters() {
        assert_eq!(SMALL.cut("a\nb\nc\nd\ne\nf"), Some("a\nb\nc"));
        assert_eq!(SMALL.cut(&"é".repeat(50)), Some("é".repeat(30).as_str()));
        assert_eq!(SMALL.cut(&"word ".repeat(20)), Some("word word word word word word"));
    }

    #[test]
    fn little_is_not_left_out() {
        assert_eq!(SMALL.cut("a\nb\nc\nd\n\n"), None);
        assert_eq!(SMALL.cut(&"x".repeat(40)), None);
        assert_eq!(SMALL.cut(""), None);
    }

    #[test]
    fn sizes_are_told_in_lines_and_bytes() {
        assert_eq!(size("a\nb\n"), "2 lines, 4 B");
        assert_eq!(size("é"), "2 B");
        assert_eq!((line_count(""), line_count("\n"), line_count("a")), (0, 0, 1));
    }

    #[test]
    fn what_a_browser_hides_is_seen() {
        assert_eq!(visible("a\r\n\tb\r\u{1b}[m"), "a\n\tb␍␛[m");
        assert_eq!(visible("if \u{202e}x\u{2066}"), "if ⟨U+202E⟩x⟨U+2066⟩");
        assert_eq!(visible("\u{9b}日本"), "\u{fffd}日本");
        assert_eq!(visible_prose("\u{1b}\u{2067}a\n"), "␛\u{2067}a\n");
    }

    #[test]
    fn what_serves_to_hide_a_text_is_seen() {
        let england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
        let family = "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f} می\u{200c}خواهم";
        for both in [england, family, "日本 مرحبا"] {
            assert_eq!(visible(both), both);
            assert_eq!(visible_prose(both), both);
        }
        // Letters that are never drawn, which a model reads all the same.
        let said = "\u{e0068}\u{e0069}";
        assert_eq!(visible_prose(&format!("a{said}")), "a⟨U+E0068⟩⟨U+E0069⟩");
        assert_eq!(visible(said), "⟨U+E0068⟩⟨U+E0069⟩");
        assert_eq!(visible_prose("\u{202e}live"), "⟨U+202E⟩live");
        // Prose may say where a word may be broken; in code that is a trap.
        assert_eq!(visible_prose("a\u{200b}b\u{ad}c\u{200f}"), "a\u{200b}b\u{ad}c\u{200f}");
        assert_eq!(visible("a\u{200b}b\u{ad}c\u{feff}"), "a⟨U+200B⟩b⟨U+00AD⟩c⟨U+FEFF⟩");
    }
}

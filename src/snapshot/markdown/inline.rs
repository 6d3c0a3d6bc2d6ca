//! Text within a line of Markdown.
//!
//! In: any text. Out: Markdown that shows it as it is, with a backslash before whatever would be more than text
//! there. What text means at the start of a line, in a heading and in a cell of a table, is told apart.

use std::iter::repeat_n;

/// Text within a line; what ends a line is a blank.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    escape(&mut out, text);
    out.replace('\n', " ")
}

/// Text as a paragraph of its own, which keeps its lines.
pub(super) fn paragraph(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    escape(&mut out, text);
    lines(&out)
}

/// Text in a heading.
pub(super) fn heading(said: &str) -> String {
    // Numbers of it at the end of the line would end the heading.
    text(said).trim().replace('#', "\\#")
}

/// Code within a line.
pub(super) fn code(text: &str) -> String {
    let fence: String = repeat_n('`', longest_run(text) + 1).collect();
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // One blank on each side is taken off again.
    let is_bare = !text.starts_with(['`', ' ']) && !text.ends_with(['`', ' ']);
    match text.trim().is_empty() {
        true => String::new(),
        false if is_bare => format!("{fence}{text}{fence}"),
        false => format!("{fence} {text} {fence}"),
    }
}

/// The longest run of backticks.
pub(super) fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

/// Puts a backslash before every character that would be more than itself, wherever in a line it stands.
pub(super) fn escape(out: &mut String, text: &str) {
    let mut before = None;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let ahead = rest.as_str();
        let next = ahead.chars().next();
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let is_more = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '>' | '|' | '~' | '$' => true,
            // Within a word it is a letter like any other.
            '_' => !(is_word(before) && is_word(next)),
            '&' => next.is_some_and(|next| next == '#' || next.is_ascii_alphabetic()),
            // Before a link that follows it would make an image of it.
            '!' => next.is_none(),
            // An address in a text is no link: what is one, was written as one.
            ':' => ahead.starts_with("//"),
            '.' => before.is_some_and(|before| matches!(before, 'w' | 'W')),
            _ => false,
        };
        // Readers of Markdown make links of these even of escaped text; of code they do not.
        if c == '@' && is_messenger(text, rest.as_str()) {
            out.push_str("`@`");
            before = Some(c);
            continue;
        }
        if is_more {
            out.push('\\');
        }
        out.push(if c.is_control() && c != '\n' { ' ' } else { c });
        before = Some(c);
    }
}

/// Whether the word before the rest of a text begins an address of a messenger, which not every reader's machine
/// should be asked to open.
fn is_messenger(text: &str, rest: &str) -> bool {
    const LONGEST: usize = 200;
    let read = text.get(..text.len() - rest.len()).unwrap_or_default();
    let word = read.bytes().rev().take(LONGEST).take_while(|byte| !byte.is_ascii_whitespace());
    let word: Vec<u8> = word.map(|byte| byte.to_ascii_lowercase()).collect();
    word.windows(5).any(|window| window == b":ppmx")
}

/// Lines of a paragraph, escaped within: none of them begins another block, and each ends where it ended.
pub(super) fn lines(escaped: &str) -> String {
    let mut out = String::with_capacity(escaped.len());
    let escaped = escaped.trim();
    for (nth, line) in escaped.split('\n').enumerate() {
        if nth > 0 {
            out.push_str("\\\n");
        }
        line_start(&mut out, line.trim());
    }
    out
}

/// Puts a backslash before what begins a block: what else does is escaped wherever it stands.
fn line_start(out: &mut String, line: &str) {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    let is_number = digits > 0 && rest.starts_with(['.', ')']);
    let is_sign = digits == 0
        && rest.starts_with(['#', '+', '-', '=', ':', '%', '"', '{', '}', '^', '(', '@']);
    out.push_str(number);
    if is_number || is_sign {
        out.push('\\');
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_more_than_text_is_held_back() {
        assert_eq!(
            text("a_b __c__ *d* [e](f) 1 < 2 && x!"),
            "a_b \\_\\_c\\_\\_ \\*d\\* \\[e\\](f) 1 \\< 2 && x\\!"
        );
        assert_eq!(
            text("&lt; a|b ~ $x$\nhttps://a.example www.b"),
            "\\&lt; a\\|b \\~ \\$x\\$ https\\://a.example www\\.b"
        );
        assert_eq!(heading(" issue #1 #\n"), "issue \\#1 \\#");
    }

    #[test]
    fn no_line_begins_a_block() {
        assert_eq!(
            paragraph("# a\n\n1. b\n- c\n===\n    d\n10) e"),
            "\\# a\\\n\\\n1\\. b\\\n\\- c\\\n\\===\\\nd\\\n10\\) e"
        );
    }

    #[test]
    fn code_may_hold_backticks() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a``b`"), "``` a``b` ```");
        assert_eq!(code(" \n"), "");
    }
}

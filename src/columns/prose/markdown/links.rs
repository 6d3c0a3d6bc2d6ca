//! Where a link leads, as it is written.
//!
//! In: what stands behind a link's text, or a paragraph that begins with definitions. Out: the address, and
//! how much of the text that took. Titles are read over: nothing shows them.

use super::escapes;
use std::collections::BTreeMap;

/// The addresses that a text defines, by their labels.
pub(in super::super) type Definitions = BTreeMap<String, String>;

/// Longer labels are none.
const MOST_LABEL_BYTES: usize = 999;
/// Brackets within an address that is not in `<` and `>`.
const MOST_BRACKETS: usize = 32;

/// The address in brackets that a text begins with, and how many bytes they take.
pub(super) fn in_brackets(text: &str) -> Option<(String, usize)> {
    let inside = trim(text.strip_prefix('(')?);
    let (address, after) = destination(inside).unwrap_or(("", inside));
    let mut rest = trim(after);
    if rest.len() < after.len()
        && let Some(after) = title(rest)
    {
        rest = trim(after);
    }
    let rest = rest.strip_prefix(')')?;
    Some((escapes::plain(address), text.len() - rest.len()))
}

/// The label in square brackets that a text begins with, and how many bytes they take.
pub(super) fn label(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix('[')?;
    let mut is_escaped = false;
    for (at, byte) in inside.bytes().enumerate().take(MOST_LABEL_BYTES + 1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'[' => return None,
            b']' => return Some((normal(inside.get(..at)?), at + 2)),
            _ => {}
        }
    }
    None
}

/// A label as labels are compared.
pub(super) fn normal(label: &str) -> String {
    let words: Vec<_> = label.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Takes the definitions that a paragraph begins with; what is left is the paragraph.
pub(super) fn take_definitions<'a>(paragraph: &'a str, definitions: &mut Definitions) -> &'a str {
    let mut rest = paragraph;
    while let Some((label, address, after)) = definition(rest) {
        definitions.entry(label).or_insert_with(|| escapes::plain(address));
        rest = after;
    }
    rest
}

fn definition(text: &str) -> Option<(String, &str, &str)> {
    let (label, length) = label(text)?;
    let after = trim(text.get(length..)?.strip_prefix(':')?);
    let (address, after) = destination(after)?;
    // The title may stand on the line below; what is there and is no title is the text that follows.
    let spaced = trim(after);
    let titled = if spaced.len() < after.len() { title(spaced) } else { None };
    let rest = titled.and_then(end_of_line).or_else(|| end_of_line(after))?;
    (!label.is_empty()).then_some((label, address, rest))
}

/// What comes after a line that is blank from here on.
fn end_of_line(text: &str) -> Option<&str> {
    let text = text.trim_start_matches([' ', '\t']);
    if text.is_empty() { Some(text) } else { text.strip_prefix('\n') }
}

/// An address, and what comes after it.
fn destination(text: &str) -> Option<(&str, &str)> {
    let mut is_escaped = false;
    if let Some(inside) = text.strip_prefix('<') {
        for (at, byte) in inside.bytes().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'>' => return Some((inside.get(..at)?, inside.get(at + 1..)?)),
                b'<' | b'\n' => return None,
                _ => {}
            }
        }
        return None;
    }
    let mut open = 0;
    let mut end = text.len();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b' ' | b'\t' | b'\n' => {
                end = at;
                break;
            }
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'(' if open == MOST_BRACKETS => return None,
            b'(' => open += 1,
            b')' if open == 0 => {
                end = at;
                break;
            }
            b')' => open -= 1,
            _ if byte.is_ascii_control() => return None,
            _ => {}
        }
    }
    (end > 0 && open == 0).then(|| text.split_at_checked(end))?
}

/// What comes after a title.
fn title(text: &str) -> Option<&str> {
    let (begin, end) = match text.bytes().next()? {
        b'(' => (b'(', b')'),
        quote @ (b'"' | b'\'') => (0, quote),
        _ => return None,
    };
    let inside = text.get(1..)?;
    let mut is_escaped = false;
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            _ if byte == end => return inside.get(at + 1..),
            _ if byte == begin => return None,
            _ => {}
        }
    }
    None
}

fn trim(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n'])
}

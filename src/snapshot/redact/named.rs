//! Secrets by what they are called: `password=…`, `"api_key": "…"`, `Authorization: …`, `Cookie: …`.
//!
//! In: a text, or the value of a member of JSON under its key. Out: the values that are secrets. Finds where names
//! and values stand; what they are, `names` and `values` say.

use super::hit::Hit;
use super::kind::Kind;
use super::names::kind_of;
use super::values::{Written, judged};
use std::ops::Range;

/// Looks at whatever stands after a `=` or a `:`, or in `<password>…</password>`.
pub(super) fn look(text: &[u8], hits: &mut Vec<Hit>) {
    const LONG_BYTES: usize = 512;
    let mut free_from = 0;
    for at in memchr::memchr3_iter(b'=', b':', b'>', text) {
        let is_doubled =
            text.get(at + 1) == Some(&b':') || text.get(at.wrapping_sub(1)) == Some(&b':');
        if at < free_from || is_doubled {
            continue;
        }
        let Some((kind, key)) = key_before(text, at) else { continue };
        let Some(value) = value_after(text, at) else { continue };
        let sign = text.get(at);
        let is_whole =
            key.is_element && text.get(value.range.end..).unwrap_or_default().starts_with(b"</");
        if sign == Some(&b'>') && !is_whole {
            continue;
        }
        let written = match (value.is_quoted, key.is_loud, sign) {
            (true, ..) => Written::Quoted,
            (_, true, _) => Written::Loud,
            (_, _, Some(b'=' | b'>')) => Written::Assigned,
            _ => Written::Said,
        };
        let is_found = judged(kind, text, value.range.clone(), written, hits);
        // A header's value goes on to its line's end: it is read once.
        // So is what no blank ends for long.
        let is_long = value.range.len() > LONG_BYTES;
        if is_found || is_long || matches!(kind, Kind::Cookie | Kind::Credential) {
            free_from = value.range.end;
        }
    }
}

/// Looks at the value of a member of JSON.
pub(super) fn look_under(key: &[u8], value: &[u8], hits: &mut Vec<Hit>) {
    if let Some(kind) = kind_of(key) {
        judged(kind, value, 0..value.len(), Written::Quoted, hits);
    }
}

/// What the name says that stands before a `value`: `"name": "DB_PASSWORD", "value": "…"`, `key="ApiKey" value="…"`.
fn kind_beside(name: &[u8], before: &[u8]) -> Option<Kind> {
    const LONGEST_NAME: usize = 64;
    const LONGEST_GAP: usize = 24;
    const NAMES: [&[u8]; 3] = [b"name", b"key", b"variable"];
    if !name.eq_ignore_ascii_case(b"value") {
        return None;
    }
    let without = |text, ends: fn(&u8) -> bool, most| {
        let text: &[u8] = text;
        let len = text.iter().rev().take(most).take_while(|byte| ends(byte)).count();
        text.split_at(text.len() - len)
    };
    let (before, _) = without(before, |byte| b" \t\r\n\"'\\,;".contains(byte), LONGEST_GAP);
    let (before, named) = without(before, |byte| in_name(*byte), LONGEST_NAME);
    let (before, between) = without(before, |byte| b" \t\"'\\=:".contains(byte), LONGEST_GAP);
    let (_, name) = without(before, |byte| in_name(*byte), LONGEST_NAME);
    let is_named = NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
        && between.iter().any(|byte| matches!(byte, b'=' | b':'));
    if is_named { kind_of(named) } else { None }
}

fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

struct Key {
    is_loud: bool,
    /// Whether it stands as `<name` does.
    is_element: bool,
}

struct Value {
    range: Range<usize>,
    is_quoted: bool,
}

fn key_before(text: &[u8], at: usize) -> Option<(Kind, Key)> {
    const LONGEST_KEY: usize = 64;
    const LONGEST_GAP: usize = 12;
    let before = text.get(at.saturating_sub(LONGEST_KEY)..at)?;
    let is_between =
        |byte: &u8| matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'`' | b'\\' | b']' | b':');
    let between = before.iter().rev().take(LONGEST_GAP).take_while(|byte| is_between(byte)).count();
    let end = before.len() - between;
    let key = before.get(..end)?;
    let start = key.iter().rposition(|byte| !in_name(*byte)).map_or(0, |place| place + 1);
    let name = key.get(start..)?;
    let name_at = at - before.len() + start;
    let kind = kind_of(name).or_else(|| kind_beside(name, text.get(..name_at)?))?;
    let is_option = name.starts_with(b"--");
    let in_url = matches!(key.get(..start)?.last(), Some(b'?' | b'&'));
    let is_tight = end == before.len();
    let is_shouted = !name.iter().any(u8::is_ascii_lowercase);
    let is_element = is_tight && key.get(..start)?.last() == Some(&b'<');
    Some((kind, Key { is_loud: is_tight && (is_option || in_url || is_shouted), is_element }))
}

fn value_after(text: &[u8], at: usize) -> Option<Value> {
    const LONGEST_VALUE: usize = 4096;
    let mut start = at + 1;
    if text.get(at) == Some(&b'=') && text.get(start) == Some(&b'>') {
        start += 1;
    }
    let rest = text.get(start..)?;
    start += rest.iter().take(12).position(|byte| !matches!(byte, b' ' | b'\t'))?;
    // Python writes a letter before some texts.
    if let Some([b'b' | b'f' | b'r' | b'u', b'"' | b'\'']) = text.get(start..start + 2) {
        start += 1;
    }
    let rest = text.get(start..)?;
    let slashes = rest.iter().take_while(|byte| **byte == b'\\').count();
    let quote = rest.get(slashes).copied().filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
    if let Some(quote) = quote {
        start += slashes + 1;
        let rest = rest.get(slashes + 1..)?;
        let rest = rest.get(..LONGEST_VALUE).unwrap_or(rest);
        let mut run = 0;
        for (end, byte) in rest.iter().enumerate() {
            match byte {
                b'\\' => run += 1,
                b'\n' if slashes == 0 => return None,
                byte if *byte == quote && run <= slashes => {
                    return Some(Value { range: start..start + end - run, is_quoted: true });
                }
                _ => run = 0,
            }
        }
        return None;
    }
    let ends = |byte: &u8| {
        byte.is_ascii_whitespace() || byte.is_ascii_control() || b"\"'`<>,;&)}]|\\".contains(byte)
    };
    let mut len = rest.iter().position(ends).unwrap_or(rest.len());
    // A call or an index is no value.
    if rest.get(..len)?.contains(&b'(') || rest.get(..len)?.contains(&b'[') {
        return None;
    }
    // `Bearer` and `Basic` stand before what they name; cookies go on to the end of their line.
    if matches!(rest.get(len), Some(b' ' | b';')) && is_of_header(text, at) {
        len = rest.iter().position(|byte| b"\n\r\"'`\\".contains(byte)).unwrap_or(rest.len());
    }
    Some(Value { range: start..start + len, is_quoted: false })
}

fn is_of_header(text: &[u8], at: usize) -> bool {
    let before = text.get(at.saturating_sub(13)..at).unwrap_or_default().to_ascii_lowercase();
    before.ends_with(b"authorization") || before.ends_with(b"cookie")
}

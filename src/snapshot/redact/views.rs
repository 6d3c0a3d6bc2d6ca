//! A text as it reads once its escapes are resolved, and the way back.
//!
//! In: bytes that may hold escapes of JSON, of URLs or of HTML, and what nobody sees. Out: the bytes that they stand
//! for, and for places in those the places that they come from. What is not seen stands for nothing. An unknown escape
//! stays as it stands. The way back reads the text again instead of keeping a map, so that nothing grows with it.

use super::unseen::{begins_unseen, len_unseen};
use crate::session::order;
use std::ops::Range;

/// Which escapes are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escapes {
    /// Those of JSON: `\n`, `\"`, `\u0041`.
    Json,
    /// Those, `%41` and `&#65;`, and what nobody sees: codes of a terminal, characters without a width.
    All,
}

/// What an escape stands for, and how long it is.
struct Escape {
    raw_len: usize,
    bytes: [u8; 4],
    len: usize,
}

/// The text with its escapes resolved; nothing if it holds none.
pub(super) fn resolved(text: &[u8], escapes: Escapes) -> Option<Vec<u8>> {
    let mut out: Option<Vec<u8>> = None;
    let mut copied = 0;
    each(text, escapes, &mut |at, escape| {
        let out = out.get_or_insert_with(|| Vec::with_capacity(text.len()));
        out.extend_from_slice(text.get(copied..at).unwrap_or_default());
        out.extend_from_slice(escape.bytes.get(..escape.len).unwrap_or_default());
        copied = at + escape.raw_len;
    });
    let mut out = out?;
    out.extend_from_slice(text.get(copied..).unwrap_or_default());
    Some(out)
}

/// Whether a text holds an escape of URLs or of HTML, or what nobody sees.
pub(super) fn holds_others(text: &[u8]) -> bool {
    let mut places = text.iter().enumerate().filter(|(_, byte)| begins_other(**byte));
    places.any(|(at, _)| escape(text.get(at..).unwrap_or_default()).is_some())
}

fn begins_other(byte: u8) -> bool {
    matches!(byte, b'%' | b'&') || begins_unseen(byte)
}

/// Moves places of the resolved text to where they come from. They must be in order; an escape is whole.
pub(super) fn come_from<'p>(
    text: &[u8],
    escapes: Escapes,
    places: impl Iterator<Item = &'p mut Range<usize>>,
) {
    // Ends and starts in one order: places may lie within one another.
    let mut bounds: Vec<(&'p mut usize, Bound)> = Vec::new();
    for place in places {
        bounds.push((&mut place.start, Bound::Start));
        bounds.push((&mut place.end, Bound::End));
    }
    order::by_key(&mut bounds, |(at, bound)| (**at, *bound == Bound::Start));
    let mut bounds = bounds.into_iter().peekable();
    // How far the resolved text and the text have been walked.
    let mut here = 0;
    let mut there = 0;
    each(text, escapes, &mut |at, escape| {
        let literal_end = here + (at - there);
        let end = literal_end + escape.len;
        while let Some((place, bound)) = bounds.next_if(|(place, bound)| match bound {
            Bound::Start => **place < end,
            Bound::End => **place <= end,
        }) {
            *place = match bound {
                _ if *place <= literal_end => there + (*place - here),
                Bound::Start => at,
                Bound::End => at + escape.raw_len,
            };
        }
        here = end;
        there = at + escape.raw_len;
    });
    for (place, _) in bounds {
        *place = there + (*place - here);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Start,
    End,
}

fn each(text: &[u8], escapes: Escapes, visit: &mut dyn FnMut(usize, &Escape)) {
    let mut at = 0;
    while let Some(rest) = text.get(at..) {
        let next = match escapes {
            Escapes::Json => memchr::memchr(b'\\', rest),
            Escapes::All => rest.iter().position(|byte| *byte == b'\\' || begins_other(*byte)),
        };
        let Some(next) = next else { return };
        at += next;
        match escape(text.get(at..).unwrap_or_default()) {
            Some(escape) => {
                visit(at, &escape);
                at += escape.raw_len;
            }
            None => at += 1,
        }
    }
}

fn escape(rest: &[u8]) -> Option<Escape> {
    match rest.first()? {
        b'\\' => of_json(rest),
        b'%' => {
            let digits = rest.get(1..3)?;
            let byte = u8::try_from(hexadecimal(digits)?).ok()?;
            Some(Escape { raw_len: 3, bytes: [byte, 0, 0, 0], len: 1 })
        }
        b'&' => of_html(rest),
        _ => Some(Escape { raw_len: len_unseen(rest)?, bytes: [0; 4], len: 0 }),
    }
}

fn of_json(rest: &[u8]) -> Option<Escape> {
    let character = match rest.get(1)? {
        byte @ (b'"' | b'\\' | b'/') => *byte as char,
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        // JSON has none of these, but what is written into it has.
        b'x' => {
            let byte = u8::try_from(hexadecimal(rest.get(2..4)?)?).ok()?;
            return Some(Escape { raw_len: 4, bytes: [byte, 0, 0, 0], len: 1 });
        }
        b'u' => {
            let first = hexadecimal(rest.get(2..6)?)?;
            let second = rest.get(6..8).filter(|sign| *sign == b"\\u");
            let second = second.and_then(|_| hexadecimal(rest.get(8..12)?));
            return Some(match (first, second) {
                (0xd800..=0xdbff, Some(low @ 0xdc00..=0xdfff)) => {
                    one(char::from_u32(0x10000 + ((first - 0xd800) << 10) + (low - 0xdc00)), 12)
                }
                _ => one(char::from_u32(first), 6),
            });
        }
        _ => return None,
    };
    Some(one(Some(character), 2))
}

fn of_html(rest: &[u8]) -> Option<Escape> {
    const NAMED: [(&[u8], char); 6] = [
        (b"amp", '&'),
        (b"lt", '<'),
        (b"gt", '>'),
        (b"quot", '"'),
        (b"apos", '\''),
        (b"nbsp", ' '),
    ];
    let end = rest.iter().take(10).position(|byte| *byte == b';')?;
    let name = rest.get(1..end)?;
    let character = match name {
        [b'#', b'x' | b'X', digits @ ..] => char::from_u32(hexadecimal(digits)?),
        [b'#', digits @ ..] => char::from_u32(str::from_utf8(digits).ok()?.parse().ok()?),
        _ => Some(NAMED.iter().find(|(named, _)| *named == name)?.1),
    };
    Some(one(Some(character?), end + 1))
}

fn hexadecimal(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

/// Half of a surrogate pair stands for no character.
fn one(character: Option<char>, raw_len: usize) -> Escape {
    let mut bytes = [0; 4];
    let len = character.unwrap_or('\u{fffd}').encode_utf8(&mut bytes).len();
    Escape { raw_len, bytes, len }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back(text: &str, escapes: Escapes, inner: &str) -> String {
        let resolved = resolved(text.as_bytes(), escapes).unwrap();
        let at = memchr::memmem::find(&resolved, inner.as_bytes()).unwrap();
        let mut place = at..at + inner.len();
        come_from(text.as_bytes(), escapes, std::iter::once(&mut place));
        text[place].to_owned()
    }

    #[test]
    fn escapes_become_what_they_stand_for() {
        let json = |text: &str| String::from_utf8(resolved(text.as_bytes(), Escapes::Json)?).ok();
        assert_eq!(json(r#"a\"b\\\/\u0041\ud83d\ude00\ud83d"#).unwrap(), "a\"b\\/A😀\u{fffd}");
        assert_eq!(json(r"C:\Users\ada %41"), None);
        let all = |text: &str| String::from_utf8(resolved(text.as_bytes(), Escapes::All)?).ok();
        assert_eq!(all("a%40b%2 &amp;&#64;&#x40;&none;").unwrap(), "a@b%2 &@@&none;");
    }

    #[test]
    fn places_lead_back_to_whole_escapes() {
        assert_eq!(back(r"x\n\u0061\u0062c", Escapes::Json, "abc"), r"\u0061\u0062c");
        assert_eq!(back(r"\\abc\\", Escapes::Json, "abc"), "abc");
        assert_eq!(
            back("user%40host%2Ecom%20", Escapes::All, "user@host.com"),
            "user%40host%2Ecom"
        );
        assert_eq!(back("&lt;a&gt;", Escapes::All, "a"), "a");
        // Codes within a place are of it; those around it are not.
        let coloured = "\u{1b}[1;31mab\u{1b}[m\u{1b}[Kc\u{200b}d\u{1b}[0m";
        assert_eq!(back(coloured, Escapes::All, "abcd"), "ab\u{1b}[m\u{1b}[Kc\u{200b}d");
    }
}

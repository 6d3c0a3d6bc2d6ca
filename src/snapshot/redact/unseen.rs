//! What stands in a text and is not seen: codes of a terminal, and characters without a width.
//!
//! In: bytes from a place on. Out: how many of them nobody sees. `grep` puts colours into the middle of what it found,
//! pages put places to break into long words: a secret reads the same.

/// Whether a byte may begin what is not seen.
pub(super) const fn begins_unseen(byte: u8) -> bool {
    matches!(byte, ESCAPE | 0xc2 | 0xcd | 0xe2 | 0xef)
}

/// How many bytes at the beginning are not seen; nothing if the first character is.
pub(super) fn len_unseen(rest: &[u8]) -> Option<usize> {
    match rest {
        [ESCAPE, code @ ..] => Some(1 + len_of_code(code).unwrap_or_default()),
        // The soft hyphen, and what joins letters.
        [0xc2, 0xad, ..] | [0xcd, 0x8f, ..] => Some(2),
        // Without a width, and which way a text runs; forms of the letter before, and the mark at a file's beginning.
        [0xe2, 0x80, 0x8b..=0x8f | 0xaa..=0xae, ..]
        | [0xe2, 0x81, 0xa0..=0xaf, ..]
        | [0xef, 0xb8, 0x80..=0x8f, ..]
        | [0xef, 0xbb, 0xbf, ..] => Some(3),
        _ => None,
    }
}

/// A text without what is not seen in it; nothing if all is.
pub(super) fn only_seen(text: &[u8]) -> Option<Box<[u8]>> {
    let mut seen = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(rest @ [byte, ..]) = text.get(at..) {
        at += len_unseen(rest).unwrap_or_else(|| {
            seen.push(*byte);
            1
        });
    }
    (seen.len() < text.len()).then(|| seen.into_boxed_slice())
}

const ESCAPE: u8 = 0x1b;
const BELL: u8 = 7;

/// What follows the escape. No code holds another escape, so that each byte is looked at once.
fn len_of_code(code: &[u8]) -> Option<usize> {
    match code {
        [b'[', rest @ ..] => {
            let len = rest.iter().position(|byte| !matches!(byte, 0x20..=0x3f))?;
            rest.get(len).is_some_and(|byte| matches!(byte, 0x40..=0x7e)).then_some(len + 2)
        }
        // A link or a title: to a bell, or to an escape and a backslash.
        [b']', rest @ ..] => {
            let len = rest.iter().position(u8::is_ascii_control)?;
            match rest.get(len..)? {
                [BELL, ..] => Some(len + 2),
                [ESCAPE, b'\\', ..] => Some(len + 3),
                _ => None,
            }
        }
        [b'(' | b')', set, ..] if set.is_ascii_alphanumeric() => Some(2),
        _ => None,
    }
}

//! How a secret's text is looked for.
//!
//! In: the text. Out: the parts by which it is known; and whether a place where one stands means anything.

use super::kind::Kind;
use std::ops::Range;

/// The parts by which a secret is looked for: a long one is cut where lines end in some writings, and into
/// pieces, so that a part of it is found, too.
pub(super) fn parts(kind: Kind, spelling: &[u8]) -> Vec<&[u8]> {
    const LONGEST_PART: usize = 128;
    const LEAST_PART: usize = 16;
    if spelling.len() <= LONGEST_PART && kind != Kind::PrivateKey {
        return vec![spelling];
    }
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'\\' | b'"');
    let mut parts = Vec::new();
    let mut rest = spelling;
    while !rest.is_empty() {
        let len = rest.iter().position(is_between).unwrap_or(rest.len());
        let (line, more) = rest.split_at(len);
        parts.extend(line.chunks(LONGEST_PART).filter(|part| part.len() >= LEAST_PART));
        rest = match more {
            // The letter belongs to the escape.
            [b'\\', b'n' | b'r' | b't', more @ ..] | [_, more @ ..] => more,
            [] => more,
        };
    }
    if parts.is_empty() { vec![spelling] } else { parts }
}

/// Whether a few letters stand in a long run of base64: there any few letters stand somewhere, and mean nothing.
pub(super) fn is_noise(text: &[u8], place: &Range<usize>) -> bool {
    const TELLING_BYTES: usize = 10;
    const LONG_RUN: usize = 256;
    if place.len() >= TELLING_BYTES {
        return false;
    }
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let after = text.get(place.start..).unwrap_or_default();
    let after = after.iter().take(LONG_RUN).take_while(|byte| is_inside(byte)).count();
    let before = text.get(..place.start).unwrap_or_default();
    let before = before.iter().rev().take(LONG_RUN).take_while(|byte| is_inside(byte)).count();
    after >= place.len() && before + after >= LONG_RUN
}

//! Characters of base64 and hexadecimal digits, and what they stand for.
//!
//! In: characters, or bytes. Out: the other. Both alphabets of base64 are read alike. Knows nothing of what the bytes
//! are.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// Bytes as characters, without padding, in the alphabet for URLs or in the other.
pub(super) fn encoded(bytes: &[u8], alphabet: Alphabet) -> Vec<u8> {
    let mut characters = STANDARD_NO_PAD.encode(bytes).into_bytes();
    if alphabet == Alphabet::ForUrls {
        for character in &mut characters {
            match *character {
                b'+' => *character = b'-',
                b'/' => *character = b'_',
                _ => {}
            }
        }
    }
    characters
}

/// Which characters stand for 62 and 63.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    Plain,
    ForUrls,
}

/// What of a text's base64 is the same whatever stands around it, for each of the three places in a group of
/// bytes at which it may begin, in both alphabets; and how far after its first character a group begins.
pub(super) fn at_each_offset(text: &[u8]) -> Vec<(Box<[u8]>, u8)> {
    // Shorter ones stand in any data by accident.
    const LEAST: usize = 8;
    let mut all = Vec::new();
    for (before, skipped, grid) in [(0, 0, 0), (1, 2, 2), (2, 3, 1)] {
        let bytes = [vec![0; before], text.to_vec()].concat();
        for alphabet in [Alphabet::Plain, Alphabet::ForUrls] {
            let coded = encoded(&bytes, alphabet);
            let whole = coded.len() - usize::from(!bytes.len().is_multiple_of(3));
            if let Some(known) = coded.get(skipped..whole).filter(|known| known.len() >= LEAST) {
                all.push((known.into(), grid));
            }
        }
    }
    all
}

/// Whether a first part of a web token is a JSON object.
pub(super) fn is_json(header: &[u8]) -> bool {
    const LOOKED_AT: usize = 512;
    let head = header.get(..LOOKED_AT).unwrap_or(header);
    let mut bytes = Vec::new();
    decode(head, &mut bytes);
    bytes.starts_with(b"{") && bytes.contains(&b'"')
}

/// Whether it is a decimal number in base64.
pub(super) fn is_number(characters: &[u8]) -> bool {
    let mut bytes = Vec::new();
    decode(characters, &mut bytes);
    bytes.len() >= 15 && bytes.iter().all(u8::is_ascii_digit)
}

/// Whether a byte is a character of one of the alphabets.
pub(super) fn is_base64(byte: u8) -> bool {
    value(byte) < OTHER
}

/// Decodes all; says how many characters were read.
pub(super) fn decode(characters: &[u8], into: &mut Vec<u8>) -> usize {
    // One character alone stands for nothing.
    let len = characters.len() - usize::from(characters.len() % 4 == 1);
    let characters = characters.get(..len).unwrap_or_default();
    into.clear();
    into.reserve(len / 4 * 3 + 3);
    each_byte(characters, &mut |byte| into.push(byte));
    len
}

/// Visits what characters of base64 stand for, without padding.
#[inline]
pub(super) fn each_byte(characters: &[u8], visit: &mut impl FnMut(u8)) {
    for group in characters.chunks(4) {
        let bits = group.iter().fold(0_u32, |bits, byte| bits << 6 | u32::from(value(*byte)));
        let [_, first, second, third] = (bits << (6 * (4 - group.len()))).to_be_bytes();
        let whole = group.len() * 6 / 8;
        for byte in [first, second, third].into_iter().take(whole) {
            visit(byte);
        }
    }
}

/// What a character of either alphabet stands for.
pub(super) fn value(byte: u8) -> u8 {
    VALUES.get(usize::from(byte)).copied().unwrap_or_default()
}

/// The value of what is no such character.
pub(super) const OTHER: u8 = 64;

#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "made while compiling, where both would be told"
)]
const VALUES: [u8; 256] = {
    let mut values = [OTHER; 256];
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut place = 0;
    while place < alphabet.len() {
        values[alphabet[place] as usize] = place as u8;
        place += 1;
    }
    values[b'-' as usize] = 62;
    values[b'_' as usize] = 63;
    values
};

/// Decodes pairs of hexadecimal digits from a place on.
pub(super) fn unhex(characters: &[u8], offset: usize, into: &mut Vec<u8>) {
    into.clear();
    let value = |digit: u8| (digit as char).to_digit(16).and_then(|value| u8::try_from(value).ok());
    for pair in characters.get(offset..).unwrap_or_default().chunks_exact(2) {
        if let [high, low] = *pair
            && let (Some(high), Some(low)) = (value(high), value(low))
        {
            into.push(high << 4 | low);
        }
    }
}

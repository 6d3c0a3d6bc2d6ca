//! Texts within texts: base64 and hexadecimal that stand for text.
//!
//! In: a text. Out: the stretches of it that decode to text, decoded; and new bytes in the same code. A stretch
//! may begin anywhere in its run, since `/` and letters belong to the code, too. Pictures are passed by after
//! a look at a few places.

use base64::Engine;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD, PAD};
use std::ops::Range;

/// A stretch that decodes to text.
#[derive(Debug)]
pub(super) struct Packed {
    pub(super) range: Range<usize>,
    pub(super) bytes: Vec<u8>,
    code: Code,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    Base64,
    Hex,
}

/// A run this short holds no secret worth the look.
const LEAST_RUN: usize = 16;

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

/// Visits the stretches of a text that decode to text.
pub(super) fn each(text: &[u8], visit: &mut dyn FnMut(Packed)) {
    let mut bytes = Vec::new();
    runs(text, LEAST_RUN, &mut |run| {
        let characters = text.get(run.clone()).unwrap_or_default();
        if characters.len() >= 24 && characters.iter().all(u8::is_ascii_hexdigit) {
            for offset in 0..2 {
                unhex(characters, offset, &mut bytes);
                if is_text(&bytes) {
                    let range = run.start + offset..run.start + offset + bytes.len() * 2;
                    return visit(Packed {
                        range,
                        bytes: std::mem::take(&mut bytes),
                        code: Code::Hex,
                    });
                }
            }
        }
        for offset in 0..4 {
            if let Some(packed) = at_offset(text, &run, offset, &mut bytes, Sureness::Judged) {
                visit(packed);
            }
        }
    });
}

/// The stretch of base64 around a place, as far as it is of one grid with it.
pub(super) fn around(text: &[u8], at: usize) -> Option<Packed> {
    let before = text.get(..at)?;
    let start = before.iter().rposition(|byte| !is_base64(*byte)).map_or(0, |place| place + 1);
    let rest = text.get(at..)?;
    let end = at + rest.iter().position(|byte| !is_base64(*byte)).unwrap_or(rest.len());
    at_offset(text, &(start..end), (at - start) % 4, &mut Vec::new(), Sureness::Known)
}

/// What of a text's base64 is the same whatever stands around it, for each of the three places in a group of
/// bytes at which it may begin, in both alphabets; and how far after its first character a group begins.
pub(super) fn at_each_offset(text: &[u8]) -> Vec<(Box<[u8]>, u8)> {
    // Shorter ones stand in any data by accident.
    const LEAST: usize = 8;
    let mut all = Vec::new();
    for (before, skipped, grid) in [(0, 0, 0), (1, 2, 2), (2, 3, 1)] {
        let bytes = [vec![0; before], text.to_vec()].concat();
        for alphabet in [&STANDARD, &URL_SAFE] {
            let coded = GeneralPurpose::new(alphabet, NO_PAD).encode(&bytes).into_bytes();
            let whole = coded.len() - usize::from(!bytes.len().is_multiple_of(3));
            if let Some(known) = coded.get(skipped..whole).filter(|known| known.len() >= LEAST) {
                all.push((known.into(), grid));
            }
        }
    }
    all
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sureness {
    Judged,
    Known,
}

fn at_offset(
    text: &[u8],
    run: &Range<usize>,
    offset: usize,
    bytes: &mut Vec<u8>,
    sureness: Sureness,
) -> Option<Packed> {
    let characters = text.get(run.clone())?.get(offset..)?;
    if sureness == Sureness::Judged && !holds_text(characters) {
        return None;
    }
    let read = decode(characters, bytes);
    let start = run.start + offset;
    let mut end = start + read;
    if end == run.end {
        end += text.get(end..)?.iter().take(2).take_while(|byte| **byte == b'=').count();
    }
    Some(Packed { range: start..end, bytes: std::mem::take(bytes), code: Code::Base64 })
}

/// Whether characters decode to text. Of many, a few places are looked at.
fn holds_text(characters: &[u8]) -> bool {
    const SAMPLE: usize = 256;
    if characters.len() <= 3 * SAMPLE {
        return decodes_to_text(characters);
    }
    let middle = characters.len() / 8 * 4;
    let last = (characters.len() - SAMPLE) / 4 * 4;
    let mut samples = [0, middle, last].into_iter();
    samples.any(|from| decodes_to_text(characters.get(from..from + SAMPLE).unwrap_or_default()))
}

/// Most names of code are as long as a code and are none: to see that, nothing is set aside.
fn decodes_to_text(characters: &[u8]) -> bool {
    let mut stretch = Stretch::of(characters.len() * 3 / 4);
    each_byte(characters, &mut |byte| stretch.pass(byte));
    stretch.is_enough()
}

impl Packed {
    /// Other bytes in the code, the alphabet and the padding of what stands there.
    pub(super) fn pack(&self, bytes: &[u8], text: &[u8]) -> Vec<u8> {
        if self.code == Code::Hex {
            let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or('0') as u8;
            return bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        }
        let old = text.get(self.range.clone()).unwrap_or_default();
        let is_for_urls = old.iter().any(|byte| matches!(byte, b'-' | b'_'));
        let alphabet = if is_for_urls { &URL_SAFE } else { &STANDARD };
        let is_padded = old.ends_with(b"=") || (!is_for_urls && old.len().is_multiple_of(4));
        let padding = if is_padded { PAD } else { NO_PAD };
        let mut packed = GeneralPurpose::new(alphabet, padding).encode(bytes).into_bytes();
        // What stands before may be no base64 at all, only a path.
        let same = bytes.iter().zip(&self.bytes).take_while(|(new, old)| new == old).count();
        for (new, old) in packed.iter_mut().zip(old).take(same / 3 * 4) {
            *new = *old;
        }
        packed
    }
}

/// Visits the runs of base64's characters, of both alphabets, that are at least so long.
pub(super) fn runs(text: &[u8], least: usize, visit: &mut dyn FnMut(Range<usize>)) {
    // Before `at` no run goes on. Where a run would have to reach and does not, all up to there is passed by.
    let mut at = 0;
    while let Some(window) = text.get(at..at + least) {
        let last_other = window.iter().rposition(|byte| !is_base64(*byte));
        if let Some(last_other) = last_other {
            at += last_other + 1;
            continue;
        }
        let rest = text.get(at + least..).unwrap_or_default();
        let end = at + least + rest.iter().position(|byte| !is_base64(*byte)).unwrap_or(rest.len());
        visit(at..end);
        at = end + 1;
    }
}

fn is_base64(byte: u8) -> bool {
    value(byte) < OTHER
}

/// Decodes all; says how many characters were read.
fn decode(characters: &[u8], into: &mut Vec<u8>) -> usize {
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
fn each_byte(characters: &[u8], visit: &mut impl FnMut(u8)) {
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
fn value(byte: u8) -> u8 {
    VALUES.get(usize::from(byte)).copied().unwrap_or_default()
}

const OTHER: u8 = 64;

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

fn unhex(characters: &[u8], offset: usize, into: &mut Vec<u8>) {
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

fn is_text(bytes: &[u8]) -> bool {
    let mut stretch = Stretch::of(bytes.len());
    for byte in bytes {
        stretch.pass(*byte);
    }
    stretch.is_enough()
}

/// The longest stretch of characters that are shown: a long one is no accident.
struct Stretch {
    enough: usize,
    now: usize,
    longest: usize,
}

impl Stretch {
    fn of(len: usize) -> Self {
        Self { enough: (len * 3 / 4).clamp(6, 12), now: 0, longest: 0 }
    }

    fn pass(&mut self, byte: u8) {
        let is_shown = matches!(byte, 0x20..=0x7e | b'\n' | b'\t' | b'\r');
        self.now = if is_shown { self.now + 1 } else { 0 };
        self.longest = self.longest.max(self.now);
    }

    fn is_enough(&self) -> bool {
        self.longest >= self.enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::engine::general_purpose::{STANDARD as PLAIN, URL_SAFE_NO_PAD};

    fn texts(text: &str) -> Vec<String> {
        let mut all = Vec::new();
        each(text.as_bytes(), &mut |packed| {
            all.push(String::from_utf8_lossy(&packed.bytes).into_owned());
        });
        all
    }

    #[test]
    fn what_decodes_to_text_is_found_wherever_it_begins_and_packed_again() {
        let secret = "user=ada; key=??>>~~";
        for before in ["", "k=", "/a/b/", "ab/", "abc/", "x.y:"] {
            for code in [PLAIN.encode(secret), URL_SAFE_NO_PAD.encode(secret)] {
                let text = format!("{before}{code}");
                assert!(texts(&text).iter().any(|found| found.ends_with(secret)), "{text}");
                each(text.as_bytes(), &mut |packed| {
                    let same = packed.pack(&packed.bytes, text.as_bytes());
                    assert_eq!(same, &text.as_bytes()[packed.range.clone()]);
                });
            }
        }
        assert_eq!(texts("x 68656c6c6f2c20776f726c6421 y"), ["hello, world!"]);
    }

    #[test]
    fn pictures_and_names_are_no_texts() {
        let picture: Vec<u8> =
            (0..9_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        assert_eq!(texts(&PLAIN.encode(picture)), [""; 0]);
        assert_eq!(
            texts("src/snapshot/redact/packed isImplementedByAnother 0123456789abcdef0123"),
            [""; 0]
        );
    }
}

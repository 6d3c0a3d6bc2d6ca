//! Texts within texts: base64 and hexadecimal that stand for text.
//!
//! In: a text. Out: the stretches of it that decode to text, decoded; and new bytes in the same code. A stretch
//! may begin anywhere in its run, since `/` and letters belong to the code, too. Pictures are passed by after
//! a look at a few places.

use super::alphabet::{Alphabet, decode, encoded, is_base64, unhex};
use super::broken;
use super::shown::{MOST_LOOKED_AT, holds_text, is_text, likely_offsets};
use std::ops::Range;

/// A stretch that decodes to text.
#[derive(Debug)]
pub(super) struct Packed {
    pub(super) range: Range<usize>,
    pub(super) bytes: Vec<u8>,
    code: Code,
    /// What stands there without the ends of lines, where it is broken into lines.
    joined: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    Base64,
    Hex,
}

/// A run this short holds no secret worth the look.
const LEAST_RUN: usize = 16;

/// Visits the stretches of a text that decode to text.
pub(super) fn each(text: &[u8], visit: &mut dyn FnMut(Packed)) {
    let mut bytes = Vec::new();
    // What lines hold together is not looked for in each of them, and no line is joined twice.
    let mut done_to = 0;
    let mut joined_to = 0;
    runs(text, LEAST_RUN, &mut |run| {
        if run.start < done_to {
            return;
        }
        if run.start >= joined_to
            && let Some(block) = broken::block(text, &run)
        {
            joined_to = block.end;
            let is_long = block.characters.len() > MOST_LOOKED_AT;
            if each_of_lines(&block, run.start, visit) || is_long {
                done_to = joined_to;
                return;
            }
        }
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
                        joined: None,
                    });
                }
            }
        }
        let is_likely = likely_offsets(characters);
        for (offset, _) in is_likely.iter().enumerate().filter(|(_, is_likely)| **is_likely) {
            if let Some(packed) = at_offset(text, &run, offset, &mut bytes, Sureness::Judged) {
                visit(packed);
            }
        }
    });
}

/// The same of lines that belong together and begin at a place; says whether there were any.
fn each_of_lines(block: &broken::Block, start: usize, visit: &mut dyn FnMut(Packed)) -> bool {
    let len = block.characters.len() - block.padding;
    let is_likely = likely_offsets(block.characters.get(..len).unwrap_or_default());
    let mut any = false;
    for (offset, _) in is_likely.iter().enumerate().filter(|(_, is_likely)| **is_likely) {
        let found =
            at_offset(&block.characters, &(0..len), offset, &mut Vec::new(), Sureness::Judged);
        if let Some(packed) = found {
            any = true;
            // Its end is the text's, counted from where the characters end.
            let end = block.end + packed.range.end - len;
            let joined = block.characters.get(packed.range).map(<[u8]>::to_vec);
            visit(Packed {
                range: start + offset..end,
                joined,
                bytes: packed.bytes,
                code: packed.code,
            });
        }
    }
    any
}

/// The stretch of base64 around a place, as far as it is of one grid with it.
pub(super) fn around(text: &[u8], at: usize) -> Option<Packed> {
    let before = text.get(..at)?;
    let start = before.iter().rposition(|byte| !is_base64(*byte)).map_or(0, |place| place + 1);
    let rest = text.get(at..)?;
    let end = at + rest.iter().position(|byte| !is_base64(*byte)).unwrap_or(rest.len());
    at_offset(text, &(start..end), (at - start) % 4, &mut Vec::new(), Sureness::Known)
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
    Some(Packed {
        range: start..end,
        bytes: std::mem::take(bytes),
        code: Code::Base64,
        joined: None,
    })
}

impl Packed {
    /// Other bytes in the code, the alphabet and the padding of what stands there, in one line.
    pub(super) fn pack(&self, bytes: &[u8], text: &[u8]) -> Vec<u8> {
        if self.code == Code::Hex {
            let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or('0') as u8;
            return bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        }
        let old = text.get(self.range.clone()).unwrap_or_default();
        let old = self.joined.as_deref().unwrap_or(old);
        let is_for_urls = old.iter().any(|byte| matches!(byte, b'-' | b'_'));
        let alphabet = if is_for_urls { Alphabet::ForUrls } else { Alphabet::Plain };
        let is_padded = old.ends_with(b"=") || (!is_for_urls && old.len().is_multiple_of(4));
        let mut packed = encoded(bytes, alphabet);
        if is_padded {
            packed.resize(packed.len().next_multiple_of(4), b'=');
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
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
    fn lines_are_read_together_and_packed_as_one() {
        let secret =
            "a long text of several lines, in which the key \u{e4}7f3 is cut where a line ends";
        let code = PLAIN.encode(secret);
        let lines: Vec<&str> =
            code.as_bytes().chunks(20).map(|line| str::from_utf8(line).unwrap()).collect();
        for between in ["\n", "\r\n  ", "\\n"] {
            let text = format!("key:\n{}\nend.", lines.join(between));
            assert!(texts(&text).iter().any(|found| found == secret), "{text}");
            each(text.as_bytes(), &mut |packed| {
                assert_eq!(packed.pack(&packed.bytes, text.as_bytes()), code.as_bytes());
                assert_eq!(packed.range, 5..text.len() - 5);
            });
        }
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

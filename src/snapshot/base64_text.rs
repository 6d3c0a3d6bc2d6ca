//! base64, written and read piece by piece.
//!
//! In: bytes, or text, in pieces of any size. Out: the other. White space within the text is passed over. Knows
//! nothing of what the bytes are.

use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Padding may be missing at the end of a text.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// How many letters are decoded at once; a multiple of four.
const GROUP_BYTES: usize = 1 << 12;

/// Writes.
#[derive(Default)]
pub(super) struct Encoder {
    /// Up to two bytes: a letter group takes three.
    rest: Vec<u8>,
}

impl Encoder {
    /// Appends the text of the next bytes.
    pub(super) fn encode(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        self.rest.extend(bytes);
        let whole = self.rest.len() / 3 * 3;
        text.extend(BASE64.encode(self.rest.get(..whole).unwrap_or_default()).bytes());
        self.rest.drain(..whole);
    }

    /// Appends what is left.
    pub(super) fn finish(self, text: &mut Vec<u8>) {
        text.extend(BASE64.encode(self.rest).bytes());
    }
}

/// What stood in a text that is no base64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoBase64;

/// Reads.
#[derive(Default)]
pub(super) struct Decoder {
    /// Letters that wait for the rest of their group.
    letters: Vec<u8>,
}

impl Decoder {
    /// Appends the bytes of the next piece of text. Where that is no base64, the bytes before it came out.
    pub(super) fn decode(&mut self, text: &[u8], bytes: &mut Vec<u8>) -> Result<(), NoBase64> {
        for part in text.chunks(GROUP_BYTES) {
            // Nearly always: letters alone, and whole groups of them.
            if self.letters.is_empty()
                && part.len() % 4 == 0
                && !part.iter().any(u8::is_ascii_whitespace)
            {
                append(part, bytes)?;
                continue;
            }
            self.letters.extend(part.iter().filter(|letter| !letter.is_ascii_whitespace()));
            let whole = self.letters.len() / 4 * 4;
            append(self.letters.get(..whole).unwrap_or_default(), bytes)?;
            self.letters.drain(..whole);
        }
        Ok(())
    }

    /// Whether no letter waits.
    pub(super) fn is_even(&self) -> bool {
        self.letters.is_empty()
    }

    /// Appends the bytes of what is left.
    pub(super) fn finish(&mut self, bytes: &mut Vec<u8>) -> Result<(), NoBase64> {
        append(&std::mem::take(&mut self.letters), bytes)
    }
}

fn append(letters: &[u8], bytes: &mut Vec<u8>) -> Result<(), NoBase64> {
    let before = bytes.len();
    if BASE64.decode_vec(letters, bytes).is_ok() {
        return Ok(());
    }
    bytes.truncate(before);
    for group in letters.chunks(4) {
        let before = bytes.len();
        if BASE64.decode_vec(group, bytes).is_err() {
            bytes.truncate(before);
            return Err(NoBase64);
        }
    }
    // Each group is sound, and not all together: a padding stands within.
    Err(NoBase64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_pieces_give_the_same_text_and_bytes() {
        let bytes: Vec<u8> = (0..=255).cycle().take(10_001).collect();
        let want = BASE64.encode(&bytes);
        for size in [1, 2, 3, 1_000] {
            let (mut encoder, mut text) = (Encoder::default(), Vec::new());
            bytes.chunks(size).for_each(|piece| encoder.encode(piece, &mut text));
            encoder.finish(&mut text);
            assert_eq!(text, want.as_bytes());
            let (mut decoder, mut back) = (Decoder::default(), Vec::new());
            for piece in text.chunks(size) {
                decoder.decode(piece, &mut back).unwrap();
                decoder.decode(b"\n ", &mut back).unwrap();
            }
            decoder.finish(&mut back).unwrap();
            assert_eq!(back, bytes);
        }
    }

    #[test]
    fn what_stands_before_other_letters_comes_out() {
        let mut bytes = Vec::new();
        assert_eq!(Decoder::default().decode(b"YWJjZGVm!aaa", &mut bytes), Err(NoBase64));
        assert_eq!(bytes, b"abcdef");
    }
}

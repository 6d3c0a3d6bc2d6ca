//! A first look at a text: most texts of a session are short words, ids and numbers in which nothing can be.
//!
//! In: a text. Out: whether it may hold an escape, what nobody sees, a code, or one of the signs that every rule asks for. Ends at the
//! first of them, so that a long text costs nothing here.

use super::unseen::begins_unseen;

/// Whether a text is plain: it reads as it stands, is too short for a text in a code, and no rule finds anything in it.
/// Own words and patterns, the key that it stands under, and what is known from elsewhere may be in it all the same.
pub(super) fn is_plain(text: &[u8]) -> bool {
    // No token and no code is shorter.
    const LEAST_RUN: u32 = 16;
    let mut run = 0;
    let mut before = 0;
    for byte in text {
        match KINDS.get(usize::from(*byte)) {
            Some(Kind::Sign) => return false,
            Some(Kind::OfRun) if run + 1 == LEAST_RUN => return false,
            // Two dashes begin private keys, and the names of Pi's folders; one after a blank begins an option.
            Some(Kind::OfRun) if *byte == b'-' && matches!(before, b'-' | b' ') => return false,
            Some(Kind::OfRun) => run += 1,
            _ => run = 0,
        }
        before = *byte;
    }
    true
}

#[derive(Clone, Copy)]
enum Kind {
    Other,
    /// Of a token, or of base64.
    OfRun,
    /// Of an escape, or of what is known by its signs.
    Sign,
}

#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "made while compiling, where both would be told"
)]
const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'+' => Kind::OfRun,
            b'\\' | b'%' | b'&' | b'=' | b':' | b'@' | b'.' | b'/' | b'~' | b'\'' => Kind::Sign,
            byte if begins_unseen(byte) => Kind::Sign,
            _ => Kind::Other,
        };
        byte += 1;
    }
    kinds
};

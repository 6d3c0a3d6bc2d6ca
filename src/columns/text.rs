//! Texts as a card shows them.
//!
//! In: texts of any size. Out: what a person can take in of them.

/// How much of one text a card holds, in characters. The file keeps the rest.
const MOST_CHARS: usize = 4_000;

/// The start of a text, with a word on how much is left out.
pub(super) fn clip(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARS) {
        None => text.to_owned(),
        Some((end, _)) => {
            let (start, rest) = text.split_at(end);
            format!("{start}… ({} more characters)", rest.chars().count())
        }
    }
}

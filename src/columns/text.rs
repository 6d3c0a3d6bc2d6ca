//! Texts and sizes as a card shows them.
//!
//! In: texts and numbers of bytes of any size. Out: what a person can take in of them.

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

/// A number of bytes as people read it.
pub(super) fn size_in_words(bytes: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
    let size = bytes as f64;
    match size {
        size if size >= 999_950.0 => format!("{:.1} MB", size / 1e6),
        size if size >= 1_000.0 => format!("{:.1} kB", size / 1e3),
        _ => format!("{bytes} B"),
    }
}

//! Whether a text that stands in JSON may hold a word, at a glance.
//!
//! In: the text as it is written, and a folded word. Out: no, if the text surely does not hold it; else, perhaps. Nearly
//! every entry of a file is no hit, and is left alone after that: a search is as fast as its bytes are passed over.

use memchr::memmem;

/// Whether the text may hold the word.
pub(super) fn may_hold(written: &[u8], word: &str) -> bool {
    let is_as_it_reads = |byte: u8| matches!(byte, b' '..=b'~') && !b"\"\\/".contains(&byte);
    if !word.bytes().all(is_as_it_reads) {
        return true;
    }
    holds(written, word.as_bytes()) || is_spelled_oddly(written, word)
}

/// Whether the text has the word's very letters, large or small.
fn holds(written: &[u8], word: &[u8]) -> bool {
    let rarity = |byte: &u8| COMMON.iter().position(|common| common == byte).unwrap_or_default();
    let rarest = word.iter().enumerate().min_by_key(|(_, byte)| rarity(byte));
    let Some((at, letter)) = rarest else { return true };
    let letters = written.get(at..).unwrap_or_default();
    let is_word = |start: usize| {
        let here = written.get(start..start + word.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(word))
    };
    // What is found in what begins `at` later is where the word begins.
    let (small, large) = (letter.to_ascii_lowercase(), letter.to_ascii_uppercase());
    if small == large {
        memchr::memchr_iter(small, letters).any(is_word)
    } else {
        memchr::memchr2_iter(small, large, letters).any(is_word)
    }
}

/// Whether any letter of the word could stand there as something else: as an escape, or as one of the two characters
/// beyond ASCII whose small form is in it.
fn is_spelled_oddly(written: &[u8], word: &str) -> bool {
    let has = |needle: &str| memmem::find(written, needle.as_bytes()).is_some();
    has("\\u") || (word.contains('k') && has("\u{212a}")) || (word.contains('i') && has("\u{130}"))
}

/// What prose and programs are mostly made of, the most common last; the rest is rarer than any of it.
const COMMON: &[u8] = b"zqjxkvbywgpfmucdlhrsnioate ";

#[cfg(test)]
mod tests {
    use super::super::fold::folded;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_holds_a_word_may_hold_it(
            text in "[ -~é\nKİ]{0,30}",
            word in prop_oneof!["[a-k\"/\\\\ é\n]{0,3}", "[ -~]{1,2}"],
            spelling in 0..3,
        ) {
            let written = serde_json::to_string(&text).unwrap();
            let written = match spelling {
                0 => written,
                1 => written.replace('a', "\\u0061").replace('/', "\\/"),
                _ => written.replace('\u{212a}', "\\u212A"),
            };
            let word = folded(&word);
            prop_assert!(!folded(&text).contains(&word) || may_hold(written.as_bytes(), &word));
        }
    }

    #[test]
    fn what_does_not_hold_it_mostly_may_not() {
        let text = r#"Reads the file's first lines, \n then \"the rest\" of it: naïve?"#.as_bytes();
        for word in ["first", "FIRST", "rest", "s", "of it: na"] {
            assert!(may_hold(text, &folded(word)), "{word}");
        }
        for word in ["last", "firsts", "x", "0", "rest of"] {
            assert!(!may_hold(text, word), "{word}");
        }
    }
}

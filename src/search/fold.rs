//! Text without regard to case.
//!
//! In: any text. Out: its folded form, and places of the folded form as places of the text. Folding is
//! character by character, so that it does not depend on what stands around: a word's end is folded as
//! its middle is.

use crate::session::order;
use std::ops::Range;

/// A text in its folded form.
pub(super) fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().flat_map(char::to_lowercase).collect()
}

/// Where folded needles stand in a text, in bytes of the text: in order, and none over another.
pub(super) fn places(text: &str, needles: &[String]) -> Vec<Range<usize>> {
    let (haystack, origins) = with_origins(text);
    let mut found: Vec<Range<usize>> = Vec::new();
    for needle in needles.iter().filter(|needle| !needle.is_empty()) {
        found.extend(haystack.match_indices(needle.as_str()).filter_map(|(at, _)| {
            let last = origins.get(at + needle.len() - 1)?;
            Some(origins.get(at)?.start..last.end)
        }));
    }
    order::by_key(&mut found, |place| (place.start, place.end));
    let mut apart: Vec<Range<usize>> = Vec::with_capacity(found.len());
    for place in found {
        match apart.last_mut() {
            Some(last) if place.start < last.end => last.end = last.end.max(place.end),
            _ => apart.push(place),
        }
    }
    apart
}

/// The folded form, and for each of its bytes the character of the text that it comes from.
fn with_origins(text: &str) -> (String, Vec<Range<usize>>) {
    let mut folded = String::with_capacity(text.len());
    let mut origins = Vec::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        folded.extend(character.to_lowercase());
        origins.resize(folded.len(), at..at + character.len_utf8());
    }
    (folded, origins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str, needles: &[&str]) -> String {
        let needles: Vec<String> = needles.iter().map(|needle| folded(needle)).collect();
        let mut marked = String::new();
        let mut from = 0;
        for place in places(text, &needles) {
            marked.push_str(&text[from..place.start]);
            marked.push('[');
            marked.push_str(&text[place.clone()]);
            marked.push(']');
            from = place.end;
        }
        marked + &text[from..]
    }

    #[test]
    fn places_are_those_of_the_text_whatever_folding_does_to_its_length() {
        assert_eq!(marked("İzmir, IZMIR", &["mir"]), "İz[mir], IZ[MIR]");
        assert_eq!(marked("İİİx", &["x"]), "İİİ[x]");
        assert_eq!(marked("ΣΑΣ σας", &["σασ"]), "[ΣΑΣ] σας");
        assert_eq!(marked("这个模型", &["模"]), "这个[模]型");
    }

    #[test]
    fn places_that_overlap_are_one() {
        assert_eq!(marked("abcabc", &["abc", "bca"]), "[abcabc]");
        assert_eq!(marked("aa aa", &["a"]), "[a][a] [a][a]");
        assert_eq!(marked("none", &["", "x"]), "none");
    }
}

//! One text, looked at by all rules.
//!
//! In: a text and the key that it stands under. Out: what was found in it, in it as it reads without its
//! escapes, and in what it holds in base64 or in hexadecimal digits.

use super::glance::is_plain;
use super::hit::{Bound, Hit, settle};
use super::kind::{Advice, Kind};
use super::marks::Marks;
use super::needles::LEAST_BYTES;
use super::packed;
use super::rules::Rules;
use super::views::{Escapes, come_from, holds_others, resolved};
use super::{addresses, looks, named};
use std::ops::Range;

/// What looks for secrets.
#[derive(Debug)]
pub(super) struct Look<'r> {
    rules: &'r Rules,
    marks: Marks,
    /// The own words in lower case.
    words: Vec<String>,
}

/// How often codes are looked through: more than any program writes them in one another.
pub(super) const DEEPEST: usize = 3;

/// The same of escapes. Each level has at most half of those of the level before.
const MOST_LEVELS: usize = 6;

impl<'r> Look<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        let words =
            rules.words().iter().map(|word| word.chars().flat_map(char::to_lowercase).collect());
        let words = words.collect();
        Self { rules, marks: Marks::new(), words }
    }

    /// Reports each hit with the text that it lies in.
    pub(super) fn all(&self, text: &[u8], key: Option<&[u8]>, report: &mut dyn FnMut(&[u8], Hit)) {
        if !is_plain(text) || !self.words.is_empty() || !self.rules.patterns().is_empty() {
            return self.through(text, key, 0, report);
        }
        let mut hits = Vec::new();
        if let Some(key) = key {
            named::look_under(key, text, &mut hits);
        }
        for hit in hits.into_iter().filter(|hit| self.rules.has(hit.kind)) {
            report(text, hit);
        }
    }

    fn through(
        &self,
        text: &[u8],
        key: Option<&[u8]>,
        depth: usize,
        report: &mut dyn FnMut(&[u8], Hit),
    ) {
        each_view(text, &mut |view, _| {
            let mut texts = Vec::new();
            if depth < DEEPEST {
                packed::each(view, &mut |inner| texts.push(inner));
            }
            self.plain(view, key, &texts, report);
            for inner in texts {
                self.through(&inner.bytes, None, depth + 1, report);
            }
        });
    }

    /// `texts` are what it holds in codes: that looks random and is not.
    fn plain(
        &self,
        text: &[u8],
        key: Option<&[u8]>,
        texts: &[packed::Packed],
        report: &mut dyn FnMut(&[u8], Hit),
    ) {
        if text.len() < LEAST_BYTES {
            return;
        }
        let mut hits = Vec::new();
        self.marks.look(text, &mut hits);
        named::look(text, &mut hits);
        if let Some(key) = key {
            named::look_under(key, text, &mut hits);
        }
        addresses::look_for_mail(text, &mut hits);
        addresses::look_for_ip(text, &mut hits);
        looks::look(text, &mut hits);
        settle(&mut hits);
        if !texts.is_empty() {
            hits.retain(|hit| {
                hit.kind.advice() == Advice::TakeOut || !holds_text(&hit.range, texts)
            });
        }
        for hit in hits.into_iter().filter(|hit| self.rules.has(hit.kind)) {
            report(text, hit);
        }
        if !self.words.is_empty() || !self.rules.patterns().is_empty() {
            self.own(&String::from_utf8_lossy(text), report);
        }
    }

    /// Words in any case, and what patterns find.
    fn own(&self, text: &str, report: &mut dyn FnMut(&[u8], Hit)) {
        for (word, index) in self.words.iter().zip(0_u32..) {
            in_any_case(text, word, &mut |range| {
                let hit = Hit::new(Kind::Word, range);
                report(text.as_bytes(), Hit { of: Some(index.to_string()), ..hit });
            });
        }
        for pattern in self.rules.patterns() {
            for found in pattern.find_iter(text).filter(|found| found.len() >= LEAST_BYTES) {
                let bound = Bound::of_chosen(found.as_str().as_bytes());
                report(text.as_bytes(), Hit { bound, ..Hit::new(Kind::Pattern, found.range()) });
            }
        }
    }
}

/// Whether a place is of a stretch that decodes to text. The stretches are in order.
fn holds_text(place: &Range<usize>, texts: &[packed::Packed]) -> bool {
    let next = texts.partition_point(|text| text.range.end <= place.start);
    texts.get(next).is_some_and(|text| text.range.start < place.end)
}

/// Where a word that is in lower case stands, in whatever case.
fn in_any_case(text: &str, word: &str, visit: &mut dyn FnMut(Range<usize>)) {
    let Some(first) = word.chars().next() else { return };
    let mut from = 0;
    while let Some(rest) = text.get(from..) {
        let begins = |character: char| character.to_lowercase().next() == Some(first);
        let Some(at) = rest.find(begins) else { return };
        let rest = rest.get(at..).unwrap_or_default();
        let len = len_in_any_case(rest, word);
        if let Some(len) = len {
            visit(from + at..from + at + len);
        }
        from += at + len.or_else(|| rest.chars().next().map(char::len_utf8)).unwrap_or(1);
    }
}

/// How much of a text is the word that it begins with, if it does.
fn len_in_any_case(text: &str, word: &str) -> Option<usize> {
    let mut expected = word.chars();
    for (at, character) in text.char_indices() {
        if expected.as_str().is_empty() {
            return Some(at);
        }
        for lower in character.to_lowercase() {
            if expected.next() != Some(lower) {
                return None;
            }
        }
    }
    expected.as_str().is_empty().then_some(text.len())
}

/// Moves places of a view to where they come from in the text.
pub(super) type WayBack<'w> = &'w dyn Fn(&mut [&mut Range<usize>]);

/// The text itself, and as it reads without its escapes, without those of what is left, and so on.
pub(super) fn each_view(text: &[u8], visit: &mut dyn FnMut(&[u8], WayBack)) {
    visit(text, &|_| {});
    // Without an escape of another kind in any view, both ways are the same.
    let mut has_others = holds_others(text);
    for escapes in [Escapes::Json, Escapes::All] {
        if escapes == Escapes::All && !has_others {
            return;
        }
        let mut levels: Vec<Vec<u8>> = Vec::new();
        while levels.len() < MOST_LEVELS
            && let Some(view) = resolved(levels.last().map_or(text, Vec::as_slice), escapes)
        {
            visit(&view, &|places| {
                for level in levels.iter().rev().map(Vec::as_slice).chain([text]) {
                    come_from(level, escapes, places.iter_mut().map(|place| &mut **place));
                }
            });
            has_others = has_others || holds_others(&view);
            levels.push(view);
        }
    }
}

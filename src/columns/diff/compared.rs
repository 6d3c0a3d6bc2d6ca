//! Which lines of two texts are the same, and which words of a changed one.
//!
//! In: the lines of two texts. Out: all of them in order, each with what became of it. Texts are compared as
//! rows of numbers, one for each different word or line, so there is one comparison for both. It knows no
//! clock: equal texts give equal lines on every machine.

use super::{Line, Sign, Touch};
use imara_diff::{Algorithm, Diff, InternedInput};
use std::ops::Range;

/// Words are compared in changes of this size; in larger ones nobody looks for single words.
const MOST_BYTES_BY_WORDS: usize = 6_000;
/// Where less than two fifths of all words are in both texts, marks on words say nothing: one in five is a
/// word of the first text that is in the second, too.
const LEAST_ALIKE: usize = 5;

/// All lines of both texts; lines in both stand there once.
pub(super) fn compared<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for stretch in stretches(before, after) {
        let removed = before.get(stretch.before).unwrap_or_default();
        let added = after.get(stretch.after).unwrap_or_default();
        if stretch.touch == Touch::Alike {
            lines.extend(removed.iter().map(|line| Line::whole(Sign::Same, line)));
        } else if let Some(marked) = by_words(removed, added) {
            lines.extend(marked);
        } else {
            lines.extend(removed.iter().map(|line| Line::whole(Sign::Removed, line)));
            lines.extend(added.iter().map(|line| Line::whole(Sign::Added, line)));
        }
    }
    lines
}

/// Places in two lists that are alike, or that differ.
struct Stretch {
    before: Range<usize>,
    after: Range<usize>,
    touch: Touch,
}

/// Both lists from start to end.
fn stretches(before: &[&str], after: &[&str]) -> Vec<Stretch> {
    let mut input = InternedInput::default();
    input.update_before(before.iter().copied());
    input.update_after(after.iter().copied());
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    diff.postprocess_no_heuristic(&input);
    let mut stretches = Vec::new();
    let mut told = (0, 0);
    let ends = (before.len(), after.len());
    let changes = diff.hunks().map(|hunk| {
        let place = |at: Range<u32>| at.start as usize..at.end as usize;
        (place(hunk.before), place(hunk.after))
    });
    for (before, after) in changes.chain([(ends.0..ends.0, ends.1..ends.1)]) {
        let alike = (told.0..before.start, told.1..after.start);
        told = (before.end, after.end);
        for (touch, (before, after)) in [(Touch::Alike, alike), (Touch::Changed, (before, after))] {
            if !(before.is_empty() && after.is_empty()) {
                stretches.push(Stretch { before, after, touch });
            }
        }
    }
    stretches
}

/// Lines that were changed into others, with what differs in them marked; nothing if they have too little in
/// common.
fn by_words<'a>(removed: &[&'a str], added: &[&'a str]) -> Option<Vec<Line<'a>>> {
    let bytes: usize = removed.iter().chain(added).map(|line| line.len()).sum();
    if removed.is_empty() || added.is_empty() || bytes > MOST_BYTES_BY_WORDS {
        return None;
    }
    let (before, after) = (words(removed), words(added));
    let stretches = stretches(&before, &after);
    let alike: usize = stretches
        .iter()
        .filter(|stretch| stretch.touch == Touch::Alike)
        .map(|stretch| stretch.before.len())
        .sum();
    if alike * LEAST_ALIKE < before.len() + after.len() {
        return None;
    }
    let mut lines = marked(removed, Sign::Removed, &before, &stretches, |at| at.before.clone());
    lines.extend(marked(added, Sign::Added, &after, &stretches, |at| at.after.clone()));
    Some(lines)
}

/// The lines of one of the two texts, put together from its words again.
fn marked<'a>(
    lines: &[&'a str],
    sign: Sign,
    words: &[&'a str],
    stretches: &[Stretch],
    side: fn(&Stretch) -> Range<usize>,
) -> Vec<Line<'a>> {
    let mut touched = stretches.iter().flat_map(|stretch| {
        words.get(side(stretch)).unwrap_or_default().iter().zip([stretch.touch].into_iter().cycle())
    });
    let piece_of = |line: &&'a str| {
        let mut pieces: Vec<(Touch, usize)> = Vec::new();
        let mut left = line.len();
        while left > 0
            && let Some((word, touch)) = touched.next()
        {
            left = left.saturating_sub(word.len());
            let touch = if *word == "\r" { Touch::Alike } else { touch };
            match pieces.last_mut() {
                Some((last, bytes)) if *last == touch => *bytes += word.len(),
                _ => pieces.push((touch, word.len())),
            }
        }
        let mut rest = *line;
        let pieces = pieces.into_iter().map(|(touch, bytes)| {
            let (piece, after) = rest.split_at_checked(bytes).unwrap_or((rest, ""));
            rest = after;
            (touch, piece.into())
        });
        Line { sign, pieces: pieces.collect() }
    };
    lines.iter().map(piece_of).collect()
}

/// What characters do to the words around them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// They make one word with their like.
    Letter,
    Space,
    /// Signs outside ASCII, of which some are made of several characters.
    Sign,
    /// Each is a word: punctuation, and characters that each say as much as a word.
    Alone,
}

impl Kind {
    fn of(char: char) -> Self {
        match char {
            '\u{3040}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' => {
                Self::Alone
            }
            // The end of a line, written in two characters: not marked with the blanks before it.
            '\r' => Self::Alone,
            '_' | '\u{300}'..='\u{36f}' => Self::Letter,
            _ if char.is_alphanumeric() => Self::Letter,
            _ if char.is_whitespace() => Self::Space,
            _ if char.is_ascii() => Self::Alone,
            _ => Self::Sign,
        }
    }
}

/// The words of all lines, and what is between them.
fn words<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut words = Vec::new();
    for line in lines {
        let mut start = 0;
        let mut last = None;
        for (at, char) in line.char_indices() {
            let kind = Kind::of(char);
            if last.is_some_and(|last| last != kind || kind == Kind::Alone) {
                words.extend(line.get(start..at));
                start = at;
            }
            last = Some(kind);
        }
        if !line.is_empty() {
            words.extend(line.get(start..));
        }
    }
    words
}

//! Emphasis beside ideographs.
//!
//! In: a text. Out: the same for a reader of Markdown that holds to `CommonMark`: there, signs of emphasis begin
//! or end nothing between a punctuation mark and a letter. Where words stand apart, that is right; in Chinese or
//! Japanese, where they do not, it is the usual place. So a sign of punctuation is put there, and taken out again.

/// A punctuation mark that no text has: a line between words, of the second millennium before our time.
const SIGN: char = '\u{10100}';

/// The text with signs around what may be emphasis beside ideographs; `None` if there is none.
pub(super) fn signed(text: &str) -> Option<String> {
    if text.contains(SIGN) {
        return None;
    }
    let mut signed = String::new();
    let mut written = 0;
    for (at, marks) in runs_of_marks(text) {
        let (before, after) = (text.get(..at)?, text.get(at + marks.len()..)?);
        let (Some(last), Some(first)) = (before.chars().next_back(), after.chars().next()) else {
            continue;
        };
        // One `~` is a mark that stands between numbers.
        let may_mark = marks.starts_with('*') || marks.len() == 2;
        let is_apart = [last, first].iter().any(|c| c.is_whitespace() || *c == '\\');
        if !may_mark || is_apart || !(is_ideographic(last) || is_ideographic(first)) {
            continue;
        }
        signed.push_str(text.get(written..at)?);
        signed.push(SIGN);
        signed.push_str(marks);
        signed.push(SIGN);
        written = at + marks.len();
    }
    signed.push_str(text.get(written..)?);
    (written > 0).then_some(signed)
}

/// A part of such a text, as it was without signs.
pub(super) fn unsigned(part: &str) -> String {
    part.replace(SIGN, "")
}

/// The runs of one and the same mark, and where they begin.
fn runs_of_marks(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let from = rest.find(['*', '~'])?;
        let (_, marks) = rest.split_at(from);
        let mark = marks.chars().next()?;
        let after = marks.trim_start_matches(mark);
        let at = text.len() - marks.len();
        rest = after;
        Some((at, marks.get(..marks.len() - after.len())?))
    })
}

/// Whether a character is of a script without blanks between words, or a punctuation mark of one.
fn is_ideographic(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}

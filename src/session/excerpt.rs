//! The first words of a text, on one line.
//!
//! In: pieces of text of any size. Out: at most [`MOST_CHARS`] characters, white space and control
//! characters folded. Reads no further than it needs, so that a text of 50 MB costs nothing.

use super::js;
use std::str::Chars;

/// How many characters an excerpt holds at most, the mark of omission included.
pub(crate) const MOST_CHARS: usize = 160;

/// An excerpt in the making.
#[derive(Debug, Default)]
pub(crate) struct Excerpt {
    text: String,
    chars: usize,
    space: bool,
    clipped: bool,
}

impl Excerpt {
    /// Adds a piece, a space before it if anything stands there.
    pub(crate) fn push(&mut self, mut piece: impl Letters) {
        self.space = self.chars > 0;
        loop {
            // Word by word, which is twice as fast as letter by letter.
            let word = piece.word();
            if !word.is_empty() && !self.add(word, word.len()) {
                return;
            }
            let Some(c) = piece.next() else { return };
            if js::is_space(c) || c.is_control() {
                self.space = self.chars > 0;
            } else if !self.add(c.encode_utf8(&mut [0; 4]), 1) {
                return;
            }
        }
    }

    /// Adds so many characters that are no white space, or those of them that there is room for. Whether that was all.
    fn add(&mut self, word: &str, chars: usize) -> bool {
        if self.text.is_empty() {
            self.text.reserve(MOST_CHARS);
        }
        // The mark of omission has its place, and a space may come before the first.
        let space = std::mem::take(&mut self.space);
        let room = (MOST_CHARS - 1).saturating_sub(self.chars + usize::from(space));
        if room == 0 {
            self.clipped = true;
            return false;
        }
        if space {
            self.text.push(' ');
            self.chars += 1;
        }
        // A word longer than the room is ASCII, as all words are that have more than one letter.
        self.text.push_str(word.get(..room.min(word.len())).unwrap_or(word));
        self.chars += chars.min(room);
        self.clipped = chars > room;
        !self.clipped
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn finish(mut self) -> Box<str> {
        if self.clipped {
            self.text.push('…');
        }
        // A copy of the right size is had sooner than the text is cut to it.
        self.text.as_str().into()
    }
}

/// Letters one after the other, with a way to take several at once.
pub(crate) trait Letters: Iterator<Item = char> {
    /// Takes the run of visible ASCII letters that comes next. Empty if none does; long runs come in pieces.
    fn word(&mut self) -> &str;
}

impl Letters for Chars<'_> {
    fn word(&mut self) -> &str {
        let text = self.as_str();
        let most = text.len().min(MOST_CHARS);
        let end = text.bytes().take(most).position(|byte| !byte.is_ascii_graphic());
        let end = end.unwrap_or(most);
        let (word, rest) = text.split_at_checked(end).unwrap_or_default();
        *self = rest.chars();
        word
    }
}

/// The first words of one text.
pub(crate) fn excerpt(text: impl Letters) -> Box<str> {
    let mut excerpt = Excerpt::default();
    excerpt.push(text);
    excerpt.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_controls_fold_to_one_space() {
        assert_eq!(excerpt("  a\n\n\tb\u{1b}[31mc\u{feff} ".chars()).as_ref(), "a b [31mc");
        assert_eq!(excerpt(" \n".chars()).as_ref(), "");
    }

    #[test]
    fn long_texts_are_clipped_with_a_mark() {
        let clipped = excerpt("é".repeat(1_000).chars());
        assert!(clipped.chars().count() <= MOST_CHARS);
        assert!(clipped.ends_with("é…"));
    }
}

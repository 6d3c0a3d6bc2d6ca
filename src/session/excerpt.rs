//! The first words of a text, on one line.
//!
//! In: pieces of text of any size. Out: at most [`MOST_CHARS`] characters, white space and control
//! characters folded. Reads no further than it needs, so that a text of 50 MB costs nothing.

use super::js;

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
    pub(crate) fn push(&mut self, piece: impl IntoIterator<Item = char>) {
        self.space = self.chars > 0;
        for c in piece {
            let is_plain = matches!(c, '!'..='~');
            if !is_plain && (js::is_space(c) || c.is_control()) {
                self.space = self.chars > 0;
                continue;
            }
            if self.chars + 2 >= MOST_CHARS {
                self.clipped = true;
                return;
            }
            if self.text.is_empty() {
                self.text.reserve(MOST_CHARS);
            }
            if std::mem::take(&mut self.space) {
                self.text.push(' ');
                self.chars += 1;
            }
            self.text.push(c);
            self.chars += 1;
        }
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

/// The first words of one text.
pub(crate) fn excerpt(text: impl IntoIterator<Item = char>) -> Box<str> {
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

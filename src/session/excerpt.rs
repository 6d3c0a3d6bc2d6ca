//! The first words of a text, on one line.
//!
//! In: pieces of text of any size. Out: at most [`MOST_CHARS`] characters, white space and control
//! characters folded. Reads no further than it needs, so that a text of 50 MB costs nothing.

use super::js;
use std::str::Chars;

/// How many characters an excerpt holds at most, the mark of omission included.
pub(crate) const MOST_CHARS: usize = 160;

/// An excerpt in the making. It stands where it takes no memory of its own: each entry has one or several made.
#[derive(Debug)]
pub(crate) struct Excerpt {
    text: [u8; MOST_BYTES],
    bytes: usize,
    chars: usize,
    space: bool,
    clipped: bool,
}

/// No character takes more than four.
const MOST_BYTES: usize = 4 * MOST_CHARS;

impl Default for Excerpt {
    fn default() -> Self {
        Self { text: [0; MOST_BYTES], bytes: 0, chars: 0, space: false, clipped: false }
    }
}

impl Excerpt {
    /// Adds a piece, a space before it if anything stands there.
    pub(crate) fn push(&mut self, mut piece: impl Letters) {
        self.space = self.chars > 0;
        loop {
            // Many letters at once, which takes a fraction of the time of one by one.
            let letters = piece.letters();
            if !letters.is_empty() && !self.add(letters, letters.len()) {
                return;
            }
            let Some(c) = piece.next() else { return };
            if js::is_space(c) || c.is_control() {
                self.space = self.chars > 0;
            } else if !self.add(c.encode_utf8(&mut [0; 4]).as_bytes(), 1) {
                return;
            }
        }
    }

    /// Adds so many characters, white space only between them and single, or those of them that there is room for.
    /// Whether that was all.
    fn add(&mut self, letters: &[u8], chars: usize) -> bool {
        // The mark of omission has its place, and a space may come before the first.
        let space = std::mem::take(&mut self.space);
        let room = (MOST_CHARS - 1).saturating_sub(self.chars + usize::from(space));
        if room == 0 {
            self.clipped = true;
            return false;
        }
        if space {
            self.put(b" ");
            self.chars += 1;
        }
        self.clipped = chars > room;
        // What is longer than the room is ASCII, as all is that has more than one letter.
        let letters = if self.clipped { letters.get(..room).unwrap_or_default() } else { letters };
        self.put(letters.trim_ascii_end());
        self.chars += chars.min(room);
        !self.clipped
    }

    fn put(&mut self, letters: &[u8]) {
        let end = self.bytes + letters.len();
        if let Some(room) = self.text.get_mut(self.bytes..end) {
            room.copy_from_slice(letters);
            self.bytes = end;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    pub(crate) fn finish(mut self) -> Box<str> {
        if self.clipped {
            self.put("…".as_bytes());
        }
        let text = self.text.get(..self.bytes).unwrap_or_default();
        std::str::from_utf8(text).unwrap_or_default().into()
    }
}

/// Letters one after the other, with a way to take several at once.
pub(crate) trait Letters: Iterator<Item = char> {
    /// Takes the run of visible ASCII letters, and of single spaces between them, that comes next. Empty if none
    /// does; long runs come in pieces.
    fn letters(&mut self) -> &[u8];
}

/// How many letters a text begins with, and single spaces between them: no more than an excerpt holds.
pub(crate) fn run(text: &[u8], is_letter: impl Fn(u8) -> bool) -> usize {
    let (mut at, mut end) = (0, 0);
    while at < MOST_CHARS
        && let Some(byte) = text.get(at)
    {
        if is_letter(*byte) {
            end = at + 1;
        } else if *byte != b' ' || end < at || at == 0 {
            break;
        }
        at += 1;
    }
    end
}

impl Letters for Chars<'_> {
    fn letters(&mut self) -> &[u8] {
        let text = self.as_str();
        let end = run(text.as_bytes(), |byte| byte.is_ascii_graphic());
        let (letters, rest) = text.split_at_checked(end).unwrap_or_default();
        *self = rest.chars();
        letters.as_bytes()
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

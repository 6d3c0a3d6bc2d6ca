//! A file's bytes in memory, in pieces of whole lines.
//!
//! In: pieces as they came. Out: the bytes of any place that lies within a line. No line crosses from a piece into the
//! next, so that each is one slice. What is held never changes and is never copied: a session that grows, and one
//! that is shown while the rest is still read, share the pieces with the reader. Nor is there a limit to the whole
//! but memory, where a single list of bytes ends at half of what a page can address.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// The bytes that are there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
struct Piece {
    /// Where it stands in the file.
    span: Range<usize>,
    /// What stands before it in its memory and is held elsewhere.
    skipped: usize,
    bytes: Arc<Vec<u8>>,
}

impl Held {
    /// How many bytes are held.
    pub(crate) fn len(&self) -> usize {
        self.pieces.last().map_or(0, |piece| piece.span.end)
    }

    /// The bytes of a place within a line.
    pub(crate) fn slice(&self, span: &Range<usize>) -> &[u8] {
        let length = span.end.saturating_sub(span.start);
        self.from(span.start).get(..length).unwrap_or_default()
    }

    /// What stands from a place on, as far as its piece goes: to the end of that line at least.
    pub(crate) fn from(&self, at: usize) -> &[u8] {
        let around = self.around(at);
        around.and_then(|(start, bytes)| bytes.get(at - start..)).unwrap_or_default()
    }

    /// The whole lines around a place, and where they begin.
    pub(crate) fn around(&self, at: usize) -> Option<(usize, &[u8])> {
        // Reading asks for the last piece, line after line.
        let is_in = |piece: &&Piece| piece.span.contains(&at);
        let piece = self.pieces.last().filter(is_in).or_else(|| {
            let past = self.pieces.partition_point(|piece| piece.span.end <= at);
            self.pieces.get(past)
        })?;
        (piece.span.start <= at).then(|| (piece.span.start, piece.bytes()))
    }

    /// Adds whole lines, or what ends the file: of these bytes, all that do not stand before a place.
    pub(crate) fn push(&mut self, bytes: Vec<u8>, skipped: usize) {
        let start = self.len();
        let end = start + bytes.len().saturating_sub(skipped);
        if end > start {
            self.pieces.push(Piece { span: start..end, skipped, bytes: Arc::new(bytes) });
        }
    }

    /// Takes back what stands after the last line's end.
    pub(crate) fn pop_remainder(&mut self) -> Vec<u8> {
        let is_remainder = |piece: &mut Piece| !piece.bytes().ends_with(b"\n");
        self.pieces.pop_if(is_remainder).map(|piece| piece.bytes().to_vec()).unwrap_or_default()
    }

    /// The first bytes, as many as there are up to this count.
    pub(crate) fn head(&self, most: usize) -> Vec<u8> {
        self.pieces().flatten().take(most).copied().collect()
    }

    /// All pieces in order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        self.pieces.iter().map(Piece::bytes)
    }

    /// All bytes in one, which copies them where there are several pieces.
    pub(crate) fn whole(&self) -> Cow<'_, [u8]> {
        match self.pieces.as_slice() {
            [] => Cow::default(),
            [piece] => piece.bytes().into(),
            _ => self.pieces().collect::<Vec<_>>().concat().into(),
        }
    }
}

impl Piece {
    fn bytes(&self) -> &[u8] {
        self.bytes.get(self.skipped..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(pieces: &[&str]) -> Held {
        let mut held = Held::default();
        for piece in pieces {
            held.push(piece.as_bytes().to_vec(), 0);
        }
        held
    }

    #[test]
    fn any_place_within_a_line_is_one_slice() {
        let held = held(&["ab\ncd\n", "ef\n", "g"]);
        assert_eq!((held.len(), held.slice(&(3..5))), (10, &b"cd"[..]));
        assert_eq!((held.slice(&(6..8)), held.slice(&(9..10))), (&b"ef"[..], &b"g"[..]));
        assert_eq!((held.from(3), held.from(10)), (&b"cd\n"[..], &b""[..]));
        assert_eq!(*held.whole(), *b"ab\ncd\nef\ng");
    }

    #[test]
    fn what_is_held_elsewhere_is_skipped() {
        let mut held = held(&["ab\n"]);
        held.push(b"b\ncd\n".to_vec(), 2);
        assert_eq!((held.len(), held.slice(&(3..5))), (6, &b"cd"[..]));
        assert_eq!(held.head(4), b"ab\nc");
    }

    #[test]
    fn only_a_remainder_is_taken_back() {
        let mut held = held(&["ab\n", "c"]);
        assert_eq!(held.pop_remainder(), b"c");
        assert_eq!(held.pop_remainder(), b"");
        assert_eq!(held.len(), 3);
    }
}

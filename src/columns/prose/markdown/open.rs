//! What is open while a text is read.
//!
//! In: that a block begins, or that some end. Out: the pieces of those that have ended, in order.

use super::leaf::{self, Leaf, Piece};
use super::links::{self, Definitions};
use super::starts::{self, Marker};
use super::table;

/// A block that holds others and has not ended.
#[derive(Clone, Copy)]
pub(super) enum Holder {
    Quote,
    List(Marker),
    /// Its content is indented so far; it stands at this place of the pieces.
    Item {
        indent: usize,
        piece: usize,
    },
}

/// The blocks that are open, and all pieces so far.
#[derive(Default)]
pub(super) struct Open {
    pub(super) holders: Vec<Holder>,
    pub(super) leaf: Leaf,
    pub(super) pieces: Vec<Piece>,
    pub(super) definitions: Definitions,
}

impl Open {
    /// Ends what a new block ends.
    pub(super) fn begin(&mut self, matched: usize) {
        self.close_to(matched);
        self.end_leaf();
        // What is no item ends the list.
        if let Some(Holder::List(_)) = self.holders.last() {
            self.close_to(self.holders.len() - 1);
        }
    }

    /// Whether a line makes a heading or a table of the paragraph above it.
    pub(super) fn paragraph_becomes(&mut self, line: &str) -> bool {
        let Leaf::Paragraph(paragraph) = &self.leaf else { return false };
        if let Some(level) = starts::underline(line) {
            let text = links::take_definitions(paragraph, &mut self.definitions).trim().to_owned();
            self.leaf = Leaf::None;
            if text.is_empty() {
                return false;
            }
            self.pieces.push(Piece::Heading(level, text));
            return true;
        }
        let (above, head) = paragraph.rsplit_once('\n').unwrap_or(("", paragraph));
        let Some(columns) = table::columns(head, line) else { return false };
        let rows = vec![table::cells(head, columns)];
        self.leaf = Leaf::Paragraph(above.to_owned());
        self.end_leaf();
        self.leaf = Leaf::Table { columns, rows };
        true
    }

    /// Ends the open blocks but for so many.
    pub(super) fn close_to(&mut self, count: usize) {
        while self.holders.len() > count {
            self.end_leaf();
            self.holders.pop();
            self.pieces.push(Piece::End);
        }
        if count == 0 {
            self.end_leaf();
        }
    }

    pub(super) fn end_leaf(&mut self) {
        let leaf = std::mem::take(&mut self.leaf);
        let Some(mut piece) = leaf.ended(&mut self.definitions) else { return };
        if let Piece::Paragraph(text) = &mut piece
            && let Some(&Holder::Item { piece: item, .. }) = self.holders.last()
            && item + 1 == self.pieces.len()
            && let Some(done) = leaf::take_task(text)
            && let Some(Piece::Item { task }) = self.pieces.get_mut(item)
        {
            *task = Some(done);
        }
        self.pieces.push(piece);
    }
}

//! Signatures of blocks whose text was changed: a signature holds for the text that was signed, so it goes.
//!
//! In: the pieces of a line as they pass. Out, where an object ends: what to take out of it.

use super::edits::{Edit, With};
use super::pieces::{Piece, Role};
use std::ops::Range;

/// The objects that are open.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    open: Vec<Block>,
}

#[derive(Debug, Default)]
struct Block {
    is_changed: bool,
    /// Signed members, each from its key to its value's end, and how many members of another kind came before.
    signatures: Vec<(Range<usize>, usize)>,
    others: usize,
}

impl Blocks {
    pub(super) fn open(&mut self) {
        self.open.push(Block::default());
    }

    /// Something of the object that began last was changed.
    pub(super) fn change(&mut self) {
        if let Some(block) = self.open.last_mut() {
            block.is_changed = true;
        }
    }

    pub(super) fn pass(&mut self, piece: &Piece, line: &[u8]) {
        let Some(block) = self.open.last_mut() else { return };
        let name = match (piece.role, &piece.key) {
            (Role::Key, _) => Some(&piece.span),
            (_, key) => key.as_ref(),
        };
        let name = name.and_then(|name| line.get(name.clone())).unwrap_or_default();
        let is_signature =
            matches!(name, b"thinkingSignature" | b"textSignature" | b"thoughtSignature");
        match (piece.role, &piece.key) {
            (Role::Key, _) if !is_signature => block.others += 1,
            (Role::Text, Some(key)) if is_signature => {
                block.signatures.push((key.start - 1..piece.span.end + 1, block.others));
            }
            _ => {}
        }
    }

    /// The object that began last ends.
    pub(super) fn close(&mut self, line: &[u8]) -> Vec<Edit> {
        let Some(block) = self.open.pop().filter(|block| block.is_changed) else {
            return Vec::new();
        };
        if let Some(outer) = self.open.last_mut() {
            outer.is_changed = true;
        }
        let range = |(member, others): (Range<usize>, usize)| {
            if others > 0 {
                with_comma_before(line, member)
            } else {
                with_comma_after(line, member)
            }
        };
        let removed = block.signatures.into_iter().map(range);
        removed.map(|range| Edit { range, with: With::Nothing }).collect()
    }
}

fn with_comma_before(line: &[u8], member: Range<usize>) -> Range<usize> {
    let before = line.get(..member.start).unwrap_or_default().trim_ascii_end();
    if before.ends_with(b",") { before.len() - 1..member.end } else { member }
}

fn with_comma_after(line: &[u8], member: Range<usize>) -> Range<usize> {
    let after = line.get(member.end..).unwrap_or_default();
    let blank = after.len() - after.trim_ascii_start().len();
    let comma = usize::from(after.get(blank) == Some(&b','));
    member.start..if comma == 1 { member.end + blank + 1 } else { member.end }
}

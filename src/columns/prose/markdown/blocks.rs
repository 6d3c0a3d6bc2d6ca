//! A text to its blocks.
//!
//! In: a text. Out: its blocks one after the other, those that hold others with an end; what stands within
//! their lines is still as it was written. Line by line, with a stack of what is open, as `CommonMark` tells
//! it; what stands too deep is not opened, so that no line costs more than a few steps for each level.

use super::cursor::Cursor;
use super::leaf::{GoesOn, Leaf, Piece};
use super::links::Definitions;
use super::open::{Holder, Open};
use super::starts::{self, Fence, Interrupts, Marker};
use super::{escapes, table};

/// More levels than any person nests; each line passes through all of them.
const MOST_OPEN: usize = 500;

/// The blocks of a text, and the addresses that it defines.
pub(in super::super) fn pieces(text: &str) -> (Vec<Piece>, Definitions) {
    let mut open = Open::default();
    for line in text.split('\n') {
        open.line(line.strip_suffix('\r').unwrap_or(line));
    }
    open.close_to(0);
    (open.pieces, open.definitions)
}

impl Open {
    fn line(&mut self, line: &str) {
        let mut cursor = Cursor::new(line);
        let matched = self.matched(&mut cursor);
        let goes_on = matched == self.holders.len();
        match if goes_on { self.leaf.goes_on(cursor) } else { GoesOn::No } {
            GoesOn::Verbatim => return,
            GoesOn::AndEnds => return self.end_leaf(),
            GoesOn::No => {}
        }
        let begun = self.begin_blocks(&mut cursor, matched);
        let matched = match begun {
            Begun::Line => return,
            Begun::Holders => self.holders.len(),
            Begun::Nothing => matched,
        };
        let text = cursor.text();
        match &mut self.leaf {
            // A paragraph goes on though the marks of what is around it are left out.
            Leaf::Paragraph(lines) if !text.is_empty() => {
                lines.push('\n');
                lines.push_str(text);
            }
            Leaf::Table { columns, rows } if goes_on && !text.is_empty() => {
                rows.push(table::cells(text, *columns));
            }
            _ if text.is_empty() => {
                self.close_to(matched);
                self.end_leaf();
            }
            _ => {
                self.begin(matched);
                self.leaf = Leaf::Paragraph(text.to_owned());
            }
        }
    }

    /// How many of the open blocks a line goes on; their marks are taken from it.
    fn matched(&self, cursor: &mut Cursor<'_>) -> usize {
        for (at, holder) in self.holders.iter().enumerate() {
            let indent = cursor.indent();
            match *holder {
                Holder::Quote if indent < 4 && cursor.text().starts_with('>') => take_quote(cursor),
                Holder::List(_) => {}
                Holder::Item { indent: wanted, .. } if indent >= wanted => cursor.skip(wanted),
                // An item that begins with a blank line has one such line.
                Holder::Item { piece, .. }
                    if cursor.is_blank()
                        && (piece + 1 < self.pieces.len() || !matches!(self.leaf, Leaf::None)) =>
                {
                    cursor.skip(indent);
                }
                Holder::Quote | Holder::Item { .. } => return at,
            }
        }
        self.holders.len()
    }

    /// Begins the blocks that a line begins.
    fn begin_blocks(&mut self, cursor: &mut Cursor<'_>, mut matched: usize) -> Begun {
        let mut begun = Begun::Nothing;
        loop {
            let indent = cursor.indent();
            let line = cursor.text();
            let goes_on = matched == self.holders.len();
            let is_in_paragraph = matches!(self.leaf, Leaf::Paragraph(_));
            if line.is_empty() {
                return begun;
            }
            if indent >= 4 {
                if is_in_paragraph {
                    return begun;
                }
                self.begin(matched);
                cursor.skip(4);
                let mut text = String::new();
                cursor.push_to(&mut text);
                self.leaf = Leaf::Indented(text);
                return Begun::Line;
            }
            if line.starts_with('>') && matched < MOST_OPEN {
                self.begin(matched);
                take_quote(cursor);
                self.holders.push(Holder::Quote);
                self.pieces.push(Piece::Quote);
                (begun, matched) = (Begun::Holders, self.holders.len());
                continue;
            }
            if goes_on && is_in_paragraph && self.paragraph_becomes(line) {
                return Begun::Line;
            }
            if let Some(block) = one_line(line) {
                self.begin(matched);
                self.pieces.push(block);
                return Begun::Line;
            }
            if self.begin_verbatim(cursor, matched) {
                return Begun::Line;
            }
            let marker = Marker::begin(line)
                .filter(|marker| !(goes_on && is_in_paragraph) || marker.may_end_a_paragraph(line));
            let Some(marker) = marker.filter(|_| matched < MOST_OPEN) else {
                return begun;
            };
            self.begin_item(cursor, marker, matched);
            (begun, matched) = (Begun::Holders, self.holders.len());
        }
    }

    fn begin_item(&mut self, cursor: &mut Cursor<'_>, marker: Marker, matched: usize) {
        self.close_to(matched);
        self.end_leaf();
        let is_next =
            matches!(self.holders.last(), Some(Holder::List(list)) if list.sign == marker.sign);
        if !is_next {
            self.begin(self.holders.len());
            self.holders.push(Holder::List(marker));
            self.pieces.push(Piece::List { start: marker.number });
        }
        let indent = cursor.indent();
        cursor.skip(indent);
        cursor.take(marker.length);
        let spaces = cursor.indent();
        // More blanks are the indentation of code.
        let padding = if cursor.is_blank() || spaces > 4 { 1 } else { spaces };
        cursor.skip(padding);
        let holder =
            Holder::Item { indent: indent + marker.length + padding, piece: self.pieces.len() };
        self.holders.push(holder);
        self.pieces.push(Piece::Item { task: None });
    }

    fn begin_verbatim(&mut self, cursor: &mut Cursor<'_>, matched: usize) -> bool {
        let line = cursor.text();
        let is_in_paragraph = matches!(self.leaf, Leaf::Paragraph(_));
        if let Some((fence, info)) = Fence::begin(line) {
            self.begin(matched);
            let info = escapes::plain(info);
            let indent = cursor.indent();
            self.leaf = Leaf::Fenced { fence, indent, info, text: String::new() };
            return true;
        }
        let Some((end, _)) =
            starts::markup(line).filter(|(_, ends)| !is_in_paragraph || *ends == Interrupts::Any)
        else {
            return false;
        };
        self.begin(matched);
        let mut text = String::new();
        cursor.push_to(&mut text);
        self.leaf = Leaf::Markup { end, text };
        if end.is_on(line) {
            self.end_leaf();
        }
        true
    }
}

/// What a line has begun.
enum Begun {
    Nothing,
    /// Blocks that hold what else is on the line.
    Holders,
    /// A block to which all of the line belongs.
    Line,
}

/// The block that a line is by itself.
fn one_line(line: &str) -> Option<Piece> {
    if let Some((level, text)) = starts::heading(line) {
        return Some(Piece::Heading(level, text.to_owned()));
    }
    starts::is_rule(line).then_some(Piece::Rule)
}

/// Takes the mark of a quote, and the blank behind it.
fn take_quote(cursor: &mut Cursor<'_>) {
    cursor.skip(cursor.indent());
    cursor.take(1);
    cursor.skip(1);
}

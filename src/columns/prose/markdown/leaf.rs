//! Blocks of lines: those that hold no others.
//!
//! In: the lines that belong to one. Out: the block, once it has ended.

use super::Task;
use super::cursor::Cursor;
use super::links::{self, Definitions};
use super::starts::{Fence, MarkupEnd};

/// A block, or the end of one that holds others.
pub(in super::super) enum Piece {
    Quote,
    List {
        start: Option<usize>,
    },
    Item {
        task: Option<Task>,
    },
    /// Of the last quote, list or item.
    End,
    Paragraph(String),
    Heading(u8, String),
    Code {
        info: String,
        text: String,
    },
    Markup {
        text: String,
        end: MarkupEnd,
    },
    Table(Vec<Vec<String>>),
    Rule,
}

/// A block of lines that has not ended.
#[derive(Default)]
pub(super) enum Leaf {
    #[default]
    None,
    Paragraph(String),
    Fenced {
        fence: Fence,
        indent: usize,
        info: String,
        text: String,
    },
    Indented(String),
    Markup {
        end: MarkupEnd,
        text: String,
    },
    Table {
        columns: usize,
        rows: Vec<Vec<String>>,
    },
}

/// What a line is to the block of lines that is open.
pub(super) enum GoesOn {
    /// It may begin something else.
    No,
    /// It is a line of it, and nothing begins in it.
    Verbatim,
    /// It is its last.
    AndEnds,
}

impl Leaf {
    /// Adds a line if it goes on code or markup.
    pub(super) fn goes_on(&mut self, mut cursor: Cursor<'_>) -> GoesOn {
        let columns = cursor.indent();
        match self {
            Self::Fenced { fence, .. } if columns < 4 && fence.ends_on(cursor.text()) => {
                GoesOn::AndEnds
            }
            Self::Fenced { indent, text, .. } => {
                cursor.skip(*indent);
                cursor.push_to(text);
                GoesOn::Verbatim
            }
            Self::Indented(text) if columns >= 4 || cursor.is_blank() => {
                cursor.skip(4);
                cursor.push_to(text);
                GoesOn::Verbatim
            }
            Self::Markup { end: MarkupEnd::BeforeBlank, .. } if cursor.is_blank() => GoesOn::No,
            Self::Markup { end, text } => {
                cursor.push_to(text);
                if end.is_on(cursor.text()) { GoesOn::AndEnds } else { GoesOn::Verbatim }
            }
            _ => GoesOn::No,
        }
    }

    /// The block, unless it says nothing; what it defines is taken from it.
    pub(super) fn ended(self, definitions: &mut Definitions) -> Option<Piece> {
        Some(match self {
            Self::None => return None,
            Self::Paragraph(text) => {
                let text = links::take_definitions(&text, definitions).trim();
                if text.is_empty() {
                    return None;
                }
                Piece::Paragraph(text.to_owned())
            }
            Self::Fenced { info, text, .. } => Piece::Code { info, text },
            Self::Indented(text) => {
                let text = text.trim_end_matches([' ', '\t', '\n']).to_owned();
                Piece::Code { info: String::new(), text }
            }
            Self::Markup { end, text } => Piece::Markup { text, end },
            Self::Table { rows, .. } => Piece::Table(rows),
        })
    }
}

/// Takes the box from a text that makes a task of it.
pub(super) fn take_task(text: &mut String) -> Option<Task> {
    let boxes = [("[ ]", Task::Open), ("[x]", Task::Done), ("[X]", Task::Done)];
    let (rest, task) = boxes.into_iter().find_map(|(sign, task)| {
        let rest = text.strip_prefix(sign)?;
        rest.starts_with([' ', '\t', '\n']).then(|| (rest.trim_start().to_owned(), task))
    })?;
    *text = rest;
    Some(task)
}

//! A part of a card, and how much of it is shown.
//!
//! In: a text, two texts or an image, and how they are to be read. Out: their shape, ready to be put on
//! screen: as much of it as is asked for, and in words how much there is.

use super::clip::{Bound, Extent, size, visible, visible_prose};
use super::diff::{self, DiffRow};
use super::picture::Picture;
use super::prose::{self, Block, LineEnds};
use super::readable::readable;
use super::terminal::{self, Span};
use crate::session::EntryIdx;
use serde_json::Value;

/// A part of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is, in a word or two: `thinking`, a tool's name, …; empty for what the card is about.
    pub lead: String,
    /// What it is about: a path, a pattern.
    pub about: String,
    /// More of it, in our words: `38.2 kB`, `3 of 5`.
    pub facts: String,
    /// Where it leads: from a tool call to its result and back.
    pub link: Option<Link>,
    /// How it looks.
    pub manner: Manner,
    pub(super) matter: Matter,
}

/// From a tool call to its result and back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The words for it: `result, line 214`.
    pub words: String,
    /// Where it leads; nowhere if there is no result.
    pub to: Option<EntryIdx>,
}

/// How a part looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As what the card is about.
    Plain,
    /// Thinking: quiet.
    Quiet,
    /// Set off: a tool call.
    Call,
    /// Set off and closed until it is opened: a skill, a file.
    Closed,
    /// What went wrong.
    Error,
    /// Our own words.
    Remark,
}

/// What a person may want to see less or more of, wherever it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// What a model thought.
    Thinking,
    /// What a tool or a command printed.
    Output,
    /// Anything else.
    Other,
}

/// What a part shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Matter {
    Nothing,
    /// What people and models write.
    Prose(String, LineEnds),
    /// What every character of counts.
    Code(String),
    /// What a program printed.
    Output(String),
    /// What became of a text.
    Change {
        before: String,
        after: String,
    },
    /// A diff of Pi's.
    Patch(String),
    Picture(Picture),
}

/// What a part shows, ready to be put on screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Nothing more than its head.
    Nothing,
    /// Markdown.
    Prose(Vec<Block>),
    /// Text as it is.
    Plain(String),
    /// Text as it is, every character as wide as any other.
    Code(String),
    /// What a program printed.
    Output(Vec<Span>),
    /// A diff.
    Diff(Vec<DiffRow>),
    /// An image.
    Picture(Picture),
}

/// As much of a part as was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What is shown.
    pub shape: Shape,
    /// Whether something is left out.
    pub rest: Rest,
}

/// Whether something is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Nothing is.
    Nothing,
    /// Something is.
    More,
}

impl Part {
    pub(super) fn new(manner: Manner, matter: Matter) -> Self {
        let [lead, about, facts] = [(); 3].map(|()| String::new());
        Self { lead, about, facts, link: None, manner, matter }
    }

    /// Something about the card, in our words.
    pub(super) fn remark(words: impl Into<String>) -> Self {
        Self::new(Manner::Remark, Matter::Prose(words.into(), LineEnds::Kept))
    }

    /// JSON in readable form.
    pub(super) fn json(value: &Value) -> Self {
        Self::new(Manner::Plain, Matter::Code(readable(value)))
    }

    pub(super) fn led(self, lead: impl Into<String>) -> Self {
        Self { lead: lead.into(), ..self }
    }

    /// Says what it is about, as far as a head has room for it.
    pub(super) fn about(self, about: &str) -> Self {
        const MOST_CHARS: usize = 300;
        let mut about = match about.char_indices().nth(MOST_CHARS) {
            None => visible(about),
            Some((end, _)) => visible(about.get(..end).unwrap_or_default()) + "…",
        };
        about.truncate(about.trim_end().len());
        Self { about, ..self }
    }

    pub(super) fn linked(self, link: Option<Link>) -> Self {
        Self { link, ..self }
    }

    pub(super) fn with_facts(self, facts: impl Into<String>) -> Self {
        Self { facts: facts.into(), ..self }
    }

    /// Whether it says nothing at all.
    pub(super) fn is_empty(&self) -> bool {
        let says_nothing = match &self.matter {
            Matter::Nothing => true,
            Matter::Prose(text, _) | Matter::Code(text) | Matter::Output(text) => {
                text.trim().is_empty()
            }
            _ => false,
        };
        says_nothing && self.lead.is_empty()
    }

    /// What a person may want to see less or more of.
    #[must_use]
    pub fn sort(&self) -> Sort {
        match (self.manner, &self.matter) {
            (Manner::Quiet, _) => Sort::Thinking,
            (Manner::Plain, Matter::Output(_) | Matter::Patch(_)) => Sort::Output,
            _ => Sort::Other,
        }
    }

    /// What is shown of it.
    #[must_use]
    pub fn shown(&self, extent: Extent) -> Shown {
        let bound = self.bound(extent);
        if bound.lines == 0 && !self.matter.is_nothing() {
            return Shown { shape: Shape::Nothing, rest: Rest::More };
        }
        let (shape, is_partial) = match &self.matter {
            Matter::Nothing => (Shape::Nothing, false),
            Matter::Picture(picture) => (Shape::Picture(picture.clone()), false),
            Matter::Prose(text, ends) => self.prose(text, *ends, bound),
            Matter::Code(text) => {
                let cut = bound.cut(text);
                (Shape::Code(visible(cut.unwrap_or(text).trim_end_matches('\n'))), cut.is_some())
            }
            Matter::Output(text) => {
                let (spans, is_partial) = match terminal::shown(text, bound.with_slack()) {
                    (_, true) => terminal::shown(text, bound),
                    whole => whole,
                };
                (Shape::Output(spans), is_partial)
            }
            Matter::Change { before, after } => {
                let (rows, is_partial) = diff::between(before, after, extent);
                (Shape::Diff(rows), is_partial)
            }
            Matter::Patch(patch) => {
                let (rows, is_partial) = diff::of_patch(patch, extent);
                (Shape::Diff(rows), is_partial)
            }
        };
        Shown { shape, rest: if is_partial { Rest::More } else { Rest::Nothing } }
    }

    fn prose(&self, text: &str, ends: LineEnds, bound: Bound) -> (Shape, bool) {
        let cut = bound.cut(text);
        let start = visible_prose(cut.unwrap_or(text).trim_end());
        let is_ours = matches!(self.manner, Manner::Remark | Manner::Error);
        let blocks = if is_ours { None } else { prose::blocks(&start, ends) };
        let shape = match blocks {
            Some(blocks) => Shape::Prose(blocks),
            None => Shape::Plain(start.into_owned()),
        };
        (shape, cut.is_some())
    }

    fn bound(&self, extent: Extent) -> Bound {
        match (extent, self.manner, &self.matter) {
            (Extent::Hidden, ..) | (Extent::Head, Manner::Closed, _) => {
                Bound { lines: 0, chars: 0 }
            }
            (Extent::All, ..) => Bound::MOST,
            (Extent::Head, Manner::Quiet, _) => Bound { lines: 4, chars: 320 },
            (Extent::Head, _, Matter::Prose(..)) => Bound { lines: 12, chars: 700 },
            (Extent::Head, ..) => Bound { lines: 10, chars: 900 },
        }
    }

    /// How large it is, in words: `412 lines, 38.2 kB`.
    #[must_use]
    pub fn size(&self) -> String {
        match &self.matter {
            Matter::Prose(text, _)
            | Matter::Code(text)
            | Matter::Output(text)
            | Matter::Patch(text) => size(text),
            Matter::Change { before, after } => format!("{} → {}", size(before), size(after)),
            Matter::Picture(picture) => picture.words(),
            Matter::Nothing => String::new(),
        }
    }
}

impl Matter {
    fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }
}

#[cfg(test)]
mod tests;

//! Markdown as plain data.
//!
//! In: what a person or a model wrote. Out: [`Block`]s of marked [`Run`]s. Markup of other languages is
//! text; an address is a link only if it leads to the web or to a mailbox; nothing is loaded, pictures
//! least of all. A text that would take too long or make too much is no Markdown: it stays as it is.

mod address;
mod apart;
mod bare;
mod build;
mod line;
mod markup;

/// A block of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Run>),
    /// A heading and its level, 1 to 6.
    Heading(u8, Vec<Run>),
    /// Code, with its language as it is named.
    Code {
        /// The language; empty if none is named.
        language: String,
        /// The code.
        text: String,
    },
    /// Markup of another language, as it was written.
    Markup(String),
    /// A quote.
    Quote(Vec<Block>),
    /// A list.
    List {
        /// The first number of a numbered list.
        start: Option<usize>,
        /// Its items.
        items: Vec<Item>,
    },
    /// A table: rows of cells, the first of them the head.
    Table(Vec<Vec<Vec<Run>>>),
    /// A line across.
    Rule,
}

/// An item of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// Whether a task is done; `None` is no task.
    pub task: Option<Task>,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// How far a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Not done yet.
    Open,
    /// Done.
    Done,
}

/// Characters that are set off in the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The characters; a line break is one of them.
    pub text: String,
    /// How they are set off.
    pub marks: Marks,
    /// Where they lead.
    pub address: Option<String>,
}

/// How characters are set off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(u8);

impl Marks {
    /// Code within a line.
    pub const CODE: Self = Self(1);
    /// Strong emphasis.
    pub const STRONG: Self = Self(2);
    /// Emphasis.
    pub const EMPHASIS: Self = Self(4);
    /// Struck through.
    pub const STRUCK: Self = Self(8);

    /// Whether these hold another.
    #[must_use]
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What a line's end within a paragraph is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LineEnds {
    /// The end of a line, as the person typed it.
    Kept,
    /// A space, as Markdown has it.
    #[default]
    Joined,
}

/// Longer texts are not laid out: nobody reads them for their looks.
const MOST_BYTES: usize = 100_000;

/// The blocks of a text; `None` if it had better stay as it is.
pub(super) fn blocks(text: &str, ends: LineEnds) -> Option<Vec<Block>> {
    parse(text, ends, MOST_LEVELS_OF_MARKUP)
}

/// Between lines of markup, text is Markdown again: so many times over.
const MOST_LEVELS_OF_MARKUP: usize = 2;

fn parse(text: &str, ends: LineEnds, levels_of_markup: usize) -> Option<Vec<Block>> {
    if text.len() > MOST_BYTES {
        return None;
    }
    build::blocks(text, ends, levels_of_markup)
}

#[cfg(test)]
mod tests;

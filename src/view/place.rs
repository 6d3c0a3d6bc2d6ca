//! A place in a session that can be looked at, and the panes that show it.
//!
//! In: rows of graph and columns. Out: the place that each is, so that both panes mean the same by it.

use crate::columns::{FileSide, Row, RunKey};
use crate::graph::{Layout, Node};
use crate::session::{EntryIdx, LineNo};

/// A place in a session that can be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Focus {
    /// An entry.
    Entry(EntryIdx),
    /// A line that could not be read.
    Line(LineNo),
    /// A message of the context that no entry holds, by its place among the messages.
    Message(usize),
    /// A run of rows, as a whole.
    Run(RunKey),
}

impl Focus {
    /// The place that a row of the columns is.
    #[must_use]
    pub fn of_row(row: &Row) -> Self {
        match row.file {
            FileSide::Entry(entry) => Self::Entry(entry),
            FileSide::Unreadable(line) => Self::Line(line),
            FileSide::Nothing => Self::Message(row.item.unwrap_or_default()),
        }
    }

    /// The place that a row of the graph is.
    #[must_use]
    pub fn of_node(node: Node) -> Self {
        match node {
            Node::Entry(entry) => Self::Entry(entry),
            Node::Unreadable(line) => Self::Line(line),
        }
    }

    /// The graph's row of the place, or the one near it where filter or folds hide it. A message that no
    /// entry holds has none.
    #[must_use]
    pub fn row_near(self, layout: &Layout) -> Option<usize> {
        match self {
            Self::Entry(entry) => layout.row_near(entry),
            Self::Line(line) => layout.row_near_line(line),
            Self::Run(run) => layout.row_near(run.first),
            Self::Message(_) => None,
        }
    }
}

/// One of the two halves of the screen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pane {
    /// The branch graph.
    #[default]
    Graph,
    /// File and model.
    Columns,
}

impl Pane {
    /// Both panes in order.
    pub const ALL: [Self; 2] = [Self::Graph, Self::Columns];

    /// The pane's name on screen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Graph => "Branches",
            Self::Columns => "File and model",
        }
    }

    /// The pane's name in markup.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Graph => "graph",
            Self::Columns => "columns",
        }
    }
}

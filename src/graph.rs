//! The branch graph as rows and lanes.
//!
//! In: a session and what is shown of it. Out: a [`Layout`]: entries and unreadable lines as rows, each in
//! a lane, with the lines that run through it. Knows no pixels and no colours.

mod call_text;
mod came_from;
mod filter;
mod folds;
mod layout;
mod row_text;
pub mod segments;
mod text_tree;
mod timeline;
mod walk;

pub use came_from::came_from;
pub use filter::Filter;
pub use folds::Folds;
pub use layout::{Shown, layout};
pub use row_text::{RowText, RowTexts};
pub use text_tree::{Course, Joint, TextRow, drawings, text_tree};
pub use timeline::timeline;

use crate::session::{EntryIdx, LineNo};

/// The lane of a row, from 0 at the outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lane(pub u16);

/// All rows of the graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The rows from top to bottom.
    pub rows: Vec<GraphRow>,
    /// How many lanes there are.
    pub lanes: u16,
    /// The row of every entry in file order, or the one that it is near to.
    places: Vec<usize>,
    /// The same of every line that could not be read.
    lines: Vec<(LineNo, usize)>,
}

/// One row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphRow {
    /// What stands there.
    pub node: Node,
    /// Where.
    pub lane: Lane,
    /// Where the line comes from that ends in the node.
    pub above: Above,
    /// Where the line goes that begins there.
    pub below: Below,
    /// The row that it hangs on.
    pub parent: Option<usize>,
    /// Whether what hangs on it can be folded, and is.
    pub fold: Fold,
}

/// What stands in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// An entry.
    Entry(EntryIdx),
    /// A line that could not be read. It hangs on nothing and stands where it stands in the file.
    Unreadable(LineNo),
}

/// Where a row's line comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Above {
    /// From nowhere: a root.
    Nothing,
    /// From the same lane.
    Lane,
    /// From the lane further out: a branch begins here.
    Branch,
}

/// Where a row's line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// Nowhere: a branch ends here, or is folded.
    Nothing,
    /// On in the same lane.
    Lane,
}

/// What can be done with the rows below one. A row that begins a branch, which is a root or a child of a
/// branch point, can be folded, as in Pi's `/tree`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Nothing.
    None,
    /// They are shown, and can be folded.
    Open,
    /// They are folded.
    Closed {
        /// How many they are.
        hidden: u32,
    },
}

impl Layout {
    /// The row of an entry, if it is shown.
    #[must_use]
    pub fn row_of(&self, entry: EntryIdx) -> Option<usize> {
        let row = self.row_near(entry)?;
        (self.rows.get(row)?.node == Node::Entry(entry)).then_some(row)
    }

    /// The row of an entry; else the row of the nearest one above it that is shown, which is that of
    /// the fold that hides it; where there is none above, the row that comes next. None only if there are
    /// no rows.
    #[must_use]
    pub fn row_near(&self, entry: EntryIdx) -> Option<usize> {
        self.within(*self.places.get(entry.index())?)
    }

    /// The row of a line that could not be read, or, where that is not shown, the one that it would
    /// stand below.
    #[must_use]
    pub fn row_near_line(&self, line: LineNo) -> Option<usize> {
        let found = self.lines.binary_search_by_key(&line, |(line, _)| *line).ok()?;
        self.within(self.lines.get(found)?.1)
    }

    /// The first of the rows that hang on a row.
    #[must_use]
    pub fn first_below(&self, row: usize) -> Option<usize> {
        // Only lines that could not be read stand between them.
        let rows = self.rows.iter().enumerate().skip(row + 1);
        let (first, below) =
            rows.into_iter().find(|(_, next)| matches!(next.node, Node::Entry(_)))?;
        (below.parent == Some(row)).then_some(first)
    }

    /// A row that there is: the last one in place of one after all.
    fn within(&self, row: usize) -> Option<usize> {
        Some(row.min(self.rows.len().checked_sub(1)?))
    }
}

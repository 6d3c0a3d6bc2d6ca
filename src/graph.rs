//! The branch graph as rows and lanes.
//!
//! In: a session. Out: a [`Layout`]: every entry and every unreadable line as one row, each in a lane,
//! with the lines that run through it. Knows no pixels, no colours and not which leaf is chosen, so
//! that rows and lanes stay where they are whatever is chosen.
//!
//! A branch keeps the lane of its parent along its main line: towards the file's leaf, or, off that
//! path, towards the entry that was written last. Other branches stand below the branch point, one
//! lane further in, before the main line goes on. So a lane is a depth of branching: at every row all
//! lanes further out run through, and nothing needs to be said of them.

mod call_text;
mod came_from;
mod filter;
mod row_text;
pub mod segments;
mod text_tree;

pub use came_from::came_from;
pub use filter::Filter;
pub use row_text::RowTexts;
pub use text_tree::{Course, Joint, TextRow, drawings, text_tree};

use crate::session::{EntryIdx, LineNo, Session};

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
    /// The row of every entry, in file order.
    places: Vec<u32>,
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
    /// Nowhere: a branch ends here.
    Nothing,
    /// On in the same lane.
    Lane,
}

/// Lays out a session. Linear in its size, but for the children of one entry.
#[must_use]
pub fn layout(session: &Session) -> Layout {
    let main = main_children(session);
    let mut layout = Layout { places: vec![0; session.entries().len()], ..Layout::default() };
    let mut waiting: Vec<(EntryIdx, Lane, Above)> =
        session.roots().iter().rev().map(|root| (*root, Lane(0), Above::Nothing)).collect();
    while let Some((entry, lane, above)) = waiting.pop() {
        let main = main.get(entry.index()).copied().flatten();
        let below = if main.is_some() { Below::Lane } else { Below::Nothing };
        layout.push(GraphRow { node: Node::Entry(entry), lane, above, below });
        waiting.extend(main.map(|main| (main, lane, Above::Lane)));
        let inner = Lane(lane.0.saturating_add(1));
        let others = session.children(entry).iter().rev().filter(|child| Some(**child) != main);
        waiting.extend(others.map(|child| (*child, inner, Above::Branch)));
    }
    layout.place_unreadable(session);
    layout
}

/// The child on which each entry's lane goes on.
fn main_children(session: &Session) -> Vec<Option<EntryIdx>> {
    // The last entry in the file below each entry. Parents are reached after their children by
    // counting down how many children are still open.
    let count = session.entries().len();
    let mut last: Vec<EntryIdx> = session.indices().collect();
    let mut main: Vec<Option<EntryIdx>> = vec![None; count];
    let mut open: Vec<usize> =
        session.indices().map(|entry| session.children(entry).len()).collect();
    let mut done: Vec<EntryIdx> = session.tips().collect();
    while let Some(entry) = done.pop() {
        let Some(parent) = session.parent(entry) else { continue };
        let newest = last.get(entry.index()).copied().unwrap_or(entry);
        if let (Some(slot), Some(best)) =
            (main.get_mut(parent.index()), last.get_mut(parent.index()))
            && (slot.is_none() || newest > *best)
        {
            *slot = Some(entry);
            *best = newest.max(*best);
        }
        if let Some(open) = open.get_mut(parent.index()) {
            *open -= 1;
            if *open == 0 {
                done.push(parent);
            }
        }
    }
    for pair in session.path(session.leaf()).windows(2) {
        if let [parent, child] = pair
            && let Some(slot) = main.get_mut(parent.index())
        {
            *slot = Some(*child);
        }
    }
    main
}

impl Layout {
    fn push(&mut self, row: GraphRow) {
        self.lanes = self.lanes.max(row.lane.0.saturating_add(1));
        self.rows.push(row);
    }

    /// The row of an entry.
    #[must_use]
    pub fn row_of(&self, entry: EntryIdx) -> Option<usize> {
        self.places.get(entry.index()).map(|place| *place as usize)
    }

    /// Puts each unreadable line below the entry that stands before it in the file, and notes where
    /// every entry came to stand.
    fn place_unreadable(&mut self, session: &Session) {
        let mut below: Vec<(Option<EntryIdx>, LineNo)> = Vec::new();
        let mut entries = session.indices().peekable();
        let mut before = None;
        for unreadable in session.unreadable() {
            while let Some(entry) =
                entries.next_if(|entry| session.entry(*entry).line < unreadable.line)
            {
                before = Some(entry);
            }
            below.push((before, unreadable.line));
        }
        let mut after: std::collections::HashMap<Option<EntryIdx>, Vec<LineNo>> =
            std::collections::HashMap::new();
        for (entry, line) in below {
            after.entry(entry).or_default().push(line);
        }
        let unreadable = |line: LineNo, lane: Lane, above: Above, below: Below| GraphRow {
            node: Node::Unreadable(line),
            lane,
            above,
            below,
        };
        let first = after.remove(&None).unwrap_or_default();
        let rows = std::mem::take(&mut self.rows);
        self.rows.extend(
            first.into_iter().map(|line| unreadable(line, Lane(0), Above::Nothing, Below::Nothing)),
        );
        for row in rows {
            let Node::Entry(entry) = row.node else { continue };
            if let Some(place) = self.places.get_mut(entry.index()) {
                *place = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
            }
            self.rows.push(row);
            // The lane's line runs on past it, if there is one.
            let above = match row.below {
                Below::Lane => Above::Lane,
                Below::Nothing => Above::Nothing,
            };
            for line in after.remove(&Some(entry)).unwrap_or_default() {
                self.rows.push(unreadable(line, row.lane, above, row.below));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;
    use std::fmt::Write as _;

    /// Draws a tree that is given as "id parent" pairs.
    fn drawn(tree: &str) -> String {
        let mut file = String::from("{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n");
        for pair in tree.split("; ") {
            let (id, parent) = pair.split_once(' ').unwrap_or((pair, ""));
            writeln!(file, r#"{{"type":"custom","id":"{id}","parentId":"{parent}"}}"#).unwrap();
        }
        let session =
            read(file.replace(r#"{"type":"custom","id":"!","parentId":""}"#, "!").as_bytes())
                .session;
        let layout = layout(&session);
        let mut drawing = String::new();
        for row in &layout.rows {
            drawing.push_str(&"│".repeat(usize::from(row.lane.0)));
            drawing.push(match (row.above, row.below) {
                (Above::Nothing, Below::Lane) => '┌',
                (Above::Lane, Below::Lane) => '├',
                (Above::Lane, Below::Nothing) => '└',
                (Above::Branch, Below::Lane) => '┬',
                (Above::Branch, Below::Nothing) => '╴',
                (Above::Nothing, Below::Nothing) => '·',
            });
            match row.node {
                Node::Entry(entry) => drawing.push_str(&session.entry(entry).id),
                Node::Unreadable(line) => write!(drawing, "line {line}").unwrap(),
            }
            drawing.push('\n');
        }
        for entry in session.indices() {
            let row = layout.rows[layout.row_of(entry).unwrap()];
            assert_eq!(row.node, Node::Entry(entry));
        }
        drawing
    }

    #[test]
    fn a_chain_is_one_straight_lane() {
        assert_eq!(drawn("a; b a; c b"), "┌a\n├b\n└c\n");
    }

    #[test]
    fn side_branches_stand_before_the_main_line_goes_on() {
        let tree = "a; b a; x b; y x; c b; z y; d c";
        assert_eq!(drawn(tree), "┌a\n├b\n│┬x\n│├y\n│└z\n├c\n└d\n");
    }

    #[test]
    fn off_the_path_the_newest_entry_leads() {
        let tree = "a; x a; y x; p x; q p; z y; b a";
        assert_eq!(drawn(tree), "┌a\n│┬x\n││┬p\n││└q\n│├y\n│└z\n└b\n");
    }

    #[test]
    fn several_roots_follow_each_other_and_orphans_are_roots() {
        assert_eq!(drawn("a; b a; c; d gone"), "┌a\n└b\n·c\n·d\n");
    }

    #[test]
    fn unreadable_lines_stand_where_they_stand_in_the_file() {
        assert_eq!(drawn("!; a; !; b a; !"), "·line 2\n┌a\n├line 4\n└b\n·line 6\n");
    }
}

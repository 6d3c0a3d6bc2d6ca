//! Where every row and every lane of the branch graph stands.
//!
//! In: a session and what is shown of it. Out: a [`Layout`]. Refuses to know which leaf is chosen, unless
//! the filter would hide it, so that rows and lanes stay where they are whatever is chosen.
//!
//! A branch keeps the lane of its parent along its main line: towards the file's leaf, or, off that
//! path, towards the entry that was written last; of what is shown. Other branches stand below the
//! branch point, one lane further in, before the main line goes on. So a lane is a depth of branching: at
//! every row all lanes further out run through, and nothing needs to be said of them.

use super::walk::{Reached, walk};
use super::{Above, Below, Filter, Fold, Folds, GraphRow, Lane, Layout, Node};
use crate::session::order;
use crate::session::{EntryIdx, LineNo, Session};

/// What is shown of a session. By default all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The filter; without one every entry is shown.
    pub filter: Option<Filter>,
    /// An entry that is shown though the filter hides it.
    pub besides: Option<EntryIdx>,
    /// The branches that are folded.
    pub folds: Folds,
}

impl Shown {
    /// What a filter shows where a person stands at a leaf. Equal values have equal layouts: a leaf that
    /// the filter shows anyway makes no difference.
    #[must_use]
    pub fn at(session: &Session, filter: Filter, leaf: Option<EntryIdx>, folds: Folds) -> Self {
        let besides = leaf.filter(|leaf| !filter.shows(session, None, *leaf));
        Self { filter: Some(filter), besides, folds }
    }

    /// The same with all branches open.
    #[must_use]
    pub fn unfolded(&self) -> Self {
        Self { folds: Folds::default(), ..self.clone() }
    }

    fn shows(&self, session: &Session, entry: EntryIdx) -> bool {
        self.filter.is_none_or(|filter| filter.shows(session, self.besides, entry))
    }
}

/// Lays out a session. Linear in its size.
#[must_use]
pub fn layout(session: &Session, shown: &Shown) -> Layout {
    let branches = branches(session, shown);
    let branch = |entry: EntryIdx| branches.get(entry.index()).copied().unwrap_or_default();
    let arrange = |parent: Option<EntryIdx>, children: &mut Vec<EntryIdx>| {
        if parent.is_some() {
            put_main_last(children, branch);
        }
    };
    let mut drawing = Drawing::of(session, shown);
    drawing.push_lines(None, None);
    walk(session, arrange, |reached| drawing.visit(reached, branch(reached.entry)));
    drawing.finish()
}

/// What is known of an entry and all below it.
#[derive(Clone, Copy, Debug, Default)]
struct Branch {
    is_shown: bool,
    /// How many of the entries below it are shown.
    below: u32,
    /// What the main line goes by: the file's leaf, then the last entry in the file.
    rank: (bool, u32),
}

/// The main line goes on last.
fn put_main_last(children: &mut Vec<EntryIdx>, branch: impl Fn(EntryIdx) -> Branch) {
    let ranked = children.iter().enumerate().filter_map(|(place, child)| {
        let branch = branch(*child);
        (branch.is_shown || branch.below > 0).then_some((branch.rank, place))
    });
    if let Some((_, main)) = ranked.max() {
        let main = children.remove(main);
        children.push(main);
    }
}

fn branches(session: &Session, shown: &Shown) -> Vec<Branch> {
    let of = |entry: EntryIdx| Branch {
        is_shown: shown.shows(session, entry),
        below: 0,
        rank: (false, entry.0),
    };
    let mut branches: Vec<Branch> = session.indices().map(of).collect();
    if let Some(leaf) = session.leaf().and_then(|leaf| branches.get_mut(leaf.index())) {
        leaf.rank.0 = true;
    }
    let mut downwards: Vec<EntryIdx> = Vec::with_capacity(branches.len());
    walk(
        session,
        |_, _| {},
        |reached| {
            downwards.push(reached.entry);
            None
        },
    );
    // Children before their parents, wherever those stand in the file.
    for entry in downwards.into_iter().rev() {
        let branch = branches.get(entry.index()).copied().unwrap_or_default();
        let parent = session.parent(entry).and_then(|parent| branches.get_mut(parent.index()));
        if let Some(parent) = parent {
            parent.below += branch.below + u32::from(branch.is_shown);
            parent.rank = parent.rank.max(branch.rank);
        }
    }
    branches
}

/// A layout in the making.
struct Drawing<'a> {
    layout: Layout,
    folds: &'a Folds,
    /// How many rows hang on each row.
    hanging: Vec<u32>,
    /// Each unreadable line, with the entry that stands before it in the file.
    lines: Vec<(Option<EntryIdx>, LineNo)>,
    lines_are_shown: bool,
}

impl<'a> Drawing<'a> {
    fn of(session: &Session, shown: &'a Shown) -> Self {
        let mut entries = session.indices().peekable();
        let mut before = None;
        let lines = session.unreadable().iter().map(|unreadable| {
            while let Some(entry) =
                entries.next_if(|entry| session.entry(*entry).line < unreadable.line)
            {
                before = Some(entry);
            }
            (before, unreadable.line)
        });
        Self {
            lines: lines.collect(),
            lines_are_shown: shown.filter.is_none_or(Filter::shows_unreadable),
            layout: Layout { places: vec![0; session.entries().len()], ..Layout::default() },
            folds: &shown.folds,
            hanging: Vec::new(),
        }
    }

    fn visit(&mut self, reached: Reached, branch: Branch) -> Option<usize> {
        let Reached { entry, above, is_last } = reached;
        let parent = above.and_then(|row| self.layout.rows.get(row)).copied();
        let is_folded_in = parent.is_some_and(|row| matches!(row.fold, Fold::Closed { .. }));
        let row = (branch.is_shown && !is_folded_in).then(|| {
            let (lane, from) = match parent {
                None => (Lane(0), Above::Nothing),
                Some(parent) if is_last => (parent.lane, Above::Lane),
                Some(parent) => (Lane(parent.lane.0.saturating_add(1)), Above::Branch),
            };
            let fold = match branch.below {
                0 => Fold::None,
                hidden if self.folds.contains(entry) => Fold::Closed { hidden },
                _ => Fold::Open,
            };
            let below = if fold == Fold::Open { Below::Lane } else { Below::Nothing };
            let node = Node::Entry(entry);
            self.push(GraphRow { node, lane, above: from, below, parent: above, fold })
        });
        let near = row.or(above);
        if let Some(place) = self.layout.places.get_mut(entry.index()) {
            // What hangs on nothing that is shown is near to what comes next.
            *place = near.unwrap_or(self.layout.rows.len());
        }
        self.push_lines(Some(entry), near);
        row
    }

    /// Puts the unreadable lines that follow an entry in the file in the lane of the row that it is near
    /// to, whose line runs on past them if there is one.
    fn push_lines(&mut self, entry: Option<EntryIdx>, near: Option<usize>) {
        let start = self.lines.partition_point(|(before, _)| *before < entry);
        let end = self.lines.partition_point(|(before, _)| *before <= entry);
        let near_row = near.and_then(|row| self.layout.rows.get(row)).copied();
        let (lane, below) = near_row.map_or((Lane(0), Below::Nothing), |row| (row.lane, row.below));
        let above = match below {
            Below::Lane => Above::Lane,
            Below::Nothing => Above::Nothing,
        };
        for place in start..end {
            let Some((_, at_line)) = self.lines.get(place).copied() else { continue };
            let node = Node::Unreadable(at_line);
            let row = GraphRow { node, lane, above, below, parent: None, fold: Fold::None };
            let row = self.lines_are_shown.then(|| self.push(row));
            let near = row.or(near).unwrap_or(self.layout.rows.len());
            self.layout.lines.push((at_line, near));
        }
    }

    fn push(&mut self, row: GraphRow) -> usize {
        if let Some(hanging) = row.parent.and_then(|parent| self.hanging.get_mut(parent)) {
            *hanging += 1;
        }
        self.layout.lanes = self.layout.lanes.max(row.lane.0.saturating_add(1));
        self.layout.rows.push(row);
        self.hanging.push(0);
        self.hanging.len() - 1
    }

    /// Only what begins a branch can be folded.
    fn finish(self) -> Layout {
        let Self { mut layout, hanging, .. } = self;
        for row in &mut layout.rows {
            let alone = row.parent.and_then(|parent| hanging.get(parent)) == Some(&1);
            if alone && row.fold == Fold::Open {
                row.fold = Fold::None;
            }
        }
        order::by(&mut layout.lines, Ord::cmp);
        layout
    }
}

#[cfg(test)]
mod tests;

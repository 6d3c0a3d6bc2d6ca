//! The branch graph as one sees it from far away: straight runs, and what stands out along them.
//!
//! In: a session and its layout. Out: [`Segments`]: a run for every stretch of a lane, a mark for every
//! branch point, tip, compaction, label and unreadable line. Knows no pixels and not which leaf is chosen.

use super::{Above, Below, Lane, Layout, Node};
use crate::session::{EntryIdx, EntryKind, Session};

/// A layout as runs and marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segments {
    /// The runs, by where they begin.
    pub runs: Vec<Run>,
    /// What stands out, from top to bottom.
    pub marks: Vec<Mark>,
    /// How many rows the layout has.
    pub rows: usize,
    /// How many lanes.
    pub lanes: u16,
}

/// A lane from where it begins to where it ends, whatever branches off on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where it runs.
    pub lane: Lane,
    /// Its first row.
    pub first: usize,
    /// Its last row.
    pub last: usize,
    /// Whether it comes out of the lane further out.
    pub start: Start,
}

/// How a run begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// On nothing: a root.
    Root,
    /// As a branch of the lane further out.
    Branch,
}

/// A row that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The row.
    pub row: usize,
    /// Its lane.
    pub lane: Lane,
    /// Why.
    pub kind: MarkKind,
}

/// Why a row stands out. Later kinds tell more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkKind {
    /// Branches begin there.
    Fork,
    /// A branch ends there.
    Tip,
    /// What was before is compacted.
    Compaction,
    /// It has a label.
    Label,
    /// It could not be read.
    Unreadable,
}

impl MarkKind {
    /// All kinds in order.
    pub const ALL: [Self; 5] =
        [Self::Fork, Self::Tip, Self::Compaction, Self::Label, Self::Unreadable];
}

/// The runs and marks of a layout. Linear in its size.
#[must_use]
pub fn segments(session: &Session, layout: &Layout) -> Segments {
    let mut runs: Vec<Run> = Vec::new();
    let mut forks = vec![false; layout.rows.len()];
    // The run that each lane is in, and the row that a branch from that lane hangs on.
    let mut lanes: Vec<(usize, usize)> = Vec::new();
    for (at, row) in layout.rows.iter().enumerate() {
        let depth = usize::from(row.lane.0);
        lanes.truncate(depth + 1);
        if row.above == Above::Lane
            && let Some((run, node)) = lanes.get_mut(depth)
        {
            if let Some(run) = runs.get_mut(*run) {
                run.last = at;
            }
            if matches!(row.node, Node::Entry(_)) {
                *node = at;
            }
            continue;
        }
        if matches!(row.node, Node::Unreadable(_)) {
            continue;
        }
        let branches = row.above == Above::Branch;
        let outer = depth.checked_sub(1).filter(|_| branches).and_then(|outer| lanes.get(outer));
        if let Some(fork) = outer.and_then(|(_, node)| forks.get_mut(*node)) {
            *fork = true;
        }
        let start = if branches { Start::Branch } else { Start::Root };
        lanes.resize(depth, (runs.len(), at));
        lanes.push((runs.len(), at));
        runs.push(Run { lane: row.lane, first: at, last: at, start });
    }
    let marks = marks(session, layout, &forks);
    Segments { runs, marks, rows: layout.rows.len(), lanes: layout.lanes }
}

fn marks(session: &Session, layout: &Layout, forks: &[bool]) -> Vec<Mark> {
    let mut marks = Vec::new();
    for ((at, row), fork) in layout.rows.iter().enumerate().zip(forks) {
        let mut mark = |kind| marks.push(Mark { row: at, lane: row.lane, kind });
        let Node::Entry(entry) = row.node else {
            mark(MarkKind::Unreadable);
            continue;
        };
        if *fork {
            mark(MarkKind::Fork);
        }
        if row.below == Below::Nothing {
            mark(MarkKind::Tip);
        }
        if is_compaction(session, entry) {
            mark(MarkKind::Compaction);
        }
        if session.label(entry).is_some() {
            mark(MarkKind::Label);
        }
    }
    marks
}

fn is_compaction(session: &Session, entry: EntryIdx) -> bool {
    matches!(session.entry(entry).kind, EntryKind::Compaction(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph;
    use crate::session::read;

    /// A branch `x-y` on `b`, a compaction after it, a label on `y`, a torn line, and an orphan.
    const FILE: &[u8] = br#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":null}
{"type":"custom","id":"b","parentId":"a"}
{"type":"custom","id":"x","parentId":"b"}
{"type":"custom","id":"y","parentId":"x"}
{"type":"compaction","id":"c","parentId":"b","summary":"s"}
torn
{"type":"custom","id":"orphan","parentId":"gone"}
{"type":"label","id":"l","parentId":"c","targetId":"y","label":"here"}"#;

    fn of_file() -> Segments {
        let session = read(FILE).session;
        segments(&session, &graph::layout(&session, &graph::Shown::default()))
    }

    #[test]
    fn a_lane_is_one_run_whatever_branches_off() {
        let runs: Vec<_> =
            of_file().runs.iter().map(|run| (run.lane.0, run.first, run.last, run.start)).collect();
        let want = [(0, 0, 6, Start::Root), (1, 2, 3, Start::Branch), (0, 7, 7, Start::Root)];
        assert_eq!(runs, want);
    }

    #[test]
    fn what_stands_out_is_marked() {
        let marks: Vec<_> = of_file().marks.iter().map(|mark| (mark.row, mark.kind)).collect();
        let want = [
            (1, MarkKind::Fork),
            (3, MarkKind::Tip),
            (3, MarkKind::Label),
            (4, MarkKind::Compaction),
            (5, MarkKind::Unreadable),
            (6, MarkKind::Tip),
            (7, MarkKind::Tip),
        ];
        assert_eq!(marks, want);
    }

    #[test]
    fn an_unreadable_line_after_a_tip_is_no_run() {
        let session = read(b"{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n!\n{\"type\":\"custom\",\"id\":\"a\"}\n!\n").session;
        let segments = segments(&session, &graph::layout(&session, &graph::Shown::default()));
        assert_eq!(segments.runs.len(), 1);
        assert_eq!(segments.rows, 3);
    }

    #[test]
    fn nothing_has_no_runs() {
        let session = read(b"").session;
        assert_eq!(
            segments(&session, &graph::layout(&session, &graph::Shown::default())),
            Segments::default()
        );
    }
}

//! The tree as rows of text, laid out as Pi's `/tree` lays it out.
//!
//! In: a session, the chosen leaf and a filter. Out: [`TextRow`]s in order, and for each the drawing
//! that stands before its text. Knows no fonts, no width of a screen and not what a row says.
//!
//! The branch that holds the leaf stands first. A row steps in where its parent branches and once more
//! for the first row below a branch point, so that a straight chain stays straight. The entries below
//! a hidden one hang on the nearest one above it that is shown.

use super::filter::Filter;
use super::walk::{Reached, walk};
use crate::session::{EntryIdx, Session};

/// One row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// The entry.
    pub entry: EntryIdx,
    /// The row that it hangs on.
    pub parent: Option<usize>,
    /// How many steps it stands in.
    pub depth: usize,
    /// How it is joined to its parent's row.
    pub joint: Joint,
    /// Whether it is on the path to the leaf.
    pub course: Course,
    /// How many of the rows above it have rails that may run past it.
    rails: usize,
}

/// How a row is joined to what it hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// Not by a drawing: it goes on below, or it is a root.
    None,
    /// As a branch, with more to follow.
    Branch,
    /// As the last branch.
    LastBranch,
}

/// Where a row lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// On the path to the leaf.
    OnPath,
    /// On another branch.
    Aside,
}

/// The rows that a filter leaves. Linear in the size of the session.
#[must_use]
pub fn text_tree(session: &Session, leaf: Option<EntryIdx>, filter: Filter) -> Vec<TextRow> {
    let mut rows = shown(session, leaf, filter);
    indent(&mut rows);
    rows
}

/// What stands before the text of each row, from top to bottom.
pub fn drawings(rows: &[TextRow]) -> impl Iterator<Item = String> + '_ {
    // Where an ancestor's branch stands, and whether its line runs on to a later branch.
    let mut rails: Vec<(usize, bool)> = Vec::new();
    rows.iter().map(move |row| {
        rails.truncate(row.rails);
        let mut steps = vec!["   "; row.depth];
        for (at, runs_on) in &rails {
            if let Some(step) = steps.get_mut(*at).filter(|_| *runs_on) {
                *step = "│  ";
            }
        }
        let (joint, runs_on) = match row.joint {
            Joint::None => return steps.concat(),
            Joint::Branch => ("├─ ", true),
            Joint::LastBranch => ("└─ ", false),
        };
        let at = row.depth.saturating_sub(1);
        if let Some(step) = steps.get_mut(at) {
            *step = joint;
        }
        rails.push((at, runs_on));
        steps.concat()
    })
}

/// The rows in order, each hanging on the nearest one above it that is shown.
fn shown(session: &Session, leaf: Option<EntryIdx>, filter: Filter) -> Vec<TextRow> {
    let mut on_path = vec![false; session.entries().len()];
    for entry in session.path(leaf) {
        if let Some(flag) = on_path.get_mut(entry.index()) {
            *flag = true;
        }
    }
    let on_path = |entry: EntryIdx| on_path.get(entry.index()).copied().unwrap_or(false);
    let leaf_first = |_, children: &mut Vec<EntryIdx>| {
        children.sort_by_key(|child| !on_path(*child));
    };
    let mut rows: Vec<TextRow> = Vec::new();
    walk(session, leaf_first, |Reached { entry, above: parent, .. }| {
        filter.shows(session, leaf, entry).then(|| {
            let course = if on_path(entry) { Course::OnPath } else { Course::Aside };
            let (depth, joint, rails) = (0, Joint::None, 0);
            rows.push(TextRow { entry, parent, depth, joint, course, rails });
            rows.len() - 1
        })
    });
    rows
}

/// What is known of the rows that hang on one row, or on none.
#[derive(Clone, Copy, Default)]
struct Below {
    count: usize,
    last: usize,
}

fn indent(rows: &mut [TextRow]) {
    let mut below = vec![Below::default(); rows.len()];
    let mut roots = Below::default();
    for (place, row) in rows.iter().enumerate() {
        let slot = match row.parent {
            Some(parent) => below.get_mut(parent),
            None => Some(&mut roots),
        };
        if let Some(slot) = slot {
            slot.count += 1;
            slot.last = place;
        }
    }
    let several_roots = roots.count > 1;
    // Of each row: its depth before the roots are moved out, and whether it is one of several.
    let mut placed: Vec<(usize, bool)> = Vec::with_capacity(rows.len());
    for place in 0..rows.len() {
        let above = rows.get(place).and_then(|row| row.parent);
        let above = above.and_then(|parent| {
            Some((*rows.get(parent)?, *below.get(parent)?, *placed.get(parent)?))
        });
        let (depth, branched, joint, rails) = match above {
            None => (usize::from(several_roots), several_roots, Joint::None, 0),
            Some((parent, siblings, (depth, parent_branched))) => {
                let branched = siblings.count > 1;
                let steps_in = branched || (parent_branched && depth > 0);
                let joint = match (branched, siblings.last == place) {
                    (false, _) => Joint::None,
                    (true, false) => Joint::Branch,
                    (true, true) => Joint::LastBranch,
                };
                let rails = parent.rails + usize::from(parent.joint != Joint::None);
                (depth + usize::from(steps_in), branched, joint, rails)
            }
        };
        placed.push((depth, branched));
        if let Some(row) = rows.get_mut(place) {
            row.depth = depth.saturating_sub(usize::from(several_roots));
            row.joint = joint;
            row.rails = rails;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;
    use std::fmt::Write as _;

    /// Draws a tree that is given as "id parent" pairs; the last one is the leaf. An id in brackets is
    /// a custom entry, which the default filter hides.
    fn drawn(tree: &str) -> String {
        let mut file = String::from("{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n");
        for pair in tree.split("; ") {
            let (id, parent) = pair.split_once(' ').unwrap_or((pair, ""));
            let kind = if id.starts_with('(') { "custom" } else { "compaction" };
            writeln!(file, r#"{{"type":"{kind}","id":"{id}","parentId":"{parent}"}}"#).unwrap();
        }
        let session = read(file.as_bytes()).session;
        let rows = text_tree(&session, session.leaf(), Filter::Default);
        let mut drawing = String::new();
        for (row, before) in rows.iter().zip(drawings(&rows)) {
            let mark = if row.course == Course::OnPath { "• " } else { "" };
            writeln!(drawing, "{before}{mark}{}", session.entry(row.entry).id).unwrap();
        }
        drawing
    }

    #[test]
    fn a_chain_stays_straight() {
        assert_eq!(drawn("a; b a; c b"), "• a\n• b\n• c\n");
    }

    #[test]
    fn the_branch_of_the_leaf_stands_first_and_steps_in_once() {
        let want = "\
• a
├─ • y
│     • z
│     • q
├─ b
│     c
│     d
└─ x
";
        assert_eq!(drawn("a; b a; x a; y a; c b; d c; z y; q z"), want);
    }

    #[test]
    fn lines_run_past_nested_branches_and_end_with_the_last() {
        let want = "\
• a
├─ • b
│     • c
│     ├─ • e
│     │     • g
│     └─ d
└─ x
   ├─ y
   └─ z
";
        // The first row below a branch point steps in, a branch point below it once.
        assert_eq!(drawn("a; b a; c b; d c; e c; x a; y x; z x; g e"), want);
    }

    #[test]
    fn several_roots_stand_at_the_edge() {
        let want = "\
• c
   • d
   ├─ • f
   └─ e
a
   b
";
        assert_eq!(drawn("a; b a; c; d c; e d; f d"), want);
    }

    #[test]
    fn what_hangs_on_a_hidden_entry_hangs_on_the_nearest_one_shown() {
        assert_eq!(drawn("a; (h) a; b (h); c (h)"), "• a\n├─ • c\n└─ b\n");
        // A hidden root leaves several.
        assert_eq!(drawn("(h); b (h); c (h)"), "• c\nb\n");
    }

    #[test]
    fn depth_costs_no_stack() {
        let mut tree = String::from("0");
        for nth in 1..20_000 {
            write!(tree, "; {nth} {}", nth - 1).unwrap();
        }
        assert_eq!(drawn(&tree).lines().count(), 20_000);
    }
}

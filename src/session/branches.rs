//! What each branch of a session used.
//!
//! In: a session. Out: for each end of a branch the sums over the way to it, and over what is on that branch
//! alone; beside them what several branches share. One walk down the tree adds up all of it. It refuses to know
//! which branch is looked at, and in what order branches are told.

use super::order;
use super::{EntryIdx, Session, Usage};

/// Counts and sums over some entries.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    /// How many entries there are.
    pub entries: usize,
    /// How many of them are answers of a model.
    pub requests: usize,
    /// The four buckets and the cost.
    pub usage: Usage,
}

/// What one branch used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch {
    /// Its end.
    pub tip: EntryIdx,
    /// The way from the root to the end.
    pub path: Sum,
    /// What stands below the last branch point on that way: no other branch has it.
    pub alone: Sum,
}

/// What the branches of a session used. What stands on them alone and what they share is the whole session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Branches {
    /// All branches, in file order of their ends.
    pub branches: Vec<Branch>,
    /// What more than one of them has.
    pub shared: Sum,
}

impl Branches {
    /// Adds up the branches of a session.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let mut found = Self::default();
        let start = |entry: &EntryIdx| (*entry, Sum::default(), Sum::default());
        let mut waiting: Vec<(EntryIdx, Sum, Sum)> = session.roots().iter().map(start).collect();
        while let Some((at, mut path, mut alone)) = waiting.pop() {
            path.count(session, at);
            alone.count(session, at);
            match session.children(at) {
                [] => found.branches.push(Branch { tip: at, path, alone }),
                [only] => waiting.push((*only, path, alone)),
                several => {
                    found.shared.add(&alone);
                    waiting.extend(several.iter().map(|child| (*child, path, Sum::default())));
                }
            }
        }
        order::by_key(&mut found.branches, |branch| branch.tip);
        found
    }
}

impl Sum {
    /// Adds another sum.
    pub fn add(&mut self, other: &Self) {
        self.entries += other.entries;
        self.requests += other.requests;
        self.usage.add(&other.usage);
    }

    fn count(&mut self, session: &Session, at: EntryIdx) {
        let entry = session.entry(at);
        self.entries += 1;
        self.requests += usize::from(entry.turn().is_some());
        if let Some(spent) = &entry.usage {
            self.usage.add(spent);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;
    use std::fmt::Write as _;

    /// A session of answers that cost $1 and 10 tokens each, from pairs of an id and what it hangs on.
    fn answers(links: impl IntoIterator<Item = (usize, Option<usize>)>) -> Session {
        let mut file = String::from(r#"{"type":"session","version":3,"id":"s"}"#);
        for (id, parent) in links {
            let parent = parent.map_or("null".to_owned(), |parent| format!("\"e{parent}\""));
            let message =
                r#"{"role":"assistant","content":[],"usage":{"input":10,"cost":{"total":1}}}"#;
            let entry = format!(
                r#"{{"type":"message","id":"e{id}","parentId":{parent},"message":{message}}}"#
            );
            write!(file, "\n{entry}").unwrap();
        }
        read(file.as_bytes()).session
    }

    fn entries(branches: &Branches) -> Vec<(usize, usize)> {
        branches.branches.iter().map(|one| (one.path.entries, one.alone.entries)).collect()
    }

    #[test]
    fn a_branch_has_its_whole_way_and_what_hangs_below_the_last_branch_point() {
        // 0 - 1 - 2 - 3; 1 - 4 - 5; 4 - 6; another root: 7
        let links = [(0, None), (1, Some(0)), (2, Some(1)), (3, Some(2)), (4, Some(1))];
        let more = [(5, Some(4)), (6, Some(4)), (7, None)];
        let found = Branches::of(&answers(links.into_iter().chain(more)));
        assert_eq!(entries(&found), [(4, 2), (4, 1), (4, 1), (1, 1)]);
        let first = found.branches[0];
        assert_eq!((first.path.requests, first.alone.requests), (4, 2));
        assert!((first.path.usage.cost_usd - 4.0).abs() < f64::EPSILON);
        assert!((first.alone.usage.sum() - 20.0).abs() < f64::EPSILON);
        assert_eq!(found.shared.entries, 3);
    }

    #[test]
    fn what_is_shared_and_what_is_not_is_the_whole_session() {
        let session = answers((0..300).map(|id| (id, (id > 0).then(|| id * 7 / 9))));
        let found = Branches::of(&session);
        let mut whole = found.shared;
        for branch in &found.branches {
            whole.add(&branch.alone);
        }
        let totals = session.totals();
        assert_eq!((whole.entries, whole.usage), (totals.entries, totals.usage));
        assert_eq!(found.branches.len(), session.tips().count());
    }

    #[test]
    fn many_branches_off_a_long_way_are_added_up_once() {
        let trunk = 10_000_usize;
        let links = (0..trunk).map(|id| (id, id.checked_sub(1)));
        let twigs = (0..trunk).map(|id| (trunk + id, Some(id)));
        let found = Branches::of(&answers(links.chain(twigs)));
        assert_eq!(found.branches.len(), trunk);
        assert_eq!(found.branches[trunk - 1].path.entries, trunk + 1);
    }

    #[test]
    fn a_session_without_entries_has_no_branch() {
        assert_eq!(Branches::of(&answers([])), Branches::default());
    }
}

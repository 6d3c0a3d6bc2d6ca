//! Which branches are folded, and how that changes.
//!
//! In: entries, and the rows of a layout. Out: [`Folds`], a value that is cheap to hand around. It refuses
//! to know which entries a filter shows: a fold on a row that is not there waits until it is.

use super::{Fold, Layout, Node};
use crate::session::{EntryIdx, Session};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// The entries below which nothing is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folds(Arc<BTreeSet<EntryIdx>>);

impl Folds {
    /// Folds every branch off the path to a leaf, the outermost ones of those that lie in each other.
    /// `open` is the layout of the same session without folds.
    #[must_use]
    pub fn all_but_path(session: &Session, open: &Layout, leaf: Option<EntryIdx>) -> Self {
        let path: HashSet<EntryIdx> = session.path(leaf).into_iter().collect();
        let mut folds = BTreeSet::new();
        // Of each row: whether it is folded or lies in a fold.
        let mut folded: Vec<bool> = Vec::with_capacity(open.rows.len());
        for row in &open.rows {
            let is_inside = row.parent.is_some_and(|above| folded.get(above) == Some(&true));
            let closes = match row.node {
                Node::Entry(entry) if !is_inside && row.fold == Fold::Open => {
                    !path.contains(&entry) && folds.insert(entry)
                }
                _ => false,
            };
            folded.push(is_inside || closes);
        }
        Self(Arc::new(folds))
    }

    /// Whether an entry's branch is folded.
    #[must_use]
    pub fn contains(&self, entry: EntryIdx) -> bool {
        self.0.contains(&entry)
    }

    /// Whether nothing is folded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Folds a branch that is open, opens one that is folded.
    #[must_use]
    pub fn toggled(mut self, entry: EntryIdx) -> Self {
        let folds = Arc::make_mut(&mut self.0);
        if !folds.remove(&entry) {
            folds.insert(entry);
        }
        self
    }

    /// Opens the folds that an entry lies in.
    #[must_use]
    pub fn opened_above(mut self, session: &Session, entry: EntryIdx) -> Self {
        let above = std::iter::successors(session.parent(entry), |entry| session.parent(*entry));
        let opened: Vec<EntryIdx> =
            above.take_while(|_| !self.is_empty()).filter(|entry| self.contains(*entry)).collect();
        if !opened.is_empty() {
            let folds = Arc::make_mut(&mut self.0);
            for entry in opened {
                folds.remove(&entry);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Shown, layout};
    use crate::session::read;
    use std::fmt::Write as _;

    /// `a-b-f`, with `x-y` and, on `y`, `p-q` and `r-s` beside it, and a second root `k-l`.
    fn branches() -> Session {
        let mut file = String::from("{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n");
        for [id, parent] in
            ["k-", "lk", "a-", "xa", "yx", "py", "qp", "ry", "sr", "ba", "fb"].map(|pair| {
                let (id, parent) = pair.split_at(1);
                [id, parent]
            })
        {
            writeln!(file, r#"{{"type":"custom","id":"{id}","parentId":"{parent}"}}"#).unwrap();
        }
        read(file.replace("\"-\"", "null").as_bytes()).session
    }

    /// The rows that are shown.
    fn rows(session: &Session, folds: Folds) -> String {
        let layout = layout(session, &Shown { folds, ..Shown::default() });
        let ids = layout.rows.iter().map(|row| match (row.node, row.fold) {
            (Node::Entry(entry), Fold::Closed { hidden }) => {
                format!("{}+{hidden}", session.entry(entry).id)
            }
            (Node::Entry(entry), _) => session.entry(entry).id.to_string(),
            (Node::Unreadable(line), _) => line.to_string(),
        });
        ids.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn all_but_the_path_folds_the_outermost_branches() {
        let session = branches();
        let open = layout(&session, &Shown::default());
        let folds = |leaf| Folds::all_but_path(&session, &open, session.find(leaf));
        assert_eq!(rows(&session, folds("f")), "k+1 a x+5 b f");
        assert_eq!(rows(&session, folds("q")), "k+1 a x y p q r+1 b+1");
    }

    #[test]
    fn a_fold_opens_by_itself_or_for_what_lies_in_it() {
        let session = branches();
        let [x, p, q] = ["x", "p", "q"].map(|id| session.find(id).unwrap());
        let folds = Folds::default().toggled(x).toggled(p);
        assert_eq!(rows(&session, folds.clone()), "k l a x+5 b f");
        assert_eq!(folds.clone().toggled(x), Folds::default().toggled(p));
        assert!(folds.clone().opened_above(&session, q).is_empty());
        // What is chosen may itself be folded.
        assert_eq!(folds.clone().opened_above(&session, x), folds);
    }
}

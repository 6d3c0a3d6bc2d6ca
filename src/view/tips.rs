//! The branches of a session that is still being read.
//!
//! In: its entries, as they come. Out: how many branches they are by now. Nothing is asked of the whole, so it costs
//! nothing beside reading: an entry hangs on the one before, or another branch goes on, or a new one begins. A parent
//! that comes after its child is taken for one that is not there; what is said when all is read is the tree's.

use crate::session::Entry;
use std::collections::HashSet;

/// The ends of the branches by now.
#[derive(Debug, Default)]
pub struct Tips {
    counted: usize,
    current: Option<String>,
    others: HashSet<String>,
}

impl Tips {
    /// Takes in what came to the entries since.
    pub fn follow(&mut self, entries: &[Entry]) {
        for entry in entries.get(self.counted..).unwrap_or_default() {
            let parent = entry.parent_id.as_deref().unwrap_or_default();
            // The oldest files have no ids: one line hangs on the other.
            let goes_on = entry.id.is_empty() || self.current.as_deref() == Some(parent);
            if let Some(left) = self.current.take().filter(|_| !goes_on) {
                self.others.insert(left);
                self.others.remove(parent);
            }
            self.current = Some(entry.id.to_string());
        }
        self.counted = entries.len();
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.others.len() + usize::from(self.current.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    fn count(chain: &[(&str, &str)]) -> usize {
        let mut lines = vec![r#"{"type":"session","version":3,"id":"s"}"#.to_owned()];
        for (id, parent) in chain {
            lines.push(format!(r#"{{"type":"custom","id":"{id}","parentId":"{parent}"}}"#));
        }
        let session = read(lines.join("\n").as_bytes()).session;
        let mut tips = Tips::default();
        for end in 0..=session.entries().len() {
            tips.follow(&session.entries()[..end]);
        }
        assert_eq!(tips.count(), session.tips().count());
        tips.count()
    }

    #[test]
    fn a_branch_is_counted_where_it_begins_and_not_where_it_goes_on() {
        assert_eq!(count(&[]), 0);
        assert_eq!(count(&[("a", ""), ("b", "a"), ("c", "b")]), 1);
        assert_eq!(count(&[("a", ""), ("b", "a"), ("c", "a")]), 2);
        assert_eq!(count(&[("a", ""), ("b", "a"), ("c", "a"), ("d", "b"), ("e", "c")]), 2);
        assert_eq!(count(&[("a", ""), ("b", "a"), ("c", "a"), ("d", "b"), ("e", "a")]), 3);
    }
}

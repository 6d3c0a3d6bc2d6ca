//! Which entry a person left when a branch was summarised.
//!
//! In: a session and an entry. Out: the entry that was left, for a branch summary that names one. Knows no
//! rows and no drawing.

use crate::session::{EntryIdx, EntryKind, Session};

/// What files before 0.84.3 say where no leaf was left.
const NOWHERE: &str = "root";

/// The entry that was left when this branch summary was written. None for any other entry, for a name that
/// no entry has, and for the entry that the summary hangs on: coming from there, nothing was left.
#[must_use]
pub fn came_from(session: &Session, entry: EntryIdx) -> Option<EntryIdx> {
    let EntryKind::BranchSummary(summary) = &session.entry(entry).kind else { return None };
    let from = summary.from.as_deref().filter(|from| *from != NOWHERE)?;
    let left = session.find(from)?;
    (left != entry && Some(left) != session.parent(entry)).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    fn from(from: &str) -> Option<String> {
        let file = format!(
            r#"{{"type":"session","version":3,"id":"s"}}
{{"type":"custom","id":"a","parentId":null}}
{{"type":"custom","id":"x","parentId":"a"}}
{{"type":"branch_summary","id":"b","parentId":"a","summary":"s","fromId":{from}}}"#
        );
        let session = read(file.as_bytes()).session;
        let left = came_from(&session, session.find("b").unwrap())?;
        assert_eq!(came_from(&session, left), None, "only a summary comes from somewhere");
        Some(session.entry(left).id.to_string())
    }

    #[test]
    fn a_branch_summary_comes_from_the_entry_it_names() {
        assert_eq!(from(r#""x""#).as_deref(), Some("x"));
    }

    #[test]
    fn what_names_no_branch_that_was_left_comes_from_nowhere() {
        for nowhere in [r#""root""#, r#""gone""#, r#""a""#, r#""b""#, "null", "7", "{}"] {
            assert_eq!(from(nowhere), None, "{nowhere}");
        }
    }
}

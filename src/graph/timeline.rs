//! The way through an entry to where its branch ends.
//!
//! In: a session and an entry. Out: the path to it, and on from it: towards the file's leaf, or, off that path,
//! towards the entry below it that was written last.

use crate::session::{EntryIdx, Session};

/// The path through an entry. Empty before any entry.
#[must_use]
pub fn timeline(session: &Session, through: Option<EntryIdx>) -> Vec<EntryIdx> {
    let Some(through) = through else { return Vec::new() };
    let main = session.path(session.leaf());
    if main.contains(&through) {
        return main;
    }
    let mut newest = through;
    let mut waiting = vec![through];
    while let Some(entry) = waiting.pop() {
        newest = newest.max(entry);
        waiting.extend(session.children(entry));
    }
    session.path(Some(newest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    #[test]
    fn a_way_goes_on_to_the_files_leaf_or_to_what_is_newest() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":null}
{"type":"custom","id":"x","parentId":"a"}
{"type":"custom","id":"y","parentId":"x"}
{"type":"custom","id":"b","parentId":"a"}
{"type":"custom","id":"z","parentId":"x"}
{"type":"custom","id":"c","parentId":"b"}"#;
        let session = read(file).session;
        let way = |id: &str| {
            let way = timeline(&session, session.find(id));
            way.iter().map(|entry| session.entry(*entry).id.as_str()).collect::<String>()
        };
        assert_eq!([way("a"), way("c"), way("x"), way("y")], ["abc", "abc", "axz", "axy"]);
        assert_eq!(timeline(&session, None), []);
    }
}

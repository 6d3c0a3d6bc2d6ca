//! Where a person goes by a step that is longer than a row.
//!
//! In: a session, the way through the leaf and where a person is. Out: the entry to go to.

use super::hits::Way;
use crate::session::{EntryIdx, Role, Session};

/// The next message of the user on the way, or the one before. From a place off the way, the first or last.
#[must_use]
pub fn user_message(
    session: &Session,
    path: &[EntryIdx],
    from: Option<EntryIdx>,
    way: Way,
) -> Option<EntryIdx> {
    let is_users = |entry: &&EntryIdx| {
        let message = session.entry(**entry).message();
        message.is_some_and(|message| message.role == Role::User)
    };
    let here = from.and_then(|from| path.iter().position(|entry| *entry == from));
    match way {
        Way::On => path.iter().skip(here.map_or(0, |here| here + 1)).find(is_users),
        Way::Back => path.iter().take(here.unwrap_or(path.len())).rev().find(is_users),
    }
    .copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    #[test]
    fn one_goes_from_one_message_of_the_user_to_the_next() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"q"}}
{"type":"message","id":"b","parentId":"a","message":{"role":"assistant","content":[]}}
{"type":"message","id":"c","parentId":"b","message":{"role":"user","content":"r"}}"#;
        let session = read(file).session;
        let path = session.path(session.leaf());
        let go = |from: &str, way| {
            let to = user_message(&session, &path, session.find(from), way);
            to.map(|to| session.entry(to).id.as_ref())
        };
        assert_eq!(
            [go("a", Way::On), go("b", Way::On), go("c", Way::On)],
            [Some("c"), Some("c"), None]
        );
        assert_eq!(
            [go("c", Way::Back), go("b", Way::Back), go("a", Way::Back)],
            [Some("a"), Some("a"), None]
        );
        assert_eq!([go("", Way::On), go("", Way::Back)], [Some("a"), Some("c")]);
    }
}

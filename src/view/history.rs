//! What becomes of the page's address as a person moves, opens files and follows links.
//!
//! In: addresses that the browser arrives at, sessions that are opened, views of them. Out: the view that an
//! address asks for, and what the browser's history is to take up. It refuses to know a browser, and when it is
//! asked.

use super::View;
use super::address::{address, asked, asks_something, is_for};
use crate::session::{EntryIdx, Session};

/// What the browser's address holds, and what it still waits for.
#[derive(Debug)]
pub struct History {
    /// What an address asks of a session that is not open yet.
    wish: Option<String>,
    /// What was written last of the open session.
    written: Option<Written>,
}

#[derive(Debug, PartialEq, Eq)]
struct Written {
    leaf: Option<EntryIdx>,
    address: String,
}

/// What the browser's history takes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Nothing: it has this view.
    Nothing,
    /// This address in the place of the one before.
    InPlace(String),
    /// This address after the one before, so that there is a way back.
    After(String),
}

impl History {
    /// The page arrives at an address, and nothing is open yet.
    #[must_use]
    pub fn arriving(address: String) -> Self {
        Self { wish: Some(address), written: None }
    }

    /// The view that a session opens with: what an address asked for, if it asked for this session. One that asked
    /// for another waits on. Where none asked for anything, it is the view that came with the session.
    pub fn open(&mut self, session: &Session, came_with: &str) -> View {
        self.written = None;
        let wish = self.wish.take_if(|wish| is_for(wish, session));
        asked(wish.as_deref().filter(|wish| asks_something(wish)).unwrap_or(came_with), session)
    }

    /// Whether an address asks for a view of a session that is not open yet.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.wish.as_deref().is_some_and(asks_something)
    }

    /// The view that an address asks for which waits for this session: more of it is read by now.
    pub fn asked_of(&mut self, session: &Session) -> Option<View> {
        let wish = self.wish.take_if(|wish| asks_something(wish) && is_for(wish, session))?;
        Some(asked(&wish, session))
    }

    /// A view is looked at. Another leaf is a step that a person may want to go back on; all else is not.
    pub fn look(&mut self, view: &View, session: &Session) -> Record {
        let now = Written { leaf: view.leaf, address: address(view, session) };
        if self.written.as_ref() == Some(&now) {
            return Record::Nothing;
        }
        // Where the file leaves off has no name in an address: with a file that grows, one goes along to another leaf
        // and not to another address.
        let is_step = self
            .written
            .as_ref()
            .is_some_and(|written| written.leaf != now.leaf && written.address != now.address);
        let address = now.address.clone();
        self.written = Some(now);
        if is_step { Record::After(address) } else { Record::InPlace(address) }
    }

    /// The browser went to an address while a session is open, as its back button does, or while none is. The view
    /// that the address asks for; none if it asks for another session, which it then waits for.
    pub fn go(&mut self, address: &str, session: Option<&Session>) -> Option<View> {
        let Some(session) = session.filter(|session| is_for(address, session)) else {
            self.wish = Some(address.to_owned());
            return None;
        };
        let view = asked(address, session);
        self.written = Some(Written { leaf: view.leaf, address: address.to_owned() });
        Some(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Stage;
    use crate::session::read;
    use crate::view::Focus;

    fn session(ids: [&str; 2]) -> Session {
        let [one, two] = ids;
        let file = format!(
            r#"{{"type":"session","version":3,"id":"s"}}
{{"type":"custom","id":"{one}","parentId":null}}
{{"type":"custom","id":"{two}","parentId":"{one}"}}"#
        );
        read(file.as_bytes()).session
    }

    fn at<'a>(session: &'a Session, view: &View) -> &'a str {
        &session.entry(view.leaf.unwrap()).id
    }

    #[test]
    fn another_leaf_is_a_step_and_all_else_is_not() {
        let session = session(["a", "b"]);
        let mut history = History::arriving(String::new());
        let view = history.open(&session, "");
        assert_eq!(history.look(&view, &session), Record::InPlace(String::new()));
        assert_eq!(history.look(&view, &session), Record::Nothing);
        let a = session.find("a").unwrap();
        let view = view.with_focus(Focus::Entry(a));
        assert_eq!(history.look(&view, &session), Record::InPlace("entry=a".to_owned()));
        let view = view.at_leaf(a);
        assert_eq!(history.look(&view, &session), Record::After("leaf=a".to_owned()));
        let view = view.with_stage(Stage::Request);
        let record = history.look(&view, &session);
        assert_eq!(record, Record::InPlace("leaf=a&stage=request".to_owned()));
    }

    #[test]
    fn to_go_along_with_a_file_that_grows_is_no_step() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":null}"#;
        let [before, now] = [read(file).session, session(["a", "b"])];
        let mut history = History::arriving(String::new());
        let view = history.open(&before, "");
        history.look(&view, &before);
        let at_end = view.at_leaf(now.find("b").unwrap());
        assert_eq!(history.look(&at_end, &now), Record::InPlace(String::new()));
        assert_eq!(history.look(&view, &now), Record::After("leaf=a".to_owned()));
    }

    #[test]
    fn going_back_shows_what_was_looked_at_and_records_nothing() {
        let session = session(["a", "b"]);
        let mut history = History::arriving(String::new());
        let opening = history.open(&session, "");
        history.look(&opening, &session);
        history.look(&opening.at_leaf(session.find("a").unwrap()), &session);
        let view = history.go("", Some(&session)).unwrap();
        assert_eq!(at(&session, &view), "b");
        assert_eq!(history.look(&view, &session), Record::Nothing);
        let view = history.go("#leafId=a", Some(&session)).unwrap();
        assert_eq!(at(&session, &view), "a");
        assert_eq!(history.look(&view, &session), Record::InPlace("leaf=a".to_owned()));
    }

    #[test]
    fn an_address_waits_for_the_session_that_it_asks_for() {
        let [other, own] = [session(["x", "y"]), session(["a", "b"])];
        let mut history = History::arriving("?leafId=a".to_owned());
        assert_eq!(at(&other, &history.open(&other, "")), "y");
        assert_eq!(at(&own, &history.open(&own, "")), "a");
        assert_eq!(at(&own, &history.open(&own, "")), "b", "it is granted once");
        assert_eq!(history.go("#leaf=x", Some(&own)), None);
        assert_eq!(history.go("#leaf=x&stage=request", None), None);
        let view = history.open(&other, "");
        assert_eq!((at(&other, &view), view.stage), ("x", Stage::Request));
    }

    #[test]
    fn an_address_waits_for_the_rest_of_a_session_that_is_being_read() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":null}"#;
        let [so_far, whole] = [read(file).session, session(["a", "b"])];
        let mut history = History::arriving(String::new());
        assert!(!history.asks());
        history.open(&so_far, "");
        assert_eq!(history.go("#leaf=b", Some(&so_far)), None);
        assert!(history.asks());
        assert_eq!(history.asked_of(&so_far), None);
        assert_eq!(at(&whole, &history.asked_of(&whole).unwrap()), "b");
        assert_eq!(history.asked_of(&whole), None, "it is granted once");
    }

    #[test]
    fn the_view_that_came_with_a_session_counts_where_no_address_asks() {
        let session = session(["a", "b"]);
        let open = |address: &str, came_with: &str| {
            at(&session, &History::arriving(address.to_owned()).open(&session, came_with))
                .to_owned()
        };
        assert_eq!(open("", "leaf=a"), "a");
        assert_eq!(open("#leaf=b", "leaf=a"), "b");
        assert_eq!(open("#stage=request", "leaf=a"), "b");
        assert_eq!(open("?utm=x", "leaf=a"), "a");
        assert_eq!(open("#leaf=other", "leaf=a"), "a");
        assert_eq!(open("", "leaf=gone"), "b");
    }

    #[test]
    fn another_session_takes_the_place_of_the_one_before() {
        let [one, other] = [session(["a", "b"]), session(["b", "a"])];
        let mut history = History::arriving(String::new());
        let view = history.open(&one, "").at_leaf(one.find("a").unwrap());
        history.look(&view, &one);
        let view = history.open(&other, "");
        assert_eq!(history.look(&view, &other), Record::InPlace(String::new()));
    }
}

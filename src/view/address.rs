//! What is looked at, as the page's address holds it.
//!
//! In: a view of a session. Out: the part of an address after its `#`; and the other way round, what an
//! address asks for, as far as the session has it. Pi's own links name a leaf `leafId` and an entry
//! `targetId`; those are understood, too. Nothing of a session but ids stands in an address.

use super::{Focus, View};
use crate::context::{Moment, Stage};
use crate::graph::Filter;
use crate::session::{EntryIdx, Session};
use form_urlencoded::{Serializer, parse};
use std::borrow::Cow;

/// Browsers refuse addresses that are far longer than any id of Pi's makes them.
const MOST_ID_BYTES: usize = 1_000;

/// The address of a view. What is as it is when a session is opened is left out.
#[must_use]
pub fn address(view: &View, session: &Session) -> String {
    let mut fields = Serializer::new(String::new());
    let mut name = |field, entry: EntryIdx| {
        let id = session.entry(entry).id.as_str();
        if id.len() <= MOST_ID_BYTES {
            fields.append_pair(field, id);
        }
    };
    if let Some(leaf) = view.leaf.filter(|leaf| session.leaf() != Some(*leaf)) {
        name("leaf", leaf);
    }
    match view.focus {
        Some(Focus::Entry(entry)) if view.leaf != Some(entry) => name("entry", entry),
        Some(Focus::Line(line)) => {
            fields.append_pair("line", &line.to_string());
        }
        _ => {}
    }
    if view.stage != Stage::default() {
        fields.append_pair("stage", &view.stage.word().to_ascii_lowercase());
    }
    if view.moment != Moment::default() {
        fields.append_pair("moment", &view.moment.word().to_ascii_lowercase());
    }
    if view.filter != Filter::default() {
        fields.append_pair("filter", view.filter.name());
    }
    fields.finish()
}

/// The fields of a view's address as a snapshot keeps them. The leaf is always among them: a snapshot may leave off
/// elsewhere than its session.
#[must_use]
pub fn looked_at(view: &View, session: &Session) -> Vec<(String, String)> {
    let leaf = view.leaf.map(|leaf| ("leaf".to_owned(), session.entry(leaf).id.to_string()));
    let address = address(view, session);
    let others = fields(&address).filter(|(name, _)| name != "leaf");
    let others = others.map(|(name, value)| (name.into_owned(), value.into_owned()));
    leaf.into_iter().chain(others).collect()
}

/// Whether an address can be meant for a session: the session has an entry that the address names, or the address
/// names none.
#[must_use]
pub fn is_for(address: &str, session: &Session) -> bool {
    let mut named = fields(address)
        .filter(|(name, _)| matches!(name.as_ref(), "leaf" | "leafId" | "entry" | "targetId"))
        .map(|(_, id)| session.find(&id).is_some())
        .peekable();
    named.peek().is_none() || named.any(|is_here| is_here)
}

/// Whether an address asks for any view.
#[must_use]
pub fn asks_something(address: &str) -> bool {
    const FIELDS: [&str; 8] =
        ["leaf", "leafId", "entry", "targetId", "line", "stage", "moment", "filter"];
    fields(address).any(|(name, _)| FIELDS.contains(&name.as_ref()))
}

/// The view that an address asks for, from the one that a session opens with. What the session does not
/// have is left as it is; of a field that is given twice, the last counts.
#[must_use]
pub fn asked(address: &str, session: &Session) -> View {
    let mut view = View::opening(session);
    let mut focus = None;
    for (name, value) in fields(address) {
        match name.as_ref() {
            "leaf" | "leafId" => {
                if let Some(leaf) = session.find(&value) {
                    view.leaf = Some(leaf);
                }
            }
            "entry" | "targetId" => focus = session.find(&value).map(Focus::Entry).or(focus),
            "line" => {
                let lines = session.unreadable().iter().map(|unreadable| unreadable.line);
                let line = lines.into_iter().find(|line| line.to_string() == value);
                focus = line.map(Focus::Line).or(focus);
            }
            "stage" => {
                let named = Stage::ALL.into_iter().find(|s| s.word().to_ascii_lowercase() == value);
                view.stage = named.unwrap_or(view.stage);
            }
            "moment" => {
                let named =
                    Moment::ALL.into_iter().find(|m| m.word().to_ascii_lowercase() == value);
                view.moment = named.unwrap_or(view.moment);
            }
            "filter" => {
                let named = Filter::ALL.into_iter().find(|filter| filter.name() == value);
                view.filter = named.unwrap_or(view.filter);
            }
            _ => {}
        }
    }
    view.focus = focus.or(view.leaf.map(Focus::Entry));
    view
}

/// The fields of an address. A query and what comes after it are one list.
fn fields(address: &str) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    address.split(['#', '?']).flat_map(|part| parse(part.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{LineNo, read};

    const FILE: &str = r#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":null}
not json
{"type":"custom","id":"x & #y=é","parentId":"a"}
{"type":"custom","id":"b","parentId":"a"}"#;

    #[test]
    fn an_address_gives_the_view_back() {
        let session = read(FILE.as_bytes()).session;
        let odd = session.find("x & #y=é").unwrap();
        let a = session.find("a").unwrap();
        let opening = View::opening(&session);
        assert_eq!(address(&opening, &session), "");
        let views = [
            opening,
            opening.at_leaf(odd),
            opening.with_focus(Focus::Entry(a)).with_stage(Stage::Request),
            opening.with_focus(Focus::Line(LineNo(3))).with_filter(Filter::NoTools),
            opening.at_leaf(a).with_moment(Moment::Given),
        ];
        for view in views {
            let address = address(&view, &session);
            let back = View { pane: view.pane, ..asked(&format!("#{address}"), &session) };
            assert_eq!(back, view, "{address}");
        }
        assert_eq!(address(&views[1], &session), "leaf=x+%26+%23y%3D%C3%A9");
    }

    #[test]
    fn what_a_session_does_not_have_is_left_as_it_is() {
        let session = read(FILE.as_bytes()).session;
        let opening = View::opening(&session);
        for odd in
            ["", "#", "leaf=gone&entry=gone&stage=7&line=1&filter=&moment=x", "%ff=%", "&&=="]
        {
            assert_eq!(asked(odd, &session), opening, "{odd}");
        }
        let of_pi = asked("?leafId=a&targetId=b", &session);
        assert_eq!(
            (of_pi.leaf, of_pi.focus),
            (session.find("a"), session.find("b").map(Focus::Entry))
        );
    }

    #[test]
    fn an_address_is_for_a_session_that_has_what_it_names() {
        let session = read(FILE.as_bytes()).session;
        for (address, expected) in [
            ("", true),
            ("#stage=request", true),
            ("#leaf=a&entry=gone", true),
            ("?leafId=gone#entry=b", true),
            ("#leaf=gone", false),
            ("?targetId=gone", false),
        ] {
            assert_eq!(is_for(address, &session), expected, "{address}");
        }
    }

    #[test]
    fn an_id_that_no_browser_would_take_is_left_out() {
        let file = format!(
            r#"{{"type":"session","version":3,"id":"s"}}
{{"type":"custom","id":"{}","parentId":null}}
{{"type":"custom","id":"b","parentId":null}}"#,
            "x".repeat(2_000_000)
        );
        let session = read(file.as_bytes()).session;
        let view = View::opening(&session);
        let view = view.at_leaf(session.find(&"x".repeat(2_000_000)).unwrap());
        assert_eq!(address(&view, &session), "");
    }
}

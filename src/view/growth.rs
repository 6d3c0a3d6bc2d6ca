//! A session that has grown while it was looked at.
//!
//! In: the session before and now, and what a person looked at. Out: whether all places are what they were, what is
//! looked at now, and what is told of that. It refuses to know how the session was read again.

use super::{Focus, View};
use crate::session::{EntryIdx, Session};
use crate::wording::counted;

/// What becomes of a person who stands where the file left off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// They stay, and are told what came.
    Stay,
    /// They go along to where it leaves off now, as they asked to follow it.
    GoAlong,
}

/// Whether every entry of a session is the same entry in what came after it, at the same place.
#[must_use]
pub fn goes_on(before: &Session, now: &Session) -> bool {
    let same = |at: EntryIdx| {
        let [before, now] = [before, now].map(|session| session.entry(at));
        before.id == now.id && before.line == now.line
    };
    before.entries().len() <= now.entries().len() && before.indices().all(same)
}

/// What is told to a person who stays where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// It was looked for more in the file, in vain.
    Nothing,
    /// So many entries were written to the file since.
    Written(usize),
    /// So many entries of the file were read since a part of it was shown.
    Read(usize),
}

impl News {
    /// What is told, in words.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Nothing => "Nothing new in the file.".to_owned(),
            Self::Written(entries) => {
                format!("{} came since.", counted(entries, "new entry", "new entries"))
            }
            Self::Read(entries) => {
                format!("All is read now: {}.", counted(entries, "more entry", "more entries"))
            }
        }
    }

    /// What more came, to be told at once with what was not told before.
    #[must_use]
    pub fn and(self, before: Option<Self>) -> Self {
        match (self, before) {
            (Self::Written(more), Some(Self::Written(told))) => Self::Written(told + more),
            (Self::Read(more), Some(Self::Read(told))) => Self::Read(told + more),
            (news, _) => news,
        }
    }
}

impl View {
    /// The view of a session that has grown: where it was, but that a person who stood before any entry stands at one
    /// now, and one who goes along looks on at where the file leaves off.
    #[must_use]
    pub fn grown(self, before: &Session, now: &Session, pace: Pace) -> Self {
        let stood_at_end = self.leaf == before.leaf();
        let looked_there = self.focus == before.leaf().map(Focus::Entry);
        let goes_along = pace == Pace::GoAlong && looked_there || self.leaf.is_none();
        if stood_at_end && goes_along {
            let leaf = now.leaf();
            return Self { leaf, focus: leaf.map(Focus::Entry), ..self };
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    fn chain(ids: &str) -> Session {
        let mut lines = vec![r#"{"type":"session","version":3,"id":"s"}"#.to_owned()];
        let mut parent = String::from("null");
        for id in ids.chars() {
            lines.push(format!("{{\"type\":\"custom\",\"id\":\"{id}\",\"parentId\":{parent}}}"));
            parent = format!("\"{id}\"");
        }
        read(lines.join("\n").as_bytes()).session
    }

    fn leaf_of(view: View, session: &Session) -> &str {
        view.leaf.map_or("", |leaf| session.entry(leaf).id.as_ref())
    }

    #[test]
    fn places_last_only_while_every_entry_stays_where_it_is() {
        assert!(goes_on(&chain("ab"), &chain("abc")));
        assert!(goes_on(&chain(""), &chain("a")));
        assert!(!goes_on(&chain("ab"), &chain("axc")));
        assert!(!goes_on(&chain("abc"), &chain("ab")));
    }

    #[test]
    fn a_person_stays_unless_they_follow_and_look_at_the_end() {
        let [before, now] = [chain("ab"), chain("abcd")];
        let at_end = View::opening(&before);
        assert_eq!(leaf_of(at_end.grown(&before, &now, Pace::Stay), &now), "b");
        let along = at_end.grown(&before, &now, Pace::GoAlong);
        assert_eq!((leaf_of(along, &now), along.focus), ("d", now.leaf().map(Focus::Entry)));
        let elsewhere = at_end.with_focus(Focus::Entry(before.find("a").unwrap()));
        assert_eq!(elsewhere.grown(&before, &now, Pace::GoAlong), elsewhere);
        let at_start = at_end.at_leaf(before.find("a").unwrap());
        assert_eq!(at_start.grown(&before, &now, Pace::GoAlong), at_start);
    }

    #[test]
    fn what_came_in_several_times_is_told_as_one() {
        let came = News::Written(2).and(Some(News::Written(1)));
        assert_eq!(came.words(), "3 new entries came since.");
        assert_eq!(News::Written(1).and(Some(News::Nothing)).words(), "1 new entry came since.");
        let read = News::Read(1_000).and(Some(News::Read(200)));
        assert_eq!(read.words(), "All is read now: 1,200 more entries.");
        assert_eq!(News::Written(1).and(Some(read)), News::Written(1));
    }

    #[test]
    fn who_stood_before_any_entry_stands_at_the_leaf_now() {
        let [before, now] = [chain(""), chain("a")];
        let view = View::opening(&before).grown(&before, &now, Pace::Stay);
        assert_eq!(leaf_of(view, &now), "a");
    }
}

//! What a person has chosen of a session: plain data that can be compared, stored and tested.
//!
//! In go a session and a person's steps; out comes which context is asked for and what is looked at.
//! It refuses to know pixels, browsers and how a choice was made.

pub mod address;
pub mod beside;
pub mod came_from;
pub mod commands;
pub mod early;
pub mod extents;
pub mod filling;
pub mod findings;
pub mod flight;
pub mod glyph;
pub mod growth;
pub mod history;
pub mod hits;
pub mod inspection;
pub mod inspector;
pub mod json_lines;
pub mod json_sheet;
pub mod keys;
pub mod lines;
pub mod moves;
pub mod open_runs;
pub mod opening;
pub mod overview;
mod place;
pub mod prompt_change;
pub mod prompt_sheet;
pub mod recorded;
pub mod rehearsal;
pub mod room;
pub mod row_facts;
pub mod row_words;
pub mod run_step;
pub mod scroll;
pub mod sent_sheet;
pub mod sharing;
pub mod snapshot_words;
pub mod spacer;
pub mod spending;
pub mod split;
pub mod stages;
pub mod steps;
pub mod strands;
pub mod strip;
pub mod tips;
pub mod tree_keys;
pub mod unfolded;

pub use place::{Focus, Pane};

use inspector::{Inspector, Tab};

use crate::context::{Moment, Stage};
use crate::graph::Filter;
use crate::session::{EntryIdx, Session};

/// What a person looks at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct View {
    /// The entry in whose place the person stands; `None` is before any entry.
    pub leaf: Option<EntryIdx>,
    /// Where the arrow keys have got to.
    pub focus: Option<Focus>,
    /// How far on its way to the model the context is shown.
    pub stage: Stage,
    /// Which moment is wanted. Not every entry has both: see [`View::moment_in`].
    pub moment: Moment,
    /// Which pane is shown where there is room for one only.
    pub pane: Pane,
    /// Which entries the graph shows.
    pub filter: Filter,
    /// The inspector.
    pub inspector: Inspector,
}

impl View {
    /// What is shown of a session that has just been opened: where the file leaves off.
    #[must_use]
    pub fn opening(session: &Session) -> Self {
        let leaf = session.leaf();
        Self { leaf, focus: leaf.map(Focus::Entry), ..Self::default() }
    }

    /// Stands at an entry: "what would the model see here?"
    #[must_use]
    pub fn at_leaf(self, leaf: EntryIdx) -> Self {
        let focus = Some(Focus::Entry(leaf));
        Self { leaf: Some(leaf), focus, pane: Pane::Columns, ..self }
    }

    /// Looks at a place and stays at the leaf.
    #[must_use]
    pub fn with_focus(self, focus: Focus) -> Self {
        Self { focus: Some(focus), ..self }
    }

    /// Goes to a place from elsewhere, as from a list of findings: where there is room for one pane
    /// only, to one that shows it. `in_columns` are the places that the columns show; the graph shows
    /// every one of the file's.
    #[must_use]
    pub fn visiting(self, place: Focus, in_columns: &[Focus]) -> Self {
        let pane = if in_columns.contains(&place) { self.pane } else { Pane::Graph };
        Self { focus: Some(place), pane, ..self }
    }

    /// Goes to another view. How the screen is divided stays as it is.
    #[must_use]
    pub fn going_to(self, other: Self) -> Self {
        Self { pane: self.pane, inspector: self.inspector, ..other }
    }

    /// Shows another stage.
    #[must_use]
    pub fn with_stage(self, stage: Stage) -> Self {
        Self { stage, focus: self.lasting_focus(), ..self }
    }

    /// Wants another moment.
    #[must_use]
    pub fn with_moment(self, moment: Moment) -> Self {
        Self { moment, focus: self.lasting_focus(), ..self }
    }

    /// Shows another pane.
    #[must_use]
    pub fn with_pane(self, pane: Pane) -> Self {
        Self { pane, ..self }
    }

    /// Shows other entries in the graph.
    #[must_use]
    pub fn with_filter(self, filter: Filter) -> Self {
        Self { filter, ..self }
    }

    /// Opens the inspector, which is in the pane of the columns.
    #[must_use]
    pub fn inspecting(self) -> Self {
        let opened_from = self.inspector.opened_from.or(Some(self.pane));
        let inspector = Inspector { opened_from, ..self.inspector };
        Self { pane: Pane::Columns, inspector, ..self }
    }

    /// Closes the inspector and goes back to the pane that it was opened from.
    #[must_use]
    pub fn done_inspecting(self) -> Self {
        let pane = self.inspector.opened_from.unwrap_or(self.pane);
        let inspector = Inspector { opened_from: None, ..self.inspector };
        Self { pane, inspector, ..self }
    }

    /// Shows another page of the inspector.
    #[must_use]
    pub fn with_tab(self, tab: Tab) -> Self {
        Self { inspector: Inspector { tab, ..self.inspector }, ..self }
    }

    /// The moment that is shown. The wanted one is kept while a person walks over entries that do
    /// not have it, and is back at the next one that does.
    #[must_use]
    pub fn moment_in(&self, session: &Session) -> Moment {
        if self.leaf.is_some_and(|leaf| has_both_moments(session, leaf)) {
            self.moment
        } else {
            Moment::Next
        }
    }

    /// A place among messages names another message in another context.
    fn lasting_focus(&self) -> Option<Focus> {
        self.focus.filter(|focus| !matches!(focus, Focus::Message(_)))
    }
}

/// Whether an entry was made from a context: an assistant message was.
#[must_use]
pub fn has_both_moments(session: &Session, entry: EntryIdx) -> bool {
    session.entry(entry).turn().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{self, LineNo};

    fn question_and_answer() -> Session {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"q","parentId":null,"message":{"role":"user","content":"why?"}}
{"type":"message","id":"a","parentId":"q","message":{"role":"assistant","content":[]}}"#;
        session::read(file).session
    }

    #[test]
    fn a_session_opens_where_its_file_leaves_off() {
        let session = question_and_answer();
        let view = View::opening(&session);
        assert_eq!(view.leaf, session.find("a"));
        assert_eq!(view.focus, session.find("a").map(Focus::Entry));
        assert_eq!((view.stage, view.moment), (Stage::Llm, Moment::Next));
    }

    #[test]
    fn an_empty_session_opens_before_any_entry() {
        let view = View::opening(&session::read(b"").session);
        assert_eq!((view.leaf, view.focus), (None, None));
    }

    #[test]
    fn choosing_a_leaf_moves_the_focus_and_shows_its_columns() {
        let session = question_and_answer();
        let question = session.find("q").unwrap();
        let view = View::opening(&session).with_stage(Stage::Request).at_leaf(question);
        assert_eq!(view.leaf, Some(question));
        assert_eq!(view.focus, Some(Focus::Entry(question)));
        assert_eq!((view.stage, view.pane), (Stage::Request, Pane::Columns));
    }

    #[test]
    fn the_wanted_moment_comes_back_at_the_next_entry_that_has_it() {
        let session = question_and_answer();
        let [question, answer] = ["q", "a"].map(|id| session.find(id).unwrap());
        let view = View::opening(&session).with_moment(Moment::Given);
        assert_eq!(view.moment_in(&session), Moment::Given);
        let view = view.at_leaf(question);
        assert_eq!(view.moment_in(&session), Moment::Next);
        assert_eq!(view.at_leaf(answer).moment_in(&session), Moment::Given);
    }

    #[test]
    fn going_to_a_place_shows_a_pane_that_has_it() {
        let columns = View::default().with_pane(Pane::Columns);
        let [here, elsewhere] = [4, 5].map(|line| Focus::Line(LineNo(line)));
        let view = columns.visiting(here, &[here]);
        assert_eq!((view.focus, view.pane), (Some(here), Pane::Columns));
        let view = columns.visiting(elsewhere, &[here]);
        assert_eq!((view.focus, view.pane), (Some(elsewhere), Pane::Graph));
    }

    #[test]
    fn the_inspector_leads_back_to_the_pane_that_it_was_opened_from() {
        let view = View::default().inspecting();
        assert_eq!((view.inspector.is_open(), view.pane), (true, Pane::Columns));
        let view = view.inspecting().with_tab(Tab::Sent).done_inspecting();
        assert_eq!((view.inspector.is_open(), view.pane), (false, Pane::Graph));
        assert_eq!(view.inspecting().inspector.tab, Tab::Sent);
    }

    #[test]
    fn a_place_among_messages_does_not_outlive_its_context() {
        let view = View::default().with_focus(Focus::Message(3));
        assert_eq!(view.with_stage(Stage::Request).focus, None);
        let view = view.with_focus(Focus::Line(LineNo(4)));
        assert_eq!(view.with_stage(Stage::Request).focus, Some(Focus::Line(LineNo(4))));
    }
}

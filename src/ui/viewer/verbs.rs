//! What a person can have changed of what is looked at.
//!
//! Each verb changes the plain data of the view; what follows from it, the viewer's memos work out.

use super::super::opened::Opened;
use super::super::shared::Shared;
use super::Viewer;
use crate::columns::RunKey;
use crate::context::{Moment, Stage};
use crate::graph::{self, Filter, Folds, Shown};
use crate::session::EntryIdx;
use crate::view::growth::{News, Pace};
use crate::view::inspector::Tab;
use crate::view::open_runs::OpenRuns;
use crate::view::unfolded::{Fold, Unfolded};
use crate::view::{Focus, Pane, View};

impl Viewer {
    /// Goes on with what the session has grown to. Every place in it is what it was.
    pub(in crate::ui) fn grow(self, now: Shared<Opened>, pace: Pace) {
        let before = self.opened_untracked();
        let [old, new] = [&before.session, &now.session];
        let view = self.view.get_untracked();
        let grown = view.grown(old, new, pace);
        let news = match new.entries().len() - old.entries().len() {
            0 if before.is_whole() => (pace == Pace::Stay).then_some(News::Nothing),
            0 => None,
            came if before.is_whole() => Some(News::Written(came)),
            came => Some(News::Read(came)),
        };
        // Who is taken along sees what came.
        let told = self.news.get_untracked().filter(|_| view.leaf != old.leaf());
        let told = news.map(|news| news.and(told)).or(told);
        self.news.set(told.filter(|_| grown.leaf == view.leaf));
        self.opened.set(now);
        if grown != view {
            if !before.is_whole() {
                // As the whole would have opened.
                self.open_runs.set(OpenRuns::default());
            }
            self.unfolded.update(Unfolded::leave_context);
            self.view.set(grown);
            self.open_around_focus();
        }
    }

    /// What came is known.
    pub(in crate::ui) fn pass_news(self) {
        self.news.set(None);
    }

    pub(in crate::ui) fn inspect(self) {
        self.view.update(|view| *view = view.inspecting());
        self.inspections.update(|count| *count = count.wrapping_add(1));
    }

    pub(in crate::ui) fn close_inspector(self) {
        self.view.update(|view| *view = view.done_inspecting());
    }

    pub(in crate::ui) fn show_tab(self, tab: Tab) {
        self.view.update(|view| *view = view.with_tab(tab));
    }

    pub(in crate::ui) fn turn_thinking(self) {
        self.unfolded.update(Unfolded::turn_thinking);
    }

    pub(in crate::ui) fn turn_output(self) {
        self.unfolded.update(Unfolded::turn_output);
    }

    /// Goes on in the panes with the keyboard, where it was.
    pub(in crate::ui) fn resume(self) {
        self.visits.update(|visits| *visits = visits.wrapping_add(1));
    }

    pub(in crate::ui) fn choose_leaf(self, leaf: EntryIdx) {
        self.open_folds_above(Focus::Entry(leaf));
        self.unfolded.update(Unfolded::leave_context);
        self.view.update(|view| *view = view.at_leaf(leaf));
        self.open_around_focus();
    }

    pub(in crate::ui) fn focus(self, focus: Focus) {
        if self.view.with_untracked(|view| view.focus != Some(focus)) {
            self.view.update(|view| *view = view.with_focus(focus));
        }
        self.open_around_focus();
    }

    /// Opens what is closed at a place, or closes what is open.
    pub(in crate::ui) fn toggle(self, place: Focus, fold: Fold) {
        self.unfolded.update(|unfolded| unfolded.toggle(place, fold));
    }

    /// Goes to a place from elsewhere: both panes bring it in sight, as far as they show it.
    pub(in crate::ui) fn visit(self, place: Focus) {
        self.open_folds_above(place);
        let columns = self.columns.get_untracked();
        self.view.update(|view| *view = view.visiting(place, &columns.places));
        self.open_around_focus();
        self.visits.update(|visits| *visits = visits.wrapping_add(1));
    }

    /// Goes to a view from elsewhere, as back in the browser's history.
    pub(in crate::ui) fn go_to_view(self, other: View) {
        if let Some(place) = other.focus {
            self.open_folds_above(place);
        }
        self.unfolded.update(Unfolded::leave_context);
        self.view.update(|view| *view = view.going_to(other));
        self.open_around_focus();
        self.resume();
    }

    /// Looks at an entry: in the columns where they show it, else it becomes the leaf.
    pub(in crate::ui) fn look_at(self, entry: EntryIdx) {
        if self.is_on_path(entry) {
            self.focus(Focus::Entry(entry));
        } else {
            self.choose_leaf(entry);
        }
    }

    /// Goes to an entry from within the columns: what they do not show, the graph does.
    pub(in crate::ui) fn go_to(self, entry: EntryIdx) {
        let place = Focus::Entry(entry);
        if self.columns.with_untracked(|columns| columns.have(place)) {
            self.focus(place);
        } else {
            self.visit(place);
        }
    }

    pub(in crate::ui) fn show_stage(self, stage: Stage) {
        self.unfolded.update(Unfolded::leave_context);
        self.view.update(|view| *view = view.with_stage(stage));
        self.open_around_focus();
    }

    pub(in crate::ui) fn show_moment(self, moment: Moment) {
        self.unfolded.update(Unfolded::leave_context);
        self.view.update(|view| *view = view.with_moment(moment));
        self.open_around_focus();
    }

    pub(in crate::ui) fn show_pane(self, pane: Pane) {
        self.view.update(|view| *view = view.with_pane(pane));
    }

    pub(in crate::ui) fn show_filter(self, filter: Filter) {
        self.view.update(|view| *view = view.with_filter(filter));
    }

    /// Folds an entry's branch, or opens it.
    pub(in crate::ui) fn toggle_fold(self, entry: EntryIdx) {
        self.folds.update(|folds| *folds = std::mem::take(folds).toggled(entry));
    }

    pub(in crate::ui) fn fold_all_but_path(self) {
        let (opened, view) = (self.opened(), self.view.get_untracked());
        let shown = Shown::at(&opened.session, view.filter, view.leaf, Folds::default());
        let open = graph::layout(&opened.session, &shown);
        self.folds.set(Folds::all_but_path(&opened.session, &open, view.leaf));
    }

    pub(in crate::ui) fn unfold_all(self) {
        self.folds.set(Folds::default());
    }

    fn open_folds_above(self, place: Focus) {
        if let Focus::Entry(entry) = place
            && self.folds.with_untracked(|folds| !folds.is_empty())
        {
            let opened = self.opened();
            self.folds.maybe_update(|folds| {
                let before = folds.clone();
                *folds = before.clone().opened_above(&opened.session, entry);
                *folds != before
            });
        }
    }

    /// Opens or closes a run of rows, and looks at its line.
    pub(in crate::ui) fn turn_run(self, run: RunKey) {
        self.open_runs.update(|open| open.turn(run));
        self.focus(Focus::Run(run));
    }

    /// Shows all messages that Pi does not display, or tells them as one again.
    pub(in crate::ui) fn switch_undisplayed(self) {
        self.open_runs.update(OpenRuns::switch_undisplayed);
    }

    /// What is looked at is never hidden in a run that is closed.
    pub(super) fn open_around_focus(self) {
        let Some(focus) = self.view.with_untracked(|view| view.focus) else { return };
        let run = self
            .columns
            .with_untracked(|columns| columns.folded.run_around(focus).map(|run| run.key));
        let closed = run.filter(|run| !self.open_runs.with_untracked(|open| open.has(*run)));
        if let Some(run) = closed {
            self.open_runs.update(|open| open.turn(run));
        }
    }
}

//! What is looked at in the open session, as signals, and the verbs that change it.
//!
//! In go a person's steps; out come memos of what the layers below make of them. It refuses to know
//! elements, and to hold anything that could be derived. Each session that is opened has a viewer of
//! its own, so that places of one session never meet another.

use leptos::prelude::*;

use super::opened::Opened;
use super::shared::Shared;
use crate::columns::{Extent, RunKey, Sort};
use crate::context::{self, Context, Moment, Stage};
use crate::graph::{self, Filter, Folds, Layout, Shown};
use crate::session::EntryIdx;
use crate::view::inspector::Tab;
use crate::view::lines::{Folded, Lines};
use crate::view::open_runs::OpenRuns;
use crate::view::strands::{self, Lit};
use crate::view::strip::Strip;
use crate::view::unfolded::{Fold, Unfolded};
use crate::view::{Focus, Pane, View};

/// The session screen's state. Components read its memos and call its verbs.
#[derive(Clone, Copy)]
pub(super) struct Viewer {
    opened: StoredValue<Shared<Opened>>,
    view: RwSignal<View>,
    visits: RwSignal<u32>,
    unfolded: RwSignal<Unfolded>,
    leaf: Memo<Option<EntryIdx>>,
    moment: Memo<Moment>,
    columns: Memo<Shared<Columns>>,
    folds: RwSignal<Folds>,
    layout: Memo<Shared<Layout>>,
    lit: Memo<Shared<Vec<Lit>>>,
    open_runs: RwSignal<OpenRuns>,
    lines: Memo<Shared<ColumnLines>>,
    timeline: Memo<Shared<Vec<EntryIdx>>>,
    strip: Memo<Shared<Strip>>,
    inspections: RwSignal<u32>,
}

/// What the model sees at the leaf, beside what the file holds.
pub(super) struct Columns {
    /// The leaf that they were asked for.
    pub(super) asked_at: Option<EntryIdx>,
    /// The context.
    pub(super) context: Context,
    /// Its rows, and the runs among them.
    pub(super) folded: Folded,
    /// What each row is a place of.
    pub(super) places: Vec<Focus>,
}

/// The lines that are shown of the columns.
pub(super) struct ColumnLines {
    /// The columns.
    pub(super) columns: Shared<Columns>,
    /// Their lines.
    pub(super) lines: Lines,
}

impl Viewer {
    pub(super) fn new(opened: Shared<Opened>, view: View) -> Self {
        let view = RwSignal::new(view);
        let opened = StoredValue::new(opened);
        let leaf = Memo::new(move |_| view.read().leaf);
        let stage = Memo::new(move |_| view.read().stage);
        let moment = Memo::new(move |_| view.read().moment_in(&opened.get_value().session));
        let columns = Memo::new(move |_| {
            let opened = opened.get_value();
            Shared::new(Columns::of(&opened, leaf.get(), moment.get(), stage.get()))
        });
        let folds = RwSignal::new(Folds::default());
        let filter = Memo::new(move |_| view.read().filter);
        let shown = Memo::new(move |_| {
            Shown::at(&opened.get_value().session, filter.get(), leaf.get(), folds.get())
        });
        let layout = Memo::new(move |_| {
            let opened = opened.get_value();
            Shared::new(shown.with(|shown| graph::layout(&opened.session, shown)))
        });
        let lit = Memo::new(move |_| {
            let path = opened.get_value().session.path(leaf.get());
            Shared::new(layout.with(|layout| strands::lit(layout, &path)))
        });
        let timeline = Memo::new(move |before: Option<&Shared<Vec<EntryIdx>>>| {
            let leaf = leaf.get();
            // As long as a person stays on a branch, it is one way from its beginning to its end.
            if let (Some(before), Some(leaf)) = (before, leaf)
                && before.contains(&leaf)
            {
                return before.clone();
            }
            Shared::new(graph::timeline(&opened.get_value().session, leaf))
        });
        let strip = Memo::new(move |_| {
            let opened = opened.get_value();
            Shared::new(timeline.with(|path| Strip::of(&opened.session, path)))
        });
        let open_runs = RwSignal::new(OpenRuns::default());
        let lines = Memo::new(move |_| {
            let columns = columns.get();
            let lines = open_runs.with(|open| Lines::of(&columns.folded, open));
            Shared::new(ColumnLines { columns, lines })
        });
        let visits = RwSignal::new(0);
        let viewer = Self {
            opened,
            view,
            visits,
            unfolded: RwSignal::new(Unfolded::default()),
            leaf,
            moment,
            columns,
            folds,
            layout,
            lit,
            open_runs,
            lines,
            timeline,
            strip,
            inspections: RwSignal::new(0),
        };
        viewer.open_around_focus();
        viewer
    }

    // What is there.

    pub(super) fn opened(self) -> Shared<Opened> {
        self.opened.get_value()
    }

    pub(super) fn view(self) -> View {
        self.view.get()
    }

    pub(super) fn view_untracked(self) -> View {
        self.view.get_untracked()
    }

    /// The entry that is looked at, if it is one. Does not track.
    pub(super) fn focused_entry(self) -> Option<EntryIdx> {
        match self.view.with_untracked(|view| view.focus)? {
            Focus::Entry(entry) => Some(entry),
            _ => None,
        }
    }

    pub(super) fn leaf(self) -> Option<EntryIdx> {
        self.leaf.get()
    }

    /// The moment that is shown, which is not the wanted one where the leaf does not have that.
    pub(super) fn moment(self) -> Moment {
        self.moment.get()
    }

    pub(super) fn columns(self) -> Memo<Shared<Columns>> {
        self.columns
    }

    /// The lines of the columns, runs open or closed.
    pub(super) fn lines(self) -> Memo<Shared<ColumnLines>> {
        self.lines
    }

    pub(super) fn open_runs(self) -> OpenRuns {
        self.open_runs.get()
    }

    /// How often a person went to a place from elsewhere. Another count brings the place in sight again,
    /// also if it is the one that was looked at before.
    pub(super) fn visits(self) -> u32 {
        self.visits.get()
    }

    /// The rows of the graph, as filter and folds leave them.
    pub(super) fn layout(self) -> Memo<Shared<Layout>> {
        self.layout
    }

    /// Whether any branch is folded.
    pub(super) fn has_folds(self) -> bool {
        self.folds.with(|folds| !folds.is_empty())
    }

    /// What of a graph row is on the path.
    pub(super) fn lit(self, row: usize) -> Lit {
        self.lit.with(|lit| lit.get(row).copied().unwrap_or_default())
    }

    /// The way through the leaf from its branch's beginning to its end.
    pub(super) fn timeline(self) -> Memo<Shared<Vec<EntryIdx>>> {
        self.timeline
    }

    /// How large the context was along that way.
    pub(super) fn strip(self) -> Memo<Shared<Strip>> {
        self.strip
    }

    /// How often the inspector was asked for. Another count takes the keyboard there.
    pub(super) fn inspections(self) -> u32 {
        self.inspections.get()
    }

    /// How much is shown of what can be opened at a place.
    pub(super) fn extent(self, place: Focus, fold: Fold, sort: Sort) -> Extent {
        self.unfolded.read().extent(place, fold, sort)
    }

    /// Whether the columns have an entry's row now. Does not track.
    pub(super) fn is_on_path(self, entry: EntryIdx) -> bool {
        self.columns.with_untracked(|columns| columns.context.path.contains(&entry))
    }

    /// Whether the columns show a place now. Does not track.
    pub(super) fn columns_show(self, place: Focus) -> bool {
        self.lines.with_untracked(|lines| lines.line_of(place).is_some())
    }

    // What a person does.

    pub(super) fn inspect(self) {
        self.view.update(|view| *view = view.inspecting());
        self.inspections.update(|count| *count = count.wrapping_add(1));
    }

    pub(super) fn close_inspector(self) {
        self.view.update(|view| *view = view.done_inspecting());
    }

    pub(super) fn show_tab(self, tab: Tab) {
        self.view.update(|view| *view = view.with_tab(tab));
    }

    pub(super) fn turn_thinking(self) {
        self.unfolded.update(Unfolded::turn_thinking);
    }

    pub(super) fn turn_output(self) {
        self.unfolded.update(Unfolded::turn_output);
    }

    /// Goes on in the panes with the keyboard, where it was.
    pub(super) fn resume(self) {
        self.visits.update(|visits| *visits = visits.wrapping_add(1));
    }

    pub(super) fn choose_leaf(self, leaf: EntryIdx) {
        self.open_folds_above(Focus::Entry(leaf));
        self.unfolded.update(Unfolded::leave_context);
        self.view.update(|view| *view = view.at_leaf(leaf));
        self.open_around_focus();
    }

    pub(super) fn focus(self, focus: Focus) {
        if self.view.with_untracked(|view| view.focus != Some(focus)) {
            self.view.update(|view| *view = view.with_focus(focus));
        }
        self.open_around_focus();
    }

    /// Opens what is closed at a place, or closes what is open.
    pub(super) fn toggle(self, place: Focus, fold: Fold) {
        self.unfolded.update(|unfolded| unfolded.toggle(place, fold));
    }

    /// Goes to a place from elsewhere: both panes bring it in sight, as far as they show it.
    pub(super) fn visit(self, place: Focus) {
        self.open_folds_above(place);
        let columns = self.columns.get_untracked();
        self.view.update(|view| *view = view.visiting(place, &columns.places));
        self.open_around_focus();
        self.visits.update(|visits| *visits = visits.wrapping_add(1));
    }

    /// Goes to a view from elsewhere, as back in the browser's history.
    pub(super) fn go_to_view(self, other: View) {
        if let Some(place) = other.focus {
            self.open_folds_above(place);
        }
        self.unfolded.update(Unfolded::leave_context);
        self.view.update(|view| *view = view.going_to(other));
        self.open_around_focus();
        self.resume();
    }

    /// Goes to an entry from within the columns: what they do not show, the graph does.
    pub(super) fn go_to(self, entry: EntryIdx) {
        let place = Focus::Entry(entry);
        if self.columns.with_untracked(|columns| columns.have(place)) {
            self.focus(place);
        } else {
            self.visit(place);
        }
    }

    pub(super) fn show_stage(self, stage: Stage) {
        self.unfolded.update(Unfolded::leave_context);
        self.view.update(|view| *view = view.with_stage(stage));
        self.open_around_focus();
    }

    pub(super) fn show_moment(self, moment: Moment) {
        self.unfolded.update(Unfolded::leave_context);
        self.view.update(|view| *view = view.with_moment(moment));
        self.open_around_focus();
    }

    pub(super) fn show_pane(self, pane: Pane) {
        self.view.update(|view| *view = view.with_pane(pane));
    }

    pub(super) fn show_filter(self, filter: Filter) {
        self.view.update(|view| *view = view.with_filter(filter));
    }

    /// Folds an entry's branch, or opens it.
    pub(super) fn toggle_fold(self, entry: EntryIdx) {
        self.folds.update(|folds| *folds = std::mem::take(folds).toggled(entry));
    }

    pub(super) fn fold_all_but_path(self) {
        let (opened, view) = (self.opened(), self.view.get_untracked());
        let shown = Shown::at(&opened.session, view.filter, view.leaf, Folds::default());
        let open = graph::layout(&opened.session, &shown);
        self.folds.set(Folds::all_but_path(&opened.session, &open, view.leaf));
    }

    pub(super) fn unfold_all(self) {
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
    pub(super) fn turn_run(self, run: RunKey) {
        self.open_runs.update(|open| open.turn(run));
        self.focus(Focus::Run(run));
    }

    /// Shows all messages that Pi does not display, or tells them as one again.
    pub(super) fn switch_undisplayed(self) {
        self.open_runs.update(OpenRuns::switch_undisplayed);
    }

    /// What is looked at is never hidden in a run that is closed.
    fn open_around_focus(self) {
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

impl Columns {
    fn of(opened: &Opened, leaf: Option<EntryIdx>, moment: Moment, stage: Stage) -> Self {
        let session = &opened.session;
        let context = match leaf {
            Some(leaf) => context::at(session, leaf, moment, stage),
            None => context::build(session, None, stage),
        };
        let folded = Folded::of(session, &context);
        let places = folded.rows.iter().map(Focus::of_row).collect();
        Self { asked_at: leaf, context, folded, places }
    }

    /// Whether the columns show a place in the session.
    pub(super) fn have(&self, place: Focus) -> bool {
        self.places.contains(&place)
    }
}

impl ColumnLines {
    /// The line of a place in the session, if the columns show it.
    pub(super) fn line_of(&self, place: Focus) -> Option<usize> {
        self.lines.line_of(place, &self.columns.folded)
    }
}

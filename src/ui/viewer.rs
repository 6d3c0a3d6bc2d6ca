//! What is looked at in the open session, as signals, and the verbs that change it.
//!
//! In go a person's steps; out come memos of what the layers below make of them. It refuses to know
//! elements, and to hold anything that could be derived. Each session that is opened has a viewer of
//! its own, so that places of one session never meet another.

mod columns;
mod verbs;

use leptos::reactive::graph::Observer;

pub(super) use columns::{ColumnLines, Columns};

use super::opened::Opened;
use super::shared::Shared;
use crate::columns::{Extent, Sort};
use crate::context::Moment;
use crate::graph::{self, Folds, Layout, Shown};
use crate::session::EntryIdx;
use crate::ui::prelude::*;
use crate::view::growth::News;
use crate::view::lines::Lines;
use crate::view::open_runs::OpenRuns;
use crate::view::strands::{self, Lit};
use crate::view::strip::Strip;
use crate::view::unfolded::{Fold, Unfolded};
use crate::view::{Focus, View};

/// The session screen's state. Components read its memos and call its verbs, which stand in `verbs`.
#[derive(Clone, Copy)]
pub(super) struct Viewer {
    opened: RwSignal<Shared<Opened>>,
    news: RwSignal<Option<News>>,
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

impl Viewer {
    pub(super) fn new(opened: Shared<Opened>, view: View) -> Self {
        let view = RwSignal::new(view);
        let opened = RwSignal::new(opened);
        let leaf = Memo::new(move |_| view.with(|view| view.leaf));
        let stage = Memo::new(move |_| view.with(|view| view.stage));
        let moment = Memo::new(move |_| view.with(|view| view.moment_in(&opened.get().session)));
        let columns = Memo::new(move |_| {
            let opened = opened.get();
            Shared::new(Columns::of(&opened, leaf.get(), moment.get(), stage.get()))
        });
        let folds = RwSignal::new(Folds::default());
        let filter = Memo::new(move |_| view.with(|view| view.filter));
        let shown = Memo::new(move |_| {
            Shown::at(&opened.get().session, filter.get(), leaf.get(), folds.get())
        });
        let layout = Memo::new(move |_| {
            let opened = opened.get();
            Shared::new(shown.with(|shown| graph::layout(&opened.session, shown)))
        });
        let lit = Memo::new(move |_| {
            let path = opened.get().session.path(leaf.get());
            Shared::new(layout.with(|layout| strands::lit(layout, &path)))
        });
        let way = Memo::new(move |before: Option<&(Shared<Opened>, Shared<Vec<EntryIdx>>)>| {
            let (opened, leaf) = (opened.get(), leaf.get());
            // As long as a person stays on a branch, it is one way from its beginning to its end. A session that has
            // grown may have another.
            if let (Some((of, path)), Some(leaf)) = (before, leaf)
                && *of == opened
                && path.contains(&leaf)
            {
                return (opened, path.clone());
            }
            let path = Shared::new(graph::timeline(&opened.session, leaf));
            (opened, path)
        });
        let timeline = Memo::new(move |_| way.with(|(_, path)| path.clone()));
        let strip = Memo::new(move |_| {
            let opened = opened.get();
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
            news: RwSignal::new(None),
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

    /// The session. Where something follows what it reads, it follows this, too: the session may grow.
    pub(super) fn opened(self) -> Shared<Opened> {
        match Observer::get() {
            Some(_) => self.opened.get(),
            None => self.opened.get_untracked(),
        }
    }

    /// The same, without following it.
    pub(super) fn opened_untracked(self) -> Shared<Opened> {
        self.opened.get_untracked()
    }

    /// What came to the session and was not told yet.
    pub(super) fn news(self) -> Option<News> {
        self.news.get()
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
        self.unfolded.with(|unfolded| unfolded.extent(place, fold, sort))
    }

    /// Whether the columns have an entry's row now. Does not track.
    pub(super) fn is_on_path(self, entry: EntryIdx) -> bool {
        self.columns.with_untracked(|columns| columns.context.path.contains(&entry))
    }

    /// Whether the columns show a place now. Does not track.
    pub(super) fn columns_show(self, place: Focus) -> bool {
        self.lines.with_untracked(|lines| lines.line_of(place).is_some())
    }
}

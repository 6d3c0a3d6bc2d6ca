//! What the page shows, as signals, and the verbs that change it.
//!
//! In go a person's steps; out come memos of what the layers below make of them. It refuses to know
//! elements, and to hold anything that could be derived.

use std::ops::ControlFlow;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open::{self, PIECE_BYTES, Source, Unread};
use super::shared::Shared;
use crate::columns::{self, Row};
use crate::context::{self, Context, Moment, Stage};
use crate::graph::{self, Layout, Node};
use crate::session::{EntryIdx, Fault, Reading, Session};
use crate::view::opening::{Opening, Refusal};
use crate::view::strands::{self, Lit};
use crate::view::{Focus, Pane, View};

/// The page's state. Components read its memos and call its verbs.
#[derive(Clone, Copy)]
pub(super) struct Viewer {
    opened: RwSignal<Option<Shared<Opened>>>,
    opening: RwSignal<Option<Opening>>,
    refusal: RwSignal<Option<Refusal>>,
    view: RwSignal<View>,
    moment: Memo<Moment>,
    columns: Memo<Option<Shared<Columns>>>,
    lit: Memo<Shared<Vec<Lit>>>,
    ticket: StoredValue<u32>,
}

/// A session that is open. It never changes.
pub(super) struct Opened {
    /// The file's name.
    pub(super) file_name: String,
    /// The session.
    pub(super) session: Session,
    /// What was found wrong with the file.
    pub(super) faults: Vec<Fault>,
    /// Its graph.
    pub(super) layout: Layout,
}

/// What the model sees at the leaf, beside what the file holds.
pub(super) struct Columns {
    /// Whose they are.
    pub(super) opened: Shared<Opened>,
    /// The leaf that they were asked for.
    pub(super) asked_at: Option<EntryIdx>,
    /// The context.
    pub(super) context: Context,
    /// Its rows.
    pub(super) rows: Vec<Row>,
    /// What each row is a place of.
    pub(super) places: Vec<Focus>,
}

impl Viewer {
    pub(super) fn new() -> Self {
        let opened = RwSignal::new(None::<Shared<Opened>>);
        let view = RwSignal::new(View::default());
        let moment = Memo::new(move |_| {
            opened.with(|opened| {
                opened
                    .as_ref()
                    .map_or(Moment::Next, |opened| view.read().moment_in(&opened.session))
            })
        });
        let asked = Memo::new(move |_| {
            let view = view.read();
            (view.leaf, view.stage)
        });
        let columns = Memo::new(move |_| {
            let (leaf, stage) = asked.get();
            let opened = opened.get()?;
            Some(Shared::new(Columns::of(opened, leaf, moment.get(), stage)))
        });
        let leaf = Memo::new(move |_| view.read().leaf);
        let lit = Memo::new(move |_| {
            let leaf = leaf.get();
            let lit = opened.with(|opened| {
                opened
                    .as_ref()
                    .map(|opened| strands::lit(&opened.layout, &opened.session.path(leaf)))
            });
            Shared::new(lit.unwrap_or_default())
        });
        Self {
            opened,
            opening: RwSignal::new(None),
            refusal: RwSignal::new(None),
            view,
            moment,
            columns,
            lit,
            ticket: StoredValue::new(0),
        }
    }

    // What is there.

    pub(super) fn opened(self) -> Option<Shared<Opened>> {
        self.opened.get()
    }

    pub(super) fn is_open(self) -> bool {
        self.opened.with_untracked(Option::is_some)
    }

    /// The file that is being read, if that takes so long that it is worth saying.
    pub(super) fn opening(self) -> Option<Opening> {
        self.opening.get().filter(|opening| opening.whole_bytes > PIECE_BYTES)
    }

    pub(super) fn refusal(self) -> Option<Refusal> {
        self.refusal.get()
    }

    pub(super) fn view(self) -> View {
        self.view.get()
    }

    /// The moment that is shown, which is not the wanted one where the leaf does not have that.
    pub(super) fn moment(self) -> Moment {
        self.moment.get()
    }

    pub(super) fn columns(self) -> Memo<Option<Shared<Columns>>> {
        self.columns
    }

    /// What of a graph row is on the path.
    pub(super) fn lit(self, row: usize) -> Lit {
        self.lit.with(|lit| lit.get(row).copied().unwrap_or_default())
    }

    // What a person does.

    /// Reads a source and shows it. A later call leaves an earlier one behind.
    pub(super) fn open(self, source: Source) {
        let ticket = self.next_ticket();
        let name = source.name.clone();
        self.refusal.set(None);
        self.opening.set(Some(Opening { name, done_bytes: 0, whole_bytes: source.bytes.size() }));
        spawn_local(async move {
            let reading = open::read(&source, |done_bytes| {
                if self.ticket.get_value() != ticket {
                    return ControlFlow::Break(());
                }
                self.opening.update(|opening| {
                    if let Some(opening) = opening {
                        opening.done_bytes = done_bytes;
                    }
                });
                ControlFlow::Continue(())
            });
            let reading = reading.await;
            if self.ticket.get_value() == ticket {
                self.opening.set(None);
                self.show(source.name, reading);
            }
        });
    }

    /// Leaves what is being read.
    pub(super) fn cancel(self) {
        self.next_ticket();
        self.opening.set(None);
    }

    pub(super) fn refuse(self, refusal: Refusal) {
        self.refusal.set(Some(refusal));
    }

    pub(super) fn dismiss_refusal(self) {
        self.refusal.set(None);
    }

    pub(super) fn choose_leaf(self, leaf: EntryIdx) {
        self.view.update(|view| *view = view.at_leaf(leaf));
    }

    pub(super) fn focus(self, focus: Focus) {
        if self.view.with_untracked(|view| view.focus != Some(focus)) {
            self.view.update(|view| *view = view.with_focus(focus));
        }
    }

    pub(super) fn show_stage(self, stage: Stage) {
        self.view.update(|view| *view = view.with_stage(stage));
    }

    pub(super) fn show_moment(self, moment: Moment) {
        self.view.update(|view| *view = view.with_moment(moment));
    }

    pub(super) fn show_pane(self, pane: Pane) {
        self.view.update(|view| *view = view.with_pane(pane));
    }

    fn show(self, name: String, reading: Result<Reading, Unread>) {
        match reading {
            Err(Unread::Dropped) => {}
            Err(Unread::Failed(cause)) => self.refuse(Refusal::Unreadable { name, cause }),
            Ok(Reading { foreign: Some(foreign), .. }) => {
                self.refuse(Refusal::Foreign { name, looks_like: foreign.to_string() });
            }
            Ok(Reading { session, faults, .. }) => {
                let layout = graph::layout(&session);
                let view = View::opening(&session);
                let opened = Shared::new(Opened { file_name: name, session, faults, layout });
                self.refusal.set(None);
                // Nothing derived from the two is read before both are set: effects wait for their turn.
                self.view.set(view);
                self.opened.set(Some(opened));
            }
        }
    }

    fn next_ticket(self) -> u32 {
        self.ticket.update_value(|ticket| *ticket = ticket.wrapping_add(1));
        self.ticket.get_value()
    }
}

impl Opened {
    /// The session's name, or the file's.
    pub(super) fn name(&self) -> &str {
        self.session.name().unwrap_or(&self.file_name)
    }

    /// The graph's row of a place in the session. A message that no entry holds has none.
    pub(super) fn row_of(&self, focus: Focus) -> Option<usize> {
        let node = match focus {
            Focus::Entry(entry) => return self.layout.row_of(entry),
            Focus::Line(line) => Node::Unreadable(line),
            Focus::Message(_) => return None,
        };
        self.layout.rows.iter().position(|row| row.node == node)
    }
}

impl Columns {
    fn of(opened: Shared<Opened>, leaf: Option<EntryIdx>, moment: Moment, stage: Stage) -> Self {
        let session = &opened.session;
        let context = match leaf {
            Some(leaf) => context::at(session, leaf, moment, stage),
            None => context::build(session, None, stage),
        };
        let rows = columns::rows(session, &context);
        let places = rows.iter().map(Focus::of_row).collect();
        Self { opened, asked_at: leaf, context, rows, places }
    }

    /// The row of a place in the session, if the columns show it.
    pub(super) fn row_of(&self, focus: Focus) -> Option<usize> {
        self.places.iter().position(|place| *place == focus)
    }
}

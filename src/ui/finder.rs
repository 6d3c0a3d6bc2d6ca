//! The search that is under way, as signals.
//!
//! In go what a person types and steps; out come the entries found so far. It works in slices between which
//! the page lives, and each key leaves the search before it behind. What is found is
//! [`search`](crate::search)'s to say.

use super::opened::Opened;
use super::shared::Shared;
use super::turns::{Turns, pause};
use super::viewer::Viewer;
use crate::search::{Course, Query, Search};
use crate::session::EntryIdx;
use crate::ui::prelude::*;
use crate::view::hits::{Way, next};
use core::time::Duration;
use js_sys::Date;
use wasm_bindgen_futures::spawn_local;

/// So much of the file is searched between two looks at the clock.
const SLICE_BYTES: usize = 1 << 19;
/// So often is told what was found since: each time, all that marks it is drawn anew.
const TOLD_AFTER_MS: f64 = 150.0;

/// Long enough for the browser to paint.
const A_FRAME: Duration = Duration::from_millis(20);

/// The search of a session.
#[derive(Clone, Copy)]
pub(super) struct Finder {
    typed: RwSignal<String>,
    is_open: RwSignal<bool>,
    calls: RwSignal<u32>,
    found: RwSignal<Found>,
    ticket: StoredValue<u32>,
}

/// What has been found so far.
#[derive(Clone, PartialEq)]
pub(super) struct Found {
    /// What is searched for.
    pub(super) query: Shared<Query>,
    /// The entries that hold it, in file order.
    pub(super) hits: Shared<Vec<EntryIdx>>,
    /// Whether the whole file has been searched.
    pub(super) course: Course,
}

impl Finder {
    pub(super) fn new() -> Self {
        Self {
            typed: RwSignal::new(String::new()),
            is_open: RwSignal::new(false),
            calls: RwSignal::new(0),
            found: RwSignal::new(Found::nothing()),
            ticket: StoredValue::new(0),
        }
    }

    /// Whether the search bar is shown.
    pub(super) fn is_open(self) -> bool {
        self.is_open.get()
    }

    pub(super) fn is_open_untracked(self) -> bool {
        self.is_open.get_untracked()
    }

    pub(super) fn typed(self) -> String {
        self.typed.get()
    }

    pub(super) fn found(self) -> Found {
        self.found.get()
    }

    /// Whether an entry is one of those found.
    pub(super) fn is_hit(self, entry: EntryIdx) -> bool {
        self.found.with(|found| found.hits.binary_search(&entry).is_ok())
    }

    pub(super) fn found_untracked(self) -> Found {
        self.found.get_untracked()
    }

    /// Shows the bar and takes the keyboard there.
    pub(super) fn open(self) {
        self.is_open.set(true);
        self.calls.update(|calls| *calls = calls.wrapping_add(1));
    }

    /// How often the bar was asked for.
    pub(super) fn calls(self) -> u32 {
        self.calls.get()
    }

    /// Takes the bar and all marks away. What was typed is kept for the next time.
    pub(super) fn close(self) {
        self.is_open.set(false);
        self.next_ticket();
        self.found.set(Found::nothing());
    }

    /// Searches for what is typed now.
    pub(super) fn search(self, opened: Shared<Opened>, typed: String) {
        let ticket = self.next_ticket();
        let query = Query::parse(&typed);
        self.typed.set(typed);
        // That nothing was found is not said before it is known.
        let course = if query.is_empty() { Course::Done } else { Course::UnderWay };
        self.found.set(Found { query: Shared::new(query.clone()), course, ..Found::nothing() });
        if !query.is_empty() {
            spawn_local(self.go_on(opened, Search::new(query), ticket));
        }
    }

    /// Goes to another hit: in the columns where they show it, else it becomes the leaf.
    pub(super) fn go(self, viewer: Viewer, way: Way) {
        let from = viewer.focused_entry();
        let hit = self.found.with_untracked(|found| next(&found.hits, from, way));
        if let Some(hit) = hit {
            viewer.look_at(hit);
        }
    }

    async fn go_on(self, opened: Shared<Opened>, mut search: Search, ticket: u32) {
        let (mut turns, mut told, mut told_ms) = (Turns::new(), 0, 0.0);
        loop {
            let course = search.advance(&opened.session, SLICE_BYTES);
            // The first hits are told as soon as they are there.
            let is_first = told == 0 && !search.hits().is_empty();
            if course == Course::UnderWay && !turns.is_over() && !is_first {
                continue;
            }
            let is_due = search.hits().len() > told && Date::now() - told_ms > TOLD_AFTER_MS;
            if is_due || course == Course::Done {
                (told, told_ms) = (search.hits().len(), Date::now());
                let hits = Shared::new(search.hits().to_vec());
                self.found.update(|found| {
                    found.hits = hits;
                    found.course = course;
                });
            }
            if course == Course::Done {
                return;
            }
            if is_due {
                // What goes on at once, goes on before what was told is painted.
                pause(A_FRAME).await;
            }
            turns.give().await;
            // Another key may have been pressed, or the page may have closed the session.
            if self.ticket.try_get_value() != Some(ticket) {
                return;
            }
        }
    }

    fn next_ticket(self) -> u32 {
        self.ticket.update_value(|ticket| *ticket = ticket.wrapping_add(1));
        self.ticket.get_value()
    }
}

impl Found {
    fn nothing() -> Self {
        let (query, hits) = (Shared::new(Query::default()), Shared::new(Vec::new()));
        Self { query, hits, course: Course::Done }
    }
}

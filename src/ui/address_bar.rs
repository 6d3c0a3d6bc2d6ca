//! The browser's address and its history.
//!
//! In go the view of the open session, and the addresses that the browser goes to; out come addresses in the bar, and
//! views to show. What is recorded, and how, is decided in [`view::history`](crate::view::history).

use core::time::Duration;

use leptos::ev;
use wasm_bindgen::JsValue;

use super::opened::Opened;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::View;
use crate::view::address::address;
use crate::view::history::{History, Record};

/// Browsers refuse addresses that are written more often than a few times a second.
const REST: Duration = Duration::from_millis(350);

/// The address, for the whole page.
#[derive(Clone, Copy)]
pub(super) struct AddressBar {
    history: StoredValue<History>,
    /// Of the session that is open.
    viewer: StoredValue<Option<Viewer>>,
    pace: StoredValue<Pace>,
}

/// Whether something was written just now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// Nothing was.
    Free,
    /// Something was, and nothing has changed since.
    Resting,
    /// Something was, and there is more to write.
    Behind,
}

impl AddressBar {
    pub(super) fn new() -> Self {
        let bar = Self {
            history: StoredValue::new(History::arriving(here())),
            viewer: StoredValue::new(None),
            pace: StoredValue::new(Pace::Free),
        };
        // The one comes where a person goes back, the other where one writes in the bar; some browsers tell of both.
        let gone = window_event_listener(ev::popstate, move |_| bar.go());
        let written = window_event_listener(ev::hashchange, move |_| bar.go());
        on_cleanup(move || {
            gone.remove();
            written.remove();
        });
        bar
    }

    /// The view that a session opens with.
    pub(super) fn open(self, opened: &Opened) -> View {
        let came_with = opened.view_address();
        let open = |history: &mut History| history.open(&opened.session, came_with);
        self.history.try_update_value(open).unwrap_or_else(|| View::opening(&opened.session))
    }

    /// Whether it asks for a place in a session that is not open yet.
    pub(super) fn asks(self) -> bool {
        self.history.with_value(History::asks)
    }

    /// The address of what is looked at now, whether or not it is in the bar yet.
    pub(super) fn of_view(self) -> String {
        let of =
            |viewer: Viewer| address(&viewer.view_untracked(), &viewer.opened_untracked().session);
        self.viewer.get_value().map_or_else(String::new, of)
    }

    /// Keeps the address of a viewer in the bar for as long as that is shown, once all of the file was read: where
    /// reading is left, it leaves no trace in the browser's history.
    pub(super) fn follow(self, viewer: Viewer) {
        self.viewer.set_value(Some(viewer));
        on_cleanup(move || self.viewer.set_value(None));
        Effect::new(move |was_whole: Option<bool>| {
            viewer.view();
            let opened = viewer.opened();
            if opened.is_whole() {
                if was_whole == Some(false) {
                    self.go_where_asked(viewer);
                }
                match self.pace.get_value() {
                    Pace::Free => self.write(),
                    Pace::Resting | Pace::Behind => self.pace.set_value(Pace::Behind),
                }
            }
            opened.is_whole()
        });
    }

    /// The browser may have gone to an address of what was not read then.
    fn go_where_asked(self, viewer: Viewer) {
        let opened = viewer.opened_untracked();
        let asked = |history: &mut History| history.asked_of(&opened.session);
        if let Some(view) = self.history.try_update_value(asked).flatten() {
            viewer.go_to_view(view);
        }
    }

    fn write(self) {
        let Some(viewer) = self.viewer.get_value() else { return self.pace.set_value(Pace::Free) };
        let (view, opened) = (viewer.view_untracked(), viewer.opened_untracked());
        let look = |history: &mut History| history.look(&view, &opened.session);
        record(&self.history.try_update_value(look).unwrap_or(Record::Nothing));
        self.pace.set_value(Pace::Resting);
        let rested = move || match self.pace.get_value() {
            Pace::Behind => self.write(),
            Pace::Free | Pace::Resting => self.pace.set_value(Pace::Free),
        };
        set_timeout(rested, REST);
    }

    fn go(self) {
        let viewer = self.viewer.get_value();
        let opened = viewer.map(Viewer::opened);
        let session = opened.as_ref().map(|opened| &opened.session);
        let go = |history: &mut History| history.go(&here(), session);
        if let (Some(view), Some(viewer)) = (self.history.try_update_value(go).flatten(), viewer) {
            viewer.go_to_view(view);
        }
    }
}

/// What the address asks for: its query, and over that its fragment.
fn here() -> String {
    let location = window().location();
    location.search().unwrap_or_default() + &location.hash().unwrap_or_default()
}

/// The query of a link is taken over into the fragment: it would ask again for what a person has left.
fn record(record: &Record) {
    let (Record::InPlace(address) | Record::After(address)) = record else { return };
    let Ok(mut url) = window().location().pathname() else { return };
    if !address.is_empty() {
        url.push('#');
        url.push_str(address);
    }
    let Ok(history) = window().history() else { return };
    // Both fail where a browser has had enough of them; the page goes on without.
    let _ = match record {
        Record::After(_) => history.push_state_with_url(&JsValue::NULL, "", Some(&url)),
        _ => history.replace_state_with_url(&JsValue::NULL, "", Some(&url)),
    };
}

//! A long file, shown while the rest of it is read.
//!
//! In: how far reading is. Out: what was read so far as a session on the screen, which grows as a file does that is
//! read again; and nothing of it where reading does not end well. It refuses to know when that is worth while: that is
//! [`view::early`](crate::view::early)'s.

use std::mem;

use js_sys::Date;
use leptos::ev;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::Door;
use crate::ui::open::{Done, page_bytes};
use crate::ui::opened::Opened;
use crate::ui::prelude::*;
use crate::ui::shared::Shared;
use crate::view::early::Looks;
use crate::view::growth::Pace;
use crate::view::opening::has_room;

/// What is known of the file that is being read.
#[derive(Clone, Copy)]
pub(super) struct Early(StoredValue<Watch>);

struct Watch {
    looks: Looks,
    /// How a person is taken along: to where the file leaves off, as if it had been opened whole; but not away from
    /// what they look at.
    pace: Pace,
    /// Whether what had the keyboard is gone with the last look.
    keyboard: Keyboard,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Keyboard {
    Elsewhere,
    OnCancel,
}

/// What is made of an entry takes so many times the room of what is asked for it else, while one look follows another.
const ROOM_FOR_LOOKS: u32 = 4;

impl Early {
    pub(super) fn new() -> Self {
        Self(StoredValue::new(Watch::begun()))
    }

    /// Another file begins to be read.
    pub(super) fn begin(self) {
        self.0.set_value(Watch::begun());
    }

    /// How a person is taken along.
    pub(super) fn pace(self) -> Pace {
        self.0.with_value(|watch| watch.pace)
    }
}

impl Watch {
    fn begun() -> Self {
        Self {
            looks: Looks::begun(Date::now()),
            pace: Pace::GoAlong,
            keyboard: Keyboard::Elsewhere,
        }
    }
}

impl Door {
    /// What is shown of a file that is still being read. Does not track.
    pub(in crate::ui) fn early(self) -> Option<Shared<Opened>> {
        self.opened.get_untracked().filter(|opened| !opened.is_whole())
    }

    /// Whether what is shown is still being read.
    pub(in crate::ui) fn shows_early(self) -> bool {
        self.opened.with(|opened| opened.as_ref().is_some_and(|opened| !opened.is_whole()))
    }

    /// Shows what was read so far, where that is due. A session that is open stays, until the other one is there; and
    /// an address may ask for a place that is still to come.
    pub(super) fn look_early(self, done: &Done<'_>) {
        let (Some(incoming), Some(opening)) = (done.incoming, self.opening.get_untracked()) else {
            return;
        };
        let (before, now_ms) = (self.opened.get_untracked(), Date::now());
        let is_due = self.early.0.with_value(|watch| watch.looks.is_due(now_ms, &opening));
        let has_place = before.as_ref().is_none_or(|opened| !opened.is_whole());
        if !is_due || !has_place || before.is_none() && self.address.asks() {
            return;
        }
        let lines = incoming.lines().saturating_mul(ROOM_FOR_LOOKS);
        if has_room(&opening.name, opening.whole_bytes, page_bytes(), lines).is_err() {
            return;
        }
        let Some(arrived) = incoming.so_far().filter(|so_far| so_far.reading.foreign.is_none())
        else {
            return;
        };
        self.early.0.update_value(|watch| watch.looks.taken(now_ms, &opening));
        let opened = Opened::so_far(opening.name, arrived);
        match before {
            None => {
                let keyboard = keyboard();
                self.show_anew(opened);
                if keyboard == Keyboard::OnCancel {
                    // On the screen of the session there is another.
                    request_animation_frame(go_on_cancel);
                }
            }
            Some(before) => self.grow(before, opened, self.early.pace()),
        }
    }

    /// All is read, and what says how far reading is goes. It may have the keyboard.
    pub(super) fn end_early(self) {
        self.early.0.update_value(|watch| watch.keyboard = keyboard());
        self.opening.set(None);
    }

    /// Whether the keyboard has lost its place with that; once.
    pub(in crate::ui) fn takes_keyboard(self) -> bool {
        let take = |watch: &mut Watch| mem::replace(&mut watch.keyboard, Keyboard::Elsewhere);
        self.early.0.try_update_value(take) == Some(Keyboard::OnCancel)
    }

    /// Takes what is shown of a file away, because the rest will not come.
    pub(super) fn leave_early(self) {
        if self.early().is_some() {
            self.grown.set(None);
            self.opened.set(None);
            self.openings.update(|openings| *openings = openings.wrapping_add(1));
        }
    }
}

/// Notices that a person does something, so that what they look at stays where it is.
pub(in crate::ui) fn take_touches(door: Door) {
    let touch = move || {
        if door.early().is_some() {
            door.early.0.update_value(|watch| watch.pace = Pace::Stay);
        }
    };
    let pressed = window_event_listener(ev::keydown, move |_| touch());
    let pointed = window_event_listener(ev::pointerdown, move |_| touch());
    let turned = window_event_listener(ev::wheel, move |_| touch());
    on_cleanup(move || {
        for listener in [pressed, pointed, turned] {
            listener.remove();
        }
    });
}

/// The button that leaves what is being read.
const CANCEL: &str = ".reading button";

fn keyboard() -> Keyboard {
    let is_cancel = |focused: web_sys::Element| focused.matches(CANCEL).unwrap_or_default();
    if document().active_element().is_some_and(is_cancel) {
        Keyboard::OnCancel
    } else {
        Keyboard::Elsewhere
    }
}

fn go_on_cancel() {
    let button = document().query_selector(CANCEL).ok().flatten();
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        // It fails for a button that is not shown.
        let _ = button.focus();
    }
}

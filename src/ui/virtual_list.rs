//! A long list of which only the rows in sight exist.
//!
//! The numbers are worked out in [`view::extents`](crate::view::extents) and
//! [`view::scroll`](crate::view::scroll); here they meet the scroller, the rows' real heights and the
//! moments at which a browser tells them. It refuses to know what a row shows.

mod keyboard;
mod measuring;
mod rows;

use core::time::Duration;
use std::ops::Range;

use js_sys::Date;
use leptos::html;
use web_sys::HtmlDivElement;

pub(super) use rows::{Heights, ListRows, Slot};

use super::measure::{Observer, set_style};
use crate::ui::prelude::*;
use crate::view::{
    extents::Extents,
    flight::{Flight, Making},
    scroll::{Hold, Port, hold_at, in_sight, reveal, top_for},
    spacer::Spacer,
};
use crate::wording::Decimal;

/// How far beyond either edge rows are made, so that scrolling meets none that are missing.
const SPARE_PX: f64 = 200.0;
/// Once a list has stood still so long, it has the rows beyond its edges again.
const STILL_MS: u64 = 120;

/// The handle of a list: made by the pane that shows it, given to [`ListRows`].
#[derive(Clone, Copy)]
pub(super) struct VirtualList {
    scroller: NodeRef<html::Div>,
    sizer: NodeRef<html::Div>,
    slab: NodeRef<html::Div>,
    state: StoredValue<State, LocalStorage>,
    rows: RwSignal<Rows>,
    /// The state's port, for those who follow it.
    port: RwSignal<Port>,
}

/// The rows that exist. Another generation has other rows at the same places.
#[derive(Clone, PartialEq)]
struct Rows {
    generation: u32,
    range: Range<usize>,
}

struct State {
    extents: Extents,
    port: Port,
    hold: Hold,
    /// How far beyond either edge rows are made now.
    spare_px: f64,
    flight: Flight,
    observer: Option<Observer>,
}

impl State {
    fn spacer(&self) -> Spacer {
        Spacer { total: self.extents.total(), height: self.port.height }
    }
}

impl VirtualList {
    pub(super) fn new() -> Self {
        let hold = Hold::Start { row: 0, below: 0.0 };
        let (extents, port) = (Extents::default(), Port::default());
        let list = Self {
            scroller: NodeRef::new(),
            sizer: NodeRef::new(),
            slab: NodeRef::new(),
            state: StoredValue::new_local(State {
                extents,
                port,
                hold,
                spare_px: SPARE_PX,
                flight: Flight::default(),
                observer: None,
            }),
            rows: RwSignal::new(Rows { generation: 0, range: 0..0 }),
            port: RwSignal::new(port),
        };
        list.scroller.on_load(move |scroller| list.start(&scroller));
        list
    }

    /// The node of the scroller, which the pane writes itself since it carries the pane's role.
    pub(super) fn node(self) -> NodeRef<html::Div> {
        self.scroller
    }

    /// Other rows, of these heights until they are measured, scrolled so that `hold` is kept.
    pub(super) fn reset(self, extents: Extents, hold: Hold) {
        self.keep_keyboard();
        self.state.update_value(|state| state.extents = extents);
        self.rows.update(|rows| {
            rows.generation = rows.generation.wrapping_add(1);
            rows.range = 0..0;
        });
        self.keep(hold);
    }

    /// Scrolls no further than it takes to bring a row in sight.
    pub(super) fn reveal(self, row: usize) {
        let hold = self.state.with_value(|state| {
            // A list that is not shown has no edges that a row could be near to.
            if state.port.height > 0.0 {
                reveal(&state.extents, state.port, row)
            } else {
                Some(Hold::Middle { row })
            }
        });
        if let Some(hold) = hold {
            self.keep(hold);
        }
    }

    /// What a person is looking at.
    pub(super) fn hold(self) -> Hold {
        self.state.with_value(|state| state.hold)
    }

    /// The part of the list that is in sight. It is followed: read in a memo, it costs what the memo does.
    pub(super) fn port(self) -> Port {
        self.port.get()
    }

    /// The same at this moment.
    pub(super) fn port_untracked(self) -> Port {
        self.port.get_untracked()
    }

    /// Scrolls to a place, as a person does.
    pub(super) fn scroll_to(self, top_px: f64) {
        if let Some(scroller) = self.scroller.get_untracked() {
            let spacer = self.state.with_value(State::spacer);
            scroller.set_scroll_top(spacer.scrolled_to(top_px));
        }
    }

    /// What keeps the rows in sight where they are, whatever happens below them.
    pub(super) fn hold_here(self) -> Hold {
        self.state.with_value(|state| hold_at(&state.extents, state.port.top))
    }

    /// What the rows measure, as far as it is known.
    pub(super) fn extents(self) -> Extents {
        self.state.with_value(|state| state.extents.clone())
    }

    /// How many rows are in sight from the top one on.
    pub(super) fn rows_in_sight(self) -> usize {
        self.state.with_value(|State { extents, port, .. }| {
            extents.at(port.top + port.height).saturating_sub(extents.at(port.top))
        })
    }

    /// To be called on every scroll event of the scroller.
    pub(super) fn scrolled(self) {
        let Some(scroller) = self.scroller.get_untracked() else { return };
        // A list that is not shown is scrolled to its start, whatever it was looked at before.
        if scroller.client_height() == 0 {
            return;
        }
        let shown_top = scroller.scroll_top();
        let mut making = Making::WithSpare;
        self.state.update_value(|state| {
            let spacer = state.spacer();
            let top = spacer.place_of(shown_top);
            making = state.flight.moved(top - state.port.top, state.port.height, Date::now());
            state.spare_px = if making == Making::WithSpare { SPARE_PX } else { 0.0 };
            if making != Making::WithSpare {
                self.complete_once_still(state.flight.leaps());
            }
            // A scroll that this list asked for keeps its hold; one of the person's makes a new one.
            if (top - state.port.top).abs() > spacer.ratio() {
                state.hold = hold_at(&state.extents, top);
            }
            state.port.top = top;
        });
        if making == Making::Later {
            self.tell_port();
        } else {
            self.fill();
        }
    }

    fn complete_once_still(self, leaps: u32) {
        let complete = move || {
            let is_still = self.state.try_with_value(|state| state.flight.leaps() == leaps);
            if is_still == Some(true) {
                self.state.update_value(|state| state.spare_px = SPARE_PX);
                self.fill();
            }
        };
        set_timeout(complete, Duration::from_millis(STILL_MS));
    }

    fn keep(self, hold: Hold) {
        self.state.update_value(|state| state.hold = hold);
        self.place();
        self.fill();
    }

    /// Makes the scroller as long as its rows, and scrolls to where the hold is kept.
    fn place(self) {
        let (Some(scroller), Some(sizer)) =
            (self.scroller.get_untracked(), self.sizer.get_untracked())
        else {
            return;
        };
        self.state.update_value(|state| {
            let spacer = state.spacer();
            set_style(&sizer, "height", &format!("{}px", Decimal(spacer.length())));
            let top = top_for(&state.extents, state.port.height, state.hold);
            let shown_top = spacer.scrolled_to(top);
            if (shown_top - scroller.scroll_top()).abs() > 0.5 {
                scroller.set_scroll_top(shown_top);
            }
            state.port.top = spacer.place_of(scroller.scroll_top());
        });
        self.place_slab();
    }

    /// Makes the rows that are in sight, and unmakes the others.
    fn fill(self) {
        let range = self.state.with_value(|state| {
            let State { extents, port, spare_px, .. } = state;
            in_sight(extents, *port, *spare_px)
        });
        if self.rows.with_untracked(|rows| rows.range != range) {
            self.keep_focus(&range);
            self.rows.update(|rows| rows.range = range);
        }
        self.place_slab();
        self.tell_port();
    }

    fn tell_port(self) {
        let port = self.state.with_value(|state| state.port);
        if self.port.with_untracked(|told| *told != port) {
            self.port.set(port);
        }
    }

    fn place_slab(self) {
        let Some(slab) = self.slab.get_untracked() else { return };
        let first = self.rows.with_untracked(|rows| rows.range.start);
        let top_px = self.state.with_value(|state| {
            // Where nothing is out of proportion, that is where the first row begins.
            let shown_top = state.spacer().scrolled_to(state.port.top);
            shown_top + (state.extents.before(first) - state.port.top)
        });
        set_style(&slab, "transform", &format!("translateY({}px)", Decimal(top_px)));
    }

    fn start(self, scroller: &HtmlDivElement) {
        let observer = Observer::new(move |elements| self.resized(elements));
        observer.watch(scroller);
        self.state.update_value(|state| {
            state.port.height = f64::from(scroller.client_height());
            state.observer = Some(observer);
        });
        self.place();
        self.fill();
    }
}

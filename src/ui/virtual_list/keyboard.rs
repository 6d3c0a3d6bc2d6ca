//! Where the keyboard focus is in a list, and how it outlives rows that go.
//!
//! A browser drops the focus with the element that has it: what is about to go hands it over before.

use std::ops::Range;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::{Slot, VirtualList};
use crate::ui::measure::focus_in_place;
use crate::ui::prelude::*;

impl VirtualList {
    /// Whether the keyboard focus is on the scroller or on something in it, and a row may take it: one
    /// that is about to go for other rows would lose it.
    pub(in crate::ui) fn has_keyboard_for(self, slot: Slot) -> bool {
        self.rows.with_untracked(|rows| rows.generation == slot.generation) && self.has_keyboard()
    }

    pub(in crate::ui) fn has_keyboard(self) -> bool {
        let focused = document().active_element();
        self.scroller.get_untracked().is_some_and(|scroller| scroller.contains(focused.as_deref()))
    }

    /// Gives the scroller the keyboard focus. False if the list is not shown.
    pub(in crate::ui) fn take_keyboard(self) -> bool {
        let scroller = self.scroller.try_get_untracked().flatten();
        let Some(scroller) = scroller.filter(|scroller| scroller.client_height() > 0) else {
            return false;
        };
        // Where the page scrolls, this brings the list in sight; its own rows stay where they are.
        let _ = scroller.focus();
        true
    }

    /// A row that is about to go may hold the keyboard focus: the scroller takes it over, so that the
    /// next key press still arrives here. One that stays may be put elsewhere among the others, which
    /// takes the focus from it: it gets it back.
    pub(super) fn keep_focus(self, next: &Range<usize>) {
        let Some(focused) = document().active_element() else { return };
        let (Some(row), Some(scroller)) = (self.row_of(&focused), self.scroller.get_untracked())
        else {
            return;
        };
        if !next.contains(&row) {
            focus_in_place(&scroller);
            return;
        }
        request_animation_frame(move || {
            let body = document().body().map(Element::from);
            let is_lost = document().active_element() == body;
            if let Ok(focused) = focused.dyn_into::<HtmlElement>()
                && is_lost
            {
                focus_in_place(&focused);
            }
        });
    }

    /// All rows are about to go, and one of them may hold the keyboard focus.
    pub(super) fn keep_keyboard(self) {
        let focused = document().active_element();
        if let Some(scroller) = self.scroller.try_get_untracked().flatten()
            && focused.is_some_and(|focused| self.row_of(&focused).is_some())
        {
            focus_in_place(&scroller);
        }
    }

    /// The row that an element is or is in.
    pub(super) fn row_of(self, element: &Element) -> Option<usize> {
        let slab = self.slab.get_untracked()?;
        if !slab.contains(Some(element)) {
            return None;
        }
        let rows = slab.children();
        let holds = |at: &u32| rows.item(*at).is_some_and(|row| row.contains(Some(element)));
        let at = (0..rows.length()).find(holds)?;
        Some(self.rows.with_untracked(|rows| rows.range.start) + at as usize)
    }
}

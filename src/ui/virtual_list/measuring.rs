//! What the rows of a long list that exist really measure.
//!
//! In go the browser's words that an element has another size; out come the list's extents. It refuses to know what a
//! row shows.

use leptos::html;
use web_sys::Element;

use super::VirtualList;
use crate::ui::measure::{Observer, height_px};
use crate::ui::prelude::*;

impl VirtualList {
    /// Runs between layout and painting: what it moves is not seen moving.
    pub(super) fn resized(self, elements: &[Element]) {
        let Some(scroller) = self.scroller.try_get_untracked().flatten() else { return };
        self.state.update_value(|state| {
            state.port.height = f64::from(scroller.client_height());
            for element in elements {
                let height_px = height_px(element);
                // A list that is not shown has rows without heights; they say nothing.
                if let Some(row) = self.row_of(element)
                    && height_px > 0.0
                {
                    state.extents.set(row, height_px);
                }
            }
        });
        if self.state.with_value(|state| state.port.height > 0.0) {
            self.place();
            // Rows made right here would be measured in the same turn, which browsers report as a loop.
            request_animation_frame(move || {
                if !self.rows.is_disposed() {
                    self.fill();
                }
            });
        }
    }

    /// Measures a row for as long as it exists.
    pub(super) fn measure(self, node: NodeRef<html::Div>) {
        let watched = StoredValue::new_local(None::<Element>);
        node.on_load(move |row| {
            let row: Element = row.into();
            self.with_observer(|observer| observer.watch(&row));
            watched.set_value(Some(row));
        });
        on_cleanup(move || {
            let row = watched.try_update_value(Option::take).flatten();
            if let Some(row) = row {
                self.with_observer(|observer| observer.forget(&row));
            }
        });
    }

    fn with_observer(self, action: impl FnOnce(&Observer)) {
        self.state.try_with_value(|state| state.observer.as_ref().map(action));
    }
}

//! Where the inspector is docked: what opens and closes it, and where the keyboard goes then.

use leptos::html;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::ui::prelude::*;
use crate::ui::viewer::Viewer;
use crate::ui::virtual_list::VirtualList;

/// The inspector's place.
#[derive(Clone, Copy)]
pub(in crate::ui) struct Dock {
    // Kept elsewhere, so that this can be handed around.
    viewer: StoredValue<Viewer>,
    graph: VirtualList,
    columns: VirtualList,
    pub(super) section: NodeRef<html::Section>,
    /// What had the keyboard before it opened.
    opener: StoredValue<Option<HtmlElement>, LocalStorage>,
}

impl Dock {
    pub(in crate::ui) fn new(viewer: Viewer, graph: VirtualList, columns: VirtualList) -> Self {
        let (viewer, opener) = (StoredValue::new(viewer), StoredValue::new_local(None));
        Self { viewer, graph, columns, section: NodeRef::new(), opener }
    }

    /// Opens it, or closes it.
    pub(in crate::ui) fn turn(self) {
        if untrack(|| self.viewer().view().inspector.is_open()) {
            self.close();
        } else {
            self.viewer().inspect();
        }
    }

    pub(super) fn viewer(self) -> Viewer {
        self.viewer.get_value()
    }

    pub(super) fn close(self) {
        let had_keyboard = self.has_keyboard();
        self.viewer().close_inspector();
        if !had_keyboard {
            return;
        }
        // In the next frame: until then a pane that is shown again takes no focus.
        request_animation_frame(move || {
            let opener = self.opener.try_update_value(Option::take).flatten();
            let came_back = opener.is_some_and(|opener| {
                // It fails for an element that is gone or not shown, which then is not the active one.
                let _ = opener.focus();
                document().active_element().is_some_and(|active| active == *opener)
            });
            if !came_back && !self.columns.take_keyboard() {
                self.graph.take_keyboard();
            }
        });
    }

    fn has_keyboard(self) -> bool {
        let focused = document().active_element();
        self.section.get_untracked().is_some_and(|section| section.contains(focused.as_deref()))
    }

    /// Remembers what has the keyboard, unless that is the inspector already.
    pub(super) fn remember_opener(self) {
        let focused = document().active_element().and_then(|it| it.dyn_into().ok());
        if !self.has_keyboard() {
            self.opener.set_value(focused);
        }
    }
}

//! Which pane is shown, where there is room for one only.

use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::Pane;
use crate::view::keys::next_choice;

#[component]
pub(super) fn PaneTabs(viewer: Viewer) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let shown = Memo::new(move |_| viewer.view().pane);
    let step = move |event: ev::KeyboardEvent| {
        let at = Pane::ALL.iter().position(|pane| *pane == shown.get_untracked());
        let next = next_choice(&event.key(), at.unwrap_or_default(), &Pane::ALL.map(|_| true));
        let Some(next) = next.and_then(|next| Pane::ALL.get(next).copied()) else { return };
        event.prevent_default();
        viewer.show_pane(next);
        let button = node
            .get_untracked()
            .and_then(|tabs| tabs.query_selector(&format!("#{}", tab_id(next))).ok().flatten());
        if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
            // It fails for a tab that is not shown, which no key press reaches.
            let _ = button.focus();
        }
    };
    let buttons = Pane::ALL.map(|pane| {
        let is_shown = move || shown.get() == pane;
        view! {
            <button
                type="button"
                role="tab"
                id=tab_id(pane)
                aria-controls=panel_id(pane)
                aria-selected=move || if is_shown() { "true" } else { "false" }
                tabindex=move || if is_shown() { "0" } else { "-1" }
                on:click=move |_| viewer.show_pane(pane)
            >
                {pane.word()}
            </button>
        }
    });
    view! {
        <nav class="pane-switch" aria-label="Panes">
            <div class="pane-tabs" role="tablist" aria-label="Panes" node_ref=node on:keydown=step>
                {buttons.into_iter().collect_view()}
            </div>
        </nav>
    }
}

/// The id of the element that holds a pane.
pub(super) fn panel_id(pane: Pane) -> String {
    format!("pane-{}", pane.name())
}

fn tab_id(pane: Pane) -> String {
    format!("pane-tab-{}", pane.name())
}

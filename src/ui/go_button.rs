//! The button in a dialog that closes it and goes to a place in the session.

use leptos::prelude::*;

use super::viewer::Viewer;
use crate::view::Focus;

#[component]
pub(super) fn GoButton(
    viewer: Viewer,
    /// Where it goes.
    place: Focus,
    /// The dialog that it is in.
    open: RwSignal<bool>,
    /// What stands on it: the place in words.
    words: String,
) -> impl IntoView {
    let go = move |_| {
        open.set(false);
        viewer.visit(place);
    };
    let name = format!("Go to {words}");
    view! {
        <button type="button" class="link-button go" aria-label=name dir="auto" on:click=go>
            <span class="foreign">{words}</span>
        </button>
    }
}

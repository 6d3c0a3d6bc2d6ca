//! The button that goes to a place in the session, from a dialog or from the inspector.

use super::dialog::OpenDialog;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::Focus;

#[component]
pub(super) fn GoButton(
    viewer: Viewer,
    /// Where it goes.
    place: Focus,
    /// What stands on it: the place in words.
    words: String,
) -> impl IntoView {
    let dialog = use_context::<OpenDialog>();
    let go = move |_| match dialog {
        // The panes are behind the dialog: it closes, and the keyboard goes on in them.
        Some(dialog) => {
            dialog.close();
            viewer.visit(place);
        }
        None => viewer.focus(place),
    };
    let name = format!("Go to {words}");
    view! {
        <button type="button" class="link-button go" aria-label=name dir="auto" on:click=go>
            <span class="foreign">{words}</span>
        </button>
    }
}

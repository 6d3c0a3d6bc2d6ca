//! The way into the inspector from a row of the columns.

use leptos::ev;

use crate::ui::prelude::*;
use crate::ui::viewer::Viewer;
use crate::view::Focus;
use crate::view::commands::{Command, shortcuts_of};

/// The Tab key stops at that of the row that is looked at, and at no other.
#[component]
pub(in crate::ui) fn InspectButton(
    viewer: Viewer,
    /// The row's place.
    place: Focus,
    is_focused: impl Fn() -> bool + Send + 'static,
) -> impl IntoView {
    let inspect = move |event: ev::MouseEvent| {
        // The row's own click would only look at it.
        event.stop_propagation();
        viewer.focus(place);
        viewer.inspect();
    };
    view! {
        <button
            type="button"
            class="button inspect"
            tabindex=move || if is_focused() { "0" } else { "-1" }
            aria-keyshortcuts=shortcuts_of(Command::Inspect)
            on:click=inspect
        >
            "Inspect"
        </button>
    }
}

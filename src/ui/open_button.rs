//! The button that opens the browser's file dialog.

use leptos::{html, prelude::*};

use super::door::Door;
use super::window::open_one;
use crate::view::opening::Came;

#[component]
pub(super) fn OpenButton(
    door: Door,
    /// What stands on it.
    words: &'static str,
    /// How it looks.
    class: &'static str,
) -> impl IntoView {
    let picker = NodeRef::<html::Input>::new();
    let ask = move |_| {
        if let Some(picker) = picker.get_untracked() {
            picker.click();
        }
    };
    let take = move |_| {
        let Some(picker) = picker.get_untracked() else { return };
        let files = picker.files();
        let count = files.as_ref().map_or(0, web_sys::FileList::length);
        // A dialog that was left without a choice changes nothing.
        if count > 0 {
            open_one(door, files, &vec![Came::File; count as usize]);
        }
        // The same file can be chosen again, for it may have grown.
        picker.set_value("");
    };
    view! {
        <button type="button" class=class on:click=ask>
            {words}
        </button>
        <input type="file" accept=".jsonl,application/jsonl" hidden node_ref=picker on:change=take />
    }
}

//! The button that opens the browser's file dialog.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::door::Door;
use super::window::open_one;
use crate::view::opening::Came;

/// The id of the field behind the button: a page shows one such button at a time.
const PICKER_ID: &str = "open-file";

/// What the dialog offers first; a person can have it show all files.
const ACCEPTED: &str = ".jsonl,.gz,.html,.htm,application/jsonl,application/gzip,text/html";

/// Opens the browser's file dialog, as the button does. A browser lets that happen on a key or click only.
pub(super) fn ask_for_file() {
    let picker = document().get_element_by_id(PICKER_ID);
    if let Some(picker) = picker.and_then(|picker| picker.dyn_into::<HtmlElement>().ok()) {
        picker.click();
    }
}

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
        <input type="file" id=PICKER_ID accept=ACCEPTED hidden node_ref=picker on:change=take />
    }
}

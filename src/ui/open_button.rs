//! The button that opens the browser's file dialog.

use leptos::html;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::door::Door;
use super::handle::{self, Picked};
use super::open::Source;
use super::window::open_one;
use crate::ui::prelude::*;
use crate::view::opening::Came;

/// The ids of the button and of the field behind it: a page shows one such button at a time.
const BUTTON_ID: &str = "open-file-button";
const FIELD_ID: &str = "open-file";

/// What the dialog offers first; a person can have it show all files.
const ACCEPTED: &str = ".jsonl,.gz,.html,.htm,application/jsonl,application/gzip,text/html";

/// Opens the browser's file dialog, as the button does. A browser lets that happen on a key or click only.
pub(super) fn ask_for_file() {
    let button = document().get_element_by_id(BUTTON_ID);
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        button.click();
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
    let ask_by_field = move || {
        if let Some(picker) = picker.get_untracked() {
            picker.click();
        }
    };
    let ask = move |_| {
        // What that dialog gives can be read again, and followed.
        if !handle::has_dialog() {
            return ask_by_field();
        }
        spawn_local(async move {
            match handle::pick().await {
                Picked::File(file, handle) => door.open(Source::file(file, Some(handle))),
                Picked::Nothing => {}
                Picked::NoDialog => ask_by_field(),
            }
        });
    };
    let take = move |_| {
        let Some(picker) = picker.get_untracked() else { return };
        let files = picker.files();
        let count = files.as_ref().map_or(0, web_sys::FileList::length);
        // A dialog that was left without a choice changes nothing.
        if count > 0 {
            open_one(door, files, &vec![Came::File; count as usize], None);
        }
        // The same file can be chosen again, for it may have grown.
        picker.set_value("");
    };
    view! {
        <button type="button" id=BUTTON_ID class=class on:click=ask>
            {words}
        </button>
        <input type="file" id=FIELD_ID accept=ACCEPTED hidden node_ref=picker on:change=take />
    }
}

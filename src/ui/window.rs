//! What reaches the page as a whole: files dropped anywhere, text pasted on the landing.
//!
//! In go the window's events; out come sources to open, or why there are none. It refuses to know
//! what is on screen, but for whether a session is.

use leptos::ev;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, DragEvent, FileList, HtmlElement};

use super::door::Door;
use super::handle;
use super::open::Source;
use crate::ui::prelude::*;
use crate::view::opening::{Came, Refusal, the_file};

/// Opens what is dropped anywhere. Tells whether files are being dragged over the page.
pub(super) fn take_drops(door: Door) -> RwSignal<bool> {
    let over = RwSignal::new(false);
    let allow = move |event: DragEvent| {
        if carried_files(&event).is_some() {
            event.prevent_default();
            over.set(true);
        }
    };
    let entered = window_event_listener(ev::dragenter, allow);
    let moved = window_event_listener(ev::dragover, allow);
    let left = window_event_listener(ev::dragleave, move |event| {
        // Leaving one element for another has the other as its related target; leaving the window has none.
        if event.related_target().is_none() {
            over.set(false);
        }
    });
    let dropped = window_event_listener(ev::drop, move |event| {
        over.set(false);
        if let Some(carried) = carried_files(&event) {
            event.prevent_default();
            let item = (0..carried.items().length())
                .find_map(|at| carried.items().get(at).filter(|item| item.kind() == "file"));
            let handle = item.and_then(|item| handle::of_drop(&item));
            open_one(door, carried.files(), &kinds(&carried), handle);
        }
    });
    on_cleanup(move || {
        for listener in [entered, moved, left, dropped] {
            listener.remove();
        }
    });
    over
}

/// Opens what is pasted on the landing, outside a field for text.
pub(super) fn take_pastes(door: Door) {
    let pasted = window_event_listener(ev::paste, move |event| {
        let into_field = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlElement>().ok())
            .is_some_and(|target| matches!(target.tag_name().as_str(), "TEXTAREA" | "INPUT"));
        let Some(carried) = event.clipboard_data() else { return };
        if door.is_open() || into_field {
            return;
        }
        event.prevent_default();
        let kinds = kinds(&carried);
        if kinds.is_empty() {
            open_text(door, &carried.get_data("text/plain").unwrap_or_default());
        } else {
            open_one(door, carried.files(), &kinds, None);
        }
    });
    on_cleanup(move || pasted.remove());
}

/// Opens the one file among those that came, or says why there is none. Its handle may still be on its way.
pub(super) fn open_one(
    door: Door,
    files: Option<FileList>,
    came: &[Came],
    handle: Option<JsFuture>,
) {
    let file = the_file(came).and_then(|at| {
        let at = u32::try_from(at).unwrap_or_default();
        files.and_then(|files| files.get(at)).ok_or(Refusal::Nothing)
    });
    match file {
        Ok(file) => spawn_local(async move {
            let handle = handle::dropped(handle).await;
            door.open(Source::file(file, handle));
        }),
        Err(refusal) => door.refuse(refusal),
    }
}

/// Opens a text, or says that there is none.
pub(super) fn open_text(door: Door, text: &str) {
    if text.trim().is_empty() {
        door.refuse(Refusal::Nothing);
    } else {
        door.open(Source::pasted(text));
    }
}

/// What is dragged, if that is files.
fn carried_files(event: &DragEvent) -> Option<DataTransfer> {
    let carried = event.data_transfer()?;
    carried.types().iter().any(|kind| kind == "Files").then_some(carried)
}

/// Whether each thing carried is a file or a folder, as far as the browser tells.
fn kinds(carried: &DataTransfer) -> Vec<Came> {
    let items = carried.items();
    let mut kinds = Vec::new();
    for item in (0..items.length()).filter_map(|at| items.get(at)) {
        if item.kind() == "file" {
            let entry = item.webkit_get_as_entry().ok().flatten();
            let is_folder = entry.is_some_and(|entry| entry.is_directory());
            kinds.push(if is_folder { Came::Folder } else { Came::File });
        }
    }
    kinds
}

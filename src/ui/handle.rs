//! Handles of files: what a browser gives so that a file can be read again after it was written to.
//!
//! In: a drop, or the browser's own dialog. Out: a handle, where the browser has them. Without one a page has the
//! file as it was when it was chosen, and no more.

use js_sys::{Array, JSON};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransferItem, File};

use super::script::{ask, field, method, thrown};

/// A file that can be asked for again.
#[derive(Clone)]
pub(super) struct Handle(JsValue);

/// What came of asking a person for a file.
pub(super) enum Picked {
    /// A file, with its handle.
    File(File, Handle),
    /// The person left.
    Nothing,
    /// This browser has no such dialog, or not here.
    NoDialog,
}

impl Handle {
    /// The file as it is now.
    pub(super) async fn file(&self) -> Result<File, JsValue> {
        ask(&self.0, "getFile", &[])?.await?.dyn_into()
    }
}

/// The handle of what is dropped, to be awaited. It can be asked for only while the drop is told of.
pub(super) fn of_drop(item: &DataTransferItem) -> Option<JsFuture> {
    ask(item, "getAsFileSystemHandle", &[]).ok()
}

/// That handle, if it is a file's.
pub(super) async fn dropped(asked: Option<JsFuture>) -> Option<Handle> {
    let handle = asked?.await.ok()?;
    (field(&handle, "kind") == "file").then_some(Handle(handle))
}

/// Whether the browser has a dialog that gives handles.
pub(super) fn has_dialog() -> bool {
    method(&window(), DIALOG).is_some()
}

/// Asks a person for a file. A browser lets that happen on a key or click only.
pub(super) async fn pick() -> Picked {
    let options = JSON::parse(OPTIONS).unwrap_or_default();
    let picked = match ask(&window(), DIALOG, &[&options]) {
        Ok(picked) => picked.await,
        Err(error) => Err(error),
    };
    let handle = match picked {
        Ok(handles) => Handle(Array::from(&handles).get(0)),
        Err(error) if thrown(&error).0 == "AbortError" => return Picked::Nothing,
        Err(_) => return Picked::NoDialog,
    };
    match handle.file().await {
        Ok(file) => Picked::File(file, handle),
        Err(_) => Picked::NoDialog,
    }
}

const DIALOG: &str = "showOpenFilePicker";

/// What the dialog offers first; a person can have it show all files.
const OPTIONS: &str = r#"{"types": [{"description": "Sessions", "accept": {
    "application/jsonl": [".jsonl"], "application/gzip": [".gz"], "text/html": [".html", ".htm"]
}}]}"#;

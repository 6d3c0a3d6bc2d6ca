//! What the page carries in itself: a snapshot its session, a single file its own parts.
//!
//! In goes the document; out come a source to open, and what every snapshot is made with. Only the elements that have
//! an id are asked, and only for their text: what a browser or its extensions put beside them does no harm.

use gloo_file::Blob;
use js_sys::{Array, JsString, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::open::Source;
use crate::snapshot::Facts;
use crate::snapshot::page::{Parts, Shell, wrapped};
use crate::ui::prelude::*;

/// Where the hosted page has its single file.
const SINGLE_FILE: &str = "sightline.html";

/// The session of the snapshot that this page is.
pub(super) fn session() -> Option<Source> {
    let session = text_of("sightline-session").filter(|session| session.length() > 0)?;
    let facts = text_of("sightline-facts").unwrap_or_default();
    let named = Facts::from_json(String::from(facts.clone()).as_bytes());
    let name = named.map(|facts| facts.file_name).filter(|name| !name.is_empty());
    // The text is handed on as it is: it may be large, and it is read as any other snapshot.
    let [before, between, after] = wrapped();
    let parts: [JsValue; 5] =
        [before.into(), facts.into(), between.into(), session.into(), after.into()];
    let blob = web_sys::Blob::new_with_str_sequence(&parts.into_iter().collect::<Array>()).ok()?;
    Some(Source::of(name.unwrap_or_else(|| "snapshot".to_owned()), Blob::from(blob)))
}

/// What a snapshot is made with: this page's own parts, or the single file that lies beside it.
pub(super) async fn shell() -> Result<Shell, String> {
    let Some(program) = text_of("sightline-program") else { return fetched_shell().await };
    let policy = document().get_element_by_id("sightline-policy");
    let policy = policy.and_then(|policy| policy.get_attribute("content")).unwrap_or_default();
    let loader = text_of("sightline-loader").unwrap_or_default();
    let [loader, program] = [loader, program].map(String::from);
    Shell::of(&Parts { policy: &policy, loader: &loader, program: &program })
}

/// The text of an element, as the browser keeps it.
fn text_of(id: &str) -> Option<JsString> {
    let element = document().get_element_by_id(id)?;
    Reflect::get(&element, &"textContent".into()).ok()?.dyn_into().ok()
}

async fn fetched_shell() -> Result<Shell, String> {
    let said = |error: JsValue| {
        let cause = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
        format!("{SINGLE_FILE} could not be read: {}", cause.unwrap_or_default())
    };
    let response = JsFuture::from(window().fetch_with_str(SINGLE_FILE)).await.map_err(said)?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return Err(format!("{SINGLE_FILE} should lie beside this page, and does not"));
    }
    let text = JsFuture::from(response.text().map_err(said)?).await.map_err(said)?;
    Shell::read(text.as_string().unwrap_or_default().as_bytes())
}

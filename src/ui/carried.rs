//! What the page carries in itself: a snapshot its session, a single file its own parts and a sample. Of the hosted page
//! the two latter lie beside it.
//!
//! In goes the document; out come sources to open, and what every snapshot is made with. Only the elements that have
//! an id are asked, and only for their text: what a browser or its extensions put beside them does no harm.

use gloo_file::Blob;
use js_sys::{Array, JsString, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::open::Source;
use super::script::thrown;
use crate::snapshot::Facts;
use crate::snapshot::page::{Parts, Shell, wrapped};
use crate::ui::prelude::*;
use crate::view::opening::Refusal;

/// Where the hosted page has its single file.
const SINGLE_FILE: &str = "sightline.html";

/// Where it has its sample.
const SAMPLE: &str = "sample.jsonl";

/// The session of the snapshot that this page is.
pub(super) fn session() -> Option<Source> {
    let session = text_of("sightline-session").filter(|session| session.length() > 0)?;
    let facts = text_of("sightline-facts").unwrap_or_default();
    let named = Facts::from_json(String::from(facts.clone()).as_bytes());
    let name = named.map(|facts| facts.file_name).filter(|name| !name.is_empty());
    source(name.unwrap_or_else(|| "snapshot".to_owned()), facts, session)
}

/// Whether there is a sample to try. A snapshot has none: whoever gets one has a session.
pub(super) fn has_sample() -> bool {
    sample_text().is_some() || is_hosted()
}

/// The session that comes with the page.
pub(super) async fn sample() -> Result<Source, Refusal> {
    let name = SAMPLE.to_owned();
    if let Some(text) = sample_text()
        && let Some(sample) = source(name.clone(), JsString::from(""), text)
    {
        return Ok(sample);
    }
    match fetched_bytes(SAMPLE).await {
        Ok(bytes) => Ok(Source::of(name, bytes)),
        Err(cause) => Err(Refusal::Unreadable { name, cause }),
    }
}

fn sample_text() -> Option<JsString> {
    text_of("sightline-sample").filter(|sample| sample.length() > 0)
}

/// A session as a single file carries it.
fn source(name: String, facts: JsString, session: JsString) -> Option<Source> {
    // The text is handed on as it is: it may be large, and it is read as any other snapshot.
    let [before, between, after] = wrapped();
    let parts: [JsValue; 5] =
        [before.into(), facts.into(), between.into(), session.into(), after.into()];
    let blob = web_sys::Blob::new_with_str_sequence(&parts.into_iter().collect::<Array>()).ok()?;
    Some(Source::of(name, Blob::from(blob)))
}

/// Whether this is the page of several files that a web server has.
fn is_hosted() -> bool {
    document().get_element_by_id("sightline-program").is_none()
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
    let unread = |cause: String| format!("{SINGLE_FILE} could not be read: {cause}");
    let response = fetched(SINGLE_FILE).await.map_err(unread)?;
    let text = response.text().map(JsFuture::from).map_err(said).map_err(unread)?;
    let text = text.await.map_err(said).map_err(unread)?;
    Shell::read(text.as_string().unwrap_or_default().as_bytes())
}

async fn fetched_bytes(file: &str) -> Result<Blob, String> {
    let blob = fetched(file).await?.blob().map(JsFuture::from).map_err(said)?.await;
    Ok(Blob::from(blob.map_err(said)?.unchecked_into::<web_sys::Blob>()))
}

/// A file that lies beside the page, or why there is none.
async fn fetched(file: &str) -> Result<Response, String> {
    let response = JsFuture::from(window().fetch_with_str(file)).await.map_err(said)?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return Err("no such file lies beside this page".to_owned());
    }
    Ok(response)
}

fn said(error: JsValue) -> String {
    thrown(&error).1
}

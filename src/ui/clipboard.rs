//! The button that copies a text.

use crate::ui::prelude::*;
use js_sys::{Function, Promise, Reflect};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

#[component]
pub(super) fn CopyButton(
    /// Makes the text, when it is asked for.
    text: impl Fn() -> String + Send + 'static,
) -> impl IntoView {
    let said = RwSignal::new("");
    let press = move |_| copy(text(), said);
    view! {
        <span class="copied" role="status">
            {move || said.get()}
        </span>
        <button type="button" class="button" on:click=press>
            "Copy"
        </button>
    }
}

/// Copies a text, and says what came of it.
pub(super) fn copy(text: String, said: RwSignal<&'static str>) {
    spawn_local(async move {
        let done = match write(&text) {
            Ok(promise) => JsFuture::from(promise).await.is_ok(),
            Err(_) => false,
        };
        // What says it may be gone by now, and then nobody waits for it.
        said.set(if done { "Copied" } else { "The browser did not let it be copied" });
    });
}

/// Asks the browser's clipboard, by name: where a page is not served securely there is none, which the
/// types of the browser do not know.
fn write(text: &str) -> Result<Promise, JsValue> {
    let of = |object: &JsValue, name: &str| Reflect::get(object, &name.into());
    let clipboard = of(&of(&window(), "navigator")?, "clipboard")?;
    let write: Function = of(&clipboard, "writeText")?.dyn_into()?;
    write.call1(&clipboard, &text.into())?.dyn_into()
}

//! The button that copies a text.

use js_sys::{Function, Promise, Reflect};
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

#[component]
pub(super) fn CopyButton(
    /// Makes the text, when it is asked for.
    text: impl Fn() -> String + Send + 'static,
) -> impl IntoView {
    let said = RwSignal::new("");
    let copy = move |_| {
        let text = text();
        spawn_local(async move {
            let done = match write(&text) {
                Ok(promise) => JsFuture::from(promise).await.is_ok(),
                Err(_) => false,
            };
            // The button may be gone by now, and nobody waits for what it says.
            let _ =
                said.try_set(if done { "Copied" } else { "The browser did not let it be copied" });
        });
    };
    view! {
        <span class="copied" role="status">
            {move || said.get()}
        </span>
        <button type="button" class="button" on:click=copy>
            "Copy"
        </button>
    }
}

/// Asks the browser's clipboard, by name: where a page is not served securely there is none, which the
/// types of the browser do not know.
fn write(text: &str) -> Result<Promise, JsValue> {
    let of = |object: &JsValue, name: &str| Reflect::get(object, &name.into());
    let clipboard = of(&of(&window(), "navigator")?, "clipboard")?;
    let write: Function = of(&clipboard, "writeText")?.dyn_into()?;
    write.call1(&clipboard, &text.into())?.dyn_into()
}

//! What a person sees when the program has stopped.
//!
//! In goes a panic; out comes the static message of the page with its words. It refuses to know the
//! framework, which may be what has stopped. `guard.js` beside this says the same of a program that
//! could not even start.

use std::panic;

/// From here on, a panic shows the message.
pub(super) fn say_so_on_panic() {
    panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        show(&panic.to_string());
    }));
}

fn show(detail: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let element = |id| document.as_ref().and_then(|document| document.get_element_by_id(id));
    // Nothing is left to be done about a step that fails here.
    if let Some(text) = element("stopped-detail") {
        text.set_text_content(Some(detail));
        let _ = text.remove_attribute("hidden");
    }
    if let Some(message) = element("stopped") {
        let _ = message.remove_attribute("hidden");
    }
}

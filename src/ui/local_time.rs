//! A moment as the person's own browser writes it, in the person's time zone.

use std::cell::OnceCell;

use js_sys::{Array, Function, Intl, Object};
use wasm_bindgen::{JsCast, JsValue};

thread_local! {
    /// To make it takes a browser two milliseconds, and a row or a step asks for several moments.
    static WRITE: OnceCell<Function> = const { OnceCell::new() };
}

/// The date and the time of a moment in Unix milliseconds. None for one that no calendar has.
pub(super) fn local_time(at_ms: f64) -> Option<String> {
    let write = |write: &OnceCell<Function>| {
        write.get_or_init(writer).call1(&JsValue::UNDEFINED, &at_ms.into()).ok()?.as_string()
    };
    WRITE.with(write)
}

fn writer() -> Function {
    let options = Intl::DateTimeFormatOptions::new();
    options.set_date_style(Intl::DateTimeStyle::Medium);
    options.set_time_style(Intl::DateTimeStyle::Medium);
    // No locale is asked for: the browser's own counts.
    Intl::DateTimeFormat::new(&Array::new(), options.unchecked_ref::<Object>()).format()
}

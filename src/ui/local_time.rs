//! A moment as the person's own browser writes it, in the person's time zone.

use js_sys::{Array, Intl, Object};
use wasm_bindgen::{JsCast, JsValue};

/// The date and the time of a moment in Unix milliseconds. None for one that no calendar has.
pub(super) fn local_time(at_ms: f64) -> Option<String> {
    let options = Intl::DateTimeFormatOptions::new();
    options.set_date_style(Intl::DateTimeStyle::Medium);
    options.set_time_style(Intl::DateTimeStyle::Medium);
    // No locale is asked for: the browser's own counts.
    let format = Intl::DateTimeFormat::new(&Array::new(), options.unchecked_ref::<Object>());
    format.format().call1(&JsValue::UNDEFINED, &at_ms.into()).ok()?.as_string()
}

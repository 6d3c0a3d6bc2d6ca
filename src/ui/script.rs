//! Calls of what a browser may have and may not: by name, and told apart by whether it is there.
//!
//! In: an object and a method's name. Out: what it returns, awaited or not. It refuses to know what the methods do.

use js_sys::{Array, Error, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A method of an object, if it has it.
pub(super) fn method(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

/// Calls a method. Out comes what it promises: its answer is there once that is awaited.
pub(super) fn ask(of: &JsValue, name: &str, arguments: &[&JsValue]) -> Result<JsFuture, JsValue> {
    let method = method(of, name).ok_or(JsValue::UNDEFINED)?;
    let answer = method.apply(of, &arguments.iter().collect::<Array>())?;
    Ok(JsFuture::from(Promise::resolve(&answer)))
}

/// A field of an object; undefined where it has none.
pub(super) fn field(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// The name and the words of what was thrown.
pub(super) fn thrown(error: &JsValue) -> (String, String) {
    match error.dyn_ref::<Error>() {
        Some(error) => (error.name().into(), error.message().into()),
        None => (String::new(), error.as_string().unwrap_or_default()),
    }
}

//! Values read as JavaScript reads them, where the reference leans on that.
//!
//! In: JSON values and text. Out: what JavaScript would make of them. Knows nothing of sessions.

use super::node::Name;
use super::number;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// A JSON object, its keys in the order of the file.
pub(crate) type Object = Map<String, Value>;

/// Whether a condition on the value holds: `null`, `false`, zero and the empty text do not count.
pub(crate) fn truthy(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => false,
        Some(Value::Bool(flag)) => *flag,
        Some(Value::Number(number)) => {
            number::of_json(number).is_none_or(|n| n != 0.0 && !n.is_nan())
        }
        Some(Value::String(text)) => !text.is_empty(),
        Some(Value::Array(_) | Value::Object(_)) => true,
    }
}

/// The value unless it is missing or `null`, as `??` sees it.
pub(crate) fn present(value: Option<&Value>) -> Option<&Value> {
    value.filter(|value| !value.is_null())
}

/// The field as text, if it is text.
pub(crate) fn text<'a>(object: &'a Object, field: &str) -> Option<&'a str> {
    object.get(field).and_then(Value::as_str)
}

/// A value that names something: text as it is, a number or a flag as it is written.
pub(crate) fn name(value: Option<&Value>) -> Option<Name> {
    match value? {
        Value::Null => None,
        Value::String(text) => Some(text.as_str().into()),
        other => Some(other.to_string().into()),
    }
}

/// A value as it stands in a text that is put together: missing is `undefined`.
pub(crate) fn spliced(value: Option<&Value>) -> Cow<'_, str> {
    match value {
        None => "undefined".into(),
        Some(Value::String(text)) => text.into(),
        Some(other) => other.to_string().into(),
    }
}

/// White space to `trim()`: Unicode's, with U+FEFF and without U+0085.
pub(crate) fn is_space(c: char) -> bool {
    c == '\u{feff}' || (c.is_whitespace() && c != '\u{85}')
}

/// The text without white space at its ends, as `trim()` leaves it.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// The length of a text in UTF-16 units, which is what `length` counts.
pub(crate) fn utf16_units(text: &str) -> u64 {
    // Two bytes make a unit, three too, and four make two.
    let units = |byte: &u8| match byte {
        0x80..0xc0 => 0,
        0xf0.. => 2,
        _ => 1,
    };
    text.as_bytes().iter().map(units).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn truth_is_javascripts() {
        for (value, truth) in [
            (json!(null), false),
            (json!(0), false),
            (json!(0.0), false),
            (json!(""), false),
            (json!("0"), true),
            (json!([]), true),
            (json!({}), true),
        ] {
            assert_eq!(truthy(Some(&value)), truth, "{value}");
        }
        assert!(!truthy(None));
    }

    #[test]
    fn trim_takes_a_byte_order_mark_and_leaves_next_line() {
        assert_eq!(trim("\u{feff} a\u{85}\u{2028}"), "a\u{85}");
    }

    #[test]
    fn lengths_are_in_utf16() {
        assert_eq!(utf16_units("a🙂é"), 4);
    }
}

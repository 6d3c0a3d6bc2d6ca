//! JSON as JavaScript accepts it, over `serde_json`: session-format.md, section 5.
//!
//! In: the bytes of one value. Out: the value, or why there is none. Numbers keep their text and
//! objects their order. A lone surrogate and bytes that are no UTF-8 are read as U+FFFD; what is nested too
//! deep is left out.

use super::depth;
use serde_json::Value;
use std::borrow::Cow;

/// A value that was read.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) value: Value,
    /// How many bytes were no UTF-8.
    pub(crate) invalid_bytes: usize,
    /// Whether all of it is there.
    pub(crate) extent: Extent,
}

/// How much of a value was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All.
    Whole,
    /// What is nested too deep was left out.
    Flattened,
}

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The text ends before the value does.
    CutOff,
    /// An escape that JSON does not have, at a byte.
    BadEscape { byte: usize },
    /// More levels than are parsed at once. It is tried again without the depths.
    TooDeep,
    /// Anything else, at a byte, in words.
    NotJson { byte: usize, why: String },
}

/// Reads one value, with white space around it and nothing else.
pub(crate) fn parse(bytes: &[u8]) -> Result<Parsed, Trouble> {
    // Nearly every line is well-formed: what mends the others is tried when they fail.
    let is_taken = memchr::memmem::find(bytes, NUMBER_KEY.as_bytes()).is_some();
    if !is_taken && let Ok(value) = serde_json::from_slice(bytes) {
        return Ok(Parsed { value, invalid_bytes: 0, extent: Extent::Whole });
    }
    let invalid_bytes = bytes.utf8_chunks().map(|chunk| chunk.invalid().len()).sum();
    let text = String::from_utf8_lossy(bytes);
    let text = if is_taken { text.replace(NUMBER_KEY, OTHER_KEY).into() } else { text };
    let text = without_lone_surrogates(&text);
    match serde_json::from_str(&text) {
        Ok(value) => Ok(Parsed { value, invalid_bytes, extent: Extent::Whole }),
        Err(error) => match trouble(&error) {
            Trouble::TooDeep => serde_json::from_str(&depth::flattened(&text))
                .map(|value| Parsed { value, invalid_bytes, extent: Extent::Flattened })
                .map_err(|error| trouble(&error)),
            other => Err(other),
        },
    }
}

/// The key by which `serde_json` hands itself a number's text. A file that has it means something else.
const NUMBER_KEY: &str = "$serde_json::private::Number";
/// What stands in its place; the file keeps its own.
const OTHER_KEY: &str = "$serde_json::private::Number (as a key)";

fn trouble(error: &serde_json::Error) -> Trouble {
    let why = error.to_string();
    let byte = error.column();
    if error.is_eof() {
        Trouble::CutOff
    } else if why.starts_with("recursion limit exceeded") {
        Trouble::TooDeep
    } else if why.starts_with("invalid escape") {
        Trouble::BadEscape { byte }
    } else {
        // The place is told by the one who reports it.
        let why = why.split(" at line ").next().unwrap_or_default().to_owned();
        Trouble::NotJson { byte, why }
    }
}

/// Turns every `\uD800`–`\uDFFF` that is no half of a pair into `\ufffd`, which is as long.
fn without_lone_surrogates(text: &str) -> Cow<'_, str> {
    let mut mended: Option<String> = None;
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find('\\')) {
        at += found;
        match surrogate(text, at) {
            Some(Half::High) if surrogate(text, at + 6) == Some(Half::Low) => at += 12,
            Some(_) => {
                let out = mended.get_or_insert_default();
                out.push_str(text.get(copied..at).unwrap_or_default());
                out.push_str("\\ufffd");
                at += 6;
                copied = at;
            }
            // A backslash and what it escapes: `\\u` begins no escape. What it escapes may be wider
            // than a byte in a broken text.
            None => {
                at += 1;
                at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
            }
        }
    }
    match mended {
        None => Cow::Borrowed(text),
        Some(mut out) => {
            out.push_str(text.get(copied..).unwrap_or_default());
            Cow::Owned(out)
        }
    }
}

#[derive(PartialEq, Eq)]
enum Half {
    High,
    Low,
}

/// Which half of a surrogate pair the escape at a place stands for, if it does.
fn surrogate(text: &str, at: usize) -> Option<Half> {
    let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
    match u16::from_str_radix(digits, 16).ok()? {
        0xd800..=0xdbff => Some(Half::High),
        0xdc00..=0xdfff => Some(Half::Low),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn value(text: &str) -> Value {
        parse(text.as_bytes()).unwrap().value
    }

    #[test]
    fn lone_surrogates_become_the_replacement_character() {
        assert_eq!(value(r#""\ud83d x""#), json!("\u{fffd} x"));
        assert_eq!(value(r#""\ude00\ud83d""#), json!("\u{fffd}\u{fffd}"));
        assert_eq!(value(r#""\ud83d\ud83d\ude00""#), json!("\u{fffd}😀"));
        assert_eq!(value(r#""\\ud83d \ude00""#), json!("\\ud83d \u{fffd}"));
        assert_eq!(value(r#"{"\ud83d":1}"#), json!({"\u{fffd}": 1}));
    }

    #[test]
    fn numbers_keep_their_text_and_the_last_of_a_doubled_key_counts() {
        let text = r#"{"a":1e400,"b":9007199254740993,"c":1.0,"a":2.50}"#;
        assert_eq!(value(text).to_string(), r#"{"a":2.50,"b":9007199254740993,"c":1.0}"#);
        assert_eq!(value("1e400").to_string(), "1e+400");
    }

    #[test]
    fn the_parsers_own_key_is_a_key_like_any_other() {
        for held in ["\"5\"", "\"abc\"", "[]"] {
            let text = format!("{{\"{NUMBER_KEY}\":{held}}}");
            assert_eq!(value(&text).as_object().map(serde_json::Map::len), Some(1), "{text}");
        }
    }

    #[test]
    fn bytes_that_are_no_utf8_are_counted_and_replaced() {
        let parsed = parse(b"\"a\xff\xfeb\"").unwrap();
        assert_eq!(parsed.value, json!("a\u{fffd}\u{fffd}b"));
        assert_eq!(parsed.invalid_bytes, 2);
    }

    #[test]
    fn what_is_nested_deep_is_read_without_its_depths() {
        let text = format!("{{\"a\":1,\"b\":{}{}}}", "[".repeat(9_000), "]".repeat(9_000));
        let parsed = parse(text.as_bytes()).unwrap();
        assert_eq!((&parsed.value["a"], parsed.extent), (&json!(1), Extent::Flattened));
    }

    #[test]
    fn trouble_says_what_it_is() {
        assert_eq!(parse(br#"{"a":"b"#).unwrap_err(), Trouble::CutOff);
        assert!(matches!(parse(br#"{"a":"\e"}"#).unwrap_err(), Trouble::BadEscape { .. }));
        assert_eq!(parse("[".repeat(200).as_bytes()).unwrap_err(), Trouble::CutOff);
        assert!(matches!(parse(b"not json").unwrap_err(), Trouble::NotJson { .. }));
    }
}

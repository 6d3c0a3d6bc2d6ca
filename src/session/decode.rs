//! One line to the JSON objects in it: session-format.md, section 5.
//!
//! In: a line's bytes. Out: the records that could be read, where they lie in the line, and what was
//! found wrong. Knows JSON and the ways in which files are damaged, not what the records mean.

use super::fault::FaultKind;
use super::js::{self, Object};
use super::json::{self, Extent};
use super::torn;
use std::ops::Range;

/// What a line gave.
#[derive(Debug, Default)]
pub(crate) struct Decoded {
    pub(crate) records: Vec<Record>,
    pub(crate) findings: Vec<Finding>,
}

/// A JSON object and its place in the line.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) span: Range<usize>,
    pub(crate) object: Object,
    pub(crate) soundness: Soundness,
}

/// Whether Pi reads a record too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// The record is a line of its own, as Pi reads it.
    Sound,
    /// The record was taken from a damaged line, which Pi skips.
    Recovered,
}

/// A finding about the line: what kind, and in words.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finding(pub(crate) FaultKind, pub(crate) String);

/// Reads a line. A blank line gives nothing and no finding.
pub(crate) fn decode(line: &[u8]) -> Decoded {
    let span = without_padding(line);
    let body = line.get(span.clone()).unwrap_or_default();
    let mut decoded = Decoded::default();
    let nul_bytes = memchr::memchr_iter(0, line).count();
    if nul_bytes > 0 {
        decoded.findings.push(Finding(FaultKind::NulBytes, format!("{nul_bytes} NUL bytes")));
    }
    if body.is_empty() {
        return decoded;
    }
    match json::parse(body) {
        Ok(parsed) => {
            if parsed.invalid_bytes > 0 {
                decoded.findings.push(invalid_utf8(parsed.invalid_bytes));
            }
            if parsed.extent == Extent::Flattened {
                let message = "nested deeper than 100 levels; what is deeper is left out";
                decoded.findings.push(Finding(FaultKind::TooDeep, message.to_owned()));
            }
            let soundness = if nul_bytes > 0 { Soundness::Recovered } else { Soundness::Sound };
            match parsed.value {
                serde_json::Value::Object(object) => {
                    decoded.records.push(Record { span, object, soundness });
                }
                other => decoded.findings.push(Finding(
                    FaultKind::NotAnObject,
                    format!("expected a JSON object, found {}", kind_of(&other)),
                )),
            }
        }
        Err(trouble) => torn::recover(body, span.start, trouble, &mut decoded),
    }
    decoded
}

pub(crate) fn invalid_utf8(count: usize) -> Finding {
    Finding(FaultKind::InvalidUtf8, format!("{count} bytes are not UTF-8"))
}

/// The part of a line between the white space and NUL bytes at its ends. A byte order mark at the
/// start of a line is white space too.
fn without_padding(line: &[u8]) -> Range<usize> {
    let is_padding = |byte: &u8| *byte == 0 || byte.is_ascii_whitespace() || *byte == 0x0b;
    let mut start = line.iter().position(|byte| !is_padding(byte)).unwrap_or(line.len());
    let mut end = line.iter().rposition(|byte| !is_padding(byte)).map_or(start, |last| last + 1);
    // White space beyond ASCII is rare: it is looked for in what is left, as text.
    if let Some(Ok(text)) = line.get(start..end).map(std::str::from_utf8) {
        let trimmed = js::trim(text);
        if trimmed.is_empty() {
            return start..start;
        }
        start += text.len() - text.trim_start_matches(js::is_space).len();
        end = start + trimmed.len();
    }
    start..end
}

fn kind_of(value: &serde_json::Value) -> &'static str {
    use serde_json::Value;
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a flag",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

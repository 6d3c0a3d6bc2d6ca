//! Records on a line that is no single JSON value: session-format.md, section 5, fused records.
//!
//! In: the line's bytes without padding. Out: the whole records in it, and a count of what is left
//! over. Whole objects are read from the line's start; after a torn one only a record that runs to the
//! line's end counts, since a torn record holds whole inner objects. Linear in the line's length.

use super::decode::{Decoded, Finding, Record, Soundness, invalid_utf8};
use super::fault::FaultKind;
use super::js::{self, Object};
use super::json::{self, Trouble};
use serde_json::Value;
use std::ops::Range;

/// Adds what can be read of a line that did not parse, and the findings. `offset` is the place of
/// `body` in its line.
pub(crate) fn recover(body: &[u8], offset: usize, trouble: Trouble, into: &mut Decoded) {
    let mut found = Vec::new();
    let mut at = 0;
    while found.len() < MOST_RECORDS
        && let Some(span) = whole_object(body, at)
    {
        let Some(record) = record(body, span.clone()) else { break };
        at = span.end;
        found.push((span, record));
    }
    if let Some(span) = object_at_end(body, at)
        && let Some(record) = record(body, span.clone())
        && looks_like_record(&record.0)
    {
        found.push((span, record));
    }
    if found.is_empty() {
        into.findings.push(describe(trouble, body));
        return;
    }
    let read_bytes: usize = found.iter().map(|(span, _)| span.len()).sum();
    let padding = memchr::memchr_iter(0, body).count();
    let left_bytes = (body.len() - read_bytes).saturating_sub(padding);
    into.findings.push(Finding(
        FaultKind::Fused,
        format!(
            "{} recovered from a damaged line, {left_bytes} bytes left over",
            records(found.len())
        ),
    ));
    for (span, (object, invalid_bytes)) in found {
        if invalid_bytes > 0 {
            into.findings.push(invalid_utf8(invalid_bytes));
        }
        let span = span.start + offset..span.end + offset;
        into.records.push(Record { span, object, soundness: Soundness::Recovered });
    }
}

/// As many records as are taken from one line. No accident puts more on one; the line stays as it is.
const MOST_RECORDS: usize = 10_000;

fn records(count: usize) -> String {
    if count == 1 { "1 record".to_owned() } else { format!("{count} records") }
}

fn describe(trouble: Trouble, body: &[u8]) -> Finding {
    let begins_object = body.first() == Some(&b'{');
    match trouble {
        Trouble::CutOff if begins_object => Finding(
            FaultKind::CutOff,
            format!("the record ends after {} bytes, before it is complete", body.len()),
        ),
        Trouble::CutOff => Finding(
            FaultKind::NotJson,
            "expected a JSON object, found a part of a value".to_owned(),
        ),
        Trouble::BadEscape { byte } => {
            Finding(FaultKind::BadEscape, format!("byte {byte}: an escape that JSON does not have"))
        }
        Trouble::TooDeep => {
            Finding(FaultKind::TooDeep, "nested too deep to be read, shown as text".to_owned())
        }
        Trouble::NotJson { byte, why } => {
            Finding(FaultKind::NotJson, format!("expected a JSON object, byte {byte}: {why}"))
        }
    }
}

fn record(body: &[u8], span: Range<usize>) -> Option<(Object, usize)> {
    let parsed = json::parse(body.get(span)?).ok()?;
    match parsed.value {
        Value::Object(object) => Some((object, parsed.invalid_bytes)),
        _ => None,
    }
}

/// Inner objects of a torn record end lines too: a record has a type and a time or a parent.
fn looks_like_record(object: &Object) -> bool {
    js::text(object, "type").is_some()
        && (object.contains_key("timestamp") || object.contains_key("parentId"))
}

/// The object that begins at a place or after space, if it is closed in the line.
fn whole_object(body: &[u8], from: usize) -> Option<Range<usize>> {
    let space = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0;
    let start = from + body.get(from..)?.iter().position(|byte| !space(byte))?;
    if body.get(start) != Some(&b'{') {
        return None;
    }
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut escaped = false;
    for (place, byte) in body.iter().enumerate().skip(start) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(start..place + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// The object that ends where the line ends. Read backwards: there a text's bounds are certain, while
/// forwards the torn record before it leaves open whether one is inside a text.
fn object_at_end(body: &[u8], from: usize) -> Option<Range<usize>> {
    if body.last() != Some(&b'}') {
        return None;
    }
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut place = body.len();
    while place > from {
        place -= 1;
        match body.get(place)? {
            b'"' if !in_string => in_string = true,
            b'"' if !is_escaped(body, place) => in_string = false,
            b'}' | b']' if !in_string => depth += 1,
            b'{' | b'[' if !in_string => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(place..body.len());
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether an odd number of backslashes stands before a place.
fn is_escaped(body: &[u8], place: usize) -> bool {
    let before = body.get(..place).unwrap_or_default();
    before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use crate::session::decode::{Soundness, decode};

    fn read(line: &str) -> (Vec<String>, Vec<String>) {
        let decoded = decode(line.as_bytes());
        assert!(decoded.records.iter().all(|record| record.soundness == Soundness::Recovered));
        let ids = decoded.records.iter().map(|record| record.object["id"].to_string()).collect();
        let findings = decoded.findings.into_iter().map(|found| format!("{}", found.0)).collect();
        (ids, findings)
    }

    const A: &str = r#"{"type":"a","id":1,"timestamp":"x"}"#;
    const B: &str = r#"{"type":"b","id":2,"timestamp":"}{\\\""}"#;

    #[test]
    fn two_whole_records_on_a_line_are_both_kept() {
        assert_eq!(read(&format!("{A}{B}")).0, ["1", "2"]);
        assert_eq!(read(&format!("{A} \0\0 {B}")).0, ["1", "2"]);
        assert_eq!(read(&format!("{A}{B}")).1, ["fused"]);
    }

    #[test]
    fn a_line_of_nothing_but_records_ends_somewhere() {
        let (ids, findings) = read(&A.repeat(12_000));
        assert_eq!((ids.len(), findings.len()), (10_001, 1));
    }

    #[test]
    fn a_record_after_a_torn_one_is_kept() {
        for torn in [r#"{"type":"c","text":"abc"#, r#"{"type":"c","x":[{"y":1},"#, r#"{"a":"\"#] {
            assert_eq!(read(&format!("{torn}{B}")).0, ["2"], "{torn}");
        }
        assert_eq!(read(&format!("{A}{{\"type\":{B}")).0, ["1", "2"]);
    }

    #[test]
    fn inner_objects_of_a_torn_record_are_not_records() {
        let (ids, findings) = read(r#"{"type":"c","message":{"type":"x","role":"user"}"#);
        assert_eq!(ids, [""; 0]);
        assert_eq!(findings, ["cut-off"]);
    }
}

//! The engine against Pi's own published code, by a record of what that code said.
//!
//! `tests/conformance/record.mjs` says how the record is made and what a fingerprint is.

use serde_json::Value;
use sha2::{Digest as _, Sha256};
use sightline::{dump, session};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const STAGES: [&str; 7] =
    ["path", "entries", "model", "thinkingLevel", "messages", "llm", "request"];

#[test]
fn every_stage_at_every_entry_is_what_pi_makes_of_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let record = fs::read_to_string(folder.join("record.json")).unwrap();
    let record: Value = serde_json::from_str(&record).unwrap();
    let mut differences = Vec::new();
    let mut contexts = 0;
    for (name, wanted) in record.as_object().unwrap() {
        let file = fs::read(folder.join(format!("sessions/{name}.jsonl"))).unwrap();
        let ours = dumped(&file);
        let of_file = ["header", "leafId", "name", "labels", "tree"];
        let of_file = of_file.iter().map(|field| ((*field).to_owned(), ours[*field].clone()));
        if fingerprint(&Value::Object(of_file.collect())) != wanted["file"] {
            differences.push(format!("{name}: header, leaf, name, labels or tree"));
        }
        for (leaf, stages) in wanted["leaves"].as_object().unwrap() {
            contexts += 1;
            let stages = STAGES.iter().zip(stages.as_str().unwrap().split(' '));
            let wrong = stages.filter(|(stage, wanted)| {
                fingerprint(&ours["contexts"][leaf.as_str()][**stage]) != **wanted
            });
            differences.extend(wrong.map(|(stage, _)| format!("{name} at {leaf}: {stage}")));
        }
    }
    assert!(contexts > 1_000, "only {contexts} contexts in the record");
    assert!(differences.is_empty(), "{contexts} contexts, these differ: {differences:#?}");
}

fn dumped(file: &[u8]) -> Value {
    let session = session::read(file).session;
    let leaves: Vec<_> = session.indices().collect();
    let mut out = Vec::new();
    dump::write(&session, &leaves, &mut out).unwrap();
    serde_json::from_slice(&out).unwrap()
}

fn fingerprint(value: &Value) -> String {
    let mut text = String::new();
    canonical(value, &mut text);
    let digest = Sha256::digest(text.as_bytes());
    let mut hex = String::new();
    for byte in digest.iter().take(5) {
        write!(hex, "{byte:02x}").unwrap();
    }
    hex
}

fn canonical(value: &Value, out: &mut String) {
    match value {
        Value::Number(number) => {
            let number = number.as_f64().unwrap();
            let number = if number == 0.0 { 0.0 } else { number };
            write!(out, "#{:016x}", number.to_bits()).unwrap();
        }
        Value::Array(items) => {
            out.push('[');
            for (nth, item) in items.iter().enumerate() {
                out.push_str(if nth > 0 { "," } else { "" });
                canonical(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(_, field)| !field.is_null());
            let mut fields: Vec<String> = kept
                .map(|(name, field)| {
                    let mut text = Value::from(name.as_str()).to_string();
                    text.push(':');
                    canonical(field, &mut text);
                    text
                })
                .collect();
            // JavaScript sorts texts by UTF-16 units.
            fields.sort_by(|one, other| one.encode_utf16().cmp(other.encode_utf16()));
            write!(out, "{{{}}}", fields.join(",")).unwrap();
        }
        other => write!(out, "{other}").unwrap(),
    }
}

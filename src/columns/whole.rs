//! An entry's text, whole, as a person copies it.
//!
//! In: an entry. Out: what it says, without what it thinks and calls; or, of an entry that says nothing, its
//! line in the file.

use crate::session::js::{self, Object};
use crate::session::{EntryIdx, Session};
use serde_json::Value;

/// What an entry says; its line in the file if it says nothing.
#[must_use]
pub fn text_of(session: &Session, entry: EntryIdx) -> String {
    let body = session.body(entry);
    let text = match body.get("message") {
        Some(Value::Object(message)) => said(message),
        _ => said(&body),
    };
    if text.is_empty() { String::from_utf8_lossy(session.raw(entry)).into_owned() } else { text }
}

fn said(object: &Object) -> String {
    let mut texts: Vec<&str> = Vec::new();
    match object.get("content") {
        Some(Value::String(text)) => texts.push(text),
        Some(Value::Array(blocks)) => {
            let blocks = blocks.iter().filter_map(Value::as_object);
            let blocks = blocks.filter(|block| js::text(block, "type") == Some("text"));
            texts.extend(blocks.filter_map(|block| js::text(block, "text")));
        }
        _ => {}
    }
    texts.extend(["summary", "command", "output"].iter().filter_map(|name| js::text(object, name)));
    texts.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    #[test]
    fn what_an_entry_says_is_copied_and_else_its_line() {
        let turn = r#"{"type":"message","id":"a","parentId":null,"message":{"role":"assistant","content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"one"},{"type":"text","text":"two"}]}}"#;
        let call = r#"{"type":"message","id":"b","parentId":"a","message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"ls","arguments":{}}]}}"#;
        let ran = r#"{"type":"message","id":"c","parentId":"b","message":{"role":"bashExecution","command":"ls","output":"src"}}"#;
        let cut = r#"{"type":"compaction","id":"d","parentId":"c","summary":"so far"}"#;
        let file = [r#"{"type":"session","version":3,"id":"s"}"#, turn, call, ran, cut].join("\n");
        let session = read(file.as_bytes()).session;
        let texts: Vec<String> = session.indices().map(|entry| text_of(&session, entry)).collect();
        assert_eq!(texts, ["one\n\ntwo", call, "ls\n\nsrc", "so far"]);
    }
}

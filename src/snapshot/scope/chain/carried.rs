//! What an entry says where it does not say its own.
//!
//! In: an entry as it stands in the file. Out: the entry with an edit's content, or with none.

use super::Carries;
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, Session};
use serde_json::{Value, json};

/// What stands where a message is not sent and its entry is there for what it sets.
const MESSAGE: &str = "[message taken out]";

pub(super) fn carry(session: &Session, carries: Carries, entry: &mut Object) {
    match carries {
        Carries::Own => {}
        Carries::Replacement(by) => replace(entry, replacement(session, by)),
        Carries::Missing(_) => replace(entry, Value::Null),
        Carries::Nothing => empty(entry),
    }
}

fn replacement(session: &Session, by: EntryIdx) -> Value {
    match session.body(by).remove("replacement") {
        Some(Value::Object(mut replacement)) => replacement.remove("content").unwrap_or_default(),
        _ => Value::Null,
    }
}

/// Puts an edit's content into its target: context.md, stage 3.
fn replace(entry: &mut Object, content: Value) {
    let Some(Value::Object(message)) = entry.get_mut("message") else {
        entry.insert("content".into(), content);
        return;
    };
    let content = match content {
        Value::String(text)
            if matches!(js::text(message, "role"), Some("assistant" | "toolResult")) =>
        {
            json!([{"type": "text", "text": text}])
        }
        other => other,
    };
    message.insert("content".into(), content);
}

/// Leaves of an entry what links it and what it sets.
fn empty(entry: &mut Object) {
    const OF_ENTRY: [&str; 8] = [
        "type",
        "id",
        "parentId",
        "timestamp",
        "message",
        "tokensBefore",
        "firstKeptEntryId",
        "usage",
    ];
    const OF_MESSAGE: [&str; 7] =
        ["role", "api", "provider", "model", "usage", "stopReason", "timestamp"];
    let had_summary = entry.contains_key("summary");
    entry.retain(|key, _| OF_ENTRY.contains(&key.as_str()));
    if had_summary {
        entry.insert("summary".into(), MESSAGE.into());
    }
    if let Some(Value::Object(message)) = entry.get_mut("message") {
        message.retain(|key, _| OF_MESSAGE.contains(&key.as_str()));
        message.insert("content".into(), json!([{"type": "text", "text": MESSAGE}]));
    }
}

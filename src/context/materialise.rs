//! A message of a context, read from the file.
//!
//! In: an item, a stage and a target. Out: the message as that stage has it: context.md, stages 3 to 5.
//! Nothing is kept: the message is read again each time it is wanted.

use super::item::{Item, Source};
use super::prompt::Prompt;
use super::request::Target;
use super::{Stage, rewrite};
use crate::session::header::OLD_CUSTOM_ROLE;
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, EntryKind, Form, Session, ToolCall, Version};
use serde_json::{Value, json};

impl Item {
    /// The message at a stage. At `Selected`, the entry as it stands in the file.
    pub(super) fn message(&self, session: &Session, stage: Stage, target: &Target) -> Object {
        if stage == Stage::Selected {
            return self.origin.entry().map(|entry| session.body(entry)).unwrap_or_default();
        }
        let mut message = self.stage_three(session);
        if stage >= Stage::Llm {
            message = rewrite::to_llm(message);
        }
        if stage >= Stage::Request {
            message = rewrite::to_request(message, target);
        }
        message
    }

    /// The message as stage 3 has it, its edit applied.
    pub(super) fn stage_three(&self, session: &Session) -> Object {
        let mut message = match &self.source {
            Source::Entry(entry) => from_entry(session, *entry),
            Source::Checkpoint(entry) => field(session.body(*entry), "systemMessage"),
            Source::Tail(entry, nth) => {
                let body = session.body(*entry);
                let tail = body.get("retainedTail").and_then(Value::as_array);
                // Its place is among the objects of the list.
                let mut tail = tail.into_iter().flatten().filter_map(Value::as_object);
                tail.nth(*nth).cloned().unwrap_or_default()
            }
            Source::Leading(parts) => Prompt::of(session, parts).message(),
            Source::Supplied(call) => supplied(call),
        };
        if let Some(edit) = self.edit {
            let mut replacement = field(session.body(edit), "replacement");
            let content = match replacement.remove("content") {
                Some(Value::String(text))
                    if matches!(js::text(&message, "role"), Some("assistant" | "toolResult")) =>
                {
                    json!([{"type": "text", "text": text}])
                }
                other => other.unwrap_or_default(),
            };
            message.insert("content".into(), content);
        }
        message
    }
}

fn from_entry(session: &Session, entry: EntryIdx) -> Object {
    let mut body = session.body(entry);
    let mut message = Object::new();
    let mut set = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            message.insert(name.to_owned(), value);
        }
    };
    match &session.entry(entry).kind {
        EntryKind::Message(_) => return own_message(session, body),
        EntryKind::CustomMessage(_) => {
            set("role", Some("custom".into()));
            set("customType", body.remove("customType"));
            let content = body.remove("content");
            set(
                "content",
                match session.form() {
                    Form::Current => {
                        Some(js::present(content.as_ref()).cloned().unwrap_or(json!([])))
                    }
                    Form::Older => content,
                },
            );
            set("display", body.remove("display"));
            set("details", body.remove("details"));
        }
        EntryKind::BranchSummary(_) => {
            set("role", Some("branchSummary".into()));
            set("summary", body.remove("summary"));
            set("fromId", body.remove("fromId"));
        }
        EntryKind::Compaction(_) => {
            set("role", Some("compactionSummary".into()));
            set("summary", body.remove("summary"));
            set("tokensBefore", body.remove("tokensBefore"));
        }
        _ => return body,
    }
    set("timestamp", Some(session.entry(entry).at_ms.map_or(Value::Null, whole)));
    message
}

/// An entry's own message: the role of older versions renamed, missing content made.
fn own_message(session: &Session, body: Object) -> Object {
    let mut message = field(body, "message");
    if session.version() < Version::Three && js::text(&message, "role") == Some(OLD_CUSTOM_ROLE) {
        message.insert("role".into(), "custom".into());
    }
    if session.form() == Form::Current && js::present(message.get("content")).is_none() {
        match js::text(&message, "role") {
            Some("system") => drop(message.insert("content".into(), "".into())),
            Some("user" | "assistant" | "toolResult") => {
                message.insert("content".into(), json!([]));
            }
            _ => {}
        }
    }
    message
}

fn field(mut object: Object, name: &str) -> Object {
    match object.remove(name) {
        Some(Value::Object(field)) => field,
        _ => Object::new(),
    }
}

/// What a supplied result says.
pub(super) const NO_RESULT: &str = "No result provided";

fn supplied(call: &ToolCall) -> Object {
    let mut message = Object::new();
    message.insert("role".into(), "toolResult".into());
    for (field, value) in [("toolCallId", &call.id), ("toolName", &call.name)] {
        if let Some(value) = value {
            message.insert(field.into(), value.as_str().into());
        }
    }
    message.insert("content".into(), json!([{"type": "text", "text": NO_RESULT}]));
    message.insert("isError".into(), true.into());
    message.insert("timestamp".into(), 0.into());
    message
}

/// A number of milliseconds without a fraction.
#[expect(clippy::cast_possible_truncation, reason = "a date's milliseconds fit")]
fn whole(ms: f64) -> Value {
    (ms as i64).into()
}

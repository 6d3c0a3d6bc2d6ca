//! A context as JSON.
//!
//! In: a session and what of it is looked at. Out: an object with what the context is of (`entryId`, `moment`,
//! `leafId`, `stage`, `model`, `thinkingLevel`, `target`, `tokens`, `path`, `entries`) and `messages`, each with where
//! it comes from (`entryId`, `line`, `rule`, `editId`), how large it is (`estimatedTokens`) and the `message` itself,
//! as that stage has it. It refuses to know who asks: the command line's `context --json` has the same shape.

use super::facts::Facts;
use super::transcript::Look;
use crate::context::{Context, Images};
use crate::models;
use crate::session::js::Object;
use crate::session::{EntryIdx, Session};
use serde_json::{Number, Value, json};

/// The context that is looked at. Over it stands what it is made from: `made`, `file`, `session`, `scope`,
/// `takenOut`.
#[must_use]
pub fn write(session: &Session, look: Look, facts: &Facts) -> Vec<u8> {
    let context = look.context(session);
    let header = session.header();
    let mut head = json!({
        "made": facts.made,
        "file": facts.file_name,
        "session": {
            "id": header.map(|header| header.id.as_str()),
            "name": session.name(),
            "cwd": session.cwd(),
        },
        "scope": facts.scope,
        "takenOut": facts.taken,
    });
    if let Value::Object(head) = &mut head {
        head.append(&mut about(session, look, &context));
    }
    // The messages may be large: each is written as it is made, into the object that is left open.
    let head = head.to_string();
    let mut out = head.strip_suffix('}').unwrap_or(&head).to_owned();
    out.push_str(",\"messages\":[");
    for at in 0..context.items.len() {
        out.push_str(if at > 0 { ",\n" } else { "\n" });
        out.push_str(&message(session, &context, at).to_string());
    }
    out.push_str("\n]}\n");
    out.into_bytes()
}

/// What a context is of, and how large it is.
#[must_use]
pub fn about(session: &Session, look: Look, context: &Context) -> Object {
    let ids = |entries: &[EntryIdx]| -> Value {
        entries.iter().map(|entry| session.entry(*entry).id.as_str()).collect()
    };
    let target = &context.target;
    let named = target.provider.as_deref().zip(target.model.as_deref());
    let window = named.and_then(|(provider, model)| models::find(provider, model));
    let about = json!({
        "entryId": id(session, look.entry),
        "moment": look.moment.word().to_ascii_lowercase(),
        "leafId": id(session, context.leaf),
        "stage": context.stage.word().to_ascii_lowercase(),
        "model": context.model.as_ref().map(|model| json!({"provider": model.provider, "modelId": model.id})),
        "thinkingLevel": context.thinking_level,
        "target": {
            "provider": target.provider,
            "api": target.api,
            "model": target.model,
            "images": target.images == Images::Taken,
        },
        "tokens": {
            "measured": number(context.size.measured_tokens),
            "estimated": context.size.estimated_tokens,
            "total": number(context.size.tokens()),
            "window": window.map(|facts| facts.context_window_tokens),
        },
        "path": ids(&context.path),
        "entries": ids(&context.selected),
    });
    match about {
        Value::Object(about) => about,
        _ => Object::new(),
    }
}

/// A message of a context, with where it comes from.
#[must_use]
pub fn message(session: &Session, context: &Context, at: usize) -> Value {
    let item = context.items.get(at);
    let entry = item.and_then(|item| item.origin.entry());
    json!({
        "entryId": id(session, entry),
        "line": entry.map(|entry| session.entry(entry).line.0),
        "rule": item.and_then(|item| item.origin.rule()),
        "editId": id(session, item.and_then(|item| item.edit)),
        "estimatedTokens": context.estimate(session, at),
        "message": context.message(session, at),
    })
}

/// The id of an entry; `null` for none.
#[must_use]
pub fn id(session: &Session, entry: Option<EntryIdx>) -> Value {
    entry.map(|entry| session.entry(entry).id.as_str()).into()
}

/// A number that may be a fraction; one without is written without.
#[must_use]
pub fn number(number: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "whole and far below 2^63")]
    if number.fract() == 0.0 && number.abs() < 9e15 {
        return (number as i64).into();
    }
    Number::from_f64(number).map_or(Value::Null, Value::Number)
}

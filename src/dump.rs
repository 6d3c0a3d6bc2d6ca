//! A whole session and its contexts as JSON, in the shape that conformance is judged by.
//!
//! In: a session and the leaves that are asked for. Out: one JSON object, written as it is made, so
//! that nothing is held that is larger than one context.

use crate::context::{self, Context, Origin, Stage};
use crate::session::{EntryIdx, Session};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes the session, and for each leaf its context at every stage.
///
/// # Errors
///
/// Those of the writer.
pub fn write(session: &Session, leaves: &[EntryIdx], out: &mut impl Write) -> io::Result<()> {
    let id = |entry: EntryIdx| Value::from(session.entry(entry).id.as_str());
    let header = session.header_body().map_or(Value::Null, Value::Object);
    let leaf = session.leaf().map_or(Value::Null, id);
    write!(out, "{{\"header\":{header},\"leafId\":{leaf},\"name\":{}", json!(session.name()))?;
    let labelled = session.indices().filter_map(|entry| Some((entry, session.label(entry)?)));
    let labels: serde_json::Map<String, Value> = labelled
        .map(|(entry, label)| (session.entry(entry).id.to_string(), label.into()))
        .collect();
    write!(out, ",\"labels\":{},\"tree\":[", Value::Object(labels))?;
    let roots: std::collections::HashSet<_> = session.roots().iter().collect();
    for (nth, entry) in session.indices().enumerate() {
        let children: Value = session.children(entry).iter().map(|child| id(*child)).collect();
        let node = json!({
            "id": id(entry),
            "parentId": session.entry(entry).parent_id,
            "children": children,
            "root": roots.contains(&entry),
        });
        write!(out, "{}{node}", if nth > 0 { "," } else { "" })?;
    }
    write!(out, "],\"contexts\":{{")?;
    for (nth, leaf) in leaves.iter().enumerate() {
        write!(out, "{}{}:", if nth > 0 { "," } else { "" }, id(*leaf))?;
        write_contexts(session, *leaf, out)?;
    }
    writeln!(out, "}}}}")
}

fn write_contexts(session: &Session, leaf: EntryIdx, out: &mut impl Write) -> io::Result<()> {
    let at = |stage| context::build(session, Some(leaf), stage);
    let messages = at(Stage::Messages);
    let ids = |entries: &[EntryIdx]| -> Value {
        entries.iter().map(|entry| session.entry(*entry).id.as_str()).collect()
    };
    let model = messages
        .model
        .as_ref()
        .map(|model| json!({"provider": model.provider, "modelId": model.id}));
    write!(
        out,
        "{{\"path\":{},\"entries\":{},\"model\":{},\"thinkingLevel\":{},\"messages\":[",
        ids(&messages.path),
        ids(&messages.selected),
        json!(model),
        json!(messages.thinking_level),
    )?;
    write_by_entry(session, &messages, out)?;
    write!(out, "],\"llm\":[")?;
    write_list(session, &at(Stage::Llm), out)?;
    write!(out, "],\"request\":[")?;
    write_list(session, &at(Stage::Request), out)?;
    write!(out, "]}}")
}

/// The messages of stage 3, those of one entry together.
fn write_by_entry(session: &Session, messages: &Context, out: &mut impl Write) -> io::Result<()> {
    let mut open: Option<Option<EntryIdx>> = None;
    for (place, item) in messages.items.iter().enumerate() {
        let entry = item.origin.entry();
        let message = Value::Object(messages.message(session, place));
        if open == Some(entry) {
            write!(out, ",{message}")?;
            continue;
        }
        if open.is_some() {
            write!(out, "]}},")?;
        }
        let id = json!(entry.map(|entry| session.entry(entry).id.as_str()));
        write!(out, "{{\"id\":{id},\"messages\":[{message}")?;
        open = Some(entry);
    }
    if open.is_some() {
        write!(out, "]}}")?;
    }
    Ok(())
}

fn write_list(session: &Session, context: &Context, out: &mut impl Write) -> io::Result<()> {
    for (place, item) in context.items.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        debug_assert!(!matches!(item.origin, Origin::LeadingSystem) || place == 0);
        write!(out, "{comma}{}", Value::Object(context.message(session, place)))?;
    }
    Ok(())
}

//! What one side of a row shows.
//!
//! In: an entry as it stands, a line that could not be read, or a message of a context. Out: a
//! [`Card`] of plain text in parts, long texts clipped. Text stays text: nothing here makes markup.

use super::text::clip;
use crate::context::{Context, Origin, Stage};
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, EntryKind, LineNo, Session, Tone};
use crate::wording::{bytes, named, short};
use serde_json::Value;

/// One side of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// What it is: `user`, `tool result · bash`, `compaction`, ….
    pub title: String,
    /// Who speaks.
    pub tone: Tone,
    /// Where it stands or where it comes from: `9f3a21c0 · line 214 · 8.1 kB`.
    pub note: String,
    /// What it says, from top to bottom.
    pub parts: Vec<Part>,
}

/// A part of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Prose.
    Text(String),
    /// Output, code or JSON: every character counts.
    Code(String),
    /// A model's thinking.
    Thinking(String),
    /// A tool call: the tool and its arguments as JSON.
    Call {
        /// The tool's name.
        tool: String,
        /// What it is called with.
        arguments: String,
    },
    /// An image.
    Image {
        /// Its type as the file says it.
        mime_type: String,
        /// Its size when decoded, roughly.
        size_bytes: usize,
    },
    /// What went wrong, as the file says it.
    Error(String),
    /// Something about the card, in our words.
    Remark(String),
}

pub(super) fn of_entry(session: &Session, entry: EntryIdx) -> Card {
    let brief = session.entry(entry);
    let size = bytes(session.raw(entry).len() as u64);
    let body = session.body(entry);
    let title = match (brief.tool(), &brief.kind) {
        (Some(tool), _) => format!("tool result · {}", named(tool)),
        (None, EntryKind::CustomMessage(custom)) => {
            format!("custom message · {}", named(&custom.custom_type))
        }
        (None, EntryKind::Custom(kind)) => format!("custom · {}", named(kind)),
        (None, EntryKind::Unknown(kind)) if !kind.is_empty() => {
            format!("unknown · {}", named(kind))
        }
        _ => brief.word().to_owned(),
    };
    let mut parts = match &brief.kind {
        EntryKind::Message(Some(_)) => {
            let message = body.get("message").and_then(Value::as_object);
            message.map(of_message).unwrap_or_default()
        }
        EntryKind::CustomMessage(_) => of_content(body.get("content")),
        EntryKind::Compaction(_) | EntryKind::BranchSummary(_) => {
            vec![Part::Text(clip(js::text(&body, "summary").unwrap_or_default()))]
        }
        EntryKind::ContextEdit(_) => {
            let mut parts = vec![Part::Text(brief.summary().into_owned())];
            let replacement = body.get("replacement").and_then(|with| with.get("content"));
            parts.extend(of_content(replacement));
            parts
        }
        EntryKind::ModelChange(_)
        | EntryKind::ThinkingLevelChange(_)
        | EntryKind::Label(_)
        | EntryKind::SessionInfo(_)
        | EntryKind::Leaf(_)
        | EntryKind::ActiveToolsChange(_) => vec![Part::Text(brief.summary().into_owned())],
        EntryKind::Message(None)
        | EntryKind::Custom(_)
        | EntryKind::Usage(_)
        | EntryKind::Unknown(_) => {
            vec![Part::Code(clip(&String::from_utf8_lossy(session.raw(entry))))]
        }
    };
    if brief.soundness == crate::session::Soundness::Recovered {
        parts.push(Part::Remark("Recovered from a damaged line, which Pi skips".to_owned()));
    }
    if session.is_orphan(entry) {
        let parent = brief.parent_id.as_deref().unwrap_or_default();
        parts.push(Part::Remark(format!("Its parent {} is not in this file", named(parent))));
    }
    let note = format!("{} · line {} · {size}", named(&brief.id), brief.line);
    Card { title, tone: brief.tone(), note, parts }
}

pub(super) fn of_line(session: &Session, line: LineNo) -> Card {
    let text = session.unreadable_text(line);
    Card {
        title: "unreadable".to_owned(),
        tone: Tone::Meta,
        note: format!("line {line} · {}", bytes(text.len() as u64)),
        parts: vec![Part::Code(clip(&text))],
    }
}

pub(super) fn of_item(session: &Session, context: &Context, place: usize) -> Card {
    let origin = context.items.get(place).map(|item| item.origin);
    let from = origin.and_then(Origin::entry);
    if let (Stage::Selected, Some(entry)) = (context.stage, from) {
        let card = of_entry(session, entry);
        return Card { note: String::new(), ..card };
    }
    let message = context.message(session, place);
    let role = js::text(&message, "role").unwrap_or_default();
    let (title, tone) = title_of(role, &message);
    let tokens = context.estimate(session, place);
    let mut note = Vec::new();
    if role == "assistant" {
        note.extend(js::text(&message, "model").map(named));
    }
    if tokens > 0 {
        note.push(format!("≈ {}", short(tokens, "token", "tokens")));
    }
    // A summary sent as a user message is still a summary to the eye.
    let made_of = from.map(|entry| session.entry(entry).tone());
    let tone = match made_of {
        Some(made_of) if role == "user" => made_of,
        _ => tone,
    };
    Card { title, tone, note: note.join(" · "), parts: of_message(&message) }
}

fn title_of(role: &str, message: &Object) -> (String, Tone) {
    match role {
        "system" => ("system".to_owned(), Tone::System),
        "user" => ("user".to_owned(), Tone::User),
        "assistant" => ("assistant".to_owned(), Tone::Assistant),
        "toolResult" => {
            let tool = js::text(message, "toolName").unwrap_or("a tool");
            (format!("tool result · {}", named(tool)), Tone::Tool)
        }
        "bashExecution" => ("bash".to_owned(), Tone::Tool),
        "custom" => ("custom".to_owned(), Tone::Extension),
        "branchSummary" => ("branch summary".to_owned(), Tone::Summary),
        "compactionSummary" => ("compaction summary".to_owned(), Tone::Summary),
        other => (format!("unknown role {}", named(other)), Tone::Meta),
    }
}

fn of_message(message: &Object) -> Vec<Part> {
    let role = js::text(message, "role").unwrap_or_default();
    let mut parts = match role {
        "bashExecution" => vec![
            Part::Code(clip(&format!("$ {}", js::text(message, "command").unwrap_or_default()))),
            Part::Code(clip(js::text(message, "output").unwrap_or_default())),
        ],
        "branchSummary" | "compactionSummary" => {
            vec![Part::Text(clip(js::text(message, "summary").unwrap_or_default()))]
        }
        _ => of_content(message.get("content")),
    };
    if role == "toolResult" {
        for part in &mut parts {
            if let Part::Text(text) = part {
                *part = Part::Code(std::mem::take(text));
            }
        }
    }
    if role == "system" {
        parts.extend(of_system(message));
    }
    if let Some(error) = js::text(message, "errorMessage") {
        parts.push(Part::Error(clip(error)));
    }
    let stop_reason = js::text(message, "stopReason");
    if let Some(reason) = stop_reason.filter(|reason| !matches!(*reason, "stop" | "toolUse")) {
        parts.push(Part::Remark(format!("Stopped: {}", named(reason))));
    }
    parts.retain(|part| !matches!(part, Part::Text(text) | Part::Code(text) if text.is_empty()));
    parts
}

fn of_content(content: Option<&Value>) -> Vec<Part> {
    match content {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::String(text)) => vec![Part::Text(clip(text))],
        Some(Value::Array(blocks)) => blocks.iter().map(of_block).collect(),
        Some(other) => vec![Part::Code(clip(&other.to_string()))],
    }
}

fn of_block(block: &Value) -> Part {
    let text = |field: &str| block.get(field).and_then(Value::as_str).unwrap_or_default();
    match text("type") {
        "text" => Part::Text(clip(text("text"))),
        "thinking" if text("thinking").is_empty() => {
            Part::Remark("Thinking that the provider keeps to itself".to_owned())
        }
        "thinking" => Part::Thinking(clip(text("thinking"))),
        "toolCall" => Part::Call {
            tool: named(text("name")),
            arguments: clip(&block.get("arguments").map(Value::to_string).unwrap_or_default()),
        },
        "image" => Part::Image {
            mime_type: named(text("mimeType")),
            size_bytes: text("data").len() / 4 * 3,
        },
        _ => Part::Code(clip(&block.to_string())),
    }
}

fn of_system(message: &Object) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Some(Value::Object(sections)) = message.get("sections") {
        for (name, section) in sections {
            parts.push(match section {
                Value::Null => Part::Remark(format!("Section {} removed", named(name))),
                Value::String(text) => Part::Text(clip(text)),
                other => Part::Code(clip(&other.to_string())),
            });
        }
    }
    for (field, words) in [("toolsAdded", "Tools"), ("toolsRemoved", "Tools removed")] {
        if let Some(Value::Array(tools)) = message.get(field) {
            let names =
                tools.iter().map(|tool| tool.get("name").and_then(Value::as_str).unwrap_or("?"));
            let names: Vec<String> = names.map(named).collect();
            parts.push(Part::Remark(clip(&format!("{words}: {}", names.join(", ")))));
        }
    }
    parts
}

//! What one side of a row shows.
//!
//! In: an entry as it stands, a line that could not be read, or a message of a context. Out: a [`Card`]:
//! what it is, where it stands, and what it says in parts. Text stays text: nothing here makes markup.

use super::clip::{Extent, visible};
use super::links::{self, Links};
use super::message::{self, Writer};
use super::part::{Manner, Matter, Part};
use super::prose::LineEnds;
use super::{edited, readable::readable};
use crate::context::{Context, Origin, Stage};
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, EntryKind, LineNo, Session, Soundness, Tone};
use crate::wording::{bytes, named, short};
use serde_json::Value;

/// One side of a row.
#[derive(Clone, Debug, PartialEq)]
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

impl Card {
    /// How many of the parts are shown.
    #[must_use]
    pub fn part_count(&self, extent: Extent) -> usize {
        let most = match extent {
            Extent::Hidden | Extent::Head => 8,
            Extent::All => 200,
        };
        // One part takes hardly more room than the words for it.
        if self.parts.len() == most + 1 { most + 1 } else { self.parts.len().min(most) }
    }
}

pub(super) fn of_entry(session: &Session, context: &Context, entry: EntryIdx) -> Card {
    let brief = session.entry(entry);
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
    let mut parts = parts_of_entry(session, context, entry);
    if brief.soundness == Soundness::Recovered {
        parts.push(Part::remark("Recovered from a damaged line, which Pi skips"));
    }
    let parent = || named(brief.parent_id.as_deref().unwrap_or_default());
    if session.is_orphan(entry) {
        parts.push(Part::remark(format!("Its parent {} is not in this file", parent())));
    } else if session.is_cut(entry) {
        let words = "they were each other's ancestors";
        parts.push(Part::remark(format!("Its link to its parent {} is cut: {words}", parent())));
    }
    let size = bytes(session.raw(entry).len() as u64);
    let note = format!("{} · line {} · {size}", named(&brief.id), brief.line);
    Card { title, tone: brief.tone(), note, parts }
}

fn parts_of_entry(session: &Session, context: &Context, entry: EntryIdx) -> Vec<Part> {
    let brief = session.entry(entry);
    let body = session.body(entry);
    let in_words = || Part::remark(brief.summary().into_owned());
    match &brief.kind {
        EntryKind::Message(Some(_)) => match body.get("message") {
            Some(Value::Object(message)) => of_message(session, context, entry, message.clone()),
            _ => Vec::new(),
        },
        EntryKind::CustomMessage(_) => {
            message::content(body.get("content"), Writer::Model, &Links::none())
        }
        EntryKind::Compaction(_) | EntryKind::BranchSummary(_) => vec![message::of_summary(&body)],
        EntryKind::ContextEdit(_) => {
            let replacement = body.get("replacement").and_then(|with| with.get("content"));
            let new = message::content(replacement, Writer::Person, &Links::none());
            std::iter::once(in_words()).chain(new).collect()
        }
        EntryKind::ModelChange(_)
        | EntryKind::ThinkingLevelChange(_)
        | EntryKind::Label(_)
        | EntryKind::SessionInfo(_)
        | EntryKind::Leaf(_)
        | EntryKind::ActiveToolsChange(_) => {
            let words = Matter::Prose(visible(&brief.summary()), LineEnds::Kept);
            vec![Part::new(Manner::Plain, words)]
        }
        EntryKind::Custom(_) => vec![Part::json(body.get("data").unwrap_or(&Value::Null))],
        EntryKind::Message(None) | EntryKind::Usage(_) | EntryKind::Unknown(_) => {
            vec![Part::new(Manner::Plain, Matter::Code(readable(&Value::Object(body))))]
        }
    }
}

/// The parts of a message that is an entry's, led by what was asked if it is a tool's result.
fn of_message(session: &Session, context: &Context, entry: EntryIdx, message: Object) -> Vec<Part> {
    let is_result = js::text(&message, "role") == Some("toolResult");
    let parts = message::parts(message, &Links::of(session, context, entry));
    let head = is_result.then(|| links::asked(session, entry));
    head.into_iter().chain(parts).collect()
}

pub(super) fn of_line(session: &Session, line: LineNo) -> Card {
    let text = session.unreadable_text(line);
    Card {
        title: "unreadable".to_owned(),
        tone: Tone::Meta,
        note: format!("line {line} · {}", bytes(text.len() as u64)),
        parts: vec![Part::new(Manner::Plain, Matter::Code(text.into_owned()))],
    }
}

pub(super) fn of_item(session: &Session, context: &Context, place: usize) -> Card {
    let item = context.items.get(place);
    let origin = item.map(|item| item.origin);
    let from = origin.and_then(Origin::entry);
    if let (Stage::Selected, Some(entry)) = (context.stage, from) {
        let card = of_entry(session, context, entry);
        return Card { note: String::new(), ..card };
    }
    let mut message = context.message(session, place);
    // Details are for Pi's own screens: no provider is sent them.
    message.remove("details");
    let role = js::name(message.get("role")).unwrap_or_default();
    let (title, tone) = title_of(&role, &message);
    let tokens = context.estimate(session, place);
    let mut note = Vec::new();
    if role.as_str() == "assistant" {
        note.extend(js::text(&message, "model").map(named));
    }
    if tokens > 0 {
        note.push(format!("≈ {}", short(tokens, "token", "tokens")));
    }
    // A summary sent as a user message is still a summary to the eye.
    let made_of = from.map(|entry| session.entry(entry).tone());
    let tone = match made_of {
        Some(made_of) if role.as_str() == "user" => made_of,
        _ => tone,
    };
    let parts = match origin {
        Some(Origin::Entry(entry)) if item.is_some_and(|item| item.edit.is_some()) => {
            let body = session.body(entry);
            let holder = body.get("message").and_then(Value::as_object).unwrap_or(&body);
            edited::parts(holder.get("content"), message.get("content"))
        }
        Some(Origin::Entry(entry)) => of_message(session, context, entry, message),
        Some(Origin::SuppliedResult { call_in: Some(call) }) => {
            let link = Some(links::to_call(session, call));
            let head = Part::new(Manner::Call, Matter::Nothing).linked(link);
            std::iter::once(head).chain(message::parts(message, &Links::none())).collect()
        }
        _ => message::parts(message, &Links::none()),
    };
    Card { title, tone, note: note.join(" · "), parts }
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

/// The style, on screen and in transcripts, that gives an element the colour of who speaks.
#[must_use]
pub fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::System => "tone-system",
        Tone::User => "tone-user",
        Tone::Assistant => "tone-assistant",
        Tone::Tool => "tone-tool",
        Tone::Summary => "tone-summary",
        Tone::Edit => "tone-edit",
        Tone::Extension => "tone-extension",
        Tone::Meta => "tone-meta",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::build;
    use crate::session;

    const FILE: &[u8] = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"q","parentId":null,"message":{"role":"user","content":"one two"}}
{"type":"message","id":"a","parentId":"q","message":{"role":"assistant","content":[{"type":"toolCall","id":"1","name":"edit","arguments":{"path":"p","oldText":"x","newText":"y"}}],"model":"m"}}
{"type":"message","id":"r","parentId":"a","message":{"role":"toolResult","toolCallId":"1","toolName":"edit","content":[],"details":{"diff":"+1 y"}}}
{"type":"context_edit","id":"e","parentId":"r","targetId":"q","replacement":{"content":"one three"}}"#;

    #[test]
    fn an_edited_message_shows_what_changed() {
        let session = session::read(FILE).session;
        let context = build(&session, session.leaf(), Stage::Llm);
        let card = of_item(&session, &context, 0);
        let want = Matter::Change { before: "one two".to_owned(), after: "one three".to_owned() };
        assert_eq!((card.title.as_str(), &card.parts[0].matter), ("user", &want));
        let card = of_entry(&session, &context, session.find("e").unwrap());
        assert_eq!(card.parts.len(), 2);
    }

    #[test]
    fn what_no_provider_is_sent_is_not_on_the_models_side() {
        let session = session::read(FILE).session;
        let context = build(&session, session.leaf(), Stage::Llm);
        let file = of_entry(&session, &context, session.find("r").unwrap());
        let model = of_item(&session, &context, 2);
        assert_eq!((file.parts.len(), model.parts.len()), (2, 1));
        assert_eq!((file.parts[0].about.as_str(), &file.parts[0]), ("p", &model.parts[0]));
    }

    #[test]
    fn many_parts_are_shown_in_two_steps() {
        let card = |count| Card {
            title: String::new(),
            tone: Tone::Meta,
            note: String::new(),
            parts: vec![Part::remark("x"); count],
        };
        let counts =
            |count| [Extent::Head, Extent::All].map(|extent| card(count).part_count(extent));
        assert_eq!(counts(9), [9, 9]);
        assert_eq!(counts(20), [8, 20]);
        assert_eq!(counts(1_000), [8, 200]);
    }
}

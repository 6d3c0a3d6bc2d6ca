//! One message of a context, by what it is made of.
//!
//! In: a session, and where in it the message comes from. Out: its [`Shape`], which is known without
//! reading, and the message itself, which is read from the file each time it is wanted.

use super::prompt::Prompt;
use super::request::Target;
use super::{Stage, rewrite};
use crate::session::content::Content;
use crate::session::header::OLD_CUSTOM_ROLE;
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, EntryKind, Form, Message, Replacement, Role, Session, ToolCall};
use serde_json::{Value, json};

/// Where a message of a context comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// An entry of the file.
    Entry(EntryIdx),
    /// The checkpoint of a compaction: the system prompt and the tools as they were.
    Checkpoint {
        /// The compaction.
        of: EntryIdx,
    },
    /// The summary of a compaction.
    Summary {
        /// The compaction.
        of: EntryIdx,
    },
    /// A message that a compaction carries with it.
    RetainedTail {
        /// The compaction.
        of: EntryIdx,
    },
    /// All system messages, folded into one.
    LeadingSystem,
    /// A result for a call that got none.
    SuppliedResult {
        /// The entry of the call.
        call_in: Option<EntryIdx>,
    },
}

impl Origin {
    /// The entry that the message comes from or that caused it.
    #[must_use]
    pub fn entry(self) -> Option<EntryIdx> {
        match self {
            Self::Entry(entry)
            | Self::Checkpoint { of: entry }
            | Self::Summary { of: entry }
            | Self::RetainedTail { of: entry } => Some(entry),
            Self::LeadingSystem => None,
            Self::SuppliedResult { call_in } => call_in,
        }
    }

    /// The name of the rule that made the message, in kebab-case; an entry's own message has none.
    #[must_use]
    pub fn rule(self) -> Option<&'static str> {
        match self {
            Self::Entry(_) => None,
            Self::Checkpoint { .. } => Some("checkpoint"),
            Self::Summary { .. } => Some("summary"),
            Self::RetainedTail { .. } => Some("retained-tail"),
            Self::LeadingSystem => Some("leading-system"),
            Self::SuppliedResult { .. } => Some("supplied-result"),
        }
    }
}

/// One message of a context.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Where it comes from.
    pub origin: Origin,
    /// The edit that its content comes from, if one counts for it.
    pub edit: Option<EntryIdx>,
    pub(super) source: Source,
}

/// What the message is read from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    Entry(EntryIdx),
    Checkpoint(EntryIdx),
    /// A message of a compaction's tail, by its place there.
    Tail(EntryIdx, usize),
    /// The system messages that are folded.
    Leading(Box<[Item]>),
    Supplied(Box<ToolCall>),
}

/// What is known of a message without reading it, its edit taken into account.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape<'a> {
    pub(super) role: &'a Role,
    pub(super) content: &'a Content,
    pub(super) units: u64,
    pub(super) at_ms: Option<f64>,
}

impl<'a> Shape<'a> {
    /// `None` for the messages that the last stage makes.
    pub(super) fn of(session: &'a Session, item: &Item) -> Option<Self> {
        let message = match &item.source {
            Source::Entry(entry) => of_entry(session, *entry)?,
            Source::Checkpoint(entry) => compaction(session, *entry)?.checkpoint.as_deref()?,
            Source::Tail(entry, nth) => {
                compaction(session, *entry)?.retained_tail.as_ref()?.get(*nth)?
            }
            Source::Leading(_) | Source::Supplied(_) => return None,
        };
        let mut shape = Self {
            role: &message.role,
            content: &message.content,
            units: message.units,
            at_ms: message.at_ms,
        };
        if let Some(edit) = item.edit
            && let EntryKind::ContextEdit(edit) = &session.entry(edit).kind
            && let Replacement::Content(content) = &edit.replacement
        {
            shape.content = content;
            shape.units = content.units;
        }
        Some(shape)
    }
}

/// Whether a context edit changes the content of messages of a role.
pub(super) fn can_be_edited(role: &Role) -> bool {
    matches!(role, Role::User | Role::Assistant(_) | Role::ToolResult(_) | Role::Custom)
}

/// The message that an entry sends first, in brief.
pub(super) fn of_entry(session: &Session, entry: EntryIdx) -> Option<&Message> {
    match &session.entry(entry).kind {
        EntryKind::Message(message) => message.as_deref(),
        EntryKind::CustomMessage(custom) => Some(&custom.message),
        EntryKind::BranchSummary(branch) => branch.summary.as_ref(),
        EntryKind::Compaction(compaction) => Some(&compaction.summary),
        _ => None,
    }
}

fn compaction(session: &Session, entry: EntryIdx) -> Option<&crate::session::Compaction> {
    match &session.entry(entry).kind {
        EntryKind::Compaction(compaction) => Some(compaction),
        _ => None,
    }
}

impl Item {
    pub(super) fn new(origin: Origin, source: Source) -> Self {
        Self { origin, edit: None, source }
    }

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
                let tail = tail.into_iter().flatten().filter_map(Value::as_object);
                tail.cloned().nth(*nth).unwrap_or_default()
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
    let at_ms = || match session.entry(entry).at_ms {
        Some(at_ms) => whole(at_ms),
        None => Value::Null,
    };
    let mut made = Object::new();
    let mut make = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            made.insert(name.to_owned(), value);
        }
    };
    match &session.entry(entry).kind {
        EntryKind::Message(_) => return own_message(session, body),
        EntryKind::CustomMessage(_) => {
            make("role", Some("custom".into()));
            make("customType", body.remove("customType"));
            let content = body.remove("content");
            make(
                "content",
                match session.form() {
                    Form::Current => {
                        Some(js::present(content.as_ref()).cloned().unwrap_or(json!([])))
                    }
                    Form::Older => content,
                },
            );
            make("display", body.remove("display"));
            make("details", body.remove("details"));
        }
        EntryKind::BranchSummary(_) => {
            make("role", Some("branchSummary".into()));
            make("summary", body.remove("summary"));
            make("fromId", body.remove("fromId"));
        }
        EntryKind::Compaction(_) => {
            make("role", Some("compactionSummary".into()));
            make("summary", body.remove("summary"));
            make("tokensBefore", body.remove("tokensBefore"));
        }
        _ => return body,
    }
    make("timestamp", Some(at_ms()));
    made
}

/// An entry's own message: the role of older versions renamed, missing content made.
fn own_message(session: &Session, body: Object) -> Object {
    let mut message = field(body, "message");
    if session.version() < crate::session::Version::Three
        && js::text(&message, "role") == Some(OLD_CUSTOM_ROLE)
    {
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

fn supplied(call: &ToolCall) -> Object {
    let mut message = Object::new();
    message.insert("role".into(), "toolResult".into());
    for (field, value) in [("toolCallId", &call.id), ("toolName", &call.name)] {
        if let Some(value) = value {
            message.insert(field.into(), value.as_ref().into());
        }
    }
    message.insert("content".into(), json!([{"type": "text", "text": "No result provided"}]));
    message.insert("isError".into(), true.into());
    message.insert("timestamp".into(), 0.into());
    message
}

/// A number of milliseconds without a fraction.
#[expect(clippy::cast_possible_truncation, reason = "a date's milliseconds fit")]
fn whole(ms: f64) -> Value {
    (ms as i64).into()
}

//! An entry in brief: session-format.md, section 2.
//!
//! In: a record's object. Out: an [`Entry`]: its place in the file and the tree, its type with what
//! belongs to the type, and its body in brief. The body itself stays in the file and is read again when
//! it is looked at. With `message`, the only place that knows the format's field names.

use super::body::{
    BranchSummary, Compaction, ContextEdit, CustomMessage, Label, Model, Replacement, SideUsage,
};
use super::date;
use super::decode::Soundness;
use super::message::{Display, Message, Role, Turn};
use super::node::{Name, Node};
use super::position::LineNo;
use super::usage::Usage;
use std::ops::Range;
use std::sync::Arc;

/// One entry of a session. What is large in it is shared: sessions that grow from each other have the same entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The id that it goes by: its own, or one made for it (session-format.md, section 1, Versions).
    pub id: Name,
    /// The parent's id as the file gives it, or as migration does. Empty or absent at a root.
    pub parent_id: Option<Name>,
    /// The line that it stands on.
    pub line: LineNo,
    /// Its bytes in the file.
    pub(crate) span: Range<usize>,
    /// Whether Pi reads it too.
    pub soundness: Soundness,
    /// Its timestamp in Unix milliseconds, unless that is no date.
    pub at_ms: Option<f64>,
    /// Its type and what belongs to the type.
    pub kind: EntryKind,
    /// What it cost, if it cost anything.
    pub usage: Option<Arc<Usage>>,
    /// How many further lines repeat it byte for byte.
    pub repeats: u32,
}

/// The type of an entry and what belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub enum EntryKind {
    /// A message. `None` if the entry holds none.
    Message(Option<Arc<Message>>),
    /// What was before is compacted into a summary.
    Compaction(Box<Compaction>),
    /// A branch was left; this is what happened there.
    BranchSummary(Box<BranchSummary>),
    /// A message of an extension, here as a message of role `custom`.
    CustomMessage(Box<CustomMessage>),
    /// What an earlier entry sends is replaced or taken out.
    ContextEdit(Box<ContextEdit>),
    /// An extension's own data.
    Custom(Name),
    /// Tokens that were used for something else than a turn.
    Usage(Box<SideUsage>),
    /// From here on, another model.
    ModelChange(Box<Model>),
    /// From here on, another level of thinking.
    ThinkingLevelChange(Name),
    /// A label on an entry; `None` clears.
    Label(Box<Label>),
    /// The session's name.
    SessionInfo(Name),
    /// The leaf moved there; `None`, before every entry. Older form only.
    Leaf(Option<Name>),
    /// Other tools are active. Older form only.
    ActiveToolsChange(Name),
    /// A type that is not known.
    Unknown(Name),
}

impl Entry {
    /// Reads a record in brief.
    pub(crate) fn of(
        object: Node<'_>,
        line: LineNo,
        span: Range<usize>,
        soundness: Soundness,
    ) -> Self {
        let names = ["id", "parentId", "timestamp", "usage", "type", "message"];
        let [id, parent_id, timestamp, usage, kind, message] = object.pick(&names);
        let at_ms = timestamp.and_then(date::milliseconds);
        let mut usage = usage.and_then(Usage::of);
        let kind = match kind {
            Some(kind) if kind.is("message") => {
                let message = message.filter(|message| message.is_object()).map(Message::of);
                EntryKind::Message(message.map(|(message, spent)| {
                    usage = spent;
                    Arc::new(message)
                }))
            }
            _ => EntryKind::of(object, at_ms),
        };
        Self {
            id: id.and_then(Node::name).unwrap_or_default(),
            parent_id: parent_id.filter(|id| id.is_truthy()).and_then(Node::name),
            line,
            span,
            soundness,
            at_ms,
            kind,
            usage: usage.map(Arc::new),
            repeats: 0,
        }
    }

    /// Whether it is metadata, which sets something and is never sent itself.
    #[must_use]
    pub fn sets_something(&self) -> bool {
        !matches!(
            self.kind,
            EntryKind::Message(_)
                | EntryKind::Compaction(_)
                | EntryKind::BranchSummary(_)
                | EntryKind::CustomMessage(_)
        )
    }

    /// The entry's message, for a `message` entry that holds one.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        match &self.kind {
            EntryKind::Message(message) => message.as_deref(),
            _ => None,
        }
    }

    /// The model's turn that it is, if it is one.
    #[must_use]
    pub fn turn(&self) -> Option<&Turn> {
        match &self.message()?.role {
            Role::Assistant(turn) => Some(turn),
            _ => None,
        }
    }

    /// Whether Pi shows it to the user, as far as that is said: of an extension's message it is.
    #[must_use]
    pub fn display(&self) -> Display {
        match &self.kind {
            EntryKind::Message(Some(message)) if message.role == Role::Custom => message.display,
            EntryKind::CustomMessage(custom) => custom.message.display,
            _ => Display::Shown,
        }
    }
}

impl EntryKind {
    /// What is no message.
    fn of(object: Node<'_>, at_ms: Option<f64>) -> Self {
        let name = |field: &str| object.name_of(field).unwrap_or_default();
        match object.text_of("type").as_deref() {
            Some("compaction") => Self::Compaction(Box::new(Compaction::of(object, at_ms))),
            Some("branch_summary") => Self::BranchSummary(Box::new(BranchSummary {
                summary: object.is_truthy_at("summary").then(|| {
                    Message::of_summary(Role::BranchSummary, object.get("summary"), at_ms)
                }),
                from: object.name_of("fromId"),
            })),
            Some("custom_message") => Self::CustomMessage(Box::new(CustomMessage {
                message: Message::of_custom_entry(object, at_ms),
                custom_type: name("customType"),
            })),
            Some("context_edit") => Self::ContextEdit(Box::new(ContextEdit {
                target: object.name_of("targetId"),
                replacement: Replacement::of(object.get("replacement")),
            })),
            Some("custom") => Self::Custom(name("customType")),
            Some("usage") => Self::Usage(Box::new(SideUsage {
                kind: name("kind"),
                model: Model { provider: object.name_of("provider"), id: object.name_of("model") },
            })),
            Some("model_change") => Self::ModelChange(Box::new(Model {
                provider: object.name_of("provider"),
                id: object.name_of("modelId"),
            })),
            Some("thinking_level_change") => Self::ThinkingLevelChange(name("thinkingLevel")),
            Some("label") => Self::Label(Box::new(Label {
                target: object.name_of("targetId"),
                label: object.name_of("label").filter(|label| !label.is_empty()),
            })),
            Some("session_info") => Self::SessionInfo(name("name")),
            Some("leaf") => Self::Leaf(object.name_of("targetId")),
            Some("active_tools_change") => Self::ActiveToolsChange(
                object.get("activeToolNames").map_or_else(Name::default, |names| {
                    let names: Vec<_> = names.items().filter_map(Node::text).collect();
                    names.join(", ").into()
                }),
            ),
            _ => Self::Unknown(name("type")),
        }
    }
}

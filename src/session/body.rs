//! What belongs to each type of entry: session-format.md, section 2.
//!
//! In: a record's object. Out: the fields that a type has of its own, in brief. Which type it is,
//! `entry` says.

use super::content::Content;
use super::message::{Message, Role};
use super::node::{Name, Node};

/// A compaction entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Compaction {
    /// The summary as the message that it is sent as.
    pub summary: Message,
    /// The first entry that is kept before it.
    pub first_kept: Option<Name>,
    /// The same as an index into the records of a version 1 file, until migration.
    pub(crate) first_kept_index: Option<f64>,
    /// The checkpoint of system prompt and tools.
    pub checkpoint: Option<Box<Message>>,
    /// The messages that stand for the kept range. Older form only.
    pub retained_tail: Option<Box<[Message]>>,
    /// How large the context was before, in tokens.
    pub tokens_before: Option<f64>,
}

/// A branch summary entry.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchSummary {
    /// The summary as the message that it is sent as; `None` if it is empty and sends nothing.
    pub summary: Option<Message>,
    /// The leaf that was left, or `root`.
    pub from: Option<Name>,
}

/// A custom message entry.
#[derive(Clone, Debug, PartialEq)]
pub struct CustomMessage {
    /// The message that it is sent as.
    pub message: Message,
    /// The extension's name for it.
    pub custom_type: Name,
}

/// A context edit entry.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextEdit {
    /// The entry that it is for.
    pub target: Option<Name>,
    /// What it does there.
    pub replacement: Replacement,
}

/// What a context edit does.
#[derive(Clone, Debug, PartialEq)]
pub enum Replacement {
    /// The target sends nothing.
    Omit,
    /// The target's content is this one.
    Content(Content),
    /// Neither: it changes nothing.
    Bad,
}

/// A model by who serves it and what it is called there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Who serves it.
    pub provider: Option<Name>,
    /// Its id there.
    pub id: Option<Name>,
}

/// A usage entry. What was used is the entry's own [`usage`](super::Entry::usage).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideUsage {
    /// What it was used for, in any words.
    pub kind: Name,
    /// The model that was called.
    pub model: Model,
}

/// A label entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The entry that is labelled.
    pub target: Option<Name>,
    /// The label; `None` clears.
    pub label: Option<Name>,
}

impl Compaction {
    pub(super) fn of(object: Node<'_>, at_ms: Option<f64>) -> Self {
        let message = |value: Node<'_>| value.is_object().then(|| Message::of(value).0);
        Self {
            summary: Message::of_summary(Role::CompactionSummary, object.get("summary"), at_ms),
            first_kept: object.name_of("firstKeptEntryId"),
            first_kept_index: object.number_of("firstKeptEntryIndex"),
            checkpoint: object.get("systemMessage").and_then(message).map(Box::new),
            retained_tail: object
                .get("retainedTail")
                .filter(|tail| tail.is_list())
                .map(|tail| tail.items().filter_map(message).collect()),
            tokens_before: object.number_of("tokensBefore"),
        }
    }
}

impl Replacement {
    pub(super) fn of(value: Option<Node<'_>>) -> Self {
        match value {
            Some(none) if none.is_null() => Self::Omit,
            Some(other) if other.is_object() => Self::Content(Content::of(other.get("content"))),
            _ => Self::Bad,
        }
    }
}

//! An entry in the field's words: what lists and the tree say of it.
//!
//! In: an entry in brief. Out: a word for its kind, a line of text, a tone. Knows no colours and no
//! glyphs: a tone is a kind of speaker.

use super::body::{CustomMessage, Model, Replacement};
use super::content::Content;
use super::entry::{Entry, EntryKind};
use super::excerpt::excerpt;
use super::message::{Message, Role};
use super::node::Name;
use crate::wording::{named, thousands};
use std::borrow::Cow;

/// Who or what speaks: the eight kinds that a list tells apart at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// The system prompt and tools.
    System,
    /// The user, or text sent in the user's name.
    User,
    /// A model.
    Assistant,
    /// A tool's result or a command.
    Tool,
    /// A summary, of a compaction or of a branch.
    Summary,
    /// A context edit.
    Edit,
    /// A message of an extension.
    Extension,
    /// Metadata, and what is not known.
    Meta,
}

impl Entry {
    /// The word for its kind: `user`, `tool result`, `branch summary`, ….
    #[must_use]
    pub fn word(&self) -> &str {
        match &self.kind {
            EntryKind::Message(Some(message)) => message.role.word(),
            EntryKind::Message(None) => "message",
            EntryKind::Compaction(_) => "compaction",
            EntryKind::BranchSummary(_) => "branch summary",
            EntryKind::CustomMessage(_) => "custom message",
            EntryKind::ContextEdit(_) => "context edit",
            EntryKind::Custom(_) => "custom",
            EntryKind::Usage(_) => "usage",
            EntryKind::ModelChange(_) => "model change",
            EntryKind::ThinkingLevelChange(_) => "thinking level",
            EntryKind::Label(_) => "label",
            EntryKind::SessionInfo(_) => "session info",
            EntryKind::Leaf(_) => "leaf",
            EntryKind::ActiveToolsChange(_) => "active tools",
            EntryKind::Unknown(_) => "unknown",
        }
    }

    /// Who speaks.
    #[must_use]
    pub fn tone(&self) -> Tone {
        match &self.kind {
            EntryKind::Message(Some(message)) => message.role.tone(),
            EntryKind::Compaction(_) | EntryKind::BranchSummary(_) => Tone::Summary,
            EntryKind::CustomMessage(_) => Tone::Extension,
            EntryKind::ContextEdit(_) => Tone::Edit,
            _ => Tone::Meta,
        }
    }

    /// The tool whose result it is.
    #[must_use]
    pub fn tool(&self) -> Option<&str> {
        match &self.message()?.role {
            Role::ToolResult(result) => result.tool.as_deref(),
            _ => None,
        }
    }

    /// One line of plain text, at most some 200 characters: what a list says after the word.
    ///
    /// A tool's result is known by its call, which is another entry's: see
    /// [`Session::summary`](super::Session::summary).
    #[must_use]
    pub fn summary(&self) -> Cow<'_, str> {
        match &self.kind {
            EntryKind::Message(Some(message)) => message.summary(),
            EntryKind::Message(None) => "holds no message".into(),
            EntryKind::Compaction(compaction) => {
                let summary = &compaction.summary.content.excerpt;
                match compaction.tokens_before {
                    Some(tokens) => format!("{} tokens · {summary}", thousands(tokens)).into(),
                    None => summary.as_ref().into(),
                }
            }
            EntryKind::BranchSummary(branch) => branch
                .summary
                .as_ref()
                .map_or("empty".into(), |m| m.content.excerpt.as_ref().into()),
            EntryKind::CustomMessage(custom) => {
                let CustomMessage { message, custom_type } = custom.as_ref();
                format!("{} · {}", named(custom_type), message.content.excerpt).into()
            }
            EntryKind::ContextEdit(edit) => {
                let target = named(edit.target.as_deref().unwrap_or("nothing"));
                match &edit.replacement {
                    Replacement::Omit => format!("omits {target}").into(),
                    Replacement::Content(_) => format!("replaces the content of {target}").into(),
                    Replacement::Bad => format!("is for {target} and replaces nothing").into(),
                }
            }
            EntryKind::ModelChange(model) => model.to_string().into(),
            EntryKind::Label(label) => {
                let target = named(label.target.as_deref().unwrap_or("nothing"));
                match &label.label {
                    Some(label) => format!("“{}” on {target}", named(label)).into(),
                    None => format!("cleared on {target}").into(),
                }
            }
            EntryKind::Leaf(target) => {
                let target = named(target.as_deref().unwrap_or("the start"));
                format!("moved to {target}").into()
            }
            EntryKind::SessionInfo(name) if name.is_empty() => "name cleared".into(),
            EntryKind::Usage(spent) => named(&spent.kind).into(),
            EntryKind::Custom(text)
            | EntryKind::ThinkingLevelChange(text)
            | EntryKind::SessionInfo(text)
            | EntryKind::ActiveToolsChange(text)
            | EntryKind::Unknown(text) => excerpt(text.chars()).into_string().into(),
        }
    }
}

impl Message {
    /// One line of plain text, for lists.
    #[must_use]
    pub fn summary(&self) -> Cow<'_, str> {
        let excerpt: &str = &self.content.excerpt;
        match &self.role {
            Role::Assistant(turn) if excerpt.is_empty() => {
                if let Some(error) = &turn.error {
                    error.as_ref().into()
                } else if !self.content.calls.is_empty() {
                    calls_in_words(&self.content).into()
                } else if self.content.private.thinking_blocks > 0 {
                    "thinks".into()
                } else {
                    named(turn.stop_reason.as_deref().unwrap_or_default()).into()
                }
            }
            Role::Other(role) if !role.is_empty() => {
                format!("role {} · {excerpt}", named(role)).into()
            }
            _ if excerpt.is_empty() && self.content.images > 0 => "image".into(),
            _ => excerpt.into(),
        }
    }
}

fn calls_in_words(content: &Content) -> String {
    let mut words = String::from("calls ");
    for (n, call) in content.calls.iter().enumerate() {
        if n > 0 {
            words.push_str(", ");
        }
        words.push_str(&named(call.name.as_deref().unwrap_or("a tool")));
        if n == 0 && !call.brief.is_empty() {
            words.push(' ');
            words.push_str(&call.brief);
        }
    }
    words
}

impl Role {
    /// The word for the role.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant(_) => "assistant",
            Self::ToolResult(_) => "tool result",
            Self::BashExecution(_) => "bash",
            Self::Custom => "custom",
            Self::BranchSummary => "branch summary",
            Self::CompactionSummary => "compaction summary",
            Self::Other(_) => "unknown",
        }
    }

    /// Who speaks in the role.
    #[must_use]
    pub fn tone(&self) -> Tone {
        match self {
            Self::System => Tone::System,
            Self::User => Tone::User,
            Self::Assistant(_) => Tone::Assistant,
            Self::ToolResult(_) | Self::BashExecution(_) => Tone::Tool,
            Self::Custom => Tone::Extension,
            Self::BranchSummary | Self::CompactionSummary => Tone::Summary,
            Self::Other(_) => Tone::Meta,
        }
    }
}

impl std::fmt::Display for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = |name: &Option<Name>| named(name.as_deref().unwrap_or("?"));
        write!(f, "{} / {}", name(&self.provider), name(&self.id))
    }
}

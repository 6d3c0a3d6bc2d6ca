//! One message of a context, by what it is made of.
//!
//! In: a session, and where in it the message comes from. Out: its [`Origin`] for those who ask, and
//! its [`Shape`], which is known without reading. How it is read is `materialise`'s to say.

use crate::session::content::Content;
use crate::session::{
    Compaction, EntryIdx, EntryKind, Message, Replacement, Role, Session, ToolCall,
};

/// Where a message of a context comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
        let mut shape = Self::plain(message);
        if let Some(edit) = item.edit
            && let EntryKind::ContextEdit(edit) = &session.entry(edit).kind
            && let Replacement::Content(content) = &edit.replacement
        {
            shape.content = content;
            shape.units = content.units;
        }
        Some(shape)
    }

    /// A message that no edit changes.
    pub(super) fn plain(message: &'a Message) -> Self {
        Self {
            role: &message.role,
            content: &message.content,
            units: message.units,
            at_ms: message.at_ms,
        }
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

fn compaction(session: &Session, entry: EntryIdx) -> Option<&Compaction> {
    match &session.entry(entry).kind {
        EntryKind::Compaction(compaction) => Some(compaction),
        _ => None,
    }
}

impl Item {
    pub(super) fn new(origin: Origin, source: Source) -> Self {
        Self { origin, edit: None, source }
    }

    /// Where the messages come from that were folded into this one; none for any other message.
    #[must_use]
    pub fn parts(&self) -> impl ExactSizeIterator<Item = Origin> + '_ {
        let parts: &[Self] = match &self.source {
            Source::Leading(parts) => parts,
            _ => &[],
        };
        parts.iter().map(|part| part.origin)
    }
}

//! The reason between the file and the model, in words.
//!
//! In: a row of the columns. Out: a word, the rest of the sentence, and the entry that caused it.

use super::{FileSide, Row};
use crate::context::{Context, Fate, Origin, Rule};
use crate::session::{EntryIdx, EntryKind, Session};
use std::borrow::Cow;

/// A reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The fate, or `added`, or `unreadable`.
    pub word: &'static str,
    /// What more there is to say, in a few words; before the cause, if there is one.
    pub detail: Cow<'static, str>,
    /// The entry that caused it.
    pub cause: Option<EntryIdx>,
}

pub(super) fn of(row: Row, session: &Session, context: &Context) -> Why {
    let why = |word, detail: &'static str, cause| Why { word, detail: detail.into(), cause };
    match row.file {
        FileSide::Unreadable(_) => why("unreadable", "this line is no entry", None),
        FileSide::Nothing => match row.origin(context) {
            Some(Origin::Checkpoint { of }) => why("added", "checkpoint of", Some(of)),
            Some(Origin::Summary { of }) => why("added", "summary of", Some(of)),
            Some(Origin::RetainedTail { of }) => why("added", "retained by", Some(of)),
            Some(Origin::LeadingSystem) => {
                why("added", "all system messages, folded into one", None)
            }
            Some(Origin::SuppliedResult { call_in }) => {
                why("added", "no result recorded for a call of", call_in)
            }
            Some(Origin::Entry(_)) | None => why("added", "", None),
        },
        FileSide::Entry(entry) => {
            let fate = context.fate(entry);
            Why { word: fate.word(), detail: detail(fate, session, entry), cause: fate.cause() }
        }
    }
}

fn detail(fate: Fate, session: &Session, entry: EntryIdx) -> Cow<'static, str> {
    match fate {
        Fate::Sent => "".into(),
        Fate::OffPath => "on another branch, or after the leaf".into(),
        Fate::Summarised { .. }
        | Fate::Superseded { .. }
        | Fate::Omitted { .. }
        | Fate::Edited { .. } => "by".into(),
        Fate::NeverSent => never_sent(&session.entry(entry).kind).into(),
        Fate::Excluded => "the user kept it out (!!)".into(),
        Fate::DroppedRole => "providers do not know the role".into(),
        Fate::DroppedTurn => "unfinished turn".into(),
        Fate::DroppedPrompt => {
            "no timestamp and no tool: Pi takes it that there is no prompt".into()
        }
        Fate::Folded => "into the leading system message".into(),
        Fate::Rewritten(rule) => match rule {
            Rule::WrappedAsUser => "wrapped as user",
            Rule::ForeignParts => "another model's thinking and marks taken out",
            Rule::BlankThinking => "blank thinking taken out",
            Rule::ImagesReplaced => "the model takes no images",
            Rule::ContentMade => "its content made a list of blocks",
        }
        .into(),
    }
}

fn never_sent(kind: &EntryKind) -> &'static str {
    match kind {
        EntryKind::ModelChange(_) => "sets the model",
        EntryKind::ThinkingLevelChange(_) => "sets the level of thinking",
        EntryKind::Label(_) => "sets a label",
        EntryKind::SessionInfo(_) => "sets the session's name",
        EntryKind::ContextEdit(_) => "edits another entry",
        EntryKind::Custom(_) => "an extension's own state",
        EntryKind::Usage(_) => "counts tokens",
        EntryKind::Leaf(_) => "moves the leaf",
        EntryKind::ActiveToolsChange(_) => "sets the active tools",
        EntryKind::Unknown(_) => "a type that is not known",
        EntryKind::BranchSummary(_) => "its summary is empty",
        EntryKind::Message(_) => "it holds no message",
        EntryKind::Compaction(_) | EntryKind::CustomMessage(_) => "",
    }
}

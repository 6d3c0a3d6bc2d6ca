//! Stage 1, the path and what it sets: context.md.
//!
//! In: a session and a path. Out: the thinking level and the model in force at its end.

use crate::session::{EntryIdx, EntryKind, Model, Name, Role, Session};

/// What the metadata and the answers on a path set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// The level of the last change, or `off`.
    pub(super) thinking_level: Name,
    /// The model of the last change or answer, whichever is later.
    pub(super) model: Option<Model>,
}

pub(super) fn settings(session: &Session, path: &[EntryIdx]) -> Settings {
    let mut backwards = path.iter().rev().map(|entry| &session.entry(*entry).kind);
    let model = backwards.clone().find_map(|kind| match kind {
        EntryKind::ModelChange(model) => Some(model.as_ref().clone()),
        EntryKind::Message(Some(message)) => match &message.role {
            Role::Assistant(turn) => {
                Some(Model { provider: turn.provider.clone(), id: turn.model.clone() })
            }
            _ => None,
        },
        _ => None,
    });
    let level = backwards.find_map(|kind| match kind {
        EntryKind::ThinkingLevelChange(level) => Some(level.clone()),
        _ => None,
    });
    Settings { thinking_level: level.unwrap_or_else(|| "off".into()), model }
}

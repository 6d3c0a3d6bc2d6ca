//! Stage 2, the selected entries: context.md.
//!
//! In: a session and a path. Out: the last compaction on it and the entries that are left after it,
//! which the later stages make messages of.

use crate::session::{Compaction, EntryIdx, EntryKind, Form, Role, Session};

/// A path as the last compaction on it leaves it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Selection {
    /// The last compaction on the path, by its place there.
    pub(super) compaction_at: Option<usize>,
    /// Where on the path the range begins that the compaction keeps; the compaction's own place if it
    /// keeps none.
    pub(super) kept_from: usize,
    /// The selected entries: the compaction, what it keeps, what comes after it.
    pub(super) entries: Vec<EntryIdx>,
}

pub(super) fn select(session: &Session, path: &[EntryIdx]) -> Selection {
    let last = path.iter().enumerate().rev().find_map(|(at, entry)| {
        compaction(session, *entry).map(|compaction| (at, *entry, compaction))
    });
    let Some((at, entry, compaction)) = last else {
        return Selection { compaction_at: None, kept_from: 0, entries: path.to_vec() };
    };
    let before = path.get(..at).unwrap_or_default();
    let kept_from = kept_from(session, before, compaction);
    let kept = before.iter().skip(kept_from).filter(|entry| !is_superseded(session, **entry));
    let after = path.iter().skip(at + 1);
    let entries = std::iter::once(&entry).chain(kept).chain(after).copied().collect();
    Selection { compaction_at: Some(at), kept_from, entries }
}

/// Whether an entry in a kept range is left out all the same: a system message, for which the
/// compaction's checkpoint stands. The older form has no checkpoints and keeps it.
fn is_superseded(session: &Session, entry: EntryIdx) -> bool {
    session.form() == Form::Current
        && session.entry(entry).message().is_some_and(|message| message.role == Role::System)
}

fn compaction(session: &Session, entry: EntryIdx) -> Option<&Compaction> {
    match &session.entry(entry).kind {
        EntryKind::Compaction(compaction) => Some(compaction),
        _ => None,
    }
}

fn kept_from(session: &Session, before: &[EntryIdx], compaction: &Compaction) -> usize {
    if compaction.retained_tail.is_some() {
        return before.len();
    }
    let Some(first_kept) = compaction.first_kept.as_deref() else { return before.len() };
    let is_first = |entry: &EntryIdx| session.entry(*entry).id.as_str() == first_kept;
    before.iter().position(is_first).unwrap_or(before.len())
}

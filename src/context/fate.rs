//! Why the model did or did not see an entry: context.md, The fate of an entry.
//!
//! In: a session, a path, what is selected of it and a stage. Out: exactly one [`Fate`] for every entry
//! of the file, with its cause. It reads no message.

use super::Stage;
use super::item::{self, Shape};
use super::project::{Edits, omits, sends_summary};
use super::request::Target;
use super::rewrite::{Rule, reaches_llm};
use super::select::Selection;
use crate::session::{Audience, EntryIdx, EntryKind, Role, Session};

/// What became of an entry on the way to the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It is on another branch, or after the leaf.
    OffPath,
    /// It is before the range that a compaction keeps.
    Summarised {
        /// The compaction.
        by: EntryIdx,
    },
    /// A system message or an older compaction for which a compaction stands.
    Superseded {
        /// The compaction.
        by: EntryIdx,
    },
    /// It sends nothing by its nature.
    NeverSent,
    /// An edit took it out.
    Omitted {
        /// The edit.
        by: EntryIdx,
    },
    /// The user kept it out of the context.
    Excluded,
    /// Providers do not know its role.
    DroppedRole,
    /// The turn was not finished.
    DroppedTurn,
    /// A system message, and no message leads: none of them has a timestamp, and there is no tool.
    DroppedPrompt,
    /// A system message, replayed into the leading one.
    Folded,
    /// An edit replaced its content.
    Edited {
        /// The edit.
        by: EntryIdx,
    },
    /// A rule changed it.
    Rewritten(Rule),
    /// It is sent as it stands.
    Sent,
}

impl Fate {
    /// The fate's name in kebab-case.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::OffPath => "off-path",
            Self::Summarised { .. } => "summarised",
            Self::Superseded { .. } => "superseded",
            Self::NeverSent => "never-sent",
            Self::Omitted { .. } => "omitted",
            Self::Excluded => "excluded",
            Self::DroppedRole | Self::DroppedTurn | Self::DroppedPrompt => "dropped",
            Self::Folded => "folded",
            Self::Edited { .. } => "edited",
            Self::Rewritten(_) => "rewritten",
            Self::Sent => "sent",
        }
    }

    /// The entry that caused it.
    #[must_use]
    pub fn cause(self) -> Option<EntryIdx> {
        match self {
            Self::Summarised { by }
            | Self::Superseded { by }
            | Self::Omitted { by }
            | Self::Edited { by } => Some(by),
            _ => None,
        }
    }

    /// Whether the entry contributes a message.
    #[must_use]
    pub fn is_sent(self) -> bool {
        matches!(self, Self::Sent | Self::Rewritten(_) | Self::Edited { .. })
    }
}

/// Which messages go by a stage whatever the context, and why.
pub(super) fn by_role(role: &Role, stage: Stage) -> Option<Fate> {
    match role {
        Role::BashExecution(Audience::UserOnly) if stage >= Stage::Llm => Some(Fate::Excluded),
        role if stage >= Stage::Llm && !reaches_llm(role) => Some(Fate::DroppedRole),
        Role::Assistant(turn) if stage >= Stage::Request && turn.is_unfinished() => {
            Some(Fate::DroppedTurn)
        }
        _ => None,
    }
}

/// What the fates of one context depend on.
pub(super) struct Judge<'a> {
    pub(super) session: &'a Session,
    pub(super) edits: &'a Edits,
    pub(super) stage: Stage,
    pub(super) target: &'a Target,
    /// What becomes of system messages in a request.
    pub(super) of_prompt: Fate,
}

impl Judge<'_> {
    /// The fates of all entries of the file, in file order.
    pub(super) fn fates(&self, path: &[EntryIdx], selection: &Selection) -> Vec<Fate> {
        let mut fates = vec![Fate::OffPath; self.session.entries().len()];
        let mut set = |entry: EntryIdx, fate: Fate| {
            if let Some(slot) = fates.get_mut(entry.index()) {
                *slot = fate;
            }
        };
        if let Some(by) = selection.compaction_at.and_then(|at| path.get(at).copied()) {
            let before = path.iter().take(selection.compaction_at.unwrap_or_default());
            for (at, entry) in before.enumerate() {
                let kept = at >= selection.kept_from;
                set(*entry, if kept { Fate::Superseded { by } } else { Fate::Summarised { by } });
            }
        }
        for (place, entry) in selection.entries.iter().enumerate() {
            set(*entry, self.of_selected(*entry, place, selection));
        }
        fates
    }

    fn of_selected(&self, entry: EntryIdx, place: usize, selection: &Selection) -> Fate {
        if self.stage == Stage::Selected {
            return Fate::Sent;
        }
        let is_compaction = matches!(self.session.entry(entry).kind, EntryKind::Compaction(_));
        if is_compaction
            && !sends_summary(self.session, place)
            && let Some(by) = selection.entries.first().copied()
        {
            return Fate::Superseded { by };
        }
        let Some(message) = item::of_entry(self.session, entry) else { return Fate::NeverSent };
        let edited_by = self.edits.get(&entry).copied();
        if let Some(by) = edited_by.filter(|edit| omits(self.session, *edit)) {
            return Fate::Omitted { by };
        }
        let role = &message.role;
        if let Some(fate) = by_role(role, self.stage) {
            return fate;
        }
        if self.stage >= Stage::Request && *role == Role::System {
            return self.of_prompt;
        }
        if let Some(by) = edited_by.filter(|_| item::can_be_edited(role)) {
            return Fate::Edited { by };
        }
        let shape = Shape::plain(message);
        let changed = Rule::of(&shape, self.stage, self.target, self.session.form());
        changed.map_or(Fate::Sent, Fate::Rewritten)
    }
}

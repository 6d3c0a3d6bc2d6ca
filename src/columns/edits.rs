//! What a context edit does to its target, in words.
//!
//! In: an edit and the context that it stands in. Out: whom it is for, and why it changes nothing, if it
//! does not. Asks the target's fate and reads no message.

use super::why::Clause;
use crate::context::{Context, Fate, Stage};
use crate::session::{ContextEdit, EntryIdx, Form, Replacement, Session};

pub(super) fn clauses(
    session: &Session,
    context: &Context,
    entry: EntryIdx,
    edit: &ContextEdit,
) -> Vec<Clause> {
    let does = match edit.replacement {
        Replacement::Omit => "omits",
        Replacement::Content(_) => "replaces the content of",
        Replacement::Bad => "edits nothing of",
    };
    let mut clauses = vec![Clause::of_id(does, edit.target.as_deref(), session)];
    clauses.extend(idle(session, context, entry, edit));
    clauses
}

/// Why an edit changes nothing; none if it changes something, or if its stage is still to come.
fn idle(
    session: &Session,
    context: &Context,
    entry: EntryIdx,
    edit: &ContextEdit,
) -> Option<Clause> {
    if context.stage == Stage::Selected {
        return None;
    }
    if edit.replacement == Replacement::Bad {
        return Some(Clause::words("it has no replacement"));
    }
    if session.form() == Form::Older {
        return Some(Clause::words("changes nothing: this form has no edits"));
    }
    let Some(target) = edit.target.as_deref().and_then(|id| session.find(id)) else {
        return Some(Clause::words("changes nothing"));
    };
    let reason = match context.fate(target) {
        Fate::Omitted { by } | Fate::Edited { by } if by == entry => return None,
        Fate::Omitted { by } | Fate::Edited { by } => {
            return Some(Clause::naming("changes nothing: a later edit counts,", by));
        }
        Fate::OffPath => "it is not on this path",
        Fate::Summarised { .. } => "it is summarised",
        Fate::Superseded { .. } => "it is superseded",
        Fate::NeverSent => "it sends nothing",
        Fate::Excluded | Fate::DroppedRole | Fate::DroppedTurn => "it is not sent",
        Fate::DroppedPrompt | Fate::Folded | Fate::Rewritten(_) | Fate::Sent => {
            "messages of its role keep their content"
        }
    };
    Some(Clause::words(format!("changes nothing: {reason}")))
}

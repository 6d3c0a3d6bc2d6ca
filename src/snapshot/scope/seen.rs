//! Of a path, what the model is sent at its leaf.
//!
//! In: a session and a leaf. Out: which entries are written and with what content, so that the context at the end
//! is made of the same messages, for the same model. Where entries are missing, a gap stands. An entry that is
//! not sent, and without which another model would be in force, stays without what it says.

use super::super::gap::{self, Gap, Reason};
use super::branch::next_kept;
use super::chain::{Bytes, Carries, Kept, Plan, Step};
use crate::context::{self, Context, Fate, Stage};
use crate::session::{ContentForm, EntryIdx, EntryKind, Replacement, Role, Session};
use std::collections::{HashMap, HashSet};

/// What becomes of one entry of the path.
#[derive(Clone, Copy)]
enum Lot {
    Written(Carries),
    Gone(Reason),
    /// It is a gap already.
    Gap(Gap),
}

pub(super) fn plan(session: &Session, leaf: Option<EntryIdx>) -> Plan {
    let context = context::build(session, leaf, Stage::Llm);
    let sees = Sees::of(session, &context);
    let lots: Vec<Lot> = context.path.iter().map(|entry| sees.lot(*entry)).collect();
    let is_written = |place: usize| matches!(lots.get(place), Some(Lot::Written(_)));
    let next = next_kept(&context.path, is_written);
    let places: HashMap<EntryIdx, usize> = context.path.iter().copied().zip(0..).collect();
    let kept = |place: usize, at: EntryIdx| {
        let EntryKind::Compaction(compaction) = &session.entry(at).kind else {
            return Kept::AsItIs;
        };
        let first = match context.compaction {
            Some(last) if last.at == place => Some(last.kept_from),
            _ => compaction
                .first_kept
                .as_deref()
                .and_then(|id| places.get(&session.find(id)?).copied()),
        };
        let first = first.filter(|first| *first < place);
        match first.and_then(|first| next.get(first).copied().flatten()) {
            Some(first) => Kept::From(first),
            None => Kept::None,
        }
    };
    let mut steps = Vec::new();
    let mut run = Run::default();
    for (place, (at, lot)) in context.path.iter().copied().zip(&lots).enumerate() {
        match lot {
            Lot::Written(carries) => {
                steps.extend(run.end());
                steps.push(Step::Entry(at, *carries, kept(place, at)));
            }
            Lot::Gone(reason) => run.add(at, *reason),
            Lot::Gap(earlier) => run.join(at, *earlier),
        }
    }
    steps.extend(run.end());
    Plan { steps, labels: Vec::new(), bytes: Bytes::AsRead }
}

/// A run of entries that are not written.
#[derive(Default)]
struct Run {
    gap: Gap,
    first: Option<EntryIdx>,
    /// The one entry that it is, if that is a gap and needs no other.
    alone: Option<EntryIdx>,
}

impl Run {
    fn add(&mut self, at: EntryIdx, reason: Reason) {
        self.first = self.first.or(Some(at));
        self.alone = None;
        self.gap.add(reason);
    }

    fn join(&mut self, at: EntryIdx, earlier: Gap) {
        self.alone = self.first.is_none().then_some(at);
        self.first = self.first.or(Some(at));
        self.gap.join(earlier);
    }

    fn end(&mut self) -> Option<Step> {
        let run = std::mem::take(self);
        match run.alone {
            Some(at) => Some(Step::Entry(at, Carries::Own, Kept::AsItIs)),
            None => run.first.map(|first| Step::Gap(first, run.gap)),
        }
    }
}

/// What decides over the entries of a path.
struct Sees<'a> {
    session: &'a Session,
    context: &'a Context,
    /// The entries that set what is in force at the leaf.
    setters: HashSet<EntryIdx>,
    /// The edits without which an entry that is only kept for what it sets would be sent.
    edits: HashSet<EntryIdx>,
}

impl<'a> Sees<'a> {
    fn of(session: &'a Session, context: &'a Context) -> Self {
        let mut sees =
            Self { session, context, setters: setters(session, context), edits: HashSet::new() };
        let edits = context.path.iter().filter_map(|entry| match sees.lot(*entry) {
            Lot::Written(Carries::Nothing | Carries::Missing(_)) => context.fate(*entry).cause(),
            _ => None,
        });
        sees.edits = edits.collect();
        sees
    }

    fn lot(&self, at: EntryIdx) -> Lot {
        let entry = self.session.entry(at);
        let is_setter = self.setters.contains(&at);
        match self.context.fate(at) {
            Fate::Sent | Fate::Rewritten(_) => Lot::Written(Carries::Own),
            Fate::Edited { by } => Lot::Written(replaced(self.session, by)),
            Fate::NeverSent => match entry.kind {
                EntryKind::ModelChange(_)
                | EntryKind::ThinkingLevelChange(_)
                | EntryKind::SessionInfo(_) => Lot::Written(Carries::Own),
                EntryKind::ContextEdit(_) if self.edits.contains(&at) => Lot::Written(Carries::Own),
                _ => self.gone(at, Reason::NeverSent),
            },
            Fate::Summarised { .. } if is_setter && entry.sets_something() => {
                Lot::Written(Carries::Own)
            }
            Fate::Summarised { .. } | Fate::Omitted { .. } if is_setter => {
                Lot::Written(Carries::Nothing)
            }
            Fate::Summarised { .. } | Fate::Superseded { .. } => self.gone(at, Reason::Summarised),
            Fate::Omitted { .. } => Lot::Gone(Reason::Omitted),
            _ => Lot::Gone(Reason::Excluded),
        }
    }

    /// An entry that is not written; perhaps it stands for others already.
    fn gone(&self, at: EntryIdx, reason: Reason) -> Lot {
        let gap = match &self.session.entry(at).kind {
            EntryKind::Custom(kind) if **kind == *gap::CUSTOM_TYPE => {
                Gap::of(&self.session.body(at))
            }
            _ => None,
        };
        gap.map_or(Lot::Gone(reason), Lot::Gap)
    }
}

/// An edit's content in the place of its target's. One that is missing cannot stand there: the format would read
/// it as another, so the edit stays with its target.
fn replaced(session: &Session, by: EntryIdx) -> Carries {
    match &session.entry(by).kind {
        EntryKind::ContextEdit(edit) if matches!(&edit.replacement, Replacement::Content(content) if content.form != ContentForm::Missing) => {
            Carries::Replacement(by)
        }
        _ => Carries::Missing(by),
    }
}

/// The entries that set the model, how it is reached, the level of thinking and the name; and the compaction that
/// selects, sent or not.
fn setters(session: &Session, context: &Context) -> HashSet<EntryIdx> {
    let last = |sets: &dyn Fn(EntryIdx) -> bool| {
        context.path.iter().rev().copied().find(|entry| sets(*entry))
    };
    let is_kind = |entry: EntryIdx, kind: fn(&EntryKind) -> bool| kind(&session.entry(entry).kind);
    let of_model = |entry: EntryIdx| match &session.entry(entry).message().map(|said| &said.role) {
        Some(Role::Assistant(turn)) => context
            .model
            .as_ref()
            .is_some_and(|model| turn.provider == model.provider && turn.model == model.id),
        _ => false,
    };
    let found = [
        last(&|entry| {
            session.entry(entry).turn().is_some()
                || is_kind(entry, |kind| matches!(kind, EntryKind::ModelChange(_)))
        }),
        last(&of_model),
        last(&|entry| is_kind(entry, |kind| matches!(kind, EntryKind::ThinkingLevelChange(_)))),
        last(&|entry| is_kind(entry, |kind| matches!(kind, EntryKind::SessionInfo(_)))),
        context.compaction.and_then(|last| context.path.get(last.at).copied()),
    ];
    found.into_iter().flatten().collect()
}

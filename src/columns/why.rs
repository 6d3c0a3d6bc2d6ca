//! The reason between the file and the model, in words.
//!
//! In: a row of the columns. Out: a word, and clauses that name the entries which a person may want to
//! go to. It refuses to know how long a line is.

use super::edits;
use super::{FileSide, Row};
use crate::context::{Context, Fate, Origin, Rule, estimate_of};
use crate::session::{Compaction, EntryIdx, EntryKind, Session};
use crate::wording::{counted, named, short, thousands};
use std::borrow::Cow;
use std::fmt::Write as _;

/// A reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The fate, or `added`, or `unreadable`.
    pub word: &'static str,
    /// What more there is to say, what decided it first.
    pub clauses: Vec<Clause>,
}

/// A few words, and the entries that they name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause {
    /// The words before the entries: `by`, `from 3 system messages`.
    pub words: Cow<'static, str>,
    /// The entries, the first few of them.
    pub entries: Vec<EntryIdx>,
    /// How many more there are.
    pub more: usize,
}

/// More links than this in one clause are a list, not a sentence.
const MOST_ENTRIES: usize = 3;

impl Why {
    pub(super) fn new(word: &'static str, clauses: Vec<Clause>) -> Self {
        Self { word, clauses }
    }

    /// What decided it, in plain text: `by 9f3a21c0`, `sets the model`. Empty if the word says it all.
    #[must_use]
    pub fn in_words(&self, session: &Session) -> String {
        let Some(first) = self.clauses.first() else { return String::new() };
        let mut words = first.words.clone().into_owned();
        for (nth, entry) in first.entries.iter().enumerate() {
            words.push_str(if nth == 0 { " " } else { ", " });
            words.push_str(&session.entry(*entry).id);
        }
        if first.more > 0 {
            let _ = write!(words, " and {} more", first.more);
        }
        words
    }
}

impl Clause {
    pub(super) fn words(words: impl Into<Cow<'static, str>>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }

    pub(super) fn naming(words: impl Into<Cow<'static, str>>, entry: EntryIdx) -> Self {
        Self { words: words.into(), entries: vec![entry], more: 0 }
    }

    /// Names an entry by the id that the file gives, which may be none of this file's.
    pub(super) fn of_id(words: &str, id: Option<&str>, session: &Session) -> Self {
        match (id, id.and_then(|id| session.find(id))) {
            (_, Some(entry)) => Self::naming(words.to_owned(), entry),
            (Some(id), None) => Self::words(format!("{words} {}, which is not here", named(id))),
            (None, None) => Self::words(format!("{words} nothing")),
        }
    }
}

pub(super) fn of(row: Row, session: &Session, context: &Context) -> Why {
    match row.file {
        FileSide::Unreadable(_) => {
            Why::new("unreadable", vec![Clause::words("this line is no entry")])
        }
        FileSide::Nothing => Why::new("added", of_added(row, context)),
        FileSide::Entry(entry) => {
            let fate = context.fate(entry);
            let mut clauses = of_fate(fate, session, entry);
            if matches!(fate, Fate::Edited { .. })
                && let Some(place) = row.item
            {
                let (was, is) = (estimate_of(session, entry), context.estimate(session, place));
                clauses.push(Clause::words(change(was, is)));
            }
            if fate.is_sent() || fate == Fate::NeverSent {
                clauses.extend(of_kind(session, context, entry));
            }
            clauses.extend(ahead(session, context, entry));
            Why::new(fate.word(), clauses)
        }
    }
}

fn of_added(row: Row, context: &Context) -> Vec<Clause> {
    let Some(item) = row.item.and_then(|place| context.items.get(place)) else { return Vec::new() };
    vec![match item.origin {
        Origin::Checkpoint { of } => Clause::naming("checkpoint of", of),
        Origin::Summary { of } => Clause::naming("summary of", of),
        Origin::RetainedTail { of } => Clause::naming("retained by", of),
        Origin::LeadingSystem => {
            let entries = item.parts().take(MOST_ENTRIES).filter_map(Origin::entry).collect();
            let count = item.parts().len();
            let words = format!("from {}", counted(count, "system message", "system messages"));
            Clause { words: words.into(), entries, more: count.saturating_sub(MOST_ENTRIES) }
        }
        Origin::SuppliedResult { call_in: Some(call_in) } => {
            Clause::naming("no result recorded for a call of", call_in)
        }
        Origin::SuppliedResult { call_in: None } => Clause::words("no result recorded for a call"),
        Origin::Entry(_) => return Vec::new(),
    }]
}

/// What a fate says of any entry that has it.
pub(super) fn of_fate(fate: Fate, session: &Session, entry: EntryIdx) -> Vec<Clause> {
    vec![match fate {
        Fate::Sent => return Vec::new(),
        Fate::OffPath => Clause::words("on another branch, or after the leaf"),
        Fate::Summarised { by }
        | Fate::Superseded { by }
        | Fate::Omitted { by }
        | Fate::Edited { by } => Clause::naming("by", by),
        Fate::NeverSent => match never_sent(&session.entry(entry).kind) {
            "" => return Vec::new(),
            words => Clause::words(words),
        },
        Fate::Excluded => Clause::words("the user kept it out (!!)"),
        Fate::DroppedRole => Clause::words("providers do not know the role"),
        Fate::DroppedTurn => Clause::words("unfinished turn"),
        Fate::DroppedPrompt => {
            Clause::words("no timestamp and no tool: Pi takes it that there is no prompt")
        }
        Fate::Folded => Clause::words("into the leading system message"),
        Fate::Rewritten(rule) => Clause::words(match rule {
            Rule::WrappedAsUser => "wrapped as user",
            Rule::ForeignParts => "another model's thinking and marks taken out",
            Rule::BlankThinking => "blank thinking taken out",
            Rule::ImagesReplaced => "the model takes no images",
            Rule::ContentMade => "its content made a list of blocks",
        }),
    }]
}

/// What metadata sets, where no clause of its own says more.
fn never_sent(kind: &EntryKind) -> &'static str {
    match kind {
        EntryKind::ModelChange(_) => "sets the model",
        EntryKind::ThinkingLevelChange(_) => "sets the level of thinking",
        EntryKind::SessionInfo(_) => "sets the session's name",
        EntryKind::Custom(_) => "an extension's own state",
        EntryKind::Usage(_) => "counts tokens",
        EntryKind::ActiveToolsChange(_) => "sets the active tools",
        EntryKind::Unknown(_) => "a type that is not known",
        EntryKind::BranchSummary(_) => "its summary is empty",
        EntryKind::Message(_) => "it holds no message",
        EntryKind::Compaction(_)
        | EntryKind::CustomMessage(_)
        | EntryKind::ContextEdit(_)
        | EntryKind::Label(_)
        | EntryKind::Leaf(_) => "",
    }
}

/// What an entry of its kind is to others.
fn of_kind(session: &Session, context: &Context, entry: EntryIdx) -> Vec<Clause> {
    match &session.entry(entry).kind {
        EntryKind::Compaction(compaction) => of_compaction(session, context, entry, compaction),
        EntryKind::BranchSummary(branch) => match branch.from.as_deref() {
            None | Some("root") => Vec::new(),
            from => vec![Clause::of_id("came from", from, session)],
        },
        EntryKind::ContextEdit(edit) => edits::clauses(session, context, entry, edit),
        EntryKind::Label(label) => {
            let words =
                if label.label.is_some() { "sets a label on" } else { "takes the label off" };
            vec![Clause::of_id(words, label.target.as_deref(), session)]
        }
        EntryKind::Leaf(Some(target)) => {
            vec![Clause::of_id("moves the leaf to", Some(target), session)]
        }
        EntryKind::Leaf(None) => vec![Clause::words("moves the leaf before the first entry")],
        _ => Vec::new(),
    }
}

/// What the last compaction on the path stands for. Older ones stand for nothing of their own any more.
fn of_compaction(
    session: &Session,
    context: &Context,
    entry: EntryIdx,
    compaction: &Compaction,
) -> Vec<Clause> {
    let Some(last) = context.compaction else { return Vec::new() };
    if context.path.get(last.at) != Some(&entry) {
        return Vec::new();
    }
    let summarised = context.path.get(..last.kept_from).unwrap_or_default();
    let was: u64 = summarised.iter().map(|entry| estimate_of(session, *entry)).sum();
    let is = estimate_of(session, entry);
    let count = counted(summarised.len(), "entry", "entries");
    let mut clauses = vec![Clause::words(format!("stands for {count}, {}", change(was, is)))];
    match context.path.get(last.kept_from).filter(|_| last.kept_from < last.at) {
        Some(first) => clauses.push(Clause::naming("keeps from", *first)),
        None if compaction.retained_tail.is_none() => clauses.push(Clause::words("keeps none")),
        None => {}
    }
    clauses
}

/// What becomes of an entry on its way on, where that is certain by now.
fn ahead(session: &Session, context: &Context, entry: EntryIdx) -> Option<Clause> {
    let words = match context.ahead(session, entry)? {
        Fate::DroppedTurn => "a request drops it: unfinished turn",
        Fate::Excluded => "a request leaves it out (!!)",
        Fate::DroppedRole => "a request drops it: providers do not know the role",
        _ => return None,
    };
    Some(Clause::words(words))
}

/// Sizes before and after: `≈ 8.4k → 12 tokens`. In a narrow column the sign stays with its number.
#[expect(clippy::cast_precision_loss, reason = "few figures are shown")]
fn change(was: u64, is: u64) -> String {
    format!("≈\u{a0}{} → {}", thousands(was as f64), short(is, "token", "tokens"))
}

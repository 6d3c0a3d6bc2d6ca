//! The rows of "File and model" as plain data.
//!
//! In: a session and a context. Out: one [`Row`] for each entry on the path, each message that no
//! entry sends and each unreadable line, in the order in which the model is told of them, and which of
//! them are told as one ([`Run`]); and, for the rows that are looked at, what each side shows and the
//! reason in between. Knows no screen.

mod attachment;
mod call;
mod card;
mod clip;
mod diff;
mod edited;
mod edits;
mod links;
mod message;
mod part;
mod picture;
pub mod printed;
pub mod prose;
mod readable;
mod runs;
mod terminal;
mod whole;
mod why;

pub use card::{Card, tone_class};
pub use clip::{Extent, hides, numbered};
pub use diff::{DiffRow, Piece, Sign, Touch};
pub use part::{Link, Manner, Part, Rest, Shape, Shown, Sort};
pub use picture::{Checked, Picture};
pub use runs::{Run, RunKey, RunKind, runs, undisplayed};
pub use terminal::{Ink, Span};
pub use whole::text_of;
pub use why::{Clause, Why};

use crate::context::{Context, Fate, Origin, estimate_of};
use crate::session::{EntryIdx, LineNo, Session};
use crate::wording::{short, short_id};
use std::borrow::Cow;

/// One row: what the file holds and, if anything, what the model sees of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The file's side.
    pub file: FileSide,
    /// The model's side: the message's place in [`Context::items`].
    pub item: Option<usize>,
}

/// The file's side of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileSide {
    /// An entry.
    Entry(EntryIdx),
    /// A line that could not be read.
    Unreadable(LineNo),
    /// Nothing: the message was added.
    Nothing,
}

/// The rows of a context.
#[must_use]
pub fn rows(session: &Session, context: &Context) -> Vec<Row> {
    let mut rows = Vec::with_capacity(context.path.len() + context.items.len());
    let mut items = context.items.iter().enumerate().peekable();
    let added = |(place, _)| Row { file: FileSide::Nothing, item: Some(place) };
    for entry in in_order_of_telling(context) {
        let file = FileSide::Entry(entry);
        if !context.fate(entry).is_sent() {
            rows.push(Row { file, item: None });
            continue;
        }
        while let Some(item) = items.next_if(|(_, item)| !is_of(item.origin, entry)) {
            rows.push(added(item));
        }
        rows.push(Row { file, item: items.next().map(|(place, _)| place) });
    }
    rows.extend(items.map(added));
    with_unreadable(session, context, rows)
}

/// The path, with the last compaction before what it keeps: there its summary is sent.
fn in_order_of_telling(context: &Context) -> impl Iterator<Item = EntryIdx> + '_ {
    let (at, kept_from) = context.compaction.map_or((0, 0), |last| (last.at, last.kept_from));
    let compaction = last_compaction(context);
    let part = move |from: usize, to: usize| {
        context.path.get(from..to).unwrap_or_default().iter().copied()
    };
    let after = if compaction.is_some() { at + 1 } else { 0 };
    part(0, kept_from)
        .chain(compaction)
        .chain(part(kept_from, at))
        .chain(part(after, context.path.len()))
}

/// The last compaction on the path.
fn last_compaction(context: &Context) -> Option<EntryIdx> {
    context.compaction.and_then(|last| context.path.get(last.at).copied())
}

/// Whether a message is the one that stands beside an entry.
fn is_of(origin: Origin, entry: EntryIdx) -> bool {
    matches!(origin, Origin::Entry(own) | Origin::Summary { of: own } if own == entry)
}

/// What stands for a message that a fate took away.
fn absence_by(fate: Fate) -> &'static str {
    match fate {
        Fate::NeverSent => "—",
        Fate::Folded => "in the leading system message",
        _ => "not sent",
    }
}

/// Puts each unreadable line before the first row on the path that stands later in the file.
fn with_unreadable(session: &Session, context: &Context, rows: Vec<Row>) -> Vec<Row> {
    let mut lines = session.unreadable().iter().map(|unreadable| unreadable.line).peekable();
    if lines.peek().is_none() {
        return rows;
    }
    let unreadable = |line| Row { file: FileSide::Unreadable(line), item: None };
    // The compaction is told of before entries that stand before it in the file.
    let told_early = last_compaction(context);
    let mut all = Vec::with_capacity(rows.len() + session.unreadable().len());
    for row in rows {
        if let FileSide::Entry(entry) = row.file
            && Some(entry) != told_early
        {
            let line = session.entry(entry).line;
            while let Some(before) = lines.next_if(|unreadable| *unreadable < line) {
                all.push(unreadable(before));
            }
        }
        all.push(row);
    }
    all.extend(lines.map(unreadable));
    all
}

impl Row {
    /// What the file's side shows; nothing where the message was added.
    #[must_use]
    pub fn file_card(&self, session: &Session, context: &Context) -> Option<Card> {
        match self.file {
            FileSide::Entry(entry) => Some(card::of_entry(session, context, entry)),
            FileSide::Unreadable(line) => Some(card::of_line(session, line)),
            FileSide::Nothing => None,
        }
    }

    /// What the model's side shows; nothing where no message is sent.
    #[must_use]
    pub fn model_card(&self, session: &Session, context: &Context) -> Option<Card> {
        let card = card::of_item(session, context, self.item?);
        let from = match self.origin(context) {
            Some(
                Origin::Checkpoint { of } | Origin::Summary { of } | Origin::RetainedTail { of },
            ) => format!("from {}", short_id(&session.entry(of).id)),
            Some(Origin::SuppliedResult { .. }) => "supplied".to_owned(),
            _ => return Some(card),
        };
        let note = if card.note.is_empty() { from } else { format!("{from} · {}", card.note) };
        Some(Card { note, ..card })
    }

    /// What stands on the model's side where no message does.
    #[must_use]
    pub fn absence(&self, session: &Session, context: &Context) -> Cow<'static, str> {
        match (self.file, self.fate(context)) {
            (FileSide::Entry(entry), Some(Fate::Omitted { .. })) => {
                match estimate_of(session, entry) {
                    0 => "not sent".into(),
                    saved => format!("not sent — ≈\u{a0}{} saved", short(saved, "token", "tokens"))
                        .into(),
                }
            }
            (_, Some(fate)) => absence_by(fate).into(),
            (_, None) => "—".into(),
        }
    }

    /// The reason between the sides.
    #[must_use]
    pub fn why(&self, session: &Session, context: &Context) -> Why {
        why::of(*self, session, context)
    }

    /// The fate of the row's entry.
    #[must_use]
    pub fn fate(&self, context: &Context) -> Option<Fate> {
        match self.file {
            FileSide::Entry(entry) => Some(context.fate(entry)),
            _ => None,
        }
    }

    /// Where the row's message comes from, if not from an entry's own.
    #[must_use]
    pub fn origin(&self, context: &Context) -> Option<Origin> {
        let origin = context.items.get(self.item?)?.origin;
        origin.rule().map(|_| origin)
    }
}

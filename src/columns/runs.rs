//! Runs: rows that are told as one, since the same happened to all of their entries.
//!
//! In: the rows of a context. Out: which neighbours make a [`Run`], and what a run says of them. Every
//! row is in one run at most, and a run holds rows of entries only. It refuses to know which runs a
//! person has opened.

use super::why::{Clause, Why, of_fate};
use super::{FileSide, Row, absence_by};
use crate::context::{Context, Fate, estimate_of};
use crate::session::{Display, EntryIdx, Session};
use crate::wording::{counted, short, short_id};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

/// Rows that are told as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its name in this context and, as far as it is still there, in others.
    pub key: RunKey,
    /// Which rows.
    pub rows: Range<usize>,
    /// What became of their entries.
    pub fate: Fate,
    /// The estimate of the messages that the entries hold, in tokens.
    pub tokens: u64,
}

/// What names a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunKey {
    /// Why its rows are told as one.
    pub kind: RunKind,
    /// Its first entry.
    pub first: EntryIdx,
}

/// Why rows are told as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RunKind {
    /// They send nothing, all for the same reason.
    Unsent,
    /// Pi does not display them to the user.
    Undisplayed,
}

/// Fewer rows than this say as much by themselves.
const FEWEST_UNSENT: usize = 3;

/// The runs among the rows of a context, in order.
#[must_use]
pub fn runs(session: &Session, context: &Context, rows: &[Row]) -> Vec<Run> {
    let unsent = |row: &Row| row.fate(context).filter(|fate| !fate.is_sent());
    let tokens = |row: &Row| match (row.item, row.file) {
        (Some(place), _) => context.estimate(session, place),
        (None, FileSide::Entry(entry)) => estimate_of(session, entry),
        (None, _) => 0,
    };
    let mut runs: Vec<Run> = Vec::new();
    let mut start = 0;
    for alike in rows.chunk_by(|one, next| unsent(one).is_some_and(|_| unsent(one) == unsent(next)))
    {
        let first = start;
        start += alike.len();
        if alike.len() >= FEWEST_UNSENT
            && let Some(Row { file: FileSide::Entry(entry), .. }) = alike.first()
        {
            runs.push(Run {
                key: RunKey { kind: RunKind::Unsent, first: *entry },
                rows: first..start,
                fate: context.fate(*entry),
                tokens: alike.iter().map(tokens).sum(),
            });
            continue;
        }
        for (row, place) in alike.iter().zip(first..) {
            let FileSide::Entry(entry) = row.file else { continue };
            if session.entry(entry).display() == Display::Shown {
                continue;
            }
            let fate = context.fate(entry);
            match runs.last_mut() {
                Some(run) if run.takes_on(place, fate) => {
                    run.rows.end += 1;
                    run.tokens += tokens(row);
                }
                _ => runs.push(Run {
                    key: RunKey { kind: RunKind::Undisplayed, first: entry },
                    rows: place..place + 1,
                    fate,
                    tokens: tokens(row),
                }),
            }
        }
    }
    runs
}

/// How many messages Pi does not display, but for those that are told of for another reason.
#[must_use]
pub fn undisplayed(runs: &[Run]) -> usize {
    let hidden = runs.iter().filter(|run| run.key.kind == RunKind::Undisplayed);
    hidden.map(|run| run.rows.len()).sum()
}

impl Run {
    /// Whether a message that is not displayed goes on with the run.
    fn takes_on(&self, place: usize, fate: Fate) -> bool {
        let alike = self.fate.word() == fate.word();
        self.key.kind == RunKind::Undisplayed && self.rows.end == place && alike
    }

    /// The run in one line: `142 entries summarised by d71b, ≈ 50.1k tokens`.
    #[must_use]
    pub fn words(&self, session: &Session) -> String {
        let mut words = self.what(session);
        if self.tokens > 0 {
            let _ = write!(words, ", ≈\u{a0}{}", short(self.tokens, "token", "tokens"));
        }
        words
    }

    fn what(&self, session: &Session) -> String {
        let count = |one, many| counted(self.rows.len(), one, many);
        let id = |entry: EntryIdx| short_id(&session.entry(entry).id);
        if self.key.kind == RunKind::Undisplayed {
            let sent = if self.fate.is_sent() { "sent" } else { "not sent" };
            return format!("{} that Pi does not display, {sent}", count("message", "messages"));
        }
        let entries = count("entry", "entries");
        match self.fate {
            Fate::Summarised { by } => format!("{entries} summarised by {}", id(by)),
            Fate::Superseded { by } => format!("{entries} superseded by {}", id(by)),
            Fate::Omitted { by } => format!("{entries} omitted by {}", id(by)),
            Fate::NeverSent => format!("{entries}, never sent"),
            Fate::Excluded => format!("{} kept out by the user", count("command", "commands")),
            Fate::DroppedRole => format!("{entries} dropped, in roles that providers do not know"),
            Fate::DroppedTurn => {
                format!("{} dropped", count("unfinished turn", "unfinished turns"))
            }
            Fate::DroppedPrompt => {
                format!("{} dropped", count("system message", "system messages"))
            }
            Fate::Folded => {
                format!("{} folded into one", count("system message", "system messages"))
            }
            Fate::OffPath | Fate::Edited { .. } | Fate::Rewritten(_) | Fate::Sent => entries,
        }
    }

    /// What stands on the model's side.
    #[must_use]
    pub fn model_words(&self) -> Cow<'static, str> {
        if self.fate.is_sent() {
            format!("{} sent", counted(self.rows.len(), "message", "messages")).into()
        } else {
            absence_by(self.fate).into()
        }
    }

    /// The reason between the sides.
    #[must_use]
    pub fn why(&self, session: &Session) -> Why {
        let clauses = match self.fate {
            Fate::NeverSent => vec![Clause::words("metadata and the like")],
            fate => of_fate(fate, session, self.key.first),
        };
        Why::new(self.fate.word(), clauses)
    }
}

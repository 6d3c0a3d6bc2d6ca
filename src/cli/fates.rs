//! What became of each entry, and why, in words.
//!
//! In: a context. Out: for the entries of the path or of the file, a fate, its cause and its reason, as
//! text or JSON; and what is said of a message in the same words.

use super::json::id;
use super::{Failure, Out, plain};
use crate::columns::{FileSide, Row, Why};
use crate::context::Context;
use crate::session::{EntryIdx, LineNo, Session};
use crate::wording;
use serde_json::{Value, json};
use std::io::Write as _;

/// Whose fates are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Those of the entries on the path.
    Path,
    /// Those of all entries of the file, and of the lines that are none.
    File,
}

/// A fate and whose it is.
struct Told<'a> {
    line: LineNo,
    /// `None` for a line that is no entry.
    entry: Option<EntryIdx>,
    id: &'a str,
    kind: &'a str,
    cause: Option<EntryIdx>,
    why: Why,
}

/// The fates in the order of the path, or of the file.
fn told<'a>(session: &'a Session, context: &'a Context, reach: Reach) -> Vec<Told<'a>> {
    let of_entry = |at: EntryIdx| {
        let entry = session.entry(at);
        let row = Row { file: FileSide::Entry(at), item: None };
        let why = row.why(session, context);
        let cause = context.fate(at).cause();
        Told { line: entry.line, entry: Some(at), id: &entry.id, kind: entry.word(), cause, why }
    };
    if reach == Reach::Path {
        return context.path.iter().map(|entry| of_entry(*entry)).collect();
    }
    let unreadable = session.unreadable().iter().map(|unreadable| {
        let row = Row { file: FileSide::Unreadable(unreadable.line), item: None };
        let why = row.why(session, context);
        Told { line: unreadable.line, entry: None, id: "", kind: "", cause: None, why }
    });
    let mut all: Vec<Told<'_>> = session.indices().map(of_entry).chain(unreadable).collect();
    all.sort_by_key(|told| (told.line, told.entry));
    all
}

pub(super) fn as_json(session: &Session, context: &Context, reach: Reach) -> Value {
    let fate = |told: Told<'_>| {
        json!({
            "id": id(session, told.entry),
            "line": told.line.0,
            "kind": told.entry.map(|_| told.kind),
            "fate": told.why.word,
            "cause": id(session, told.cause),
            "reason": reason(session, &told.why),
        })
    };
    told(session, context, reach).into_iter().map(fate).collect()
}

/// The widest that a column for ids may be: a UUID.
const WIDEST_ID: usize = 36;

pub(super) fn write(
    session: &Session,
    context: &Context,
    reach: Reach,
    out: &mut Out,
) -> Result<(), Failure> {
    let told = told(session, context, reach);
    let entries = told.iter().filter(|told| told.entry.is_some()).count();
    let lines = told.len() - entries;
    let entries = wording::counted(entries, "entry", "entries");
    match (reach, lines) {
        (Reach::Path, _) => writeln!(out, "Fates of the {entries} on the path")?,
        (Reach::File, 0) => writeln!(out, "Fates of the {entries} of the file")?,
        (Reach::File, lines) => {
            let lines = wording::counted(lines, "unreadable line", "unreadable lines");
            writeln!(out, "Fates of the {entries} and {lines} of the file")?;
        }
    }
    let widest = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| text.chars().count()).max().unwrap_or_default().min(WIDEST_ID)
    };
    let ids = widest(&mut told.iter().map(|told| told.id));
    let kinds = widest(&mut told.iter().map(|told| told.kind));
    for told in &told {
        let row = format!(
            "{:>7}  {}  {}  {:<11}  {}",
            told.line.0,
            plain::column(told.id, ids),
            plain::column(told.kind, kinds),
            told.why.word,
            plain::line(&reason(session, &told.why).unwrap_or_default()),
        );
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(out)?;
    Ok(())
}

/// What is said beside a message of its way here; nothing if it is sent as it stands.
pub(super) fn beside(session: &Session, why: &Why) -> Option<String> {
    match (why.word, reason(session, why)) {
        ("sent", _) => None,
        (word, Some(reason)) if reason.starts_with("by ") => Some(format!("{word} {reason}")),
        (word, Some(reason)) => Some(format!("{word}: {reason}")),
        (word, None) => Some(word.to_owned()),
    }
}

/// What decided it: `by 9f3a21c0`, `sets the model`.
fn reason(session: &Session, why: &Why) -> Option<String> {
    let words = why.in_words(session);
    (!words.is_empty()).then_some(words)
}

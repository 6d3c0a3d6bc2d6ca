//! `search`: the entries that hold all that is asked for.
//!
//! In: a session and what is searched for. Out: one entry a line with a glimpse of what was found, or JSON.

use super::arguments::Search;
use super::input::Opened;
use super::{Failure, Out, Verdict, plain};
use crate::search::{self, Query};
use crate::session::{EntryIdx, Session};
use serde_json::{Value, json};
use std::io::Write as _;

pub(super) fn write(opened: &Opened, asked: &Search, out: &mut Out) -> Result<Verdict, Failure> {
    let session = &opened.session;
    let words: Vec<String> = asked.words.iter().map(|word| as_typed(word)).collect();
    let query = Query::parse(&words.join(" "));
    if query.is_empty() {
        return Err(Failure::wrong("expected words to search for, got blanks".to_owned()));
    }
    let hits = search::all(session, query.clone());
    if asked.json {
        let hits: Value = hits.iter().map(|hit| as_json(session, &query, *hit)).collect();
        writeln!(out, "{}", json!({ "hits": hits }))?;
    } else {
        for hit in &hits {
            let entry = session.entry(*hit);
            let glimpse = query.glimpse(session, *hit);
            let glimpse = glimpse.unwrap_or_else(|| session.summary(*hit).into_owned());
            let (id, word) = (plain::line(&entry.id), entry.word());
            writeln!(out, "{id}  line {}  {word}: {}", entry.line, plain::line(&glimpse))?;
        }
    }
    Ok(if hits.is_empty() { Verdict::Wanting } else { Verdict::Well })
}

/// The shell has taken a phrase's quotes away.
fn as_typed(word: &str) -> String {
    if word.contains(char::is_whitespace) && !word.starts_with('"') {
        format!("\"{word}\"")
    } else {
        word.to_owned()
    }
}

fn as_json(session: &Session, query: &Query, hit: EntryIdx) -> Value {
    let entry = session.entry(hit);
    json!({
        "id": entry.id,
        "line": entry.line.0,
        "kind": entry.word(),
        "glimpse": query.glimpse(session, hit),
    })
}

//! `tree`: the tree as text.
//!
//! In: a session and a filter. Out: one row a line, or JSON.

use super::arguments::Tree;
use super::input::Opened;
use super::json::id;
use super::{Failure, Out, plain};
use crate::graph::{Course, RowTexts, drawings, text_tree};
use serde_json::{Value, json};
use std::io::Write as _;

pub(super) fn write(opened: &Opened, asked: &Tree, out: &mut Out) -> Result<(), Failure> {
    let session = &opened.session;
    let leaf = session.leaf();
    let rows = text_tree(session, leaf, asked.filter.0);
    let texts = RowTexts::of(session);
    if asked.json {
        let filter = Value::from(asked.filter.0.name());
        write!(out, "{{\"filter\":{filter},\"leafId\":{},\"rows\":[", id(session, leaf))?;
        for (place, row) in rows.iter().enumerate() {
            let entry = session.entry(row.entry);
            let parent = row.parent.and_then(|parent| rows.get(parent)).map(|row| row.entry);
            let row = json!({
                "id": entry.id,
                "line": entry.line.0,
                "parentId": id(session, parent),
                "depth": row.depth,
                "kind": entry.word(),
                "label": session.label(row.entry),
                "text": texts.text(row.entry).to_string(),
                "onPath": row.course == Course::OnPath,
            });
            write!(out, "{}{row}", if place > 0 { "," } else { "" })?;
        }
        writeln!(out, "]}}")?;
        return Ok(());
    }
    for (row, drawing) in rows.iter().zip(drawings(&rows)) {
        let here = if leaf == Some(row.entry) { "› " } else { "  " };
        let path = if row.course == Course::OnPath { "• " } else { "" };
        write!(out, "{here}{drawing}{path}")?;
        if asked.ids {
            write!(out, "{} ", plain::line(&session.entry(row.entry).id))?;
        }
        if let Some(label) = session.label(row.entry) {
            write!(out, "[{}] ", plain::line(label))?;
        }
        writeln!(out, "{}", plain::line(&texts.text(row.entry).to_string()))?;
    }
    Ok(())
}

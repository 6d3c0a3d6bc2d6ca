//! `totals`: what a session, or the path to one entry, used.
//!
//! In: a session. Out: counts, tokens and cost as text or JSON. What they cover is said with them.

use super::arguments::Totals as Asked;
use super::input::Opened;
use super::json::number;
use super::{Failure, Out, plain};
use crate::session::{EntryIdx, Session, Totals, Usage};
use crate::wording;
use serde_json::{Map, Value, json};
use std::io::Write as _;

pub(super) fn write(opened: &Opened, asked: &Asked, out: &mut Out) -> Result<(), Failure> {
    let session = &opened.session;
    let leaf =
        asked.leaf.as_deref().map(|id| super::find(session, &opened.name, id)).transpose()?;
    let totals = if leaf.is_some() {
        let path = session.path(leaf);
        Totals::of(path.iter().map(|entry| session.entry(*entry)))
    } else {
        session.totals()
    };
    if asked.json {
        writeln!(out, "{}", as_json(session, leaf, &totals))?;
        return Ok(());
    }
    write_text(opened, leaf, &totals, out)
}

/// What the session was forked from; its entries were copied and are counted here too.
fn forked_from(session: &Session) -> Option<&str> {
    session.header()?.parent_session.as_deref()
}

fn as_json(session: &Session, leaf: Option<EntryIdx>, totals: &Totals) -> Value {
    let mut by_model = Map::new();
    for (model, share) in &totals.by_model {
        let share = json!({
            "assistantMessages": share.assistant_messages,
            "tokens": tokens(&share.usage),
            "costUsd": number(share.usage.cost_usd),
        });
        by_model.insert(model.clone(), share);
    }
    let mut json = json!({
        "entries": totals.entries,
        "userMessages": totals.user_messages,
        "assistantMessages": totals.assistant_messages,
        "toolResults": totals.tool_results,
        "toolCalls": totals.tool_calls,
        "compactions": totals.compactions,
        "branchSummaries": totals.branch_summaries,
        "tokens": tokens(&totals.usage),
        "costUsd": number(totals.usage.cost_usd),
        "byModel": by_model,
    });
    if let Value::Object(json) = &mut json {
        if let Some(leaf) = leaf {
            json.insert("leafId".to_owned(), session.entry(leaf).id.as_str().into());
        }
        if let Some(source) = forked_from(session) {
            json.insert("inheritedFrom".to_owned(), source.into());
        }
    }
    json
}

fn tokens(usage: &Usage) -> Value {
    json!({
        "input": number(usage.input),
        "output": number(usage.output),
        "cacheRead": number(usage.cache_read),
        "cacheWrite": number(usage.cache_write),
        "total": number(usage.sum()),
    })
}

fn write_text(
    opened: &Opened,
    leaf: Option<EntryIdx>,
    totals: &Totals,
    out: &mut Out,
) -> Result<(), Failure> {
    let session = &opened.session;
    match leaf {
        None => writeln!(out, "The whole file, every branch")?,
        Some(leaf) => {
            let all = wording::counted(session.entries().len(), "entry", "entries");
            let id = plain::line(&session.entry(leaf).id);
            writeln!(out, "The path to {id} alone, of a file of {all}")?;
        }
    }
    if let Some(source) = forked_from(session) {
        writeln!(out, "With what was inherited from {}", plain::line(source))?;
    }
    writeln!(out)?;
    for (name, count) in [
        ("entries", totals.entries),
        ("user messages", totals.user_messages),
        ("assistant messages", totals.assistant_messages),
        ("tool calls", totals.tool_calls),
        ("tool results", totals.tool_results),
        ("compactions", totals.compactions),
        ("branch summaries", totals.branch_summaries),
    ] {
        writeln!(out, "{name:<20}{:>16}", wording::grouped(count))?;
    }
    writeln!(out)?;
    let usage = &totals.usage;
    for (name, tokens) in [
        ("input tokens", usage.input),
        ("output tokens", usage.output),
        ("cache read tokens", usage.cache_read),
        ("cache write tokens", usage.cache_write),
        ("tokens in all", usage.sum()),
    ] {
        writeln!(out, "{name:<20}{:>16}", whole(tokens))?;
    }
    writeln!(out, "{:<20}{:>16}", "cost", dollars(usage.cost_usd))?;
    write_models(totals, out)
}

fn write_models(totals: &Totals, out: &mut Out) -> Result<(), Failure> {
    let names = totals.by_model.keys().map(|name| name.chars().count());
    let width = names.max().unwrap_or_default().clamp(5, 60);
    writeln!(out)?;
    let head = plain::column("by model", width);
    writeln!(out, "{head}  {:>10}  {:>14}  {:>12}", "messages", "tokens", "cost")?;
    for (model, share) in &totals.by_model {
        writeln!(
            out,
            "{}  {:>10}  {:>14}  {:>12}",
            plain::column(model, width),
            wording::grouped(share.assistant_messages),
            whole(share.usage.sum()),
            dollars(share.usage.cost_usd),
        )?;
    }
    Ok(())
}

/// A number of tokens: whole but for a file that says otherwise.
fn whole(tokens: f64) -> String {
    wording::grouped(format!("{tokens:.0}"))
}

fn dollars(cost_usd: f64) -> String {
    format!("${cost_usd:.4}")
}

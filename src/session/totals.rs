//! What a session used: session-format.md, section 6.
//!
//! In: entries. Out: counts and sums over all that are given, whatever branch they are on. It never
//! guesses a model: what no model is named for stands under a name of its own.

use super::entry::{Entry, EntryKind};
use super::message::Role;
use super::usage::Usage;
use std::collections::BTreeMap;

/// Counts and sums over entries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// How many entries there are.
    pub entries: usize,
    /// How many of them are messages of the user.
    pub user_messages: usize,
    /// How many are messages of a model.
    pub assistant_messages: usize,
    /// How many are results of a tool.
    pub tool_results: usize,
    /// How many tool calls the models' messages hold.
    pub tool_calls: usize,
    /// How many entries are compactions.
    pub compactions: usize,
    /// How many are branch summaries.
    pub branch_summaries: usize,
    /// The four buckets and the cost, each on its own.
    pub usage: Usage,
    /// The same by `provider/model`, in order of these names. All shares together are the whole.
    pub by_model: BTreeMap<String, Share>,
}

/// What one model used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// How many messages it wrote.
    pub assistant_messages: usize,
    /// The four buckets and the cost, each on its own.
    pub usage: Usage,
}

impl Totals {
    /// The name in [`by_model`](Self::by_model) for what the file names no model for: a compaction, a
    /// branch summary or a tool may have called any.
    pub const NO_MODEL: &str = "unknown";

    /// Adds up the entries given: a whole file's, or a path's.
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Self {
        let mut totals = Self::default();
        for entry in entries {
            totals.entries += 1;
            totals.count(entry);
            let turns = usize::from(entry.turn().is_some());
            if turns > 0 || entry.usage.is_some() {
                let share = totals.by_model.entry(model(entry)).or_default();
                share.assistant_messages += turns;
                if let Some(spent) = &entry.usage {
                    share.usage.add(spent);
                    totals.usage.add(spent);
                }
            }
        }
        totals
    }

    fn count(&mut self, entry: &Entry) {
        match &entry.kind {
            EntryKind::Compaction(_) => self.compactions += 1,
            EntryKind::BranchSummary(_) => self.branch_summaries += 1,
            EntryKind::Message(Some(message)) => match message.role {
                Role::User => self.user_messages += 1,
                Role::Assistant(_) => {
                    self.assistant_messages += 1;
                    self.tool_calls += message.content.calls.len();
                }
                Role::ToolResult(_) => self.tool_results += 1,
                _ => {}
            },
            _ => {}
        }
    }
}

impl Share {
    /// Adds another model's.
    pub(crate) fn add(&mut self, other: &Self) {
        self.assistant_messages += other.assistant_messages;
        self.usage.add(&other.usage);
    }
}

/// The model that an entry says it used.
fn model(entry: &Entry) -> String {
    let name = |provider: Option<&str>, model: Option<&str>| match (provider, model) {
        (None, None) => Totals::NO_MODEL.to_owned(),
        _ => format!("{}/{}", provider.unwrap_or("?"), model.unwrap_or("?")),
    };
    match &entry.kind {
        EntryKind::Usage(spent) => name(spent.model.provider.as_deref(), spent.model.id.as_deref()),
        EntryKind::Message(Some(message)) => match &message.role {
            Role::Assistant(turn) => name(turn.provider.as_deref(), turn.model.as_deref()),
            _ => name(None, None),
        },
        _ => name(None, None),
    }
}

#[cfg(test)]
mod tests {
    use crate::session::read;

    #[test]
    fn the_shares_of_all_models_are_the_whole() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"q"}}
{"type":"message","id":"b","parentId":"a","message":{"role":"assistant","provider":"p","model":"m/1","content":[{"type":"toolCall","id":"c","name":"t","arguments":{}}],"usage":{"input":1,"cacheRead":2,"cost":{"total":0.5}}}}
{"type":"message","id":"c","parentId":"b","message":{"role":"toolResult","toolCallId":"c","content":[],"usage":{"output":4}}}
{"type":"usage","id":"d","parentId":"c","kind":"warm","provider":"p","model":"a","usage":{"cacheWrite":8,"cost":{"input":0.25}}}
{"type":"compaction","id":"e","parentId":"d","summary":"s","usage":{"input":16}}
{"type":"branch_summary","id":"f","parentId":"a","summary":"s","fromId":"e"}"#;
        let session = read(file).session;
        let totals = session.totals();
        let counts = (totals.entries, totals.user_messages, totals.assistant_messages);
        assert_eq!(counts, (6, 1, 1));
        assert_eq!((totals.tool_results, totals.tool_calls), (1, 1));
        assert_eq!((totals.compactions, totals.branch_summaries), (1, 1));
        assert!((totals.usage.sum() - 31.0).abs() < f64::EPSILON);
        assert!((totals.usage.cost_usd - 0.75).abs() < f64::EPSILON);
        let shares: Vec<(&str, f64, usize)> = totals
            .by_model
            .iter()
            .map(|(name, share)| (name.as_str(), share.usage.sum(), share.assistant_messages))
            .collect();
        assert_eq!(shares, [("p/a", 8.0, 0), ("p/m/1", 3.0, 1), ("unknown", 20.0, 0)]);
    }
}

//! What fills a context: estimates by kind.
//!
//! In: the messages of stage 3. Out: for each kind of text how many tokens it is estimated at, and the entries
//! that it is in. What a model measured is one number for the whole and cannot be split; so these are
//! estimates, and together not the measure.

use super::item::{Item, Shape};
use super::prompt::Prompt;
use super::tokens::estimate;
use crate::session::order;
use crate::session::{EntryIdx, Name, Role, Session};
use std::collections::BTreeMap;

/// A kind of text that a context is filled with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Filler {
    /// The system prompt.
    System,
    /// The tools' descriptions.
    Tools,
    /// Summaries, of compactions and of branches.
    Summaries,
    /// What the user said.
    User,
    /// What models said, their calls included.
    Assistant,
    /// What models thought.
    Thinking,
    /// Results of a tool.
    Tool(Name),
    /// Commands that the user ran.
    Commands,
    /// Messages of extensions.
    Extensions,
    /// Roles that are not known.
    Other,
}

/// How much of a context is of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The kind.
    pub with: Filler,
    /// The estimate for all of it, in tokens.
    pub tokens: u64,
    /// The entries that it is in with their shares, the largest first.
    pub entries: Vec<(EntryIdx, u64)>,
}

impl Filler {
    /// The kind's name on screen.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::System => "system",
            Self::Tools => "tools",
            Self::Summaries => "summaries",
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Thinking => "thinking",
            Self::Tool(name) if name.is_empty() => "tool results",
            Self::Tool(name) => name,
            Self::Commands => "commands",
            Self::Extensions => "extensions",
            Self::Other => "other",
        }
    }
}

pub(super) fn of(session: &Session, messages: &[Item]) -> Vec<Filled> {
    let mut kinds = BTreeMap::new();
    let mut system = Vec::new();
    for item in messages {
        let Some(shape) = Shape::of(session, item) else { continue };
        let thinking = estimate(shape.content.thinking_units);
        let rest = estimate(shape.units).saturating_sub(thinking);
        let with = match shape.role {
            Role::System => {
                system.push(item.clone());
                continue;
            }
            Role::User => Filler::User,
            Role::Assistant(_) => {
                add(&mut kinds, Filler::Thinking, item.origin.entry(), thinking);
                Filler::Assistant
            }
            Role::ToolResult(result) => Filler::Tool(result.tool.clone().unwrap_or_default()),
            Role::BashExecution(_) => Filler::Commands,
            Role::Custom => Filler::Extensions,
            Role::BranchSummary | Role::CompactionSummary => Filler::Summaries,
            Role::Other(_) => Filler::Other,
        };
        add(&mut kinds, with, item.origin.entry(), rest);
    }
    add_prompt(session, &system, &mut kinds);
    let mut filling: Vec<Filled> = kinds.into_values().filter(|kind| kind.tokens > 0).collect();
    for kind in &mut filling {
        order::by_key(&mut kind.entries, |(_, tokens)| std::cmp::Reverse(*tokens));
    }
    order::by_key(&mut filling, |kind| std::cmp::Reverse(kind.tokens));
    filling
}

/// System messages count as they are replayed; the entries are those that set something of what is left.
fn add_prompt(session: &Session, system: &[Item], kinds: &mut BTreeMap<Filler, Filled>) {
    let prompt = Prompt::of(session, system);
    let texts = prompt.contents.iter().map(|text| text.by);
    let setters = texts.chain(prompt.sections.values().map(|section| section.by));
    let tool_setters = prompt.tools.values().map(|tool| tool.by);
    for origin in setters {
        add(kinds, Filler::System, origin.entry(), 0);
    }
    for origin in tool_setters {
        add(kinds, Filler::Tools, origin.entry(), 0);
    }
    add(kinds, Filler::System, None, estimate(prompt.text_units()));
    add(kinds, Filler::Tools, None, estimate(prompt.tool_units()));
}

fn add(kinds: &mut BTreeMap<Filler, Filled>, with: Filler, entry: Option<EntryIdx>, tokens: u64) {
    let kind = kinds.entry(with.clone()).or_insert_with(|| Filled {
        with,
        tokens: 0,
        entries: Vec::new(),
    });
    kind.tokens += tokens;
    if let Some(entry) =
        entry.filter(|entry| kind.entries.last().is_none_or(|(last, _)| last != entry))
    {
        kind.entries.push((entry, tokens));
    }
}

#[cfg(test)]
mod tests {
    use crate::context::{Stage, build};
    use crate::session::read;

    #[test]
    fn each_kind_has_its_estimate_and_its_entries_the_largest_first() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"s","parentId":null,"message":{"role":"system","content":"12345678","toolsAdded":[{"name":"read"}],"timestamp":1}}
{"type":"message","id":"u","parentId":"s","message":{"role":"user","content":"1234"}}
{"type":"message","id":"t","parentId":"u","message":{"role":"assistant","content":[{"type":"thinking","thinking":"12345678"},{"type":"text","text":"1234"}]}}
{"type":"message","id":"r","parentId":"t","message":{"role":"toolResult","toolCallId":"c","toolName":"read","content":"1234"}}
{"type":"message","id":"l","parentId":"r","message":{"role":"toolResult","toolCallId":"d","toolName":"read","content":"123456789012"}}
{"type":"branch_summary","id":"b","parentId":"l","summary":"","fromId":"r"}"#;
        let session = read(file).session;
        let filling = build(&session, session.leaf(), Stage::Llm).filling(&session);
        let told: Vec<String> = filling
            .iter()
            .map(|kind| {
                let ids =
                    kind.entries.iter().map(|(entry, _)| session.entry(*entry).id.to_string());
                format!("{} {} {}", kind.with.word(), kind.tokens, ids.collect::<String>())
            })
            .collect();
        assert_eq!(
            told,
            ["tools 5 s", "read 4 lr", "system 2 s", "thinking 2 t", "user 1 u", "assistant 1 t"]
        );
    }
}

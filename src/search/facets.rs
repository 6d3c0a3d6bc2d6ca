//! What an entry is, as a search asks for it.
//!
//! In: a word of a query. Out: the [`Facet`] that it asks for, if any, and whether an entry has it. And, for a
//! session: the words that would narrow a search, with how many entries each leaves.

use super::fold;
use crate::session::order;
use crate::session::{Entry, EntryKind, Outcome, Role, Session};
use std::collections::HashMap;

/// What an entry must be, in folded form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Facet {
    /// Of a kind whose word begins so.
    Kind(String),
    /// A call of the tool, or its result.
    Tool(String),
    /// By a model whose name holds this, or about it.
    Model(String),
    /// Something that went wrong.
    Error,
}

impl Facet {
    pub(super) fn of(word: &str) -> Option<Self> {
        let (name, value) = word.split_once(':')?;
        // A value of several words has them joined: `kind:tool-result`.
        let value = fold::folded(value);
        if value.is_empty() {
            return None;
        }
        match fold::folded(name).as_str() {
            "kind" => Some(Self::Kind(value.replace('-', " "))),
            "tool" => Some(Self::Tool(value)),
            "model" => Some(Self::Model(value)),
            "is" if value == "error" => Some(Self::Error),
            _ => None,
        }
    }

    pub(super) fn is(&self, entry: &Entry) -> bool {
        match self {
            Self::Kind(word) => entry.word().starts_with(word.as_str()),
            Self::Tool(tool) => tools_of(entry).any(|name| fold::folded(name) == *tool),
            Self::Model(part) => {
                model_of(entry).is_some_and(|model| fold::folded(model).contains(part.as_str()))
            }
            Self::Error => is_error(entry),
        }
    }
}

/// The tools that an entry calls, or whose result it is.
fn tools_of(entry: &Entry) -> impl Iterator<Item = &str> {
    let calls = entry.message().map_or(&[][..], |message| &message.content.calls);
    entry.tool().into_iter().chain(calls.iter().filter_map(|call| call.name.as_deref()))
}

/// The model that wrote an entry, or that it is about.
fn model_of(entry: &Entry) -> Option<&str> {
    match &entry.kind {
        EntryKind::ModelChange(model) => model.id.as_deref(),
        EntryKind::Usage(spent) => spent.model.id.as_deref(),
        _ => entry.turn()?.model.as_deref(),
    }
}

/// Whether an entry tells of something that went wrong.
fn is_error(entry: &Entry) -> bool {
    match entry.message().map(|message| &message.role) {
        Some(Role::Assistant(turn)) => turn.error.is_some() || turn.is_unfinished(),
        Some(Role::ToolResult(result)) => result.outcome == Outcome::Failed,
        _ => false,
    }
}

/// One way to narrow a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narrowing {
    /// The word in a query: `kind:tool-result`.
    pub word: String,
    /// What it is called on screen: `tool result`.
    pub name: String,
    /// How many entries it leaves.
    pub entries: usize,
}

/// All ways to narrow a search, by group; what leaves most stands first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowings {
    /// By what an entry is.
    pub kinds: Vec<Narrowing>,
    /// By the tool that is called or answers.
    pub tools: Vec<Narrowing>,
    /// By the model that wrote it.
    pub models: Vec<Narrowing>,
    /// To what went wrong.
    pub errors: Vec<Narrowing>,
}

/// The narrowings of a session. Linear in its entries. A name with blanks in it, which no query can say, is
/// left out.
#[must_use]
pub fn narrowings(session: &Session) -> Narrowings {
    let mut kinds: HashMap<&str, usize> = HashMap::new();
    let mut tools: HashMap<&str, usize> = HashMap::new();
    let mut models: HashMap<&str, usize> = HashMap::new();
    let mut errors = 0;
    for entry in session.entries() {
        *kinds.entry(entry.word()).or_default() += 1;
        let mut tools_here: Vec<&str> = tools_of(entry).collect();
        order::by_key(&mut tools_here, |tool| *tool);
        tools_here.dedup();
        for tool in tools_here {
            *tools.entry(tool).or_default() += 1;
        }
        if let Some(model) = model_of(entry) {
            *models.entry(model).or_default() += 1;
        }
        errors += usize::from(is_error(entry));
    }
    let error = Narrowing { word: "is:error".into(), name: "errors".into(), entries: errors };
    Narrowings {
        kinds: sorted("kind", &kinds),
        tools: sorted("tool", &tools),
        models: sorted("model", &models),
        errors: Some(error).filter(|_| errors > 0).into_iter().collect(),
    }
}

fn sorted(facet: &str, counts: &HashMap<&str, usize>) -> Vec<Narrowing> {
    let mut counts: Vec<(&&str, &usize)> = counts.iter().collect();
    order::by_key(&mut counts, |(name, count)| (std::cmp::Reverse(**count), **name));
    let sayable = counts.into_iter().filter_map(|(name, count)| {
        let value = if facet == "kind" { name.replace(' ', "-") } else { (*name).to_owned() };
        let can_be_said = !value.is_empty() && !value.contains(char::is_whitespace);
        can_be_said.then(|| Narrowing {
            word: format!("{facet}:{value}"),
            name: (*name).to_owned(),
            entries: *count,
        })
    });
    sayable.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Query, all};
    use crate::session::read;

    #[test]
    fn each_narrowing_leaves_what_it_says() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"q"}}
{"type":"message","id":"b","parentId":"a","message":{"role":"assistant","model":"M1","content":[{"type":"toolCall","id":"c","name":"Bash","arguments":{}},{"type":"toolCall","id":"d","name":"Bash","arguments":{}}]}}
{"type":"message","id":"c","parentId":"b","message":{"role":"toolResult","toolCallId":"c","toolName":"Bash","content":[],"isError":true}}
{"type":"message","id":"d","parentId":"c","message":{"role":"toolResult","toolCallId":"d","toolName":"two words","content":[]}}"#;
        let session = read(file).session;
        let Narrowings { kinds, tools, models, errors } = narrowings(&session);
        let words: Vec<&str> = [&kinds, &tools, &models, &errors]
            .into_iter()
            .flatten()
            .map(|n| n.word.as_str())
            .collect();
        let want = [
            "kind:tool-result",
            "kind:assistant",
            "kind:user",
            "tool:Bash",
            "model:M1",
            "is:error",
        ];
        assert_eq!(words, want);
        for narrowing in [kinds, tools, models, errors].into_iter().flatten() {
            let found = all(&session, Query::parse(&narrowing.word)).len();
            assert_eq!(found, narrowing.entries, "{}", narrowing.word);
        }
    }
}

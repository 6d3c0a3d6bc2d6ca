//! What tools were called, how often that failed, and how much their results are.
//!
//! In go entries; out come sums by tool, the ones that say most first. Sizes are estimates, made as Pi makes
//! them: no model measures a single result. It refuses to know how they are shown.

use crate::context::estimate_of;
use crate::session::{EntryIdx, Outcome, Role, Session};
use std::collections::BTreeMap;

/// What was done with one tool.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct ToolUse {
    /// How often models called it.
    pub(super) calls: usize,
    /// How many results there are.
    pub(super) results: usize,
    /// How many of them say that it failed.
    pub(super) failures: usize,
    /// The estimate for all results.
    pub(super) tokens: u64,
}

/// Adds up tools' calls and results over entries, by the tool's name: empty where the file names none.
pub(super) fn by_tool(
    session: &Session,
    entries: impl IntoIterator<Item = EntryIdx>,
) -> BTreeMap<String, ToolUse> {
    let mut tools: BTreeMap<String, ToolUse> = BTreeMap::new();
    let mut of = |name: Option<&str>, add: &dyn Fn(&mut ToolUse)| {
        let name = name.unwrap_or_default();
        match tools.get_mut(name) {
            Some(tool) => add(tool),
            None => add(tools.entry(name.to_owned()).or_default()),
        }
    };
    for at in entries {
        let Some(message) = session.entry(at).message() else { continue };
        match &message.role {
            Role::Assistant(_) => {
                for call in &message.content.calls {
                    of(call.name.as_deref(), &|tool| tool.calls += 1);
                }
            }
            Role::ToolResult(result) => {
                let called = || session.call(session.exchange_of(at)?)?.name.as_deref();
                let name = result.tool.as_deref().or_else(called);
                let failures = usize::from(result.outcome == Outcome::Failed);
                let tokens = estimate_of(session, at);
                of(name, &|tool| {
                    tool.results += 1;
                    tool.failures += failures;
                    tool.tokens += tokens;
                });
            }
            _ => {}
        }
    }
    tools
}

impl ToolUse {
    /// Adds another tool's.
    pub(super) fn add(&mut self, other: &Self) {
        self.calls += other.calls;
        self.results += other.results;
        self.failures += other.failures;
        self.tokens += other.tokens;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    #[test]
    fn calls_results_failures_and_sizes_are_added_up_by_name() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"a","parentId":null,"message":{"role":"assistant","content":[{"type":"toolCall","id":"1","name":"bash"},{"type":"toolCall","id":"2","name":"read"},{"type":"toolCall","id":"3","name":"bash"}]}}
{"type":"message","id":"b","parentId":"a","message":{"role":"toolResult","toolCallId":"1","toolName":"bash","content":"12345678","isError":true}}
{"type":"message","id":"c","parentId":"b","message":{"role":"toolResult","toolCallId":"2","content":"1234"}}
{"type":"message","id":"d","parentId":"c","message":{"role":"toolResult","toolCallId":"9","content":""}}"#;
        let session = read(file).session;
        let tools = by_tool(&session, session.indices());
        let of = |calls, results, failures, tokens| ToolUse { calls, results, failures, tokens };
        assert_eq!(tools["bash"], of(2, 1, 1, 2));
        assert_eq!(tools["read"], of(1, 1, 0, 1));
        assert_eq!(tools[""], of(0, 1, 0, 0));
        assert_eq!(tools.len(), 3);
    }
}

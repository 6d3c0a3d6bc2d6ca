//! Which tool call a result answers, and which results answer a call.
//!
//! In: entries and their tree. Out: [`Exchanges`], to be asked from either side. A result answers the
//! nearest call of its id above it; where none stands above, the last one in the file. So a call may have
//! several results, on several branches. Reads no body and does not judge what is missing.

use super::entry::Entry;
use super::message::Role;
use super::order;
use super::position::EntryIdx;
use super::tree::Tree;
use super::{Session, ToolCall};
use std::collections::HashMap;

/// A tool call and a result that answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exchange {
    /// The entry that holds the call.
    pub call: EntryIdx,
    /// Which of that entry's calls it is, from 0.
    pub nth: usize,
    /// The entry that holds the result.
    pub result: EntryIdx,
}

/// All exchanges of a session.
#[derive(Debug, Default)]
pub(crate) struct Exchanges {
    /// By their results, each of which answers one call.
    by_result: Vec<Exchange>,
    /// By their calls.
    by_call: Vec<Exchange>,
}

/// The calls of one id.
#[derive(Default)]
struct Calls {
    /// Those above the entry that the walk has reached, the nearest one last.
    above: Vec<(EntryIdx, usize)>,
    /// The last one in the file.
    last: Option<(EntryIdx, usize)>,
}

/// A step of the walk down the tree.
enum Step {
    Into(EntryIdx),
    OutOf(EntryIdx),
}

impl Exchanges {
    /// Finds the exchanges in one walk down the tree.
    pub(crate) fn of(entries: &[Entry], tree: &Tree) -> Self {
        let called = |at: EntryIdx| entries.get(at.index()).into_iter().flat_map(calls);
        let mut by_id: HashMap<&str, Calls> = HashMap::new();
        for at in (0..entries.len()).map(EntryIdx::at) {
            for (nth, id) in called(at) {
                by_id.entry(id).or_default().last = Some((at, nth));
            }
        }
        let mut exchanges = Self::default();
        let mut waiting: Vec<Step> = tree.roots().iter().rev().copied().map(Step::Into).collect();
        while let Some(step) = waiting.pop() {
            let at = match step {
                Step::Into(at) => at,
                Step::OutOf(at) => {
                    for (_, id) in called(at) {
                        by_id.get_mut(id).and_then(|calls| calls.above.pop());
                    }
                    continue;
                }
            };
            let answered = entries.get(at.index()).and_then(answered_id);
            let calls = answered.and_then(|id| by_id.get(id));
            let nearest = calls.and_then(|calls| calls.above.last().copied().or(calls.last));
            if let Some((call, nth)) = nearest {
                exchanges.by_result.push(Exchange { call, nth, result: at });
            }
            for (nth, id) in called(at) {
                if let Some(calls) = by_id.get_mut(id) {
                    calls.above.push((at, nth));
                }
            }
            if called(at).next().is_some() {
                waiting.push(Step::OutOf(at));
            }
            waiting.extend(tree.children(at).iter().rev().copied().map(Step::Into));
        }
        exchanges.by_call.clone_from(&exchanges.by_result);
        order::by(&mut exchanges.by_call, Ord::cmp);
        order::by_key(&mut exchanges.by_result, |exchange| exchange.result);
        exchanges
    }

    /// The exchange that ends in a result.
    pub(crate) fn of_result(&self, result: EntryIdx) -> Option<Exchange> {
        let found = self.by_result.binary_search_by_key(&result, |exchange| exchange.result);
        found.ok().and_then(|place| self.by_result.get(place)).copied()
    }

    /// The exchanges that begin in an entry: by its calls, those of one call in file order.
    pub(crate) fn of_call(&self, call: EntryIdx) -> &[Exchange] {
        let start = self.by_call.partition_point(|exchange| exchange.call < call);
        let end = self.by_call.partition_point(|exchange| exchange.call <= call);
        self.by_call.get(start..end).unwrap_or_default()
    }
}

/// The ids of an entry's calls, each with its number. Of two calls of one id the later one comes last,
/// so that it is the nearest.
fn calls(entry: &Entry) -> impl Iterator<Item = (usize, &str)> {
    let calls = entry.message().into_iter().flat_map(|message| message.content.calls.iter());
    calls.enumerate().filter_map(|(nth, call)| Some((nth, call.id.as_deref()?)))
}

fn answered_id(entry: &Entry) -> Option<&str> {
    match &entry.message()?.role {
        Role::ToolResult(result) => result.call_id.as_deref(),
        _ => None,
    }
}

impl Session {
    /// The entry that holds the tool call which a result answers.
    #[must_use]
    pub fn call_of(&self, result: EntryIdx) -> Option<EntryIdx> {
        self.exchange_of(result).map(|exchange| exchange.call)
    }

    /// The tool call that a result answers, with its place.
    #[must_use]
    pub fn exchange_of(&self, result: EntryIdx) -> Option<Exchange> {
        self.exchanges.of_result(result)
    }

    /// The call of an exchange, in brief.
    #[must_use]
    pub fn call(&self, exchange: Exchange) -> Option<&ToolCall> {
        self.entry(exchange.call).message()?.content.calls.get(exchange.nth)
    }

    /// The results that answer an entry's tool calls: by the calls, and those of one call, which stand on
    /// several branches, in file order.
    #[must_use]
    pub fn results_of(&self, call: EntryIdx) -> &[Exchange] {
        self.exchanges.of_call(call)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::Session;
    use serde_json::json;
    use std::fmt::Write as _;

    /// A session of `id parent calls` (`x a c,d`: entry `x` below `a` calls `c` and `d`) and
    /// `id parent =c` (a result of `c`).
    fn session(tree: &str) -> Session {
        let mut file = String::from("{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n");
        for entry in tree.split("; ") {
            let words: Vec<&str> = entry.split(' ').collect();
            let message = if let Some(id) = words[2].strip_prefix('=') {
                json!({"role": "toolResult", "toolCallId": id, "toolName": "t"})
            } else {
                let call = |id| json!({"type": "toolCall", "id": id, "name": "t"});
                let calls: Vec<_> = words[2].split(',').map(call).collect();
                json!({"role": "assistant", "content": calls})
            };
            let (id, parent) = (words[0], words[1]);
            let entry =
                json!({"type": "message", "id": id, "parentId": parent, "message": message});
            writeln!(file, "{entry}").unwrap();
        }
        read(file.as_bytes()).session
    }

    /// The call that each result answers, as `result>entry.nth`.
    fn exchanges(tree: &str) -> String {
        let session = session(tree);
        let id = |at| session.entry(at).id.as_ref();
        let found = session.indices().filter_map(|at| session.exchange_of(at));
        let told: Vec<String> = found
            .map(|found| format!("{}>{}.{}", id(found.result), id(found.call), found.nth))
            .collect();
        told.join(" ")
    }

    #[test]
    fn a_result_answers_the_nearest_call_above_it() {
        assert_eq!(exchanges("a - c,d; b a =d; e b =c"), "b>a.1 e>a.0");
        assert_eq!(exchanges("a - c; b a c; r b =c; s a =c"), "r>b.0 s>a.0");
        assert_eq!(exchanges("a - c,c; r a =c"), "r>a.1");
    }

    #[test]
    fn without_a_call_above_the_last_one_in_the_file_is_answered() {
        assert_eq!(exchanges("r - =c; a - c; b - c"), "r>b.0");
        assert_eq!(exchanges("r - =c; a - d"), "");
    }

    #[test]
    fn a_call_knows_its_results_on_all_branches() {
        let session = session("a - c,d; r a =c; s a =c; t s =d");
        let [a, r] = ["a", "r"].map(|id| session.find(id).unwrap());
        let results = session.results_of(a).iter();
        let told: Vec<_> =
            results.map(|found| (found.nth, session.entry(found.result).id.as_ref())).collect();
        assert_eq!(told, [(0, "r"), (0, "s"), (1, "t")]);
        assert_eq!(session.call_of(r), Some(a));
        assert!(session.results_of(r).is_empty());
    }

    #[test]
    fn many_results_and_many_calls_of_one_id_cost_no_more_than_others() {
        let mut tree = String::from("0 - c");
        for nth in 1..40_000 {
            let what = if nth % 2 == 0 { "c" } else { "=c" };
            write!(tree, "; {nth} {} {what}", nth - 1).unwrap();
        }
        let session = session(&tree);
        assert_eq!(session.call_of(session.leaf().unwrap()), session.find("39998"));
    }
}

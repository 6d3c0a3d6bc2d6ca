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
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::ops::Range;

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
    /// The calls that no result in the file names, in file order.
    unanswered: Vec<Called>,
}

/// A tool call by its place: the entry that holds it, and which of that entry's calls it is.
pub(crate) type Called = (EntryIdx, usize);

/// The calls of one id.
#[derive(Default)]
struct Calls {
    /// The nearest of those above the entry that the walk has reached, by its number in the file.
    nearest: Option<usize>,
    /// The last one in the file, by its number.
    last: usize,
    is_answered: bool,
}

/// The calls of a file, numbered, and what each id has of them.
#[derive(Default)]
struct Book<'a> {
    /// The calls in file order, each with the place of its id among `ids`.
    calls: Vec<(Called, usize)>,
    /// Where an entry's calls begin among them; one more at the end.
    starts: Vec<usize>,
    /// The next call above each call that has its id too.
    above: Vec<Option<usize>>,
    ids: Vec<Calls>,
    places: HashMap<&'a str, usize, FixedState>,
}

/// A step of the walk down the tree.
enum Step {
    Into(EntryIdx),
    OutOf(EntryIdx),
}

impl Exchanges {
    /// Finds the exchanges in one walk down the tree.
    pub(crate) fn of(entries: &[Entry], tree: &Tree) -> Self {
        let mut book = Book::of(entries);
        let mut exchanges = Self::default();
        let mut waiting: Vec<Step> = tree.roots().iter().rev().copied().map(Step::Into).collect();
        while let Some(step) = waiting.pop() {
            let at = match step {
                Step::Into(at) => at,
                Step::OutOf(at) => {
                    book.leave(at);
                    continue;
                }
            };
            if let Some(id) = entries.get(at.index()).and_then(answered_id)
                && let Some((call, nth)) = book.answer(id)
            {
                exchanges.by_result.push(Exchange { call, nth, result: at });
            }
            if book.enter(at) {
                waiting.push(Step::OutOf(at));
            }
            waiting.extend(tree.children(at).iter().rev().copied().map(Step::Into));
        }
        exchanges.by_call.clone_from(&exchanges.by_result);
        order::by(&mut exchanges.by_call, Ord::cmp);
        order::by_key(&mut exchanges.by_result, |exchange| exchange.result);
        exchanges.unanswered = book.unanswered();
        exchanges
    }

    /// The calls that no result in the file names, in file order; those without an id are not among them.
    pub(crate) fn unanswered(&self) -> &[Called] {
        &self.unanswered
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

impl<'a> Book<'a> {
    fn of(entries: &'a [Entry]) -> Self {
        let mut book = Self::default();
        for (at, entry) in (0..).map(EntryIdx).zip(entries) {
            book.starts.push(book.calls.len());
            let Some(message) = entry.message() else { continue };
            for (nth, call) in message.content.calls.iter().enumerate() {
                let Some(id) = call.id.as_deref() else { continue };
                let place = *book.places.entry(id).or_insert(book.ids.len());
                if place == book.ids.len() {
                    book.ids.push(Calls::default());
                }
                if let Some(calls) = book.ids.get_mut(place) {
                    calls.last = book.calls.len();
                }
                book.calls.push(((at, nth), place));
            }
        }
        book.starts.push(book.calls.len());
        book.above.resize(book.calls.len(), None);
        book
    }

    /// The call that a result of an id answers where the walk is.
    fn answer(&mut self, id: &str) -> Option<Called> {
        let calls = self.ids.get_mut(*self.places.get(id)?)?;
        calls.is_answered = true;
        let number = calls.nearest.unwrap_or(calls.last);
        Some(self.calls.get(number)?.0)
    }

    /// The walk goes below an entry. Whether it has calls that [`Self::leave`] must take back.
    fn enter(&mut self, at: EntryIdx) -> bool {
        let numbers = self.numbers(at);
        // Of two calls of one id the later one is the nearest.
        for number in numbers.clone() {
            if let Some(calls) = self.calls.get(number).and_then(|call| self.ids.get_mut(call.1))
                && let Some(above) = self.above.get_mut(number)
            {
                *above = calls.nearest.replace(number);
            }
        }
        !numbers.is_empty()
    }

    fn leave(&mut self, at: EntryIdx) {
        for number in self.numbers(at).rev() {
            if let Some(calls) = self.calls.get(number).and_then(|call| self.ids.get_mut(call.1)) {
                calls.nearest = self.above.get(number).copied().flatten();
            }
        }
    }

    fn numbers(&self, at: EntryIdx) -> Range<usize> {
        let bound = |at: usize| self.starts.get(at).copied().unwrap_or_default();
        bound(at.index())..bound(at.index() + 1)
    }

    fn unanswered(&self) -> Vec<Called> {
        let is_answered =
            |place: &usize| self.ids.get(*place).is_some_and(|calls| calls.is_answered);
        let open = self.calls.iter().filter(|(_, place)| !is_answered(place));
        open.map(|(call, _)| *call).collect()
    }
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
        let id = |at| session.entry(at).id.as_str();
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

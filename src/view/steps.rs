//! Steps through time: from one request to the next, and what changed in between.
//!
//! In: a session and a way through it. Out: its requests, and for one of them what entered and what left
//! the context since the one before, in words. It refuses to know how they are shown.

use crate::context::{self, Context, Fate, Moment, Stage, change};
use crate::session::{EntryIdx, Session};
use crate::wording::{cost, counted, grouped, named, short_id, thousands};
use std::collections::HashMap;

/// A request: a model's answer, and what it was made from.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The answer.
    pub request: EntryIdx,
    /// Its number on the way, from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
    /// The answer before it.
    pub before: Option<EntryIdx>,
    /// The answer after it.
    pub after: Option<EntryIdx>,
    /// When it was made, in Unix milliseconds. A person's own clock puts it into words.
    pub at_ms: Option<f64>,
    /// Model, tokens, cost, as far as they are known.
    pub facts: Vec<String>,
}

/// One line of what changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Turnover {
    /// Whether it came or went.
    pub way: Way,
    /// What it is: a kind of message, or a count of entries.
    pub what: String,
    /// What more there is to say: its first words, or why it went.
    pub detail: String,
    /// Its estimate.
    pub tokens: u64,
    /// Where it stands.
    pub entry: Option<EntryIdx>,
}

/// Whether something came into a context or left it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// It came.
    In,
    /// It left.
    Out,
}

impl Step {
    /// Which request it is, as seen from a leaf: its own, or the last one before it.
    #[must_use]
    pub fn number_in_words(&self, leaf: Option<EntryIdx>) -> String {
        let after = if leaf == Some(self.request) { "Request" } else { "After request" };
        format!("{after} {} of {}", grouped(self.number), grouped(self.count))
    }

    /// The step that an entry on a path belongs to: its own, or the last one before it, or the first.
    #[must_use]
    pub fn at(session: &Session, path: &[EntryIdx], entry: Option<EntryIdx>) -> Option<Self> {
        let mut requests = Vec::new();
        let mut number = 1;
        for &at in path {
            if session.entry(at).turn().is_some() {
                requests.push(at);
            }
            if Some(at) == entry {
                number = requests.len().max(1);
            }
        }
        let request = *requests.get(number - 1)?;
        Some(Self {
            request,
            number,
            count: requests.len(),
            before: number.checked_sub(2).and_then(|at| requests.get(at)).copied(),
            after: requests.get(number).copied(),
            at_ms: session.entry(request).at_ms,
            facts: facts(session, request),
        })
    }

    /// What the request's context has that the one before had not, and the other way round.
    #[must_use]
    pub fn turnover(&self, session: &Session) -> Vec<Turnover> {
        let given = |entry| context::at(session, entry, Moment::Given, Stage::Llm);
        let now = given(self.request);
        let before = match self.before {
            Some(before) => given(before),
            None => context::build(session, None, Stage::Llm),
        };
        let change = change(&before, &now);
        let mut lines: Vec<Turnover> =
            change.entered.iter().map(|place| came(session, &now, *place)).collect();
        lines.extend(gone(session, &before, &now, &change.left));
        lines
    }
}

fn facts(session: &Session, request: EntryIdx) -> Vec<String> {
    let entry = session.entry(request);
    let mut facts = Vec::new();
    if let Some(turn) = entry.turn() {
        facts.extend(turn.model.as_deref().map(named));
        if turn.is_unfinished() {
            facts.extend(turn.stop_reason.as_deref().map(named));
        }
    }
    if let Some(usage) = &entry.usage {
        let sent = usage.input + usage.cache_read + usage.cache_write;
        if sent > 0.0 {
            facts.push(format!("{} in", thousands(sent)));
        }
        if usage.cache_read > 0.0 {
            facts.push(format!("{} of it cached", thousands(usage.cache_read)));
        }
        if usage.output > 0.0 {
            facts.push(format!("{} out", thousands(usage.output)));
        }
        if usage.cost_usd > 0.0 {
            facts.push(cost(usage.cost_usd));
        }
    }
    facts
}

fn came(session: &Session, now: &Context, place: usize) -> Turnover {
    let origin = now.items.get(place).map(|item| item.origin);
    let entry = origin.and_then(context::Origin::entry);
    let rule = origin.and_then(context::Origin::rule);
    let kind = entry.map(|entry| session.entry(entry).word().to_owned()).unwrap_or_default();
    let (what, detail) = match (rule, entry) {
        (Some("supplied-result"), _) => {
            ("supplied result".to_owned(), "the call got none".to_owned())
        }
        (Some(rule), Some(of)) => {
            (rule.replace('-', " "), format!("of {} {}", kind, short_id(&session.entry(of).id)))
        }
        (Some(rule), None) => (rule.replace('-', " "), String::new()),
        (None, _) => {
            (kind, entry.map(|entry| session.summary(entry).into_owned()).unwrap_or_default())
        }
    };
    Turnover { way: Way::In, what, detail, tokens: now.estimate(session, place), entry }
}

/// What left, by its fate: one line for all that has the same.
fn gone(session: &Session, before: &Context, now: &Context, left: &[usize]) -> Vec<Turnover> {
    let mut lines: Vec<(usize, Turnover)> = Vec::new();
    let mut line_of: HashMap<Option<Fate>, usize> = HashMap::new();
    for place in left {
        let entry = before.items.get(*place).and_then(|item| item.origin.entry());
        let tokens = before.estimate(session, *place);
        let fate = entry.map(|entry| now.fate(entry));
        let known = line_of.get(&fate).and_then(|at| lines.get_mut(*at));
        if let Some((count, line)) = known {
            *count += 1;
            line.tokens += tokens;
            continue;
        }
        line_of.insert(fate, lines.len());
        let what = entry.map(|entry| session.entry(entry).word().to_owned()).unwrap_or_default();
        let detail = fate.map(|fate| why(session, fate)).unwrap_or_default();
        lines.push((1, Turnover { way: Way::Out, what, detail, tokens, entry }));
    }
    let told = lines.into_iter().map(|(count, mut line)| {
        if count > 1 {
            line.what = counted(count, "message", "messages");
        }
        line
    });
    told.collect()
}

fn why(session: &Session, fate: Fate) -> String {
    match fate.cause() {
        Some(cause) => {
            let by = session.entry(cause);
            format!("{} by {} {}", fate.word(), by.word(), short_id(&by.id))
        }
        None => fate.word().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    const FILE: &[u8] = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"ask","parentId":null,"message":{"role":"user","content":"12345678"}}
{"type":"message","id":"one","parentId":"ask","timestamp":"2026-05-01T09:00:00.000Z","message":{"role":"assistant","model":"m","content":"1234","usage":{"input":900,"cacheRead":1100,"output":7,"cost":{"total":0.5}}}}
{"type":"message","id":"more","parentId":"one","message":{"role":"user","content":"1234"}}
{"type":"context_edit","id":"edit","parentId":"more","targetId":"more","replacement":null}
{"type":"message","id":"two","parentId":"edit","message":{"role":"assistant","content":"1234"}}
{"type":"compaction","id":"cut","parentId":"two","summary":"1234","firstKeptEntryId":"two"}
{"type":"message","id":"three","parentId":"cut","message":{"role":"assistant","content":[],"stopReason":"error"}}"#;

    fn told(lines: &[Turnover]) -> Vec<String> {
        let line = |line: &Turnover| {
            let sign = if line.way == Way::In { '+' } else { '-' };
            format!("{sign} {} | {} | {}", line.what, line.detail, line.tokens)
        };
        lines.iter().map(line).collect()
    }

    #[test]
    fn a_step_knows_its_place_and_its_neighbours() {
        let session = read(FILE).session;
        let path = session.path(session.leaf());
        let at = |id| Step::at(&session, &path, session.find(id)).unwrap();
        assert_eq!((at("ask").number, at("ask").count), (1, 3));
        assert_eq!(at("more").request, session.find("one").unwrap());
        assert_eq!(at("more").number_in_words(session.find("more")), "After request 1 of 3");
        assert_eq!(at("more").number_in_words(session.find("one")), "Request 1 of 3");
        assert_eq!(at("edit").facts, ["m", "2k in", "1.1k of it cached", "7 out", "$0.50"]);
        let two = at("two");
        assert_eq!(
            (two.number, two.before, two.after),
            (2, session.find("one"), session.find("three"))
        );
        assert_eq!((at("one").at_ms, two.at_ms), (Some(1_777_626_000_000.0), None));
        assert_eq!(at("three").facts, ["error"]);
        assert_eq!(Step::at(&session, &[], None), None);
    }

    #[test]
    fn what_came_and_went_is_told_with_its_reason() {
        let session = read(FILE).session;
        let path = session.path(session.leaf());
        let turnover = |id| {
            let step = Step::at(&session, &path, session.find(id)).unwrap();
            told(&step.turnover(&session))
        };
        assert_eq!(turnover("one"), ["+ user | 12345678 | 2"]);
        assert_eq!(turnover("two"), ["+ assistant | 1234 | 1"]);
        let cut = [
            "+ summary | of compaction cut | 1",
            "+ assistant | 1234 | 1",
            "- 2 messages | summarised by compaction cut | 3",
        ];
        assert_eq!(turnover("three"), cut);
    }
}

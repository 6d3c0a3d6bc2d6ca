//! What there is to know of a row of the graph at a glance, as names and values.
//!
//! In go a session and what stands in a row; out come [`RowFacts`] in words. A time is handed out as it is:
//! which clock and zone a person reads it in is not known here, nor where the facts are shown.

use crate::graph::{Node, came_from};
use crate::session::{Entry, EntryIdx, EntryKind, LineNo, Model, Session, Soundness, Tone, Usage};
use crate::wording::{bytes, cost, counted, grouped, named, whole};

/// The facts of one row.
#[derive(Debug, Clone, PartialEq)]
pub struct RowFacts {
    /// The word for its kind.
    pub kind: String,
    /// Its id, if it is an entry.
    pub id: Option<String>,
    /// Who speaks; none for a line that could not be read.
    pub tone: Option<Tone>,
    /// The facts, in order.
    pub facts: Vec<Fact>,
    /// What is odd about it, in sentences.
    pub notes: Vec<String>,
}

/// One fact.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// What it is about.
    pub name: &'static str,
    /// What is so.
    pub told: Told,
}

/// A fact in words, or a moment that a person's own clock puts into words.
#[derive(Debug, Clone, PartialEq)]
pub enum Told {
    /// Words.
    Words(String),
    /// A moment, in Unix milliseconds.
    At(f64),
}

impl RowFacts {
    /// The facts of what stands in a row. Walks over all that hangs on it.
    #[must_use]
    pub fn of(session: &Session, node: Node) -> Self {
        match node {
            Node::Entry(entry) => Self::of_entry(session, entry),
            Node::Unreadable(line) => Self::of_line(session, line),
        }
    }

    fn of_line(session: &Session, line: LineNo) -> Self {
        let size = session.unreadable_text(line).len();
        let facts = vec![in_words("Line", line.to_string()), in_words("Size", size_in_words(size))];
        let note = "This line is no record that could be read; it stays in the file as it is.";
        Self {
            kind: "unreadable".to_owned(),
            id: None,
            tone: None,
            facts,
            notes: vec![note.to_owned()],
        }
    }

    fn of_entry(session: &Session, at: EntryIdx) -> Self {
        let entry = session.entry(at);
        let mut facts = vec![in_words("Line", entry.line.to_string())];
        facts.extend(entry.at_ms.map(|at_ms| Fact { name: "Time", told: Told::At(at_ms) }));
        facts.extend(session.label(at).map(|label| in_words("Label", named(label))));
        facts.extend(of_turn(entry));
        facts.extend(entry.usage.as_deref().into_iter().flat_map(of_usage));
        facts.extend(came_from(session, at).map(|left| {
            let left = session.entry(left);
            let words = format!("{} {}, line {}", named(left.word()), named(&left.id), left.line);
            in_words("Came from", words)
        }));
        facts.push(in_words("Size", size_in_words(session.raw(at).len())));
        facts.extend(of_what_hangs_on(session, at));
        Self {
            kind: entry.word().to_owned(),
            id: Some(named(&entry.id)),
            tone: Some(entry.tone()),
            facts,
            notes: notes(session, at),
        }
    }
}

/// Which model spoke, and how that ended.
fn of_turn(entry: &Entry) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let EntryKind::Usage(spent) = &entry.kind {
        facts.push(in_words("Model", spent.model.to_string()));
    }
    let Some(turn) = entry.turn() else { return facts };
    if turn.model.is_some() || turn.provider.is_some() {
        let model = Model { provider: turn.provider.clone(), id: turn.model.clone() };
        facts.push(in_words("Model", model.to_string()));
    }
    facts.extend(turn.stop_reason.as_deref().map(|reason| in_words("Stop reason", named(reason))));
    facts.extend(turn.error.as_deref().map(|error| in_words("Error", named(error))));
    if turn.measured_tokens > 0.0 {
        let tokens = format!("{} tokens, measured", whole(turn.measured_tokens));
        facts.push(in_words("Context", tokens));
    }
    facts
}

fn of_usage(usage: &Usage) -> Vec<Fact> {
    let buckets = [
        ("Input", usage.input),
        ("Output", usage.output),
        ("Cache read", usage.cache_read),
        ("Cache written", usage.cache_write),
    ];
    let mut facts: Vec<Fact> =
        buckets.into_iter().map(|(name, tokens)| in_words(name, whole(tokens))).collect();
    facts.push(in_words("Cost", cost(usage.cost_usd)));
    facts
}

fn of_what_hangs_on(session: &Session, at: EntryIdx) -> Vec<Fact> {
    let children = session.children(at).len();
    let (mut entries, mut tips) = (0, 0);
    let mut waiting = vec![at];
    while let Some(entry) = waiting.pop() {
        let children = session.children(entry);
        entries += children.len();
        tips += usize::from(children.is_empty());
        waiting.extend(children);
    }
    let mut below = match entries {
        0 => "nothing: a branch ends here".to_owned(),
        entries => counted(entries, "entry", "entries"),
    };
    if tips > 1 {
        below = format!("{below} on {}", counted(tips, "branch", "branches"));
    }
    let branching = (children > 1).then(|| in_words("Children", grouped(children)));
    branching.into_iter().chain([in_words("Below", below)]).collect()
}

fn notes(session: &Session, at: EntryIdx) -> Vec<String> {
    let entry = session.entry(at);
    let parent = named(entry.parent_id.as_deref().unwrap_or_default());
    let mut notes = Vec::new();
    if session.is_orphan(at) {
        notes.push(format!("Its parent {parent} is not in this file."));
    }
    if session.is_cut(at) {
        notes.push(format!(
            "It and its parent {parent} are each other's ancestors; the link is cut here."
        ));
    }
    if entry.repeats > 0 {
        let lines = counted(entry.repeats as usize, "further line repeats", "further lines repeat");
        notes.push(format!("{lines} it byte for byte."));
    }
    if entry.soundness == Soundness::Recovered {
        notes.push("It was taken from a damaged line, which Pi skips.".to_owned());
    }
    if session.leaf() == Some(at) {
        notes.push("The file leaves off here.".to_owned());
    }
    notes
}

fn in_words(name: &'static str, words: String) -> Fact {
    Fact { name, told: Told::Words(words) }
}

fn size_in_words(size_bytes: usize) -> String {
    bytes(u64::try_from(size_bytes).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    const FILE: &[u8] = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"q","parentId":"gone","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"why?"}}
{"type":"message","id":"a","parentId":"q","timestamp":"no date","message":{"role":"assistant","provider":"p","model":"m","content":[],"stopReason":"error","errorMessage":"overloaded","usage":{"input":1000,"output":200,"cacheRead":30,"cacheWrite":4,"cost":{"total":0.5}}}}
{"type":"message","id":"b","parentId":"q","message":{"role":"user","content":"again"}}
{"type":"message","id":"b","parentId":"q","message":{"role":"user","content":"again"}}
torn
{"type":"branch_summary","id":"s","parentId":"b","summary":"s","fromId":"a"}
{"type":"label","id":"l","parentId":"s","targetId":"b","label":"here"}"#;

    fn told(node: impl Fn(&Session) -> Node) -> (RowFacts, String) {
        let session = read(FILE).session;
        let facts = RowFacts::of(&session, node(&session));
        let line = |fact: &Fact| match &fact.told {
            Told::Words(words) => format!("{}: {words}", fact.name),
            Told::At(at_ms) => format!("{} at {at_ms}", fact.name),
        };
        let lines: Vec<String> =
            facts.facts.iter().map(line).chain(facts.notes.iter().cloned()).collect();
        (facts, lines.join("\n"))
    }

    fn of(id: &str) -> String {
        told(|session| Node::Entry(session.find(id).unwrap())).1
    }

    #[test]
    fn a_turn_tells_its_model_its_end_and_what_it_cost() {
        let want = "\
Line: 3
Model: p / m
Stop reason: error
Error: overloaded
Context: 1,234 tokens, measured
Input: 1,000
Output: 200
Cache read: 30
Cache written: 4
Cost: $0.50
Size: 271 B
Below: nothing: a branch ends here";
        assert_eq!(of("a"), want);
    }

    #[test]
    fn a_root_tells_its_time_what_hangs_on_it_and_which_parent_is_missing() {
        let want = "\
Line: 2
Time at 1767607200000
Size: 127 B
Children: 2
Below: 4 entries on 2 branches
Its parent gone is not in this file.";
        assert_eq!(of("q"), want);
    }

    #[test]
    fn labels_repeats_and_what_was_left_are_told() {
        assert!(of("b").contains("Label: here\n"));
        assert!(of("b").ends_with("1 further line repeats it byte for byte."), "{}", of("b"));
        assert!(of("s").contains("Came from: assistant a, line 3\n"));
        assert!(of("l").ends_with("The file leaves off here."));
    }

    #[test]
    fn a_line_that_could_not_be_read_tells_where_it_is() {
        let (facts, lines) = told(|_| Node::Unreadable(LineNo(6)));
        assert_eq!((facts.kind.as_str(), facts.id), ("unreadable", None));
        assert!(lines.starts_with("Line: 6\nSize: 4 B\n"), "{lines}");
    }
}

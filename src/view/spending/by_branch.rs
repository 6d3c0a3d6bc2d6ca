//! What a session used, by branch.
//!
//! In go a session and its branches; out come rows in words, the branch that alone cost most first. It refuses to
//! know how they are shown.

use crate::session::order;
use crate::session::{Branch, Branches, EntryIdx, Role, Session, Sum};
use crate::wording::{cost, counted, grouped, named, thousands};

/// More branches than a person compares; the rest is told as one.
const MOST_ROWS: usize = 50;

/// The branches of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchTable {
    /// A row a branch.
    pub rows: Vec<BranchRow>,
    /// All further branches as one, with their count in words: what is on each of them alone.
    pub rest: Option<(String, Figures)>,
    /// What more than one branch has.
    pub shared: Figures,
}

/// The figures of one branch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchRow {
    /// Its end.
    pub tip: EntryIdx,
    /// What it is called by: a label that stands on it alone, or the last words said there.
    pub words: String,
    /// What is on it alone.
    pub alone: Figures,
    /// The whole way to its end.
    pub path: Figures,
}

/// Entries, requests, tokens, cost.
pub type Figures = [String; 4];

/// What the figures are of, in their order.
pub const FIGURES: [&str; 4] = ["Entries", "Requests", "Tokens", "Cost"];

impl BranchTable {
    /// The branches of a session; none where there are not two.
    #[must_use]
    pub fn of(session: &Session) -> Option<Self> {
        let Branches { mut branches, shared } = Branches::of(session);
        if branches.len() < 2 {
            return None;
        }
        order::by(&mut branches, |one, other| dearer(&other.alone, &one.alone));
        let further = branches.split_off(branches.len().min(MOST_ROWS));
        let mut sum = Sum::default();
        for branch in &further {
            sum.add(&branch.alone);
        }
        let told = counted(further.len(), "more branch", "more branches");
        Some(Self {
            rows: branches.iter().map(|branch| BranchRow::of(session, branch)).collect(),
            rest: (!further.is_empty()).then(|| (told, figures(&sum))),
            shared: figures(&shared),
        })
    }
}

impl BranchRow {
    fn of(session: &Session, branch: &Branch) -> Self {
        Self {
            tip: branch.tip,
            words: words(session, branch),
            alone: figures(&branch.alone),
            path: figures(&branch.path),
        }
    }
}

/// By cost, then by tokens, then by entries: many a model costs nothing that a file would know.
fn dearer(one: &Sum, other: &Sum) -> std::cmp::Ordering {
    let by_cost = one.usage.cost_usd.total_cmp(&other.usage.cost_usd);
    let by_tokens = one.usage.sum().total_cmp(&other.usage.sum());
    by_cost.then(by_tokens).then(one.entries.cmp(&other.entries))
}

fn figures(sum: &Sum) -> Figures {
    [
        grouped(sum.entries),
        grouped(sum.requests),
        thousands(sum.usage.sum()),
        cost(sum.usage.cost_usd),
    ]
}

/// Looks only at what the branch has alone: what stands above tells it from no other.
fn words(session: &Session, branch: &Branch) -> String {
    let upwards = || {
        std::iter::successors(Some(branch.tip), |entry| session.parent(*entry))
            .take(branch.alone.entries)
    };
    if let Some(label) = upwards().find_map(|entry| session.label(entry)) {
        return named(label);
    }
    let is_said = |entry: &EntryIdx| {
        let role = session.entry(*entry).message().map(|message| &message.role);
        matches!(role, Some(Role::User | Role::Assistant(_)))
    };
    let said = upwards().filter(is_said).map(|entry| named(&session.summary(entry)));
    let last = || {
        let summary = session.summary(branch.tip);
        let entry = session.entry(branch.tip);
        if summary.is_empty() { named(entry.word()) } else { named(&summary) }
    };
    said.into_iter().find(|words| !words.trim().is_empty()).unwrap_or_else(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;
    use std::fmt::Write as _;

    fn table(entries: &str) -> Option<BranchTable> {
        let file = format!("{{\"type\":\"session\",\"version\":3,\"id\":\"s\"}}\n{entries}");
        BranchTable::of(&read(file.as_bytes()).session)
    }

    #[test]
    fn the_branch_that_alone_cost_most_comes_first_and_goes_by_its_label_or_last_words() {
        let table = table(
            r#"{"type":"message","id":"q","parentId":null,"message":{"role":"user","content":"why?"}}
{"type":"message","id":"a","parentId":"q","message":{"role":"assistant","content":"cheap","usage":{"input":1000,"cost":{"total":0.5}}}}
{"type":"message","id":"b","parentId":"q","message":{"role":"assistant","content":"dear","usage":{"input":1,"cost":{"total":2}}}}
{"type":"message","id":"c","parentId":"b","message":{"role":"toolResult","content":"more"}}
{"type":"label","id":"l","parentId":"a","targetId":"a","label":"try\u202e one"}"#,
        )
        .unwrap();
        let told: Vec<_> = table.rows.iter().map(|row| row.words.as_str()).collect();
        assert_eq!(told, ["dear", "try\u{fffd} one"]);
        assert_eq!(table.rows[0].alone, ["2", "1", "1", "$2.00"]);
        assert_eq!(table.rows[0].path, ["3", "1", "1", "$2.00"]);
        assert_eq!(table.rows[1].alone, ["2", "1", "1k", "$0.50"]);
        assert_eq!((table.shared[0].as_str(), table.rest), ("1", None));
    }

    #[test]
    fn many_branches_are_told_in_some_rows_and_a_sum() {
        let mut entries = String::from(r#"{"type":"custom","id":"q","parentId":null}"#);
        for at in 0..MOST_ROWS + 3 {
            write!(entries, "\n{{\"type\":\"custom\",\"id\":\"t{at}\",\"parentId\":\"q\"}}")
                .unwrap();
        }
        let table = table(&entries).unwrap();
        assert_eq!(table.rows.len(), MOST_ROWS);
        let (words, figures) = table.rest.unwrap();
        assert_eq!((words.as_str(), figures[0].as_str()), ("3 more branches", "3"));
        // None says anything: each goes by its kind.
        assert!(!table.rows[0].words.is_empty());
    }

    #[test]
    fn one_branch_is_not_compared() {
        assert_eq!(table(r#"{"type":"custom","id":"q","parentId":null}"#), None);
        assert_eq!(table(""), None);
    }
}

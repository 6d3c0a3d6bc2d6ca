//! What a session used, as the rows of tables.
//!
//! In go a session and a leaf; out come figures in words: over all branches, and beside them over the
//! path to the leaf alone. It refuses to know how they are shown.

mod by_branch;
mod by_tool;
mod groups;

pub use by_branch::{BranchRow, BranchTable, FIGURES, Figures};
pub use groups::Group;

use crate::session::{EntryIdx, Session, Totals};
use crate::wording::{cost, grouped, whole};
use groups::{models, tools};

/// The figures of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spending {
    /// How many there are of what.
    pub counts: Vec<Figure>,
    /// Tokens in their four buckets, and together.
    pub tokens: Vec<Figure>,
    /// US dollars.
    pub cost: Figure,
    /// The same by model.
    pub models: Vec<Group>,
    /// What tools were called, and how much they said.
    pub tools: Vec<Group>,
    /// The file that the session was forked from: what was copied from there is counted, too.
    pub inherited_from: Option<String>,
}

/// One row: a figure over everything, and over the path alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What is counted.
    pub name: &'static str,
    /// Over all branches.
    pub everywhere: String,
    /// Over the path to the leaf.
    pub on_path: String,
}

impl Spending {
    /// The figures of a session, and of the path to a leaf.
    #[must_use]
    pub fn of(session: &Session, leaf: Option<EntryIdx>) -> Self {
        let everywhere = session.totals();
        let path = session.path(leaf);
        let on_path = Totals::of(path.iter().map(|entry| session.entry(*entry)));
        let of_both = |name, count: fn(&Totals) -> usize| {
            Figure::counted(name, count(&everywhere), count(&on_path))
        };
        let in_tokens = |name, tokens: fn(&Totals) -> f64| Figure {
            name,
            everywhere: whole(tokens(&everywhere)),
            on_path: whole(tokens(&on_path)),
        };
        let branches = Figure::counted("Branches", session.tips().count(), path.len().min(1));
        Self {
            counts: vec![
                of_both("Entries", |totals| totals.entries),
                of_both("User messages", |totals| totals.user_messages),
                of_both("Assistant messages", |totals| totals.assistant_messages),
                of_both("Tool calls", |totals| totals.tool_calls),
                of_both("Tool results", |totals| totals.tool_results),
                of_both("Compactions", |totals| totals.compactions),
                of_both("Branch summaries", |totals| totals.branch_summaries),
                branches,
            ],
            tokens: vec![
                in_tokens("Input", |totals| totals.usage.input),
                in_tokens("Output", |totals| totals.usage.output),
                in_tokens("Cache read", |totals| totals.usage.cache_read),
                in_tokens("Cache written", |totals| totals.usage.cache_write),
                in_tokens("All tokens", |totals| totals.usage.sum()),
            ],
            cost: Figure {
                name: "Cost",
                everywhere: cost(everywhere.usage.cost_usd),
                on_path: cost(on_path.usage.cost_usd),
            },
            models: models(&everywhere, &on_path),
            tools: tools(session, &path),
            inherited_from: session
                .header()
                .and_then(|header| header.parent_session.as_deref())
                .map(str::to_owned),
        }
    }
}

impl Figure {
    fn counted(name: &'static str, everywhere: usize, on_path: usize) -> Self {
        Self { name, everywhere: grouped(everywhere), on_path: grouped(on_path) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    fn two_branches() -> Session {
        let file = br#"{"type":"session","version":3,"id":"s","parentSession":"/before.jsonl"}
{"type":"message","id":"q","parentId":null,"message":{"role":"user","content":"why?"}}
{"type":"message","id":"a","parentId":"q","message":{"role":"assistant","provider":"p","model":"m","content":[],"usage":{"input":1000,"output":200,"cacheRead":30,"cacheWrite":4,"cost":{"total":0.5}}}}
{"type":"message","id":"b","parentId":"q","message":{"role":"assistant","provider":"p","model":"n","content":[],"usage":{"input":1}}}
{"type":"compaction","id":"c","parentId":"b","summary":"s","usage":{"input":7}}"#;
        read(file).session
    }

    fn pairs(figures: &[Figure]) -> Vec<(&str, &str, &str)> {
        figures
            .iter()
            .map(|figure| (figure.name, figure.everywhere.as_str(), figure.on_path.as_str()))
            .collect()
    }

    #[test]
    fn figures_over_all_branches_stand_beside_those_of_the_path() {
        let session = two_branches();
        let spending = Spending::of(&session, session.find("a"));
        let tokens = [
            ("Input", "1,008", "1,000"),
            ("Output", "200", "200"),
            ("Cache read", "30", "30"),
            ("Cache written", "4", "4"),
            ("All tokens", "1,242", "1,234"),
        ];
        assert_eq!(pairs(&spending.tokens), tokens);
        let counts = pairs(&spending.counts);
        assert_eq!(counts.first(), Some(&("Entries", "4", "2")));
        assert_eq!(counts.last(), Some(&("Branches", "2", "1")));
        assert_eq!(spending.cost.everywhere, "$0.50");
        assert_eq!(spending.inherited_from.as_deref(), Some("/before.jsonl"));
    }

    #[test]
    fn each_model_has_its_figures_on_the_path_or_not() {
        let session = two_branches();
        let models = Spending::of(&session, session.find("a")).models;
        let names: Vec<_> = models.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["p/m", "p/n", "no model named"]);
        let of_m =
            [("Messages", "1", "1"), ("Tokens", "1,234", "1,234"), ("Cost", "$0.50", "$0.50")];
        assert_eq!(pairs(&models[0].figures), of_m);
        let of_n = [("Messages", "1", "0"), ("Tokens", "1", "0"), ("Cost", "$0.00", "$0.00")];
        assert_eq!(pairs(&models[1].figures), of_n);
    }

    #[test]
    fn before_any_entry_nothing_is_used() {
        let session = two_branches();
        let spending = Spending::of(&session, None);
        assert!(spending.counts.iter().all(|figure| figure.on_path == "0"));
    }
}

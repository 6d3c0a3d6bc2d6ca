//! Choices of the engine's by their names on the command line.
//!
//! In: a name. Out: a filter or a stage, with the words that `--help` has for each. The engine itself knows no
//! command line.

use crate::context::Stage;
use crate::graph::Filter;
use crate::snapshot::scope::Scope;
use clap::ValueEnum;
use clap::builder::PossibleValue;

/// A choice by the name that it has on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ByName<T>(pub(super) T);

impl ValueEnum for ByName<Filter> {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [ByName<Filter>; 5] = {
            let [default, no_tools, user, labeled, all] = Filter::ALL;
            [ByName(default), ByName(no_tools), ByName(user), ByName(labeled), ByName(all)]
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Filter::Default => "all but labels, edits, state, models, levels and names",
            Filter::NoTools => "the same without tool results",
            Filter::User => "what the user said",
            Filter::Labeled => "what has a label",
            Filter::All => "everything but usage and turns that only call tools",
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

impl ValueEnum for ByName<Stage> {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [ByName<Stage>; 4] = {
            let [selected, messages, llm, request] = Stage::ALL;
            [ByName(selected), ByName(messages), ByName(llm), ByName(request)]
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Stage::Selected => "the entries that compaction leaves",
            Stage::Messages => "the messages that they contribute, context edits applied",
            Stage::Llm => "the messages in roles that providers know",
            Stage::Request => "what is handed to a provider's adapter",
        };
        Some(PossibleValue::new(stage_name(self.0)).help(help))
    }
}

impl ValueEnum for ByName<Scope> {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [ByName<Scope>; 3] = {
            let [all, branch, context] = Scope::ALL;
            [ByName(all), ByName(branch), ByName(context)]
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            Scope::All => ("all", "the whole file"),
            Scope::Branch => ("branch", "the entries from the root to the leaf"),
            Scope::Context => ("context", "of those, what the model is sent at the leaf"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// A stage's name on the command line and in JSON.
pub(super) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Selected => "selected",
        Stage::Messages => "messages",
        Stage::Llm => "llm",
        Stage::Request => "request",
    }
}

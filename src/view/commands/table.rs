//! The table of commands: what each is called, and its keys.
//!
//! It takes no key that browsers keep for themselves; a test holds that.

use super::{Command, Group, Listed};
use crate::context::{Moment, Stage};
use crate::graph::Filter;

const fn listed(
    group: Group,
    command: Command,
    name: &'static str,
    keys: &'static [&'static str],
) -> Listed {
    Listed { command, name, keys, group }
}

/// All commands, in the order in which they are listed.
pub static ALL: &[Listed] = {
    use Command as C;
    use Group as G;
    &[
        listed(G::Move, C::Down, "Next row", &["j", "ArrowDown"]),
        listed(G::Move, C::Up, "Previous row", &["k", "ArrowUp"]),
        listed(G::Move, C::First, "First row", &["g", "Home"]),
        listed(G::Move, C::Last, "Last row", &["G", "End"]),
        listed(G::Move, C::NextUser, "Next message of the user", &["J"]),
        listed(G::Move, C::PreviousUser, "Previous message of the user", &["K"]),
        listed(G::Move, C::NextRequest, "Next request", &["]"]),
        listed(G::Move, C::PreviousRequest, "Previous request", &["["]),
        listed(G::Move, C::Fold, "Fold, or go out", &["h", "ArrowLeft"]),
        listed(G::Move, C::Unfold, "Open, or go in", &["l", "ArrowRight"]),
        listed(G::Move, C::FoldAllButPath, "Fold all branches but the path", &[]),
        listed(G::Move, C::UnfoldAll, "Open all branches", &[]),
        listed(G::Show, C::ChooseLeaf, "What the model sees at this row", &["Enter"]),
        listed(G::Show, C::FileLeaf, "Back to the file's leaf", &[]),
        listed(G::Show, C::Show(Stage::Selected), "Show as selected entries", &["1"]),
        listed(G::Show, C::Show(Stage::Messages), "Show as messages", &["2"]),
        listed(G::Show, C::Show(Stage::Llm), "Show as LLM messages", &["3"]),
        listed(G::Show, C::Show(Stage::Request), "Show as request", &["4"]),
        listed(G::Show, C::At(Moment::Given), "What the answer was given", &[]),
        listed(G::Show, C::At(Moment::Next), "What would be sent next", &[]),
        listed(G::Show, C::Thinking, "Thinking: shown, hidden", &["t"]),
        listed(G::Show, C::Output, "Tool output: clipped, open, hidden", &["o"]),
        listed(G::Show, C::HiddenMessages, "Messages that Pi does not display", &["H"]),
        listed(G::Show, C::Inspect, "Inspector", &["i"]),
        listed(G::Show, C::Branches, "Branches: shown, folded away", &[]),
        listed(G::Show, C::Filter(Filter::Default), "Filter: default", &[]),
        listed(G::Show, C::Filter(Filter::NoTools), "Filter: no tools", &[]),
        listed(G::Show, C::Filter(Filter::User), "Filter: user", &[]),
        listed(G::Show, C::Filter(Filter::Labeled), "Filter: labeled", &[]),
        listed(G::Show, C::Filter(Filter::All), "Filter: all", &[]),
        listed(G::Find, C::Search, "Search", &["/"]),
        listed(G::Find, C::NextHit, "Next entry found", &["n"]),
        listed(G::Find, C::PreviousHit, "Previous entry found", &["N"]),
        listed(G::Find, C::Find, "Find a command", &["Ctrl+k"]),
        listed(G::Find, C::Help, "All commands and keys", &["?"]),
        listed(G::Page, C::Open, "Open a file", &["O"]),
        listed(G::Page, C::Reload, "Read what came to the file", &["r"]),
        listed(G::Page, C::Follow, "Follow the file", &["f"]),
        listed(G::Page, C::Share, "Share this session", &["S"]),
        listed(G::Page, C::Copy, "Copy the text of this row", &["c"]),
        listed(G::Page, C::Print, "Print the path", &[]),
        listed(G::Page, C::Theme, "Theme: system, light, dark", &[]),
    ]
};

#[cfg(test)]
mod tests {
    use super::super::key_in_words;
    use super::*;

    #[test]
    fn the_readme_lists_every_key() {
        let readme = include_str!("../../../README.md");
        for listed in ALL.iter().filter(|listed| !listed.keys.is_empty()) {
            let key = |key: &&str| format!("<kbd>{}</kbd>", key_in_words(key));
            let keys: Vec<String> = listed.keys.iter().map(key).collect();
            let row = format!("| {} | {} |", keys.join(" "), listed.name);
            assert!(readme.contains(&row), "the README lacks {row}");
        }
    }
}

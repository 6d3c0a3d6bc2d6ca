//! What one entry changes of the prompt and the tools.
//!
//! In go the sheets before and after the entry; out comes what was set, removed and changed. A part that
//! is set to what it was has not changed. It refuses to know which entry it was.

use std::collections::HashMap;

use super::prompt_sheet::{Part, PromptSheet};
use crate::context::{Stage, build};
use crate::session::{EntryIdx, Session};

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What kind of part it is about.
    pub what: What,
    /// Its name. A text has none.
    pub name: Option<String>,
    /// What happened to it.
    pub how: How,
}

/// A kind of part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A message's own text.
    Text,
    /// A named section.
    Section,
    /// A tool.
    Tool,
}

/// What happened to a part, with what it was and is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum How {
    /// It was not there before.
    Added {
        /// What it is.
        now: String,
    },
    /// It is there no more.
    Removed {
        /// What it was.
        before: String,
    },
    /// It is another than before.
    Changed {
        /// What it was.
        before: String,
        /// What it is.
        now: String,
    },
}

impl What {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Section => "section",
            Self::Tool => "tool",
        }
    }
}

impl How {
    /// The word for it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Added { .. } => "added",
            Self::Removed { .. } => "removed",
            Self::Changed { .. } => "changed",
        }
    }
}

/// The prompt and the tools in force at an entry, and what that entry changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptHere {
    /// What is in force after the entry.
    pub sheet: PromptSheet,
    /// What is otherwise than after its parent.
    pub changes: Vec<Change>,
}

impl PromptHere {
    /// At an entry, on whichever branch it is.
    #[must_use]
    pub fn at(session: &Session, entry: EntryIdx) -> Self {
        // The prompt is the same at all stages; this one takes the least to build.
        let at = |leaf| PromptSheet::of(session, &build(session, leaf, Stage::Selected));
        let (before, sheet) = (at(session.parent(entry)), at(Some(entry)));
        Self { changes: changes(&before, &sheet), sheet }
    }
}

/// What is otherwise in one sheet than in the one before.
#[must_use]
pub fn changes(before: &PromptSheet, now: &PromptSheet) -> Vec<Change> {
    let mut changes = of_texts(&before.texts, &now.texts);
    changes.extend(of_named(What::Section, &before.sections, &now.sections));
    changes.extend(of_named(What::Tool, &before.tools, &now.tools));
    changes
}

/// Texts have no names: what is the same at the start has stayed, the rest was replaced.
fn of_texts(before: &[Part], now: &[Part]) -> Vec<Change> {
    let same = before.iter().zip(now).take_while(|(before, now)| before.text == now.text).count();
    let change = |how| Change { what: What::Text, name: None, how };
    let gone = before.iter().skip(same).map(|part| How::Removed { before: part.text.clone() });
    let new = now.iter().skip(same).map(|part| How::Added { now: part.text.clone() });
    gone.chain(new).map(change).collect()
}

fn of_named(what: What, before: &[Part], now: &[Part]) -> Vec<Change> {
    let (was, is) = (by_name(before), by_name(now));
    let gone = before.iter().filter(|part| !is.contains_key(&part.name.as_deref())).map(|part| {
        Change { what, name: part.name.clone(), how: How::Removed { before: words_of(part) } }
    });
    let new = now.iter().filter_map(|part| {
        let now = words_of(part);
        let how = match was.get(&part.name.as_deref()) {
            None => How::Added { now },
            Some(before) if *before != now => How::Changed { before: before.clone(), now },
            Some(_) => return None,
        };
        Some(Change { what, name: part.name.clone(), how })
    });
    gone.chain(new).collect()
}

fn by_name(parts: &[Part]) -> HashMap<Option<&str>, String> {
    parts.iter().map(|part| (part.name.as_deref(), words_of(part))).collect()
}

/// All that a part says.
fn words_of(part: &Part) -> String {
    match &part.json {
        None => part.text.clone(),
        Some(json) if part.text.is_empty() => json.clone(),
        Some(json) => format!("{}\n{json}", part.text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    fn changes_at(lines: &str, id: &str) -> Vec<String> {
        let file = format!("{{\"type\":\"session\",\"version\":3,\"id\":\"s\"}}\n{lines}");
        let session = read(file.as_bytes()).session;
        let here = PromptHere::at(&session, session.find(id).unwrap());
        let told = here.changes.into_iter().map(|Change { what, name, how }| {
            let words = match &how {
                How::Added { now } => now.clone(),
                How::Removed { before } => before.clone(),
                How::Changed { before, now } => format!("{before} → {now}"),
            };
            format!("{} {} {}: {words}", what.word(), name.unwrap_or_default(), how.word())
        });
        told.collect()
    }

    const STEPS: &str = r#"{"type":"message","id":"a","parentId":null,"message":{"role":"system","content":"be brief","sections":{"rules":"none","old":"x"},"toolsAdded":[{"name":"ls","description":"lists"}]}}
{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"q"}}
{"type":"message","id":"c","parentId":"b","message":{"role":"system","content":"","sections":{"rules":"two","old":null},"toolsRemoved":[{"name":"ls"}],"toolsAdded":[{"name":"rm","parameters":1}]}}"#;

    #[test]
    fn a_first_system_message_adds_all_that_it_holds() {
        assert_eq!(
            changes_at(STEPS, "a"),
            [
                "text  added: be brief",
                "section rules added: none",
                "section old added: x",
                "tool ls added: lists"
            ]
        );
    }

    #[test]
    fn a_later_one_changes_parts_by_name() {
        assert_eq!(
            changes_at(STEPS, "c"),
            [
                "section old removed: x",
                "section rules changed: none → two",
                "tool ls removed: lists",
                "tool rm added: 1"
            ]
        );
        assert!(changes_at(STEPS, "b").is_empty());
    }

    #[test]
    fn a_checkpoint_that_says_the_same_changes_nothing() {
        let compaction = |prompt: &str| {
            format!(
                "{STEPS}\n{{\"type\":\"compaction\",\"id\":\"d\",\"parentId\":\"a\",\"summary\":\"s\",\"systemMessage\":{prompt}}}"
            )
        };
        let same = r#"{"role":"system","content":"be brief","sections":{"rules":"none","old":"x"},"toolsAdded":[{"name":"ls","description":"lists"}]}"#;
        assert!(changes_at(&compaction(same), "d").is_empty());
        let other = r#"{"role":"system","content":"be verbose","sections":{"rules":"none","old":"x"},"toolsAdded":[{"name":"ls","description":"lists"}]}"#;
        assert_eq!(
            changes_at(&compaction(other), "d"),
            ["text  removed: be brief", "text  added: be verbose"]
        );
    }

    #[test]
    fn an_edit_that_takes_a_system_message_out_changes_the_prompt() {
        let lines = format!(
            "{STEPS}\n{}",
            r#"{"type":"context_edit","id":"e","parentId":"c","targetId":"c","replacement":null}"#
        );
        let found = changes_at(&lines, "e");
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found.contains(&"tool rm removed: 1".to_owned()), "{found:?}");
    }
}

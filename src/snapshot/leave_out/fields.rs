//! Which fields entries and messages have by the format, and the others, taken out: session-format.md, sections
//! 1 to 3.
//!
//! In: the type of an entry, or the role of a message. Out: the names of its fields; all others are some
//! program's own. Does not look at values.

use super::{Cutter, Part};
use crate::session::js::{self, Object};
use crate::wording::grouped;
use serde_json::Value;

/// A type or a role, and its fields.
type Row = (&'static str, &'static [&'static str]);

/// What every entry and every message may have.
const ALWAYS: [&str; 5] = ["type", "id", "parentId", "role", "timestamp"];

const ENTRIES: &[Row] = &[
    ("message", &["message"]),
    (
        "compaction",
        &[
            "summary",
            "tokensBefore",
            "firstKeptEntryId",
            "firstKeptEntryIndex",
            "systemMessage",
            "retainedTail",
            "usage",
            "details",
            "fromHook",
        ],
    ),
    ("branch_summary", &["summary", "fromId", "usage", "details", "fromHook"]),
    ("custom_message", &["customType", "content", "display", "details"]),
    ("context_edit", &["targetId", "replacement"]),
    ("custom", &["customType", "data"]),
    ("usage", &["kind", "provider", "model", "usage", "note"]),
    ("model_change", &["provider", "modelId"]),
    ("thinking_level_change", &["thinkingLevel"]),
    ("label", &["targetId", "label"]),
    ("session_info", &["name"]),
    ("leaf", &["targetId"]),
    ("active_tools_change", &["activeToolNames"]),
    (
        "session",
        &[
            "version",
            "cwd",
            "parentSession",
            "branchedFrom",
            "provider",
            "modelId",
            "thinkingLevel",
        ],
    ),
    ("title", &["title"]),
];

const MESSAGES: &[Row] = &[
    ("system", &["content", "sections", "toolsAdded", "toolsRemoved", "replace"]),
    ("user", &["content"]),
    (
        "assistant",
        &[
            "content",
            "api",
            "provider",
            "model",
            "usage",
            "stopReason",
            "errorMessage",
            "thinkingLevel",
            "providerThinkingLevel",
            "responseModel",
            "responseId",
            "rawStopReason",
            "endTurn",
            "durationMs",
        ],
    ),
    ("toolResult", &["content", "toolCallId", "toolName", "isError", "details", "usage"]),
    (
        "bashExecution",
        &[
            "command",
            "output",
            "exitCode",
            "cancelled",
            "truncated",
            "fullOutputPath",
            "excludeFromContext",
        ],
    ),
    ("custom", &["content", "customType", "display", "details"]),
    ("hookMessage", &["content", "customType", "display", "details"]),
    ("branchSummary", &["summary", "fromId"]),
    ("compactionSummary", &["summary", "tokensBefore"]),
];

/// The blocks that are more than a picture. Blocks of other programs are content, whatever they have.
const BLOCKS: &[Row] = &[
    ("text", &["text", "textSignature"]),
    ("thinking", &["thinking", "thinkingSignature", "redacted"]),
    ("toolCall", &["name", "arguments", "thoughtSignature", "namespace"]),
];

const USAGE: &[&str] = &[
    "input",
    "output",
    "cacheRead",
    "cacheWrite",
    "cacheWrite1h",
    "reasoning",
    "totalTokens",
    "cost",
];

const COST: &[&str] = &["input", "output", "cacheRead", "cacheWrite", "total"];

fn find(table: &[Row], name: &str) -> Option<&'static [&'static str]> {
    table.iter().find(|(known, _)| *known == name).map(|(_, fields)| *fields)
}

/// The fields of an entry. Of a type that is not known, all are a program's own.
pub(super) fn of_entry(kind: &str) -> &'static [&'static str] {
    find(ENTRIES, kind).unwrap_or_default()
}

/// The fields of a message, if its role is known.
pub(super) fn of_message(role: &str) -> Option<&'static [&'static str]> {
    find(MESSAGES, role)
}

impl Cutter {
    /// Puts words where a program's data stand.
    pub(super) fn mark(&mut self, holder: &mut Object, field: &str, words: &str) {
        if js::present(holder.get(field)).is_some() && self.put(holder, field, words.into()) {
            self.taken.extras += 1;
        }
    }

    /// Sets a field; whether that changes anything.
    pub(super) fn put(&mut self, holder: &mut Object, field: &str, value: Value) -> bool {
        if holder.get(field) == Some(&value) {
            return false;
        }
        holder.insert(field.to_owned(), value);
        self.changes += 1;
        true
    }

    /// Takes out of a block what a program has put there for itself.
    pub(super) fn cut_block(&mut self, block: &mut Object) {
        if self.wanted.extras == Part::TakenOut
            && let Some(listed) = js::text(block, "type").and_then(|kind| find(BLOCKS, kind))
        {
            self.drop_unlisted(block, listed);
        }
    }

    /// Takes out of a usage what is neither tokens nor cost.
    pub(super) fn cut_usage(&mut self, usage: &mut Value) {
        if self.wanted.extras == Part::Kept {
            return;
        }
        if let Value::Object(usage) = usage {
            self.drop_unlisted(usage, USAGE);
            if let Some(Value::Object(cost)) = usage.get_mut("cost") {
                self.drop_unlisted(cost, COST);
            }
        }
    }

    /// Takes out the fields that the format does not have, and says how many they were.
    pub(super) fn drop_unlisted(&mut self, holder: &mut Object, listed: &[&str]) {
        let earlier = js::text(holder, NOTE).and_then(of_note);
        let before = holder.len();
        holder.retain(|key, _| {
            ALWAYS.contains(&key.as_str())
                || listed.contains(&key.as_str())
                || (key == NOTE && earlier.is_some())
        });
        let gone = (before - holder.len()) as u64;
        if gone > 0 {
            self.put(holder, NOTE, note(gone + earlier.unwrap_or_default()).into());
            self.taken.extras += gone;
        }
    }
}

/// The field that says that fields were taken out.
const NOTE: &str = "takenOut";

/// What it says.
fn note(count: u64) -> String {
    format!("[{} {} taken out]", grouped(count), if count == 1 { "field" } else { "fields" })
}

/// The count that such a note tells. Whatever else stands there is no note of ours.
fn of_note(text: &str) -> Option<u64> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|count| note(*count) == text)
}

//! What a row of the tree says, in the words of Pi's `/tree`.
//!
//! In: a session and an entry. Out: one line of text. It reads the entry again, so it is asked for the
//! rows that are seen. The home folder is the one that the session's working directory lies in: paths
//! are shortened as they were on the machine that wrote the file.

use super::call_text;
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, EntryKind, Exchange, Message, Replacement, Role, Session, Turn};
use crate::wording::{fixed, named};
use serde_json::Value;
use std::fmt;

/// How much of a message a row holds, in UTF-16 units.
const MOST_UNITS: usize = 200;

/// A larger entry is told from what is known of it in brief: rows are made while a person scrolls.
const LARGE_BYTES: usize = 256 * 1024;

/// The texts of a session's rows. Costs nothing to make.
#[derive(Clone, Copy, Debug)]
pub struct RowTexts<'a> {
    session: &'a Session,
    home: Option<&'a str>,
}

/// What a row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowText {
    /// Who speaks, or what it is: `user:`, `[read`.
    pub lead: String,
    /// What follows.
    pub rest: String,
}

impl fmt::Display for RowText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lead)?;
        f.write_str(&self.rest)
    }
}

impl RowText {
    fn of(lead: impl Into<String>, rest: &str) -> Self {
        Self { lead: lead.into(), rest: start(rest, MOST_UNITS + 1).to_owned() }
    }

    /// `[name]: text`.
    fn said(name: &str, text: &str) -> Self {
        Self::of(format!("[{name}]:"), &format!(" {text}"))
    }

    /// `[name: what]`.
    fn does(name: &str, what: &str) -> Self {
        Self::of(format!("[{name}"), &format!(": {}]", start(what, MOST_UNITS - 2)))
    }

    /// `[name]`.
    fn is(name: &str) -> Self {
        Self::of(format!("[{name}]"), "")
    }
}

impl<'a> RowTexts<'a> {
    /// The texts of a session.
    #[must_use]
    pub fn of(session: &'a Session) -> Self {
        Self { session, home: session.cwd().and_then(call_text::home) }
    }

    /// The text of one row, without its label.
    #[must_use]
    pub fn text(&self, entry: EntryIdx) -> RowText {
        let brief = self.session.entry(entry);
        match &brief.kind {
            EntryKind::Message(None) => RowText::is("no message"),
            EntryKind::Message(Some(message)) => self.message(entry, message),
            EntryKind::CustomMessage(custom) => {
                let body = self.body(entry);
                let text = body.as_ref().map(|body| text_of(body.get("content")));
                let text = text.unwrap_or_else(|| custom.message.content.excerpt.to_string());
                RowText::said(&named(&custom.custom_type), &one_line(&text))
            }
            EntryKind::Compaction(compaction) => match compaction.tokens_before {
                Some(tokens) => {
                    RowText::does("compaction", &format!("{}k tokens", fixed(tokens / 1e3, 0)))
                }
                None => RowText::is("compaction"),
            },
            EntryKind::BranchSummary(branch) => {
                let summary = match self.body(entry) {
                    Some(body) => {
                        one_line(start(js::text(&body, "summary").unwrap_or_default(), MOST_UNITS))
                    }
                    None => branch
                        .summary
                        .as_ref()
                        .map_or_else(String::new, |summary| summary.content.excerpt.to_string()),
                };
                RowText::said("branch summary", &summary)
            }
            EntryKind::ContextEdit(edit) => {
                let target = named(edit.target.as_deref().unwrap_or("nothing"));
                match edit.replacement {
                    Replacement::Omit => RowText::does("context omit", &target),
                    Replacement::Content(_) => RowText::does("context replace", &target),
                    Replacement::Bad => {
                        RowText::of("[context edit", &format!(" of {target}, without replacement]"))
                    }
                }
            }
            EntryKind::ModelChange(model) => {
                RowText::does("model", model.id.as_deref().unwrap_or("none"))
            }
            EntryKind::ThinkingLevelChange(level) => RowText::does("thinking", level),
            EntryKind::Custom(kind) => RowText::does("custom", kind),
            EntryKind::Usage(spent) => RowText::does("usage", &spent.kind),
            EntryKind::Label(label) => {
                RowText::does("label", label.label.as_deref().unwrap_or("(cleared)"))
            }
            EntryKind::SessionInfo(name) if name.is_empty() => RowText::does("title", "empty"),
            EntryKind::SessionInfo(name) => RowText::does("title", &one_line(name)),
            EntryKind::Leaf(target) => {
                RowText::does("leaf", target.as_deref().unwrap_or("before every entry"))
            }
            EntryKind::ActiveToolsChange(tools) => RowText::does("active tools", tools),
            EntryKind::Unknown(kind) if kind.is_empty() => RowText::is("unknown"),
            EntryKind::Unknown(kind) => RowText::does("unknown", kind),
        }
    }

    fn message(&self, entry: EntryIdx, message: &Message) -> RowText {
        let body = || match self.body(entry)?.remove("message") {
            Some(Value::Object(message)) => Some(message),
            _ => Some(Object::new()),
        };
        let brief = &message.content.excerpt;
        let content = |body: Option<&Object>| match body {
            Some(body) => one_line(&text_of(body.get("content"))),
            None => brief.to_string(),
        };
        match &message.role {
            Role::User => RowText::of("user:", &format!(" {}", content(body().as_ref()))),
            Role::Assistant(turn) => {
                let body = body();
                let text = content(body.as_ref());
                let text = if text.is_empty() { why_silent(turn, body.as_ref()) } else { text };
                RowText::of("assistant:", &format!(" {text}"))
            }
            Role::ToolResult(result) => {
                let call = self.session.exchange_of(entry).and_then(|exchange| self.call(exchange));
                call.unwrap_or_else(|| {
                    RowText::is(&named(result.tool.as_deref().unwrap_or("tool")))
                })
            }
            Role::BashExecution(_) => {
                let command = body().map(|body| {
                    one_line(start(js::text(&body, "command").unwrap_or_default(), MOST_UNITS))
                });
                RowText::said("bash", &command.unwrap_or_else(|| brief.to_string()))
            }
            Role::System => RowText::is("system"),
            Role::Custom => RowText::is("custom"),
            Role::BranchSummary => RowText::is("branchSummary"),
            Role::CompactionSummary => RowText::is("compactionSummary"),
            Role::Other(role) => RowText::is(&named(role)),
        }
    }

    /// A tool's result is known by its call.
    fn call(&self, exchange: Exchange) -> Option<RowText> {
        let brief = self.session.call(exchange)?;
        let tool = named(brief.name.as_deref().unwrap_or_default());
        let Some(body) = self.body(exchange.call) else {
            return Some(RowText::does(&tool, &brief.brief));
        };
        let blocks = body.get("message")?.get("content")?.as_array()?;
        let calls = blocks.iter().filter_map(Value::as_object);
        let call =
            calls.filter(|block| js::text(block, "type") == Some("toolCall")).nth(exchange.nth)?;
        Some(RowText::does(&tool, &call_text::text(&tool, call.get("arguments"), self.home)))
    }

    /// The entry as it stands in the file, if it is not too large to be read for a row.
    fn body(&self, entry: EntryIdx) -> Option<Object> {
        let is_large = self.session.raw(entry).len() > LARGE_BYTES;
        (!is_large).then(|| self.session.body(entry))
    }
}

/// Why a turn has no text.
fn why_silent(turn: &Turn, body: Option<&Object>) -> String {
    let error = match body {
        Some(body) => js::text(body, "errorMessage"),
        None => turn.error.as_deref(),
    };
    match error.filter(|error| !error.is_empty()) {
        _ if turn.stop_reason.as_deref() == Some("aborted") => "(aborted)".to_owned(),
        Some(error) => start(&one_line(start(error, MOST_UNITS)), 80).to_owned(),
        None => "(no content)".to_owned(),
    }
}

/// The start of a content's text blocks, put together.
fn text_of(content: Option<&Value>) -> String {
    let mut text = String::new();
    match content {
        Some(Value::String(all)) => text.push_str(start(all, MOST_UNITS)),
        Some(Value::Array(blocks)) => {
            for block in blocks.iter().filter_map(Value::as_object) {
                if js::text(block, "type") == Some("text") {
                    text.push_str(start(js::text(block, "text").unwrap_or_default(), MOST_UNITS));
                }
            }
        }
        _ => {}
    }
    start(&text, MOST_UNITS).to_owned()
}

/// The start of a text, at most so many UTF-16 units of it.
pub(super) fn start(text: &str, most_units: usize) -> &str {
    let mut units = 0;
    let end = text.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > most_units
    });
    end.and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}

/// The text on one line.
pub(super) fn one_line(text: &str) -> String {
    js::trim(&text.replace(['\n', '\t'], " ")).to_owned()
}

#[cfg(test)]
mod tests;

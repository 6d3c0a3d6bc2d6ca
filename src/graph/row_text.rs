//! What a row of the tree says, in the words of Pi's `/tree`.
//!
//! In: a session and an entry. Out: one line of text. It reads the entry again, so it is asked for the
//! rows that are seen. The home folder is the one that the session's working directory lies in: paths
//! are shortened as they were on the machine that wrote the file.

use super::call_text;
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, EntryKind, Exchange, Message, Replacement, Role, Session, Turn};
use serde_json::Value;

/// How much of a message a row holds, in UTF-16 units.
const MOST_UNITS: usize = 200;

/// The texts of a session's rows. Costs nothing to make.
#[derive(Clone, Copy, Debug)]
pub struct RowTexts<'a> {
    session: &'a Session,
    home: Option<&'a str>,
}

impl<'a> RowTexts<'a> {
    /// The texts of a session.
    #[must_use]
    pub fn of(session: &'a Session) -> Self {
        Self { session, home: session.cwd().and_then(call_text::home) }
    }

    /// The text of one row, without its label.
    #[must_use]
    pub fn text(&self, entry: EntryIdx) -> String {
        let brief = self.session.entry(entry);
        match &brief.kind {
            EntryKind::Message(None) => "[no message]".to_owned(),
            EntryKind::Message(Some(message)) => self.message(entry, message),
            EntryKind::CustomMessage(custom) => {
                let body = self.session.body(entry);
                format!("[{}]: {}", custom.custom_type, one_line(&text_of(body.get("content"))))
            }
            EntryKind::Compaction(compaction) => match compaction.tokens_before {
                Some(tokens) => format!("[compaction: {:.0}k tokens]", (tokens / 1e3).round()),
                None => "[compaction]".to_owned(),
            },
            EntryKind::BranchSummary(_) => {
                let body = self.session.body(entry);
                let summary = js::text(&body, "summary").unwrap_or_default();
                format!("[branch summary]: {}", one_line(start(summary, MOST_UNITS)))
            }
            EntryKind::ContextEdit(edit) => {
                let target = edit.target.as_deref().unwrap_or("nothing");
                match edit.replacement {
                    Replacement::Omit => format!("[context omit: {target}]"),
                    Replacement::Content(_) => format!("[context replace: {target}]"),
                    Replacement::Bad => format!("[context edit of {target}, without replacement]"),
                }
            }
            EntryKind::ModelChange(model) => {
                format!("[model: {}]", model.id.as_deref().unwrap_or("none"))
            }
            EntryKind::ThinkingLevelChange(level) => format!("[thinking: {level}]"),
            EntryKind::Custom(kind) => format!("[custom: {kind}]"),
            EntryKind::Usage(spent) => format!("[usage: {}]", spent.kind),
            EntryKind::Label(label) => {
                format!("[label: {}]", label.label.as_deref().unwrap_or("(cleared)"))
            }
            EntryKind::SessionInfo(name) if name.is_empty() => "[title: empty]".to_owned(),
            EntryKind::SessionInfo(name) => format!("[title: {}]", one_line(name)),
            EntryKind::Leaf(target) => {
                format!("[leaf: {}]", target.as_deref().unwrap_or("before every entry"))
            }
            EntryKind::ActiveToolsChange(tools) => format!("[active tools: {tools}]"),
            EntryKind::Unknown(kind) if kind.is_empty() => "[unknown]".to_owned(),
            EntryKind::Unknown(kind) => format!("[unknown: {kind}]"),
        }
    }

    fn message(&self, entry: EntryIdx, message: &Message) -> String {
        let body = || match self.session.body(entry).remove("message") {
            Some(Value::Object(message)) => message,
            _ => Object::new(),
        };
        let content = |body: &Object| one_line(&text_of(body.get("content")));
        match &message.role {
            Role::User => format!("user: {}", content(&body())),
            Role::Assistant(turn) => {
                let body = body();
                format!("assistant: {}", or_else_why(content(&body), turn, &body))
            }
            Role::ToolResult(result) => {
                let call = self.session.exchange_of(entry).and_then(|exchange| self.call(exchange));
                let tool = result.tool.as_deref().unwrap_or("tool");
                call.unwrap_or_else(|| format!("[{tool}]"))
            }
            Role::BashExecution(_) => {
                format!("[bash]: {}", one_line(js::text(&body(), "command").unwrap_or_default()))
            }
            Role::System => "[system]".to_owned(),
            Role::Custom => "[custom]".to_owned(),
            Role::BranchSummary => "[branchSummary]".to_owned(),
            Role::CompactionSummary => "[compactionSummary]".to_owned(),
            Role::Other(role) => format!("[{role}]"),
        }
    }

    /// A tool's result is known by its call.
    fn call(&self, exchange: Exchange) -> Option<String> {
        let body = self.session.body(exchange.call);
        let blocks = body.get("message")?.get("content")?.as_array()?;
        let calls = blocks.iter().filter_map(Value::as_object);
        let call =
            calls.filter(|block| js::text(block, "type") == Some("toolCall")).nth(exchange.nth)?;
        let name = js::name(call.get("name")).unwrap_or_default();
        Some(call_text::text(&name, call.get("arguments"), self.home))
    }
}

/// Why a turn has no text, where it has none.
fn or_else_why(text: String, turn: &Turn, body: &Object) -> String {
    let error = js::text(body, "errorMessage").filter(|error| !error.is_empty());
    match error {
        _ if !text.is_empty() => text,
        _ if turn.stop_reason.as_deref() == Some("aborted") => "(aborted)".to_owned(),
        Some(error) => start(&one_line(error), 80).to_owned(),
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
mod tests {
    use super::*;
    use crate::session::read;
    use serde_json::json;

    fn text(entry: &Value) -> String {
        let mut entry = entry.clone();
        entry["id"] = "x".into();
        entry["parentId"] = Value::Null;
        let header = json!({"type": "session", "version": 3, "id": "s", "cwd": "/home/dev/p"});
        let session = read(format!("{header}\n{entry}").as_bytes()).session;
        RowTexts::of(&session).text(session.leaf().unwrap())
    }

    fn called(tool: &str, arguments: &Value) -> String {
        let call = json!([{"type": "toolCall", "id": "c", "name": tool, "arguments": arguments}]);
        let call = json!({"type": "message", "id": "x", "parentId": null,
            "message": {"role": "assistant", "content": call}});
        let result = json!({"type": "message", "id": "y", "parentId": "x",
            "message": {"role": "toolResult", "toolCallId": "c", "toolName": tool}});
        let header = json!({"type": "session", "version": 3, "id": "s", "cwd": "/home/dev/p"});
        let session = read(format!("{header}\n{call}\n{result}").as_bytes()).session;
        RowTexts::of(&session).text(session.leaf().unwrap())
    }

    #[test]
    fn messages_are_known_by_who_speaks() {
        let says = |role: &str, rest: Value| {
            let mut message = rest;
            message["role"] = role.into();
            text(&json!({"type": "message", "message": message}))
        };
        assert_eq!(says("user", json!({"content": " two\nlines\t"})), "user: two lines");
        let blocks =
            json!({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]});
        assert_eq!(says("assistant", blocks), "assistant: ab");
        assert_eq!(says("assistant", json!({"content": []})), "assistant: (no content)");
        assert_eq!(says("assistant", json!({"stopReason": "aborted"})), "assistant: (aborted)");
        let error = json!({"stopReason": "error", "errorMessage": "429\nslow down"});
        assert_eq!(says("assistant", error), "assistant: 429 slow down");
        assert_eq!(says("bashExecution", json!({"command": "ls\n-l"})), "[bash]: ls -l");
        assert_eq!(says("toolResult", json!({"toolName": "grep"})), "[grep]");
        assert_eq!(says("system", json!({})), "[system]");
        assert_eq!(says("someday", json!({})), "[someday]");
    }

    #[test]
    fn other_entries_say_what_they_do() {
        for (entry, want) in [
            (json!({"type": "compaction", "tokensBefore": 154_500}), "[compaction: 155k tokens]"),
            (json!({"type": "compaction"}), "[compaction]"),
            (json!({"type": "branch_summary", "summary": "left"}), "[branch summary]: left"),
            (json!({"type": "custom_message", "customType": "t", "content": "c"}), "[t]: c"),
            (
                json!({"type": "context_edit", "targetId": "x", "replacement": null}),
                "[context omit: x]",
            ),
            (
                json!({"type": "context_edit", "targetId": "x", "replacement": {"content": ""}}),
                "[context replace: x]",
            ),
            (json!({"type": "label", "targetId": "x"}), "[label: (cleared)]"),
            (json!({"type": "session_info", "name": ""}), "[title: empty]"),
            (json!({"type": "model_change", "provider": "p", "modelId": "m"}), "[model: m]"),
            (json!({"type": "thinking_level_change", "thinkingLevel": "low"}), "[thinking: low]"),
            (json!({"type": "someday"}), "[unknown: someday]"),
        ] {
            assert_eq!(text(&entry), want);
        }
    }

    #[test]
    fn results_are_known_by_their_calls() {
        assert_eq!(called("read", &json!({"path": "/home/dev/p/a"})), "[read: ~/p/a]");
    }

    #[test]
    fn texts_are_cut_between_characters() {
        let long = "🙂".repeat(150);
        let entry = json!({"type": "message", "message": {"role": "user", "content": long}});
        assert_eq!(text(&entry), format!("user: {}", "🙂".repeat(100)));
    }
}

//! What a row of the tree says, in the words of Pi's `/tree`.
//!
//! In: a session and an entry. Out: one line of text. It reads the entry again, so it is asked for the
//! rows that are seen. The home folder is the one that the session's working directory lies in: paths
//! are shortened as they were on the machine that wrote the file.

use crate::session::js::{self, Object};
use crate::session::{EntryIdx, EntryKind, Message, Replacement, Role, Session, Turn};
use serde_json::Value;
use std::collections::HashMap;

/// How much of a message a row holds, in UTF-16 units.
const MOST_UNITS: usize = 200;

/// The texts of a session's rows.
#[derive(Debug)]
pub struct RowTexts<'a> {
    session: &'a Session,
    calls: HashMap<&'a str, EntryIdx>,
    home: Option<&'a str>,
}

impl<'a> RowTexts<'a> {
    /// The texts of a session.
    #[must_use]
    pub fn of(session: &'a Session) -> Self {
        let calls = session.indices().flat_map(|entry| {
            let message = session.entry(entry).message();
            let calls = message.into_iter().flat_map(|message| message.content.calls.iter());
            calls.filter_map(move |call| Some((call.id.as_deref()?, entry)))
        });
        Self { session, calls: calls.collect(), home: session.cwd().and_then(home) }
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
                let call = result.call_id.as_deref().and_then(|id| self.call(id));
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
    fn call(&self, id: &str) -> Option<String> {
        let body = self.session.body(*self.calls.get(id)?);
        let blocks = body.get("message")?.get("content")?.as_array()?;
        let call = blocks.iter().rev().filter_map(Value::as_object).find(|block| {
            js::text(block, "type") == Some("toolCall")
                && js::name(block.get("id")).as_deref() == Some(id)
        })?;
        let name = js::name(call.get("name")).unwrap_or_default();
        Some(self.call_in_words(&name, call.get("arguments")))
    }

    fn call_in_words(&self, tool: &str, arguments: Option<&Value>) -> String {
        let given = |field: &str| arguments.and_then(|arguments| arguments.get(field));
        let says = |field: &str| {
            let value = given(field).filter(|value| js::truthy(Some(value)));
            value.and_then(|value| js::name(Some(value)))
        };
        let file = || self.path(&says("path").or_else(|| says("file_path")).unwrap_or_default());
        let folder = || self.path(says("path").as_deref().unwrap_or("."));
        let pattern = || says("pattern").unwrap_or_default();
        match tool {
            "read" => format!("[read: {}{}]", file(), lines(given("offset"), given("limit"))),
            "write" | "edit" => format!("[{tool}: {}]", file()),
            "bash" => {
                let command = says("command").unwrap_or_default();
                let brief = one_line(&command);
                let more = if js::utf16_units(&command) > 50 { "..." } else { "" };
                format!("[bash: {}{more}]", start(&brief, 50))
            }
            "grep" => format!("[grep: /{}/ in {}]", pattern(), folder()),
            "find" => format!("[find: {} in {}]", pattern(), folder()),
            "ls" => format!("[ls: {}]", folder()),
            _ => {
                let arguments = arguments.map(Value::to_string).unwrap_or_default();
                let more = if js::utf16_units(&arguments) > 40 { "..." } else { "" };
                format!("[{tool}: {}{more}]", start(&arguments, 40))
            }
        }
    }

    fn path(&self, path: &str) -> String {
        let below = self.home.and_then(|home| path.strip_prefix(home));
        match below {
            Some(rest) if rest.is_empty() || rest.starts_with(['/', '\\']) => format!("~{rest}"),
            _ => path.to_owned(),
        }
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

/// The lines that a `read` asks for: `:5-9`, or nothing.
fn lines(offset: Option<&Value>, limit: Option<&Value>) -> String {
    let number = |value: &Value| match value {
        Value::String(text) => js::trim(text).parse().ok().filter(|n: &f64| n.is_finite()),
        other => other.as_f64(),
    };
    let (offset, limit) = (js::present(offset), js::present(limit));
    if offset.is_none() && limit.is_none() {
        return String::new();
    }
    let Some(first) = offset.map_or(Some(1.0), number) else { return String::new() };
    let Some(limit) = limit else { return format!(":{first}") };
    match number(limit).map(|count| first + count - 1.0) {
        None => String::new(),
        Some(0.0) => format!(":{first}"),
        Some(last) => format!(":{first}-{last}"),
    }
}

/// The home folder that a working directory lies in, by where systems put such folders.
fn home(cwd: &str) -> Option<&str> {
    let names = |prefix: usize| {
        let rest = cwd.get(prefix..)?;
        let name = rest.split(['/', '\\']).next().filter(|name| !name.is_empty())?;
        cwd.get(..prefix + name.len())
    };
    match cwd {
        _ if cwd.starts_with("/home/") => names("/home/".len()),
        _ if cwd.starts_with("/Users/") => names("/Users/".len()),
        _ if cwd == "/root" || cwd.starts_with("/root/") => Some("/root"),
        _ if cwd.get(1..9).is_some_and(|folder| folder.eq_ignore_ascii_case(":\\users\\")) => {
            names("C:\\Users\\".len())
        }
        _ => None,
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
fn start(text: &str, most_units: usize) -> &str {
    let mut units = 0;
    let end = text.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > most_units
    });
    end.and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}

/// The text on one line.
fn one_line(text: &str) -> String {
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
        for (tool, arguments, want) in [
            ("read", json!({"path": "/home/dev/p/a"}), "[read: ~/p/a]"),
            ("read", json!({"path": "/home/developer/a"}), "[read: /home/developer/a]"),
            ("read", json!({"file_path": "a", "offset": 5, "limit": 3}), "[read: a:5-7]"),
            ("read", json!({"path": "a", "offset": null, "limit": "20"}), "[read: a:1-20]"),
            ("read", json!({"path": "a", "offset": 5}), "[read: a:5]"),
            ("read", json!({"path": "a", "offset": "x", "limit": 3}), "[read: a]"),
            ("edit", json!({"path": "/home/dev"}), "[edit: ~]"),
            ("bash", json!({"command": "ls\n  -l"}), "[bash: ls   -l]"),
            ("grep", json!({"pattern": "a+"}), "[grep: /a+/ in .]"),
            ("find", json!({"pattern": "*.rs", "path": "src"}), "[find: *.rs in src]"),
            ("ls", json!({}), "[ls: .]"),
            ("other", json!({"n": 1.0}), r#"[other: {"n":1.0}]"#),
        ] {
            assert_eq!(called(tool, &arguments), want);
        }
        let long = format!("[bash: {}...]", "x".repeat(50));
        assert_eq!(called("bash", &json!({"command": "x".repeat(51)})), long);
        assert_eq!(called("t", &json!("x".repeat(50))), format!("[t: \"{}...]", "x".repeat(39)));
    }

    #[test]
    fn texts_are_cut_between_characters() {
        let long = "🙂".repeat(150);
        let entry = json!({"type": "message", "message": {"role": "user", "content": long}});
        assert_eq!(text(&entry), format!("user: {}", "🙂".repeat(100)));
    }

    #[test]
    fn home_folders_are_where_systems_put_them() {
        for (cwd, want) in [
            ("/home/dev/p", Some("/home/dev")),
            ("/Users/Jo", Some("/Users/Jo")),
            ("/root/x", Some("/root")),
            ("/rooted", None),
            ("C:\\Users\\jo\\p", Some("C:\\Users\\jo")),
            ("/home/", None),
            ("/srv/x", None),
        ] {
            assert_eq!(home(cwd), want, "{cwd}");
        }
    }
}

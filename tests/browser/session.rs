//! Session files for the tests, written entry by entry, so that a test says itself what is in its file.

use serde_json::{Value, json};

/// A session file in the making. Each verb adds an entry under the one before and returns its id.
pub(crate) struct Session {
    lines: Vec<String>,
    last: Option<String>,
    count: usize,
}

impl Session {
    pub(crate) fn new() -> Self {
        let header = json!({
            "type": "session", "version": 3, "id": "7e570000-0000-4000-8000-000000000001",
            "timestamp": "2026-05-01T09:00:00.000Z", "cwd": "/home/someone/project",
        });
        Self { lines: vec![header.to_string()], last: None, count: 0 }
    }

    pub(crate) fn user(&mut self, text: &str) -> String {
        self.message(json!({ "role": "user", "content": [{ "type": "text", "text": text }] }))
    }

    /// What the user hands in as an image, by its bytes in base64.
    pub(crate) fn image(&mut self, data: &str) -> String {
        let image = json!({ "type": "image", "mimeType": "image/png", "data": data });
        self.message(json!({ "role": "user", "content": [image] }))
    }

    pub(crate) fn assistant(&mut self, text: &str) -> String {
        self.message(json!({
            "role": "assistant", "content": [{ "type": "text", "text": text }],
            "api": "example-messages", "provider": "example", "model": "example-1", "stopReason": "stop",
            "usage": {
                "input": 10, "output": 5, "cacheRead": 0, "cacheWrite": 0, "totalTokens": 15,
                "cost": { "input": 0.0, "output": 0.0, "cacheRead": 0.0, "cacheWrite": 0.0, "total": 0.0 },
            },
        }))
    }

    /// A command that the user ran and kept from the model.
    pub(crate) fn hidden_command(&mut self, command: &str, output: &str) -> String {
        self.message(json!({
            "role": "bashExecution", "command": command, "output": output, "exitCode": 0,
            "cancelled": false, "truncated": false, "excludeFromContext": true,
        }))
    }

    /// A command that the user ran, for the model to see.
    pub(crate) fn command(&mut self, command: &str, output: &str) -> String {
        self.message(json!({
            "role": "bashExecution", "command": command, "output": output, "exitCode": 0,
            "cancelled": false, "truncated": false,
        }))
    }

    pub(crate) fn system(&mut self, text: &str) -> String {
        self.message(json!({ "role": "system", "content": text }))
    }

    /// The summary of a branch that was left at an entry.
    pub(crate) fn branch_summary(&mut self, summary: &str, left: &str) -> String {
        self.entry(json!({ "type": "branch_summary", "summary": summary, "fromId": left }))
    }

    pub(crate) fn compaction(&mut self, summary: &str, first_kept: &str) -> String {
        self.entry(json!({
            "type": "compaction", "summary": summary, "tokensBefore": 900, "firstKeptEntryId": first_kept,
        }))
    }

    pub(crate) fn label(&mut self, target: &str, label: &str) -> String {
        self.entry(json!({ "type": "label", "targetId": target, "label": label }))
    }

    /// A call of a tool, by a model that says nothing else, and its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value, output: &str) -> String {
        let call = format!("call-{}", self.count);
        self.message(json!({
            "role": "assistant", "stopReason": "toolUse",
            "content": [{ "type": "toolCall", "id": call, "name": tool, "arguments": arguments }],
        }));
        self.message(json!({
            "role": "toolResult", "toolCallId": call, "toolName": tool, "isError": false,
            "content": [{ "type": "text", "text": output }],
        }))
    }

    /// A message of an extension that Pi does not display.
    pub(crate) fn undisplayed(&mut self, text: &str) -> String {
        self.entry(json!({
            "type": "custom_message", "customType": "notes", "content": text, "display": false,
        }))
    }

    /// An edit that takes an entry out of the context.
    pub(crate) fn omission(&mut self, target: &str) -> String {
        self.entry(json!({ "type": "context_edit", "targetId": target, "replacement": null }))
    }

    /// An edit that puts another text in the place of an entry's.
    pub(crate) fn replacement(&mut self, target: &str, text: &str) -> String {
        let content = json!([{ "type": "text", "text": text }]);
        self.entry(json!({
            "type": "context_edit", "targetId": target, "replacement": { "content": content },
        }))
    }

    /// The next entry hangs on this one.
    pub(crate) fn go_back_to(&mut self, id: &str) {
        self.last = Some(id.to_owned());
    }

    /// A line as it stands, whatever it is; the tree does not know of it.
    pub(crate) fn line(&mut self, text: &str) -> usize {
        self.lines.push(text.to_owned());
        self.lines.len()
    }

    /// The file's text so far.
    pub(crate) fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }

    fn message(&mut self, mut message: Value) -> String {
        message["timestamp"] = json!(1_777_626_000_000_u64 + 1000 * self.count as u64);
        self.entry(json!({ "type": "message", "message": message }))
    }

    fn entry(&mut self, mut entry: Value) -> String {
        self.count += 1;
        let id = format!("{:08x}", 0xe000_0000_u64 + self.count as u64);
        entry["id"] = json!(id);
        entry["parentId"] = json!(self.last);
        entry["timestamp"] = json!(timestamp(self.count));
        self.lines.push(entry.to_string());
        self.last = Some(id.clone());
        id
    }
}

/// The second of the day, from nine o'clock on: one for each entry.
fn timestamp(second: usize) -> String {
    format!("2026-05-01T{:02}:{:02}:{:02}.000Z", 9 + second / 3600, second / 60 % 60, second % 60)
}

//! Sessions in which every field is hostile. For every test that has to show that text stays text: in the page,
//! in a snapshot, and in what is written for other eyes.

// Not every test binary that takes this in asks for all of it.
#![allow(dead_code, reason = "shared by test binaries that each use a part")]

mod texts;

pub(crate) use texts::PAYLOADS;

use serde_json::{Map, Value, json};

/// What a payload that runs sets on the window.
pub(crate) const RAN: &str = "sightlineRan";

/// The host that a payload which loads something asks; it never answers.
pub(crate) const HOST: &str = "hostile.invalid";

/// The smallest of pictures, so that a hostile type stands beside one that is shown.
pub(crate) const PICTURE: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// A session with every payload in every field, all on one path.
pub(crate) fn session() -> Vec<u8> {
    session_of(PAYLOADS)
}

/// A megabyte without a place to break a line at.
pub(crate) fn long_line() -> String {
    "<b>x</b>".repeat(1 << 17)
}

/// A session with these payloads in every field: of each a round of entries of every type, and beside it a branch
/// with a compaction. The path goes through all rounds.
pub(crate) fn session_of(payloads: &[&str]) -> Vec<u8> {
    let first = payloads.first().copied().unwrap_or_default();
    let header = json!({"type": "session", "version": 3, "id": first, "cwd": first, "parentSession": first,
        "timestamp": first, (first): first});
    let mut file = Chain { file: header.to_string(), last: Value::Null, count: 0 };
    for payload in payloads {
        file.round(payload);
    }
    // What ends a line cannot be in one.
    file.file.push('\n');
    file.file.push_str(&first.replace(['\n', '\r'], " "));
    file.file.push('\n');
    file.file.into_bytes()
}

struct Chain {
    file: String,
    last: Value,
    count: usize,
}

impl Chain {
    /// An entry with the payload in its id, below the last one.
    fn entry(&mut self, kind: &str, x: &str, fields: Value) -> String {
        let id = format!("{x}{}", self.count);
        self.count += 1;
        let mut entry = Map::new();
        entry.insert("type".into(), kind.into());
        entry.insert("id".into(), id.as_str().into());
        entry.insert("parentId".into(), std::mem::replace(&mut self.last, id.as_str().into()));
        entry.insert("timestamp".into(), x.into());
        if let Value::Object(fields) = fields {
            entry.extend(fields);
        }
        self.file.push('\n');
        self.file.push_str(&Value::Object(entry).to_string());
        id
    }

    fn message(&mut self, x: &str, message: &Value) -> String {
        self.entry("message", x, json!({ "message": message }))
    }

    fn round(&mut self, x: &str) {
        self.settings(x);
        self.talk(x);
        let branch = self.last.clone();
        self.entry("branch_summary", x, json!({"summary": x, "fromId": x, "details": {(x): x}}));
        self.entry(
            "compaction",
            x,
            json!({"summary": x, "firstKeptEntryId": x, "tokensBefore": 1, "details": {(x): [x]},
                "systemMessage": system(x),
                "retainedTail": [{"role": "user", "content": x}]}),
        );
        self.message(x, &json!({"role": "user", "content": x}));
        self.last = branch;
        // The file ends on the path that goes through all rounds.
        self.tools(x);
    }

    fn settings(&mut self, x: &str) {
        self.message(x, &system(x));
        self.entry("session_info", x, json!({ "name": x }));
        self.entry("model_change", x, json!({"provider": x, "modelId": x}));
        self.entry("thinking_level_change", x, json!({ "thinkingLevel": x }));
        self.entry("active_tools_change", x, json!({"activeToolNames": [x]}));
        self.entry("custom", x, json!({"customType": x, "data": {(x): {(x): [x]}}}));
        let kind = if x.is_empty() { "unknown" } else { x };
        self.entry(kind, x, json!({(x): x}));
        self.entry("usage", x, json!({"kind": x, "provider": x, "model": x, "note": x}));
    }

    fn talk(&mut self, x: &str) {
        let asked = self.message(x, &json!({"role": "user", "content": x}));
        let file = format!(
            "<skill name=\"{0}\" location=\"{0}\">\n{x}\n</skill>\n\n<file name=\"{0}\">\n{x}\n</file>\n{x}",
            x.replace(['"', '\n'], "")
        );
        self.message(
            x,
            &json!({"role": "user", "content": [
                {"type": "text", "text": file, "textSignature": x},
                {"type": "image", "mimeType": x, "data": PICTURE},
                {"type": "image", "mimeType": x, "data": x},
                {"type": x, (x): x},
                x,
            ]}),
        );
        self.entry(
            "custom_message",
            x,
            json!({"customType": x, "content": [{"type": "text", "text": x}], "display": x, "details": {(x): x}}),
        );
        self.message(x, &json!({"role": "custom", "customType": x, "content": x, "display": true}));
        self.message(x, &json!({"role": x, "content": x}));
        self.entry("label", x, json!({"targetId": asked, "label": x}));
        self.entry(
            "context_edit",
            x,
            json!({"targetId": asked, "replacement": {"content": format!("{x} {x}")}}),
        );
        self.message(
            x,
            &json!({"role": "bashExecution", "command": x, "output": x, "exitCode": x, "truncated": true,
                "fullOutputPath": x}),
        );
    }

    /// A call of each tool that is shown in its own way, and one of none that is known.
    fn tools(&mut self, x: &str) {
        let calls = [
            ("bash", json!({"command": x, "timeout": x})),
            ("read", json!({"path": x, "offset": x, "limit": x})),
            ("edit", json!({"path": x, "edits": [{"oldText": x, "newText": format!("{x}+")}]})),
            ("write", json!({"path": x, "content": x})),
            ("grep", json!({"pattern": x, "path": x, "glob": x})),
            (x, json!({(x): {(x): x}})),
        ];
        let calls: Vec<_> = calls.iter().enumerate().collect();
        let mut content = vec![
            json!({"type": "thinking", "thinking": x, "thinkingSignature": x}),
            json!({"type": "text", "text": x}),
            json!({"type": "text", "text": format!("before {x} after\n\n{x}\n{x}")}),
        ];
        for (nth, (tool, arguments)) in &calls {
            content.push(json!({"type": "toolCall", "id": format!("{x}{nth}"), "name": tool,
                "arguments": arguments, "thoughtSignature": x, "namespace": x}));
        }
        self.message(
            x,
            &json!({"role": "assistant", "content": content, "provider": x, "api": x, "model": x,
                "stopReason": x, "errorMessage": x, "responseId": x, "responseModel": x, "thinkingLevel": x}),
        );
        for (nth, (tool, _)) in &calls {
            self.message(
                x,
                &json!({"role": "toolResult", "toolCallId": format!("{x}{nth}"), "toolName": tool,
                    "content": [{"type": "text", "text": x}], "isError": *nth == 0,
                    "details": {"diff": format!("-1 {x}\n+1 {x}"), (x): x}}),
            );
        }
    }
}

fn system(x: &str) -> Value {
    json!({"role": "system", "content": x, "sections": {(x): x},
        "toolsAdded": [{"name": x, "description": x, "parameters": {(x): x}}],
        "toolsRemoved": [{"name": x}]})
}

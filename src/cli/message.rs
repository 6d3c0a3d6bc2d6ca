//! One message of a context as text for people.
//!
//! In: a message as JSON. Out: who says it, and all that it says, line by line. Nothing is left out but
//! what only a program reads: signatures, usage, details, the bytes of images.

use super::plain;
use crate::session::js::{self, Object};
use crate::wording;
use serde_json::Value;

/// Who says it: `user`, `tool result of read (call_1)`, ….
pub(super) fn who(message: &Object) -> String {
    let text = |field: &str| js::name(message.get(field)).unwrap_or_default();
    let who = match text("role").as_ref() {
        "toolResult" => {
            let failed = if js::truthy(message.get("isError")) { ", failed" } else { "" };
            format!("tool result of {} ({}){failed}", text("toolName"), text("toolCallId"))
        }
        "assistant" => match (text("provider"), text("model")) {
            (provider, model) if provider.is_empty() && model.is_empty() => "assistant".to_owned(),
            (provider, model) => format!("assistant {provider}/{model}"),
        },
        "custom" => format!("custom message of {}", text("customType")),
        "bashExecution" => "bash".to_owned(),
        "branchSummary" => "branch summary".to_owned(),
        "compactionSummary" => "compaction summary".to_owned(),
        "" => "no role".to_owned(),
        role => role.to_owned(),
    };
    plain::line(&who)
}

/// What it says.
pub(super) fn lines(message: &Object) -> Vec<String> {
    let mut page = Page::default();
    match js::text(message, "role").unwrap_or_default() {
        "bashExecution" => {
            page.text(&format!("$ {}", js::text(message, "command").unwrap_or_default()));
            page.text(js::text(message, "output").unwrap_or_default());
        }
        "branchSummary" | "compactionSummary" => {
            page.text(js::text(message, "summary").unwrap_or_default());
        }
        _ => page.content(message.get("content")),
    }
    page.system(message);
    if js::truthy(message.get("excludeFromContext")) {
        page.remark("kept out of the context by the user");
    }
    if let Some(error) = js::text(message, "errorMessage") {
        page.remark(&format!("error: {error}"));
    }
    let stop_reason = js::text(message, "stopReason");
    if let Some(reason) = stop_reason.filter(|reason| !matches!(*reason, "stop" | "toolUse")) {
        page.remark(&format!("stopped: {reason}"));
    }
    if page.lines.is_empty() {
        page.remark("nothing");
    }
    page.lines
}

/// Lines in the making.
#[derive(Default)]
struct Page {
    lines: Vec<String>,
}

impl Page {
    fn text(&mut self, text: &str) {
        self.lines.extend(plain::lines(text));
    }

    /// Something that the message does not say itself.
    fn remark(&mut self, words: &str) {
        self.lines.push(format!("({})", plain::line(words)));
    }

    fn content(&mut self, content: Option<&Value>) {
        match content {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => self.text(text),
            Some(Value::Array(blocks)) => blocks.iter().for_each(|block| self.block(block)),
            Some(other) => self.text(&other.to_string()),
        }
    }

    fn block(&mut self, block: &Value) {
        let text = |field: &str| block.get(field).and_then(Value::as_str).unwrap_or_default();
        match text("type") {
            "text" => self.text(text("text")),
            "thinking" if text("thinking").is_empty() => {
                self.remark("thinking that the provider keeps to itself");
            }
            "thinking" => {
                self.remark("thinking");
                self.text(text("thinking"));
                self.remark("end of thinking");
            }
            "toolCall" => self.call(block),
            "image" => {
                let bytes = wording::grouped(text("data").len() / 4 * 3);
                self.remark(&format!("image, {}, about {bytes} bytes", text("mimeType")));
            }
            _ => self.text(&block.to_string()),
        }
    }

    /// Each argument on lines of its own, text as it is.
    fn call(&mut self, call: &Value) {
        let name = |field: &str| js::name(call.get(field)).unwrap_or_default();
        self.remark(&format!("calls {}, {}", name("name"), name("id")));
        match call.get("arguments") {
            Some(Value::Object(arguments)) => {
                for (name, value) in arguments {
                    self.named(name, value);
                }
            }
            Some(other) => self.text(&other.to_string()),
            None => {}
        }
    }

    /// A value under its name: on the same line if it has one line.
    fn named(&mut self, name: &str, value: &Value) {
        let name = plain::line(name);
        let text = js::name(Some(value)).unwrap_or_else(|| "null".into());
        let mut lines = plain::lines(&text);
        match (lines.next(), lines.next()) {
            (first, None) => {
                let row = format!("  {name}: {}", first.unwrap_or_default());
                self.lines.push(row.trim_end().to_owned());
            }
            (first, second) => {
                self.lines.push(format!("  {name}:"));
                let all = first.into_iter().chain(second).chain(lines);
                self.lines.extend(all.map(|line| format!("    {line}").trim_end().to_owned()));
            }
        }
    }

    /// The parts that only a system message has.
    fn system(&mut self, message: &Object) {
        if let Some(Value::Object(sections)) = message.get("sections") {
            for (name, section) in sections {
                if section.is_null() {
                    self.remark(&format!("removes the section {name}"));
                } else {
                    self.remark(&format!("section {name}"));
                    self.text(&js::name(Some(section)).unwrap_or_default());
                }
            }
        }
        let name = |tool: &Value| js::name(tool.get("name")).unwrap_or_default();
        let tools =
            |field: &str| message.get(field).and_then(Value::as_array).into_iter().flatten();
        for tool in tools("toolsRemoved") {
            self.remark(&format!("removes the tool {}", name(tool)));
        }
        for tool in tools("toolsAdded") {
            self.remark(&format!("tool {}", name(tool)));
            self.text(tool.get("description").and_then(Value::as_str).unwrap_or_default());
            if let Some(parameters) = tool.get("parameters") {
                self.text(&parameters.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn shown(message: &Value) -> String {
        let message = message.as_object().unwrap();
        format!("{}\n{}", who(message), lines(message).join("\n"))
    }

    #[test]
    fn calls_show_their_arguments_as_text() {
        let call = json!({"type": "toolCall", "id": "c", "name": "write", "arguments":
            {"path": "a", "content": "x\n\ny\n", "n": 1.50, "odd": null}});
        let want = "\
assistant p/m
(thinking)
hm
(end of thinking)
(calls write, c)
  path: a
  content:
    x

    y
  n: 1.5
  odd: null
(stopped: length)";
        let thinking = json!({"type": "thinking", "thinking": "hm"});
        let message = json!({"role": "assistant", "provider": "p", "model": "m",
            "content": [thinking, call], "stopReason": "length"});
        assert_eq!(shown(&message), want);
    }

    #[test]
    fn system_messages_show_sections_and_tools() {
        let message = json!({"role": "system", "content": "be kind",
            "sections": {"cwd": "/p", "old": null}, "toolsRemoved": [{"name": "bash"}],
            "toolsAdded": [{"name": "read", "description": "Reads.", "parameters": {"type": "object"}}]});
        let want = "\
system
be kind
(section cwd)
/p
(removes the section old)
(removes the tool bash)
(tool read)
Reads.
{\"type\":\"object\"}";
        assert_eq!(shown(&message), want);
    }

    #[test]
    fn nothing_said_is_said() {
        assert_eq!(shown(&json!({"role": "user", "content": []})), "user\n(nothing)");
        let result = json!({"role": "toolResult", "toolName": "ls", "toolCallId": "c",
            "isError": true, "content": [{"type": "image", "mimeType": "image/png", "data": "AAAA"}]});
        let want = "tool result of ls (c), failed\n(image, image/png, about 3 bytes)";
        assert_eq!(shown(&result), want);
    }
}

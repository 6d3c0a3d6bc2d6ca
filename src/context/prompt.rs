//! The system prompt and the tools in force: context.md, stage 5, rule 1.
//!
//! In: system messages in order. Out: what they come to when each is played on top of those before it.

use super::Item;
use crate::session::Session;
use crate::session::js::{self, Object};
use serde_json::Value;

/// The prompt and the tools after a run of system messages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prompt {
    /// The messages' own texts, those that are not empty.
    pub contents: Vec<String>,
    /// Named sections, in order of first setting.
    pub sections: Object,
    /// Tools by name, in order of first place.
    pub tools: Object,
    /// The first timestamp that is neither missing nor `null`.
    timestamp: Option<Value>,
}

impl Prompt {
    /// Replays the system messages among some items.
    pub(super) fn of(session: &Session, items: &[Item]) -> Self {
        let mut prompt = Self::default();
        for item in items {
            prompt.play(&item.stage_three(session));
        }
        prompt
    }

    /// Plays one more system message.
    fn play(&mut self, message: &Object) {
        if message.get("replace") == Some(&Value::Bool(true)) {
            *self = Self::default();
        }
        if self.timestamp.is_none() {
            self.timestamp = js::present(message.get("timestamp")).cloned();
        }
        let text = text_of(message.get("content"));
        if !text.is_empty() {
            self.contents.push(text);
        }
        if let Some(Value::Object(sections)) = message.get("sections") {
            for (name, section) in sections {
                if section.is_null() {
                    self.sections.shift_remove(name);
                } else {
                    self.sections.insert(name.clone(), section.clone());
                }
            }
        }
        for tool in list(message, "toolsRemoved") {
            self.tools.shift_remove(&name_of(tool));
        }
        for tool in list(message, "toolsAdded") {
            self.tools.insert(name_of(tool), tool.clone());
        }
    }

    /// Whether there is a message to lead the request. Without a timestamp and a tool the reference
    /// takes it that there was none.
    pub(super) fn leads(&self) -> bool {
        self.timestamp.is_some() || !self.tools.is_empty()
    }

    /// The message that leads the request.
    pub(super) fn message(self) -> Object {
        let mut message = Object::new();
        message.insert("role".into(), "system".into());
        message.insert("content".into(), self.contents.join("\n\n").into());
        if !self.sections.is_empty() {
            message.insert("sections".into(), self.sections.into());
        }
        if !self.tools.is_empty() {
            let tools: Vec<Value> = self.tools.into_iter().map(|(_, tool)| tool).collect();
            message.insert("toolsAdded".into(), tools.into());
        }
        message.insert("timestamp".into(), self.timestamp.unwrap_or_else(|| 0.into()));
        message
    }

    /// Its size in the measure of token estimates.
    pub(super) fn units(&self) -> u64 {
        let joints = 2 * self.contents.len().saturating_sub(1) as u64;
        let contents: u64 = self.contents.iter().map(|text| js::utf16_units(text)).sum();
        let sections = self.sections.values().filter_map(Value::as_str);
        let tools: Vec<&Value> = self.tools.values().collect();
        let tools = if tools.is_empty() {
            0
        } else {
            js::utf16_units(&serde_json::to_string(&tools).unwrap_or_default())
        };
        joints + contents + sections.map(js::utf16_units).sum::<u64>() + tools
    }
}

/// A content's text: the text blocks joined by newlines.
fn text_of(content: Option<&Value>) -> String {
    match content {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(blocks)) => {
            let texts = blocks.iter().filter(|block| block["type"] == "text");
            let texts: Vec<&str> =
                texts.map(|block| block["text"].as_str().unwrap_or("")).collect();
            texts.join("\n")
        }
        _ => String::new(),
    }
}

fn list<'a>(message: &'a Object, field: &str) -> &'a [Value] {
    message.get(field).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn name_of(tool: &Value) -> String {
    js::name(tool.get("name")).unwrap_or_default().into()
}

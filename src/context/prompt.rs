//! The system prompt and the tools in force: context.md, stage 5, rule 1.
//!
//! In: system messages in order. Out: what they come to when each is played on top of those before it,
//! and for each text, section and tool the message that set it.

use super::Item;
use super::item::Origin;
use crate::session::Session;
use crate::session::js::{self, Object};
use indexmap::IndexMap;
use serde_json::Value;

/// The prompt and the tools after a run of system messages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prompt {
    /// The messages' own texts, those that are not empty.
    pub contents: Vec<Set<String>>,
    /// Named sections, in order of first setting.
    pub sections: IndexMap<String, Set<Value>>,
    /// Tools by name, in order of first place.
    pub tools: IndexMap<String, Set<Value>>,
    /// The first timestamp that is neither missing nor `null`; else the last message's.
    timestamp: Option<Value>,
}

/// A part of the prompt and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Set<T> {
    /// The part.
    pub value: T,
    /// The message that set it last.
    pub by: Origin,
}

impl Prompt {
    /// Replays system messages.
    pub(super) fn of(session: &Session, items: &[Item]) -> Self {
        let mut prompt = Self::default();
        for item in items {
            prompt.play(&item.stage_three(session), item.origin);
        }
        prompt
    }

    /// Plays one more system message.
    fn play(&mut self, message: &Object, by: Origin) {
        if message.get("replace") == Some(&Value::Bool(true)) {
            *self = Self::default();
        }
        if js::present(self.timestamp.as_ref()).is_none() {
            self.timestamp = message.get("timestamp").cloned();
        }
        let text = text_of(message.get("content"));
        if !text.is_empty() {
            self.contents.push(Set { value: text, by });
        }
        if let Some(Value::Object(sections)) = message.get("sections") {
            for (name, section) in sections {
                if section.is_null() {
                    self.sections.shift_remove(name);
                } else {
                    self.sections.insert(name.clone(), Set { value: section.clone(), by });
                }
            }
        }
        for tool in list(message, "toolsRemoved") {
            self.tools.shift_remove(&name_of(tool));
        }
        for tool in list(message, "toolsAdded") {
            self.tools.insert(name_of(tool), Set { value: tool.clone(), by });
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
        let contents: Vec<&str> = self.contents.iter().map(|text| text.value.as_str()).collect();
        message.insert("content".into(), contents.join("\n\n").into());
        if !self.sections.is_empty() {
            let sections = self.sections.into_iter().map(|(name, section)| (name, section.value));
            message.insert("sections".into(), Value::Object(sections.collect()));
        }
        if !self.tools.is_empty() {
            let tools = self.tools.into_values().map(|tool| tool.value);
            message.insert("toolsAdded".into(), tools.collect());
        }
        message.insert(
            "timestamp".into(),
            js::present(self.timestamp.as_ref()).cloned().unwrap_or_else(|| 0.into()),
        );
        message
    }

    /// Its size in the measure of token estimates.
    pub(super) fn units(&self) -> u64 {
        self.text_units() + self.tool_units()
    }

    /// The part of its size that is texts and sections.
    pub(super) fn text_units(&self) -> u64 {
        let joints = 2 * self.contents.len().saturating_sub(1) as u64;
        let contents: u64 = self.contents.iter().map(|text| js::utf16_units(&text.value)).sum();
        let sections = self.sections.values().filter_map(|section| section.value.as_str());
        joints + contents + sections.map(js::utf16_units).sum::<u64>()
    }

    /// The part of its size that is tools.
    pub(super) fn tool_units(&self) -> u64 {
        let tools: Vec<&Value> = self.tools.values().map(|tool| &tool.value).collect();
        if tools.is_empty() {
            return 0;
        }
        js::utf16_units(&serde_json::to_string(&tools).unwrap_or_default())
    }
}

/// A content's text: the text blocks joined by newlines.
fn text_of(content: Option<&Value>) -> String {
    match content {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(blocks)) => {
            let blocks = blocks.iter().filter_map(Value::as_object);
            let texts = blocks.filter(|block| js::text(block, "type") == Some("text"));
            let texts: Vec<&str> =
                texts.map(|block| js::text(block, "text").unwrap_or_default()).collect();
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

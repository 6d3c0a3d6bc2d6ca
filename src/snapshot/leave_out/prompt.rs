//! System prompts and tools, taken out.
//!
//! In: a system message. Out: the same with the names of its sections and tools, and nothing of what they say.

use super::{Cutter, Part};
use crate::session::js::{self, Object};
use serde_json::{Value, json};

const PROMPT: &str = "[system prompt taken out]";
const SECTION: &str = "[section taken out]";
const TOOL: &str = "[description taken out]";

impl Cutter {
    /// Takes what a system message, or an edit of one, tells the model.
    pub(super) fn cut_prompt(&mut self, message: &mut Object) {
        if self.wanted.prompt == Part::Kept {
            return;
        }
        let before = self.changes;
        let is_empty = match message.get("content") {
            None | Some(Value::Null) => true,
            Some(Value::String(text)) => text.is_empty(),
            Some(Value::Array(blocks)) => blocks.is_empty(),
            Some(_) => false,
        };
        if !is_empty {
            self.put(message, "content", PROMPT.into());
        }
        match message.get("sections") {
            None | Some(Value::Null) => {}
            Some(Value::Object(sections)) => {
                let bare = |(name, section): (&String, &Value)| {
                    (name.clone(), if section.is_null() { Value::Null } else { SECTION.into() })
                };
                let sections: Object = sections.iter().map(bare).collect();
                self.put(message, "sections", sections.into());
            }
            Some(_) => drop(self.put(message, "sections", json!({}))),
        }
        match message.get("toolsAdded") {
            None | Some(Value::Null) => {}
            Some(Value::Array(tools)) => {
                let tools: Value =
                    tools.iter().filter_map(Value::as_object).map(bare_tool).collect();
                self.put(message, "toolsAdded", tools);
            }
            Some(_) => drop(self.put(message, "toolsAdded", json!([]))),
        }
        if self.changes > before {
            self.taken.prompts += 1;
        }
    }
}

/// A tool that has its name.
fn bare_tool(tool: &Object) -> Value {
    let name = js::text(tool, "name").unwrap_or_default();
    json!({"name": name, "description": TOOL, "parameters": {}})
}

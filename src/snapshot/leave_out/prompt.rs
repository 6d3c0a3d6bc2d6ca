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
    /// Takes what a system message tells the model.
    pub(super) fn cut_prompt(&mut self, message: &mut Object) {
        if self.wanted.prompt == Part::Kept {
            return;
        }
        let before = self.changes;
        self.cut_words(message, "content");
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
        self.cut_tools(message, "toolsAdded", bare_tool);
        self.cut_tools(message, "toolsRemoved", |tool| json!({"name": name(tool)}));
        if self.changes > before {
            self.taken.prompts += 1;
        }
    }

    /// Takes what a field tells the model, in an edit of a system message.
    pub(super) fn cut_prompt_in(&mut self, edit: &mut Object, field: &str) {
        let before = self.changes;
        self.cut_words(edit, field);
        if self.changes > before {
            self.taken.prompts += 1;
        }
    }

    fn cut_words(&mut self, holder: &mut Object, field: &str) {
        let is_empty = match holder.get(field) {
            None | Some(Value::Null) => true,
            Some(Value::String(text)) => text.is_empty(),
            Some(Value::Array(blocks)) => blocks.is_empty(),
            Some(_) => false,
        };
        if !is_empty {
            self.put(holder, field, PROMPT.into());
        }
    }

    fn cut_tools(&mut self, message: &mut Object, field: &str, bare: fn(&Object) -> Value) {
        let tools = match message.get(field) {
            None | Some(Value::Null) => return,
            Some(Value::Array(tools)) => {
                tools.iter().filter_map(Value::as_object).map(bare).collect()
            }
            Some(_) => json!([]),
        };
        self.put(message, field, tools);
    }
}

/// A tool that has its name.
fn bare_tool(tool: &Object) -> Value {
    json!({"name": name(tool), "description": TOOL, "parameters": {}})
}

fn name(tool: &Object) -> &str {
    js::text(tool, "name").unwrap_or_default()
}

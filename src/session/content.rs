//! The content of a message in brief: session-format.md, section 3, blocks.
//!
//! In: a `content` value. Out: a [`Content`], small whatever the size of the value, which holds what
//! the stages of a context and the lists on screen ask of it. The value itself stays in the file.

use super::excerpt::Excerpt;
use super::js::{self, Object};
use serde_json::Value;

/// What is known of a message's content without reading it again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content {
    /// What kind of value it is.
    pub form: Form,
    /// The size of its text, thinking, calls and images in the measure of token estimates: UTF-16
    /// units, an image as 4,800 (context.md, Tokens).
    pub units: u64,
    /// How much of that is thinking.
    pub thinking_units: u64,
    /// How many blocks are images.
    pub images: u32,
    /// The tool calls among its blocks, in order.
    pub calls: Box<[ToolCall]>,
    /// What another model than the author is not sent.
    pub private: Private,
    /// Its first words, on one line.
    pub excerpt: Box<str>,
}

/// What kind of value a content is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// No content, or `null`.
    #[default]
    Missing,
    /// Text.
    Text,
    /// A list of blocks.
    Blocks,
    /// Anything else: not what the format allows.
    Odd,
}

/// A tool call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    /// The id that its result names.
    pub id: Option<Box<str>>,
    /// The tool's name.
    pub name: Option<Box<str>>,
    /// What it is called with, in a few words.
    pub brief: Box<str>,
}

/// The parts of an assistant's content that depend on who reads it: context.md, stage 5, rule 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Private {
    /// Thinking blocks: another model is sent none.
    pub thinking_blocks: u32,
    /// Thinking blocks that not even their author is sent again: blank, unsigned, not redacted.
    pub blank_thinking_blocks: u32,
    /// Text and call blocks with marks that another model is not sent.
    pub marked_blocks: u32,
}

/// The measure of an image in a token estimate, in UTF-16 units.
const IMAGE_UNITS: u64 = 4_800;

impl Content {
    /// Reads a content in brief.
    pub(crate) fn of(value: Option<&Value>) -> Self {
        let mut content = Self::default();
        let mut excerpt = Excerpt::default();
        match value {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => {
                content.form = Form::Text;
                content.units = js::utf16_units(text);
                excerpt.push(text);
            }
            Some(Value::Array(blocks)) => {
                content.form = Form::Blocks;
                let mut calls = Vec::new();
                for block in blocks.iter().filter_map(Value::as_object) {
                    content.add(block, &mut calls, &mut excerpt);
                }
                content.calls = calls.into();
            }
            Some(_) => content.form = Form::Odd,
        }
        content.excerpt = excerpt.finish();
        content
    }

    fn add(&mut self, block: &Object, calls: &mut Vec<ToolCall>, excerpt: &mut Excerpt) {
        match js::text(block, "type") {
            Some("text") => {
                let text = js::text(block, "text").unwrap_or_default();
                self.units += js::utf16_units(text);
                excerpt.push(text);
                if block.keys().any(|key| key != "type" && key != "text") {
                    self.private.marked_blocks += 1;
                }
            }
            Some("thinking") => {
                let units = js::utf16_units(js::text(block, "thinking").unwrap_or_default());
                self.units += units;
                self.thinking_units += units;
                self.private.thinking_blocks += 1;
                if is_blank_thinking(block) {
                    self.private.blank_thinking_blocks += 1;
                }
            }
            Some("toolCall") => {
                let call = ToolCall::of(block);
                let arguments = block.get("arguments").map(Value::to_string).unwrap_or_default();
                self.units += js::utf16_units(call.name.as_deref().unwrap_or_default());
                self.units += js::utf16_units(&arguments);
                if js::truthy(block.get("thoughtSignature")) {
                    self.private.marked_blocks += 1;
                }
                calls.push(call);
            }
            Some("image") => {
                self.units += IMAGE_UNITS;
                self.images += 1;
            }
            _ => {}
        }
    }
}

/// A thinking block that says nothing and proves nothing.
pub(crate) fn is_blank_thinking(block: &Object) -> bool {
    !js::truthy(block.get("redacted"))
        && !js::truthy(block.get("thinkingSignature"))
        && js::trim(js::text(block, "thinking").unwrap_or_default()).is_empty()
}

impl ToolCall {
    fn of(block: &Object) -> Self {
        let mut brief = Excerpt::default();
        if let Some(Value::Object(arguments)) = block.get("arguments") {
            // The argument that a person knows the call by stands first in nearly every tool.
            let telling = ["command", "path", "file_path", "pattern", "query", "url"];
            let named = telling.iter().find_map(|name| js::text(arguments, name));
            match named.or_else(|| arguments.values().find_map(Value::as_str)) {
                Some(text) => brief.push(text),
                None if arguments.is_empty() => {}
                None => brief.push(&Value::Object(arguments.clone()).to_string()),
            }
        }
        Self {
            id: js::name(block.get("id")),
            name: js::name(block.get("name")),
            brief: brief.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn blocks_are_measured_and_told_apart() {
        let content = Content::of(Some(&json!([
            {"type": "thinking", "thinking": " "},
            {"type": "thinking", "thinking": "", "thinkingSignature": "s"},
            {"type": "text", "text": "two\nlines"},
            {"type": "text", "text": "x", "textSignature": "s"},
            {"type": "image", "data": "", "mimeType": "image/png"},
            {"type": "toolCall", "id": "c", "name": "bash", "arguments": {"timeout": 1, "command": "ls"}},
            {"type": "someday"}, 5,
        ])));
        assert_eq!(content.form, Form::Blocks);
        assert_eq!(
            content.units,
            1 + 9 + 1 + 4_800 + 4 + r#"{"timeout":1,"command":"ls"}"#.len() as u64
        );
        assert_eq!(content.thinking_units, 1);
        assert_eq!(content.excerpt.as_ref(), "two lines x");
        assert_eq!(
            content.private,
            Private { thinking_blocks: 2, blank_thinking_blocks: 1, marked_blocks: 1 }
        );
        assert_eq!(content.calls[0].brief.as_ref(), "ls");
    }

    #[test]
    fn odd_content_has_a_form_of_its_own() {
        assert_eq!(Content::of(None).form, Form::Missing);
        assert_eq!(Content::of(Some(&json!(null))).form, Form::Missing);
        assert_eq!(Content::of(Some(&json!({"a": 1}))).form, Form::Odd);
    }
}

//! The content of a message in brief: session-format.md, section 3, blocks.
//!
//! In: a `content` value. Out: a [`Content`], small whatever the size of the value, which holds what
//! the stages of a context and the lists on screen ask of it. The value itself stays in the file.

use super::excerpt::Excerpt;
use super::js;
use super::node::{Name, Node};

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
    pub id: Option<Name>,
    /// The tool's name.
    pub name: Option<Name>,
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
    pub(crate) fn of(value: Option<Node<'_>>) -> Self {
        let mut content = Self::default();
        let mut excerpt = Excerpt::default();
        match value {
            None => {}
            Some(none) if none.is_null() => {}
            Some(text) if text.is_text() => {
                content.form = Form::Text;
                content.units = text.units();
                excerpt.push(text.chars());
            }
            Some(blocks) if blocks.is_list() => {
                content.form = Form::Blocks;
                let mut calls = Vec::new();
                for block in blocks.items().filter(|block| block.is_object()) {
                    content.add(block, &mut calls, &mut excerpt);
                }
                content.calls = calls.into();
            }
            Some(_) => content.form = Form::Odd,
        }
        content.excerpt = excerpt.finish();
        content
    }

    fn add(&mut self, block: Node<'_>, calls: &mut Vec<ToolCall>, excerpt: &mut Excerpt) {
        match block.text_of("type").as_deref() {
            Some("text") => {
                if let Some(text) = block.get("text") {
                    self.units += text.units();
                    excerpt.push(text.chars());
                }
                if block.members().any(|(key, _)| !key.is("type") && !key.is("text")) {
                    self.private.marked_blocks += 1;
                }
            }
            Some("thinking") => {
                let units = block.get("thinking").map_or(0, Node::units);
                self.units += units;
                self.thinking_units += units;
                self.private.thinking_blocks += 1;
                let is_kept =
                    block.is_truthy_at("redacted") || block.is_truthy_at("thinkingSignature");
                if !is_kept && block.get("thinking").is_none_or(is_blank) {
                    self.private.blank_thinking_blocks += 1;
                }
            }
            Some("toolCall") => {
                let call = ToolCall::of(block);
                self.units += js::utf16_units(call.name.as_deref().unwrap_or_default());
                self.units += block.get("arguments").map_or(0, Node::json_units);
                if block.is_truthy_at("thoughtSignature") {
                    self.private.marked_blocks += 1;
                }
                // Most turns that call a tool call one.
                if calls.is_empty() {
                    calls.reserve_exact(1);
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

/// Whether nothing is said, or not in words.
fn is_blank(thinking: Node<'_>) -> bool {
    thinking.chars().all(js::is_space)
}

impl ToolCall {
    fn of(block: Node<'_>) -> Self {
        let mut brief = Excerpt::default();
        if let Some(arguments) = block.get("arguments").filter(|arguments| arguments.is_object()) {
            // The argument that a person knows the call by stands first in nearly every tool.
            let telling = ["command", "path", "file_path", "pattern", "query", "url"];
            let told = arguments.pick(&telling);
            if let Some(text) = told.into_iter().flatten().find(|value| value.is_text()) {
                brief.push(text.chars());
            } else if let Some(text) = arguments.first_text() {
                brief.push(text.chars());
            } else if arguments.members().next().is_some() {
                brief.push(arguments.spliced().chars());
            }
        }
        Self { id: block.name_of("id"), name: block.name_of("name"), brief: brief.finish() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tape::Tape;
    use serde_json::{Value, json};

    fn content(value: &Value) -> Content {
        Content::of(Tape::default().read(value.to_string().as_bytes()))
    }

    #[test]
    fn blocks_are_measured_and_told_apart() {
        let content = content(&json!([
            {"type": "thinking", "thinking": " "},
            {"type": "thinking", "thinking": "", "thinkingSignature": "s"},
            {"type": "text", "text": "two\nlines"},
            {"type": "text", "text": "x", "textSignature": "s"},
            {"type": "image", "data": "", "mimeType": "image/png"},
            {"type": "toolCall", "id": "c", "name": "bash", "arguments": {"timeout": 1, "command": "ls"}},
            {"type": "someday"}, 5,
        ]));
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
        assert_eq!(content(&json!(null)).form, Form::Missing);
        assert_eq!(content(&json!({"a": 1})).form, Form::Odd);
    }
}

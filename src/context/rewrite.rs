//! How one message changes on its way: context.md, stages 4 and 5.
//!
//! In: a message as stage 3 has it. Out: the message as a provider's adapter gets it. And, without
//! reading the message, by which [`Rule`] it changes, if it does.

use super::request::{Images, Target};
use super::{Shape, Stage};
use crate::session::js::{self, Object};
use crate::session::{Audience, ContentForm, Form, Role, number};
use serde_json::{Value, json};

/// A rule that rewrites messages. Where several do, the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Providers do not know the role: it is sent as a user message.
    WrappedAsUser,
    /// Another model's thinking, signatures and marks are taken out.
    ForeignParts,
    /// Thinking that says nothing and is not signed is taken out.
    BlankThinking,
    /// Words stand for images that the model does not take.
    ImagesReplaced,
    /// Content that is missing, or no list where adapters take lists only, is made one.
    ContentMade,
}

impl Rule {
    /// The rule that changes a message on its way to a stage, as far as one does.
    pub(super) fn of(shape: &Shape<'_>, stage: Stage, target: &Target, form: Form) -> Option<Self> {
        let wrapped = match shape.role {
            Role::Custom
            | Role::BashExecution(_)
            | Role::BranchSummary
            | Role::CompactionSummary => stage >= Stage::Llm,
            _ => false,
        };
        if wrapped {
            return Some(Self::WrappedAsUser);
        }
        if stage < Stage::Request {
            return None;
        }
        let private = shape.content.private;
        match (shape.role, shape.content.form) {
            // Stage 3 makes what is missing, but not in the older form.
            (_, ContentForm::Missing) => (form == Form::Older).then_some(Self::ContentMade),
            (Role::Assistant(_), ContentForm::Text | ContentForm::Odd) => Some(Self::ContentMade),
            (Role::Assistant(turn), _) if !target.wrote(turn) => {
                (private.thinking_blocks + private.marked_blocks > 0).then_some(Self::ForeignParts)
            }
            (Role::Assistant(_), _) => {
                (private.blank_thinking_blocks > 0).then_some(Self::BlankThinking)
            }
            (Role::User | Role::ToolResult(_), _) => (target.images == Images::Refused
                && shape.content.images > 0)
                .then_some(Self::ImagesReplaced),
            _ => None,
        }
    }
}

/// Whether stage 4 has the message at all.
pub(super) fn reaches_llm(role: &Role) -> bool {
    !matches!(role, Role::BashExecution(Audience::UserOnly) | Role::Other(_))
}

/// Stage 4: roles that providers do not know become user messages.
pub(super) fn to_llm(message: Object) -> Object {
    let content = match js::text(&message, "role") {
        Some("custom") => match message.get("content") {
            Some(Value::String(text)) => text_block(text),
            other => other.cloned().unwrap_or_default(),
        },
        Some("bashExecution") => text_block(&execution(&message)),
        Some("compactionSummary") => text_block(&wrapped(
            "The conversation history before this point was compacted into the following summary:",
            &js::spliced(message.get("summary")),
            "\n",
        )),
        Some("branchSummary") => text_block(&wrapped(
            "The following is a summary of a branch that this conversation came back from:",
            &js::spliced(message.get("summary")),
            "",
        )),
        _ => return message,
    };
    let mut user = Object::new();
    user.insert("role".into(), "user".into());
    user.insert("content".into(), content);
    if let Some(timestamp) = message.get("timestamp") {
        user.insert("timestamp".into(), timestamp.clone());
    }
    user
}

fn text_block(text: &str) -> Value {
    json!([{"type": "text", "text": text}])
}

fn wrapped(sentence: &str, summary: &str, before_end: &str) -> String {
    format!("{sentence}\n\n<summary>\n{summary}{before_end}</summary>")
}

/// A command that the user ran, as the model is told of it.
fn execution(message: &Object) -> String {
    let words = |field: &str| js::spliced(message.get(field));
    let output = if js::truthy(message.get("output")) {
        format!("```\n{}\n```", words("output"))
    } else {
        "(no output)".to_owned()
    };
    let mut paragraphs = vec![format!("Ran `{}`\n{output}", words("command"))];
    let exit_code =
        js::present(message.get("exitCode")).filter(|code| number::of_value(code) != Some(0.0));
    if js::truthy(message.get("cancelled")) {
        paragraphs.push("(command cancelled)".to_owned());
    } else if exit_code.is_some() {
        paragraphs.push(format!("Command exited with code {}", words("exitCode")));
    }
    if js::truthy(message.get("truncated")) && js::truthy(message.get("fullOutputPath")) {
        paragraphs.push(format!("[Output truncated. Full output: {}]", words("fullOutputPath")));
    }
    paragraphs.join("\n\n")
}

/// Who reads an assistant's message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    /// The model that wrote it.
    Author,
    /// Another.
    Stranger,
}

/// Stage 5, rules 2 and 3, on a message of stage 4.
pub(super) fn to_request(mut message: Object, target: &Target) -> Object {
    let says = |field: &str| js::name(message.get(field));
    let is_own = says("provider") == target.provider
        && says("api") == target.api
        && says("model") == target.model;
    let reader = if is_own { Reader::Author } else { Reader::Stranger };
    let role = js::text(&message, "role").unwrap_or_default().to_owned();
    let content = message.entry("content").or_insert(Value::Null);
    if content.is_null() {
        *content = json!([]);
    }
    match role.as_str() {
        "assistant" => *content = for_reader(content, reader),
        "user" if target.images == Images::Refused => {
            replace_images(content, "(image omitted: model does not support images)");
        }
        "toolResult" if target.images == Images::Refused => {
            replace_images(content, "(tool image omitted: model does not support images)");
        }
        _ => {}
    }
    message
}

/// An assistant's blocks for the model that reads them. The reference takes lists only: text counts as
/// one block, anything else as none.
fn for_reader(content: &Value, reader: Reader) -> Value {
    match content {
        Value::String(text) => text_block(text),
        Value::Array(blocks) => {
            blocks.iter().filter_map(|block| block_for(block, reader)).collect()
        }
        _ => json!([]),
    }
}

fn block_for(block: &Value, reader: Reader) -> Option<Value> {
    let Value::Object(fields) = block else { return Some(block.clone()) };
    match (js::text(fields, "type"), reader) {
        (Some("thinking"), Reader::Stranger) => None,
        (Some("thinking"), Reader::Author) if is_blank_thinking(fields) => None,
        (Some("text"), Reader::Stranger) => {
            let kept = fields.iter().filter(|(key, _)| *key == "type" || *key == "text");
            Some(Value::Object(kept.map(|(key, value)| (key.clone(), value.clone())).collect()))
        }
        (Some("toolCall"), Reader::Stranger) if js::truthy(fields.get("thoughtSignature")) => {
            let mut call = fields.clone();
            call.shift_remove("thoughtSignature");
            Some(Value::Object(call))
        }
        _ => Some(block.clone()),
    }
}

/// A thinking block that says nothing and proves nothing.
fn is_blank_thinking(block: &Object) -> bool {
    !js::truthy(block.get("redacted"))
        && !js::truthy(block.get("thinkingSignature"))
        && js::trim(js::text(block, "thinking").unwrap_or_default()).is_empty()
}

/// Each run of images becomes one text block.
fn replace_images(content: &mut Value, words: &str) {
    let Value::Array(blocks) = content else { return };
    let says = |block: &Value, field: &str, wanted: &str| {
        block.get(field).and_then(Value::as_str) == Some(wanted)
    };
    let mut kept: Vec<Value> = Vec::with_capacity(blocks.len());
    let mut after_words = false;
    for block in blocks.drain(..) {
        if !says(&block, "type", "image") {
            after_words = says(&block, "text", words);
            kept.push(block);
        } else if !std::mem::replace(&mut after_words, true) {
            kept.push(json!({"type": "text", "text": words}));
        }
    }
    *blocks = kept;
}

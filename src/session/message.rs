//! A message in brief: session-format.md, section 3.
//!
//! In: a message object. Out: a [`Message`]: its role with what belongs to the role, and its content
//! in brief. With `entry`, the only place that knows the format's field names.

use super::content::{Content, Form};
use super::date;
use super::excerpt::Excerpt;
use super::js;
use super::node::{Name, Node};
use super::usage::Usage;
use serde_json::Value;

/// What is known of a message without reading it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Its role and what belongs to that role.
    pub role: Role,
    /// Its content in brief.
    pub content: Content,
    /// Its own `timestamp`, Unix milliseconds.
    pub at_ms: Option<f64>,
    /// Its size in the measure of token estimates: UTF-16 units (context.md, Tokens).
    pub units: u64,
    /// Whether Pi shows it to the user. Only messages of extensions say so.
    pub display: Display,
}

/// Whether Pi shows a message to the user. The model is sent it in either case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Display {
    /// It does.
    #[default]
    Shown,
    /// It does not: the message is for the model alone.
    Hidden,
}

impl Display {
    fn of(display: Option<Node<'_>>) -> Self {
        if display.is_some_and(Node::is_false) { Self::Hidden } else { Self::Shown }
    }
}

/// The role of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// A part of the system prompt and of the tools.
    System,
    /// What the user, or something in the user's place, said.
    User,
    /// A model's turn.
    Assistant(Box<Turn>),
    /// What a tool gave back.
    ToolResult(Box<ToolResult>),
    /// A command that the user ran.
    BashExecution(Audience),
    /// A message of an extension.
    Custom,
    /// The summary of a branch that was left.
    BranchSummary,
    /// The summary of what was compacted.
    CompactionSummary,
    /// A role that is not known, or none.
    Other(Name),
}

/// Who an execution's output is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The model sees it too.
    Model,
    /// The user kept it out of the context (`!!`).
    UserOnly,
}

/// What belongs to a model's turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// Who served the model.
    pub provider: Option<Name>,
    /// The interface that it was reached by.
    pub api: Option<Name>,
    /// The model's id.
    pub model: Option<Name>,
    /// Why the turn ended.
    pub stop_reason: Option<Name>,
    /// What went wrong, in brief.
    pub error: Option<Box<str>>,
    /// What the model measured the context at, its own answer included; 0 if it did not.
    pub measured_tokens: f64,
}

impl Turn {
    /// Whether the turn ended before it was whole; such turns are not sent again.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        matches!(self.stop_reason.as_deref(), Some("error" | "aborted"))
    }
}

/// What belongs to a tool's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolResult {
    /// The id of the call that it answers.
    pub call_id: Option<Name>,
    /// The tool's name.
    pub tool: Option<Name>,
    /// Whether the tool failed.
    pub outcome: Outcome,
}

/// How a tool's run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As it should.
    Done,
    /// With an error.
    Failed,
}

impl Message {
    /// Reads a message in brief, and its usage.
    pub(crate) fn of(message: Node<'_>) -> (Self, Option<Usage>) {
        let names = ["role", "content", "usage", "timestamp", "display"];
        let [role, content, usage, timestamp, display] = message.pick(&names);
        let mut content = Content::of(content);
        let usage = usage.and_then(Usage::of);
        let role = Role::of(role, message, usage.as_ref());
        let units = match role {
            Role::System => content.units + system_units(message),
            Role::BashExecution(_) => {
                content.excerpt = first_words_of(message, "command");
                units_of(message, "command") + units_of(message, "output")
            }
            Role::BranchSummary | Role::CompactionSummary => {
                content.excerpt = first_words_of(message, "summary");
                units_of(message, "summary")
            }
            _ => content.units,
        };
        if role == Role::System && content.excerpt.is_empty() {
            content.excerpt = system_excerpt(message);
        }
        let at_ms = timestamp.and_then(date::milliseconds);
        let display = Display::of(display);
        (Self { role, content, at_ms, units, display }, usage)
    }

    /// The message that a `custom_message` entry stands for.
    pub(crate) fn of_custom_entry(entry: Node<'_>, at_ms: Option<f64>) -> Self {
        let content = Content::of(entry.get("content"));
        let display = Display::of(entry.get("display"));
        Self { role: Role::Custom, units: content.units, content, at_ms, display }
    }

    /// A summary's message, of a compaction or of a branch.
    pub(crate) fn of_summary(role: Role, summary: Option<Node<'_>>, at_ms: Option<f64>) -> Self {
        let (excerpt, units) = match summary {
            Some(text) if text.is_text() => (super::excerpt::excerpt(text.chars()), text.units()),
            other => {
                let summary = other.map_or("undefined".into(), Node::spliced);
                (first_words(&summary), js::utf16_units(&summary))
            }
        };
        let content = Content { form: Form::Missing, excerpt, ..Content::default() };
        Self { role, content, at_ms, units, display: Display::Shown }
    }
}

impl Role {
    fn of(role: Option<Node<'_>>, message: Node<'_>, usage: Option<&Usage>) -> Self {
        let name = |member: Option<Node<'_>>| member.and_then(Node::name);
        match role.and_then(Node::text).as_deref() {
            Some("system") => Self::System,
            Some("user") => Self::User,
            Some("assistant") => {
                let names = ["provider", "api", "model", "stopReason", "errorMessage"];
                let [provider, api, model, stop_reason, error] = message.pick(&names);
                Self::Assistant(Box::new(Turn {
                    provider: name(provider),
                    api: name(api),
                    model: name(model),
                    stop_reason: name(stop_reason),
                    error: error.and_then(Node::text).map(|error| first_words(&error)),
                    measured_tokens: usage.map_or(0.0, Usage::measured),
                }))
            }
            Some("toolResult") => {
                let [call_id, tool, error] = message.pick(&["toolCallId", "toolName", "isError"]);
                Self::ToolResult(Box::new(ToolResult {
                    call_id: name(call_id),
                    tool: name(tool),
                    outcome: if error.is_some_and(Node::is_truthy) {
                        Outcome::Failed
                    } else {
                        Outcome::Done
                    },
                }))
            }
            Some("bashExecution") => {
                Self::BashExecution(if message.is_truthy_at("excludeFromContext") {
                    Audience::UserOnly
                } else {
                    Audience::Model
                })
            }
            Some("custom") => Self::Custom,
            Some("branchSummary") => Self::BranchSummary,
            Some("compactionSummary") => Self::CompactionSummary,
            _ => Self::Other(name(role).unwrap_or_default()),
        }
    }
}

fn first_words(text: &str) -> Box<str> {
    super::excerpt::excerpt(text.chars())
}

fn first_words_of(message: Node<'_>, field: &str) -> Box<str> {
    message.get(field).map_or_else(Box::default, |text| super::excerpt::excerpt(text.chars()))
}

fn units_of(message: Node<'_>, field: &str) -> u64 {
    message.get(field).map_or(0, Node::units)
}

/// The sections' texts, and the tools as compact JSON.
fn system_units(message: Node<'_>) -> u64 {
    let sections = match message.get("sections").map(Node::value) {
        Some(Value::Object(sections)) => {
            sections.values().filter_map(Value::as_str).map(js::utf16_units).sum()
        }
        _ => 0,
    };
    sections + message.get("toolsAdded").map_or(0, Node::json_units)
}

/// A system message without content of its own is known by its sections and tools.
fn system_excerpt(message: Node<'_>) -> Box<str> {
    let mut excerpt = Excerpt::default();
    let names = |field: &str| -> Vec<_> {
        let tools = message.get(field).into_iter().flat_map(Node::items);
        tools.filter_map(|tool| tool.text_of("name")).collect()
    };
    if let Some(Value::Object(sections)) = message.get("sections").map(Node::value) {
        match sections.values().find_map(Value::as_str) {
            Some(first) => excerpt.push(first.chars()),
            None if sections.is_empty() => {}
            None => excerpt.push("removes sections".chars()),
        }
    }
    for (sign, tools) in [("+", names("toolsAdded")), ("−", names("toolsRemoved"))] {
        if !tools.is_empty() {
            let joint = if excerpt.is_empty() { "" } else { "· " };
            excerpt.push(format!("{joint}{sign} {}", tools.join(", ")).chars());
        }
    }
    excerpt.finish()
}

//! What a message says, as the parts of a card.
//!
//! In: a message as a file or a stage of a context has it. Out: [`Part`]s from top to bottom, each with
//! how it is to be read. It refuses to know which side of a row it stands on and where the message is
//! from.

use super::attachment::{self, Piece};
use super::call;
use super::links::Links;
use super::part::{Manner, Matter, Part};
use super::picture::Picture;
use super::prose::LineEnds;
use crate::session::js::{self, Object};
use crate::session::number;
use crate::wording::named;
use serde_json::Value;

/// Who wrote a text: that says how it is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writer {
    /// A person, or Pi in a person's name.
    Person,
    /// A model, or an extension.
    Model,
    /// A program.
    Program,
    /// A file, by way of a tool that hands it on as it is.
    File,
}

/// The parts of a message.
pub(super) fn parts(mut message: Object, links: &Links<'_>) -> Vec<Part> {
    let role = js::name(message.get("role")).unwrap_or_default();
    let writer = match role.as_ref() {
        "user" => Writer::Person,
        "toolResult" => match js::text(&message, "toolName") {
            Some("read") => Writer::File,
            _ => Writer::Program,
        },
        _ => Writer::Model,
    };
    let mut parts = match role.as_ref() {
        "bashExecution" => of_execution(&message),
        "branchSummary" | "compactionSummary" => vec![of_summary(&message)],
        _ => content(message.remove("content").as_ref(), writer, links),
    };
    match role.as_ref() {
        "toolResult" => add_outcome(&mut parts, &message),
        "system" => parts.extend(of_system(&message)),
        _ => {}
    }
    if let Some(error) = js::text(&message, "errorMessage") {
        let matter = Matter::Prose(error.to_owned(), LineEnds::Kept);
        parts.push(Part::new(Manner::Error, matter).led("error"));
    }
    let stop_reason = js::text(&message, "stopReason");
    if let Some(reason) = stop_reason.filter(|reason| !matches!(*reason, "stop" | "toolUse")) {
        parts.push(Part::remark(format!("Stopped: {}", named(reason))));
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// A summary, of a message or of an entry.
pub(super) fn of_summary(holder: &Object) -> Part {
    let summary = js::text(holder, "summary").unwrap_or_default();
    Part::new(Manner::Plain, Matter::Prose(summary.to_owned(), LineEnds::Joined))
}

/// The parts of a content.
pub(super) fn content(content: Option<&Value>, writer: Writer, links: &Links<'_>) -> Vec<Part> {
    match content {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::String(text)) => of_text(text, writer),
        Some(Value::Array(blocks)) => {
            let mut calls = 0..;
            blocks.iter().flat_map(|block| of_block(block, writer, links, &mut calls)).collect()
        }
        Some(other) => vec![Part::json(other)],
    }
}

fn of_block(
    block: &Value,
    writer: Writer,
    links: &Links<'_>,
    calls: &mut impl Iterator<Item = usize>,
) -> Vec<Part> {
    let text = |field: &str| block.get(field).and_then(Value::as_str).unwrap_or_default();
    let prose = |text: &str| Matter::Prose(text.to_owned(), LineEnds::Joined);
    match text("type") {
        "text" => of_text(text("text"), writer),
        "thinking" if js::truthy(block.get("redacted")) || text("thinking").is_empty() => {
            vec![Part::remark("Thinking that the provider keeps to itself")]
        }
        "thinking" => vec![Part::new(Manner::Quiet, prose(text("thinking"))).led("thinking")],
        "toolCall" => {
            let arguments = block.get("arguments").unwrap_or(&Value::Null);
            let mut parts = call::parts(text("name"), arguments);
            let link = calls.next().and_then(|nth| links.result_of(nth));
            if let Some(first) = parts.first_mut() {
                first.link = link;
            }
            parts
        }
        "image" => {
            let [data, said_type] = ["data", "mimeType"].map(|field| text(field).to_owned());
            let picture = Picture { data, said_type };
            vec![Part::new(Manner::Plain, Matter::Picture(picture))]
        }
        "" => vec![Part::json(block)],
        kind => vec![Part::json(block).led(named(kind))],
    }
}

fn of_text(text: &str, writer: Writer) -> Vec<Part> {
    let plain = |matter| vec![Part::new(Manner::Plain, matter)];
    match writer {
        Writer::Model => plain(Matter::Prose(text.to_owned(), LineEnds::Joined)),
        Writer::Program => plain(Matter::Output(text.to_owned())),
        Writer::File => plain(Matter::Code(text.to_owned())),
        Writer::Person => attachment::pieces(text).into_iter().map(of_piece).collect(),
    }
}

fn of_piece(piece: Piece<'_>) -> Part {
    let closed = |lead: &str, name: &str, matter| {
        let part = Part::new(Manner::Closed, matter).led(lead).about(name);
        let size = part.size();
        part.with_facts(size)
    };
    match piece {
        Piece::Written(text) => {
            Part::new(Manner::Plain, Matter::Prose(text.trim().to_owned(), LineEnds::Kept))
        }
        Piece::Skill { name, location, text } => {
            let part = closed("skill", name, Matter::Prose(text.to_owned(), LineEnds::Joined));
            let facts = format!("{} · {}", named(location), part.facts);
            part.with_facts(facts)
        }
        Piece::File { name, text: "" } => {
            Part::new(Manner::Call, Matter::Nothing).led("file").about(name)
        }
        Piece::File { name, text } => closed("file", name, Matter::Code(text.to_owned())),
    }
}

/// A command that the user ran.
fn of_execution(message: &Object) -> Vec<Part> {
    let text = |field: &str| js::text(message, field).unwrap_or_default();
    let command = Matter::Output(format!("$ {}", text("command")));
    let mut parts = vec![
        Part::new(Manner::Call, command),
        Part::new(Manner::Plain, Matter::Output(text("output").to_owned())),
    ];
    if js::truthy(message.get("cancelled")) {
        parts.push(Part::remark("Cancelled"));
    }
    let code =
        js::present(message.get("exitCode")).filter(|code| number::of_value(code) != Some(0.0));
    if let Some(code) = code {
        let words = format!("exit code {}", named(&js::spliced(Some(code))));
        parts.push(Part::new(Manner::Error, Matter::Nothing).led(words));
    }
    if js::truthy(message.get("truncated")) {
        let whole = js::text(message, "fullOutputPath");
        let at = whole.map(|path| format!("; all of it is in {}", named(path)));
        parts.push(Part::remark(format!("Pi cut the output{}", at.unwrap_or_default())));
    }
    parts
}

/// How a tool's run ended, and the diff that Pi's own edits come with.
fn add_outcome(parts: &mut Vec<Part>, message: &Object) {
    if js::truthy(message.get("isError")) {
        parts.insert(0, Part::new(Manner::Error, Matter::Nothing).led("failed"));
    }
    let diff = message.get("details").and_then(|details| details.get("diff"));
    if let Some(diff) = diff.and_then(Value::as_str).filter(|diff| !diff.is_empty()) {
        parts.push(Part::new(Manner::Call, Matter::Patch(diff.to_owned())));
    }
}

/// What only system messages have.
fn of_system(message: &Object) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Some(Value::Object(sections)) = message.get("sections") {
        for (name, section) in sections {
            parts.push(match section {
                Value::Null => Part::remark(format!("Section {} removed", named(name))),
                Value::String(text) => {
                    let matter = Matter::Prose(text.clone(), LineEnds::Joined);
                    Part::new(Manner::Plain, matter).led(named(name))
                }
                other => Part::json(other).led(named(name)),
            });
        }
    }
    for (field, words) in [("toolsAdded", "Tools"), ("toolsRemoved", "Tools removed")] {
        if let Some(Value::Array(tools)) = message.get(field) {
            let name =
                |tool: &Value| named(tool.get("name").and_then(Value::as_str).unwrap_or("?"));
            let names: Vec<_> = tools.iter().map(name).collect();
            parts.push(Part::remark(format!("{words}: {}", names.join(", "))));
        }
    }
    parts
}

#[cfg(test)]
mod tests;

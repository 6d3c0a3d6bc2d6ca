//! What is left out of entries.
//!
//! In: an entry as JSON, and which kinds of content are not wanted. Out: the entry without their bytes, with a
//! short text at each place that says so, and counts. It stays a valid entry, and a result stays with its call.
//! What it leaves, done again, stays as it is. Refuses to know which entries there are and where they go.

mod fields;
mod images;
mod output;
mod prompt;

use super::gap;
use super::taken::Taken;
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, Role, Session};
use serde_json::Value;

/// What is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeaveOut {
    /// Models' thinking, and the signatures that hold it encrypted.
    pub thinking: Part,
    /// What tools and commands gave back.
    pub tool_output: ToolOutput,
    /// Images, wherever they are.
    pub images: Part,
    /// System prompts, their sections, and what tools are described by; not their names.
    pub prompt: Part,
    /// Data of programs: `details`, data of `custom` entries, fields that are not of the format.
    pub extras: Part,
}

/// Whether a kind of content goes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// It does.
    #[default]
    Kept,
    /// It does not.
    TakenOut,
}

/// How much of tools' output goes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToolOutput {
    /// All of it.
    #[default]
    Whole,
    /// The first lines of each.
    Clipped {
        /// How many.
        lines: u32,
    },
    /// None.
    TakenOut,
}

impl LeaveOut {
    /// Everything that can be left out. What a gathering without it has taken is what there is of each.
    pub const EVERYTHING: Self = Self {
        thinking: Part::TakenOut,
        tool_output: ToolOutput::TakenOut,
        images: Part::TakenOut,
        prompt: Part::TakenOut,
        extras: Part::TakenOut,
    };

    /// Whether everything goes in.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// Takes things out of entries and counts them.
#[derive(Clone, Debug, Default)]
pub(super) struct Cutter {
    wanted: LeaveOut,
    pub(super) taken: Taken,
    /// How often something was changed.
    changes: u64,
}

/// What a value may be: message objects are looked for only where programs put them, since the arguments of a
/// call may have a `role`, too, and are nobody's message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In what was said: blocks.
    Content,
    /// Anywhere else: messages, too.
    Around,
}

/// What stands where a model's thinking stood.
const THINKING: &str = "[thinking taken out]";
/// What stands where an entry or a message has its program's data.
const DATA: &str = "[data taken out]";
/// The fields that vouch for a text, or hold it encrypted.
const SIGNATURES: [&str; 3] = ["thinkingSignature", "textSignature", "thoughtSignature"];

/// Whether something was taken out of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    Same,
    Changed,
}

impl Cutter {
    pub(super) fn new(wanted: LeaveOut) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Whether there is nothing to do.
    pub(super) fn is_idle(&self) -> bool {
        self.wanted.is_nothing()
    }

    /// Takes out of an entry, or of any other record of a session, what is not wanted.
    pub(super) fn cut(&mut self, session: &Session, record: &mut Object) -> Cut {
        if self.is_idle() {
            return Cut::Same;
        }
        let before = self.changes;
        let kind = js::text(record, "type").unwrap_or_default().to_owned();
        if kind == "context_edit" {
            self.cut_replacement(session, record);
        }
        if self.wanted.extras == Part::TakenOut && !gap::is_gap(record) {
            self.mark(record, "details", DATA);
            if kind == "custom" {
                self.mark(record, "data", DATA);
            }
            self.drop_unlisted(record, fields::of_entry(&kind));
        }
        self.walk_fields(record, Place::Around);
        if self.changes == before { Cut::Same } else { Cut::Changed }
    }

    /// The new content of an edit is what its target's is: output, a prompt. That of a target which is not
    /// in the file may be anything.
    fn cut_replacement(&mut self, session: &Session, edit: &mut Object) {
        let target = js::name(edit.get("targetId")).and_then(|id| session.find(&id));
        let role = |at: EntryIdx| session.entry(at).message().map(|message| &message.role);
        let Some(Value::Object(replacement)) = edit.get_mut("replacement") else { return };
        match target.map(role) {
            None | Some(Some(Role::ToolResult(_) | Role::BashExecution(_))) => {
                self.cut_output(replacement, "content");
            }
            Some(Some(Role::System)) => self.cut_prompt(replacement),
            Some(_) => {}
        }
    }

    /// Goes through all of a value. It was parsed, so it is not deep.
    fn walk(&mut self, value: &mut Value, place: Place) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.walk(item, place)),
            Value::String(text) => self.cut_pictures_in(text),
            Value::Object(object) => {
                if self.takes_image(object) {
                    *value = self.image_taken(object);
                    return;
                }
                if place == Place::Around {
                    self.cut_message(object);
                }
                self.cut_thinking(object);
                self.walk_fields(object, place);
            }
            _ => {}
        }
    }

    /// Goes through the fields of an object. A signature of what was changed is worth nothing, and tells.
    fn walk_fields(&mut self, object: &mut Object, place: Place) {
        let before = self.changes;
        for (key, field) in object.iter_mut() {
            let inside = if matches!(key.as_str(), "content" | "arguments") {
                Place::Content
            } else {
                place
            };
            self.walk(field, inside);
        }
        if self.changes > before {
            self.drop_signatures(object);
        }
    }

    /// What a message has besides blocks. With its prompt, its output or its thinking goes what is not of the
    /// format, since it may hold the same again.
    fn cut_message(&mut self, message: &mut Object) {
        let Some(role) = js::text(message, "role").map(str::to_owned) else { return };
        let Some(listed) = fields::of_message(&role) else { return };
        let own = match role.as_str() {
            "system" if self.wanted.prompt == Part::TakenOut => {
                self.cut_prompt(message);
                Part::TakenOut
            }
            "toolResult" if self.wanted.tool_output != ToolOutput::Whole => {
                self.cut_output(message, "content");
                Part::TakenOut
            }
            "bashExecution" if self.wanted.tool_output != ToolOutput::Whole => {
                self.cut_output(message, "output");
                Part::TakenOut
            }
            "assistant" => self.wanted.thinking,
            _ => Part::Kept,
        };
        if [own, self.wanted.extras].contains(&Part::TakenOut) {
            self.mark(message, "details", DATA);
            self.drop_unlisted(message, listed);
        }
    }

    /// A thinking block says no more than that it was one; texts and calls lose what holds thinking encrypted.
    fn cut_thinking(&mut self, block: &mut Object) {
        if self.wanted.thinking == Part::Kept {
            return;
        }
        match js::text(block, "type") {
            Some("thinking" | "redacted_thinking" | "reasoning") => {
                let is_bare = matches!(js::text(block, "thinking"), Some("" | THINKING));
                if is_bare && block.len() == 2 {
                    return;
                }
                *block = Object::from_iter([
                    ("type".to_owned(), "thinking".into()),
                    ("thinking".to_owned(), THINKING.into()),
                ]);
                self.taken.thinking += 1;
                self.changes += 1;
            }
            Some("text" | "toolCall") => self.drop_signatures(block),
            _ => {}
        }
    }

    fn drop_signatures(&mut self, block: &mut Object) {
        for name in SIGNATURES {
            if block.shift_remove(name).is_some() {
                self.changes += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests;

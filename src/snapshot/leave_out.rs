//! What is left out of entries.
//!
//! In: an entry as JSON, and which kinds of content are not wanted. Out: the entry without their bytes, with a
//! short text at each place that says so, and counts. It stays a valid entry, and a result stays with its call.
//! What it leaves, done again, stays as it is. Refuses to know which entries there are and where they go.

mod edits;
mod fields;
mod images;
mod output;
mod prompt;
mod thinking;

use super::gap;
use super::taken::Taken;
use crate::session::Session;
use crate::session::js::{self, Object};
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

/// What a value may be: messages and blocks are looked for only where programs put them, since the arguments of a
/// call may have a `role` and a `type`, too, and are nobody's message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In what was said: blocks.
    Content,
    /// In what a tool was called with: anything.
    Arguments,
    /// Anywhere else: messages, too.
    Around,
}

/// What stands where an entry or a message has its program's data.
const DATA: &str = "[data taken out]";
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
        match kind.as_str() {
            "context_edit" => self.cut_edit(session, record),
            // Whatever it has besides the tools' names describes them.
            "active_tools_change" if self.wanted.prompt == Part::TakenOut => {
                self.drop_unlisted(record, fields::of_entry(&kind));
            }
            _ => {}
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
                if place != Place::Arguments {
                    self.cut_block(object);
                }
                self.walk_fields(object, place);
            }
            _ => {}
        }
    }

    /// Goes through the fields of an object. A signature of what was changed is worth nothing, and tells.
    fn walk_fields(&mut self, object: &mut Object, place: Place) {
        let before = self.changes;
        for (key, field) in object.iter_mut() {
            let inside = match key.as_str() {
                _ if place == Place::Arguments => place,
                "arguments" => Place::Arguments,
                "content" => Place::Content,
                _ => place,
            };
            if key == "usage" && inside != Place::Arguments {
                self.cut_usage(field);
            }
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
        let listed = fields::of_message(&role);
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
            // A role of some program may be a tool's.
            _ if listed.is_none() && self.wanted.tool_output != ToolOutput::Whole => {
                self.cut_output(message, "output");
                Part::TakenOut
            }
            _ => Part::Kept,
        };
        if [own, self.wanted.extras].contains(&Part::TakenOut) {
            self.mark(message, "details", DATA);
            if let Some(listed) = listed {
                self.drop_unlisted(message, listed);
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! What edits put in the place of content, taken out.
//!
//! In: a `context_edit` and the session with its target. Out: the edit without what would be taken out of its
//! target. It need not be an edit that Pi understands: whatever it puts there is output if its target is.

use super::{Cutter, Part, ToolOutput};
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, Role, Session};
use serde_json::Value;

/// What an edit may have in the place of its target's content.
const LISTED: &[&str] = &["content"];

impl Cutter {
    /// Takes out of an edit what its target would lose. Of a target that is not in the file, that may be anything.
    pub(super) fn cut_edit(&mut self, session: &Session, edit: &mut Object) {
        let target = js::name(edit.get("targetId")).and_then(|id| session.find(&id));
        let role = |at: EntryIdx| session.entry(at).message().map(|message| &message.role);
        let (prompt, output) = (self.wanted.prompt, self.wanted.tool_output != ToolOutput::Whole);
        let own = match target.map(role) {
            None | Some(Some(Role::System)) if prompt == Part::TakenOut => {
                self.cut_replacement(edit, Self::cut_prompt_in);
                Part::TakenOut
            }
            None | Some(Some(Role::ToolResult(_) | Role::BashExecution(_))) if output => {
                self.cut_replacement(edit, Self::cut_output);
                Part::TakenOut
            }
            Some(Some(Role::Other(_))) if output => {
                if let Some(Value::Object(replacement)) = edit.get_mut("replacement") {
                    self.cut_output(replacement, "output");
                }
                Part::TakenOut
            }
            None | Some(Some(Role::Assistant(_))) => self.wanted.thinking,
            Some(_) => Part::Kept,
        };
        if [own, self.wanted.extras].contains(&Part::TakenOut)
            && let Some(Value::Object(replacement)) = edit.get_mut("replacement")
        {
            self.drop_unlisted(replacement, LISTED);
        }
    }

    /// Cuts the new content of an edit, or what stands in the place of an object that has it.
    fn cut_replacement(&mut self, edit: &mut Object, cut: fn(&mut Self, &mut Object, &str)) {
        match edit.get_mut("replacement") {
            Some(Value::Object(replacement)) => cut(self, replacement, "content"),
            _ => cut(self, edit, "replacement"),
        }
    }
}

//! Models' thinking, taken out.
//!
//! In: a block of a message. Out: the same without what a model thought, open or encrypted.

use super::{Cutter, Part};
use crate::session::js::{self, Object};

/// What stands where a model's thinking stood.
const THINKING: &str = "[thinking taken out]";
/// The fields that vouch for a text, or hold it encrypted.
const SIGNATURES: [&str; 3] = ["thinkingSignature", "textSignature", "thoughtSignature"];

impl Cutter {
    /// A thinking block says no more than that it was one; texts and calls lose what holds thinking encrypted.
    pub(super) fn cut_thinking(&mut self, block: &mut Object) {
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

    pub(super) fn drop_signatures(&mut self, block: &mut Object) {
        for name in SIGNATURES {
            if block.shift_remove(name).is_some() {
                self.changes += 1;
            }
        }
    }
}

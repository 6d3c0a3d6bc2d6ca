//! What is said of what no file records, where the page says what the model sees.
//!
//! In go a session and a context; out come a few words for the head of the model's column, and the sentences
//! behind them. It refuses to know how they are shown.

use crate::context::Context;
use crate::session::Session;
use crate::view::prompt_sheet::PromptSheet;

/// The sentence for a path without a system prompt.
pub const NO_PROMPT: &str = "System prompt not recorded: no system message stands on this path. \
    Pi before 0.86 sent one all the same, and wrote none down.";

/// The sentence for what only Pi's own HTML export says.
pub const AS_EXPORTED: &str = "As exported: no system message stands on this path, and Pi's export says that this was \
    in force when it was made.";

/// What is true of every session.
const OF_ALL: [&str; 2] = [
    "A provider's adapter makes the request's own JSON of these messages. No file records it.",
    "Extensions may change messages while a request is made. No file records that either.",
];

/// What is said of a context.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// In the head of the column.
    pub words: &'static str,
    /// All that there is to it.
    pub sentences: Vec<&'static str>,
}

impl Remark {
    /// What is to be said of a context.
    #[must_use]
    pub fn of(session: &Session, context: &Context) -> Self {
        let has_path = !context.path.is_empty();
        if has_path && PromptSheet::of(session, context).is_empty() {
            let sentences = [NO_PROMPT].into_iter().chain(OF_ALL).collect();
            return Self { words: "system prompt not recorded", sentences };
        }
        Self { words: "as recorded", sentences: OF_ALL.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Stage, build};
    use crate::session::read;

    fn words(roles: &[&str]) -> &'static str {
        let mut file = String::from(r#"{"type":"session","version":3,"id":"s"}"#);
        for (at, role) in roles.iter().enumerate() {
            let parent = at.checked_sub(1).map_or("null".to_owned(), |at| format!("\"{at}\""));
            let message = format!(r#"{{"role":"{role}","content":"text"}}"#);
            let entry = format!(
                r#"{{"type":"message","id":"{at}","parentId":{parent},"message":{message}}}"#
            );
            file = format!("{file}\n{entry}");
        }
        let session = read(file.as_bytes()).session;
        Remark::of(&session, &build(&session, session.leaf(), Stage::Selected)).words
    }

    #[test]
    fn a_path_without_a_system_message_has_no_prompt_that_is_recorded() {
        assert_eq!(words(&["user"]), "system prompt not recorded");
        assert_eq!(words(&["system", "user"]), "as recorded");
        assert_eq!(words(&[]), "as recorded");
    }
}

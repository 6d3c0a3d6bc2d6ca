//! What a person can choose between, by name.
//!
//! In: what there is of it. Out: names and amounts. It refuses to know what was chosen.

use crate::snapshot::Taken;
use crate::snapshot::leave_out::{LeaveOut, Part, ToolOutput};
use crate::snapshot::scope::{Scope, Size};
use crate::wording::{bytes, counted};

/// What can be switched off by a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Thinking.
    Thinking,
    /// Images.
    Images,
    /// The system prompt and the tools.
    Prompt,
    /// What extensions and tools keep for themselves.
    Extras,
}

impl Switch {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Thinking, Self::Images, Self::Prompt, Self::Extras];

    /// Its name on screen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Thinking => "Thinking",
            Self::Images => "Images",
            Self::Prompt => "System prompt and tools",
            Self::Extras => "Data of tools and extensions",
        }
    }

    /// How much of it there is, in words: `3 images, 1.1 MB`. Nothing where there is none.
    #[must_use]
    pub fn amount(self, there_is: &Taken) -> Option<String> {
        let (count, one, many) = match self {
            Self::Thinking => (there_is.thinking, "block", "blocks"),
            Self::Images => (there_is.images, "image", "images"),
            Self::Prompt => (there_is.prompts, "message", "messages"),
            Self::Extras => (there_is.extras, "piece", "pieces"),
        };
        let words = counted(usize::try_from(count).unwrap_or(usize::MAX), one, many);
        let size = match self {
            Self::Images => format!(", {}", bytes(there_is.image_bytes)),
            _ => String::new(),
        };
        (count > 0).then(|| words + &size)
    }

    /// What it switches.
    pub fn part(self, leave_out: &mut LeaveOut) -> &mut Part {
        match self {
            Self::Thinking => &mut leave_out.thinking,
            Self::Images => &mut leave_out.images,
            Self::Prompt => &mut leave_out.prompt,
            Self::Extras => &mut leave_out.extras,
        }
    }
}

/// How much of tools' output can be chosen, by name.
pub const OUTPUTS: [(&str, ToolOutput); 4] = [
    ("whole", ToolOutput::Whole),
    ("first 20 lines of each", ToolOutput::Clipped { lines: 20 }),
    ("first 5 lines of each", ToolOutput::Clipped { lines: 5 }),
    ("none", ToolOutput::TakenOut),
];

/// A scope as it is offered: its name, and how much it is.
#[must_use]
pub fn offered(scope: Scope, size: Size, branches: usize) -> (&'static str, String) {
    let entries = counted(size.entries, "entry", "entries");
    match scope {
        Scope::All => {
            ("Whole file", format!("{entries}, {}", counted(branches, "branch", "branches")))
        }
        Scope::Branch => ("This branch", entries),
        Scope::Context => ("What the model sees", counted(size.messages, "message", "messages")),
    }
}

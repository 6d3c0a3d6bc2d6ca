//! What was taken out of a session before it was shared.
//!
//! In: counts, as they come up. Out: the same in words for people. Knows neither the session nor the form in
//! which it is shared.

use crate::wording::{bytes, counted, grouped};

/// What was taken out, by what it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Entries of other branches.
    pub other_branches: u64,
    /// Entries of the branch that the model is not sent.
    pub unsent: u64,
    /// Lines, or parts of lines, that cannot be read.
    pub unreadable: u64,
    /// Thinking blocks.
    pub thinking: u64,
    /// Tool outputs, whole or in part.
    pub outputs: u64,
    /// The lines of those.
    pub output_lines: u64,
    /// Images.
    pub images: u64,
    /// The bytes of those.
    pub image_bytes: u64,
    /// System messages: prompts and tools.
    pub prompts: u64,
    /// Fields of programs' own data.
    pub extras: u64,
}

impl Taken {
    /// Whether everything is there.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// What was taken out, in words: `3 images (1.2 MB)`.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let counts = [
            (self.other_branches, "entry of other branches", "entries of other branches"),
            (self.unsent, "entry that is not sent", "entries that are not sent"),
            (self.unreadable, "unreadable piece", "unreadable pieces"),
            (self.thinking, "thinking block", "thinking blocks"),
            (self.outputs, "tool output", "tool outputs"),
            (self.images, "image", "images"),
            (self.prompts, "system message", "system messages"),
            (self.extras, "piece of program data", "pieces of program data"),
        ];
        let counts = counts.into_iter().filter(|(count, ..)| *count > 0);
        let words = counts.map(|(count, one, many)| {
            let size = match one {
                "tool output" => format!(" ({})", lines(self.output_lines)),
                "image" => format!(" ({})", bytes(self.image_bytes)),
                _ => String::new(),
            };
            counted(usize::try_from(count).unwrap_or(usize::MAX), one, many) + &size
        });
        words.collect()
    }
}

/// What was taken out, as a phrase: `taken out: 4 secrets, 3 images (1.2 MB)`. Everywhere the same.
#[must_use]
pub fn taken_out(words: &[String]) -> String {
    match words {
        [] => "nothing taken out".to_owned(),
        words => format!("taken out: {}", words.join(", ")),
    }
}

/// So many lines, in words.
pub(super) fn lines(count: u64) -> String {
    format!("{} {}", grouped(count), if count == 1 { "line" } else { "lines" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_is_said_with_its_size() {
        let taken = Taken {
            outputs: 1,
            output_lines: 1412,
            images: 2,
            image_bytes: 1_100_000,
            ..Taken::default()
        };
        assert_eq!(taken.words(), ["1 tool output (1,412 lines)", "2 images (1.1 MB)"]);
        assert!(Taken::default().is_nothing() && Taken::default().words().is_empty());
    }
}

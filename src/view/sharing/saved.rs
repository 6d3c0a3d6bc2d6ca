//! What can be saved: forms, sizes and names of files.
//!
//! In: how a path is looked at, titles and sizes. Out: forms as the engine takes them, and words. It refuses to know
//! how a file is made.

use crate::context::{Moment, Stage};
use crate::snapshot::making::{At, Form};
use crate::wording::bytes;

/// A form beside the snapshot.
#[derive(Clone, Copy, Debug)]
pub struct OtherForm {
    /// Its name on screen.
    pub name: &'static str,
    /// How its files' names end.
    pub ending: &'static str,
    /// Its MIME type.
    pub mime_type: &'static str,
    form: fn(At) -> Form<'static>,
}

impl OtherForm {
    /// The form, of a path as it is looked at.
    #[must_use]
    pub fn at(&self, stage: Stage, moment: Moment) -> Form<'static> {
        (self.form)(At { stage, moment })
    }
}

/// The forms beside the snapshot.
pub const OTHER_FORMS: [OtherForm; 4] = [
    OtherForm {
        name: "HTML without scripts, of this path",
        ending: "static.html",
        mime_type: "text/html",
        form: Form::StaticHtml,
    },
    OtherForm {
        name: "Markdown, of this path",
        ending: "md",
        mime_type: "text/markdown",
        form: Form::Markdown,
    },
    OtherForm {
        name: "Session file (.jsonl)",
        ending: "jsonl",
        mime_type: "application/jsonl",
        form: |_| Form::Jsonl,
    },
    OtherForm {
        name: "Context as JSON",
        ending: "json",
        mime_type: "application/json",
        form: Form::Context,
    },
];

/// How large the file is that would be saved, beside the one that is open.
#[must_use]
pub fn size_in_words(made_bytes: usize, file_bytes: usize) -> String {
    format!("{} · the session is {}", bytes(made_bytes as u64), bytes(file_bytes as u64))
}

/// The longest name that is proposed for a file; file systems take 255 bytes.
const MOST_NAME_CHARS: usize = 60;

/// A name for the file that is saved, after the session's own: letters, digits and signs that every file system takes.
#[must_use]
pub fn proposed_name(title: &str, ending: &str) -> String {
    let stem = title.strip_suffix(".gz").unwrap_or(title);
    let stem = stem.strip_suffix(".jsonl").or(stem.strip_suffix(".html")).unwrap_or(stem);
    let plain: String = stem
        .chars()
        .map(
            |letter| if letter.is_alphanumeric() || "._~-".contains(letter) { letter } else { ' ' },
        )
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let joined: String = words.join("-").chars().take(MOST_NAME_CHARS).collect();
    // A name that begins with a dot is hidden, and one of signs alone says nothing.
    let joined = joined.trim_matches(['.', '-', '~']);
    let stem = if joined.is_empty() { "session" } else { joined };
    format!("{stem}.{ending}")
}

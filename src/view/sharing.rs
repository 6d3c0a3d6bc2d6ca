//! What a person chooses to share, and how the dialog words it.
//!
//! In: choices, and what was found. Out: the same as the engine takes it, and lines to show. It refuses to know how
//! anything is taken out, and how a dialog looks.

mod found;

pub use found::{FoundGroup, FoundRow, grouped_by_kind};

use crate::context::{Moment, Stage};
use crate::snapshot::Taken;
use crate::snapshot::leave_out::{LeaveOut, Part, ToolOutput};
use crate::snapshot::making::{At, Form, NotMade, Progress, Step};
use crate::snapshot::redact::{Advice, Kind, Rules, Secret, Written};
use crate::snapshot::scope::{Scope, Size};
use crate::wording::{bytes, counted, grouped, percent};
use std::collections::{BTreeMap, BTreeSet};

/// What a person has chosen to share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// How much of the session.
    pub scope: Scope,
    /// What is left out of it.
    pub leave_out: LeaveOut,
    /// Own words that must not leave, one a line.
    pub words: String,
    /// Own patterns of them, one a line.
    pub patterns: String,
    /// What was decided about single secrets, against the advice.
    decided: BTreeMap<(Kind, String), Advice>,
    /// The kinds whose list is open.
    open: BTreeSet<Kind>,
}

impl Default for Choices {
    /// One branch: who shares shows what they look at, and not what else lies in the file.
    fn default() -> Self {
        Self {
            scope: Scope::Branch,
            leave_out: LeaveOut::default(),
            words: String::new(),
            patterns: String::new(),
            decided: BTreeMap::new(),
            open: BTreeSet::new(),
        }
    }
}

impl Choices {
    /// What becomes of a secret.
    #[must_use]
    pub fn about(&self, secret: &Secret) -> Advice {
        let decided = self.decided.get(&(secret.kind, secret.text.clone()));
        decided.copied().unwrap_or(secret.advice)
    }

    /// Whether a secret is to go.
    #[must_use]
    pub fn takes_out(&self, secret: &Secret) -> bool {
        self.about(secret) == Advice::TakeOut
    }

    /// Decides about a secret.
    pub fn decide(&mut self, secret: &Secret, advice: Advice) {
        let key = (secret.kind, secret.text.clone());
        if advice == secret.advice {
            self.decided.remove(&key);
        } else {
            self.decided.insert(key, advice);
        }
    }

    /// What is a secret.
    ///
    /// # Errors
    ///
    /// Says what is wrong with a word or a pattern.
    pub fn rules(&self) -> Result<Rules, String> {
        let mut rules = Rules::all();
        for word in lines(&self.words) {
            rules.add_word(word)?;
        }
        for pattern in lines(&self.patterns) {
            rules.add_pattern(pattern)?;
        }
        Ok(rules)
    }

    /// Whether the list of a kind is open.
    #[must_use]
    pub fn is_open(&self, kind: Kind) -> bool {
        self.open.contains(&kind)
    }

    /// Opens the list of a kind, or closes it.
    pub fn turn(&mut self, kind: Kind) {
        if !self.open.remove(&kind) {
            self.open.insert(kind);
        }
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

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

/// How far the making of a file is.
#[must_use]
pub fn progress_in_words(progress: Progress) -> String {
    let word = match progress.step {
        Step::Gathering => "Bringing together",
        Step::Finding => "Looking for secrets",
        Step::Redacting => "Taking them out",
        Step::Writing => "Writing",
        Step::Checking => "Searching the file once more",
    };
    let Progress { done_bytes, whole_bytes, .. } = progress;
    format!("{word}: {} %", percent(done_bytes as u64, whole_bytes as u64))
}

/// Why there is no file, and what to do.
#[must_use]
pub fn not_made_in_words(cause: &NotMade) -> String {
    match cause {
        NotMade::Ended => "It was ended.".to_owned(),
        NotMade::Unreadable => {
            "The session that was read back from the file is not the one that was put into it. Please report this."
                .to_owned()
        }
        NotMade::Leaks(leaks) => {
            let told = leaks.iter().take(5).map(|leak| {
                let written = match leak.written {
                    Written::Plainly => "",
                    Written::WithEscapes => ", with escapes",
                    Written::InBase64 => ", in base64",
                };
                let times = counted(leak.count, "place", "places");
                format!("{} {} ({times}{written})", leak.kind.name(), leak.masked)
            });
            let told: Vec<String> = told.collect();
            format!(
                "The finished file would still hold what was to go: {}. Keep it knowingly, leave out what holds it, \
                 or share less.",
                told.join("; ")
            )
        }
    }
}

/// How large the file is that would be saved, beside the one that is open.
#[must_use]
pub fn size_in_words(made_bytes: usize, file_bytes: usize) -> String {
    format!("{} · the session is {}", bytes(made_bytes as u64), bytes(file_bytes as u64))
}

/// How many of the secrets go: `4 taken out, 1 kept`.
#[must_use]
pub fn going_in_words(going: usize, found: usize) -> String {
    match (going, found - going) {
        (0, 0) => "none found".to_owned(),
        (0, kept) => format!("{} kept", grouped(kept)),
        (going, 0) => format!("{} taken out", grouped(going)),
        (going, kept) => format!("{} taken out, {} kept", grouped(going), grouped(kept)),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_its_session_in_letters_that_every_system_takes() {
        for (title, name) in [
            ("Fix the cache", "Fix-the-cache.html"),
            ("2026-01-05_abc.jsonl.gz", "2026-01-05_abc.html"),
            ("../../etc/passwd", "etc-passwd.html"),
            ("Größe: 3 µm?", "Größe-3-µm.html"),
            ("\u{202e}gpj.<b>", "gpj.-b.html"),
            ("...", "session.html"),
            ("", "session.html"),
        ] {
            assert_eq!(proposed_name(title, "html"), name);
        }
        assert!(proposed_name(&"x".repeat(500), "jsonl").len() < 80);
    }

    #[test]
    fn what_goes_is_counted_in_words() {
        let words = [(0, 0), (0, 3), (3, 3), (4, 5)].map(|(going, all)| going_in_words(going, all));
        assert_eq!(words, ["none found", "3 kept", "3 taken out", "4 taken out, 1 kept"]);
    }

    #[test]
    fn words_and_patterns_stand_a_line_each_and_a_wrong_one_is_told() {
        let choices = Choices { words: " heron \n\n lake\r\n".into(), ..Choices::default() };
        assert!(choices.rules().is_ok());
        let choices = Choices { patterns: "a+\n(b".into(), ..Choices::default() };
        let said = choices.rules().unwrap_err();
        assert!(said.contains("(b"), "{said}");
    }
}

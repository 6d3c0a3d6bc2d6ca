//! What a person chooses to share, and how the dialog words it.
//!
//! In: choices, and what was found. Out: the same as the engine takes it, and lines to show. It refuses to know how
//! anything is taken out, and how a dialog looks.

mod found;
mod offer;
mod saved;
mod words;

pub use found::{FoundGroup, FoundRow, grouped_by_kind};
pub use offer::{OUTPUTS, Switch, offered};
pub use saved::{OTHER_FORMS, OtherForm, proposed_name, size_in_words};
pub use words::{going_in_words, not_made_in_words, progress_in_words};

use crate::snapshot::leave_out::LeaveOut;
use crate::snapshot::redact::{Advice, Kind, Rules, Secret};
use crate::snapshot::scope::Scope;
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

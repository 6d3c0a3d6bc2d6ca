//! What is looked for: kinds, and a person's own words and patterns.

use super::kind::Kind;
use super::needles;
use regex_lite::{Regex, RegexBuilder};

/// What is looked for.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    off: Vec<Kind>,
    words: Vec<String>,
    patterns: Vec<Regex>,
}

/// The longest word or pattern that is taken.
const LONGEST_BYTES: usize = 1000;

impl Rules {
    /// All kinds, no own words.
    #[must_use]
    pub fn all() -> Self {
        Self::default()
    }

    /// These kinds alone.
    #[must_use]
    pub fn of(kinds: &[Kind]) -> Self {
        let off = Kind::ALL.into_iter().filter(|kind| !kinds.contains(kind)).collect();
        Self { off, ..Self::default() }
    }

    /// Also a word, in upper case or lower.
    ///
    /// # Errors
    ///
    /// Says so if the word is too short to be looked for, or longer than any word.
    pub fn add_word(&mut self, word: &str) -> Result<(), String> {
        let word = word.trim();
        if word.len() < needles::LEAST_BYTES {
            return Err(format!(
                "\"{word}\" is too short: taking it out everywhere would leave nothing to read. Give at least {} letters",
                needles::LEAST_BYTES
            ));
        }
        if word.len() > LONGEST_BYTES {
            return Err(format!("the word has {} bytes, {LONGEST_BYTES} are the most", word.len()));
        }
        self.words.push(word.to_owned());
        Ok(())
    }

    /// Also what a pattern finds.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the pattern.
    pub fn add_pattern(&mut self, pattern: &str) -> Result<(), String> {
        const LARGEST_BYTES: usize = 1 << 18;
        if pattern.len() > LONGEST_BYTES {
            return Err(format!(
                "the pattern has {} bytes, {LONGEST_BYTES} are the most",
                pattern.len()
            ));
        }
        let regex = RegexBuilder::new(pattern).size_limit(LARGEST_BYTES).nest_limit(50).build();
        let regex =
            regex.map_err(|error| format!("the pattern \"{pattern}\" cannot be read: {error}"))?;
        if regex.is_match("") {
            return Err(format!(
                "the pattern \"{pattern}\" finds a text of no length, so it would find every place. Let it ask for at least one character"
            ));
        }
        self.patterns.push(regex);
        Ok(())
    }

    /// Whether secrets of a kind are looked for.
    #[must_use]
    pub fn has(&self, kind: Kind) -> bool {
        !self.off.contains(&kind)
    }

    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    pub(super) fn patterns(&self) -> &[Regex] {
        &self.patterns
    }
}

//! What a person asks for.
//!
//! In: what is typed. Out: a [`Query`]: words that must all be there, and what kind of entry it must be.
//! Words are apart by blanks; `"several words"` are one; case does not count. `kind:user`, `tool:bash`,
//! `model:opus` and `is:error` ask for what an entry is.

use super::facets::Facet;
use super::{fold, glance, texts};
use crate::session::tape::Tape;
use crate::session::{EntryIdx, Session};
use std::ops::{ControlFlow, Range};

/// What is searched for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    words: Vec<String>,
    facets: Vec<Facet>,
}

impl Query {
    /// Reads what is typed. Any text is a query; what is no facet is a word.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut query = Self::default();
        for token in tokens(text) {
            match token {
                Token::Phrase(words) => query.words.push(fold::folded(words)),
                Token::Word(word) => match Facet::of(word) {
                    Some(facet) => query.facets.push(facet),
                    None => query.words.push(fold::folded(word)),
                },
            }
        }
        query
    }

    /// Whether it asks for nothing, and so finds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.facets.is_empty()
    }

    /// Whether it asks for words, which can be marked in a text.
    #[must_use]
    pub fn has_words(&self) -> bool {
        !self.words.is_empty()
    }

    /// Whether an entry holds all words, each in one of its texts, and is what is asked for.
    #[must_use]
    pub fn finds(&self, session: &Session, entry: EntryIdx) -> bool {
        self.finds_by(session, entry, &mut Tape::default())
    }

    /// The same, with a tape that was used before.
    pub(super) fn finds_by(&self, session: &Session, entry: EntryIdx, tape: &mut Tape) -> bool {
        !self.is_empty()
            && self.facets.iter().all(|facet| facet.is(session.entry(entry)))
            && self.is_held(session, entry, tape)
    }

    /// Where its words stand in a text, in bytes: what to mark there.
    #[must_use]
    pub fn places(&self, text: &str) -> Vec<Range<usize>> {
        fold::places(text, &self.words)
    }

    /// The first text of an entry that holds one of the words: what stands around it, on one line.
    #[must_use]
    pub fn glimpse(&self, session: &Session, entry: EntryIdx) -> Option<String> {
        let mut glimpse = None;
        let _ = texts::each(session, entry, &mut Tape::default(), |text| {
            let text = text.reads();
            match self.places(&text).first() {
                Some(place) => {
                    glimpse = Some(around(&text, place));
                    ControlFlow::Break(())
                }
                None => ControlFlow::Continue(()),
            }
        });
        glimpse
    }

    fn is_held(&self, session: &Session, entry: EntryIdx, tape: &mut Tape) -> bool {
        let mut missing: Vec<&str> = self.words.iter().map(String::as_str).collect();
        if missing.is_empty() {
            return true;
        }
        let written = session.raw(entry);
        let may_be_held = |word: &&str| {
            glance::may_hold(written, word)
                || texts::names(session, entry).any(|name| glance::may_hold(name.written(), word))
        };
        if !missing.iter().all(may_be_held) {
            return false;
        }
        let searched = texts::each(session, entry, tape, |text| {
            if missing.iter().any(|word| glance::may_hold(text.written(), word)) {
                let text = fold::folded(&text.reads());
                missing.retain(|word| !text.contains(word));
            }
            if missing.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        searched.is_break()
    }
}

/// A place in a text with a few words on either side.
fn around(text: &str, place: &Range<usize>) -> String {
    const CHARS_BEFORE: usize = 40;
    const CHARS_AFTER: usize = 100;
    let before = text.get(..place.start).unwrap_or_default();
    let start = before.char_indices().rev().nth(CHARS_BEFORE - 1).map_or(0, |(at, _)| at);
    let after = text.get(place.start..).unwrap_or_default();
    let end = after.char_indices().nth(CHARS_AFTER).map_or(text.len(), |(at, _)| place.start + at);
    let part = text.get(start..end).unwrap_or_default();
    let words: Vec<&str> = part.split_whitespace().collect();
    let (more_before, more_after) = (start > 0, end < text.len());
    format!(
        "{}{}{}",
        if more_before { "…" } else { "" },
        words.join(" "),
        if more_after { "…" } else { "" }
    )
}

enum Token<'a> {
    Word(&'a str),
    Phrase(&'a str),
}

/// A phrase begins with a quote at a word's start and ends at the next quote before a blank, or at the
/// end: so a text with quotes in it can be asked for, too.
fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start();
            if let Some(quoted) = rest.strip_prefix('"') {
                let ends = |at: &usize| {
                    let after = quoted.get(at + 1..).and_then(|after| after.chars().next());
                    after.is_none_or(char::is_whitespace)
                };
                let end = quoted.match_indices('"').map(|(at, _)| at).find(ends);
                let phrase = quoted.get(..end.unwrap_or(quoted.len()))?;
                rest = end.and_then(|end| quoted.get(end + 1..)).unwrap_or_default();
                if !phrase.is_empty() {
                    return Some(Token::Phrase(phrase));
                }
                continue;
            }
            if rest.is_empty() {
                return None;
            }
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after;
            return Some(Token::Word(word));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    fn words(text: &str) -> Vec<String> {
        Query::parse(text).words
    }

    #[test]
    fn words_are_apart_by_blanks_and_phrases_are_whole() {
        assert_eq!(words("  Why\u{3000}\"so Slow\" now "), ["why", "so slow", "now"]);
        assert_eq!(words(r#"say"x "a"b" "#), [r#"say"x"#, r#"a"b"#]);
        assert_eq!(words(r#""never closed "#), ["never closed "]);
        assert_eq!(words(r#"a\n "" " "#), [r"a\n", " "]);
        assert_eq!(words("https://x kind: is:late"), ["https://x", "kind:", "is:late"]);
    }

    #[test]
    fn a_glimpse_is_what_stands_around_the_first_word() {
        let text = format!("{}\n  the\tNEEDLE is here {}", "hay ".repeat(30), "straw ".repeat(40));
        let file = format!(
            "{{\"type\":\"session\",\"version\":3,\"id\":\"s\"}}\n{}",
            serde_json::json!({"type": "message", "id": "a", "message": {"role": "user", "content": text}})
        );
        let session = read(file.as_bytes()).session;
        let glimpse = Query::parse("needle").glimpse(&session, session.leaf().unwrap()).unwrap();
        assert!(glimpse.starts_with("…"), "{glimpse}");
        assert!(glimpse.contains("hay the NEEDLE is here straw"), "{glimpse}");
        assert!(glimpse.ends_with("…") && glimpse.chars().count() < 150, "{glimpse}");
        assert_eq!(Query::parse("is:error").glimpse(&session, session.leaf().unwrap()), None);
    }

    #[test]
    fn facets_ask_for_what_an_entry_is() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"model_change","id":"model","parentId":null,"provider":"p","modelId":"Opus-9"}
{"type":"message","id":"ask","parentId":"model","message":{"role":"user","content":"list it"}}
{"type":"message","id":"call","parentId":"ask","message":{"role":"assistant","model":"opus-9","content":[{"type":"toolCall","id":"c","name":"Bash","arguments":{}}]}}
{"type":"message","id":"result","parentId":"call","message":{"role":"toolResult","toolCallId":"c","toolName":"Bash","content":[],"isError":true}}
{"type":"message","id":"end","parentId":"result","message":{"role":"assistant","model":"m","content":[],"stopReason":"aborted"}}"#;
        let session = read(file).session;
        let found = |text: &str| {
            let hits = super::super::all(&session, Query::parse(text));
            let ids = hits.iter().map(|hit| session.entry(*hit).id.to_string());
            ids.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(found("kind:tool-result"), "result");
        assert_eq!(found("tool:bash"), "call result");
        assert_eq!(found("KIND:User"), "ask");
        assert_eq!(found("model:opus"), "model call");
        assert_eq!(found("is:error"), "result end");
        assert_eq!(found("is:error kind:assistant"), "end");
        assert_eq!(found("kind:user LIST"), "ask");
        assert_eq!(found(r#""kind:user""#), "");
        assert_eq!(found("  "), "");
    }
}

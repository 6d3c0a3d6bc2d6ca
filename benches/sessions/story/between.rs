//! What happens between two turns: compaction, going back, labels, other models, commands, notes.
//!
//! In: a story, and chance. Out: mostly nothing, else an entry.

use super::super::scribe::{Place, id};
use super::super::shape::{Compaction, Tree};
use super::super::words;
use super::{MODELS, Story};
use std::fmt::Write as _;
use std::io::{self, Write};

/// A context of this many tokens is compacted.
const FULL_TOKENS: u32 = 160_000;
/// What is left of it then, about.
const COMPACTED_TOKENS: u32 = 18_000;

impl<W: Write> Story<'_, W> {
    /// What happens when a model has answered.
    pub(super) fn between_turns(&mut self) -> io::Result<()> {
        let is_full = self.scribe.last().is_some_and(|last| last.tokens > FULL_TOKENS);
        if is_full && self.shape.compaction == Compaction::WhenFull && !self.is_over() {
            self.compact()?;
        }
        if self.is_over() {
            return Ok(());
        }
        match self.rng.u32(..60) {
            0 | 1 => self.label()?,
            2 => self.change_model()?,
            3 | 4 => self.command()?,
            5 => self.note()?,
            6 => self.edit()?,
            7 => {
                self.entry("session_info", |line, _, (rng, words)| {
                    line.push_str(r#","name":""#);
                    words.sentences(rng, 1, line);
                    line.push('"');
                })?;
            }
            8..=10 => {
                self.entry("custom", |line, _, (rng, _)| {
                    let (done, open) = (rng.u32(..9), rng.u32(..9));
                    let _ = write!(
                        line,
                        r#","customType":"todo","data":{{"done":{done},"open":{open}}}"#
                    );
                })?;
            }
            _ => {}
        }
        match self.shape.tree {
            Tree::Branches { turns } if self.rng.u32(..turns) == 0 && !self.is_over() => {
                self.go_back()
            }
            _ => Ok(()),
        }
    }

    fn compact(&mut self) -> io::Result<()> {
        let tokens = self.scribe.last().map_or(0, |last| last.tokens);
        let Some(kept) = self.turns_before(3) else { return Ok(()) };
        self.entry("compaction", |line, _, (rng, words)| {
            let _ = write!(
                line,
                r#","tokensBefore":{tokens},"firstKeptEntryId":"{:08x}","summary":""#,
                id(kept)
            );
            words.markdown(rng, 14, line);
            line.push_str(r#"","details":{"readFiles":["#);
            let _ = write!(
                line,
                r#""{}"],"modifiedFiles":["{}"]}}"#,
                words::path(rng),
                words::path(rng)
            );
        })?;
        self.scribe.remember(|compaction| compaction.tokens = COMPACTED_TOKENS);
        Ok(())
    }

    /// Back to a question asked before, most times the last but one, and on from there.
    fn go_back(&mut self) -> io::Result<()> {
        let turns =
            if self.rng.u32(..25) == 0 { self.rng.usize(10..80) } else { self.rng.usize(1..4) };
        let Some(question) = self.turns_before(turns) else { return Ok(()) };
        let (left, parent) =
            (self.scribe.place(), self.scribe.at(question).and_then(|question| question.parent));
        let (Some(left), Some(parent)) = (left, parent) else { return Ok(()) };
        self.scribe.go_back_to(parent);
        if self.rng.u32(..10) < 7 {
            self.entry("branch_summary", |line, _, (rng, words)| {
                let _ = write!(line, r#","fromId":"{:08x}","summary":""#, id(left));
                words.markdown(rng, 3, line);
                line.push('"');
            })?;
        }
        Ok(())
    }

    /// The question so many turns before the end of the path, or the first of all.
    fn turns_before(&self, turns: usize) -> Option<Place> {
        let parent = |place: &Place| self.scribe.at(*place).and_then(|at| at.parent);
        let path = std::iter::successors(self.scribe.place(), parent);
        path.filter(|place| self.scribe.at(*place).is_some_and(|at| at.opens_turn))
            .take(turns)
            .last()
    }

    fn label(&mut self) -> io::Result<()> {
        let Some(target) = self.turns_before(1) else { return Ok(()) };
        self.entry("label", |line, _, (rng, _)| {
            let _ = write!(
                line,
                r#","targetId":"{:08x}","label":"before {}""#,
                id(target),
                words::path(rng)
            );
        })?;
        Ok(())
    }

    pub(super) fn change_model(&mut self) -> io::Result<()> {
        self.model = self.rng.usize(..MODELS.len());
        let (provider, model) = MODELS.get(self.model).copied().unwrap_or_default();
        self.entry("model_change", |line, _, _| {
            let _ = write!(line, r#","provider":"{provider}","modelId":"{model}""#);
        })?;
        Ok(())
    }

    /// A command of the user's own, at times kept out of the context.
    fn command(&mut self) -> io::Result<()> {
        let size_bytes = self.output_bytes();
        self.entry("message", |line, at_ms, (rng, words)| {
            let _ = write!(line, r#","message":{{"role":"bashExecution","command":"git log {}","output":""#, words::path(rng));
            words.printed(rng, size_bytes, line);
            let excluded = if rng.u32(..3) == 0 { r#","excludeFromContext":true"# } else { "" };
            let _ = write!(line, r#"","exitCode":0,"cancelled":false,"truncated":false{excluded},"timestamp":{at_ms}}}"#);
        })?;
        Ok(())
    }

    /// A message of an extension.
    fn note(&mut self) -> io::Result<()> {
        self.entry("custom_message", |line, _, (rng, words)| {
            line.push_str(r#","customType":"notes","content":""#);
            words.sentences(rng, 3, line);
            let display = rng.bool();
            let _ = write!(line, r#"","display":{display}"#);
        })?;
        Ok(())
    }

    /// A context edit of a question.
    fn edit(&mut self) -> io::Result<()> {
        let Some(target) = self.turns_before(2) else { return Ok(()) };
        self.entry("context_edit", |line, _, (rng, words)| {
            let _ = write!(line, r#","targetId":"{:08x}","replacement":"#, id(target));
            if rng.bool() {
                line.push_str("null");
            } else {
                line.push_str(r#"{"content":[{"type":"text","text":""#);
                words.sentences(rng, 2, line);
                line.push_str(r#""}]}"#);
            }
        })?;
        Ok(())
    }
}

//! What happens in a session: somebody asks, a model thinks, calls tools, answers; they go back and try again.
//!
//! In: a shape. Out: the entries, in order, until there are as many as the shape says. How long what tools print is
//! follows from the bytes that are left, so that the file ends near its size.

mod between;
mod talk;

use super::pictures::Pictures;
use super::scribe::{Place, Scribe};
use super::shape::{Matter, Shape};
use super::words::Words;
use fastrand::Rng;
use std::fmt::Write as _;
use std::io::{self, Write};

const TOOLS: [&str; 5] = ["read", "bash", "edit", "grep", "write"];
const MODELS: [(&str, &str); 3] = [
    ("anthropic", "claude-sonnet-4-5"),
    ("anthropic", "claude-opus-4-5"),
    ("openai", "gpt-5.2-codex"),
];
const LONGEST_OUTPUT_BYTES: u64 = 30_000;
/// How many of a hundred entries are tools' results, about.
const RESULTS_PERCENT: u64 = 36;
/// An image of a mixed session, in base64, and how many of a hundred bytes images are there.
const USUAL_IMAGE_BYTES: u64 = 200_000;
const IMAGES_PERCENT: u64 = 14;
/// Entries of this many bytes on average have the long texts of a session at work; smaller ones are talk.
const TERSE_BELOW_BYTES: u64 = 600;

/// A session that is being told.
pub(crate) struct Story<'a, W> {
    scribe: Scribe<'a, W>,
    shape: Shape,
    rng: Rng,
    words: Words,
    pictures: Pictures,
    image_bytes: u64,
    model: usize,
    images_left: u32,
    long_line_is_due: bool,
    /// What tools have printed so far.
    printed_bytes: u64,
}

impl<'a, W: Write> Story<'a, W> {
    pub(crate) fn of(shape: &Shape, out: &'a mut W) -> io::Result<Self> {
        let mut rng = Rng::with_seed(shape.seed);
        let words = Words::new(&mut rng);
        let (image_bytes, images_left) = match shape.matter {
            Matter::Images { count } => (shape.size_bytes / u64::from(count), count),
            _ => (USUAL_IMAGE_BYTES.min(shape.size_bytes / 50), 0),
        };
        Ok(Self {
            scribe: Scribe::new(out, shape.seed)?,
            shape: *shape,
            // Four letters of base64 are three bytes.
            pictures: Pictures::of_size(image_bytes / 4 * 3, &mut rng)?,
            image_bytes,
            rng,
            words,
            model: 0,
            images_left,
            long_line_is_due: shape.matter == Matter::OneLine,
            printed_bytes: 0,
        })
    }

    /// Tells all of it.
    pub(crate) fn tell(mut self) -> io::Result<()> {
        self.opening()?;
        while !self.is_over() {
            self.turn()?;
            self.between_turns()?;
        }
        Ok(())
    }

    pub(super) fn entries_left(&self) -> u32 {
        self.shape.entries.saturating_sub(self.scribe.count())
    }

    pub(super) fn is_over(&self) -> bool {
        self.entries_left() == 0
    }

    pub(super) fn is_terse(&self) -> bool {
        self.shape.size_bytes / u64::from(self.shape.entries) < TERSE_BELOW_BYTES
    }

    fn opening(&mut self) -> io::Result<()> {
        self.change_model()?;
        self.entry("thinking_level_change", |line, _, _| {
            line.push_str(r#","thinkingLevel":"high""#);
        })?;
        self.entry("message", |line, at_ms, words| {
            let _ =
                write!(line, r#","message":{{"role":"system","content":"","timestamp":{at_ms}"#);
            line.push_str(r#","sections":{"preamble":""#);
            words.1.sentences(words.0, 12, line);
            line.push_str(r#"","cwd":"/home/ada/heron"},"toolsAdded":["#);
            for (n, tool) in TOOLS.into_iter().enumerate() {
                line.push_str(if n == 0 { "" } else { "," });
                let _ = write!(line, r#"{{"name":"{tool}","description":""#);
                words.1.sentences(words.0, 3, line);
                line.push_str(
                    r#"","parameters":{"type":"object","properties":{"path":{"type":"string"}}}}"#,
                );
            }
            line.push_str("]}");
        })?;
        Ok(())
    }

    /// A question, some rounds of calls and results, an answer.
    fn turn(&mut self) -> io::Result<()> {
        self.user()?;
        let rounds = self.rng.usize(..5);
        for _ in 0..rounds {
            // Room for a turn and its results: no call is left without one.
            if self.entries_left() < 3 {
                break;
            }
            self.round()?;
        }
        if self.is_over() {
            return Ok(());
        }
        self.assistant(&[])?;
        Ok(())
    }

    /// A model's turn with one call, seldom two, and what they give back.
    fn round(&mut self) -> io::Result<()> {
        let count = if self.rng.u32(..6) == 0 { 2 } else { 1 };
        let calls: Vec<_> =
            (0..count).map(|_| (self.rng.u64(..), pick(&mut self.rng, &TOOLS))).collect();
        self.assistant(&calls)?;
        for (call, tool) in calls {
            self.result(call, tool)?;
        }
        Ok(())
    }

    /// How much a tool prints: little most times, so that the average spends what is left.
    pub(super) fn output_bytes(&mut self) -> u64 {
        if std::mem::take(&mut self.long_line_is_due) {
            return self.shape.size_bytes;
        }
        if self.shape.matter != Matter::Mixed {
            return self.rng.u64(100..3_000);
        }
        let entries = u64::from(self.scribe.count().max(1));
        let entries_left = u64::from(self.entries_left().max(1));
        let bytes_left = self.shape.size_bytes.saturating_sub(self.scribe.size_bytes());
        // What the entries to come will have without what tools print, if they are as those before.
        let plain = (self.scribe.size_bytes() - self.printed_bytes) / entries;
        let average = (bytes_left / entries_left).saturating_sub(plain) * 100 / RESULTS_PERCENT;
        let thousandths = self.rng.u64(..1_000);
        let least = if self.is_terse() { 30 } else { 400 };
        let drawn = 3 * average * thousandths * thousandths / 1_000_000;
        let drawn = drawn.clamp(least, LONGEST_OUTPUT_BYTES);
        self.printed_bytes += drawn;
        drawn
    }

    pub(super) fn shows_image(&mut self) -> bool {
        match self.shape.matter {
            Matter::Images { .. } => {
                let shows = self.images_left > 0;
                self.images_left = self.images_left.saturating_sub(1);
                shows
            }
            Matter::Mixed if !self.is_terse() => {
                let images = self.shape.size_bytes * IMAGES_PERCENT / 100 / self.image_bytes;
                let results = u64::from(self.shape.entries) * RESULTS_PERCENT / 100;
                self.rng.u64(..results.max(1)) < images
            }
            Matter::Mixed | Matter::OneLine => false,
        }
    }

    /// Writes an entry some seconds after the one before; the context grows by what it says.
    pub(super) fn entry(
        &mut self,
        kind: &str,
        fields: impl FnOnce(&mut String, u64, (&mut Rng, &Words)),
    ) -> io::Result<Place> {
        let Self { scribe, rng, words, .. } = self;
        let (after_ms, before) = (rng.u64(300..12_000), scribe.size_bytes());
        let place =
            scribe.entry(kind, after_ms, |line, at_ms| fields(line, at_ms, (rng, words)))?;
        // Four letters are a token, and an image is no more than this many.
        let tokens = ((scribe.size_bytes() - before) / 4).min(LONGEST_OUTPUT_BYTES / 4);
        scribe.remember(|last| {
            last.tokens = last.tokens.saturating_add(u32::try_from(tokens).unwrap_or(0));
        });
        Ok(place)
    }
}
fn pick<'a>(rng: &mut Rng, from: &[&'a str]) -> &'a str {
    rng.choice(from).copied().unwrap_or_default()
}

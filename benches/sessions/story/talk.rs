//! What somebody asks, what a model answers, what a tool gives back.
//!
//! In: a story, and which calls there are. Out: an entry each.

use super::super::pictures::Pictures;
use super::super::words::{self, Words};
use super::{MODELS, Story};
use fastrand::Rng;
use std::fmt::Write as _;
use std::io::{self, Write};

impl<W: Write> Story<'_, W> {
    pub(super) fn user(&mut self) -> io::Result<()> {
        let paragraphs =
            if self.is_terse() || self.rng.u32(..4) > 0 { 1 } else { self.rng.usize(2..7) };
        self.entry("message", |line, at_ms, (rng, words)| {
            line.push_str(r#","message":{"role":"user","content":[{"type":"text","text":""#);
            words.talk(rng, paragraphs, line);
            let _ = write!(line, r#""}}],"timestamp":{at_ms}}}"#);
        })?;
        self.scribe.remember(|user| user.opens_turn = true);
        Ok(())
    }

    pub(super) fn assistant(&mut self, calls: &[(u64, &str)]) -> io::Result<()> {
        let is_terse = self.is_terse();
        let tokens = self.scribe.last().map_or(0, |last| last.tokens);
        let model = MODELS.get(self.model).copied().unwrap_or_default();
        self.entry("message", |line, at_ms, (rng, words)| {
            line.push_str(r#","message":{"role":"assistant","content":["#);
            let start = line.len();
            if rng.u32(..if is_terse { 10 } else { 2 }) == 0 {
                line.push_str(r#"{"type":"thinking","thinking":""#);
                let sentences = rng.usize(2..12);
                words.sentences(rng, sentences, line);
                line.push_str(r#"","thinkingSignature":""#);
                words.signature(rng, line);
                line.push_str(r#""},"#);
            }
            if calls.is_empty() || rng.u32(..3) == 0 {
                line.push_str(r#"{"type":"text","text":""#);
                let paragraphs = match calls {
                    _ if is_terse => 0,
                    [] => rng.usize(1..7),
                    _ => 1,
                };
                words.talk(rng, paragraphs, line);
                line.push_str(r#""},"#);
            }
            for (call, tool) in calls {
                let _ = write!(
                    line,
                    r#"{{"type":"toolCall","id":"call_{call:016x}","name":"{tool}","arguments":"#
                );
                arguments(tool, rng, words, line);
                line.push_str("},");
            }
            // The comma behind the last block.
            line.pop();
            let output = (line.len() - start) / 4;
            let stop = if calls.is_empty() { "stop" } else { "toolUse" };
            let _ = write!(
                line,
                r#"],"api":"messages","provider":"{}","model":"{}""#,
                model.0, model.1
            );
            usage(u64::from(tokens), output as u64, line);
            let _ = write!(line, r#","stopReason":"{stop}","timestamp":{at_ms}}}"#);
        })?;
        Ok(())
    }

    pub(super) fn result(&mut self, call: u64, tool: &str) -> io::Result<()> {
        let size_bytes = self.output_bytes();
        let shows_image = self.shows_image();
        let pictures = std::mem::replace(&mut self.pictures, Pictures::none());
        let done = self.entry("message", |line, at_ms, (rng, words)| {
            let _ = write!(
                line,
                r#","message":{{"role":"toolResult","toolCallId":"call_{call:016x}","toolName":"{tool}","content":[{{"type":"text","text":""#
            );
            words.printed(rng, size_bytes, line);
            line.push_str(r#""}"#);
            if shows_image {
                line.push_str(r#",{"type":"image","mimeType":"image/png","data":""#);
                pictures.write(rng, line);
                line.push_str(r#""}"#);
            }
            line.push(']');
            if tool == "edit" {
                line.push_str(r#","details":{"diff":"- 1 "#);
                words.printed(rng, 1, line);
                line.push_str("\\n+ 1 ");
                words.printed(rng, 1, line);
                line.push_str(r#""}"#);
            }
            let is_error = rng.u32(..20) == 0;
            let _ = write!(line, r#","isError":{is_error},"timestamp":{at_ms}}}"#);
        });
        self.pictures = pictures;
        done.map(drop)
    }
}

fn arguments(tool: &str, rng: &mut Rng, words: &Words, line: &mut String) {
    let path = words::path(rng);
    let _ = match tool {
        "bash" => write!(
            line,
            r#"{{"command":"cargo test --test {path} 2>&1 | tail -{}"}}"#,
            rng.u32(1..90)
        ),
        "grep" => write!(line, r#"{{"pattern":"fn .*\\(","path":"{path}"}}"#),
        _ => write!(line, r#"{{"path":"{path}""#),
    };
    let texts: &[&str] = match tool {
        "bash" | "grep" => return,
        "edit" => &["oldText", "newText"],
        "write" => &["content"],
        _ => &[],
    };
    for name in texts {
        let _ = write!(line, r#","{name}":""#);
        let size_bytes = rng.u64(40..300);
        words.printed(rng, size_bytes, line);
        line.push('"');
    }
    line.push('}');
}

/// What a call used and cost: most of the context came from the provider's cache.
fn usage(context_tokens: u64, output: u64, line: &mut String) {
    let (input, cache_write) = (context_tokens / 50 + 3, context_tokens / 20);
    let cache_read = context_tokens.saturating_sub(input + cache_write);
    let total = input + output + cache_read + cache_write;
    let _ = write!(
        line,
        r#","usage":{{"input":{input},"output":{output},"cacheRead":{cache_read},"cacheWrite":{cache_write},"totalTokens":{total},"cost":{{"#
    );
    // In millionths of a dollar.
    let [a, b, c, d] = [input * 3, output * 15, cache_read * 3 / 10, cache_write * 15 / 4];
    let costs = [
        ("input", a),
        ("output", b),
        ("cacheRead", c),
        ("cacheWrite", d),
        ("total", a + b + c + d),
    ];
    for (name, millionths) in costs {
        let _ =
            write!(line, r#""{name}":{}.{:06},"#, millionths / 1_000_000, millionths % 1_000_000);
    }
    // The comma behind the last of them.
    line.pop();
    line.push_str("}}");
}

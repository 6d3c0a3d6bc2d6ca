//! What people, models and programs say, as it stands within a JSON string.
//!
//! In: chance. Out: prose with Markdown, thinking, what tools print. It is made of a few thousand sentences and lines,
//! which are made once, so that a gigabyte is written about as fast as it is copied. Knows no entries.

use fastrand::Rng;
use std::fmt::Write as _;

/// A word that stands once in some thousand lines of what tools print, and nowhere else.
pub(crate) const RARE_WORD: &str = "kingfisher";

/// Words of prose. Some are not ASCII, of two, three and four bytes a character.
const VOCABULARY: [&str; 96] = [
    "the",
    "parser",
    "reads",
    "a",
    "line",
    "and",
    "keeps",
    "its",
    "bytes",
    "until",
    "somebody",
    "looks",
    "at",
    "them",
    "which",
    "is",
    "why",
    "this",
    "test",
    "fails",
    "when",
    "cache",
    "holds",
    "an",
    "older",
    "answer",
    "we",
    "should",
    "check",
    "whether",
    "both",
    "branches",
    "agree",
    "before",
    "changing",
    "anything",
    "else",
    "function",
    "returns",
    "early",
    "if",
    "there",
    "nothing",
    "to",
    "do",
    "so",
    "caller",
    "never",
    "sees",
    "empty",
    "list",
    "heron",
    "lake",
    "reed",
    "shore",
    "window",
    "request",
    "retry",
    "timeout",
    "buffer",
    "token",
    "module",
    "config",
    "default",
    "value",
    "table",
    "column",
    "index",
    "commit",
    "review",
    "draft",
    "error",
    "message",
    "für",
    "größer",
    "naïve",
    "café",
    "señal",
    "Möwe",
    "日本語",
    "テスト",
    "данные",
    "проверка",
    "→",
    "—",
    "…",
    "🙂",
    "🪶",
    "`let`",
    "`Option<u32>`",
    "**must**",
    "_maybe_",
    "first",
    "second",
    "again",
    "later",
];

const FOLDERS: [&str; 8] = [
    "src",
    "src/session",
    "src/ui",
    "tests/it",
    "docs",
    "crates/reed/src",
    "packages/core/lib",
    "tools",
];

const FILES: [&str; 12] = [
    "parser.rs",
    "lines.rs",
    "mod.rs",
    "heron.ts",
    "index.ts",
    "README.md",
    "config.toml",
    "lake.py",
    "build.sh",
    "style.css",
    "data.json",
    "größen.txt",
];

/// All that is said.
pub(crate) struct Words {
    sentences: Vec<String>,
    markdown: Vec<String>,
    printed: Vec<String>,
    signature: String,
}

impl Words {
    pub(crate) fn new(rng: &mut Rng) -> Self {
        let sentences: Vec<String> = (0..1_500).map(|_| escaped(&sentence(rng))).collect();
        let markdown = (0..400).map(|_| escaped(&block(rng))).collect();
        let printed = (0..6_000).map(|n| escaped(&printed_line(rng, n))).collect();
        let signature = std::iter::repeat_with(|| rng.alphanumeric()).take(4_096).collect();
        Self { sentences, markdown, printed, signature }
    }

    /// So many sentences.
    pub(crate) fn sentences(&self, rng: &mut Rng, count: usize, line: &mut String) {
        for n in 0..count {
            line.push_str(if n == 0 { "" } else { " " });
            line.push_str(rng.choice(&self.sentences).map_or("", String::as_str));
        }
    }

    /// So many paragraphs; a sentence where there is to be none.
    pub(crate) fn talk(&self, rng: &mut Rng, paragraphs: usize, line: &mut String) {
        match paragraphs {
            0 => self.sentences(rng, 1, line),
            count => self.markdown(rng, count, line),
        }
    }

    /// So many paragraphs, with lists, code, tables and headings in between.
    pub(crate) fn markdown(&self, rng: &mut Rng, count: usize, line: &mut String) {
        for n in 0..count {
            line.push_str(if n == 0 { "" } else { "\\n\\n" });
            if rng.u32(..3) == 0 {
                line.push_str(rng.choice(&self.markdown).map_or("", String::as_str));
            } else {
                let count = rng.usize(1..5);
                self.sentences(rng, count, line);
            }
        }
    }

    /// About this much of what tools print: whole lines, at least one.
    pub(crate) fn printed(&self, rng: &mut Rng, size_bytes: u64, line: &mut String) {
        let start = line.len();
        loop {
            line.push_str(rng.choice(&self.printed).map_or("", String::as_str));
            if (line.len() - start) as u64 >= size_bytes {
                return;
            }
            line.push_str("\\n");
        }
    }

    /// What a provider adds to thinking: letters without a meaning.
    pub(crate) fn signature(&self, rng: &mut Rng, line: &mut String) {
        let end = self.signature.len();
        let start = rng.usize(..end / 2);
        line.push_str(self.signature.get(start..start + rng.usize(100..700)).unwrap_or_default());
    }
}

/// A path of the project.
pub(crate) fn path(rng: &mut Rng) -> String {
    let [folder, file] = [pick(rng, &FOLDERS), pick(rng, &FILES)];
    format!("{folder}/{file}")
}

fn pick<'a>(rng: &mut Rng, from: &[&'a str]) -> &'a str {
    rng.choice(from).copied().unwrap_or_default()
}

/// As it stands within a JSON string.
fn escaped(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted.trim_matches('"').to_owned()
}

fn words(rng: &mut Rng, count: usize) -> String {
    let words: Vec<_> = (0..count).map(|_| pick(rng, &VOCABULARY)).collect();
    words.join(" ")
}

fn sentence(rng: &mut Rng) -> String {
    let count = rng.usize(4..18);
    let end = pick(rng, &[".", ".", ".", ":", "?", "!"]);
    format!("{}{end}", words(rng, count))
}

/// A block of Markdown that is no paragraph.
fn block(rng: &mut Rng) -> String {
    let mut text = String::new();
    let lines = rng.usize(2..9);
    match rng.u32(..4) {
        0 => {
            for n in 1..=lines {
                let _ = writeln!(text, "{n}. {}", sentence(rng));
            }
        }
        1 => {
            let _ = writeln!(text, "## {}\n", words(rng, 4));
            for _ in 0..lines {
                let _ = writeln!(text, "- [{}](https://example.org/{})", words(rng, 3), path(rng));
            }
        }
        2 => {
            text.push_str("| file | lines | what |\n| --- | ---: | --- |\n");
            for _ in 0..lines {
                let _ =
                    writeln!(text, "| `{}` | {} | {} |", path(rng), rng.u32(1..900), words(rng, 4));
            }
        }
        _ => {
            let _ = writeln!(text, "```rust");
            for _ in 0..lines {
                let _ = writeln!(text, "{}", code_line(rng));
            }
            text.push_str("```");
        }
    }
    text
}

fn code_line(rng: &mut Rng) -> String {
    let (name, other) = (pick(rng, &VOCABULARY[..70]), pick(rng, &VOCABULARY[..70]));
    let indent = " ".repeat(4 * rng.usize(..4));
    match rng.u32(..5) {
        0 => format!(
            "{indent}let {name}_{other} = {other}.get({}).unwrap_or(\"{name}\");",
            rng.u32(..100)
        ),
        1 => format!("{indent}if {name} < {other} && {other} != \"\\n\" {{"),
        2 => format!("{indent}// {}", words(rng, 9)),
        3 => format!("{indent}}}"),
        _ => format!("{indent}{name}({other}, &mut self.{name}_{other})?;"),
    }
}

/// A line that a tool prints: code, logs, listings, colours, JSON, a bar that is drawn again and again.
fn printed_line(rng: &mut Rng, n: u32) -> String {
    if n.is_multiple_of(3_000) {
        return format!("{}: {RARE_WORD} seen at {}", path(rng), rng.u32(..10_000));
    }
    match rng.u32(..10) {
        0..=3 => format!("{:>5}\t{}", rng.u32(1..2_000), code_line(rng)),
        4 => format!("{}:{}:{}: {}", path(rng), rng.u32(1..900), rng.u32(1..90), words(rng, 8)),
        5 => format!("\u{1b}[32mok\u{1b}[0m {} ({} ms)", words(rng, 6), rng.u32(1..900)),
        6 => format!("\u{1b}[1;31merror\u{1b}[0m: {}", words(rng, 10)),
        7 => format!(r#"{{"level":"info","path":"{}","text":"{}"}}"#, path(rng), words(rng, 7)),
        8 => format!(
            "-rw-r--r--  1 ada ada {:>7} Jan {:>2} 10:00 {}",
            rng.u32(..),
            rng.u32(1..31),
            path(rng)
        ),
        _ => String::new(),
    }
}

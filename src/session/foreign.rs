//! What a file is that is no Pi session: session-format.md, section 5.
//!
//! In: a file's first bytes and records. Out: a guess at what it is, in words. It is asked only where
//! reading found no session.

use super::js;
use super::node::Node;
use std::fmt;

/// A file that is no session, by what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// No bytes, or blank lines only.
    Empty,
    /// Text in UTF-16.
    Utf16,
    /// Compressed data.
    Compressed,
    /// Data in which a session was packed, of which nothing can be had.
    Damaged,
    /// Sightline's own page, with no session in it.
    Blank,
    /// A picture, a program or other binary data.
    Binary,
    /// A web page.
    Html,
    /// The abandoned version 4 of the format.
    VersionFour,
    /// What `pi --mode json` prints.
    EventStream,
    /// A log of Claude Code.
    ClaudeCode,
    /// A log of Codex.
    Codex,
    /// JSON lines of another kind.
    OtherJson,
    /// Text that is not JSON.
    Text,
}

impl Foreign {
    /// So many of a file's first bytes tell what they look like.
    pub(crate) const HEAD_BYTES: usize = 513;

    /// What the first bytes look like, before any record is asked.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let starts = |magic: &[u8]| bytes.starts_with(magic);
        if starts(&[0xff, 0xfe]) || starts(&[0xfe, 0xff]) {
            return Some(Self::Utf16);
        }
        if starts(&[0x1f, 0x8b]) || starts(b"PK\x03\x04") || starts(&[0x28, 0xb5, 0x2f, 0xfd]) {
            return Some(Self::Compressed);
        }
        let head = bytes.get(..512).unwrap_or(bytes);
        if is_utf16(head) {
            return Some(Self::Utf16);
        }
        let text = String::from_utf8_lossy(head);
        let text = js::trim(&text);
        if text.is_empty() && bytes.len() <= 512 {
            return Some(Self::Empty);
        }
        if text.starts_with('<') {
            return Some(Self::Html);
        }
        let odd = |byte: &&u8| matches!(**byte, 0..=8 | 14..=26 | 28..=31 | 127);
        (head.iter().filter(odd).count() * 10 > head.len()).then_some(Self::Binary)
    }

    /// What a record that is no entry looks like.
    pub(crate) fn of_record(object: Node<'_>) -> Self {
        let kind = object.text_of("type").unwrap_or_default();
        let version = object.number_of("version").or_else(|| object.number_of("v"));
        if version.is_some_and(|version| version >= 4.0)
            && object.get("kind").is_some_and(|kind| kind.is("header"))
        {
            Self::VersionFour
        } else if EVENTS.contains(&kind.as_ref()) {
            Self::EventStream
        } else if is_claude_code(object, &kind) {
            Self::ClaudeCode
        } else if is_codex(object, &kind) {
            Self::Codex
        } else {
            Self::OtherJson
        }
    }
}

fn is_claude_code(object: Node<'_>, kind: &str) -> bool {
    let has = |field: &str| object.get(field).is_some();
    has("leafUuid") || (has("sessionId") && has("uuid")) || kind == "file-history-snapshot"
}

/// Codex wraps its records today; before, it wrote a message's fields beside its type.
fn is_codex(object: Node<'_>, kind: &str) -> bool {
    let wrapped = matches!(kind, "session_meta" | "response_item" | "event_msg" | "turn_context");
    let bare = kind == "message" && object.get("role").is_some() && object.get("content").is_some();
    bare || (wrapped && object.get("payload").is_some())
}

/// Text in UTF-16 that does not say so: mostly ASCII, so that every other byte is zero.
fn is_utf16(head: &[u8]) -> bool {
    let zeros = |first: usize| head.iter().skip(first).step_by(2).filter(|b| **b == 0).count();
    let half = head.len() / 2;
    half >= 4 && zeros(0).max(zeros(1)) * 10 > half * 8 && zeros(0).min(zeros(1)) * 10 < half
}

/// The types of the events that `pi --mode json` prints.
const EVENTS: [&str; 11] = [
    "agent_start",
    "agent_end",
    "turn_start",
    "turn_end",
    "message_start",
    "message_update",
    "message_end",
    "tool_execution_start",
    "tool_execution_update",
    "tool_execution_end",
    "agent_settled",
];

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, advice) = match self {
            Self::Empty => {
                ("the file is empty", "Pi writes a session once a first message is sent")
            }
            Self::Utf16 => ("it is text in UTF-16", "save it as UTF-8 and open it again"),
            Self::Compressed => (
                "it is compressed",
                "unpack it and open the .jsonl file; only gzip opens as it is (.jsonl.gz)",
            ),
            Self::Damaged => (
                "a session is packed in it, but so damaged that nothing of it can be read",
                "get the file again from where it came",
            ),
            Self::Blank => (
                "it is Sightline's own page, and no session is in it",
                "open it in a browser and drop a session there",
            ),
            Self::Binary => ("it is binary data", "open a .jsonl file"),
            Self::Html => (
                "it is a web page",
                "open the session's .jsonl file, a snapshot that was shared, or Pi's own HTML export",
            ),
            Self::VersionFour => (
                "it is of the abandoned version 4 of Pi's format",
                "open it with the Pi that wrote it; versions 1 to 3 are read here",
            ),
            Self::EventStream => (
                "it is the event stream that “pi --mode json” prints",
                "open the session file that Pi wrote beside it",
            ),
            Self::ClaudeCode => ("it is a log of Claude Code", "only Pi's sessions are read here"),
            Self::Codex => ("it is a log of Codex", "only Pi's sessions are read here"),
            Self::OtherJson => ("it is JSON of another kind", "open a session that Pi wrote"),
            Self::Text => ("it is not JSON", "open a session that Pi wrote"),
        };
        write!(
            f,
            "Expected a Pi session of version 1 to 3: one JSON object a line, the first with \
             \"type\":\"session\". This is something else: {what}. What to do: {advice}."
        )
    }
}

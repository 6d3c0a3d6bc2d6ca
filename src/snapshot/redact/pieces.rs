//! What of a line can be changed, and what the format needs.
//!
//! In: the bytes of a line. Out: its keys, texts and numbers, one after the other, with what stands around
//! them; or that the line is no JSON. Reads without recursion and makes no values, so that what is not changed
//! keeps its bytes. Knows the few names that must stay for a file to be a session.

use std::ops::Range;

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The name of a member.
    Key,
    /// A text.
    Text,
    /// A number.
    Number,
}

/// A piece of a line.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) role: Role,
    /// Its bytes, without quotes.
    pub(super) span: Range<usize>,
    /// The key whose value it is, without quotes.
    pub(super) key: Option<Range<usize>>,
    /// Whose names stand here.
    pub(super) ground: Ground,
}

/// Whose names the keys and values at a place are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// The format's: some of them must stay.
    Format,
    /// A tool's or an extension's: all can be changed.
    Free,
}

/// What comes next in a line.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A piece.
    Piece(Piece),
    /// An object begins.
    Opened,
    /// The object that began last ends.
    Closed,
    /// The line has been read.
    End,
    /// The line is no JSON.
    Torn,
}

/// A line that is being read.
#[derive(Debug)]
pub(super) struct Pieces<'l> {
    line: &'l [u8],
    at: usize,
    open: Vec<Frame>,
    /// The key whose value comes next.
    key: Option<Range<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Object,
    Array,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    shape: Shape,
    ground: Ground,
    expects_key: bool,
}

impl<'l> Pieces<'l> {
    pub(super) fn of(line: &'l [u8]) -> Self {
        let at = if line.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Self { line, at, open: Vec::new(), key: None }
    }

    pub(super) fn next(&mut self) -> Step {
        loop {
            let Some(byte) = self.line.get(self.at) else {
                return if self.open.is_empty() { Step::End } else { Step::Torn };
            };
            match byte {
                // Runs of NUL stand where a disk was full; reading strips them.
                b' ' | b'\t' | b'\r' | b'\n' | 0 => self.at += 1,
                b',' => {
                    let Some(frame) = self.open.last_mut() else { return Step::Torn };
                    frame.expects_key = frame.shape == Shape::Object;
                    self.key = None;
                    self.at += 1;
                }
                b':' if self.key.is_some() => self.at += 1,
                b'{' => {
                    self.enter(Shape::Object);
                    return Step::Opened;
                }
                b'[' => self.enter(Shape::Array),
                b'}' | b']' => {
                    let shape = if *byte == b'}' { Shape::Object } else { Shape::Array };
                    if self.open.pop().is_none_or(|frame| frame.shape != shape) {
                        return Step::Torn;
                    }
                    self.key = None;
                    self.at += 1;
                    if shape == Shape::Object {
                        return Step::Closed;
                    }
                }
                b'"' => return self.string(),
                b'-' | b'0'..=b'9' => return self.number(),
                b't' | b'f' | b'n' => {
                    let rest = self.line.get(self.at..).unwrap_or_default();
                    let words: [&[u8]; 3] = [b"true", b"false", b"null"];
                    let Some(word) = words.iter().find(|word| rest.starts_with(word)) else {
                        return Step::Torn;
                    };
                    self.at += word.len();
                }
                _ => return Step::Torn,
            }
        }
    }

    fn ground(&self) -> Ground {
        self.open.last().map_or(Ground::Format, |frame| frame.ground)
    }

    fn enter(&mut self, shape: Shape) {
        let key = self.key.take().and_then(|key| self.line.get(key)).unwrap_or_default();
        let is_free = FREE.iter().any(|free| free.as_bytes() == key);
        let ground = if is_free { Ground::Free } else { self.ground() };
        self.open.push(Frame { shape, ground, expects_key: shape == Shape::Object });
        self.at += 1;
    }

    fn string(&mut self) -> Step {
        let start = self.at + 1;
        let mut end = start;
        loop {
            let rest = self.line.get(end..).unwrap_or_default();
            let Some(next) = memchr::memchr2(b'"', b'\\', rest) else { return Step::Torn };
            end += next;
            if self.line.get(end) == Some(&b'"') {
                break;
            }
            end += 2;
        }
        self.at = end + 1;
        let ground = self.ground();
        let span = start..end;
        if let Some(frame) = self.open.last_mut().filter(|frame| frame.expects_key) {
            frame.expects_key = false;
            self.key = Some(span.clone());
            return Step::Piece(Piece { role: Role::Key, span, key: None, ground });
        }
        Step::Piece(Piece { role: Role::Text, span, key: self.key.clone(), ground })
    }

    fn number(&mut self) -> Step {
        let rest = self.line.get(self.at..).unwrap_or_default();
        let of_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let len = rest.iter().position(|byte| !of_number(byte)).unwrap_or(rest.len());
        let span = self.at..self.at + len;
        self.at = span.end;
        Step::Piece(Piece {
            role: Role::Number,
            span,
            key: self.key.clone(),
            ground: self.ground(),
        })
    }
}

impl Piece {
    /// Whether the format needs it as it stands. Only what is exactly a name or a word of the format is: a
    /// secret that stands where a type should stand is none.
    pub(super) fn must_stay(&self, line: &[u8]) -> bool {
        let text = line.get(self.span.clone()).unwrap_or_default();
        match (self.ground, self.role) {
            (Ground::Free, _) => false,
            (Ground::Format, Role::Key) => is_of_format(text),
            (Ground::Format, role) => {
                let key = self.key.clone().and_then(|key| line.get(key)).unwrap_or_default();
                match key {
                    _ if role == Role::Number => is_of_format(key),
                    b"timestamp" => text.iter().all(|byte| b"0123456789-:.TZ+".contains(byte)),
                    b"type" | b"role" | b"stopReason" | b"kind" | b"fromId" | b"mimeType"
                    | b"version" => is_of_format(text),
                    _ => false,
                }
            }
        }
    }
}

impl Piece {
    /// Whether it is an id, by which others name what it names.
    pub(super) fn is_id(&self, line: &[u8]) -> bool {
        let key = self.key.clone().and_then(|key| line.get(key)).unwrap_or_default();
        self.role == Role::Text
            && [b"id".as_slice(), b"Id", b"ID"].iter().any(|end| key.ends_with(end))
    }
}

/// Whether a text is one of the format's own names or words.
pub(super) fn is_of_format(text: &[u8]) -> bool {
    WORDS.split_ascii_whitespace().any(|word| word.as_bytes() == text)
}

/// The values of these hold the names of others.
const FREE: [&str; 3] = ["arguments", "details", "data"];

/// The names of the format's fields and the words that they may hold: session-format.md, sections 1 to 3.
pub(super) const WORDS: &str = "\
    type session version id timestamp cwd parentSession branchedFrom provider modelId thinkingLevel parentId \
    message compaction summary tokensBefore firstKeptEntryId firstKeptEntryIndex systemMessage retainedTail \
    usage details fromHook branch_summary fromId root custom_message customType content display context_edit \
    targetId replacement custom data kind model note model_change thinking_level_change label session_info \
    name leaf active_tools_change activeToolNames role system sections toolsAdded toolsRemoved replace \
    description parameters user assistant toolResult bashExecution branchSummary compactionSummary \
    hookMessage api stopReason stop length toolUse error aborted deferred errorMessage responseModel \
    responseId rawStopReason diagnostics durationMs toolCallId toolName isError nestedCalls calls complete \
    status command output exitCode cancelled truncated fullOutputPath excludeFromContext text textSignature \
    image mimeType thinking thinkingSignature redacted toolCall arguments thoughtSignature namespace input \
    cacheRead cacheWrite totalTokens cacheWrite1h reasoning cost total title object string number integer \
    boolean array properties required enum items anyOf additionalProperties image/png image/jpeg image/gif \
    image/webp";

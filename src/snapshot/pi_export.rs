//! Pi's own HTML export: one JSON object that holds a session, cut into the lines of a session file.
//!
//! In: the object's text in base64, in pieces of any size. Out: the header and each entry as a line, as they come; at the end
//! what else the export says. No value is built of the entries, and no depth is walked by recursion. What Pi rendered
//! for its own page is passed over.

use serde_json::{Map, Value};

use super::base64_text::Decoder;
use super::gzip::Trouble;

/// What an export says beyond the session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exported {
    /// The id of the leaf that the session was at.
    pub leaf: Option<String>,
    /// The system prompt that was in force.
    pub system_prompt: Option<String>,
    /// The tools that were in force, each as the export has it.
    pub tools: Vec<Value>,
}

/// Reads an export.
#[derive(Default)]
pub(super) struct ExportReader {
    decoder: Decoder,
    splitter: Splitter,
}

impl ExportReader {
    /// Takes the next letters, all of them; appends the lines in them.
    pub(super) fn take(&mut self, text: &[u8], lines: &mut Vec<u8>) -> Result<usize, Trouble> {
        let mut bytes = Vec::new();
        let done = self.decoder.decode(text, &mut bytes);
        self.splitter.take(&bytes, lines);
        done.map(|()| text.len()).map_err(|_| Trouble::NoBase64)
    }

    /// Appends what is left of the lines. Out comes what else the export says.
    pub(super) fn finish(mut self, lines: &mut Vec<u8>) -> Exported {
        let mut bytes = Vec::new();
        // A padding that is missing is no loss: the object has an end of its own.
        let _ = self.decoder.finish(&mut bytes);
        self.splitter.take(&bytes, lines);
        self.splitter.finish(lines)
    }
}

/// Cuts an export into lines.
#[derive(Default)]
struct Splitter {
    depth: usize,
    text: Text,
    part: Part,
    /// A field's name, as it stands.
    name: Vec<u8>,
    /// Whether something of a line is out that is not ended yet.
    in_line: Line,
    /// The fields that are kept to the end, as they stand.
    kept: Vec<u8>,
}

/// Whether a byte stands in a text.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Text {
    #[default]
    Outside,
    Inside,
    /// Inside, after a backslash.
    Escaped,
}

/// What of the object comes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    /// Nothing yet, or nothing more.
    #[default]
    Around,
    Name,
    Header,
    Entries,
    Kept,
    Dropped,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Line {
    #[default]
    Over,
    Begun,
}

impl Splitter {
    /// Takes the next bytes; appends the lines in them.
    fn take(&mut self, bytes: &[u8], lines: &mut Vec<u8>) {
        for byte in bytes {
            match self.text {
                Text::Outside => self.take_outside(*byte, lines),
                Text::Escaped => {
                    self.text = Text::Inside;
                    self.put(*byte, lines);
                }
                Text::Inside => {
                    match byte {
                        b'"' => self.text = Text::Outside,
                        b'\\' => self.text = Text::Escaped,
                        _ => {}
                    }
                    self.put(*byte, lines);
                }
            }
        }
    }

    /// What else the export says.
    fn finish(mut self, lines: &mut Vec<u8>) -> Exported {
        self.end_line(lines);
        let text = [b"{", self.kept.as_slice(), b"}"].concat();
        let fields: Map<String, Value> = serde_json::from_slice(&text).unwrap_or_default();
        let words = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        let tools = fields.get("tools").and_then(Value::as_array).cloned();
        Exported {
            leaf: words("leafId"),
            system_prompt: words("systemPrompt").filter(|prompt| !prompt.is_empty()),
            tools: tools.unwrap_or_default(),
        }
    }

    fn take_outside(&mut self, byte: u8, lines: &mut Vec<u8>) {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {}
            b'{' | b'[' => {
                self.depth += 1;
                match (self.depth, self.part) {
                    (1, _) if byte == b'{' => self.begin_name(),
                    (2, Part::Entries) => {}
                    _ => self.put(byte, lines),
                }
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                match (self.depth, self.part) {
                    (0, _) => self.end_field(lines),
                    (1, Part::Entries) => {}
                    _ => self.put(byte, lines),
                }
            }
            b',' if self.depth == 1 => {
                self.end_field(lines);
                self.begin_name();
            }
            b',' if self.depth == 2 && self.part == Part::Entries => self.end_line(lines),
            b':' if self.depth == 1 && self.part == Part::Name => self.begin_value(),
            _ => {
                if byte == b'"' {
                    self.text = Text::Inside;
                }
                self.put(byte, lines);
            }
        }
    }

    fn begin_name(&mut self) {
        self.part = Part::Name;
        self.name.clear();
    }

    fn begin_value(&mut self) {
        self.part = match self.name.as_slice() {
            b"\"header\"" => Part::Header,
            b"\"entries\"" => Part::Entries,
            b"\"leafId\"" | b"\"systemPrompt\"" | b"\"tools\"" => Part::Kept,
            _ => Part::Dropped,
        };
        if self.part == Part::Kept {
            if !self.kept.is_empty() {
                self.kept.push(b',');
            }
            self.kept.extend(&self.name);
            self.kept.push(b':');
        }
    }

    fn end_field(&mut self, lines: &mut Vec<u8>) {
        self.end_line(lines);
        self.part = Part::Around;
    }

    fn put(&mut self, byte: u8, lines: &mut Vec<u8>) {
        match self.part {
            Part::Name => self.name.push(byte),
            Part::Kept => self.kept.push(byte),
            Part::Header | Part::Entries => {
                self.in_line = Line::Begun;
                // JSON has no line ends in its texts; where one stands all the same, it ends no line.
                lines.push(if byte == b'\n' { b' ' } else { byte });
            }
            Part::Around | Part::Dropped => {}
        }
    }

    fn end_line(&mut self, lines: &mut Vec<u8>) {
        if self.in_line == Line::Begun {
            lines.push(b'\n');
            self.in_line = Line::Over;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str, size: usize) -> (String, Exported) {
        let (mut splitter, mut lines) = (Splitter::default(), Vec::new());
        text.as_bytes().chunks(size).for_each(|piece| splitter.take(piece, &mut lines));
        let exported = splitter.finish(&mut lines);
        (String::from_utf8(lines).unwrap(), exported)
    }

    #[test]
    fn header_and_entries_become_lines() {
        let text = r#" {"header": {"type":"session","x":[1,{"entries":[]}]},
            "entries":[{"id":"a","t":"\"],}{\\"}, {"id":"b"},7,"s"],
            "renderedTools":{"entries":[{"id":"no"}]}, "leafId":"a", "systemPrompt":"be brief",
            "tools":[{"name":"ls"}]} trailing"#;
        for size in [1, 5, 1_000] {
            let (lines, exported) = split(text, size);
            let want = r#"{"type":"session","x":[1,{"entries":[]}]}
{"id":"a","t":"\"],}{\\"}
{"id":"b"}
7
"s"
"#;
            assert_eq!(lines, want);
            assert_eq!(exported.leaf.as_deref(), Some("a"));
            assert_eq!(exported.system_prompt.as_deref(), Some("be brief"));
            assert_eq!(exported.tools, [serde_json::json!({"name": "ls"})]);
        }
    }

    #[test]
    fn what_is_cut_off_gives_the_lines_before() {
        let (lines, exported) = split(r#"{"header":null,"entries":[{"a":1},{"b":"#, 100);
        assert_eq!((lines.as_str(), exported), ("null\n{\"a\":1}\n{\"b\":\n", Exported::default()));
    }

    #[test]
    fn what_is_no_export_gives_nothing() {
        for text in ["", "[]", "7", "}}}]]", "[{\"entries\":[1]}]", "{\"entries\"}"] {
            assert_eq!(split(text, 3), (String::new(), Exported::default()), "{text}");
        }
    }

    #[test]
    fn depth_costs_nothing() {
        let deep = "[".repeat(1_000_000);
        let (lines, _) = split(&format!("{{\"entries\":[{deep}"), 1 << 16);
        assert_eq!(lines.len(), 1_000_001);
    }
}

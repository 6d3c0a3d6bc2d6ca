//! Output of tools and commands, taken out or clipped to its first lines.
//!
//! In: a field that holds output, as text or as blocks. Out: its first lines as far as they are wanted, and a
//! last line that says how many are not there. Clipping again adds to that line.

use super::super::taken::lines as in_words;
use super::{Cutter, Part, ToolOutput};
use crate::session::js::{self, Object};
use serde_json::{Value, json};

/// What is not there of one output.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Gone {
    lines: u64,
    images: u64,
}

impl Gone {
    fn words(self) -> String {
        let images = match self.images {
            0 => None,
            1 => Some("1 image".to_owned()),
            many => Some(format!("{many} images")),
        };
        let lines = (self.lines > 0 || images.is_none()).then(|| in_words(self.lines));
        let parts: Vec<String> = lines.into_iter().chain(images).collect();
        format!("[output taken out: {}]", parts.join(", "))
    }

    /// What such words say. Whatever else a line says is output.
    fn of(line: &str) -> Option<Self> {
        let inside = line.strip_prefix("[output taken out: ")?.strip_suffix(']')?;
        let mut gone = Self::default();
        for part in inside.split(", ") {
            let (count, noun) = part.split_once(' ')?;
            let count = count.replace(',', "").parse().ok()?;
            if noun.starts_with("line") { gone.lines = count } else { gone.images = count }
        }
        (gone.words() == line).then_some(gone)
    }

    fn and(self, other: Self) -> Self {
        Self {
            lines: self.lines.saturating_add(other.lines),
            images: self.images.saturating_add(other.images),
        }
    }
}

impl Cutter {
    /// Takes the output that a field holds.
    pub(super) fn cut_output(&mut self, holder: &mut Object, field: &str) {
        if self.wanted.tool_output == ToolOutput::Whole {
            return;
        }
        match holder.get_mut(field) {
            None | Some(Value::Null) => {}
            Some(Value::Array(blocks)) => self.cut_blocks(blocks),
            Some(Value::String(text)) => {
                if let Some(short) = self.shortened(text) {
                    *text = short;
                }
            }
            Some(other) => {
                let gone = Gone { lines: 1, images: 0 };
                self.note(gone);
                *other = gone.words().into();
            }
        }
    }

    fn keeps_images(&self) -> bool {
        self.wanted.tool_output != ToolOutput::TakenOut && self.wanted.images == Part::Kept
    }

    fn lines_wanted(&self) -> u64 {
        match self.wanted.tool_output {
            ToolOutput::Clipped { lines } => lines.into(),
            _ => 0,
        }
    }

    /// A text as far as it is wanted, if that is not all.
    fn shortened(&mut self, text: &str) -> Option<String> {
        let (output, last) = text.rsplit_once('\n').unwrap_or(("", text));
        let (output, earlier) = match Gone::of(last) {
            Some(gone) => (output, gone),
            None => (text, Gone::default()),
        };
        let wanted = self.lines_wanted();
        let gone =
            Gone { lines: count(output).checked_sub(wanted).filter(|gone| *gone > 0)?, images: 0 };
        self.note(gone);
        let kept = first_lines(output, wanted);
        let joint = if wanted == 0 { "" } else { "\n" };
        Some(format!("{kept}{joint}{}", gone.and(earlier).words()))
    }

    fn cut_blocks(&mut self, blocks: &mut Vec<Value>) {
        let last = blocks.last().and_then(Value::as_object).filter(|last| last.len() == 2);
        let earlier = last.and_then(|last| Gone::of(js::text(last, "text")?));
        if earlier.is_some() {
            blocks.pop();
        }
        let mut gone = Gone::default();
        let mut left = self.lines_wanted();
        let mut kept = Vec::new();
        for block in blocks.drain(..) {
            let fields = block.as_object();
            let kind = fields.and_then(|fields| js::text(fields, "type"));
            match (kind, fields.and_then(|fields| js::text(fields, "text"))) {
                (Some("image"), _) if self.keeps_images() => kept.push(block),
                (Some("image"), _) => {
                    gone.images += 1;
                    if let Some(image) = fields {
                        self.count_image(image);
                    }
                }
                (Some("text"), Some(text)) => {
                    let lines = count(text);
                    let fits =
                        lines <= left && (lines > 0 || fields.is_some_and(|all| all.len() == 2));
                    if fits {
                        left -= lines;
                        kept.push(block);
                        continue;
                    }
                    gone.lines += lines.saturating_sub(left).max(1);
                    if left > 0 {
                        kept.push(json!({"type": "text", "text": first_lines(text, left)}));
                        left = 0;
                    }
                }
                // What is neither cannot be clipped.
                _ => gone.lines += 1,
            }
        }
        if gone != Gone::default() {
            self.note(gone);
        }
        let gone = gone.and(earlier.unwrap_or_default());
        if gone != Gone::default() {
            kept.push(json!({"type": "text", "text": gone.words()}));
        }
        *blocks = kept;
    }

    fn note(&mut self, gone: Gone) {
        self.taken.outputs += u64::from(gone.lines > 0);
        self.taken.output_lines += gone.lines;
        self.changes += 1;
    }
}

fn count(text: &str) -> u64 {
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64;
    ends + u64::from(!text.is_empty() && !text.ends_with('\n'))
}

/// The first lines of a text, without the end of the last.
fn first_lines(text: &str, wanted: u64) -> &str {
    let Some(last) = usize::try_from(wanted).unwrap_or(usize::MAX).checked_sub(1) else {
        return "";
    };
    let end = memchr::memchr_iter(b'\n', text.as_bytes()).nth(last);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

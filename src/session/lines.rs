//! Bytes to lines: session-format.md, section 1.
//!
//! In: the file's bytes, in chunks of any size. Out: where each line lies. Only the byte 0x0A ends a
//! line. A chunk stays in the memory that it came in; only a line that begins in one and ends in another is copied.
//! Knows nothing of what a line holds.

use super::held::Held;
use super::position::LineNo;
use std::ops::Range;

/// The bytes so far and how far they have been cut into lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    /// Whole lines.
    held: Held,
    /// The beginning of the line whose end has not come.
    tail: Vec<u8>,
    /// The start of the next line.
    line_start: usize,
    count: u32,
}

/// A line's number, and its bytes' place in the file without the line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) number: LineNo,
    pub(crate) span: Range<usize>,
}

impl Lines {
    /// Goes on after so many lines of what is held, which is all of the file so far.
    pub(crate) fn after(mut held: Held, count: u32, line_start: usize) -> Self {
        let tail = held.pop_remainder();
        Self { held, tail, line_start, count }
    }

    pub(crate) fn push(&mut self, mut chunk: Vec<u8>) {
        let first = memchr::memchr(b'\n', &chunk);
        let (Some(first), Some(last)) = (first, memchr::memrchr(b'\n', &chunk)) else {
            if self.tail.is_empty() {
                self.tail = chunk;
            } else {
                self.tail.extend_from_slice(&chunk);
            }
            return;
        };
        let mut line = std::mem::take(&mut self.tail);
        self.tail = chunk.get(last + 1..).unwrap_or_default().to_vec();
        chunk.truncate(last + 1);
        let mut skipped = 0;
        if !line.is_empty() {
            skipped = first + 1;
            line.extend_from_slice(chunk.get(..skipped).unwrap_or_default());
            self.held.push(line, 0);
        }
        // What is held twice may be large, where lines are.
        if skipped > chunk.len() / 16 {
            chunk.drain(..skipped);
            skipped = 0;
        }
        chunk.shrink_to_fit();
        self.held.push(chunk, skipped);
    }

    /// The next line that is complete.
    pub(crate) fn next_complete(&mut self) -> Option<Line> {
        let end = self.line_start + memchr::memchr(b'\n', self.held.from(self.line_start))?;
        let line = self.cut(self.line_start..end);
        self.line_start = end + 1;
        Some(line)
    }

    /// What stands after the last line end, if anything does. No bytes may come after that.
    pub(crate) fn remainder(&mut self) -> Option<Line> {
        let rest = self.held.len()..self.len();
        self.held.push(std::mem::take(&mut self.tail), 0);
        self.line_start = rest.end;
        (!rest.is_empty()).then(|| self.cut(rest))
    }

    /// What came of the line that has not ended.
    pub(crate) fn tail(&self) -> &[u8] {
        &self.tail
    }

    pub(crate) fn drop_tail(&mut self) {
        self.tail.clear();
    }

    fn cut(&mut self, span: Range<usize>) -> Line {
        self.count += 1;
        Line { number: LineNo(self.count), span }
    }

    /// How many lines were cut.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// How many bytes came.
    pub(crate) fn len(&self) -> usize {
        self.held.len() + self.tail.len()
    }

    /// How many of them were cut into lines.
    pub(crate) fn cut_bytes(&self) -> usize {
        self.line_start
    }

    pub(crate) fn slice(&self, span: &Range<usize>) -> &[u8] {
        self.held.slice(span)
    }

    /// The bytes of whole lines.
    pub(crate) fn held(&self) -> &Held {
        &self.held
    }

    pub(crate) fn into_held(self) -> Held {
        self.held
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(chunks: &[&str]) -> Vec<(u32, Range<usize>)> {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for chunk in chunks {
            lines.push(chunk.as_bytes().to_vec());
            while let Some(line) = lines.next_complete() {
                found.push((line.number.0, line.span));
            }
        }
        found.extend(lines.remainder().map(|line| (line.number.0, line.span)));
        assert_eq!(*lines.into_held().whole(), *chunks.concat().as_bytes());
        found
    }

    #[test]
    fn any_chunking_gives_the_same_lines() {
        let whole = cut(&["ab\n\ncd\ne"]);
        assert_eq!(whole, [(1, 0..2), (2, 3..3), (3, 4..6), (4, 7..8)]);
        assert_eq!(cut(&["a", "b\n", "\nc", "d\ne"]), whole);
        assert_eq!(cut(&["ab\n\ncd", "\n", "e"]), whole);
        assert_eq!(cut(&["a", "", "b\n\ncd\n", "e"]), whole);
    }

    #[test]
    fn a_last_line_end_begins_no_line() {
        assert_eq!(cut(&["a\n"]), [(1, 0..1)]);
        assert_eq!(cut(&[""]), []);
    }

    #[test]
    fn lines_go_on_after_those_that_were_cut() {
        let mut lines = Lines::default();
        lines.push(b"ab\ncd".to_vec());
        lines.next_complete();
        lines.remainder();
        let mut lines = Lines::after(lines.into_held(), 1, 3);
        lines.push(b"e\nf".to_vec());
        assert_eq!(lines.next_complete(), Some(Line { number: LineNo(2), span: 3..6 }));
        assert_eq!(lines.remainder(), Some(Line { number: LineNo(3), span: 7..8 }));
    }
}

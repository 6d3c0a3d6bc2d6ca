//! Bytes to lines: session-format.md, section 1.
//!
//! In: the file's bytes, in chunks of any size. Out: where each line lies. Only the byte 0x0A ends a
//! line. Knows nothing of what a line holds.

use super::position::LineNo;
use std::ops::Range;

/// The bytes so far and how far they have been cut into lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    /// The start of the line that is not yet complete.
    line_start: usize,
    /// How far the incomplete line has been searched for its end.
    searched: usize,
    count: u32,
}

/// A line's number, and its bytes' place in the file without the line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) number: LineNo,
    pub(crate) span: Range<usize>,
}

impl Lines {
    pub(crate) fn with_capacity(size_bytes: usize) -> Self {
        let mut bytes = Vec::new();
        // A size that cannot be had is no reason to stop: the bytes may never come.
        drop(bytes.try_reserve_exact(size_bytes));
        Self { bytes, ..Self::default() }
    }

    pub(crate) fn push(&mut self, chunk: &[u8]) {
        self.bytes.extend_from_slice(chunk);
    }

    /// The next line that is complete.
    pub(crate) fn next_complete(&mut self) -> Option<Line> {
        let end = self.searched
            + memchr::memchr(b'\n', self.bytes.get(self.searched..)?).or_else(|| {
                self.searched = self.bytes.len();
                None
            })?;
        let line = self.cut(self.line_start..end);
        self.line_start = end + 1;
        self.searched = end + 1;
        Some(line)
    }

    /// What stands after the last line end, if anything does.
    pub(crate) fn remainder(&mut self) -> Option<Line> {
        let rest = self.line_start..self.bytes.len();
        self.line_start = self.bytes.len();
        (!rest.is_empty()).then(|| self.cut(rest))
    }

    fn cut(&mut self, span: Range<usize>) -> Line {
        self.count += 1;
        Line { number: LineNo(self.count), span }
    }

    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn slice(&self, span: &Range<usize>) -> &[u8] {
        self.bytes.get(span.clone()).unwrap_or_default()
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(chunks: &[&str]) -> Vec<(u32, Range<usize>)> {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for chunk in chunks {
            lines.push(chunk.as_bytes());
            while let Some(line) = lines.next_complete() {
                found.push((line.number.0, line.span));
            }
        }
        found.extend(lines.remainder().map(|line| (line.number.0, line.span)));
        found
    }

    #[test]
    fn any_chunking_gives_the_same_lines() {
        let whole = cut(&["ab\n\ncd\ne"]);
        assert_eq!(whole, [(1, 0..2), (2, 3..3), (3, 4..6), (4, 7..8)]);
        assert_eq!(cut(&["a", "b\n", "\nc", "d\ne"]), whole);
        assert_eq!(cut(&["ab\n\ncd", "\n", "e"]), whole);
    }

    #[test]
    fn a_last_line_end_begins_no_line() {
        assert_eq!(cut(&["a\n"]), [(1, 0..1)]);
        assert_eq!(cut(&[""]), []);
    }
}

//! A line, read from its start.
//!
//! In: a line. Out: how far what is left of it is indented, and what is left once so much of that is taken
//! away. A tab goes on to the next column that four divides; one can be taken in part.

/// A line, as far as it is not read yet.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    column: usize,
    /// What is left of a tab that was taken in part.
    spaces: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { rest: line, column: 0, spaces: 0 }
    }

    /// How many columns of blanks come next.
    pub(super) fn indent(&self) -> usize {
        let mut column = self.column + self.spaces;
        for byte in self.rest.bytes() {
            match byte {
                b' ' => column += 1,
                b'\t' => column += to_next_stop(column),
                _ => break,
            }
        }
        column - self.column
    }

    /// Takes so many columns of blanks, or those that there are.
    pub(super) fn skip(&mut self, columns: usize) {
        let mut left = columns;
        while left > 0 {
            if self.spaces > 0 {
                let taken = self.spaces.min(left);
                self.spaces -= taken;
                self.column += taken;
                left -= taken;
                continue;
            }
            match self.rest.as_bytes().first() {
                Some(b' ') => self.spaces = 1,
                Some(b'\t') => self.spaces = to_next_stop(self.column),
                _ => return,
            }
            self.rest = self.rest.get(1..).unwrap_or_default();
        }
    }

    /// Takes so many bytes that are no blanks.
    pub(super) fn take(&mut self, bytes: usize) {
        self.column += bytes;
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    /// What is left, less the blanks before it.
    pub(super) fn text(&self) -> &'a str {
        self.rest.trim_start_matches([' ', '\t'])
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text().is_empty()
    }

    /// All that is left, with what is left of a tab as spaces.
    pub(super) fn push_to(&self, text: &mut String) {
        text.extend(std::iter::repeat_n(' ', self.spaces));
        text.push_str(self.rest);
        text.push('\n');
    }
}

fn to_next_stop(column: usize) -> usize {
    4 - column % 4
}

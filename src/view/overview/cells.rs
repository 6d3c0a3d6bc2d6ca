//! What of a grid is taken already.
//!
//! In go single cells, and stretches of cells along lines; out comes each cell once, and touching
//! stretches as one. It refuses to know what is drawn there.

/// Cells that can be taken once.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    columns: usize,
    taken: Vec<bool>,
}

impl Cells {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        Self { columns, taken: vec![false; columns * rows] }
    }

    /// Whether the cell was free. Cells outside the grid are not.
    pub(super) fn take(&mut self, column: usize, row: usize) -> bool {
        let at = (column < self.columns).then_some(row * self.columns + column);
        at.and_then(|at| self.taken.get_mut(at))
            .is_some_and(|taken| !std::mem::replace(taken, true))
    }
}

/// Stretches along lines that lie side by side. Of each line, how many stretches begin and end where: a
/// stretch costs the same whether it is long or short.
pub(super) struct Spans {
    length: usize,
    changes: Vec<Vec<i32>>,
}

impl Spans {
    /// So many lines, each with places from 0 to `length`.
    pub(super) fn new(lines: usize, length: usize) -> Self {
        Self { length, changes: vec![Vec::new(); lines] }
    }

    /// Covers a stretch with both its ends. A line outside takes nothing.
    pub(super) fn cover(&mut self, line: usize, from: usize, to: usize) {
        let Some(changes) = self.changes.get_mut(line) else { return };
        if changes.is_empty() {
            changes.resize(self.length + 2, 0);
        }
        let (from, to) = (from.min(self.length), to.min(self.length));
        for (at, by) in [(from, 1), (to + 1, -1)] {
            if let Some(change) = changes.get_mut(at) {
                *change += by;
            }
        }
    }

    /// Writes each covered stretch, given its line and both its ends. One without length is nothing.
    pub(super) fn write(&self, stretch: impl Fn(usize, usize, usize) -> String) -> String {
        let mut drawing = String::new();
        for (line, changes) in self.changes.iter().enumerate() {
            let (mut open, mut from) = (0, 0);
            for (at, change) in changes.iter().enumerate() {
                let before = open;
                open += change;
                if before == 0 && open > 0 {
                    from = at;
                } else if before > 0 && open == 0 && at > from + 1 {
                    drawing.push_str(&stretch(line, from, at - 1));
                }
            }
        }
        drawing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_taken_once_and_none_outside() {
        let mut cells = Cells::new(2, 2);
        let wanted = [(0, 1), (0, 1), (1, 0), (2, 0), (0, 2)];
        let given = wanted.map(|(column, row)| cells.take(column, row));
        assert_eq!(given, [true, false, true, false, false]);
    }

    #[test]
    fn touching_stretches_are_one_and_points_are_none() {
        let mut spans = Spans::new(3, 100);
        for (line, from, to) in
            [(1, 5, 9), (1, 10, 20), (1, 7, 8), (1, 30, 40), (2, 4, 4), (9, 1, 2)]
        {
            spans.cover(line, from, to);
        }
        spans.cover(2, 90, 900);
        let written = spans.write(|line, from, to| format!("{line}:{from}-{to} "));
        assert_eq!(written, "1:5-20 1:30-40 2:90-100 ");
    }
}

//! The place of rows and lanes on the strip, and what is at a place.
//!
//! In go the strip's size, and how many rows and lanes there are; out come places in whole units, and back
//! from a place the row, the mark or the part in sight. It refuses to know what is drawn there.

use crate::graph::Lane;
use crate::graph::segments::{Mark, MarkKind, Segments};

/// What is left free at the edges: room for half a mark.
const MARGIN: f64 = 10.0;

/// Rows and lanes are no further apart than this: a small tree stays small.
const MOST_ROW: f64 = 6.0;
const MOST_LANE: f64 = 12.0;

/// No screen is larger.
const MOST_SIZE: f64 = 16_384.0;

/// How far from the strip's edge the middle of a label's mark is.
const LABEL: usize = 7;

/// How far from a mark one still points at it.
const NEAR: f64 = 5.0;

/// How round the corner is at which a branch leaves its lane.
const BEND: f64 = 3.0;

/// The place of rows and lanes on a strip.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Scale {
    rows: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    row: f64,
    lane: f64,
}

/// A part of the strip, from side to side.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Band {
    /// Where it begins.
    pub top: f64,
    /// How high it is.
    pub height: f64,
}

impl Scale {
    /// Rows and lanes as far apart as the strip allows.
    #[must_use]
    pub fn of(segments: &Segments, width: f64, height: f64) -> Self {
        let share = |size: f64, count: f64| ((size - 2.0 * MARGIN) / count.max(1.0)).max(0.0);
        Self {
            rows: segments.rows,
            width: whole(width.min(MOST_SIZE)),
            height: whole(height.min(MOST_SIZE)),
            row: share(height, count(segments.rows)).min(MOST_ROW),
            lane: share(width, f64::from(segments.lanes) - 1.0).min(MOST_LANE),
        }
    }

    /// Where a lane runs.
    #[must_use]
    pub fn x(self, lane: Lane) -> usize {
        whole(MARGIN + self.lane * f64::from(lane.0))
    }

    /// Where a row is.
    #[must_use]
    pub fn y(self, row: usize) -> usize {
        whole(self.exact_y(row))
    }

    /// Where a mark is. Labels stand at the edge, one below the other, and hide nothing.
    pub(super) fn mark_x(self, mark: Mark) -> usize {
        match mark.kind {
            MarkKind::Label => self.width.saturating_sub(LABEL),
            _ => self.x(mark.lane),
        }
    }

    fn exact_y(self, row: usize) -> f64 {
        MARGIN + self.row * (count(row) + 0.5)
    }

    /// How many rows, and what part of one, are above a place; within the graph.
    #[must_use]
    pub fn rows_above(self, y: f64) -> f64 {
        if self.row > 0.0 { ((y - MARGIN) / self.row).max(0.0).min(count(self.rows)) } else { 0.0 }
    }

    /// The row at a place: the nearest one, beyond the ends.
    #[must_use]
    pub fn row_at(self, y: f64) -> Option<usize> {
        Some(whole(self.rows_above(y).floor()).min(self.rows.checked_sub(1)?))
    }

    /// The part of the strip that stands for `rows` rows from `first` on. It can always be seen.
    #[must_use]
    pub fn band(self, first: f64, rows: f64) -> Band {
        const LEAST: f64 = 6.0;
        // A list may be higher than its rows are.
        let exact = self.row * rows.min(count(self.rows) - first).max(0.0);
        let height = exact.max(LEAST);
        let top = MARGIN + self.row * first - (height - exact) / 2.0;
        Band { top: top.max(0.0), height }
    }

    /// Where a person who presses here holds the rows in sight, `rows` from `first` on: so many rows from
    /// their start. They are held where they are taken; elsewhere their middle comes to the place.
    #[must_use]
    pub fn hold(self, y: f64, first: f64, rows: f64) -> f64 {
        let Band { top, height } = self.band(first, rows);
        if (top..=top + height).contains(&y) { self.rows_above(y) - first } else { rows / 2.0 }
    }

    /// The mark that a person points at: the nearest one that is near enough, and of several the one
    /// that tells most.
    #[must_use]
    pub fn mark_near(self, segments: &Segments, x: f64, y: f64) -> Option<Mark> {
        let distance =
            |mark: &Mark| (count(self.mark_x(*mark)) - x).hypot(self.exact_y(mark.row) - y);
        let near = segments.marks.iter().map(|mark| (distance(mark), *mark));
        let near = near.filter(|(distance, _)| *distance <= NEAR);
        let order =
            |a: &(f64, Mark), b: &(f64, Mark)| a.0.total_cmp(&b.0).then(b.1.kind.cmp(&a.1.kind));
        near.min_by(order).map(|(_, mark)| mark)
    }

    /// Corners are round where rows are so far apart that one can see it; then there are few.
    pub(super) fn bend(self, outer: usize, inner: usize) -> usize {
        const LEGIBLE_ROW: f64 = 3.0;
        let room = inner.saturating_sub(outer).saturating_sub(1);
        if self.row < LEGIBLE_ROW { 0 } else { whole(BEND.min(self.row)).min(room) }
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
pub(super) fn count(number: usize) -> f64 {
    number as f64
}

/// The nearest whole number from 0 on.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places and rows are far below 2^32, and the number is clamped from below"
)]
fn whole(number: f64) -> usize {
    number.round().max(0.0) as usize
}

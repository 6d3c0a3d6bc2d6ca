//! The whole branch graph on a strip beside its list.
//!
//! In go the graph's runs and marks and the strip's size; out come a few paths to draw, and which row a
//! place on the strip is. Everything falls into cells of whole units, and a cell is drawn once: what the
//! drawing costs is bounded by the strip, however many rows and branches there are. It refuses to know
//! what the numbers measure, and colours.

mod cells;

use cells::{Cells, Spans};
use std::fmt::Write as _;

use crate::graph::segments::{Mark, MarkKind, Run, Segments, Start};
use crate::graph::{Lane, Layout};
use crate::session::EntryIdx;

/// What is left free at the edges: room for half a mark.
const MARGIN: f64 = 10.0;

/// Rows and lanes are no further apart than this: a small tree stays small.
const MOST_ROW: f64 = 6.0;
const MOST_LANE: f64 = 12.0;

/// No screen is larger.
const MOST_SIZE: f64 = 16_384.0;

/// Marks of one kind are at least so far apart.
const MARK_CELL: usize = 4;

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
    width: usize,
    height: usize,
    row: f64,
    lane: f64,
}

/// What to draw.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The lines.
    pub lines: String,
    marks: [String; MarkKind::ALL.len()],
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
    fn mark_x(self, mark: Mark) -> usize {
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
        if self.row > 0.0 { ((y - MARGIN) / self.row).clamp(0.0, count(self.rows)) } else { 0.0 }
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
}

impl Drawing {
    /// Draws all of it.
    #[must_use]
    pub fn of(segments: &Segments, scale: Scale) -> Self {
        let mut drawing = Self { lines: lanes(&segments.runs, scale), ..Self::default() };
        drawing.lines.push_str(&branches(&segments.runs, scale));
        let mut drawn = MarkKind::ALL
            .map(|_| Cells::new(scale.width / MARK_CELL + 1, scale.height / MARK_CELL + 1));
        for mark in &segments.marks {
            let (x, y) = (scale.mark_x(*mark), scale.y(mark.row));
            let at = mark.kind as usize;
            if let (Some(cells), Some(path)) = (drawn.get_mut(at), drawing.marks.get_mut(at))
                && cells.take(x / MARK_CELL, y / MARK_CELL)
            {
                path.push_str(&shape(mark.kind, x, y));
            }
        }
        drawing
    }

    /// The marks of one kind.
    #[must_use]
    pub fn marks(&self, kind: MarkKind) -> &str {
        self.marks.get(kind as usize).map_or("", String::as_str)
    }
}

/// The way from the root to a leaf, as one line.
#[must_use]
pub fn way(layout: &Layout, path: &[EntryIdx], scale: Scale) -> String {
    let rows = path.iter().filter_map(|entry| layout.row_of(*entry));
    let places = rows.filter_map(|row| Some((scale.x(layout.rows.get(row)?.lane), scale.y(row))));
    let mut drawing = String::new();
    let mut from: Option<(usize, usize)> = None;
    for (x, y) in places {
        // Only what moves it on is written, so that its length is bounded by the strip.
        match from {
            None => drop(write!(drawing, "M{x} {y}")),
            Some((outer, above)) if outer != x => {
                let bend = scale.bend(outer, x).min(y.saturating_sub(above));
                let _ = write!(drawing, "V{}q0 {bend} {bend} {bend}H{x}", y - bend);
            }
            Some((_, above)) if above != y => drop(write!(drawing, "V{y}")),
            Some(_) => {}
        }
        from = Some((x, y));
    }
    drawing
}

/// The straight stretches of all lanes.
fn lanes(runs: &[Run], scale: Scale) -> String {
    let mut columns = Spans::new(scale.width + 1, scale.height);
    for run in runs {
        columns.cover(scale.x(run.lane), scale.y(run.first), scale.y(run.last));
    }
    columns.write(|x, from, to| format!("M{x} {from}V{to}"))
}

/// The steps from a lane to the one further in.
fn branches(runs: &[Run], scale: Scale) -> String {
    let mut rows = Spans::new(scale.height + 1, scale.width);
    let mut bends = String::new();
    let branches = runs.iter().filter(|run| run.start == Start::Branch);
    for run in branches {
        let (outer, inner) = (scale.x(Lane(run.lane.0.saturating_sub(1))), scale.x(run.lane));
        let (y, bend) = (scale.y(run.first), scale.bend(outer, inner));
        if bend == 0 {
            rows.cover(y, outer, inner);
        } else {
            let _ = write!(bends, "M{outer} {}q0 {bend} {bend} {bend}H{inner}", y - bend);
        }
    }
    bends + &rows.write(|y, from, to| format!("M{from} {y}H{to}"))
}

impl Scale {
    /// Corners are round where rows are so far apart that one can see it; then there are few.
    fn bend(self, outer: usize, inner: usize) -> usize {
        const LEGIBLE_ROW: f64 = 3.0;
        let room = inner.saturating_sub(outer).saturating_sub(1);
        if self.row < LEGIBLE_ROW { 0 } else { whole(BEND.min(self.row)).min(room) }
    }
}

fn shape(kind: MarkKind, x: usize, y: usize) -> String {
    match kind {
        // A line without length and with round ends.
        MarkKind::Fork | MarkKind::Tip => format!("M{x} {y}h0"),
        MarkKind::Compaction => format!("M{x} {}l3 3-3 3-3-3z", y.saturating_sub(3)),
        // A pennant.
        MarkKind::Label => {
            format!("M{} {}h6l-2 2 2 2h-6z", x.saturating_sub(3), y.saturating_sub(2))
        }
        MarkKind::Unreadable => {
            format!("M{} {}l4 4m0-4l-4 4", x.saturating_sub(2), y.saturating_sub(2))
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn count(number: usize) -> f64 {
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

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "whole numbers are exact")]
mod tests;

//! The whole branch graph on a strip beside its list.
//!
//! In go the graph's runs and marks and the place of rows and lanes; out come a few paths to draw.
//! Everything falls into cells of whole units, and a cell is drawn once: what the
//! drawing costs is bounded by the strip, however many rows and branches there are. It refuses to know
//! what the numbers measure, and colours.

mod cells;
mod scale;

pub use scale::{Band, Scale};

use cells::{Cells, Spans};
use std::fmt::Write as _;

use crate::graph::segments::{MarkKind, Run, Segments, Start};
use crate::graph::{Lane, Layout};
use crate::session::EntryIdx;

/// Marks of one kind are at least so far apart.
const MARK_CELL: usize = 4;

/// What to draw.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The lines.
    pub lines: String,
    marks: [String; MarkKind::ALL.len()],
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

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "whole numbers are exact")]
mod tests;

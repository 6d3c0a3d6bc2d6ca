//! What of a long list is in sight, and what holds still while its rows are measured.
//!
//! In go the rows' extents and where a person has scrolled to; out come the rows to make and the
//! place to scroll to. It refuses to know what the numbers measure and what a row shows.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

use super::extents::Extents;

/// Never more rows than this at once, whatever the rows measure.
const MOST_ROWS: usize = 200;

/// The part of a list that is in sight.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Port {
    /// How far the list is scrolled.
    pub top: f64,
    /// How much of it is in sight.
    pub height: f64,
}

/// What keeps its place while rows above and below it change their extents.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Hold {
    /// The row's start lies this far below the port's start (above it, if negative).
    Start {
        /// The row.
        row: usize,
        /// Its distance.
        below: f64,
    },
    /// The row's end is the port's end.
    End {
        /// The row.
        row: usize,
    },
    /// The row stands in the middle, where both what led to it and what followed can be seen; its
    /// start is in sight.
    Middle {
        /// The row.
        row: usize,
    },
}

impl Hold {
    /// The row that keeps its place.
    #[must_use]
    pub fn row(self) -> usize {
        let (Self::Start { row, .. } | Self::End { row } | Self::Middle { row }) = self;
        row
    }
}

/// The rows to make: those in sight and, on either side, as many as cover `spare`.
#[must_use]
pub fn in_sight(extents: &Extents, port: Port, spare: f64) -> Range<usize> {
    if extents.is_empty() {
        return 0..0;
    }
    let first = extents.at(port.top - spare);
    let last = extents.at(port.top + port.height + spare);
    first..(last + 1).min(first + MOST_ROWS)
}

/// What a person who scrolled here is looking at: the row at the port's start.
#[must_use]
pub fn hold_at(extents: &Extents, top: f64) -> Hold {
    let row = extents.at(top);
    Hold::Start { row, below: extents.before(row) - top }
}

/// The hold that shows the list's end.
#[must_use]
pub fn hold_end(extents: &Extents) -> Hold {
    Hold::End { row: extents.len().saturating_sub(1) }
}

/// The hold that shows a leaf: at the list's end where it stands there, else in the middle, as a compaction
/// does, which is told of before what it keeps.
#[must_use]
pub fn hold_leaf(extents: &Extents, leaf: Option<usize>) -> Hold {
    match leaf {
        Some(row) if row + 1 < extents.len() => Hold::Middle { row },
        _ => hold_end(extents),
    }
}

/// What keeps a row where it stands now; none if it is not in sight.
#[must_use]
pub fn hold_in_sight(extents: &Extents, port: Port, row: usize) -> Option<Hold> {
    let (start, end) = (extents.before(row), extents.before(row + 1));
    let is_in_sight = end > port.top && start < port.top + port.height;
    is_in_sight.then_some(Hold::Start { row, below: start - port.top })
}

/// Where to scroll to so that the hold is kept.
#[must_use]
pub fn top_for(extents: &Extents, height: f64, hold: Hold) -> f64 {
    let wanted = match hold {
        Hold::Start { row, below } => {
            let half = height / 2.0;
            // Of a row that was scrolled past its start and is now much smaller, as one that was closed,
            // the end is kept in sight: else nothing would be left of what the person looked at.
            if -below > extents.size(row) + half {
                extents.before(row) + (extents.size(row) - half).max(0.0)
            } else {
                extents.before(row) - below
            }
        }
        Hold::End { row } => extents.before(row + 1) - height,
        Hold::Middle { row } => {
            let around = (height - extents.size(row)).max(0.0);
            extents.before(row) - around / 2.0
        }
    };
    wanted.min(extents.total() - height).max(0.0)
}

/// The least move that brings a row in sight: none if it is there, to the near edge if it is
/// close, else to the middle.
#[must_use]
pub fn reveal(extents: &Extents, port: Port, row: usize) -> Option<Hold> {
    let (start, end) = (extents.before(row), extents.before(row + 1));
    let fits = end - start <= port.height;
    // Of a row larger than the port, the start is what should be seen.
    let seen_to = if fits { end } else { start + port.height / 2.0 };
    if start >= port.top && seen_to <= port.top + port.height {
        return None;
    }
    let near = end > port.top - port.height && start < port.top + 2.0 * port.height;
    Some(if !near {
        Hold::Middle { row }
    } else if fits && end > port.top + port.height {
        Hold::End { row }
    } else {
        Hold::Start { row, below: 0.0 }
    })
}

/// The same hold in a list with other rows: on the held row where it is there too, else on the next
/// one that is. None if no row from there on is in both.
#[must_use]
pub fn carried<K: Eq + Hash>(hold: Hold, from: &[K], to: &[K]) -> Option<Hold> {
    let first = hold.row();
    let places: HashMap<&K, usize> = to.iter().zip(0..).collect();
    let (at, &row) =
        (first..).zip(from.get(first..)?).find_map(|(at, key)| Some((at, places.get(key)?)))?;
    Some(match hold {
        Hold::End { .. } => Hold::End { row },
        Hold::Middle { .. } => Hold::Middle { row },
        Hold::Start { below, .. } if at == first => Hold::Start { row, below },
        Hold::Start { .. } => Hold::Start { row, below: 0.0 },
    })
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "whole numbers are exact")]
mod tests {
    use super::*;

    fn port(top: f64, height: f64) -> Port {
        Port { top, height }
    }

    #[test]
    fn a_row_in_sight_is_held_where_it_stands_and_no_other_is() {
        let extents = Extents::uniform(20, 10.0);
        let held = hold_in_sight(&extents, port(45.0, 50.0), 6).unwrap();
        assert_eq!(held, Hold::Start { row: 6, below: 15.0 });
        let grown = Extents::uniform(40, 10.0);
        assert_eq!(top_for(&grown, 50.0, held), 45.0);
        assert_eq!(hold_in_sight(&extents, port(45.0, 50.0), 3), None);
        assert_eq!(hold_in_sight(&extents, port(45.0, 50.0), 10), None);
    }

    #[test]
    fn a_row_that_was_closed_stays_in_sight() {
        let mut extents = Extents::uniform(20, 50.0);
        extents.set(5, 9_000.0);
        let hold = hold_at(&extents, 250.0 + 8_000.0);
        assert_eq!(top_for(&extents, 100.0, hold), 8_250.0);
        extents.set(5, 80.0);
        assert_eq!(top_for(&extents, 100.0, hold), 250.0 + 30.0);
        extents.set(5, 40.0);
        assert_eq!(top_for(&extents, 100.0, hold), 250.0);
    }

    #[test]
    fn rows_in_sight_reach_over_both_edges_by_what_is_spare() {
        let extents = Extents::uniform(100, 10.0);
        assert_eq!(in_sight(&extents, port(200.0, 50.0), 0.0), 20..26);
        assert_eq!(in_sight(&extents, port(200.0, 50.0), 20.0), 18..28);
        assert_eq!(in_sight(&extents, port(0.0, 50.0), 20.0), 0..8);
        assert_eq!(in_sight(&extents, port(950.0, 50.0), 20.0), 93..100);
        assert_eq!(in_sight(&Extents::default(), port(0.0, 50.0), 20.0), 0..0);
    }

    #[test]
    fn rows_without_extent_are_not_all_made() {
        let extents = Extents::uniform(100_000, 0.0);
        assert!(in_sight(&extents, port(0.0, 500.0), 100.0).len() <= MOST_ROWS);
    }

    #[test]
    fn measuring_rows_above_leaves_the_held_row_where_it_was() {
        let mut extents = Extents::uniform(100, 10.0);
        let hold = hold_at(&extents, 503.0);
        extents.set(2, 60.0);
        extents.set(50, 90.0);
        assert_eq!(top_for(&extents, 50.0, hold), 553.0);
    }

    #[test]
    fn a_hold_is_carried_to_the_row_of_the_same_key_or_the_next_that_is_there() {
        let hold = Hold::Start { row: 1, below: -4.0 };
        assert_eq!(
            carried(hold, &["a", "b", "c"], &["x", "a", "b"]),
            Some(Hold::Start { row: 2, below: -4.0 })
        );
        assert_eq!(
            carried(hold, &["a", "b", "c"], &["a", "c"]),
            Some(Hold::Start { row: 1, below: 0.0 })
        );
        assert_eq!(carried(hold, &["a", "b", "c"], &["a"]), None);
        assert_eq!(carried(hold, &["a"], &["a"]), None);
        assert_eq!(carried(Hold::End { row: 0 }, &["a"], &["x", "a"]), Some(Hold::End { row: 1 }));
    }

    #[test]
    fn the_end_stays_the_end_while_its_rows_grow() {
        let mut extents = Extents::uniform(100, 10.0);
        let hold = hold_end(&extents);
        assert_eq!(top_for(&extents, 50.0, hold), 950.0);
        extents.set(99, 200.0);
        assert_eq!(top_for(&extents, 50.0, hold), 1140.0);
    }

    #[test]
    fn a_list_shorter_than_the_port_does_not_scroll() {
        let extents = Extents::uniform(3, 10.0);
        assert_eq!(top_for(&extents, 50.0, hold_end(&extents)), 0.0);
    }

    #[test]
    fn a_row_in_sight_moves_nothing() {
        let extents = Extents::uniform(100, 10.0);
        assert_eq!(reveal(&extents, port(200.0, 50.0), 22), None);
    }

    #[test]
    fn a_row_close_by_comes_to_the_near_edge() {
        let extents = Extents::uniform(100, 10.0);
        assert_eq!(reveal(&extents, port(200.0, 50.0), 25), Some(Hold::End { row: 25 }));
        let above = Hold::Start { row: 19, below: 0.0 };
        assert_eq!(reveal(&extents, port(200.0, 50.0), 19), Some(above));
    }

    #[test]
    fn a_row_far_away_comes_to_the_middle() {
        let extents = Extents::uniform(100, 10.0);
        let middle = Hold::Middle { row: 80 };
        assert_eq!(reveal(&extents, port(200.0, 50.0), 80), Some(middle));
        assert_eq!(top_for(&extents, 50.0, middle), 780.0);
    }

    #[test]
    fn a_row_larger_than_the_port_shows_its_start() {
        let mut extents = Extents::uniform(100, 10.0);
        extents.set(80, 500.0);
        let middle = Hold::Middle { row: 80 };
        assert_eq!(reveal(&extents, port(0.0, 50.0), 80), Some(middle));
        assert_eq!(top_for(&extents, 50.0, middle), 800.0);
        assert_eq!(reveal(&extents, port(800.0, 50.0), 80), None);
    }
}

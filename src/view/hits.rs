//! The entries that a search found, and the way through them.
//!
//! In: hits in file order and where a person is. Out: the next or the one before, its number, and where
//! hits lie in the overview. It refuses to know what was searched for.

use super::overview::Scale;
use crate::graph::Layout;
use crate::session::EntryIdx;
use crate::session::order;
use crate::wording::{counted, grouped};
use std::fmt::Write as _;

/// Which way to go through hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To the next one in the file.
    On,
    /// To the one before.
    Back,
}

/// The hit to go to from a place in the file, and round at either end.
#[must_use]
pub fn next(hits: &[EntryIdx], from: Option<EntryIdx>, way: Way) -> Option<EntryIdx> {
    let here = match way {
        Way::On => from.map_or(0, |from| hits.partition_point(|hit| *hit <= from)),
        Way::Back => from.map_or(0, |from| hits.partition_point(|hit| *hit < from)),
    };
    let place = match way {
        Way::On if here == hits.len() => 0,
        Way::On => here,
        Way::Back => here.checked_sub(1).unwrap_or(hits.len().saturating_sub(1)),
    };
    hits.get(place).copied()
}

/// How many there are, and which one a person is at: `3 of 41`.
#[must_use]
pub fn counted_in_words(hits: &[EntryIdx], at: Option<EntryIdx>) -> String {
    match at.and_then(|at| hits.binary_search(&at).ok()) {
        Some(place) => format!("{} of {}", grouped(place + 1), grouped(hits.len())),
        None => counted(hits.len(), "entry", "entries"),
    }
}

/// Where hits lie in the overview: a tick for each row, no two at one pixel. A hit that the graph does not
/// show has its tick at the row near it.
#[must_use]
pub fn ticks(hits: &[EntryIdx], layout: &Layout, scale: Scale) -> String {
    let rows = hits.iter().filter_map(|hit| layout.row_near(*hit));
    let mut places: Vec<usize> = rows.map(|row| scale.y(row)).collect();
    order::by(&mut places, Ord::cmp);
    places.dedup();
    let mut ticks = String::new();
    for y in places {
        // Writing to a text cannot fail.
        let _ = write!(ticks, "M0 {y}h6");
    }
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_goes_through_hits_and_round() {
        let hits = [2, 5, 9].map(EntryIdx);
        let from = |at: u32, way| next(&hits, Some(EntryIdx(at)), way).map(|hit| hit.0);
        assert_eq!(
            [from(2, Way::On), from(3, Way::On), from(9, Way::On)],
            [Some(5), Some(5), Some(2)]
        );
        assert_eq!([from(2, Way::Back), from(3, Way::Back)], [Some(9), Some(2)]);
        assert_eq!(next(&hits, None, Way::On), Some(EntryIdx(2)));
        assert_eq!(next(&[], Some(EntryIdx(1)), Way::Back), None);
    }

    #[test]
    fn the_count_says_where_one_is() {
        let hits = [2, 5].map(EntryIdx);
        assert_eq!(counted_in_words(&hits, Some(EntryIdx(5))), "2 of 2");
        assert_eq!(counted_in_words(&hits, Some(EntryIdx(4))), "2 entries");
    }
}

//! The extents of a list's rows, as prefix sums.
//!
//! In go one number a row, guessed first and measured later; out come the row at a position and
//! the position of a row, both in logarithmic time. It refuses to know what the numbers measure.

use std::collections::HashMap;
use std::hash::Hash;

/// The extent of every row of a list, with quick sums over the first rows (a Fenwick tree).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extents {
    sizes: Vec<f64>,
    /// Slot `i` (from 1) sums the `lowest_bit(i)` rows that end with row `i - 1`.
    sums: Vec<f64>,
}

impl Extents {
    /// A list of `count` rows that all measure `each`.
    #[must_use]
    pub fn uniform(count: usize, each: f64) -> Self {
        Self::new(vec![each; count])
    }

    /// A list of rows of these sizes.
    #[must_use]
    pub fn new(sizes: Vec<f64>) -> Self {
        let mut sums = Vec::with_capacity(sizes.len() + 1);
        sums.push(0.0);
        sums.extend_from_slice(&sizes);
        for slot in 1..sums.len() {
            let above = slot + lowest_bit(slot);
            let sum = sums.get(slot).copied().unwrap_or_default();
            if let Some(target) = sums.get_mut(above) {
                *target += sum;
            }
        }
        Self { sizes, sums }
    }

    /// The extents of a list that has some of this list's rows: of the rows that are in both as they are
    /// here, of the others a guess.
    #[must_use]
    pub fn carried<K: Eq + Hash>(&self, from: &[K], to: &[K], guess: f64) -> Self {
        let sizes: HashMap<&K, f64> = from.iter().zip(self.sizes.iter().copied()).collect();
        Self::new(to.iter().map(|key| sizes.get(key).copied().unwrap_or(guess)).collect())
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The extent of one row; nothing for a row that is not there.
    #[must_use]
    pub fn size(&self, row: usize) -> f64 {
        self.sizes.get(row).copied().unwrap_or_default()
    }

    /// The extent of all rows.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.before(self.len())
    }

    /// The extent of all rows before this one: where it starts.
    #[must_use]
    pub fn before(&self, row: usize) -> f64 {
        let mut slot = row.min(self.len());
        let mut sum = 0.0;
        while slot > 0 {
            sum += self.sums.get(slot).copied().unwrap_or_default();
            slot -= lowest_bit(slot);
        }
        sum
    }

    /// The row that covers a position: the first one before the list's start, the last one after
    /// its end. An empty list answers 0.
    #[must_use]
    pub fn at(&self, position: f64) -> usize {
        let mut slot = 0;
        let mut rest = position;
        let mut step = largest_power_of_two(self.len());
        while step > 0 {
            if let Some(&sum) = self.sums.get(slot + step)
                && sum <= rest
            {
                slot += step;
                rest -= sum;
            }
            step /= 2;
        }
        slot.min(self.len().saturating_sub(1))
    }

    /// Gives a row another extent, and says by how much it grew.
    pub fn set(&mut self, row: usize, size: f64) -> f64 {
        let Some(old) = self.sizes.get_mut(row) else { return 0.0 };
        let growth = size - *old;
        *old = size;
        let mut slot = row + 1;
        while let Some(sum) = self.sums.get_mut(slot) {
            *sum += growth;
            slot += lowest_bit(slot);
        }
        growth
    }
}

fn lowest_bit(slot: usize) -> usize {
    slot & slot.wrapping_neg()
}

fn largest_power_of_two(count: usize) -> usize {
    count.checked_ilog2().map_or(0, |power| 1 << power)
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "whole numbers are exact")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_empty_list_has_no_extent_and_answers_row_0() {
        let extents = Extents::default();
        assert_eq!((extents.total(), extents.at(5.0), extents.before(3)), (0.0, 0, 0.0));
    }

    #[test]
    fn a_position_on_an_edge_belongs_to_the_row_that_starts_there() {
        let extents = Extents::new(vec![10.0, 20.0, 30.0]);
        assert_eq!(extents.at(9.5), 0);
        assert_eq!(extents.at(10.0), 1);
        assert_eq!(extents.at(30.0), 2);
    }

    #[test]
    fn positions_outside_the_list_answer_its_first_and_last_row() {
        let extents = Extents::new(vec![10.0, 20.0, 30.0]);
        assert_eq!(extents.at(-4.0), 0);
        assert_eq!(extents.at(600.0), 2);
    }

    #[test]
    fn measuring_a_row_moves_all_rows_after_it() {
        let mut extents = Extents::uniform(5, 10.0);
        assert_eq!(extents.set(1, 25.0), 15.0);
        let starts: Vec<f64> = (0..=5).map(|row| extents.before(row)).collect();
        assert_eq!(starts, [0.0, 10.0, 35.0, 45.0, 55.0, 65.0]);
    }

    #[test]
    fn rows_that_are_in_both_lists_keep_their_extents() {
        let extents = Extents::new(vec![10.0, 20.0, 30.0]);
        let carried = extents.carried(&["a", "b", "c"], &["c", "x", "a"], 5.0);
        assert_eq!(carried, Extents::new(vec![30.0, 5.0, 10.0]));
    }

    #[test]
    fn a_row_that_is_not_there_is_not_measured() {
        let mut extents = Extents::uniform(2, 10.0);
        assert_eq!(extents.set(2, 99.0), 0.0);
        assert_eq!(extents.total(), 20.0);
    }

    proptest! {
        #[test]
        fn sums_and_positions_agree_with_plain_adding(
            start in prop::collection::vec(0_u16..400, 0..70),
            changes in prop::collection::vec((0_usize..70, 0_u16..400), 0..40),
            position in 0_u16..30_000,
        ) {
            let mut sizes: Vec<f64> = start.into_iter().map(f64::from).collect();
            let mut extents = Extents::new(sizes.clone());
            for (row, size) in changes {
                extents.set(row, size.into());
                if let Some(old) = sizes.get_mut(row) { *old = size.into(); }
            }
            let starts = |row: usize| sizes[..row].iter().sum::<f64>();
            for row in 0..=sizes.len() {
                prop_assert_eq!(extents.before(row), starts(row));
            }
            let position = f64::from(position);
            let expected = (0..sizes.len()).rev().find(|&row| starts(row) <= position && starts(row + 1) > position);
            if let Some(expected) = expected {
                prop_assert_eq!(extents.at(position), expected);
            }
        }
    }
}

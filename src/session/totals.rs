//! What a session used: session-format.md, section 6.
//!
//! In: entries. Out: sums over all that are given, whatever branch they are on.

use super::entry::{Entry, EntryKind};
use super::usage::Usage;

/// Counts and sums over entries.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// How many entries there are.
    pub entries: usize,
    /// How many of them are compactions.
    pub compactions: usize,
    /// The four buckets and the cost, each on its own.
    pub usage: Usage,
}

impl Totals {
    /// Adds up the entries given: a whole file's, or a path's.
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Self {
        let mut totals = Self::default();
        for entry in entries {
            totals.entries += 1;
            if matches!(entry.kind, EntryKind::Compaction(_)) {
                totals.compactions += 1;
            }
            if let Some(spent) = &entry.usage {
                let sum = &mut totals.usage;
                sum.input += spent.input;
                sum.output += spent.output;
                sum.cache_read += spent.cache_read;
                sum.cache_write += spent.cache_write;
                sum.cost_usd += spent.cost_usd;
            }
        }
        totals
    }
}

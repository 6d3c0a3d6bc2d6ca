//! Which entry answers to an id: session-format.md, section 4.
//!
//! In: the entries. Out: [`Ids`], to be asked by an id. The later entry answers, where two have one id. Holds places
//! alone: the ids stand in the entries, which are handed in with each question.

use super::entry::Entry;
use super::position::EntryIdx;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table;
use std::hash::BuildHasher as _;

/// The entries by their ids.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    table: HashTable<EntryIdx>,
    hash: FixedState,
    /// The entries whose id a later one has too, in file order.
    hidden: Vec<EntryIdx>,
}

impl Ids {
    pub(crate) fn of(entries: &[Entry]) -> Self {
        let mut ids = Self { table: HashTable::with_capacity(entries.len()), ..Self::default() };
        let id = |at: &EntryIdx| entries.get(at.index()).map_or("", |entry| entry.id.as_str());
        for (at, entry) in (0..).map(EntryIdx).zip(entries) {
            let hash = ids.hash.hash_one(entry.id.as_str());
            let has_it = |other: &EntryIdx| id(other) == entry.id.as_str();
            match ids.table.entry(hash, has_it, |at| ids.hash.hash_one(id(at))) {
                hash_table::Entry::Occupied(mut earlier) => {
                    ids.hidden.push(std::mem::replace(earlier.get_mut(), at));
                }
                hash_table::Entry::Vacant(place) => _ = place.insert(at),
            }
        }
        ids
    }

    /// The entry that answers to an id. `entries` are those that this was made of.
    pub(crate) fn find(&self, id: &str, entries: &[Entry]) -> Option<EntryIdx> {
        let has_it = |at: &EntryIdx| entries.get(at.index()).is_some_and(|entry| entry.id == id);
        self.table.find(self.hash.hash_one(id), has_it).copied()
    }

    /// The entries whose id a later one has too, in file order.
    pub(crate) fn hidden(&self) -> &[EntryIdx] {
        &self.hidden
    }
}

//! Where things stand: a line of the file, an entry among the file's entries.
//!
//! In and out: numbers that cannot be mixed up. Knows nothing of bytes or of what stands there.

use std::fmt;

/// A line of the file, counted from 1 as editors count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineNo(pub u32);

impl fmt::Display for LineNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An entry, by its place among the entries of its session, in file order from 0.
///
/// It belongs to the [`Session`](super::Session) that handed it out; another session's index names
/// another entry or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryIdx(pub u32);

impl EntryIdx {
    /// The index as a position in a slice of all entries.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The index of the entry at a position. Files of more than 2^32 entries do not exist: a page
    /// has 4 GB, and an entry takes more than a byte.
    pub(crate) fn at(position: usize) -> Self {
        Self(u32::try_from(position).unwrap_or(u32::MAX))
    }
}

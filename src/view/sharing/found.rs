//! The secrets that were found, as rows to decide about.
//!
//! In: secrets. Out: a row each, and a group where a kind has many. What is decided about them is not told here, so
//! that the rows stay while a person decides. It shows no secret whole.

use crate::snapshot::redact::{Kind, Secret};
use crate::wording::grouped;

/// A kind with more secrets than this is told in one row that opens.
const MOST_ALONE: usize = 4;

/// More rows of a kind than a person reads; the rest follows what is decided about the kind.
const MOST_ROWS: usize = 100;

/// Secrets of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGroup {
    /// What they are.
    pub kind: Kind,
    /// How many there are.
    pub count: usize,
    /// The first of them.
    pub rows: Vec<FoundRow>,
}

/// One secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRow {
    /// Its position among all that were found.
    pub at: usize,
    /// What is shown of it.
    pub masked: String,
    /// What stands in its place.
    pub placeholder: String,
    /// How often it is there: `6 places`.
    pub places: String,
    /// Where: `lines 12, 40 …`.
    pub lines: String,
}

impl FoundGroup {
    /// Whether its secrets stand under one row that opens.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.count > MOST_ALONE
    }

    /// What is said of those that have no row.
    #[must_use]
    pub fn rest(&self) -> Option<String> {
        let rest = self.count - self.rows.len();
        (rest > 0).then(|| format!("and {} more", grouped(rest)))
    }
}

/// The secrets by kind, the gravest first, in the order in which the file has them.
#[must_use]
pub fn grouped_by_kind(secrets: &[Secret]) -> Vec<FoundGroup> {
    let groups = Kind::ALL.into_iter().map(|kind| {
        let of_kind = || secrets.iter().enumerate().filter(|(_, secret)| secret.kind == kind);
        let rows = of_kind().take(MOST_ROWS).map(|(at, secret)| row(at, secret)).collect();
        FoundGroup { kind, count: of_kind().count(), rows }
    });
    groups.filter(|group| group.count > 0).collect()
}

fn row(at: usize, secret: &Secret) -> FoundRow {
    FoundRow {
        at,
        masked: secret.masked(),
        placeholder: secret.placeholder(),
        places: secret.places.times(),
        lines: secret.places.first_in_words(),
    }
}

//! Finding entries by what they hold.
//!
//! In: what a person types, and a session. Out: the entries that hold all of it, on every branch, in file
//! order; and, for a text on screen, which parts of it to mark. It works in pieces, so that a page stays
//! alive and a next key can take its place. Knows no screen and keeps no index: a body is read when its
//! turn comes.

mod facets;
mod fold;
mod glance;
mod query;
mod texts;

pub use facets::{Narrowing, Narrowings, narrowings};
pub use query::Query;

use crate::session::tape::Tape;
use crate::session::{EntryIdx, Session};

/// A search that is under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    query: Query,
    hits: Vec<EntryIdx>,
    next: usize,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// There are entries that it has not looked at.
    UnderWay,
    /// It has looked at all of them.
    Done,
}

impl Search {
    /// A search that has looked at nothing yet.
    #[must_use]
    pub fn new(query: Query) -> Self {
        Self { query, hits: Vec::new(), next: 0 }
    }

    /// Looks at further entries until it has read this many bytes of the file, or all.
    pub fn advance(&mut self, session: &Session, budget_bytes: usize) -> Course {
        let mut read_bytes = 0;
        let mut tape = Tape::default();
        for entry in session.indices().skip(self.next) {
            if read_bytes >= budget_bytes {
                return Course::UnderWay;
            }
            if self.query.finds_by(session, entry, &mut tape) {
                self.hits.push(entry);
            }
            read_bytes += session.raw(entry).len();
            self.next += 1;
        }
        Course::Done
    }

    /// What is searched for.
    #[must_use]
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// The entries found so far, in file order.
    #[must_use]
    pub fn hits(&self) -> &[EntryIdx] {
        &self.hits
    }
}

/// All entries that hold what is asked for, in file order.
///
/// ```
/// use sightline::search::{self, Query};
/// use sightline::session;
///
/// let file = br#"{"type":"session","version":3,"id":"s"}
/// {"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"Why is the build slow?"}}
/// {"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"The cache is cold."}}"#;
/// let session = session::read(file).session;
/// let hits = search::all(&session, Query::parse("SLOW \"the build\""));
/// assert_eq!(hits, [session.find("a").expect("an entry")]);
/// ```
#[must_use]
pub fn all(session: &Session, query: Query) -> Vec<EntryIdx> {
    let mut search = Search::new(query);
    search.advance(session, usize::MAX);
    search.hits
}

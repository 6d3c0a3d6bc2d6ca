//! Which entries are shared, and how they are chained.
//!
//! In: a session, a scope, a leaf, what is left out. Out: the bytes of a session file, the leaf's id in it, and
//! what was taken out. It can be done in slices. The new session's id and date come in: equal input gives equal
//! bytes. Knows no secrets and no form but JSONL.
//!
//! ```
//! use sightline::session;
//! use sightline::snapshot::scope::{Scope, Sharing, Stamp, gather};
//!
//! let file = br#"{"type":"session","version":3,"id":"s"}
//! {"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"one"}}
//! {"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"two"}}
//! {"type":"message","id":"c","parentId":"a","message":{"role":"user","content":"three"}}"#;
//! let session = session::read(file).session;
//! let sharing = Sharing { scope: Scope::Branch, leaf: session.find("b"), ..Sharing::default() };
//! let stamp = Stamp { made: "2026-01-05T10:00:00.000Z", session_id: "t", file_name: "s.jsonl" };
//! let gathered = gather(&session, &sharing, &stamp);
//! let branch = session::read(&gathered.bytes).session;
//! assert_eq!(branch.entries().len(), 2);
//! assert_eq!(gathered.taken.words(), ["1 entry of other branches"]);
//! ```

mod branch;
mod chain;
mod lines;
mod seen;
mod sizes;

pub use sizes::{Size, Sizes, sizes};

use super::leave_out::{Cutter, LeaveOut};
use super::taken::Taken;
use crate::session::{EntryIdx, EntryKind, Session};
use chain::Chain;
use lines::Lines;
use std::ops::ControlFlow;

/// How much of a session is shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The whole file.
    #[default]
    All,
    /// The entries from the root to the leaf, as Pi writes a branch that becomes a session.
    Branch,
    /// Of those, what the model is sent at the leaf.
    Context,
}

impl Scope {
    /// All scopes, the largest first.
    pub const ALL: [Self; 3] = [Self::All, Self::Branch, Self::Context];

    /// What it is, for a sentence.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::All => "the whole session",
            Self::Branch => "this branch",
            Self::Context => "what the model sees",
        }
    }
}

/// What of a session is shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    /// How much of it.
    pub scope: Scope,
    /// The leaf; `None` is the file's own.
    pub leaf: Option<EntryIdx>,
    /// What is left out of its entries.
    pub leave_out: LeaveOut,
}

/// What a new session file says of itself. A whole file keeps its own header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp<'a> {
    /// When it is made, ISO 8601.
    pub made: &'a str,
    /// The new session's id.
    pub session_id: &'a str,
    /// The file that it comes from; empty if it has no name.
    pub file_name: &'a str,
}

/// What is shared, as a session file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathered {
    /// The file.
    pub bytes: Vec<u8>,
    /// The id of the entry that is looked at in it.
    pub leaf: Option<String>,
    /// What it has no longer.
    pub taken: Taken,
}

/// A session file that is being gathered.
#[derive(Clone, Debug)]
pub struct Gathering {
    rest: Rest,
    cutter: Cutter,
    out: Vec<u8>,
    leaf: Option<String>,
}

/// What is still to be written.
#[derive(Clone, Debug)]
enum Rest {
    Lines(Lines),
    Chain(Box<Chain>),
}

impl Gathering {
    /// A plan, and nothing written yet.
    #[must_use]
    pub fn new(session: &Session, sharing: &Sharing, stamp: &Stamp) -> Self {
        let leaf = sharing.leaf.or(session.leaf());
        let mut cutter = Cutter::new(sharing.leave_out);
        let mut out = Vec::new();
        let plan = match sharing.scope {
            Scope::All => None,
            Scope::Branch => Some(branch::plan(session, leaf)),
            Scope::Context => Some(seen::plan(session, leaf)),
        };
        let Some(plan) = plan else {
            let id = leaf.map(|leaf| session.entry(leaf).id.to_string());
            let rest = Rest::Lines(Lines::new(leaf.map(|leaf| &session.entry(leaf).span)));
            return Self { rest, cutter, out, leaf: id };
        };
        cutter.taken.other_branches = on_other_branches(session, leaf);
        cutter.taken.unreadable = session.unreadable().len() as u64;
        cutter.taken.unsent = plan.unsent();
        let chain = Chain::new(session, plan, stamp);
        chain::write_header(session, stamp, &mut out);
        let leaf = chain.leaf_id(session);
        Self { rest: Rest::Chain(Box::new(chain)), cutter, out, leaf }
    }

    /// Writes on until it has read this many bytes of the file, or all.
    pub fn advance(&mut self, session: &Session, budget_bytes: usize) -> ControlFlow<()> {
        match &mut self.rest {
            Rest::Lines(lines) => {
                lines.advance(session, budget_bytes, &mut self.cutter, &mut self.out)
            }
            Rest::Chain(chain) => {
                chain.advance(session, budget_bytes, &mut self.cutter, &mut self.out)
            }
        }
    }

    /// What was taken out so far.
    #[must_use]
    pub fn taken(&self) -> &Taken {
        &self.cutter.taken
    }

    /// How many bytes are written so far.
    #[must_use]
    pub fn written_bytes(&self) -> usize {
        self.out.len()
    }

    /// What was gathered.
    #[must_use]
    pub fn finish(self) -> Gathered {
        let leaf = match &self.rest {
            Rest::Lines(lines) => lines.leaf_by_line().or(self.leaf),
            Rest::Chain(_) => self.leaf,
        };
        Gathered { bytes: self.out, leaf, taken: self.cutter.taken }
    }
}

/// Gathers what is shared, all at once.
#[must_use]
pub fn gather(session: &Session, sharing: &Sharing, stamp: &Stamp) -> Gathered {
    let mut gathering = Gathering::new(session, sharing, stamp);
    while gathering.advance(session, usize::MAX).is_continue() {}
    gathering.finish()
}

/// Labels are written again, and a leaf's move is of no branch: neither counts.
fn on_other_branches(session: &Session, leaf: Option<EntryIdx>) -> u64 {
    let counts = |entry: &EntryIdx| {
        !matches!(session.entry(*entry).kind, EntryKind::Label(_) | EntryKind::Leaf(_))
    };
    let all = session.indices().filter(counts).count();
    let on_path = session.path(leaf).iter().filter(|entry| counts(entry)).count();
    (all - on_path) as u64
}

#[cfg(test)]
mod tests;

//! How much each scope is, before anything is gathered.
//!
//! In: a session and a leaf. Out: entries and messages of each scope. Reads no body.

use super::Scope;
use crate::context::{self, Stage};
use crate::session::{EntryIdx, Session};

/// How much a scope is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Entries.
    pub entries: usize,
    /// Messages among them or made of them.
    pub messages: usize,
}

/// How much each scope is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    all: Size,
    branch: Size,
    context: Size,
}

impl Sizes {
    /// How much a scope is.
    #[must_use]
    pub fn of(&self, scope: Scope) -> Size {
        match scope {
            Scope::All => self.all,
            Scope::Branch => self.branch,
            Scope::Context => self.context,
        }
    }
}

/// How much each scope is at a leaf; `None` is the file's own.
#[must_use]
pub fn sizes(session: &Session, leaf: Option<EntryIdx>) -> Sizes {
    let context = context::build(session, leaf.or(session.leaf()), Stage::Llm);
    let has_message = |entry: &&EntryIdx| session.entry(**entry).message().is_some();
    let all = session.entries();
    let sent: std::collections::HashSet<_> =
        context.items.iter().filter_map(|item| item.origin.entry()).collect();
    Sizes {
        all: Size {
            entries: all.len(),
            messages: all.iter().filter(|entry| entry.message().is_some()).count(),
        },
        branch: Size {
            entries: context.path.len(),
            messages: context.path.iter().filter(has_message).count(),
        },
        context: Size { entries: sent.len(), messages: context.items.len() },
    }
}

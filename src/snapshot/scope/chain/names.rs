//! The ids of a chain.
//!
//! In: a session and what is written of it. Out: an id for each entry: its own, unless another entry answers to
//! that; and ids for the lines that are made, which no entry has. The same from the same, every time.

use super::{Plan, Step};
use crate::session::{EntryIdx, EntryKind, Session};
use std::collections::HashSet;

/// Which names were given.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// The leaf, where another entry answers to its id. No other entry of a path can be such a one.
    renamed: Option<(EntryIdx, String)>,
    /// Of gaps, each with its step, in their order.
    gaps: Vec<(usize, String)>,
    labels: Vec<String>,
    leaf: String,
}

impl Names {
    pub(super) fn new(session: &Session, plan: &Plan, session_id: &str) -> Self {
        let mut written = plan.steps.iter().filter_map(|step| match step {
            Step::Entry(at, ..) => Some(*at),
            Step::Gap(..) => None,
        });
        let mut mint = Mint {
            session,
            written: written.clone().collect(),
            given: HashSet::new(),
            seed: fnv(0xcbf2_9ce4_8422_2325, session_id.as_bytes()),
            nth: 0,
        };
        let doubled =
            written.next_back().filter(|at| session.find(&session.entry(*at).id) != Some(*at));
        let gaps = plan.steps.iter().enumerate();
        let gaps = gaps.filter(|(_, step)| matches!(step, Step::Gap(..)));
        Self {
            renamed: doubled.map(|at| (at, mint.next())),
            gaps: gaps.map(|(nth, _)| (nth, mint.next())).collect(),
            labels: plan.labels.iter().map(|_| mint.next()).collect(),
            leaf: mint.next(),
        }
    }

    /// The id of an entry.
    pub(super) fn of<'a>(&'a self, session: &'a Session, at: EntryIdx) -> &'a str {
        match &self.renamed {
            Some((renamed, name)) if *renamed == at => name,
            _ => &session.entry(at).id,
        }
    }

    /// The id of a gap, by its step.
    pub(super) fn of_gap(&self, step: usize) -> Option<&str> {
        let place = self.gaps.binary_search_by_key(&step, |(step, _)| *step).ok()?;
        self.gaps.get(place).map(|(_, name)| name.as_str())
    }

    /// The id of a label that is written again.
    pub(super) fn of_label(&self, nth: usize) -> Option<&str> {
        self.labels.get(nth).map(String::as_str)
    }

    /// The id of the entry that says where the leaf is.
    pub(super) fn of_leaf(&self) -> &str {
        &self.leaf
    }
}

/// Makes ids as Pi has them, eight hex digits.
struct Mint<'a> {
    session: &'a Session,
    written: HashSet<EntryIdx>,
    given: HashSet<String>,
    seed: u64,
    nth: u64,
}

impl Mint<'_> {
    fn next(&mut self) -> String {
        loop {
            self.nth += 1;
            let hash = fnv(self.seed, &self.nth.to_le_bytes());
            let id = format!("{:08x}", (hash ^ (hash >> 32)) & 0xffff_ffff);
            if !self.is_taken(&id) && self.given.insert(id.clone()) {
                return id;
            }
        }
    }

    /// Ids of lines that are made anew are free: so a branch of a branch has the same.
    fn is_taken(&self, id: &str) -> bool {
        self.session.find(id).is_some_and(|at| {
            let is_made = matches!(
                self.session.entry(at).kind,
                EntryKind::Label(_) | EntryKind::Leaf(_) | EntryKind::Custom(_)
            );
            !is_made || self.written.contains(&at)
        })
    }
}

/// The FNV-1a hash of some bytes, on top of another's.
fn fnv(seed: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(seed, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

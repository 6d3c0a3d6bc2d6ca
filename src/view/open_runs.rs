//! Which runs of rows a person has opened.
//!
//! In: what a person opens and closes. Out: whether a run is open, in any context that has it. It refuses
//! to know the rows.

use std::collections::BTreeSet;

use crate::columns::{RunKey, RunKind};

/// Which runs a person has opened. It outlasts leaf and stage: a run that is there again is open again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OpenRuns {
    /// Whether messages that Pi does not display are open unless they were closed one by one.
    undisplayed: Undisplayed,
    /// The runs that are not as their kind is.
    turned: BTreeSet<RunKey>,
}

/// What holds for all messages that Pi does not display.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Undisplayed {
    /// They are told as one line.
    #[default]
    Folded,
    /// They are open.
    Shown,
}

impl OpenRuns {
    /// Whether a run is open.
    #[must_use]
    pub fn has(&self, key: RunKey) -> bool {
        let kind = key.kind == RunKind::Undisplayed && self.undisplayed == Undisplayed::Shown;
        kind != self.turned.contains(&key)
    }

    /// Opens a run that is closed, closes one that is open.
    pub fn turn(&mut self, key: RunKey) {
        if !self.turned.remove(&key) {
            self.turned.insert(key);
        }
    }

    /// What holds for all messages that Pi does not display.
    #[must_use]
    pub fn undisplayed(&self) -> Undisplayed {
        self.undisplayed
    }

    /// Opens all messages that Pi does not display, or closes them all.
    pub fn switch_undisplayed(&mut self) {
        self.turned.retain(|key| key.kind != RunKind::Undisplayed);
        self.undisplayed = match self.undisplayed {
            Undisplayed::Folded => Undisplayed::Shown,
            Undisplayed::Shown => Undisplayed::Folded,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::EntryIdx;

    fn key(kind: RunKind, first: u32) -> RunKey {
        RunKey { kind, first: EntryIdx(first) }
    }

    #[test]
    fn a_run_is_closed_until_it_is_turned() {
        let mut open = OpenRuns::default();
        let [one, other] = [1, 2].map(|first| key(RunKind::Unsent, first));
        open.turn(one);
        assert!(open.has(one) && !open.has(other));
        open.turn(one);
        assert!(!open.has(one));
    }

    #[test]
    fn the_switch_opens_all_that_pi_does_not_display_and_nothing_else() {
        let mut open = OpenRuns::default();
        let [one, other] = [1, 2].map(|first| key(RunKind::Undisplayed, first));
        let unsent = key(RunKind::Unsent, 1);
        open.turn(one);
        open.switch_undisplayed();
        assert!(open.has(one) && open.has(other) && !open.has(unsent));
        open.turn(other);
        assert!(!open.has(other), "one of them can be closed by itself");
        open.switch_undisplayed();
        assert!(!open.has(one) && !open.has(other));
        assert_eq!(open.undisplayed(), Undisplayed::Folded);
    }
}

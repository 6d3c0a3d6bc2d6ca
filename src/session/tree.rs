//! Entries to a tree: session-format.md, section 4.
//!
//! In: each entry's id, parent's id and time. Out: parents, children and roots, and the faults of the
//! tree. Walks with a stack of its own or none, so that a chain of 100,000 entries is as good as one.

use super::entry::Entry;
use super::fault::{Fault, FaultKind};
use super::ids::Ids;
use super::order;
use super::position::EntryIdx;
use crate::wording::named;

/// Who hangs on whom. Every entry is a root or has one parent, and no walk runs in a circle.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    parents: Vec<Option<EntryIdx>>,
    /// The children of all entries, one entry's after the other's.
    children: Vec<EntryIdx>,
    /// Where an entry's children begin; one more at the end.
    starts: Vec<usize>,
    roots: Vec<EntryIdx>,
}

impl Tree {
    /// Links the entries. A parent may stand later in the file than its child.
    pub(crate) fn of(entries: &[Entry], ids: &Ids, faults: &mut Vec<Fault>) -> Self {
        report_duplicates(entries, ids, faults);
        let mut parents = Vec::with_capacity(entries.len());
        for (at, entry) in entries.iter().enumerate() {
            let wanted = entry.parent_id.as_deref().filter(|id| *id != entry.id.as_str());
            let before = at.checked_sub(1).map(EntryIdx::at);
            let is_named = |before: &EntryIdx| {
                entries.get(before.index()).map(|entry| entry.id.as_str()) == wanted
            };
            // Nearly every entry hangs on the one before it.
            let found = match before.filter(is_named).filter(|_| ids.hidden().is_empty()) {
                Some(before) => Some(before),
                None => wanted.and_then(|id| ids.find(id, entries)),
            };
            if let (Some(id), None) = (wanted, found) {
                let kind = if at == 0 { FaultKind::MissingHead } else { FaultKind::MissingParent };
                let message = format!(
                    "entry {}: its parent {} is not in this file",
                    named(&entry.id),
                    named(id)
                );
                faults.push(Fault::at(entry.line, kind, message));
            }
            parents.push(found);
        }
        cut_cycles(&mut parents, entries, faults);
        let mut tree = Self { parents, ..Self::default() };
        tree.hang(&order(entries));
        tree
    }

    pub(crate) fn parent(&self, entry: EntryIdx) -> Option<EntryIdx> {
        self.parents.get(entry.index()).copied().flatten()
    }

    pub(crate) fn children(&self, entry: EntryIdx) -> &[EntryIdx] {
        let bounds = (self.starts.get(entry.index()), self.starts.get(entry.index() + 1));
        let (Some(&start), Some(&end)) = bounds else { return &[] };
        self.children.get(start..end).unwrap_or_default()
    }

    pub(crate) fn roots(&self) -> &[EntryIdx] {
        &self.roots
    }

    /// Sorts every entry's children by time, equal times in file order; roots stay in file order.
    fn hang(&mut self, times: &[f64]) {
        let mut counts = vec![0_usize; self.parents.len() + 1];
        for parent in self.parents.iter().flatten() {
            if let Some(count) = counts.get_mut(parent.index()) {
                *count += 1;
            }
        }
        let mut total = 0;
        for count in counts {
            self.starts.push(total);
            total += count;
        }
        self.children = vec![EntryIdx(0); total];
        let mut next = self.starts.clone();
        for (at, parent) in self.parents.iter().enumerate() {
            let Some(parent) = parent else {
                self.roots.push(EntryIdx::at(at));
                continue;
            };
            if let Some(place) = next.get_mut(parent.index()) {
                if let Some(child) = self.children.get_mut(*place) {
                    *child = EntryIdx::at(at);
                }
                *place += 1;
            }
        }
        let time =
            |entry: &EntryIdx| times.get(entry.index()).copied().unwrap_or(f64::NEG_INFINITY);
        for (start, end) in self.starts.iter().zip(self.starts.iter().skip(1)) {
            if let Some(children) = self.children.get_mut(*start..*end) {
                order::by(children, |a, b| time(a).total_cmp(&time(b)));
            }
        }
    }
}

/// Each entry's time for ordering: one that is no date counts as that of the entry before it.
fn order(entries: &[Entry]) -> Vec<f64> {
    let mut last = f64::NEG_INFINITY;
    let time = |entry: &Entry| {
        last = entry.at_ms.unwrap_or(last);
        last
    };
    entries.iter().map(time).collect()
}

fn report_duplicates(entries: &[Entry], ids: &Ids, faults: &mut Vec<Fault>) {
    let hidden = ids.hidden().iter().filter_map(|at| entries.get(at.index()));
    // One that answers stands here as often as there are entries behind it.
    let mut answering: Vec<_> = hidden.filter_map(|hidden| ids.find(&hidden.id, entries)).collect();
    order::by(&mut answering, Ord::cmp);
    for same in answering.chunk_by(PartialEq::eq) {
        let count = 1 + same.len();
        let Some(entry) = same.first().and_then(|at| entries.get(at.index())) else { continue };
        let message =
            format!("{count} entries have the id {}; the one here answers to it", named(&entry.id));
        faults.push(Fault::at(entry.line, FaultKind::DuplicateId, message));
    }
}

/// Makes the last entry in the file of every circle a root.
fn cut_cycles(parents: &mut [Option<EntryIdx>], entries: &[Entry], faults: &mut Vec<Fault>) {
    // The walk in which an entry was first met. Meeting it again in the same walk closes a circle.
    let mut met: Vec<Option<usize>> = vec![None; parents.len()];
    for start in 0..parents.len() {
        let mut at = Some(EntryIdx::at(start));
        while let Some(entry) = at {
            let Some(mark) = met.get_mut(entry.index()) else { break };
            match *mark {
                None => *mark = Some(start),
                Some(walk) if walk == start => {
                    cut(entry, parents, entries, faults);
                    break;
                }
                Some(_) => break,
            }
            at = parents.get(entry.index()).copied().flatten();
        }
    }
}

fn cut(
    on_circle: EntryIdx,
    parents: &mut [Option<EntryIdx>],
    entries: &[Entry],
    faults: &mut Vec<Fault>,
) {
    let up = |entry: EntryIdx| parents.get(entry.index()).copied().flatten();
    let circle = || {
        let rest = std::iter::successors(up(on_circle), |entry| up(*entry));
        std::iter::once(on_circle).chain(rest.take_while(|entry| *entry != on_circle))
    };
    let count = circle().count();
    let Some(last) = circle().max() else { return };
    if let Some(parent) = parents.get_mut(last.index()) {
        *parent = None;
    }
    if let Some(entry) = entries.get(last.index()) {
        let message =
            format!("{count} entries are each other's ancestors, up to {}", named(&entry.id));
        faults.push(Fault::at(entry.line, FaultKind::Cycle, message));
    }
}

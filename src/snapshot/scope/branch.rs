//! A path as a session of its own, as Pi writes a branch that becomes a session: session-format.md, section 7.
//!
//! In: a session and a leaf. Out: which entries are written. Labels are taken out of the path, since those of
//! kept entries are written again at the end; so are moves of the leaf, which the older form has.

use super::chain::{Bytes, Carries, Kept, Plan, Step};
use crate::session::{EntryIdx, EntryKind, Session, order};
use std::collections::HashMap;

pub(super) fn plan(session: &Session, leaf: Option<EntryIdx>) -> Plan {
    let path = session.path(leaf);
    let is_kept = |entry: &EntryIdx| {
        !matches!(session.entry(*entry).kind, EntryKind::Label(_) | EntryKind::Leaf(_))
    };
    let places: HashMap<EntryIdx, usize> = path.iter().copied().zip(0..).collect();
    let next_kept = next_kept(&path, |place| path.get(place).is_some_and(is_kept));
    let mut steps = Vec::with_capacity(path.len());
    for (place, at) in path.iter().copied().enumerate().filter(|(_, at)| is_kept(at)) {
        let EntryKind::Compaction(compaction) = &session.entry(at).kind else {
            steps.push(Step::Entry(at, Carries::Own, Kept::AsItIs));
            continue;
        };
        let first = compaction.first_kept.as_deref().and_then(|id| session.find(id));
        let first = first.filter(|first| !is_kept(first));
        let first = first.and_then(|first| places.get(&first)).filter(|first| **first < place);
        let moved = first.and_then(|first| next_kept.get(*first).copied().flatten());
        steps.push(Step::Entry(at, Carries::Own, moved.map_or(Kept::AsItIs, Kept::From)));
    }
    Plan { steps, labels: labels(session, &path), bytes: Bytes::AsTheyStand }
}

/// For each place of a path, the first entry from there on that is kept.
pub(super) fn next_kept(
    path: &[EntryIdx],
    is_kept: impl Fn(usize) -> bool,
) -> Vec<Option<EntryIdx>> {
    let mut next = None;
    let mut found: Vec<Option<EntryIdx>> = path
        .iter()
        .enumerate()
        .rev()
        .map(|(place, entry)| {
            next = if is_kept(place) { Some(*entry) } else { next };
            next
        })
        .collect();
    found.reverse();
    found
}

/// The label entries that count for the entries of a path, in the order in which Pi has them: that of the first
/// setting since a label was last cleared.
fn labels(session: &Session, path: &[EntryIdx]) -> Vec<(EntryIdx, EntryIdx)> {
    // Of each entry: by which one its label was set first, and by which one last.
    let mut labels: Vec<Option<(EntryIdx, EntryIdx)>> = vec![None; session.entries().len()];
    for at in session.indices() {
        let EntryKind::Label(label) = &session.entry(at).kind else { continue };
        let Some(target) = label.target.as_deref().and_then(|id| session.find(id)) else {
            continue;
        };
        let Some(set) = labels.get_mut(target.index()) else { continue };
        *set = label.label.as_ref().map(|_| (set.map_or(at, |(first, _)| first), at));
    }
    let is_kept = |entry: &&EntryIdx| {
        !matches!(session.entry(**entry).kind, EntryKind::Label(_) | EntryKind::Leaf(_))
    };
    let kept = path.iter().filter(is_kept);
    let set = |target: &EntryIdx| labels.get(target.index()).copied().flatten();
    let mut kept: Vec<_> =
        kept.filter_map(|target| set(target).map(|(first, last)| (first, *target, last))).collect();
    order::by_key(&mut kept, |set| *set);
    kept.into_iter().map(|(_, target, set_by)| (target, set_by)).collect()
}

//! One walk down the tree, for all that lay it out.
//!
//! In: a session, an order among siblings, and someone who shows entries or passes them over. Out: calls,
//! from top to bottom, each of which says what the entry hangs on: what is below an entry that is not
//! shown hangs on the nearest one above that is. Refuses to know why an entry is shown, and where.

use crate::session::{EntryIdx, Session};

/// An entry that the walk has reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    /// The entry.
    pub(super) entry: EntryIdx,
    /// The row that it hangs on.
    pub(super) above: Option<usize>,
    /// Whether it is the last of what hangs there: on all levels from that row down to it.
    pub(super) is_last: bool,
}

/// Walks through all entries. `arrange` brings the children of an entry, or the roots, into the order in
/// which they are visited; `visit` gives the row in which it shows an entry, or passes it over.
pub(super) fn walk(
    session: &Session,
    mut arrange: impl FnMut(Option<EntryIdx>, &mut Vec<EntryIdx>),
    mut visit: impl FnMut(Reached) -> Option<usize>,
) {
    let mut order = session.roots().to_vec();
    arrange(None, &mut order);
    let mut waiting: Vec<Reached> = Vec::new();
    let wait = |waiting: &mut Vec<Reached>, order: &mut Vec<EntryIdx>, above, is_last| {
        let last = order.len().saturating_sub(1);
        let reached = order.drain(..).enumerate().map(|(nth, entry)| Reached {
            entry,
            above,
            is_last: is_last && nth == last,
        });
        // Last in, first out.
        waiting.extend(reached.rev());
    };
    wait(&mut waiting, &mut order, None, true);
    while let Some(reached) = waiting.pop() {
        let row = visit(reached);
        order.extend_from_slice(session.children(reached.entry));
        arrange(Some(reached.entry), &mut order);
        let is_last = row.is_some() || reached.is_last;
        wait(&mut waiting, &mut order, row.or(reached.above), is_last);
    }
}

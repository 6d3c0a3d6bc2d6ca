//! What the keys to the left and right do in the graph.
//!
//! In go a key's name and the row that was reached; out comes what to fold, or the row to go to. Up and
//! down are [`keys::Step`](super::keys::Step), as in any list.

use crate::graph::{Fold, Layout, Node};
use crate::session::EntryIdx;

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aside {
    /// To fold the branch of an entry, or to open it.
    Toggle(EntryIdx),
    /// To go to a row.
    To(usize),
}

/// What a key asks for in a row: to the left folds what is open, else goes to what the row hangs on; to
/// the right opens what is folded, else goes to what hangs on the row.
#[must_use]
pub fn aside(key: &str, layout: &Layout, at: usize) -> Option<Aside> {
    let row = layout.rows.get(at)?;
    match (key, row.node, row.fold) {
        ("ArrowLeft", Node::Entry(entry), Fold::Open)
        | ("ArrowRight", Node::Entry(entry), Fold::Closed { .. }) => Some(Aside::Toggle(entry)),
        ("ArrowLeft", ..) => row.parent.map(Aside::To),
        ("ArrowRight", ..) => layout.first_below(at).map(Aside::To),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Folds, Shown, layout};
    use crate::session::read;

    #[test]
    fn left_folds_and_goes_out_and_right_opens_and_goes_in() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":null}
{"type":"custom","id":"x","parentId":"a"}
{"type":"custom","id":"y","parentId":"x"}
{"type":"custom","id":"b","parentId":"a"}"#;
        let session = read(file).session;
        let x = session.find("x").unwrap();
        let open = layout(&session, &Shown::default());
        assert_eq!(aside("ArrowLeft", &open, 1), Some(Aside::Toggle(x)));
        assert_eq!(aside("ArrowLeft", &open, 2), Some(Aside::To(1)));
        assert_eq!(aside("ArrowRight", &open, 0), Some(Aside::To(1)));
        assert_eq!(aside("ArrowRight", &open, 2), None);
        assert_eq!(aside("x", &open, 1), None);
        let folds = Folds::default().toggled(x);
        let folded = layout(&session, &Shown { folds, ..Shown::default() });
        assert_eq!(aside("ArrowRight", &folded, 1), Some(Aside::Toggle(x)));
        assert_eq!(aside("ArrowLeft", &folded, 1), Some(Aside::To(0)));
    }
}

//! A session that is open, with what is worked out of it once.

use crate::graph::{self, Layout, Node};
use crate::session::{Fault, Session};
use crate::view::Focus;

/// A session that is open. It never changes.
pub(super) struct Opened {
    /// The file's name.
    pub(super) file_name: String,
    /// The session.
    pub(super) session: Session,
    /// What was found wrong with the file.
    pub(super) faults: Vec<Fault>,
    /// Its graph.
    pub(super) layout: Layout,
}

impl Opened {
    pub(super) fn new(file_name: String, session: Session, faults: Vec<Fault>) -> Self {
        let layout = graph::layout(&session);
        Self { file_name, session, faults, layout }
    }

    /// The session's name, or the file's.
    pub(super) fn name(&self) -> &str {
        self.session.name().unwrap_or(&self.file_name)
    }

    /// The graph's row of a place in the session. A message that no entry holds has none.
    pub(super) fn row_of(&self, focus: Focus) -> Option<usize> {
        let node = match focus {
            Focus::Entry(entry) => return self.layout.row_of(entry),
            Focus::Line(line) => Node::Unreadable(line),
            Focus::Message(_) => return None,
        };
        self.layout.rows.iter().position(|row| row.node == node)
    }
}

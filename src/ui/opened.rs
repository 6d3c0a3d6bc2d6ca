//! A session that is open, with what is worked out of it once.

use crate::session::{Fault, Session};

/// A session that is open. It never changes.
pub(super) struct Opened {
    /// The file's name.
    pub(super) file_name: String,
    /// The session.
    pub(super) session: Session,
    /// What was found wrong with the file.
    pub(super) faults: Vec<Fault>,
}

impl Opened {
    pub(super) fn new(file_name: String, session: Session, faults: Vec<Fault>) -> Self {
        Self { file_name, session, faults }
    }

    /// The session's name, or the file's.
    pub(super) fn name(&self) -> &str {
        self.session.name().unwrap_or(&self.file_name)
    }
}

//! A session that is open, with what came beside it.

use crate::session::{Fault, Session};
use crate::snapshot::incoming::{Arrived, Came};
use crate::snapshot::{Exported, Facts};

/// A session that is open. It never changes.
pub(super) struct Opened {
    /// The file's name.
    pub(super) file_name: String,
    /// The session.
    pub(super) session: Session,
    /// What was found wrong with the file.
    pub(super) faults: Vec<Fault>,
    /// What a snapshot says of itself, where the session came in one.
    pub(super) facts: Option<Facts>,
    /// What Pi's own export says beyond the session, where it came in one.
    pub(super) exported: Option<Exported>,
    /// Whether it was packed.
    pub(super) came: Came,
    /// What is looked at, where that was chosen in what this has grown from.
    view: Option<String>,
}

impl Opened {
    pub(super) fn new(file_name: String, arrived: Arrived) -> Self {
        let Arrived { reading, facts, exported, came } = arrived;
        let (session, faults) = (reading.session, reading.faults);
        Self { file_name, session, faults, facts, exported, came, view: None }
    }

    /// The same, to be looked at as this address says.
    pub(super) fn looked_at(self, address: String) -> Self {
        Self { view: Some(address), ..self }
    }

    /// The session's name, or the file's.
    pub(super) fn name(&self) -> &str {
        let told = self.facts.as_ref().map(|facts| facts.title.as_str());
        let told = told.filter(|title| !title.trim().is_empty());
        self.session.name().or(told).unwrap_or(&self.file_name)
    }

    /// The address of the view that came with it.
    pub(super) fn view_address(&self) -> &str {
        let of_facts = || self.facts.as_ref().map_or("", |facts| &facts.view);
        self.view.as_deref().unwrap_or_else(of_facts)
    }
}

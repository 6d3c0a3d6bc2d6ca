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
    /// How much of the file it is.
    extent: Extent,
    /// What is looked at, where that was chosen in what this has grown from.
    view: Option<String>,
}

/// How much of its file a session is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// All that could be read of it.
    Whole,
    /// What was read so far; more is on its way.
    SoFar,
}

impl Opened {
    pub(super) fn new(file_name: String, arrived: Arrived) -> Self {
        let Arrived { reading, facts, exported, came } = arrived;
        let (session, faults) = (reading.session, reading.faults);
        Self {
            file_name,
            session,
            faults,
            facts,
            exported,
            came,
            extent: Extent::Whole,
            view: None,
        }
    }

    /// What was read of a file so far. Nothing is said of what is wrong with it: the rest may hold what is missed.
    pub(super) fn so_far(file_name: String, arrived: Arrived) -> Self {
        let opened = Self::new(file_name, arrived);
        Self { faults: Vec::new(), extent: Extent::SoFar, ..opened }
    }

    /// Whether all of the file was read, so that what is said of the session is said of the file.
    pub(super) fn is_whole(&self) -> bool {
        self.extent == Extent::Whole
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

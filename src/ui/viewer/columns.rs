//! What the columns show, worked out at once for a leaf, a moment and a stage.

use super::super::opened::Opened;
use super::super::shared::Shared;
use crate::context::{self, Context, Moment, Stage};
use crate::session::EntryIdx;
use crate::view::Focus;
use crate::view::lines::{Folded, Lines};

/// What the model sees at the leaf, beside what the file holds.
pub(in crate::ui) struct Columns {
    /// The leaf that they were asked for.
    pub(in crate::ui) asked_at: Option<EntryIdx>,
    /// The context.
    pub(in crate::ui) context: Context,
    /// Its rows, and the runs among them.
    pub(in crate::ui) folded: Folded,
    /// What each row is a place of.
    pub(in crate::ui) places: Vec<Focus>,
}

/// The lines that are shown of the columns.
pub(in crate::ui) struct ColumnLines {
    /// The columns.
    pub(in crate::ui) columns: Shared<Columns>,
    /// Their lines.
    pub(in crate::ui) lines: Lines,
}

impl Columns {
    pub(super) fn of(
        opened: &Opened,
        leaf: Option<EntryIdx>,
        moment: Moment,
        stage: Stage,
    ) -> Self {
        let session = &opened.session;
        let context = match leaf {
            Some(leaf) => context::at(session, leaf, moment, stage),
            None => context::build(session, None, stage),
        };
        let folded = Folded::of(session, &context);
        let places = folded.rows.iter().map(Focus::of_row).collect();
        Self { asked_at: leaf, context, folded, places }
    }

    /// Whether the columns show a place in the session.
    pub(in crate::ui) fn have(&self, place: Focus) -> bool {
        self.places.contains(&place)
    }
}

impl ColumnLines {
    /// The line of a place in the session, if the columns show it.
    pub(in crate::ui) fn line_of(&self, place: Focus) -> Option<usize> {
        self.lines.line_of(place, &self.columns.folded)
    }
}

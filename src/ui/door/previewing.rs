//! A look at what would be shared, in the place of the session that it was made from, and the way back.

use crate::ui::prelude::*;
use leptos::task::spawn_local;

use super::Door;
use crate::snapshot::making::Made;
use crate::ui::open::{self, From, Source};
use crate::ui::opened::Opened;
use crate::ui::shared::Shared;
use crate::view::sharing::Choices;

/// A look at what would be shared.
pub(in crate::ui) struct Previewed {
    /// The file.
    pub(in crate::ui) made: Shared<Made>,
    /// The session that it was made from.
    from: Shared<Opened>,
    choices: Choices,
    /// Where it was asked for while another was looked at.
    outer: Option<Shared<Previewed>>,
}

impl Door {
    /// Shows what would be shared, read from the very file, in the place of the session that it was made from.
    pub(in crate::ui) fn preview(self, made: Shared<Made>, choices: Choices) {
        let Some(from) = self.opened.get_untracked() else { return };
        let source = Source::made(&made);
        let outer = self.previewed.get_untracked();
        let previewed = Shared::new(Previewed { made, from, choices, outer });
        let ticket = self.next_ticket();
        spawn_local(async move {
            let read =
                open::read(&source, &From::Start, &mut |done| self.read_on(ticket, done)).await;
            if self.ticket.get_value() == ticket {
                self.arrive();
                self.show(source.name, read, Some(previewed));
            }
        });
    }

    /// The look at what would be shared, while it lasts.
    pub(in crate::ui) fn previewed(self) -> Option<Shared<Previewed>> {
        self.previewed.get()
    }

    /// Back from that to the session, and to the dialog.
    pub(in crate::ui) fn end_preview(self) {
        let Some(previewed) = self.previewed.get_untracked() else { return };
        self.resumed.set_value(Some(previewed.choices.clone()));
        self.previewed.set(previewed.outer.clone());
        self.arrive();
        self.opened.set(Some(previewed.from.clone()));
        self.openings.update(|openings| *openings = openings.wrapping_add(1));
    }

    /// What was chosen before the preview from which a person is back; once.
    pub(in crate::ui) fn resumed(self) -> Option<Choices> {
        self.resumed.try_update_value(Option::take).flatten()
    }
}

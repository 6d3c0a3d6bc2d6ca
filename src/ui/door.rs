//! Which session is open, as signals, and the verbs that open another.
//!
//! In go sources; out come the session that is open, how far reading is, and why something was not
//! opened. It refuses to know what is looked at in a session: that is the [`Viewer`](super::viewer)'s.

use std::ops::ControlFlow;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open::{self, Done, Source, Unread};
use super::opened::Opened;
use super::shared::Shared;
use crate::session::Reading;
use crate::snapshot::incoming::Arrived;
use crate::snapshot::making::Made;
use crate::view::opening::{Opening, Refusal, can_hold};
use crate::view::sharing::Choices;

/// The page's door.
#[derive(Clone, Copy)]
pub(super) struct Door {
    opened: RwSignal<Option<Shared<Opened>>>,
    opening: RwSignal<Option<Opening>>,
    refusal: RwSignal<Option<Refusal>>,
    arrivals: RwSignal<u32>,
    /// Of the source that was asked for last.
    ticket: StoredValue<u32>,
    previewed: RwSignal<Option<Shared<Previewed>>>,
    /// What was chosen in the dialog that a preview came from, once a person is back from it.
    resumed: StoredValue<Option<Choices>>,
}

/// A look at what would be shared.
pub(super) struct Previewed {
    /// The file.
    pub(super) made: Shared<Made>,
    /// The session that it was made from.
    from: Shared<Opened>,
    choices: Choices,
    /// Where it was asked for while another was looked at.
    outer: Option<Shared<Previewed>>,
}

impl Door {
    pub(super) fn new() -> Self {
        Self {
            opened: RwSignal::new(None),
            opening: RwSignal::new(None),
            refusal: RwSignal::new(None),
            arrivals: RwSignal::new(0),
            ticket: StoredValue::new(0),
            previewed: RwSignal::new(None),
            resumed: StoredValue::new(None),
        }
    }

    pub(super) fn opened(self) -> Option<Shared<Opened>> {
        self.opened.get()
    }

    /// Whether a session is open now. Does not track.
    pub(super) fn is_open(self) -> bool {
        self.opened.with_untracked(Option::is_some)
    }

    /// The source that is being read, if that takes so long that it is worth saying.
    pub(super) fn opening(self) -> Option<Opening> {
        self.opening.get().filter(Opening::is_long)
    }

    pub(super) fn refusal(self) -> Option<Refusal> {
        self.refusal.get()
    }

    /// How often something came, opened or refused. At each, what covers the page has to make way.
    pub(super) fn arrivals(self) -> u32 {
        self.arrivals.get()
    }

    /// Reads a source and shows it. A later call leaves an earlier one behind.
    pub(super) fn open(self, source: Source) {
        let (name, whole_bytes) = (source.name.clone(), source.bytes.size());
        if let Err(refusal) = can_hold(&name, whole_bytes) {
            self.refuse(refusal);
            return;
        }
        let ticket = self.next_ticket();
        self.arrive();
        self.refusal.set(None);
        self.opening.set(Some(Opening::begun(name, whole_bytes)));
        spawn_local(async move {
            let read = open::read(&source, |done| self.read_on(ticket, done)).await;
            if self.ticket.get_value() == ticket {
                self.opening.set(None);
                self.show(source.name, read, None);
            }
        });
    }

    /// Shows what would be shared, read from the very file, in the place of the session that it was made from.
    pub(super) fn preview(self, made: Shared<Made>, choices: Choices) {
        let Some(from) = self.opened.get_untracked() else { return };
        let source = Source::made(&made);
        let outer = self.previewed.get_untracked();
        let previewed = Shared::new(Previewed { made, from, choices, outer });
        let ticket = self.next_ticket();
        spawn_local(async move {
            let read = open::read(&source, |done| self.read_on(ticket, done)).await;
            if self.ticket.get_value() == ticket {
                self.arrive();
                self.show(source.name, read, Some(previewed));
            }
        });
    }

    /// The look at what would be shared, while it lasts.
    pub(super) fn previewed(self) -> Option<Shared<Previewed>> {
        self.previewed.get()
    }

    /// Back from that to the session, and to the dialog.
    pub(super) fn end_preview(self) {
        let Some(previewed) = self.previewed.get_untracked() else { return };
        self.resumed.set_value(Some(previewed.choices.clone()));
        self.previewed.set(previewed.outer.clone());
        self.arrive();
        self.opened.set(Some(previewed.from.clone()));
    }

    /// What was chosen before the preview from which a person is back; once.
    pub(super) fn resumed(self) -> Option<Choices> {
        self.resumed.try_update_value(Option::take).flatten()
    }

    /// Leaves what is being read.
    pub(super) fn cancel(self) {
        self.next_ticket();
        self.opening.set(None);
    }

    pub(super) fn refuse(self, refusal: Refusal) {
        self.arrive();
        self.refusal.set(Some(refusal));
    }

    pub(super) fn dismiss_refusal(self) {
        self.refusal.set(None);
    }

    fn arrive(self) {
        self.arrivals.update(|arrivals| *arrivals = arrivals.wrapping_add(1));
    }

    fn read_on(self, ticket: u32, done: Done) -> ControlFlow<()> {
        if self.ticket.get_value() != ticket {
            return ControlFlow::Break(());
        }
        self.opening.update(|opening| {
            if let Some(opening) = opening {
                opening.done_bytes = done.bytes;
                opening.unpacked_bytes = done.unpacked_bytes;
                opening.entries = done.entries;
            }
        });
        ControlFlow::Continue(())
    }

    fn show(
        self,
        name: String,
        read: Result<Arrived, Unread>,
        previewed: Option<Shared<Previewed>>,
    ) {
        let arrived = match read {
            Err(Unread::Dropped) => return,
            Err(Unread::Refused(refusal)) => return self.refuse(refusal),
            Ok(arrived) => arrived,
        };
        match arrived {
            Arrived { reading: Reading { foreign: Some(foreign), .. }, .. } => {
                self.refuse(Refusal::Foreign { name, looks_like: foreign.to_string() });
            }
            arrived => {
                self.previewed.set(previewed);
                self.opened.set(Some(Shared::new(Opened::new(name, arrived))));
            }
        }
    }

    fn next_ticket(self) -> u32 {
        self.ticket.update_value(|ticket| *ticket = ticket.wrapping_add(1));
        self.ticket.get_value()
    }
}

//! Which session is open, as signals, and the verbs that open another.
//!
//! In go sources; out come the session that is open, how far reading is, and why something was not
//! opened. It refuses to know what is looked at in a session: that is the [`Viewer`](super::viewer)'s.

mod early;
mod growing;
mod previewing;

use std::ops::ControlFlow;

use crate::ui::prelude::*;
use early::Early;
pub(super) use early::take_touches;
pub(super) use growing::Grown;
use leptos::task::spawn_local;
use previewing::Previewed;

use super::address_bar::AddressBar;
use super::again::Again;
use super::carried;
use super::open::{self, Done, From, Read, Source, Trust, Unended, Unread};
use super::opened::Opened;
use super::shared::Shared;
use crate::view::growth::Pace;
use crate::view::opening::{Opening, Refusal, can_hold};
use crate::view::sharing::Choices;

/// The page's door.
#[derive(Clone, Copy)]
pub(super) struct Door {
    opened: RwSignal<Option<Shared<Opened>>>,
    /// How often another session was opened. One that grows is the same.
    openings: RwSignal<u32>,
    grown: RwSignal<Option<Grown>>,
    opening: RwSignal<Option<Opening>>,
    refusal: RwSignal<Option<Refusal>>,
    /// Why the file could not be read that is followed.
    refused_along: StoredValue<Option<Refusal>>,
    /// The name of the file that was open, where it turned out to be another one.
    replaced: RwSignal<Option<String>>,
    arrivals: RwSignal<u32>,
    /// Of the source that was asked for last.
    ticket: StoredValue<u32>,
    previewed: RwSignal<Option<Shared<Previewed>>>,
    /// What was chosen in the dialog that a preview came from, once a person is back from it.
    resumed: StoredValue<Option<Choices>>,
    /// What the file that is open can be read again by.
    again: Again,
    early: Early,
    /// What the browser's address asks for, and what is looked at.
    pub(super) address: AddressBar,
}

impl Door {
    pub(super) fn new(address: AddressBar) -> Self {
        Self {
            opened: RwSignal::new(None),
            openings: RwSignal::new(0),
            grown: RwSignal::new(None),
            opening: RwSignal::new(None),
            refusal: RwSignal::new(None),
            refused_along: StoredValue::new(None),
            replaced: RwSignal::new(None),
            arrivals: RwSignal::new(0),
            ticket: StoredValue::new(0),
            previewed: RwSignal::new(None),
            resumed: StoredValue::new(None),
            again: Again::new(),
            early: Early::new(),
            address,
        }
    }

    pub(super) fn opened(self) -> Option<Shared<Opened>> {
        self.opened.get()
    }

    /// The session that is open, to be shown anew: followed where another is opened, not where one grows.
    pub(super) fn opened_anew(self) -> Option<Shared<Opened>> {
        self.openings.track();
        self.opened.get_untracked()
    }

    /// What a session grew to last.
    pub(super) fn grown(self) -> Option<Grown> {
        self.grown.get()
    }

    /// The screen has grown, too.
    pub(super) fn pass_growth(self) {
        self.grown.set(None);
    }

    /// Whether a session is open now. Does not track.
    pub(super) fn is_open(self) -> bool {
        self.opened.with_untracked(Option::is_some)
    }

    /// Whether no session is open or about to be. Does not track.
    pub(super) fn is_at_rest(self) -> bool {
        !self.is_open() && self.opening.with_untracked(Option::is_none)
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

    /// Reads a source and shows it. A later call leaves an earlier one behind. Of a file that is open and has grown
    /// since, only what came is read, and what is looked at stays.
    pub(super) fn open(self, source: Source) {
        self.refusal.set(None);
        let from = match self.before(&source) {
            Some(before) => From::EndOf(before, Trust::None, Unended::Told),
            None => From::Start,
        };
        self.take(source, from, Pace::Stay);
    }

    /// Shows the session that comes with the page.
    pub(super) fn open_sample(self) {
        let ticket = self.next_ticket();
        spawn_local(async move {
            let sample = carried::sample().await;
            if self.ticket.get_value() != ticket {
                return;
            }
            match sample {
                Ok(sample) => self.open(sample),
                Err(refusal) => self.refuse(refusal),
            }
        });
    }

    fn take(self, source: Source, from: From, pace: Pace) {
        let (name, whole_bytes) = (source.name.clone(), source.bytes.size());
        if let Err(refusal) = can_hold(&name, whole_bytes) {
            self.refuse(refusal);
            if pace == Pace::GoAlong {
                self.note_refusal(&source);
            }
            return;
        }
        let ticket = self.next_ticket();
        self.leave_early();
        self.early.begin();
        if pace == Pace::Stay {
            self.arrive();
        }
        let opening = Opening::begun(name, whole_bytes);
        // Little came where a file is followed.
        self.opening.set(Some(match pace {
            Pace::Stay => opening,
            Pace::GoAlong => Opening { whole_bytes: 0, ..opening },
        }));
        spawn_local(async move {
            let read = open::read(&source, &from, &mut |done| self.read_on(ticket, done)).await;
            if self.ticket.get_value() != ticket {
                return;
            }
            self.end_early();
            match (read, from) {
                (Ok(Read::Grown(arrived)), From::EndOf(before, ..)) => {
                    self.again.keep(&source);
                    self.pass_refusal();
                    self.grow(before, Opened::new(source.name, arrived), pace);
                }
                // It was written to again meanwhile. The next look is soon.
                (Err(Unread::Refused(Refusal::Changed { .. })), _) if pace == Pace::GoAlong => {}
                (read, from) => {
                    let name = source.name.clone();
                    let read_bytes = match &read {
                        Ok(Read::Part(part, _)) => part.reading.session.size_bytes() as u64,
                        _ => source.bytes.size(),
                    };
                    if matches!(read, Ok(Read::Whole(_))) {
                        self.pass_refusal();
                    }
                    if self.show(name, read, None) {
                        if matches!(from, From::EndOf(..)) {
                            self.replaced.set(Some(source.name.clone()));
                        }
                        self.again.take(source, read_bytes);
                    } else if pace == Pace::GoAlong {
                        self.note_refusal(&source);
                    }
                }
            }
        });
    }

    fn show_anew(self, opened: Opened) {
        self.replaced.set(None);
        self.opened.set(Some(Shared::new(opened)));
        self.openings.update(|openings| *openings = openings.wrapping_add(1));
    }

    /// Leaves what is being read.
    pub(super) fn cancel(self) {
        self.next_ticket();
        self.opening.set(None);
        self.leave_early();
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

    fn read_on(self, ticket: u32, done: Done<'_>) -> ControlFlow<()> {
        if self.ticket.get_value() != ticket {
            return ControlFlow::Break(());
        }
        self.opening.update(|opening| {
            if let Some(opening) = opening {
                opening.done_bytes = done.bytes;
                opening.unpacked_bytes = done.unpacked_bytes;
                opening.entries = done.entries;
                opening.branches = done.branches;
            }
        });
        self.look_early(&done);
        ControlFlow::Continue(())
    }

    /// Shows what was read, or says why nothing is shown of it. Whether it is shown.
    fn show(
        self,
        name: String,
        read: Result<Read, Unread>,
        previewed: Option<Shared<Previewed>>,
    ) -> bool {
        let (arrived, refusal) = match read {
            Ok(Read::Whole(arrived) | Read::Grown(arrived)) => (Some(arrived), None),
            Ok(Read::Part(arrived, refusal)) => (Some(arrived), Some(refusal)),
            Err(Unread::Dropped) => (None, None),
            Err(Unread::Refused(refusal)) => (None, Some(refusal)),
        };
        let foreign = arrived.as_ref().and_then(|arrived| arrived.reading.foreign);
        let refusal = match foreign {
            Some(foreign) => {
                Some(Refusal::Foreign { name: name.clone(), looks_like: foreign.to_string() })
            }
            None => refusal,
        };
        let arrived = arrived.filter(|_| foreign.is_none());
        let is_shown = arrived.is_some();
        match (arrived, self.early()) {
            (None, _) => self.leave_early(),
            (Some(arrived), None) => {
                self.previewed.set(previewed);
                self.show_anew(Opened::new(name, arrived));
            }
            (Some(arrived), Some(early)) => {
                self.grow(early, Opened::new(name, arrived), self.early.pace());
            }
        }
        if let Some(refusal) = refusal {
            self.refuse(refusal);
        }
        is_shown
    }

    fn next_ticket(self) -> u32 {
        self.ticket.update_value(|ticket| *ticket = ticket.wrapping_add(1));
        self.ticket.get_value()
    }
}

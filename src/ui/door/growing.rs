//! The open file, read again: when it is dropped once more, on demand, or while it is followed.
//!
//! Only what came to it is read, and the session on the screen grows. Where what is read is not what it was, with more
//! behind it, it is shown anew.

use crate::ui::prelude::*;
use leptos::task::spawn_local;

use super::Door;
use crate::snapshot::incoming::Came;
use crate::ui::open::{From, Source, Trust, Unended};
use crate::ui::opened::Opened;
use crate::ui::shared::Shared;
use crate::view::growth::{Pace, goes_on};
use crate::view::opening::Refusal;

/// A session that has grown.
#[derive(Clone)]
pub(in crate::ui) struct Grown {
    /// What it was.
    pub(in crate::ui) from: Shared<Opened>,
    /// What it is.
    pub(in crate::ui) to: Shared<Opened>,
    /// How a person is taken along.
    pub(in crate::ui) pace: Pace,
}

impl Door {
    /// Whether the file that is open can be read again.
    pub(in crate::ui) fn can_reload(self) -> bool {
        self.again.is_there() && self.previewed.with(Option::is_none)
    }

    pub(in crate::ui) fn follows(self) -> bool {
        self.again.follows()
    }

    /// The name of the file that is open, where it does not go on from what was open under it.
    pub(in crate::ui) fn replaced(self) -> Option<String> {
        self.replaced.get()
    }

    /// That it is another file is known.
    pub(in crate::ui) fn pass_replaced(self) {
        self.replaced.set(None);
    }

    /// Reads what came to the open file since.
    pub(in crate::ui) fn reload(self) {
        self.refusal.set(None);
        self.look_again(Pace::Stay);
    }

    /// Follows the open file, or no longer.
    pub(in crate::ui) fn turn_follow(self) {
        if self.can_reload() {
            self.again.turn(move || self.look_again(Pace::GoAlong));
        }
    }

    /// What is followed could not be read. That is told once, not at each look.
    pub(super) fn note_refusal(self, source: &Source) {
        self.again.keep(source);
        self.refused_along.set_value(self.refusal.get_untracked());
    }

    /// What is followed was read: that it could not be is no longer so.
    pub(super) fn pass_refusal(self) {
        let told = self.refused_along.try_update_value(Option::take).flatten();
        if told.is_some() && told == self.refusal.get_untracked() {
            self.refusal.set(None);
        }
    }

    fn look_again(self, pace: Pace) {
        let Some(handle) =
            self.again.handle().filter(|_| self.previewed.with_untracked(Option::is_none))
        else {
            return;
        };
        if self.opening.with_untracked(Option::is_some) {
            return;
        }
        let ticket = self.ticket.get_value();
        spawn_local(async move {
            let file = handle.file().await;
            if self.ticket.get_value() != ticket {
                return;
            }
            let Some(before) = self.opened.get_untracked() else { return };
            let Ok(file) = file else {
                self.again.stop();
                return self.refuse(Refusal::Changed { name: before.file_name.clone() });
            };
            let source = Source::file(file, Some(handle));
            // Who asks for it is told that nothing came.
            if pace == Pace::Stay || !self.again.knows(&source) {
                let (trust, unended) = match pace {
                    Pace::Stay => (Trust::None, Unended::Told),
                    Pace::GoAlong => (Trust::SameFile, Unended::Waits),
                };
                self.take(source, From::EndOf(before, trust, unended), pace);
            }
        });
    }

    /// The session that is open, if a source may be what it has grown to.
    pub(super) fn before(self, source: &Source) -> Option<Shared<Opened>> {
        let before = self.opened.get_untracked()?;
        let may_be = before.is_whole()
            && before.came == Came::AsItStands
            && before.file_name == source.name
            && before.session.size_bytes() > 0
            && source.is_file()
            && self.previewed.with_untracked(Option::is_none);
        may_be.then_some(before)
    }

    pub(super) fn grow(self, from: Shared<Opened>, to: Opened, pace: Pace) {
        if goes_on(&from.session, &to.session) {
            let to = Shared::new(to);
            self.opened.set(Some(to.clone()));
            self.grown.set(Some(Grown { from, to, pace }));
            return;
        }
        // Its entries are others or elsewhere: it is shown anew, at the same address.
        let address = self.address.of_view();
        self.show_anew(to.looked_at(address));
    }
}

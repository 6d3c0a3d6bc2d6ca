//! The file that is being made, as signals.
//!
//! In go a person's choices; out come what was found, the file once it is ready, and what keeps it from being made.
//! It is made anew at each choice, in slices between which the page lives; each choice leaves the one before behind.

mod work;

use core::time::Duration;

use js_sys::Date;
use leptos::task::spawn_local;

use super::super::opened::Opened;
use super::super::shared::Shared;
use super::super::viewer::Viewer;
use crate::session::EntryIdx;
use crate::snapshot::Taken;
use crate::snapshot::making::{Made, Prepared, Progress};
use crate::snapshot::page::Shell;
use crate::snapshot::redact::{Advice, Kind, Secret};
use crate::snapshot::scope::Scope;
use crate::ui::prelude::*;
use crate::view::View;
use crate::view::sharing::Choices;
use work::new_id;

/// While a person types, what they type is not yet looked for.
const TYPING: Duration = Duration::from_millis(400);

#[derive(Clone, Copy)]
pub(in crate::ui) struct Maker {
    choices: RwSignal<Choices>,
    prepared: RwSignal<Option<Shared<Prepared>>>,
    counts: RwSignal<Option<(Scope, Taken)>>,
    made: RwSignal<Option<Shared<Made>>>,
    progress: RwSignal<Option<Progress>>,
    trouble: RwSignal<Option<String>>,
    work: StoredValue<Work>,
}

/// What stays as it is as long as the dialog is open, and the number of the work that was begun last.
#[derive(Clone)]
struct Work {
    opened: Shared<Opened>,
    view: View,
    made: String,
    session_id: String,
    shell: Option<Shared<Shell>>,
    ticket: u32,
}

/// What has to be done again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    /// All of it.
    All,
    /// What comes after the decisions about secrets.
    Making,
}

impl Maker {
    pub(super) fn new(viewer: Viewer, choices: RwSignal<Choices>) -> Self {
        let work = Work {
            opened: viewer.opened(),
            view: viewer.view_untracked(),
            made: String::from(Date::new_0().to_iso_string()),
            session_id: new_id(),
            shell: None,
            ticket: 0,
        };
        let maker = Self {
            choices,
            prepared: RwSignal::new(None),
            counts: RwSignal::new(None),
            made: RwSignal::new(None),
            progress: RwSignal::new(None),
            trouble: RwSignal::new(None),
            work: StoredValue::new(work),
        };
        maker.start(Again::All);
        maker
    }

    pub(super) fn opened(self) -> Shared<Opened> {
        self.work.with_value(|work| work.opened.clone())
    }

    pub(super) fn leaf(self) -> Option<EntryIdx> {
        self.work.with_value(|work| work.view.leaf)
    }

    pub(super) fn choices(self) -> Choices {
        self.choices.get()
    }

    /// What was found, once all was looked through.
    pub(super) fn prepared(self) -> Option<Shared<Prepared>> {
        self.prepared.get()
    }

    /// How much of what could be left out a scope has, once it is counted.
    pub(super) fn counts(self, scope: Scope) -> Option<Taken> {
        self.counts.get().filter(|(counted, _)| *counted == scope).map(|(_, taken)| taken)
    }

    /// Whether a secret is to go.
    pub(super) fn goes(self, at: usize) -> bool {
        self.prepared.with(|prepared| {
            let secret = prepared.as_ref().and_then(|prepared| prepared.secrets().get(at));
            secret.is_some_and(|secret| self.choices.with(|choices| choices.takes_out(secret)))
        })
    }

    /// How many secrets are to go, of a kind or of all.
    pub(super) fn going(self, kind: Option<Kind>) -> usize {
        self.prepared.with(|prepared| {
            let secrets = prepared.as_ref().map_or(&[][..], |prepared| prepared.secrets());
            self.choices.with(|choices| {
                let is_asked = |secret: &&Secret| kind.is_none_or(|kind| secret.kind == kind);
                let going = secrets.iter().filter(is_asked);
                going.filter(|secret| choices.takes_out(secret)).count()
            })
        })
    }

    pub(super) fn made(self) -> Option<Shared<Made>> {
        self.made.get()
    }

    pub(super) fn progress(self) -> Option<Progress> {
        self.progress.get()
    }

    pub(super) fn trouble(self) -> Option<String> {
        self.trouble.get()
    }

    /// Chooses otherwise what goes in.
    pub(super) fn choose(self, change: impl FnOnce(&mut Choices)) {
        self.choices.update(change);
        self.start(Again::All);
    }

    /// Chooses otherwise what is a secret, by typing. What was made before may hold it, so that it is gone at once.
    pub(super) fn type_in(self, change: impl FnOnce(&mut Choices)) {
        self.choices.update(change);
        let ticket = self.leave(Again::All);
        let rested = move || {
            if self.is_wanted(ticket) {
                self.start(Again::All);
            }
        };
        set_timeout(rested, TYPING);
    }

    /// Decides otherwise about one secret.
    pub(super) fn decide_one(self, at: usize, advice: Advice) {
        self.decide(|choices, secrets| {
            if let Some(secret) = secrets.get(at) {
                choices.decide(secret, advice);
            }
        });
    }

    /// Decides otherwise about all secrets of a kind.
    pub(super) fn decide_kind(self, kind: Kind, advice: Advice) {
        self.decide(|choices, secrets| {
            for secret in secrets.iter().filter(|secret| secret.kind == kind) {
                choices.decide(secret, advice);
            }
        });
    }

    fn decide(self, change: impl FnOnce(&mut Choices, &[Secret])) {
        let Some(prepared) = self.prepared.get_untracked() else { return };
        self.choices.update(|choices| change(choices, prepared.secrets()));
        self.start(Again::Making);
    }

    /// Opens the list of a kind of secrets, or closes it.
    pub(super) fn turn(self, kind: Kind) {
        self.choices.update(|choices| choices.turn(kind));
    }

    fn start(self, again: Again) {
        let ticket = self.leave(again);
        spawn_local(async move {
            if let Err(trouble) = self.run(ticket).await
                && self.is_wanted(ticket)
            {
                self.trouble.set(Some(trouble));
                self.progress.set(None);
            }
        });
    }

    /// Leaves behind what was made of other choices.
    fn leave(self, again: Again) -> u32 {
        self.made.set(None);
        self.trouble.set(None);
        if again == Again::All {
            self.prepared.set(None);
        }
        self.next_ticket()
    }
}

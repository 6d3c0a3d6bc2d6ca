//! The file that is being made, as signals.
//!
//! In go a person's choices; out come what was found, the file once it is ready, and what keeps it from being made.
//! It is made anew at each choice, in slices between which the page lives; each choice leaves the one before behind.

use core::time::Duration;
use std::ops::ControlFlow;

use js_sys::{Date, Function, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::super::carried;
use super::super::opened::Opened;
use super::super::shared::Shared;
use super::super::viewer::Viewer;
use crate::session::EntryIdx;
use crate::snapshot::Taken;
use crate::snapshot::making::{
    Form, Made, NotMade, Order, Prepared, Progress, could_be_left_out, make, prepare,
};
use crate::snapshot::page::Shell;
use crate::snapshot::redact::{Advice, Kind, Secret};
use crate::snapshot::scope::{Scope, Sharing, Stamp};
use crate::view::View;
use crate::view::address::looked_at;
use crate::view::sharing::{Choices, OtherForm, not_made_in_words};

/// While a person types, what they type is not yet looked for.
const TYPING: Duration = Duration::from_millis(400);

/// So long the page may stand still, to be felt by nobody.
const TURN_MS: f64 = 12.0;

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

    async fn run(self, ticket: u32) -> Result<(), String> {
        let choices = self.choices.get_untracked();
        let prepared = if let Some(prepared) = self.prepared.get_untracked() {
            prepared
        } else {
            let Some(prepared) = self.prepare(ticket, &choices).await? else { return Ok(()) };
            let prepared = Shared::new(prepared);
            self.prepared.set(Some(prepared.clone()));
            prepared
        };
        let shell = self.shell().await?;
        let made = self.make_as(&prepared, &Form::Snapshot(&shell), ticket).await;
        match made {
            Ok(made) => {
                self.made.set(Some(Shared::new(made)));
                self.progress.set(None);
                self.count(ticket, choices.scope).await;
                Ok(())
            }
            Err(NotMade::Ended) => Ok(()),
            Err(cause) => Err(not_made_in_words(&cause)),
        }
    }

    /// What could be left out is told once the file is there: nobody waits for it.
    async fn count(self, ticket: u32, scope: Scope) {
        if untrack(|| self.counts(scope)).is_some() {
            return;
        }
        let Work { opened, view, .. } = self.work.get_value();
        let sharing = Sharing { scope, leaf: view.leaf, ..Sharing::default() };
        let mut since_ms = Date::now();
        let pause = async |_| self.take_turn(ticket, None, &mut since_ms).await;
        if let Some(taken) = could_be_left_out(&opened.session, &sharing, pause).await {
            self.counts.set(Some((scope, taken)));
        }
    }

    async fn prepare(self, ticket: u32, choices: &Choices) -> Result<Option<Prepared>, String> {
        let Work { opened, view, made, session_id, .. } = self.work.get_value();
        let rules = choices.rules()?;
        let looked_at = looked_at(&view, &opened.session);
        let order = Order {
            sharing: Sharing {
                scope: choices.scope,
                leaf: view.leaf,
                leave_out: choices.leave_out,
            },
            rules: &rules,
            stamp: Stamp { made: &made, session_id: &session_id, file_name: &opened.file_name },
            title: opened.name(),
            looked_at: &looked_at,
        };
        let mut since_ms = Date::now();
        let pause = async |progress| self.take_turn(ticket, Some(progress), &mut since_ms).await;
        Ok(prepare(&opened.session, &order, pause).await)
    }

    /// Makes a file of a form, as long as the choices stay as they are.
    async fn make_as(
        self,
        prepared: &Prepared,
        form: &Form<'_>,
        ticket: u32,
    ) -> Result<Made, NotMade> {
        let choices = self.choices.get_untracked();
        let mut since_ms = Date::now();
        let pause = async |progress| self.take_turn(ticket, Some(progress), &mut since_ms).await;
        make(prepared, |secret| choices.about(secret), form, pause).await
    }

    /// Makes a file of another form, from the choices as they are.
    pub(super) async fn other(self, other: &OtherForm) -> Option<Made> {
        let prepared = self.prepared.get_untracked()?;
        let Work { opened, view, ticket, .. } = self.work.get_value();
        let form = other.at(view.stage, view.moment_in(&opened.session));
        match self.make_as(&prepared, &form, ticket).await {
            Ok(made) => {
                self.progress.set(None);
                Some(made)
            }
            Err(NotMade::Ended) => None,
            Err(cause) => {
                self.trouble.set(Some(not_made_in_words(&cause)));
                None
            }
        }
    }

    async fn shell(self) -> Result<Shared<Shell>, String> {
        if let Some(shell) = self.work.with_value(|work| work.shell.clone()) {
            return Ok(shell);
        }
        let shell = Shared::new(carried::shell().await?);
        self.work.try_update_value(|work| work.shell = Some(shell.clone()));
        Ok(shell)
    }

    /// Gives the page its turn, if it has waited long enough to be felt.
    async fn take_turn(
        self,
        ticket: u32,
        progress: Option<Progress>,
        since_ms: &mut f64,
    ) -> ControlFlow<()> {
        if Date::now() - *since_ms > TURN_MS {
            let _ = self.progress.try_set(progress);
            breathe().await;
            *since_ms = Date::now();
        }
        if self.is_wanted(ticket) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Whether nothing else was begun since; the dialog may be closed, too.
    fn is_wanted(self, ticket: u32) -> bool {
        self.work.try_with_value(|work| work.ticket) == Some(ticket)
    }

    fn next_ticket(self) -> u32 {
        let next = |work: &mut Work| {
            work.ticket = work.ticket.wrapping_add(1);
            work.ticket
        };
        self.work.try_update_value(next).unwrap_or_default()
    }
}

/// Until the page has had its turn.
async fn breathe() {
    let turn = Promise::new(&mut |resolve, _| {
        set_timeout(
            move || {
                let _ = resolve.call0(&JsValue::UNDEFINED);
            },
            Duration::ZERO,
        );
    });
    // It is never rejected.
    let _ = JsFuture::from(turn).await;
}

/// An id for a session that is written anew.
fn new_id() -> String {
    // Browsers have it where a page is served securely or lies on the disk; elsewhere any text does.
    let made = Reflect::get(&window(), &"crypto".into())
        .and_then(|crypto| {
            Ok((Reflect::get(&crypto, &"randomUUID".into())?.dyn_into::<Function>()?, crypto))
        })
        .and_then(|(random, crypto)| random.call0(&crypto));
    made.ok().and_then(|id| id.as_string()).unwrap_or_else(|| "shared".to_owned())
}

//! The work that a choice asks for, in slices between which the page has its turn.

use core::time::Duration;
use std::ops::ControlFlow;

use js_sys::{Date, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::{Maker, Work};
use crate::snapshot::making::{
    Form, Made, NotMade, Order, Prepared, Progress, could_be_left_out, make, prepare,
};
use crate::snapshot::page::Shell;
use crate::snapshot::scope::{Scope, Sharing, Stamp};
use crate::ui::carried;
use crate::ui::prelude::*;
use crate::ui::shared::Shared;
use crate::view::address::looked_at;
use crate::view::sharing::{Choices, OtherForm, not_made_in_words};

/// So long the page may stand still, to be felt by nobody.
const TURN_MS: f64 = 12.0;

impl Maker {
    pub(super) async fn run(self, ticket: u32) -> Result<(), String> {
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
    pub(in crate::ui::share) async fn other(self, other: &OtherForm) -> Option<Made> {
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
            self.progress.set(progress);
            breathe().await;
            *since_ms = Date::now();
        }
        if self.is_wanted(ticket) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Whether nothing else was begun since; the dialog may be closed, too.
    pub(super) fn is_wanted(self, ticket: u32) -> bool {
        self.work.try_with_value(|work| work.ticket) == Some(ticket)
    }

    pub(super) fn next_ticket(self) -> u32 {
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
pub(super) fn new_id() -> String {
    // Browsers have it where a page is served securely or lies on the disk; elsewhere any text does.
    let made = Reflect::get(&window(), &"crypto".into())
        .and_then(|crypto| {
            Ok((Reflect::get(&crypto, &"randomUUID".into())?.dyn_into::<Function>()?, crypto))
        })
        .and_then(|(random, crypto)| random.call0(&crypto));
    made.ok().and_then(|id| id.as_string()).unwrap_or_else(|| "shared".to_owned())
}

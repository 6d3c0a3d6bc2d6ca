//! The whole way from a session to a file that can be shared.
//!
//! In: a session, what of it is shared, what is a secret, and a form. Out: first what was found, for a person to
//! decide about, then the file, or why there is none. The finished file is read back and searched once more for every
//! secret that was to go; one that is left keeps the file from being made. Between two slices of work the caller has
//! its turn, and may end it. Knows no browser, no clock and no file: what they know comes in.

mod checking;
mod forms;

pub use forms::{At, Form};

use super::facts::Facts;
use super::leave_out::LeaveOut;
use super::redact::{Advice, Finder, Leak, Redaction, Rewritten, Rules, Secret};
use super::scope::{Gathered, Gathering, Scope, Sharing, Stamp};
use super::taken::Taken;
use crate::session::Session;
use crate::wording::counted;
use form_urlencoded::Serializer;
use std::ops::ControlFlow;

/// So much is done between two turns of the caller.
const SLICE_BYTES: usize = 1 << 19;

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub step: Step,
    /// How much of it is done.
    pub done_bytes: usize,
    /// How much there is, as far as it is known.
    pub whole_bytes: usize,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// What is shared is brought together.
    Gathering,
    /// Secrets are looked for.
    Finding,
    /// They are taken out.
    Redacting,
    /// The file is written.
    Writing,
    /// It is searched once more.
    Checking,
}

/// What is to be shared.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// What of the session.
    pub sharing: Sharing,
    /// What is a secret.
    pub rules: &'a Rules,
    /// What the file says of itself.
    pub stamp: Stamp<'a>,
    /// What the session is called.
    pub title: &'a str,
    /// What is looked at, as the fields of an address: their names, and ids of the session as it is.
    pub looked_at: &'a [(String, String)],
}

/// What is shared, before secrets are taken out, and the secrets that were found in it.
#[derive(Clone, Debug)]
pub struct Prepared {
    gathered: Gathered,
    secrets: Vec<Secret>,
    scope: Scope,
    made: String,
    file_name: String,
    title: String,
    looked_at: Vec<(String, String)>,
}

/// A file that can be shared.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What it says of itself.
    pub facts: Facts,
    /// The session that is in it.
    pub session: Vec<u8>,
}

/// Why there is no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// The caller ended it.
    Ended,
    /// It would still hold secrets that were to go.
    Leaks(Vec<Leak>),
    /// What was read back from it is not what was put into it.
    Unreadable,
}

/// Gathers what is shared and finds the secrets in it. None if the caller ended it.
pub async fn prepare(
    session: &Session,
    order: &Order<'_>,
    mut pause: impl AsyncFnMut(Progress) -> ControlFlow<()>,
) -> Option<Prepared> {
    let whole_bytes = session.size_bytes();
    let mut gathering = Gathering::new(session, &order.sharing, &order.stamp);
    while gathering.advance(session, SLICE_BYTES).is_continue() {
        let done_bytes = gathering.written_bytes();
        let progress = Progress { step: Step::Gathering, done_bytes, whole_bytes };
        continues(pause(progress).await)?;
    }
    let gathered = gathering.finish();
    let names = [order.stamp.file_name, order.title];
    let mut finder = Finder::new(&gathered.bytes, &names, order.rules);
    let whole_bytes = gathered.bytes.len();
    let mut done_bytes = 0;
    while finder.advance(SLICE_BYTES).is_continue() {
        done_bytes += SLICE_BYTES / 2;
        let progress = Progress { step: Step::Finding, done_bytes, whole_bytes };
        continues(pause(progress).await)?;
    }
    let secrets = finder.secrets();
    Some(Prepared {
        gathered,
        secrets,
        scope: order.sharing.scope,
        made: order.stamp.made.to_owned(),
        file_name: order.stamp.file_name.to_owned(),
        title: order.title.to_owned(),
        looked_at: order.looked_at.to_vec(),
    })
}

/// What could be left out of what is shared: counts, for a person to choose by. None if the caller ended it.
pub async fn could_be_left_out(
    session: &Session,
    sharing: &Sharing,
    mut pause: impl AsyncFnMut(Progress) -> ControlFlow<()>,
) -> Option<Taken> {
    let sharing = Sharing { leave_out: LeaveOut::EVERYTHING, ..*sharing };
    let stamp = Stamp { made: "", session_id: "", file_name: "" };
    let whole_bytes = session.size_bytes();
    let mut gathering = Gathering::new(session, &sharing, &stamp);
    let mut done_bytes = 0;
    while gathering.advance(session, SLICE_BYTES).is_continue() {
        done_bytes += SLICE_BYTES;
        let progress = Progress { step: Step::Gathering, done_bytes, whole_bytes };
        continues(pause(progress).await)?;
    }
    Some(*gathering.taken())
}

/// Makes the file, without the secrets that are to go.
///
/// # Errors
///
/// Says why there is none: it was ended, or the finished file would still hold a secret.
pub async fn make(
    prepared: &Prepared,
    decide: impl Fn(&Secret) -> Advice,
    form: &Form<'_>,
    mut pause: impl AsyncFnMut(Progress) -> ControlFlow<()>,
) -> Result<Made, NotMade> {
    let goes = |secret: &&Secret| decide(secret) == Advice::TakeOut;
    let going: Vec<Secret> = prepared.secrets.iter().filter(goes).cloned().collect();
    let redaction = Redaction::new(&going);
    let redacted = prepared.without_secrets(&redaction, &mut pause).await?;
    let facts = prepared.facts(&redaction, &redacted, going.len());
    let leaf = prepared.gathered.leaf.as_deref().map(|leaf| redacted.text(&redaction, leaf));
    let session = redacted.bytes;
    let bytes = forms::write(form, &session, leaf.as_deref(), &facts, &mut pause).await?;
    let made = Made { bytes, facts, session };
    made.check(&redaction, form, &mut pause).await?;
    Ok(made)
}

impl Prepared {
    /// The secrets that were found, in the order of their first places.
    #[must_use]
    pub fn secrets(&self) -> &[Secret] {
        &self.secrets
    }

    /// What was left out, in words.
    #[must_use]
    pub fn left_out(&self) -> Vec<String> {
        self.gathered.taken.words()
    }

    /// What is taken out, in words, if so many secrets go: those come first.
    #[must_use]
    pub fn taken_out(&self, secrets: usize) -> Vec<String> {
        let secrets = (secrets > 0).then(|| counted(secrets, "secret", "secrets"));
        secrets.into_iter().chain(self.left_out()).collect()
    }

    async fn without_secrets(
        &self,
        redaction: &Redaction,
        pause: &mut impl AsyncFnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Rewritten, NotMade> {
        let bytes = &self.gathered.bytes;
        let mut rewriting = redaction.over(bytes);
        while rewriting.advance(SLICE_BYTES).is_continue() {
            let done_bytes = rewriting.done_bytes();
            let progress = Progress { step: Step::Redacting, done_bytes, whole_bytes: bytes.len() };
            continues(pause(progress).await).ok_or(NotMade::Ended)?;
        }
        Ok(rewriting.finish())
    }

    fn facts(&self, redaction: &Redaction, redacted: &Rewritten, secrets: usize) -> Facts {
        let mut view = Serializer::new(String::new());
        for (name, value) in &self.looked_at {
            view.append_pair(name, &redacted.text(redaction, value));
        }
        Facts {
            made: self.made.clone(),
            file_name: redaction.text(&self.file_name),
            title: redaction.text(&self.title),
            view: view.finish(),
            scope: self.scope.words().to_owned(),
            taken: self.taken_out(secrets),
        }
    }
}

fn continues(flow: ControlFlow<()>) -> Option<()> {
    flow.is_continue().then_some(())
}

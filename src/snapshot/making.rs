//! The whole way from a session to a file that can be shared.
//!
//! In: a session, what of it is shared, what is a secret, and a form. Out: first what was found, for a person to
//! decide about, then the file, or why there is none. The finished file is read back and searched once more for every
//! secret that was to go; one that is left keeps the file from being made. Between two slices of work the caller has
//! its turn, and may end it. Knows no browser, no clock and no file: what they know comes in.

mod forms;

pub use forms::{At, Form};

use super::facts::Facts;
use super::incoming::Incoming;
use super::leave_out::LeaveOut;
use super::redact::{Advice, Finder, Leak, Redaction, Rules, Secret};
use super::scope::{Gathered, Gathering, Scope, Sharing, Stamp};
use super::taken::Taken;
use crate::session::{ReadAs, Session};
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
    let session = prepared.without_secrets(&redaction, &going, &mut pause).await?;
    let facts = prepared.facts(&redaction, &going);
    let leaf = prepared.gathered.leaf.as_deref().map(|leaf| redaction.text(leaf));
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

    async fn without_secrets(
        &self,
        redaction: &Redaction,
        going: &[Secret],
        pause: &mut impl AsyncFnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, NotMade> {
        let bytes = &self.gathered.bytes;
        if going.is_empty() {
            return Ok(bytes.clone());
        }
        let mut rewriting = redaction.over(bytes);
        while rewriting.advance(SLICE_BYTES).is_continue() {
            let done_bytes = rewriting.done_bytes();
            let progress = Progress { step: Step::Redacting, done_bytes, whole_bytes: bytes.len() };
            continues(pause(progress).await).ok_or(NotMade::Ended)?;
        }
        Ok(rewriting.finish())
    }

    fn facts(&self, redaction: &Redaction, going: &[Secret]) -> Facts {
        let mut view = Serializer::new(String::new());
        for (name, value) in &self.looked_at {
            view.append_pair(name, &redaction.text(value));
        }
        let mut taken = self.left_out();
        if !going.is_empty() {
            taken.push(counted(going.len(), "secret", "secrets"));
        }
        Facts {
            made: self.made.clone(),
            file_name: redaction.text(&self.file_name),
            title: redaction.text(&self.title),
            view: view.finish(),
            scope: self.scope.words().to_owned(),
            taken,
        }
    }
}

impl Made {
    /// Searches the file for what was to go: as it stands, and what is packed in it, read back from it.
    async fn check(
        &self,
        redaction: &Redaction,
        form: &Form<'_>,
        pause: &mut impl AsyncFnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), NotMade> {
        let whole_bytes = self.bytes.len() + self.session.len();
        let progress = Progress { step: Step::Checking, done_bytes: 0, whole_bytes };
        continues(pause(progress).await).ok_or(NotMade::Ended)?;
        let mut leaks = redaction.leaks_besides(&self.bytes, &form.frame());
        if let Form::Snapshot(_) = form {
            let progress = Progress { done_bytes: self.bytes.len(), ..progress };
            continues(pause(progress).await).ok_or(NotMade::Ended)?;
            let packed = read_back(&self.bytes, pause).await?;
            if packed.bytes() != self.session {
                return Err(NotMade::Unreadable);
            }
            leaks.extend(redaction.leaks(packed.bytes()));
        }
        if leaks.is_empty() { Ok(()) } else { Err(NotMade::Leaks(leaks)) }
    }
}

/// The session in a snapshot, as whoever opens it will read it.
async fn read_back(
    snapshot: &[u8],
    pause: &mut impl AsyncFnMut(Progress) -> ControlFlow<()>,
) -> Result<Session, NotMade> {
    let whole_bytes = snapshot.len();
    let mut incoming = Incoming::new(whole_bytes, ReadAs::default());
    for (piece, nth) in snapshot.chunks(SLICE_BYTES).zip(1..) {
        incoming.give(piece);
        while incoming.advance().is_continue() {}
        let done_bytes = (nth * SLICE_BYTES).min(whole_bytes);
        let progress = Progress { step: Step::Checking, done_bytes, whole_bytes };
        continues(pause(progress).await).ok_or(NotMade::Ended)?;
    }
    Ok(incoming.finish().reading.session)
}

fn continues(flow: ControlFlow<()>) -> Option<()> {
    flow.is_continue().then_some(())
}

//! The finished file, searched once more.
//!
//! In: the file, and what was to go. Out: whether it can be shared, or why not. What is packed in it is read back as
//! whoever opens it will read it.

use super::super::incoming::Incoming;
use super::super::redact::Redaction;
use super::{Form, Made, NotMade, Progress, SLICE_BYTES, Step, continues};
use crate::session::{ReadAs, Session};
use std::ops::ControlFlow;

impl Made {
    /// Searches the file for what was to go: as it stands, and what is packed in it, read back from it.
    pub(super) async fn check(
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
            let packed = packed.bytes();
            if *packed != *self.session {
                return Err(NotMade::Unreadable);
            }
            leaks.extend(redaction.leaks(&packed));
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
    let mut incoming = Incoming::new(ReadAs::default());
    for (piece, nth) in snapshot.chunks(SLICE_BYTES).zip(1..) {
        incoming.give(piece.to_vec());
        while incoming.advance().is_continue() {}
        let done_bytes = (nth * SLICE_BYTES).min(whole_bytes);
        let progress = Progress { step: Step::Checking, done_bytes, whole_bytes };
        continues(pause(progress).await).ok_or(NotMade::Ended)?;
    }
    Ok(incoming.finish().reading.session)
}

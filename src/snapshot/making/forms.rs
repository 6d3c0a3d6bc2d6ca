//! The forms in which a session is shared.
//!
//! In: a session's bytes, from which all that must not leave is gone. Out: a file of one form. It refuses to know
//! what was taken out.

use super::super::facts::Facts;
use super::super::page::{Shell, Writer};
use super::super::transcript::{self, Look, Transcript};
use super::super::{context_json, static_html};
use super::{NotMade, Progress, SLICE_BYTES, Step, continues};
use crate::context::{Moment, Stage};
use crate::session;
use std::ops::ControlFlow;

/// A form.
#[derive(Clone, Copy, Debug)]
pub enum Form<'a> {
    /// One HTML file that is the viewer with the session in it.
    Snapshot(&'a Shell),
    /// The path at the leaf as HTML without scripts.
    StaticHtml(At),
    /// The same as Markdown.
    Markdown(At),
    /// A session file.
    Jsonl,
    /// The context at the leaf as JSON.
    Context(At),
}

/// How the leaf is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At {
    /// How far on its way to the model.
    pub stage: Stage,
    /// Before or after the leaf's answer.
    pub moment: Moment,
}

impl Form<'_> {
    /// What stands in every file of the form. Whatever a person does not want to leave may well be in it.
    pub(super) fn frame(&self) -> Vec<u8> {
        match self {
            Self::Snapshot(shell) => shell.blank(),
            Self::StaticHtml(_) => static_html::STYLE.into(),
            Self::Markdown(_) | Self::Jsonl | Self::Context(_) => Vec::new(),
        }
    }
}

/// Writes a file.
pub(super) async fn write(
    form: &Form<'_>,
    session: &[u8],
    leaf: Option<&str>,
    facts: &Facts,
    pause: &mut impl AsyncFnMut(Progress) -> ControlFlow<()>,
) -> Result<Vec<u8>, NotMade> {
    let (at, document) = match form {
        Form::Jsonl => return Ok(session.to_vec()),
        Form::Snapshot(shell) => {
            let mut writer = Writer::begin(shell, facts);
            for (piece, nth) in session.chunks(SLICE_BYTES).zip(1..) {
                writer.add(piece);
                written(nth * SLICE_BYTES, session, pause).await?;
            }
            return Ok(writer.finish());
        }
        Form::StaticHtml(at) => (at, Some(transcript::Form::StaticHtml)),
        Form::Markdown(at) => (at, Some(transcript::Form::Markdown)),
        Form::Context(at) => (at, None),
    };
    // It is written from what leaves, so that nothing else can be in it.
    let session_left = session::read(session).session;
    let entry = leaf.and_then(|leaf| session_left.find(leaf)).or(session_left.leaf());
    let look = Look { entry, moment: at.moment, stage: at.stage };
    let Some(document) = document else {
        return Ok(context_json::write(&session_left, look, facts));
    };
    let mut transcript = Transcript::new(&session_left, look, facts, document);
    let mut done_bytes = 0;
    while transcript.advance(&session_left, SLICE_BYTES).is_continue() {
        done_bytes += SLICE_BYTES;
        written(done_bytes, session, pause).await?;
    }
    Ok(transcript.finish())
}

async fn written(
    done_bytes: usize,
    session: &[u8],
    pause: &mut impl AsyncFnMut(Progress) -> ControlFlow<()>,
) -> Result<(), NotMade> {
    let whole_bytes = session.len();
    let done_bytes = done_bytes.min(whole_bytes);
    let progress = Progress { step: Step::Writing, done_bytes, whole_bytes };
    continues(pause(progress).await).ok_or(NotMade::Ended)
}

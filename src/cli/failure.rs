//! Why a command ended before it was done.
//!
//! In: what went wrong. Out: words for standard error: where, what was expected, what came, what to do.

use std::fmt;
use std::io;

/// Why a command ended early.
#[derive(Debug)]
pub(super) enum Failure {
    /// Nobody reads the output any more: no reason to say anything.
    NobodyListens,
    /// Something that a person should be told.
    Wrong(String),
}

impl Failure {
    pub(super) fn wrong(message: impl Into<String>) -> Self {
        Self::Wrong(message.into())
    }
}

/// A failure of the output. Failures of the input are told where the file's name is known.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::Wrong(format!("cannot write the output: {error}")),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NobodyListens => f.write_str("nobody reads the output"),
            Self::Wrong(message) => f.write_str(message),
        }
    }
}

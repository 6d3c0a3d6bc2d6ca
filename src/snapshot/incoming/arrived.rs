//! What came in: a session, and what was beside it.
//!
//! In: what reading made of it. Out: plain data. It refuses to know how it was packed.

use crate::session::Reading;
use crate::snapshot::facts::Facts;
use crate::snapshot::pi_export::Exported;

/// What came in.
#[derive(Debug)]
pub struct Arrived {
    /// The session. Its bytes are those that were put in.
    pub reading: Reading,
    /// Whether it was packed.
    pub came: Came,
    /// What a snapshot says of itself.
    pub facts: Option<Facts>,
    /// What Pi's export says beyond the session.
    pub exported: Option<Exported>,
}

/// How a session came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// The file is the session.
    AsItStands,
    /// The session was in something else.
    Packed,
}

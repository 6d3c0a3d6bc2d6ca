//! A session made ready to be shared, and what comes back from that.
//!
//! In: a session and what a person chose of it. Out: bytes of a file. All forms are made from the lines that
//! [`scope`] gathers, after [`leave_out`] and [`redact`] took from them what must not leave. The time, new ids and
//! names come in as arguments: equal input and arguments give equal bytes. Knows no browser, no clock and no file.

mod base64_text;
pub mod context_json;
mod escaped;
mod facts;
mod gap;
mod gzip;
pub mod incoming;
pub mod leave_out;
pub mod making;
mod markdown;
mod packed;
pub mod page;
mod pi_export;
pub mod redact;
pub mod scope;
mod static_html;
mod taken;
mod transcript;

pub use facts::Facts;
pub use pi_export::Exported;
pub use taken::{Taken, taken_out};
pub use transcript::{Form, Look, Transcript, write as transcript};

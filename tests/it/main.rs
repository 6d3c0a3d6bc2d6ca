//! What the engine owes its callers, from the outside.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(feature = "cli")]
mod cli;
mod conformance;
mod contexts;
#[cfg(feature = "cli")]
mod exporting;
mod figures;
mod files;
mod gathered;
mod generated;
mod goldens;
mod growing;
mod hostile;
mod house;
mod making;
#[allow(dead_code, reason = "shared with the program that measures the page")]
#[path = "../../benches/page/figures.rs"]
mod measured;
#[path = "../hostile/mod.rs"]
mod payloads;
mod properties;
mod reading;
mod redaction;
mod runs;
mod scale;
mod search;
#[path = "../../benches/sessions/mod.rs"]
mod sessions;
mod sharing;
mod transcripts;
mod whys;

//! Sightline: what a Pi coding-agent session file holds, and what the model is sent of it.
//!
//! Layers, each knowing only those below it: `ui` (the page, WebAssembly only), [`graph`] and
//! [`columns`] (what is drawn, as plain data), [`context`] (what the model sees), [`session`] (the
//! file). Below `ui` nothing knows a browser, a file system or a clock.

pub mod columns;
pub mod context;
pub mod dump;
pub mod graph;
pub mod session;

//! Sightline: what a Pi coding-agent session file holds, and what the model is sent of it.
//!
//! Layers, each knowing only those below it:
//!
//! - `ui`: the page. It exists for WebAssembly only, and only it names a browser.
//! - [`graph`], [`columns`], [`view`]: what is drawn and what a person has chosen, as plain data.
//! - [`snapshot`]: a session made ready to be shared, and what comes back from that.
//! - [`context`]: what the model sees at an entry, and why.
//! - [`session`]: the file, as entries and a tree.
//! - [`search`]: entries by what they hold.
//! - [`dump`]: all of it as JSON, for checks.
//! - [`models`]: what is known of models, whatever the file says.
//! - `cli`: the command line, with the feature of that name. It knows everything but `ui`.
//!
//! Below `ui` and `cli` nothing knows a browser, a file system, a time zone or a clock: equal bytes give
//! equal results on every machine.
//!
//! ```
//! use sightline::context::{self, Fate, Moment, Stage};
//! use sightline::session;
//!
//! let file = br#"{"type":"session","version":3,"id":"s","cwd":"/home/dev"}
//! {"type":"message","id":"q","parentId":null,"message":{"role":"user","content":"secret: 42"}}
//! {"type":"context_edit","id":"e","parentId":"q","targetId":"q","replacement":null}
//! {"type":"message","id":"r","parentId":"e","message":{"role":"user","content":"what was it?"}}"#;
//! let reading = session::read(file);
//! assert!(reading.faults.is_empty());
//!
//! let session = reading.session;
//! let leaf = session.leaf().expect("the file has entries");
//! let context = context::at(&session, leaf, Moment::Next, Stage::Llm);
//! assert_eq!(context.items.len(), 1);
//! assert_eq!(context.message(&session, 0)["content"], "what was it?");
//!
//! let question = session.find("q").expect("an entry of that id");
//! let edit = session.find("e").expect("an entry of that id");
//! assert_eq!(context.fate(question), Fate::Omitted { by: edit });
//! ```

#[cfg(all(feature = "cli", not(target_arch = "wasm32")))]
pub mod cli;
pub mod columns;
pub mod context;
pub mod dump;
pub mod graph;
pub mod models;
pub mod search;
pub mod session;
pub mod snapshot;
#[cfg(all(feature = "ui", target_arch = "wasm32"))]
pub mod ui;
pub mod view;
pub mod wording;

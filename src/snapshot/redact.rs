//! Secrets: found, named, taken out, looked for again.
//!
//! In: the bytes of a session's file and the short texts that go with it. Out: its secrets, each with its places
//! and a name in their stead; the bytes without those that a person did not keep; and, of a finished file,
//! what is still in it. A secret that is known is taken out wherever it stands and however it is written, also
//! where no rule would know it. What is no secret keeps its bytes, and what makes a file a session stays.
//!
//! What is looked for stands in a table of our own (`shapes`). The rule sets that others keep are lists of
//! regular expressions, and an engine for those would more than double the page.
//!
//! ```
//! use sightline::snapshot::redact::{Redaction, Rules, find};
//!
//! let file = br#"{"type":"session","version":3,"id":"s","cwd":"/Users/ada/code"}"#;
//! let secrets = find(file, &["ada-notes"], &Rules::all());
//! let redaction = Redaction::new(&secrets);
//! let shared = redaction.bytes(file);
//! assert_eq!(shared, br#"{"type":"session","version":3,"id":"s","cwd":"~/code"}"#);
//! assert!(redaction.leaks(&shared).is_empty());
//! ```

mod addresses;
mod bare;
mod edits;
mod finder;
mod hit;
mod homes;
mod kind;
mod leaks;
mod ledger;
mod look;
mod looks;
mod marks;
mod named;
mod needles;
mod net;
mod packed;
mod pieces;
mod redaction;
mod rules;
mod secret;
mod shapes;
mod signatures;
mod views;

pub use finder::{Finder, find};
pub use kind::{Advice, Kind};
pub use leaks::{Leak, Written};
pub use redaction::{Redaction, Rewriting};
pub use rules::Rules;
pub use secret::{Places, Secret};

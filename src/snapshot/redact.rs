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
mod alphabet;
mod bare;
mod beside;
mod body;
mod broken;
mod edits;
mod finder;
mod found;
mod glance;
mod hit;
mod homes;
mod ids;
mod kind;
mod leaks;
mod ledger;
mod logins;
mod look;
mod looks;
mod marks;
mod named;
mod names;
mod needles;
mod net;
mod packed;
mod parts;
mod pieces;
mod redaction;
mod rewriting;
mod rules;
mod secret;
mod shapes;
mod shown;
mod signatures;
mod tokens;
mod unseen;
mod values;
mod views;

pub use finder::{Finder, find};
pub use kind::{Advice, Kind};
pub use leaks::{Leak, Written};
pub use redaction::Redaction;
pub use rewriting::{Rewriting, Rewritten};
pub use rules::Rules;
pub use secret::{Places, Secret};

//! Values as the command line's JSON has them: as the JSON of a context has them.

pub(super) use crate::snapshot::context_json::{id, number};

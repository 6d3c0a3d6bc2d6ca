//! Values as the command line's JSON has them.
//!
//! In: ids, entries and numbers. Out: JSON values; a number without a fraction is written without one.

use crate::session::{EntryIdx, Session};
use serde_json::{Number, Value};

/// A number that may be a fraction.
pub(super) fn number(number: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "whole and far below 2^63")]
    if number.fract() == 0.0 && number.abs() < 9e15 {
        return (number as i64).into();
    }
    Number::from_f64(number).map_or(Value::Null, Value::Number)
}

/// The id of an entry; `null` for none.
pub(super) fn id(session: &Session, entry: Option<EntryIdx>) -> Value {
    entry.map(|entry| session.entry(entry).id.as_ref()).into()
}

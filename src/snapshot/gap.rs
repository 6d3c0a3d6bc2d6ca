//! What stands where a run of entries was taken out: an entry of type `custom`, which sends nothing.
//!
//! In: why entries went, one by one. Out: the entry's data, which say how many and why. And whether an entry is
//! such a one: nothing but counts by known reasons, so that nobody's data pass for it.

use crate::session::js::{self, Object};
use serde_json::Value;

/// Why an entry is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// A compaction stands for it.
    Summarised,
    /// It sends nothing by its nature.
    NeverSent,
    /// A context edit took it out.
    Omitted,
    /// The user, or its role, keeps it from the model.
    Excluded,
}

/// The reasons as the entry tells them, in the order of [`Reason`].
const WORDS: [&str; 4] = [
    "summarised by a compaction",
    "never sent to the model",
    "left out by an edit",
    "kept from the model",
];

/// The name by which such an entry is known.
pub(super) const CUSTOM_TYPE: &str = "sightline.taken-out";

/// A run of entries that were taken out, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap([u64; 4]);

impl Gap {
    pub(super) fn add(&mut self, reason: Reason) {
        if let Some(count) = self.0.get_mut(reason as usize) {
            *count += 1;
        }
    }

    /// How many entries it is.
    pub(super) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Takes in another run.
    pub(super) fn join(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// The data of its entry: `{"left out by an edit": 2}`.
    pub(super) fn data(&self) -> Value {
        let told = WORDS.into_iter().zip(self.0).filter(|(_, count)| *count > 0);
        told.map(|(words, count)| (words.to_owned(), Value::from(count))).collect::<Object>().into()
    }

    /// The run that an entry tells of, if it is one of ours.
    pub(super) fn of(entry: &Object) -> Option<Self> {
        if js::text(entry, "type") != Some("custom")
            || js::text(entry, "customType") != Some(CUSTOM_TYPE)
        {
            return None;
        }
        let data = entry.get("data")?;
        let mut gap = Self::default();
        for (words, count) in WORDS.into_iter().zip(&mut gap.0) {
            *count = data.get(words).and_then(Value::as_u64).unwrap_or_default();
        }
        let own = ["type", "id", "parentId", "timestamp", "customType", "data"];
        let is_ours = gap.data() == *data && entry.keys().all(|key| own.contains(&key.as_str()));
        is_ours.then_some(gap)
    }
}

/// Whether an entry stands where others were taken out.
pub(super) fn is_gap(entry: &Object) -> bool {
    Gap::of(entry).is_some()
}

//! What became of ids that hold secrets.
//!
//! In: ids as they were, and as they are without secrets. Out: ids that stay apart. Two spellings of one secret have
//! one placeholder; two ids must not become one, or the tree falls together.

use super::views::{Escapes, resolved};
use std::collections::BTreeMap;

/// The ids of a file so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    /// What each touched id became.
    new_of: BTreeMap<Vec<u8>, Vec<u8>>,
    /// What was given, and up to which number it was numbered.
    given: BTreeMap<Vec<u8>, usize>,
}

impl Ids {
    /// An id that no other id became. Both are as JSON has them.
    pub(super) fn distinct(&mut self, old: &[u8], new: Vec<u8>) -> Vec<u8> {
        let is_touched = old != new || new.iter().any(|byte| matches!(byte, b'[' | b'~'));
        if !is_touched {
            return new;
        }
        let old = resolved(old, Escapes::Json).unwrap_or_else(|| old.to_vec());
        if let Some(known) = self.new_of.get(&old) {
            return known.clone();
        }
        let mut number = self.given.get(&new).copied().unwrap_or_default();
        let mut candidate = new.clone();
        while self.given.contains_key(&candidate) {
            number += 1;
            candidate.clone_from(&new);
            candidate.extend_from_slice(format!("-{}", number + 1).as_bytes());
        }
        self.given.insert(new, number);
        self.given.entry(candidate.clone()).or_default();
        self.new_of.insert(old, candidate.clone());
        candidate
    }

    /// What an id became, if it was touched.
    pub(super) fn renamed(&self, id: &str) -> Option<String> {
        let new = self.new_of.get(id.as_bytes())?;
        let new = resolved(new, Escapes::Json).unwrap_or_else(|| new.clone());
        Some(String::from_utf8_lossy(&new).into_owned())
    }
}

//! What is remembered from line to line while secrets are taken out: where they stood, and which ids were
//! changed into what.

use super::edits::Edit;
use super::secret::Places;
use std::collections::BTreeMap;

/// What was seen so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    /// The line that is being read, from 1.
    pub(super) line: u32,
    /// The secrets, in the order of their first places.
    pub(super) order: Vec<usize>,
    pub(super) places: BTreeMap<usize, Places>,
    /// Which id each changed id was made of.
    ids: BTreeMap<Vec<u8>, Vec<u8>>,
}

impl Ledger {
    pub(super) fn count(&mut self, edits: &[Edit]) {
        for secret in edits.iter().flat_map(Edit::owners) {
            let places = self.places.entry(secret).or_default();
            if places.count == 0 {
                self.order.push(secret);
            }
            places.add(self.line);
        }
    }

    /// An id that no other id became. Two spellings of one secret have one placeholder; two ids must not become
    /// one, or the tree falls together.
    pub(super) fn distinct(&mut self, old: &[u8], new: Vec<u8>) -> Vec<u8> {
        let is_touched = old != new || new.iter().any(|byte| matches!(byte, b'[' | b'~'));
        if !is_touched {
            return new;
        }
        let mut candidate = new.clone();
        let mut number = 1;
        loop {
            match self.ids.get(&candidate) {
                Some(known) if known == old => return candidate,
                Some(_) => {
                    number += 1;
                    candidate.clone_from(&new);
                    candidate.extend_from_slice(format!("-{number}").as_bytes());
                }
                None => {
                    self.ids.insert(candidate.clone(), old.to_vec());
                    return candidate;
                }
            }
        }
    }
}

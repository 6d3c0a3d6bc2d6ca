//! What is remembered from line to line while secrets are taken out: where they stood, and which ids were
//! changed into what.

use super::edits::Edit;
use super::ids::Ids;
use super::secret::Places;

/// What was seen so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    /// The line that is being read, from 1.
    pub(super) line: u32,
    /// The secrets, in the order of their first places.
    pub(super) order: Vec<usize>,
    /// Of each secret, as far as one was seen.
    pub(super) places: Vec<Places>,
    pub(super) ids: Ids,
}

impl Ledger {
    pub(super) fn count(&mut self, edits: &[Edit]) {
        for secret in edits.iter().flat_map(Edit::owners) {
            if secret >= self.places.len() {
                self.places.resize_with(secret + 1, Places::default);
            }
            let Some(places) = self.places.get_mut(secret) else { continue };
            if places.count == 0 {
                self.order.push(secret);
            }
            places.add(self.line);
        }
    }
}

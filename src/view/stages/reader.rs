//! The messages of a stage, each read once and said once.

use super::Body;
use crate::context::{Context, Item, Stage};
use crate::session::Session;
use crate::session::js::Object;
use crate::wording::bytes;

/// What was read before, and at which stage it came to be so.
pub(super) type Known = Vec<(Item, Stage, Object)>;

/// Reads the messages of one stage, and knows those of the stages before.
pub(super) struct Reader<'a> {
    pub(super) session: &'a Session,
    pub(super) context: &'a Context,
    /// What is larger is not read.
    pub(super) most_bytes: usize,
    pub(super) known: &'a mut Known,
}

impl Reader<'_> {
    pub(super) fn body(&mut self, place: usize, item: &Item) -> Body {
        let stage = self.context.stage;
        if stage == Stage::Selected {
            return Body::AsInFile;
        }
        let size_bytes = item.origin.entry().map_or(0, |entry| self.session.raw(entry).len());
        if size_bytes > self.most_bytes {
            return Body::Large(bytes(size_bytes as u64));
        }
        let message = self.context.message(self.session, place);
        let before = self.known.iter().position(|(known, ..)| known == item);
        if let Some((_, first, known)) = before.and_then(|before| self.known.get(before))
            && *known == message
        {
            return Body::AsAt(*first);
        }
        let json = serde_json::to_string(&message).unwrap_or_default();
        let known = (item.clone(), stage, message);
        match before.and_then(|before| self.known.get_mut(before)) {
            Some(before) => *before = known,
            None => self.known.push(known),
        }
        Body::Json(json)
    }
}

//! How large a context is: context.md, Tokens.
//!
//! In: the messages of stage 3. Out: tokens, measured as far as a model measured them and estimated
//! for the rest.

use super::item::{self, Item, Shape, Source};
use super::materialise::NO_RESULT;
use super::prompt::Prompt;
use crate::session::js;
use crate::session::{EntryIdx, EntryKind, Role, Session};
use crate::wording::{thousands, token_noun};
use std::fmt;

/// The size of a context in tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// What a model measured at its last answer in the context.
    pub measured_tokens: f64,
    /// The estimate of what came after that.
    pub estimated_tokens: u64,
}

impl Size {
    /// Both together.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "estimates are far below 2^53")]
    pub fn tokens(self) -> f64 {
        self.measured_tokens + self.estimated_tokens as f64
    }
}

/// In few figures: `82.4k tokens` where a model measured all of it, else `≈ 82.4k tokens`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tokens = self.tokens();
        let about = if self.estimated_tokens > 0 { "≈ " } else { "" };
        write!(f, "{about}{} {}", thousands(tokens), token_noun(tokens))
    }
}

/// The estimate of one message, as it is before roles are rewritten: that is what Pi measures.
pub(super) fn of_item(session: &Session, item: &Item) -> u64 {
    let units = match &item.source {
        Source::Leading(parts) => Prompt::of(session, parts).units(),
        Source::Supplied(_) => js::utf16_units(NO_RESULT),
        Source::Entry(_) | Source::Checkpoint(_) | Source::Tail(..) => {
            Shape::of(session, item).map_or(0, |shape| shape.units)
        }
    };
    estimate(units)
}

/// The estimate of the message that an entry holds, whatever becomes of it in a context; of a compaction,
/// of its summary. 0 for an entry that holds none.
#[must_use]
pub fn estimate_of(session: &Session, entry: EntryIdx) -> u64 {
    item::of_entry(session, entry).map_or(0, |message| estimate(message.units))
}

/// The estimate for a size in UTF-16 units: a quarter of it, rounded up.
pub(super) fn estimate(units: u64) -> u64 {
    units.div_ceil(4)
}

pub(super) fn size(session: &Session, path: &[EntryIdx], messages: &[Item]) -> Size {
    let tokens = |item: &Item| of_item(session, item);
    if let Some((at, measured_tokens)) = last_measure(session, path, messages) {
        let after = messages.iter().skip(at + 1);
        return Size { measured_tokens, estimated_tokens: after.map(tokens).sum() };
    }
    let is_system =
        |item: &&Item| Shape::of(session, item).is_some_and(|shape| *shape.role == Role::System);
    let system: Vec<Item> = messages.iter().filter(is_system).cloned().collect();
    let others = messages.iter().filter(|item| !is_system(item)).map(tokens).sum::<u64>();
    let prompt = estimate(Prompt::of(session, &system).units());
    Size { measured_tokens: 0.0, estimated_tokens: others + prompt }
}

/// The last measure in the context and the place of its message, if it still counts.
fn last_measure(session: &Session, path: &[EntryIdx], messages: &[Item]) -> Option<(usize, f64)> {
    let (at, item, shape, measured) =
        messages.iter().enumerate().rev().find_map(|(at, item)| {
            let shape = Shape::of(session, item)?;
            match shape.role {
                Role::Assistant(turn) if !turn.is_unfinished() && turn.measured_tokens > 0.0 => {
                    Some((at, item, shape, turn.measured_tokens))
                }
                _ => None,
            }
        })?;
    let before = messages.iter().take(at).filter_map(|item| Shape::of(session, item)?.at_ms);
    if before.into_iter().any(|earlier| shape.at_ms.is_some_and(|at| earlier > at)) {
        return None;
    }
    let entry = item.origin.entry()?;
    let since = path.iter().rev().take_while(|on_path| **on_path != entry);
    let changed = since.into_iter().any(|entry| {
        matches!(session.entry(*entry).kind, EntryKind::Compaction(_) | EntryKind::ContextEdit(_))
    });
    (!changed).then_some((at, measured))
}

//! Stage 5, the request: context.md.
//!
//! In: the items of stage 4. Out: the items that are handed to a provider's adapter, in order: one
//! system message in front, no unfinished turns, a result for every call. How a message's content
//! changes for its target is `rewrite`'s to say.

use super::prompt::Prompt;
use super::{Item, Origin, Shape, Source};
use crate::session::{Model, Name, Role, Session, ToolCall};
use std::collections::HashSet;

/// The model that a request is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Who serves it.
    pub provider: Option<Name>,
    /// The interface that it is reached by.
    pub api: Option<Name>,
    /// Its id.
    pub model: Option<Name>,
    /// Whether it takes images.
    pub images: Images,
}

/// Whether a model takes images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Images {
    /// It does.
    Taken,
    /// It does not: words stand for them.
    Refused,
}

impl Target {
    /// The model in force, reached as its newest answer on the path was.
    pub(super) fn in_force(
        session: &Session,
        path: &[crate::session::EntryIdx],
        model: Option<&Model>,
    ) -> Self {
        let api = model.and_then(|model| {
            path.iter().rev().find_map(|entry| {
                match session.entry(*entry).message().map(|message| &message.role) {
                    Some(Role::Assistant(turn))
                        if turn.provider == model.provider && turn.model == model.id =>
                    {
                        Some(turn.api.clone())
                    }
                    _ => None,
                }
            })
        });
        Self {
            provider: model.and_then(|model| model.provider.clone()),
            api: api.flatten(),
            model: model.and_then(|model| model.id.clone()),
            images: Images::Taken,
        }
    }

    /// Whether a turn is this model's own.
    pub(super) fn wrote(&self, turn: &crate::session::Turn) -> bool {
        self.provider == turn.provider && self.api == turn.api && self.model == turn.model
    }
}

pub(super) fn items(session: &Session, llm: Vec<Item>) -> Vec<Item> {
    let mut items = Vec::with_capacity(llm.len() + 1);
    items.extend(leading(session, &llm));
    let mut open = OpenCalls::default();
    for item in llm {
        match Shape::of(session, &item).map(|shape| (shape.role, shape.content)) {
            Some((Role::System, _)) | None => continue,
            Some((Role::Assistant(turn), content)) => {
                open.close(&mut items);
                if turn.is_unfinished() {
                    continue;
                }
                open.of = item.origin.entry();
                open.calls = content.calls.to_vec();
            }
            Some((Role::ToolResult(result), _)) => {
                open.answered.insert(result.call_id.clone());
            }
            // Whatever else is left at this stage is a user message by now.
            Some(_) => open.close(&mut items),
        }
        items.push(item);
    }
    open.close(&mut items);
    items
}

/// The calls of the last assistant message, and what has been answered since.
#[derive(Default)]
struct OpenCalls {
    of: Option<crate::session::EntryIdx>,
    calls: Vec<ToolCall>,
    answered: HashSet<Option<Name>>,
}

impl OpenCalls {
    /// Supplies a result for every call that got none.
    fn close(&mut self, items: &mut Vec<Item>) {
        for call in self.calls.drain(..) {
            if !self.answered.contains(&call.id) {
                let origin = Origin::SuppliedResult { call_in: self.of };
                items.push(Item::new(origin, Source::Supplied(Box::new(call))));
            }
        }
        self.answered.clear();
    }
}

/// The one system message that the others are folded into.
fn leading(session: &Session, llm: &[Item]) -> Option<Item> {
    let is_system =
        |item: &&Item| Shape::of(session, item).is_some_and(|shape| *shape.role == Role::System);
    let parts: Box<[Item]> = llm.iter().filter(is_system).cloned().collect();
    Prompt::of(session, &parts)
        .leads()
        .then(|| Item::new(Origin::LeadingSystem, Source::Leading(parts)))
}

//! What comes into a context and what leaves it from one moment to another.
//!
//! In: two contexts of one session at one stage. Out: the places of the messages that only one of them has.
//! A message is the same if it has the same origin and the same edit.

use super::{Context, Item, Origin};
use crate::session::EntryIdx;
use std::collections::HashMap;

/// How one context differs from another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// What only the later one has, by its places there.
    pub entered: Vec<usize>,
    /// What only the earlier one has, by its places there.
    pub left: Vec<usize>,
}

/// What becomes of `before` on the way to `now`. Linear in both.
#[must_use]
pub fn change(before: &Context, now: &Context) -> Change {
    Change { entered: missing(&now.items, &before.items), left: missing(&before.items, &now.items) }
}

/// The places of the items that the others do not have, of equal ones those that come last.
fn missing(items: &[Item], others: &[Item]) -> Vec<usize> {
    let mut counts: HashMap<(Origin, Option<EntryIdx>), usize> = HashMap::new();
    for item in others {
        *counts.entry((item.origin, item.edit)).or_default() += 1;
    }
    let is_missing = |item: &Item| match counts.get_mut(&(item.origin, item.edit)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    let mut is_missing = is_missing;
    items.iter().enumerate().filter(|(_, item)| is_missing(item)).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Moment, Stage, at};
    use crate::session::read;

    #[test]
    fn edits_and_compactions_make_messages_come_and_go() {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"a"}}
{"type":"message","id":"b","parentId":"a","message":{"role":"assistant","content":[]}}
{"type":"message","id":"c","parentId":"b","message":{"role":"user","content":"c"}}
{"type":"context_edit","id":"d","parentId":"c","targetId":"c","replacement":{"content":"C"}}
{"type":"message","id":"e","parentId":"d","message":{"role":"assistant","content":[]}}
{"type":"compaction","id":"f","parentId":"e","summary":"s","firstKeptEntryId":"e"}
{"type":"message","id":"g","parentId":"f","message":{"role":"assistant","content":[]}}"#;
        let session = read(file).session;
        let given = |id| at(&session, session.find(id).unwrap(), Moment::Given, Stage::Llm);
        let told = |context: &Context, places: &[usize]| {
            let ids = places.iter().map(|place| {
                let origin = context.items[*place].origin;
                let id = session.entry(origin.entry().unwrap()).id.to_string();
                origin.rule().map_or(id.clone(), |rule| format!("{rule} of {id}"))
            });
            ids.collect::<Vec<_>>().join(", ")
        };
        let (first, second, third) = (given("b"), given("e"), given("g"));
        let grown = change(&first, &second);
        assert_eq!((told(&second, &grown.entered), grown.left), ("b, c".to_owned(), vec![]));
        let compacted = change(&second, &third);
        assert_eq!(told(&third, &compacted.entered), "summary of f, e");
        assert_eq!(told(&second, &compacted.left), "a, b, c");
        let next = at(&session, session.find("c").unwrap(), Moment::Next, Stage::Llm);
        let edited = change(&next, &second);
        assert_eq!(
            (told(&second, &edited.entered), told(&next, &edited.left)),
            ("c".into(), "c".into())
        );
    }
}

//! Stage 3, messages: context.md.
//!
//! In: the selected entries. Out: an [`Item`] for every message that they contribute, with the edit
//! that counts for it. Items are small: the message itself is read from the file when it is wanted.

use super::item::{self, Item, Origin, Source};
use crate::session::{EntryIdx, EntryKind, Form, Replacement, Session};
use std::collections::HashMap;

/// The edits that count, by the entry that they are for.
pub(super) type Edits = HashMap<EntryIdx, EntryIdx>;

/// The last edit for each target among the selected entries. The older form has none.
pub(super) fn edits(session: &Session, selected: &[EntryIdx]) -> Edits {
    let mut edits = Edits::new();
    if session.form() == Form::Older {
        return edits;
    }
    for entry in selected {
        let EntryKind::ContextEdit(edit) = &session.entry(*entry).kind else { continue };
        let target = edit.target.as_deref().and_then(|id| session.find(id));
        if let Some(target) = target.filter(|_| edit.replacement != Replacement::Bad) {
            edits.insert(target, *entry);
        }
    }
    edits
}

/// Whether an edit takes its target out.
pub(super) fn omits(session: &Session, edit: EntryIdx) -> bool {
    matches!(&session.entry(edit).kind,
        EntryKind::ContextEdit(edit) if edit.replacement == Replacement::Omit)
}

/// Which compactions among the selected entries send something.
pub(super) fn sends_summary(session: &Session, place: usize) -> bool {
    place == 0 || session.form() == Form::Older
}

pub(super) fn items(session: &Session, selected: &[EntryIdx], edits: &Edits) -> Vec<Item> {
    let mut items = Vec::with_capacity(selected.len());
    for (place, entry) in selected.iter().enumerate() {
        let edit = edits.get(entry).copied();
        if edit.is_some_and(|edit| omits(session, edit)) {
            continue;
        }
        match &session.entry(*entry).kind {
            EntryKind::Message(Some(_)) | EntryKind::CustomMessage(_) => {
                let mut item = Item::new(Origin::Entry(*entry), Source::Entry(*entry));
                // An edit changes the content of these roles and of no other.
                item.edit = edit.filter(|_| {
                    item::of_entry(session, *entry)
                        .is_some_and(|message| item::can_be_edited(&message.role))
                });
                items.push(item);
            }
            EntryKind::BranchSummary(branch) if branch.summary.is_some() => {
                items.push(Item::new(Origin::Entry(*entry), Source::Entry(*entry)));
            }
            EntryKind::Compaction(compaction) if sends_summary(session, place) => {
                if compaction.checkpoint.is_some() && session.form() == Form::Current {
                    let origin = Origin::Checkpoint { of: *entry };
                    items.push(Item::new(origin, Source::Checkpoint(*entry)));
                }
                items.push(Item::new(Origin::Summary { of: *entry }, Source::Entry(*entry)));
                let tail = compaction.retained_tail.as_deref().unwrap_or_default();
                items.extend((0..).zip(tail).map(|(nth, _)| {
                    let origin = Origin::RetainedTail { of: *entry };
                    Item::new(origin, Source::Tail(*entry, nth))
                }));
            }
            _ => {}
        }
    }
    items
}

//! Entries as a chain: a session file of one path.
//!
//! In: a session and a plan of what is written. Out: its lines: a header, the entries, each hanging on the one
//! before, and the labels of kept entries. An entry that stays as it is keeps its bytes. Older versions are
//! written as today's. Refuses to know why an entry is written or not.

mod carried;
mod links;
mod names;

use super::super::gap::{self, Gap};
use super::super::leave_out::{Cut, Cutter};
use super::Stamp;
use super::lines::{has_no_more, write_object};
use crate::session::{EntryIdx, EntryKind, Form, Session, Version};
use links::Place;
pub(super) use links::write_header;
use names::Names;
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// What is written.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The path, in order.
    pub(super) steps: Vec<Step>,
    /// Entries with labels, each with the entry that set its label.
    pub(super) labels: Vec<(EntryIdx, EntryIdx)>,
    pub(super) bytes: Bytes,
}

/// What is written of an entry that does not change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bytes {
    /// Its bytes.
    #[default]
    AsTheyStand,
    /// What is read of them, should they hold more: a key twice.
    AsRead,
}

/// One line of the path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// An entry.
    Entry(EntryIdx, Carries, Kept),
    /// Where entries are not written, the first of them one.
    Gap(EntryIdx, Gap),
}

/// What an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Carries {
    /// What it says in the file.
    Own,
    /// What an edit says in its place.
    Replacement(EntryIdx),
    /// Nothing; an edit that is written, too, says that its content is missing.
    Missing(EntryIdx),
    /// Nothing. It is there for what it sets.
    Nothing,
}

/// Which entry a compaction names as the first that it keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// The one that it names in the file. So it is for whatever is no compaction.
    AsItIs,
    /// Another.
    From(EntryIdx),
    /// None: its own.
    None,
}

impl Plan {
    /// How many entries of the path are not written.
    pub(super) fn unsent(&self) -> u64 {
        let gaps = self.steps.iter().filter_map(|step| match step {
            Step::Gap(_, gap) => Some(gap.count()),
            Step::Entry(..) => None,
        });
        gaps.sum()
    }
}

/// A chain that is being written.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    plan: Plan,
    names: Names,
    next: usize,
    /// The id of the entry written last.
    before: Option<String>,
    made: String,
    is_done: bool,
}

impl Chain {
    pub(super) fn new(session: &Session, plan: Plan, stamp: &Stamp) -> Self {
        let names = Names::new(session, &plan, stamp.session_id);
        let made = stamp.made.to_owned();
        Self { plan, names, next: 0, before: None, made, is_done: false }
    }

    /// The id of the last entry of the path.
    pub(super) fn leaf_id(&self, session: &Session) -> Option<String> {
        let last = self.plan.steps.len().checked_sub(1)?;
        self.step_id(session, last)
    }

    fn step_id(&self, session: &Session, nth: usize) -> Option<String> {
        match self.plan.steps.get(nth)? {
            Step::Entry(at, ..) => Some(self.names.of(session, *at).to_owned()),
            Step::Gap(..) => self.names.of_gap(nth).map(str::to_owned),
        }
    }

    pub(super) fn advance(
        &mut self,
        session: &Session,
        budget_bytes: usize,
        cutter: &mut Cutter,
        out: &mut Vec<u8>,
    ) -> ControlFlow<()> {
        let mut read_bytes = 0;
        while let Some(step) = self.plan.steps.get(self.next).copied() {
            if read_bytes >= budget_bytes {
                return ControlFlow::Continue(());
            }
            let id = self.step_id(session, self.next);
            match step {
                Step::Entry(at, carries, kept) => {
                    read_bytes += session.raw(at).len();
                    self.write_entry(session, at, (carries, kept), cutter, out);
                }
                Step::Gap(first, gap) => {
                    write_made(
                        &json!({
                            "type": "custom", "id": id, "parentId": self.before,
                            "timestamp": timestamp(session, first),
                            "customType": gap::CUSTOM_TYPE, "data": gap.data(),
                        }),
                        out,
                    );
                }
            }
            self.before = id;
            self.next += 1;
        }
        if !std::mem::replace(&mut self.is_done, true) {
            self.write_end(session, out);
        }
        ControlFlow::Break(())
    }

    fn write_entry(
        &self,
        session: &Session,
        at: EntryIdx,
        (carries, kept): (Carries, Kept),
        cutter: &mut Cutter,
        out: &mut Vec<u8>,
    ) {
        let raw = session.raw(at);
        if self.stays(session, at, carries, kept) {
            // Where something is not wanted, no byte may go along that was not looked at.
            let is_text = std::str::from_utf8(raw).is_ok();
            if cutter.is_idle() && is_text && self.plan.bytes == Bytes::AsTheyStand {
                out.extend_from_slice(raw);
                out.push(b'\n');
                return;
            }
            let mut entry = session.body(at);
            let same = cutter.cut(session, &mut entry) == Cut::Same;
            if same && is_text && has_no_more(raw, &entry) {
                out.extend_from_slice(raw);
            } else {
                write_object(entry, out);
            }
            out.push(b'\n');
            return;
        }
        let mut entry = session.body(at);
        let place = Place { own: self.names.of(session, at), parent: self.before.as_deref(), kept };
        place.give(session, at, &self.names, &mut entry);
        carried::carry(session, carries, &mut entry);
        cutter.cut(session, &mut entry);
        write_object(entry, out);
        out.push(b'\n');
    }

    /// Whether an entry is written as it stands in the file, but for what is left out of it.
    fn stays(&self, session: &Session, at: EntryIdx, carries: Carries, kept: Kept) -> bool {
        let entry = session.entry(at);
        let has_own_id = self.names.of(session, at) == entry.id.as_str()
            && *entry.id != format!("line-{}", entry.line);
        session.version() == Version::Three
            && carries == Carries::Own
            && kept == Kept::AsItIs
            && has_own_id
            && entry.parent_id.as_deref() == self.before.as_deref()
    }

    /// The labels, and for the older form, whose files are known by it, where the leaf is.
    fn write_end(&mut self, session: &Session, out: &mut Vec<u8>) {
        let leaf = self.before.clone();
        for (nth, (target, set_by)) in self.plan.labels.iter().enumerate() {
            let id = self.names.of_label(nth).map(str::to_owned);
            let label = match &session.entry(*set_by).kind {
                EntryKind::Label(label) => label.label.as_deref(),
                _ => None,
            };
            write_made(
                &json!({
                    "type": "label", "id": id, "parentId": self.before,
                    "timestamp": timestamp(session, *set_by),
                    "targetId": self.names.of(session, *target), "label": label,
                }),
                out,
            );
            self.before = id;
        }
        if session.form() == Form::Older {
            write_made(
                &json!({
                    "type": "leaf", "id": self.names.of_leaf(), "parentId": self.before,
                    "timestamp": self.made, "targetId": leaf,
                }),
                out,
            );
        }
    }
}

fn write_made(entry: &Value, out: &mut Vec<u8>) {
    out.extend_from_slice(entry.to_string().as_bytes());
    out.push(b'\n');
}

fn timestamp(session: &Session, at: EntryIdx) -> Value {
    session.body(at).remove("timestamp").unwrap_or_default()
}

//! The last step of reading: what the lines gave becomes a session.
//!
//! In: records in brief and the bytes. Out: the [`Reading`]: repeats folded, versions migrated, the
//! tree, the leaf, the labels and the name. Looks at no body again.

use super::body::Replacement;
use super::entry::{Entry, EntryKind};
use super::exchanges::Exchanges;
use super::fault::{Fault, FaultKind};
use super::header;
use super::held::Held;
use super::ids::Ids;
use super::js;
use super::message::Role;
use super::node::Name;
use super::order;
use super::position::{EntryIdx, LineNo};
use super::reader::{Parts, Reading};
use super::resume::End;
use super::tree::Tree;
use super::{Form, Session};
use crate::wording::named;
use std::collections::HashMap;

pub(super) fn session(mut parts: Parts, held: Held, end: End) -> Reading {
    let mut faults = parts.faults;
    if parts.header.is_none() && !parts.entries.is_empty() {
        faults.push(Fault::of_file(FaultKind::NoHeader, "no line with \"type\":\"session\""));
    }
    let version = header::version(parts.header.as_ref(), &parts.entries, &mut faults);
    if version != header::Version::One {
        fold_repeats(&mut parts.entries, &held, &mut faults);
    }
    header::migrate(version, &mut parts.entries, &parts.records, &mut faults);
    let ids = Ids::of(&parts.entries);
    let tree = Tree::of(&parts.entries, &ids, &mut faults);
    let form = form(&parts.entries);
    let find = |id: &str| ids.find(id, &parts.entries);
    let name = name(&parts.entries, parts.title);
    let named = parts.leaf.and_then(|id| named_leaf(&id, None, &find, &mut faults));
    let leaf = named.or_else(|| leaf(&parts.entries, &find, form, &mut faults));
    let labels = labels(&parts.entries, &find);
    let mut session = Session {
        held,
        end,
        header: parts.header,
        version,
        form,
        exchanges: Exchanges::of(&parts.entries, &tree),
        entries: parts.entries,
        ids,
        tree,
        labels,
        name,
        leaf,
        unreadable: parts.unreadable,
    };
    report(&session, &mut faults);
    order::by_key(&mut session.unreadable, |unreadable| unreadable.line);
    order::by_key(&mut faults, |fault| fault.line);
    Reading { session, faults, foreign: None }
}

/// The entry that answers to an id.
type Find<'a> = dyn Fn(&str) -> Option<EntryIdx> + 'a;

/// An entry that an earlier line has byte for byte is that entry.
fn fold_repeats(entries: &mut Vec<Entry>, held: &Held, faults: &mut Vec<Fault>) {
    if !Ids::of(entries).hidden().is_empty() {
        *entries = folded(entries, held);
    }
    let repeated: Vec<&Entry> = entries.iter().filter(|entry| entry.repeats > 0).collect();
    if let Some(entry) = repeated.first() {
        let lines: u32 = repeated.iter().map(|entry| entry.repeats).sum();
        let message =
            format!("{lines} lines repeat earlier ones byte for byte, the first from here");
        faults.push(Fault::at(entry.line, FaultKind::RepeatedLines, message));
    }
}

fn folded(entries: &mut Vec<Entry>, held: &Held) -> Vec<Entry> {
    let text = |entry: &Entry| held.slice(&entry.span);
    let mut kept: Vec<Entry> = Vec::with_capacity(entries.len());
    let mut first: HashMap<Name, usize> = HashMap::with_capacity(entries.len());
    for entry in entries.drain(..) {
        let twin = first.get(&entry.id).and_then(|at| kept.get_mut(*at));
        match twin {
            Some(twin) if !entry.id.is_empty() && text(twin) == text(&entry) => twin.repeats += 1,
            _ => {
                first.entry(entry.id.clone()).or_insert(kept.len());
                kept.push(entry);
            }
        }
    }
    kept
}

/// Which rules a file's contexts follow: context.md, The older form.
fn form(entries: &[Entry]) -> Form {
    let older = entries.iter().any(|entry| match &entry.kind {
        EntryKind::Leaf(_) | EntryKind::ActiveToolsChange(_) => true,
        EntryKind::Compaction(compaction) => compaction.retained_tail.is_some(),
        _ => false,
    });
    if older { Form::Older } else { Form::Current }
}

/// The name that the last entry sets which sets one; a title that stands before the header counts where
/// no entry does.
fn name(entries: &[Entry], title: Option<Box<str>>) -> Option<Box<str>> {
    let set = entries.iter().rev().find_map(|entry| match &entry.kind {
        EntryKind::SessionInfo(name) => Some(js::trim(name)),
        _ => None,
    });
    match set {
        Some(name) => (!name.is_empty()).then(|| name.into()),
        None => title,
    }
}

fn leaf(
    entries: &[Entry],
    find: &Find<'_>,
    form: Form,
    faults: &mut Vec<Fault>,
) -> Option<EntryIdx> {
    let entry = entries.last()?;
    let last = EntryIdx::at(entries.len() - 1);
    match &entry.kind {
        EntryKind::Leaf(target) if form == Form::Older => {
            named_leaf(target.as_deref()?, Some(entry.line), find, faults)
        }
        _ => Some(last),
    }
}

fn named_leaf(
    id: &str,
    line: Option<LineNo>,
    find: &Find<'_>,
    faults: &mut Vec<Fault>,
) -> Option<EntryIdx> {
    let found = find(id);
    if found.is_none() {
        let message = format!("the leaf {} is not in this file", named(id));
        faults.push(Fault { line, kind: FaultKind::MissingLeaf, message });
    }
    found
}

fn labels(entries: &[Entry], find: &Find<'_>) -> HashMap<EntryIdx, Name> {
    let mut labels = HashMap::new();
    for entry in entries {
        let EntryKind::Label(label) = &entry.kind else { continue };
        let Some(target) = label.target.as_deref().and_then(find) else { continue };
        match &label.label {
            Some(label) => labels.insert(target, label.clone()),
            None => labels.remove(&target),
        };
    }
    labels
}

/// The faults that can be told only when the whole is there.
fn report(session: &Session, faults: &mut Vec<Fault>) {
    for entry in session.entries() {
        let at = |kind, message: String| Fault::at(entry.line, kind, message);
        match &entry.kind {
            EntryKind::Message(None) => {
                faults.push(at(
                    FaultKind::NoMessage,
                    format!("entry {}: no message in it", named(&entry.id)),
                ));
            }
            EntryKind::Message(Some(message))
                if message.content.form == super::content::Form::Odd =>
            {
                let message =
                    format!("entry {}: expected text or blocks as content", named(&entry.id));
                faults.push(at(FaultKind::BadContent, message));
            }
            EntryKind::ContextEdit(edit) => {
                let id = edit.target.as_deref().unwrap_or_default();
                let target = named(id);
                if edit.replacement == Replacement::Bad {
                    let message = format!("the edit of {target} has no replacement");
                    faults.push(at(FaultKind::BadEdit, message));
                }
                if session.find(id).is_none() {
                    let message = format!("the edit's target {target} is not in this file");
                    faults.push(at(FaultKind::EditTargetMissing, message));
                }
            }
            EntryKind::Compaction(compaction) => {
                let kept = compaction.first_kept.as_deref().filter(|id| *id != entry.id.as_str());
                if let Some(id) = kept.filter(|id| session.find(id).is_none()) {
                    let message = format!("the first kept entry {} is not in this file", named(id));
                    faults.push(at(FaultKind::KeptEntryMissing, message));
                }
            }
            _ => {}
        }
    }
    report_calls(session, faults);
    report_metadata_leaf(session, faults);
}

/// Calls and results that have no other half anywhere in the file.
fn report_calls(session: &Session, faults: &mut Vec<Fault>) {
    let unanswered = session.exchanges.unanswered();
    for (at, entry) in session.entries().iter().enumerate() {
        let Some(message) = entry.message() else { continue };
        let mut report = |kind, what: &str, id: Option<&str>| {
            let id = id.unwrap_or("without an id");
            faults.push(Fault::at(
                entry.line,
                kind,
                format!("entry {}: {what} {}", named(&entry.id), named(id)),
            ));
        };
        match &message.role {
            Role::ToolResult(result) if session.call_of(EntryIdx::at(at)).is_none() => {
                let what = "no call in this file for the result";
                report(FaultKind::ResultWithoutCall, what, result.call_id.as_deref());
            }
            Role::Assistant(turn) if !turn.is_unfinished() => {
                for (nth, call) in message.content.calls.iter().enumerate() {
                    let is_open = || unanswered.binary_search(&(EntryIdx::at(at), nth)).is_ok();
                    if call.id.is_none() || is_open() {
                        let what = "no result in this file for the call";
                        report(FaultKind::CallWithoutResult, what, call.id.as_deref());
                    }
                }
            }
            _ => {}
        }
    }
}

fn report_metadata_leaf(session: &Session, faults: &mut Vec<Fault>) {
    let Some(leaf) = session.leaf() else { return };
    let Some(newest) = session.newest_message() else { return };
    if session.entry(leaf).sets_something() && !session.path(Some(leaf)).contains(&newest) {
        let (leaf, newest) = (session.entry(leaf), session.entry(newest));
        let message = format!(
            "the leaf {} is a {}, and the newest message {} (line {}) is on another branch",
            named(&leaf.id),
            leaf.word(),
            named(&newest.id),
            newest.line
        );
        faults.push(Fault::at(leaf.line, FaultKind::MetadataLeaf, message));
    }
}

//! The header and the version: session-format.md, section 1.
//!
//! In: records that are no entries, and the entries. Out: the [`Header`], the version that the file is
//! read as, and the entries as that version means them. Alters readings, never the file.

use super::entry::{Entry, EntryKind};
use super::excerpt::excerpt;
use super::fault::{Fault, FaultKind};
use super::message::Role;
use super::node::{Name, Node};
use super::number;
use super::position::LineNo;
use crate::wording::named;
use std::ops::Range;
use std::sync::Arc;

/// A session's header.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The line that it stands on.
    pub line: LineNo,
    /// The session's id.
    pub id: Name,
    /// The version as the file gives it, in words.
    pub version: Name,
    /// When the session began, as the file gives it.
    pub timestamp: Option<Name>,
    /// The working directory.
    pub cwd: Option<Name>,
    /// The file that the session was forked or cloned from.
    pub parent_session: Option<Name>,
    pub(crate) span: Range<usize>,
    number: Option<f64>,
}

/// How the entries of a file are linked and named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// A plain sequence.
    One,
    /// A tree with an older role name.
    Two,
    /// Today's.
    Three,
}

impl Header {
    pub(crate) fn of(object: Node<'_>, line: LineNo, span: Range<usize>) -> Self {
        let version = object.get("version");
        Self {
            line,
            id: object.name_of("id").unwrap_or_default(),
            version: version.and_then(Node::name).unwrap_or_else(|| "1".into()),
            timestamp: object.name_of("timestamp"),
            cwd: object.name_of("cwd"),
            parent_session: object
                .name_of("parentSession")
                .or_else(|| object.name_of("branchedFrom")),
            span,
            number: version.and_then(|version| match version.text() {
                Some(text) => number::read(text.trim()),
                None => version.number(),
            }),
        }
    }
}

/// The version that a file is read as.
pub(crate) fn version(
    header: Option<&Header>,
    entries: &[Entry],
    faults: &mut Vec<Fault>,
) -> Version {
    let Some(header) = header else {
        let has_ids = entries.iter().any(|entry| !entry.id.is_empty());
        return if has_ids { Version::Three } else { Version::One };
    };
    match header.number {
        Some(number) if number > 3.0 => {
            let message = format!("version {} is newer than 3", named(&header.version));
            faults.push(Fault::at(header.line, FaultKind::FutureVersion, message));
            Version::Three
        }
        Some(number) if number >= 3.0 => Version::Three,
        Some(number) if number >= 2.0 => Version::Two,
        _ => Version::One,
    }
}

/// Reads the entries as today's version means them. `records` names the entry of every readable record
/// of the file by its place, `None` for a header.
pub(crate) fn migrate(
    version: Version,
    entries: &mut [Entry],
    records: &[Option<u32>],
    faults: &mut Vec<Fault>,
) {
    if version == Version::One {
        link_in_sequence(entries, records);
    } else {
        for entry in entries.iter_mut().filter(|entry| entry.id.is_empty()) {
            entry.id = format!("line-{}", entry.line).into();
            let message = format!("an entry without an id, here called {}", entry.id);
            faults.push(Fault::at(entry.line, FaultKind::MissingId, message));
        }
    }
    if version < Version::Three {
        for entry in entries {
            if let EntryKind::Message(Some(message)) = &mut entry.kind
                && message.role == Role::Other(OLD_CUSTOM_ROLE.into())
            {
                Arc::make_mut(message).role = Role::Custom;
            }
        }
    }
}

/// What versions 1 and 2 call the role `custom`.
pub(crate) const OLD_CUSTOM_ROLE: &str = "hookMessage";

fn link_in_sequence(entries: &mut [Entry], records: &[Option<u32>]) {
    let name = |place: u32| -> Name { format!("{:08x}", u64::from(place) + 1).into() };
    let mut before = None;
    for (place, entry) in (0..).zip(entries.iter_mut()) {
        entry.id = name(place);
        entry.parent_id = before.replace(entry.id.clone());
        if let EntryKind::Compaction(compaction) = &mut entry.kind
            && let Some(index) = compaction.first_kept_index
        {
            let kept = whole_number(index).and_then(|at| records.get(at).copied().flatten());
            if let Some(kept) = kept {
                compaction.first_kept = Some(name(kept));
            }
        }
    }
}

/// The number as a place in a list, if it is one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked before")]
fn whole_number(number: f64) -> Option<usize> {
    let is_place = number >= 0.0 && number.fract() == 0.0 && number < f64::from(u32::MAX);
    is_place.then_some(number as usize)
}

/// The title of a record that Oh My Pi writes before the header.
pub(crate) fn foreign_title(object: Node<'_>) -> Option<Box<str>> {
    let is_title = object.get("type").is_some_and(|kind| kind.is("title"));
    let title = object.get("title").filter(|title| is_title && title.is_text())?;
    Some(excerpt(title.chars())).filter(|title| !title.is_empty())
}

//! An entry's place in a chain.
//!
//! In: an entry as it stands in the file, of any version, and where it goes. Out: the entry as today's version
//! links it. And the header in front of all. Does not touch what the entry says.

use super::super::Stamp;
use super::Kept;
use super::names::Names;
use crate::session::header::OLD_CUSTOM_ROLE;
use crate::session::js::{self, Object};
use crate::session::{EntryIdx, EntryKind, Session, Version};
use serde_json::{Value, json};

/// Where an entry goes.
pub(super) struct Place<'a> {
    pub(super) own: &'a str,
    pub(super) parent: Option<&'a str>,
    pub(super) kept: Kept,
}

impl Place<'_> {
    /// Gives an entry its id, its parent's, and that of the first entry that it keeps.
    pub(super) fn give(&self, session: &Session, at: EntryIdx, names: &Names, entry: &mut Object) {
        set_name(entry, "id", Some(self.own));
        set_name(entry, "parentId", self.parent);
        if session.version() < Version::Three {
            rename_role(entry);
        }
        let brief = session.entry(at);
        let EntryKind::Compaction(compaction) = &brief.kind else { return };
        entry.shift_remove("firstKeptEntryIndex");
        let first = match self.kept {
            Kept::AsItIs => compaction
                .first_kept
                .as_deref()
                .map(|first| if *first == *brief.id { self.own } else { first }),
            Kept::From(first) => Some(names.of(session, first)),
            Kept::None => Some(self.own),
        };
        if first.is_some() {
            set_name(entry, "firstKeptEntryId", first);
        }
    }
}

/// Names an entry, unless the field says the same already, perhaps as a number.
fn set_name(entry: &mut Object, field: &str, name: Option<&str>) {
    if js::name(entry.get(field)).as_deref() != name || !entry.contains_key(field) {
        entry.insert(field.to_owned(), name.into());
    }
}

fn rename_role(entry: &mut Object) {
    if let Some(Value::Object(message)) = entry.get_mut("message")
        && js::text(message, "role") == Some(OLD_CUSTOM_ROLE)
    {
        message.insert("role".into(), "custom".into());
    }
}

/// Writes the header of a session that comes from another.
pub(in super::super) fn write_header(session: &Session, stamp: &Stamp, out: &mut Vec<u8>) {
    let mut header = json!({
        "type": "session", "version": 3, "id": stamp.session_id, "timestamp": stamp.made,
    });
    let names = [("cwd", session.cwd().unwrap_or_default()), ("parentSession", stamp.file_name)];
    for (field, name) in names {
        if let Value::Object(header) = &mut header
            && !name.is_empty()
        {
            header.insert(field.into(), name.into());
        }
    }
    out.extend_from_slice(header.to_string().as_bytes());
    out.push(b'\n');
}

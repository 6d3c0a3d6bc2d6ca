//! A session file as entries and a tree: session-format.md.
//!
//! In: bytes. Out: a [`Reading`]: the [`Session`] and the faults found. A session never changes once
//! it is read. Bodies stay bytes and are parsed when they are looked at. Knows no file system, no clock
//! and no screen.
//!
//! ```
//! use sightline::session;
//!
//! let file = br#"{"type":"session","version":3,"id":"s","cwd":"/home/dev"}
//! {"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"hello"}}
//! {"type":"mess"#;
//! let reading = session::read(file);
//! let leaf = reading.session.leaf().expect("an entry");
//! assert_eq!(reading.session.entry(leaf).summary(), "hello");
//! assert_eq!(reading.faults[0].message, "the record ends after 13 bytes, before it is complete");
//! ```

mod assemble;
mod body;
mod branches;
pub(crate) mod content;
pub(crate) mod date;
pub(crate) mod decode;
pub(crate) mod depth;
mod entry;
mod excerpt;
mod exchanges;
mod fault;
mod foreign;
pub(crate) mod header;
pub(crate) mod held;
mod ids;
pub(crate) mod js;
mod json;
mod lines;
pub(crate) mod message;
pub(crate) mod node;
pub(crate) mod number;
pub(crate) mod order;
mod position;
mod raw;
mod reader;
mod resume;
mod run;
pub(crate) mod tape;
mod torn;
mod totals;
mod tree;
mod usage;
mod words;

pub use body::{
    BranchSummary, Compaction, ContextEdit, CustomMessage, Label, Model, Replacement, SideUsage,
};
pub use branches::{Branch, Branches, Sum};
pub use content::{Content, Form as ContentForm, Private, ToolCall};
pub use decode::Soundness;
pub use entry::{Entry, EntryKind};
pub use exchanges::Exchange;
pub use fault::{Fault, FaultKind, Severity};
pub use foreign::Foreign;
pub use header::{Header, Version};
pub use message::{Audience, Display, Message, Outcome, Role, ToolResult, Turn};
pub use node::Name;
pub use position::{EntryIdx, LineNo};
pub use reader::{Progress, ReadAs, Reader, Reading, read};
pub use totals::{Share, Totals};
pub use usage::Usage;
pub use words::Tone;

use crate::wording::named;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// A session: what a file holds, as a tree.
#[derive(Debug)]
pub struct Session {
    held: held::Held,
    end: resume::End,
    header: Option<Header>,
    version: Version,
    form: Form,
    entries: Vec<Entry>,
    ids: ids::Ids,
    tree: tree::Tree,
    labels: HashMap<EntryIdx, Name>,
    exchanges: exchanges::Exchanges,
    name: Option<Box<str>>,
    leaf: Option<EntryIdx>,
    unreadable: Vec<Unreadable>,
}

/// A line that is no entry, no header and not blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Where it is.
    pub line: LineNo,
    span: Range<usize>,
}

/// Which program's rules a file's contexts follow: context.md, The older form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// pi-coding-agent's.
    Current,
    /// pi-agent-core's, 0.81 to 0.99.
    Older,
}

impl Session {
    /// The header, if the file has one.
    #[must_use]
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// The version that the file is read as.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// Which rules its contexts follow.
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    /// The session's name: section 4.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The working directory.
    #[must_use]
    pub fn cwd(&self) -> Option<&str> {
        self.header.as_ref()?.cwd.as_deref()
    }

    /// All entries in file order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The positions of all entries in file order.
    pub fn indices(&self) -> impl DoubleEndedIterator<Item = EntryIdx> + use<> {
        (0..self.entries.len()).map(EntryIdx::at)
    }

    /// The entry at a position.
    ///
    /// # Panics
    ///
    /// If the position is another session's and this one has fewer entries.
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "a position comes from this session")]
    pub fn entry(&self, entry: EntryIdx) -> &Entry {
        &self.entries[entry.index()]
    }

    /// The entry that answers to an id: the later one, where two have it.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<EntryIdx> {
        self.ids.find(id, &self.entries)
    }

    /// The leaf that the file leaves off at: section 4.
    #[must_use]
    pub fn leaf(&self) -> Option<EntryIdx> {
        self.leaf
    }

    /// The last entry of the file that holds a message.
    #[must_use]
    pub fn newest_message(&self) -> Option<EntryIdx> {
        self.indices().rev().find(|at| self.entry(*at).message().is_some())
    }

    /// The entry that another hangs on.
    #[must_use]
    pub fn parent(&self, entry: EntryIdx) -> Option<EntryIdx> {
        self.tree.parent(entry)
    }

    /// What hangs on an entry, in order of time.
    #[must_use]
    pub fn children(&self, entry: EntryIdx) -> &[EntryIdx] {
        self.tree.children(entry)
    }

    /// The entries that hang on none, in file order.
    #[must_use]
    pub fn roots(&self) -> &[EntryIdx] {
        self.tree.roots()
    }

    /// The entries that nothing hangs on: the ends of all branches.
    pub fn tips(&self) -> impl Iterator<Item = EntryIdx> + '_ {
        self.indices().filter(|entry| self.children(*entry).is_empty())
    }

    /// Whether an entry has a parent that is not in the file.
    #[must_use]
    pub fn is_orphan(&self, entry: EntryIdx) -> bool {
        let parent = self.entry(entry).parent_id.as_deref();
        parent.is_some_and(|parent| self.find(parent).is_none())
    }

    /// Whether an entry's link to its parent was cut: the two were each other's ancestors.
    #[must_use]
    pub fn is_cut(&self, entry: EntryIdx) -> bool {
        let brief = self.entry(entry);
        let other = brief.parent_id.as_deref().filter(|parent| *parent != brief.id.as_str());
        self.parent(entry).is_none() && other.is_some_and(|parent| self.find(parent).is_some())
    }

    /// The entry's label, if it has one.
    #[must_use]
    pub fn label(&self, entry: EntryIdx) -> Option<&str> {
        self.labels.get(&entry).map(Name::as_str)
    }

    /// The entries from the root to a leaf: context.md, stage 1.
    #[must_use]
    pub fn path(&self, leaf: Option<EntryIdx>) -> Vec<EntryIdx> {
        let mut path: Vec<_> = std::iter::successors(leaf, |entry| self.parent(*entry)).collect();
        path.reverse();
        path
    }

    /// One line of plain text about an entry, a tool's result with what the tool was called with.
    #[must_use]
    pub fn summary(&self, entry: EntryIdx) -> Cow<'_, str> {
        let at = entry;
        let entry = self.entry(at);
        if let Some(Role::ToolResult(result)) = entry.message().map(|message| &message.role) {
            let tool = named(result.tool.as_deref().unwrap_or_default());
            let call = self.exchange_of(at).and_then(|exchange| self.call(exchange));
            if let Some(call) = call.filter(|call| !call.brief.is_empty()) {
                return format!("{tool} {}", call.brief).into();
            }
            return format!("{tool} · {}", entry.summary()).into();
        }
        entry.summary()
    }

    /// The lines that could not be read, in file order.
    #[must_use]
    pub fn unreadable(&self) -> &[Unreadable] {
        &self.unreadable
    }

    /// Sums over the whole file, every branch: section 6.
    #[must_use]
    pub fn totals(&self) -> Totals {
        Totals::of(&self.entries)
    }

    /// How large the file is.
    #[must_use]
    pub fn size_bytes(&self) -> usize {
        self.held.len()
    }
}

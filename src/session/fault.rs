//! What was found wrong with a file, as values: session-format.md, section 5.
//!
//! In: where and what. Out: [`Fault`]s that one place shows. Knows nothing of how they are shown.

use super::position::LineNo;
use std::fmt;

/// One finding about a file. Reading goes on past every one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line that it is about, or `None` where it is about the file.
    pub line: Option<LineNo>,
    /// What kind of finding it is.
    pub kind: FaultKind,
    /// Where and why, in lower case and without a full stop.
    pub message: String,
}

impl Fault {
    pub(crate) fn at(line: LineNo, kind: FaultKind, message: impl Into<String>) -> Self {
        Self { line: Some(line), kind, message: message.into() }
    }

    pub(crate) fn of_file(kind: FaultKind, message: impl Into<String>) -> Self {
        Self { line: None, kind, message: message.into() }
    }

    /// How much it matters.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// What a person can do about it, if anything.
    #[must_use]
    pub fn advice(&self) -> Option<&'static str> {
        self.kind.advice()
    }
}

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file is as it should be, with something worth knowing.
    Note,
    /// The tree or a context is not what its author would expect.
    Warning,
    /// Something could not be read, or was read only in part.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

macro_rules! fault_kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $severity:ident, $advice:expr;)*) => {
        /// The kinds of findings, a closed list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum FaultKind {
            $($(#[$doc])* $kind,)*
        }

        impl FaultKind {
            /// Every kind, in the order of this list.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// The kind's name in kebab-case.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }

            /// How much findings of this kind matter.
            #[must_use]
            pub fn severity(self) -> Severity {
                match self { $(Self::$kind => Severity::$severity,)* }
            }

            fn advice(self) -> Option<&'static str> {
                match self { $(Self::$kind => $advice,)* }
            }
        }
    };
}

fault_kinds! {
    /// A line begins an object and ends before the object does.
    CutOff = "cut-off", Error, Some("If the session is still running, open the file again when it is done.");
    /// A line is not JSON.
    NotJson = "not-json", Error, None;
    /// A line is JSON, but no object.
    NotAnObject = "not-an-object", Error, None;
    /// Two or more records, whole or torn, stand on one line.
    Fused = "fused", Error, Some("Pi skips such a line whole; what could be recovered is shown here.");
    /// NUL bytes stand before, after or between records.
    NulBytes = "nul-bytes", Error, Some("Pi skips such a line. They are often left by a crash or a full disk.");
    /// Bytes that are not UTF-8.
    InvalidUtf8 = "invalid-utf8", Error, Some("Each is shown as \u{fffd}; the bytes in the file stay.");
    /// A string holds an escape that JSON does not have.
    BadEscape = "bad-escape", Error, None;
    /// JSON is nested deeper than is read.
    TooDeep = "too-deep", Error, Some("The file keeps all of it; Pi reads it whole.");
    /// An entry has no id of its own.
    MissingId = "missing-id", Warning, Some("It is called by its line here; nothing can hang on it.");
    /// Two different entries have one id.
    DuplicateId = "duplicate-id", Warning, Some("The later one answers to the id, as in Pi.");
    /// The same lines stand in the file twice.
    RepeatedLines = "repeated-lines", Note, None;
    /// Entries are each other's ancestors.
    Cycle = "cycle", Error, Some("It is cut at the last of these entries, which is shown as a root.");
    /// An entry's parent is not in the file.
    MissingParent = "missing-parent", Warning, Some("It is shown as a root. What was before it is not in this file.");
    /// The file's first entry has a parent that is not in the file.
    MissingHead = "missing-head", Warning, Some("Earlier entries are not in this file.");
    /// No header line.
    NoHeader = "no-header", Error, Some("Pi refuses such a file; its entries are shown all the same.");
    /// The header is not the first record.
    LateHeader = "late-header", Warning, Some("Pi refuses such a file; its entries are shown all the same.");
    /// A further header.
    SecondHeader = "second-header", Warning, Some("Two files may have been joined. The first header counts.");
    /// The session is packed in something that is damaged.
    Packing = "packing", Error, Some("What could be unpacked is shown. Get the file again from where it came.");
    /// A version that is newer than the one known here.
    FutureVersion = "future-version", Warning, Some("It is read as version 3, so parts may be shown as unknown.");
    /// The leaf is metadata, far from the newest message.
    MetadataLeaf = "metadata-leaf", Warning, Some("Pi goes on from there. The newest message is on another branch.");
    /// The leaf that the file names is not in it.
    MissingLeaf = "missing-leaf", Warning, None;
    /// An entry of a type that is not known.
    UnknownType = "unknown-type", Note, Some("It keeps its place in the tree and sends nothing.");
    /// A message entry holds no message.
    NoMessage = "no-message", Warning, None;
    /// Content that is neither text nor blocks.
    BadContent = "bad-content", Warning, None;
    /// A context edit that replaces nothing.
    BadEdit = "bad-edit", Warning, Some("It changes nothing here. Pi stops with an error on it.");
    /// A compaction keeps a range from an entry that is not before it.
    KeptEntryMissing = "kept-entry-missing", Warning, Some("Nothing before the compaction is kept, as in Pi.");
    /// A tool was called and no result stands in the file.
    CallWithoutResult = "call-without-result", Note, Some("A request supplies one that says so.");
    /// A tool's result names a call that is not in the file.
    ResultWithoutCall = "result-without-call", Note, None;
    /// A context edit is for an entry that is not in the file.
    EditTargetMissing = "edit-target-missing", Warning, None;
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

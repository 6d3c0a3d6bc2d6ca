//! What was found about a file, as a person is told of it.
//!
//! In go a session and the faults found in it; out come counts in words and the places that they are
//! about. It refuses to know how they are shown.

use super::Focus;
use crate::session::{EntryIdx, Fault, LineNo, Session, Severity};
use crate::wording::counted;

/// How many findings there are of each severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Findings {
    /// What could not be read, or only in part.
    pub errors: usize,
    /// What its author would not expect.
    pub warnings: usize,
    /// What is as it should be and still worth knowing.
    pub notes: usize,
}

impl Findings {
    /// Counts.
    #[must_use]
    pub fn of(faults: &[Fault]) -> Self {
        let mut findings = Self::default();
        for fault in faults {
            match fault.severity() {
                Severity::Error => findings.errors += 1,
                Severity::Warning => findings.warnings += 1,
                Severity::Note => findings.notes += 1,
            }
        }
        findings
    }

    /// Errors and warnings. A note is none.
    #[must_use]
    pub fn problems(self) -> usize {
        self.errors + self.warnings
    }

    /// What matters most of it, for one who has not asked: `3 problems`, or `1 note` if there are only
    /// notes. Nothing where nothing was found.
    #[must_use]
    pub fn in_brief(self) -> Option<String> {
        match (self.problems(), self.notes) {
            (0, 0) => None,
            (0, notes) => Some(counted(notes, "note", "notes")),
            (problems, _) => Some(counted(problems, "problem", "problems")),
        }
    }

    /// All of it: `2 errors, 1 warning, 3 notes`, without those that there are none of.
    #[must_use]
    pub fn in_full(self) -> String {
        let counts = [
            (self.errors, "error", "errors"),
            (self.warnings, "warning", "warnings"),
            (self.notes, "note", "notes"),
        ];
        let found = counts.into_iter().filter(|(count, ..)| *count > 0);
        found.map(|(count, one, many)| counted(count, one, many)).collect::<Vec<_>>().join(", ")
    }
}

/// What stands on a line and can be looked at: its first entry, or the line itself where it could not
/// be read. The header and lines that repeat others have no place of their own.
#[must_use]
pub fn place_of(session: &Session, line: LineNo) -> Option<Focus> {
    let entries = session.entries();
    let at = entries.partition_point(|entry| entry.line < line);
    if entries.get(at).is_some_and(|entry| entry.line == line) {
        return u32::try_from(at).ok().map(|at| Focus::Entry(EntryIdx(at)));
    }
    let unreadable = session.unreadable();
    let found = unreadable.binary_search_by_key(&line, |unreadable| unreadable.line);
    found.is_ok().then_some(Focus::Line(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Reading, read};

    fn damaged() -> Reading {
        read(
            br#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":"gone"}
not a record

{"type":"from-the-future","id":"b","parentId":"a"}"#,
        )
    }

    #[test]
    fn notes_are_no_problems() {
        let findings = Findings::of(&damaged().faults);
        assert_eq!(findings, Findings { errors: 1, warnings: 1, notes: 1 });
        assert_eq!(findings.in_brief().as_deref(), Some("2 problems"));
        assert_eq!(findings.in_full(), "1 error, 1 warning, 1 note");
    }

    #[test]
    fn notes_alone_are_called_notes() {
        let findings = Findings { notes: 2, ..Findings::default() };
        assert_eq!(findings.in_brief().as_deref(), Some("2 notes"));
        assert_eq!(findings.in_full(), "2 notes");
        assert_eq!(Findings::default().in_brief(), None);
    }

    #[test]
    fn a_line_is_a_place_if_it_is_an_entry_or_could_not_be_read() {
        let session = damaged().session;
        let place = |line| place_of(&session, LineNo(line));
        assert_eq!(place(1), None, "the header");
        assert_eq!(place(2), session.find("a").map(Focus::Entry));
        assert_eq!(place(3), Some(Focus::Line(LineNo(3))));
        assert_eq!(place(4), None, "a blank line");
        assert_eq!(place(5), session.find("b").map(Focus::Entry));
        assert_eq!(place(6), None, "beyond the end");
    }
}

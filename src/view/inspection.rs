//! What the inspector looks at, and what it says of its place in the file.
//!
//! In go a place in the session and the context that it is seen in; out come the bytes behind it, where
//! they stand and what is unusual about them. It refuses to know how they are laid out and shown.

use super::Focus;
use crate::context::{Context, Origin, Stage};
use crate::session::{EntryIdx, LineNo, Session, Soundness};
use crate::wording::{bytes, counted, short_id};

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// An entry.
    Entry(EntryIdx),
    /// A line that could not be read.
    Line(LineNo),
    /// A message that no entry holds as it is sent.
    Added {
        /// Where it comes from.
        origin: Origin,
        /// The stage whose messages it is among.
        stage: Stage,
        /// Its place there.
        place: usize,
    },
}

impl Subject {
    /// What stands at a place. `context` is the one that a place among messages is a place of; it has
    /// none beyond its messages.
    #[must_use]
    pub fn at(focus: Focus, context: &Context) -> Option<Self> {
        Some(match focus {
            Focus::Entry(entry) => Self::Entry(entry),
            Focus::Line(line) => Self::Line(line),
            // To all of its entries the same happened: the first stands for them.
            Focus::Run(run) => Self::Entry(run.first),
            Focus::Message(place) => {
                let origin = context.items.get(place)?.origin;
                Self::Added { origin, stage: context.stage, place }
            }
        })
    }

    /// The entry that it is, or that it comes from.
    #[must_use]
    pub fn entry(self) -> Option<EntryIdx> {
        match self {
            Self::Entry(entry) => Some(entry),
            Self::Line(_) => None,
            Self::Added { origin, .. } => origin.entry(),
        }
    }

    /// What it is, in words: `tool result 77aa01c2`, `unreadable line`, `checkpoint of compaction d71b`.
    #[must_use]
    pub fn words(self, session: &Session) -> String {
        let named = |entry: EntryIdx| {
            let entry = session.entry(entry);
            format!("{} {}", entry.word(), short_id(&entry.id))
        };
        match self {
            Self::Entry(entry) => named(entry),
            Self::Line(_) => "unreadable line".to_owned(),
            Self::Added { origin, .. } => {
                let form = form_of(origin);
                match origin.entry() {
                    Some(entry) => format!("{form} {}", named(entry)),
                    None => form.to_owned(),
                }
            }
        }
    }

    /// Where the message was added from, if it was: it has no line of its own.
    #[must_use]
    pub fn remark(self) -> Option<&'static str> {
        let Self::Added { origin, .. } = self else { return None };
        Some(match origin {
            Origin::LeadingSystem => {
                "No line holds this message: it is all system messages on the path, folded into one."
            }
            Origin::SuppliedResult { .. } => {
                "No line holds this message: it is supplied for a call without a result. \
                 This is the line of the call."
            }
            _ => "This message has no line of its own: it is made from the one below.",
        })
    }
}

/// In what form a message comes from an entry, before the entry's words.
#[must_use]
pub fn form_of(origin: Origin) -> &'static str {
    match origin {
        Origin::Entry(_) => "message of",
        Origin::Checkpoint { .. } => "checkpoint of",
        Origin::Summary { .. } => "summary of",
        Origin::RetainedTail { .. } => "retained by",
        Origin::LeadingSystem => "leading system message",
        Origin::SuppliedResult { .. } => "supplied result for a call of",
    }
}

/// How much of a damaged line is wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Reach {
    /// The entry alone.
    #[default]
    Entry,
    /// The whole line that it stands on.
    Line,
}

/// What the file holds of a subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InFile<'a> {
    /// The bytes as they stand.
    pub raw: &'a [u8],
    /// Where they stand and how many they are: `line 136 · 8.1 kB`.
    pub facts: String,
    /// What is unusual about the line.
    pub remarks: Vec<String>,
    /// Whether the line holds more than the entry.
    pub has_more: bool,
}

impl<'a> InFile<'a> {
    /// `None` for a message that is made of nothing that stands in one place.
    #[must_use]
    pub fn of(session: &'a Session, subject: Subject, reach: Reach) -> Option<Self> {
        if let Subject::Line(line) = subject {
            let raw = session.unreadable_raw(line);
            let remarks = not_utf8(raw).into_iter().collect();
            return Some(Self { raw, facts: facts(line, raw), remarks, has_more: false });
        }
        let index = subject.entry()?;
        let entry = session.entry(index);
        let (own, whole) = (session.raw(index), session.raw_line(index));
        let raw = match reach {
            Reach::Entry => own,
            Reach::Line => whole,
        };
        let is_recovered = entry.soundness == Soundness::Recovered;
        let mut remarks: Vec<String> = subject.remark().map(str::to_owned).into_iter().collect();
        if is_recovered {
            remarks.push(format!(
                "Recovered from a damaged line, which Pi skips: {} of the line's {}.",
                size(own),
                size(whole)
            ));
        }
        if entry.repeats > 0 {
            let lines = counted(entry.repeats as usize, "later line repeats", "later lines repeat");
            remarks.push(format!("{lines} it byte for byte."));
        }
        remarks.extend(not_utf8(whole));
        Some(Self { raw, facts: facts(entry.line, raw), remarks, has_more: is_recovered })
    }
}

fn facts(line: LineNo, raw: &[u8]) -> String {
    format!("line {line} · {}", size(raw))
}

fn size(raw: &[u8]) -> String {
    bytes(raw.len() as u64)
}

fn not_utf8(raw: &[u8]) -> Option<String> {
    let count: usize = raw.utf8_chunks().map(|chunk| chunk.invalid().len()).sum();
    let are = counted(count, "byte is", "bytes are");
    (count > 0)
        .then(|| format!("{are} not UTF-8; each such place is shown and copied as \u{fffd}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::build;
    use crate::session::{Reading, read};

    fn in_file(file: &[u8], id: &str, reach: Reach) -> (String, String, Vec<String>) {
        let Reading { session, .. } = read(file);
        let entry = session.find(id).unwrap();
        let found = InFile::of(&session, Subject::Entry(entry), reach).unwrap();
        (String::from_utf8_lossy(found.raw).into_owned(), found.facts, found.remarks)
    }

    const HEAD: &str = "{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n";

    #[test]
    fn an_entry_is_shown_as_its_bytes_stand() {
        let line = r#"{"type":"custom", "id":"a","parentId":null,"n":1.50,"n":2}"#;
        let file = format!("{HEAD}{line}\r\n");
        let (raw, facts, remarks) = in_file(file.as_bytes(), "a", Reach::Entry);
        assert_eq!(raw, line);
        assert_eq!((facts.as_str(), remarks.len()), ("line 2 · 58 B", 0));
    }

    #[test]
    fn what_is_unusual_about_a_line_is_said() {
        let line = r#"{"type":"custom","id":"a","parentId":null}"#;
        let repeated = format!("{HEAD}{line}\n{line}\n{line}\n");
        let (.., remarks) = in_file(repeated.as_bytes(), "a", Reach::Entry);
        assert_eq!(remarks, ["2 later lines repeat it byte for byte."]);

        let damaged = format!("{HEAD}\0\0{line}\n");
        let (raw, _, remarks) = in_file(damaged.as_bytes(), "a", Reach::Entry);
        assert_eq!(raw, line);
        let expected = "Recovered from a damaged line, which Pi skips: 42 B of the line's 44 B.";
        assert_eq!(remarks, [expected]);
        let (raw, facts, _) = in_file(damaged.as_bytes(), "a", Reach::Line);
        assert_eq!((raw, facts), (format!("\0\0{line}"), "line 2 · 44 B".to_owned()));

        let mut odd = format!("{HEAD}{line}").into_bytes();
        let at = odd.len() - 1;
        odd.splice(at..at, *b",\"x\":\"\xff\"");
        let (.., remarks) = in_file(&odd, "a", Reach::Entry);
        assert_eq!(
            remarks,
            ["1 byte is not UTF-8; each such place is shown and copied as \u{fffd}."]
        );
    }

    #[test]
    fn an_added_message_is_known_by_where_it_comes_from() {
        let file = format!(
            "{HEAD}{}",
            r#"{"type":"compaction","id":"c","parentId":null,"summary":"s","retainedTail":[{"role":"user","content":"x"},{"role":"user","content":"y"}]}"#
        );
        let session = read(file.as_bytes()).session;
        let context = build(&session, session.leaf(), Stage::Llm);
        let last = Subject::at(Focus::Message(2), &context).unwrap();
        let of = session.find("c").unwrap();
        assert_eq!(
            last,
            Subject::Added { origin: Origin::RetainedTail { of }, stage: Stage::Llm, place: 2 }
        );
        assert_eq!(last.words(&session), "retained by compaction c");
        let found = InFile::of(&session, last, Reach::Entry).unwrap();
        assert_eq!(found.raw, session.raw(of));
        assert_eq!(Subject::at(Focus::Message(3), &context), None);
    }
}

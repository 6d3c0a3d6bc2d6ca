//! What became of one place at each stage on the way to the model.
//!
//! In go a session, the contexts of all stages at one leaf, and what is looked at; out come for each
//! stage the reason in words and the messages as that stage has them. It reads those messages and no
//! others, and none that is too large to be read unasked.

mod reader;

use self::reader::Reader;
use super::inspection::Subject;
use crate::columns::{Clause, FileSide, Row, Why};
use crate::context::{self, Context, Fate, Item, Moment, Origin, Stage};
use crate::session::{EntryIdx, Session};

/// Larger entries are read only for a person who asks.
pub const MOST_READ_BYTES: usize = 2_000_000;

/// More messages of one entry than a person reads; the rest is counted.
const MOST_MESSAGES: usize = 20;

/// What a stage makes of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtStage {
    /// The stage.
    pub stage: Stage,
    /// What became of the place.
    pub why: Why,
    /// The messages that come of it.
    pub messages: Vec<Sent>,
    /// How many more there are.
    pub more: usize,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// Why it is there, if it is not the entry's own.
    pub added: Option<Why>,
    /// The message.
    pub body: Body,
}

/// A message, or why it is not repeated here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// As JSON.
    Json(String),
    /// The entry as the file has it.
    AsInFile,
    /// The message as an earlier stage has it.
    AsAt(Stage),
    /// It would be read from so many bytes: `48.2 MB`.
    Large(String),
}

/// The contexts of all stages at a leaf and moment.
#[must_use]
pub fn contexts_at(session: &Session, leaf: Option<EntryIdx>, moment: Moment) -> Vec<Context> {
    let at = |stage| match leaf {
        Some(leaf) => context::at(session, leaf, moment, stage),
        None => context::build(session, None, stage),
    };
    Stage::ALL.map(at).to_vec()
}

/// What each stage makes of a place. `contexts` are those of one leaf and moment, one a stage; what
/// takes reading more than `most_bytes` is not read.
#[must_use]
pub fn at_stages(
    session: &Session,
    contexts: &[Context],
    subject: Subject,
    most_bytes: usize,
) -> Vec<AtStage> {
    let mut known = reader::Known::default();
    let mut has_checkpoint = false;
    let mut first_at = None;
    let mut stages = Vec::with_capacity(contexts.len());
    for context in contexts {
        let mut wanted = Wanted::of(contexts, context, subject);
        if has_checkpoint {
            wanted.with_leading(context);
        }
        has_checkpoint =
            wanted.items.iter().any(|item| matches!(item.1.origin, Origin::Checkpoint { .. }));
        let row = |file, item| Row { file, item }.why(session, context);
        let own = wanted.own;
        let why = match (subject, own) {
            (Subject::Entry(entry), _) => row(FileSide::Entry(entry), own),
            (Subject::Line(line), _) => row(FileSide::Unreadable(line), None),
            (Subject::Added { .. }, Some(_)) => row(FileSide::Nothing, own),
            (Subject::Added { origin, .. }, None) => absent(origin, first_at),
        };
        first_at = first_at.or(own.map(|_| context.stage));
        let more = wanted.items.len().saturating_sub(MOST_MESSAGES);
        wanted.items.truncate(MOST_MESSAGES);
        let most_bytes = most_bytes / wanted.items.len().max(1);
        let mut reader = Reader { session, context, most_bytes, known: &mut known };
        let messages = wanted.items.into_iter().map(|(place, item)| Sent {
            added: (Some(place) != own).then(|| row(FileSide::Nothing, Some(place))),
            body: reader.body(place, item),
        });
        stages.push(AtStage { stage: context.stage, why, messages: messages.collect(), more });
    }
    stages
}

/// The messages of one stage that come of a subject.
struct Wanted<'a> {
    /// Their places and what they are.
    items: Vec<(usize, &'a Item)>,
    /// The place of the one that is the subject itself, and not added for it.
    own: Option<usize>,
}

impl<'a> Wanted<'a> {
    fn of(all: &[Context], context: &'a Context, subject: Subject) -> Self {
        let items = context.items.iter().enumerate();
        let (items, own): (Vec<_>, _) = match subject {
            Subject::Line(_) => (Vec::new(), None),
            Subject::Entry(entry) => {
                let own = [Origin::Entry(entry), Origin::Summary { of: entry }];
                let of_it = items.filter(|(_, item)| item.origin.entry() == Some(entry));
                let of_it: Vec<_> = of_it.collect();
                let own = of_it.iter().find(|(_, item)| own.contains(&item.origin));
                let own = own.map(|(place, _)| *place);
                (of_it, own)
            }
            Subject::Added { stage, place, .. } => {
                let there = all.iter().find(|other| other.stage == stage);
                let wanted = there.and_then(|other| other.items.get(place));
                let same = items.filter(|(_, item)| Some(*item) == wanted).take(1);
                let same: Vec<_> = same.collect();
                let own = same.first().map(|(place, _)| *place);
                (same, own)
            }
        };
        let mut wanted = Self { items, own };
        if let Subject::Entry(entry) = subject
            && context.fate(entry) == Fate::Folded
        {
            wanted.with_leading(context);
        }
        wanted
    }

    /// A system message goes on as a part of the one that leads.
    fn with_leading(&mut self, context: &'a Context) {
        let leads = |item: &&Item| item.origin == Origin::LeadingSystem;
        if let Some(first) = context.items.first().filter(leads) {
            self.items.insert(0, (0, first));
        }
    }
}

/// Why an added message is not there: it is not made yet, or something became of it.
fn absent(origin: Origin, first_at: Option<Stage>) -> Why {
    let (word, words) = match (first_at, origin) {
        (None, _) => ("not there", "no stage so far adds it"),
        (Some(_), Origin::Checkpoint { .. }) => ("folded", "into the leading system message"),
        (Some(_), _) => ("dropped", "providers do not take it"),
    };
    Why { word, clauses: vec![Clause { words: words.into(), ..Clause::default() }] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;
    use crate::view::Focus;
    use crate::wording::bytes;

    const HEAD: &str = "{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n";

    struct Seen {
        session: Session,
        contexts: Vec<Context>,
    }

    impl Seen {
        fn of(lines: &str) -> Self {
            let session = read(format!("{HEAD}{lines}").as_bytes()).session;
            let contexts = contexts_at(&session, session.leaf(), Moment::Next);
            Self { session, contexts }
        }

        fn entry(&self, id: &str) -> Vec<String> {
            self.told(Subject::Entry(self.session.find(id).unwrap()), usize::MAX)
        }

        /// One line a stage: the reason, and in brackets what is added.
        fn told(&self, subject: Subject, most_bytes: usize) -> Vec<String> {
            let stages = at_stages(&self.session, &self.contexts, subject, most_bytes);
            let told = stages.into_iter().map(|at| {
                let messages = at.messages.into_iter().map(|sent| {
                    let body = match sent.body {
                        Body::Json(text) => text,
                        Body::AsInFile => "as in the file".to_owned(),
                        Body::AsAt(stage) => format!("as at {}", stage.word()),
                        Body::Large(size) => size,
                    };
                    match sent.added {
                        Some(why) => format!("[{}] {body}", why.in_words(&self.session)),
                        None => body,
                    }
                });
                let words = [at.why.word.to_owned()].into_iter().chain(messages);
                words.collect::<Vec<_>>().join(" | ")
            });
            told.collect()
        }
    }

    #[test]
    fn a_message_is_shown_where_it_changes() {
        let seen = Seen::of(
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"q"}}
{"type":"message","id":"b","parentId":"a","message":{"role":"bashExecution","command":"ls","output":"x","timestamp":1}}"#,
        );
        assert_eq!(
            seen.entry("a"),
            [
                "sent | as in the file",
                r#"sent | {"role":"user","content":"q"}"#,
                "sent | as at Messages",
                "sent | as at Messages"
            ]
        );
        let bash = seen.entry("b");
        assert!(bash[1].starts_with(r#"sent | {"role":"bashExecution","#), "{}", bash[1]);
        assert!(bash[2].starts_with(r#"rewritten | {"role":"user","#), "{}", bash[2]);
        assert_eq!(bash[3], "rewritten | as at LLM");
    }

    #[test]
    fn what_a_compaction_adds_is_listed_with_it() {
        let seen = Seen::of(
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"q"}}
{"type":"compaction","id":"c","parentId":"a","summary":"s","systemMessage":{"role":"system","content":"p","timestamp":1}}"#,
        );
        assert_eq!(seen.entry("a"), ["summarised"; 4]);
        let compaction = seen.entry("c");
        assert_eq!(compaction[0], "sent | as in the file");
        let checkpoint = r#"sent | [checkpoint of c] {"role":"system","#;
        assert!(compaction[1].starts_with(checkpoint), "{}", compaction[1]);
        assert!(compaction[2].starts_with("rewritten | [checkpoint of c] as at Messages | {"));
        let leading = "rewritten | [from 1 system message c] {";
        assert!(compaction[3].starts_with(leading), "{}", compaction[3]);
        assert!(compaction[3].ends_with(" | as at LLM"));
    }

    #[test]
    fn a_folded_system_message_leads_to_the_one_that_holds_it() {
        let seen = Seen::of(
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"system","content":"p","timestamp":1}}"#,
        );
        let request = r#"folded | [from 1 system message a] {"role":"system","#;
        assert!(seen.entry("a")[3].starts_with(request), "{}", seen.entry("a")[3]);
    }

    #[test]
    fn an_added_message_is_followed_through_the_stages() {
        let seen = Seen::of(
            r#"{"type":"compaction","id":"c","parentId":null,"summary":"s","retainedTail":[{"role":"odd"},{"role":"user","content":"x"}]}
{"type":"message","id":"b","parentId":"c","message":{"role":"assistant","content":[{"type":"toolCall","id":"1","name":"ls","arguments":{}}]}}"#,
        );
        let kept = Subject::at(Focus::Message(2), &seen.contexts[1]).unwrap();
        let told = seen.told(kept, usize::MAX);
        assert_eq!(told[0], "not there");
        assert_eq!(told[1], r#"added | {"role":"user","content":"x"}"#);
        assert_eq!(told[2..], ["added | as at Messages", "added | as at Messages"]);
        let odd = Subject::at(Focus::Message(1), &seen.contexts[1]).unwrap();
        assert_eq!(seen.told(odd, usize::MAX)[2..], ["dropped", "dropped"]);
        assert!(seen.entry("b")[3].contains("[no result recorded for a call of b] {"));
    }

    #[test]
    fn what_is_large_is_not_read_unasked() {
        let seen = Seen::of(
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"q"}}"#,
        );
        let entry = seen.session.find("a").unwrap();
        let size = bytes(seen.session.raw(entry).len() as u64);
        let told = seen.told(Subject::Entry(entry), 10);
        assert_eq!(told[0], "sent | as in the file");
        assert_eq!(told[1..], [(); 3].map(|()| format!("sent | {size}")));
    }

    #[test]
    fn an_unreadable_line_is_sent_at_no_stage() {
        let seen = Seen::of("not a record");
        assert_eq!(seen.told(Subject::Line(crate::session::LineNo(2)), 10), ["unreadable"; 4]);
    }
}

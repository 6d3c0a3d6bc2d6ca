//! What a row of the graph says, piece by piece.
//!
//! In go a session and what stands in a row; out come the row's words, its marks and its figure, and what
//! must be said of it to those who do not see it. It refuses to know glyphs, colours and folds.

use crate::graph::{Node, RowText, RowTexts};
use crate::session::{EntryIdx, Session, Tone};
use crate::wording::{named, thousands};

/// The pieces of a row, in the order in which they stand there and are read out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowWords {
    /// The word for the row's kind, where the text does not begin with it: said, and not shown.
    pub unseen_kind: Option<String>,
    /// What it says.
    pub text: RowText,
    /// Its label.
    pub label: Option<String>,
    /// What is special about it.
    pub marks: Vec<Mark>,
    /// What the model measured the context at, in short.
    pub context: Option<String>,
    /// Who speaks; none for a line that could not be read.
    pub tone: Option<Tone>,
}

/// Something that is special about an entry's place in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Its parent is not in the file.
    Orphan,
    /// Its link to its parent was cut.
    CycleCut,
    /// The file leaves off there.
    Leaf,
    /// The file leaves off there, and it says nothing.
    MetadataLeaf,
}

impl Mark {
    /// The mark on screen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Orphan => "orphan",
            Self::CycleCut => "cycle cut",
            Self::Leaf => "leaf",
            Self::MetadataLeaf => "metadata leaf",
        }
    }

    /// What it means.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Orphan => "Its parent is not in this file",
            Self::CycleCut => "It and its parent were each other's ancestors: the link is cut here",
            Self::Leaf => "The file leaves off here",
            Self::MetadataLeaf => "The file leaves off here, at an entry that only sets something",
        }
    }

    fn all_of(session: &Session, entry: EntryIdx) -> Vec<Self> {
        let leaf = (session.leaf() == Some(entry)).then(|| {
            if session.entry(entry).sets_something() { Self::MetadataLeaf } else { Self::Leaf }
        });
        let link = if session.is_cut(entry) {
            Some(Self::CycleCut)
        } else {
            session.is_orphan(entry).then_some(Self::Orphan)
        };
        link.into_iter().chain(leaf).collect()
    }
}

impl RowWords {
    /// The words of a row.
    #[must_use]
    pub fn of(session: &Session, node: Node) -> Self {
        match node {
            Node::Entry(entry) => Self::of_entry(session, entry),
            Node::Unreadable(line) => Self {
                unseen_kind: None,
                text: RowText { lead: "unreadable:".to_owned(), rest: format!(" line {line}") },
                label: None,
                marks: Vec::new(),
                context: None,
                tone: None,
            },
        }
    }

    fn of_entry(session: &Session, at: EntryIdx) -> Self {
        let entry = session.entry(at);
        let text = RowTexts::of(session).text(at);
        let kind = entry.word();
        let is_said = text.lead.strip_suffix(':') == Some(kind);
        let measured = entry.turn().map(|turn| turn.measured_tokens);
        Self {
            unseen_kind: (!is_said).then(|| kind.to_owned()),
            text,
            label: session.label(at).map(named),
            marks: Mark::all_of(session, at),
            context: measured.filter(|tokens| *tokens > 0.0).map(thousands),
            tone: Some(entry.tone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;
    use serde_json::{Value, json};

    fn session(entries: &[Value]) -> Session {
        let mut file = json!({"type": "session", "version": 3, "id": "s"}).to_string();
        for entry in entries {
            file.push('\n');
            file.push_str(&entry.to_string());
        }
        read(file.as_bytes()).session
    }

    fn words(session: &Session, id: &str) -> RowWords {
        RowWords::of(session, Node::Entry(session.find(id).unwrap()))
    }

    #[test]
    fn the_kind_is_said_where_the_text_does_not_begin_with_it() {
        let message = |id: &str, parent: &str, message: Value| json!({"type": "message", "id": id, "parentId": parent, "message": message});
        let session = session(&[
            message("u", "", json!({"role": "user", "content": "q"})),
            message("r", "u", json!({"role": "toolResult", "toolName": "ls"})),
            json!({"type": "compaction", "id": "c", "parentId": "r", "summary": "s"}),
        ]);
        assert_eq!(words(&session, "u").unseen_kind, None);
        assert_eq!(words(&session, "r").unseen_kind.as_deref(), Some("tool result"));
        assert_eq!(words(&session, "c").unseen_kind.as_deref(), Some("compaction"));
    }

    #[test]
    fn a_turn_tells_what_its_context_was_measured_at() {
        let turn = |id: &str, usage: Value| json!({"type": "message", "id": id, "message": {"role": "assistant", "content": "a", "usage": usage}});
        let session = session(&[
            turn("a", json!({"input": 3000, "output": 140, "totalTokens": 3140})),
            turn("b", json!({})),
        ]);
        assert_eq!(words(&session, "a").context.as_deref(), Some("3.1k"));
        assert_eq!(words(&session, "b").context, None);
    }

    #[test]
    fn what_is_odd_about_an_entrys_place_is_marked() {
        let custom = |id: &str, parent: &str| json!({"type": "custom_message", "id": id, "parentId": parent, "customType": "t", "content": "c"});
        let session = session(&[
            custom("o", "gone"),
            custom("a", "b"),
            custom("b", "a"),
            json!({"type": "label", "id": "l", "parentId": "o", "targetId": "o", "label": "x"}),
        ]);
        assert_eq!(words(&session, "o").marks, [Mark::Orphan]);
        assert_eq!(words(&session, "o").label.as_deref(), Some("x"));
        assert_eq!(words(&session, "a").marks, []);
        assert_eq!(words(&session, "b").marks, [Mark::CycleCut]);
        assert_eq!(words(&session, "l").marks, [Mark::MetadataLeaf]);
    }
}

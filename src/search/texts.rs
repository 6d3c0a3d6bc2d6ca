//! What of an entry can be searched.
//!
//! In: a session and an entry. Out: its texts, one after the other: text, thinking, arguments, output,
//! summaries, data, labels, ids. Left out is what every entry has and nobody looks for (types, roles,
//! times, tokens, the model), the parent's id, signatures and the data of images.

use crate::session::node::Node;
use crate::session::tape::Tape;
use crate::session::{EntryIdx, Session};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Fields of an entry or a message that say what it is, not what it holds.
const SAYS_WHAT_IT_IS: [&str; 13] = [
    "type",
    "parentId",
    "timestamp",
    "role",
    "api",
    "provider",
    "model",
    "modelId",
    "responseId",
    "usage",
    "stopReason",
    "display",
    "isError",
];

/// Fields of a block that no person reads.
const SAYS_NOTHING: [&str; 5] =
    ["type", "mimeType", "thinkingSignature", "textSignature", "thoughtSignature"];

/// What surrounds a value.
#[derive(Clone, Copy)]
enum Within {
    /// An entry or a message.
    Message,
    /// Its content.
    Content,
    /// A tool's arguments, or data of an extension: numbers count as text.
    Data,
}

/// A text of an entry.
#[derive(Clone, Copy)]
pub(super) enum Text<'a> {
    /// What it is called, which may stand elsewhere.
    Name(&'a str),
    /// What stands in it.
    Part(Node<'a>),
}

impl<'a> Text<'a> {
    /// The text as it reads.
    pub(super) fn reads(self) -> Cow<'a, str> {
        match self {
            Self::Name(name) => name.into(),
            Self::Part(part) => part.text().unwrap_or_else(|| part.written().into()),
        }
    }

    /// The text as it is written.
    pub(super) fn written(self) -> &'a [u8] {
        match self {
            Self::Name(name) => name.as_bytes(),
            Self::Part(part) => part.written().as_bytes(),
        }
    }
}

/// Hands out what an entry is called until it is told to stop.
pub(super) fn names(session: &Session, entry: EntryIdx) -> impl Iterator<Item = Text<'_>> {
    let id = session.entry(entry).id.as_str();
    [Some(id), session.label(entry)].into_iter().flatten().map(Text::Name)
}

/// Hands out each text until it is told to stop. Where an object has a key twice, both are handed out: the file holds
/// both.
pub(super) fn each(
    session: &Session,
    entry: EntryIdx,
    tape: &mut Tape,
    mut visit: impl FnMut(Text<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for name in names(session, entry) {
        visit(name)?;
    }
    session.look_at(entry, tape, |body| {
        let mut waiting: Vec<(Node<'_>, Within)> = Vec::new();
        wait_for_fields(body, Within::Message, &mut waiting);
        while let Some((value, within)) = waiting.pop() {
            if value.is_text() || (value.is_number() && matches!(within, Within::Data)) {
                visit(Text::Part(value))?;
            } else if value.is_list() {
                last_first(&mut waiting, value.items().map(|value| (value, within)));
            } else {
                wait_for_fields(value, within, &mut waiting);
            }
        }
        ControlFlow::Continue(())
    })
}

fn wait_for_fields<'a>(object: Node<'a>, within: Within, waiting: &mut Vec<(Node<'a>, Within)>) {
    let is_image = object.get("type").is_some_and(|kind| kind.is("image"));
    let fields = object.members().filter_map(|(key, value)| {
        let inside = match (within, key.text()?.as_ref()) {
            (Within::Message, key) if SAYS_WHAT_IT_IS.contains(&key) => return None,
            (Within::Message, "message" | "systemMessage" | "retainedTail") => Within::Message,
            (_, "data") if is_image => return None,
            (Within::Content, key) if SAYS_NOTHING.contains(&key) => return None,
            (Within::Message, "data") | (_, "arguments" | "details") | (Within::Data, _) => {
                Within::Data
            }
            (Within::Message | Within::Content, _) => Within::Content,
        };
        Some((value, inside))
    });
    last_first(waiting, fields);
}

/// Adds to what waits, so that the first is taken first.
fn last_first<T>(waiting: &mut Vec<T>, values: impl Iterator<Item = T>) {
    let before = waiting.len();
    waiting.extend(values);
    if let Some(added) = waiting.get_mut(before..) {
        added.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    fn texts_of(entry: &str) -> Vec<String> {
        let file = format!("{{\"type\":\"session\",\"version\":3,\"id\":\"s\"}}\n{entry}");
        let session = read(file.as_bytes()).session;
        let mut texts = Vec::new();
        let _ = each(&session, session.leaf().unwrap(), &mut Tape::default(), |text| {
            texts.push(text.reads().into_owned());
            ControlFlow::Continue(())
        });
        texts.retain(|text| text != "x");
        texts
    }

    #[test]
    fn what_a_turn_says_thinks_and_calls_is_searched() {
        let texts = texts_of(
            r#"{"type":"message","id":"x","parentId":"p","message":{"role":"assistant","model":"m","content":[
{"type":"thinking","thinking":"hm","thinkingSignature":"s"},{"type":"text","text":"so"},
{"type":"toolCall","id":"c1","name":"edit","arguments":{"port":8080,"edits":[{"oldText":"a"}],"dry":true}}],
"stopReason":"toolUse","errorMessage":"too late","usage":{"input":77}}}"#
                .replace('\n', "")
                .as_str(),
        );
        assert_eq!(texts, ["hm", "so", "c1", "edit", "8080", "a", "too late"]);
    }

    #[test]
    fn the_data_of_images_is_not() {
        let image = r#"{"type":"image","data":"QUJD","mimeType":"image/png"}"#;
        let user = format!(
            r#"{{"type":"message","id":"x","message":{{"role":"user","content":[{image},{{"type":"text","text":"see"}}]}}}}"#
        );
        assert_eq!(texts_of(&user), ["see"]);
        let result = format!(
            r#"{{"type":"message","id":"x","message":{{"role":"toolResult","toolCallId":"c","toolName":"t","content":[{image}],"details":{{"shots":[{image}],"path":"p"}}}}}}"#
        );
        assert_eq!(texts_of(&result), ["c", "t", "image", "image/png", "p"]);
    }

    #[test]
    fn summaries_data_and_what_an_entry_points_to_are() {
        let compaction = r#"{"type":"compaction","id":"x","summary":"all","firstKeptEntryId":"k","tokensBefore":5,"retainedTail":[{"role":"user","content":"kept"}]}"#;
        assert_eq!(texts_of(compaction), ["all", "k", "kept"]);
        let custom =
            r#"{"type":"custom","id":"x","customType":"plan","data":{"step":3,"type":"t"}}"#;
        assert_eq!(texts_of(custom), ["plan", "3", "t"]);
    }
}

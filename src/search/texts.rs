//! What of an entry can be searched.
//!
//! In: a session and an entry. Out: its texts, one after the other: text, thinking, arguments, output,
//! summaries, data, labels, ids. Left out is what every entry has and nobody looks for (types, roles,
//! times, tokens, the model), the parent's id, signatures and the data of images.

use crate::session::js::{self, Object};
use crate::session::{EntryIdx, Session};
use serde_json::Value;
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

/// Hands out each text until it is told to stop.
pub(super) fn each(
    session: &Session,
    entry: EntryIdx,
    mut take: impl FnMut(&str) -> ControlFlow<()>,
) -> ControlFlow<()> {
    take(&session.entry(entry).id)?;
    if let Some(label) = session.label(entry) {
        take(label)?;
    }
    let body = session.body(entry);
    let mut waiting: Vec<(&Value, Within)> = Vec::new();
    wait_for_fields(&body, Within::Message, &mut waiting);
    while let Some((value, within)) = waiting.pop() {
        match value {
            Value::String(text) => take(text)?,
            Value::Number(number) if matches!(within, Within::Data) => take(&number.to_string())?,
            Value::Array(values) => {
                waiting.extend(values.iter().rev().map(|value| (value, within)));
            }
            Value::Object(object) => wait_for_fields(object, within, &mut waiting),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    ControlFlow::Continue(())
}

fn wait_for_fields<'a>(object: &'a Object, within: Within, waiting: &mut Vec<(&'a Value, Within)>) {
    let is_image = js::text(object, "type") == Some("image");
    // Last in, first out.
    for (key, value) in object.iter().rev() {
        let key = key.as_str();
        let inside = match (within, key) {
            (Within::Message, key) if SAYS_WHAT_IT_IS.contains(&key) => continue,
            (Within::Message, "message" | "systemMessage" | "retainedTail") => Within::Message,
            (_, "data") if is_image => continue,
            (Within::Content, key) if SAYS_NOTHING.contains(&key) => continue,
            (Within::Message, "data") | (_, "arguments" | "details") | (Within::Data, _) => {
                Within::Data
            }
            (Within::Message | Within::Content, _) => Within::Content,
        };
        waiting.push((value, inside));
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
        let _ = each(&session, session.leaf().unwrap(), |text| {
            texts.push(text.to_owned());
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

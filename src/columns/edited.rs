//! An edited message: what the model is sent in the place of what the file holds.
//!
//! In: the content of both. Out: the parts of the model's card: what changed of the text, then the new
//! images. What is no text stands in the comparison as a line of its own.

use super::part::{Manner, Matter, Part};
use super::picture::Picture;
use super::readable::readable;
use crate::wording::named;
use serde_json::Value;

/// The parts of an edited message.
pub(super) fn parts(before: Option<&Value>, after: Option<&Value>) -> Vec<Part> {
    let [old, new] = [before, after].map(as_text);
    let mut parts = vec![Part::new(Manner::Plain, Matter::Change { before: old, after: new })];
    let blocks = after.and_then(Value::as_array).into_iter().flatten();
    parts.extend(
        blocks
            .filter_map(picture)
            .map(|picture| Part::new(Manner::Plain, Matter::Picture(picture))),
    );
    parts
}

/// A content as one text.
fn as_text(content: Option<&Value>) -> String {
    match content {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(blocks)) => blocks.iter().map(block).collect::<Vec<_>>().join("\n"),
        Some(other) => readable(other),
    }
}

fn block(block: &Value) -> String {
    let text = |field: &str| block.get(field).and_then(Value::as_str).unwrap_or_default();
    match text("type") {
        "text" => text("text").to_owned(),
        "thinking" => format!("[thinking]\n{}", text("thinking")),
        "toolCall" => {
            let arguments = block.get("arguments").map(readable).unwrap_or_default();
            format!("[{}] {arguments}", named(text("name")))
        }
        "image" => picture(block).map(|image| format!("[{}]", image.words())).unwrap_or_default(),
        _ => readable(block),
    }
}

fn picture(block: &Value) -> Option<Picture> {
    let text = |field: &str| block.get(field).and_then(Value::as_str).unwrap_or_default();
    (text("type") == "image").then(|| {
        let [data, said_type] = ["data", "mimeType"].map(|field| text(field).to_owned());
        Picture { data, said_type }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn texts_are_compared_and_what_is_none_has_a_line() {
        let before = json!([{"type": "text", "text": "a\nb"},
            {"type": "toolCall", "name": "ls", "arguments": {}},
            {"type": "image", "mimeType": "image/png", "data": "AAAA"}]);
        let after = json!("c");
        let parts = parts(Some(&before), Some(&after));
        let want = Matter::Change {
            before: "a\nb\n[ls] {}\n[image/png, 3 B]".to_owned(),
            after: "c".to_owned(),
        };
        assert_eq!(parts.len(), 1);
        assert_eq!(parts[0].matter, want);
    }

    #[test]
    fn new_images_are_shown() {
        let after = json!([{"type": "image", "mimeType": "image/png", "data": "AAAA"}]);
        assert_eq!(parts(None, Some(&after)).len(), 2);
    }
}

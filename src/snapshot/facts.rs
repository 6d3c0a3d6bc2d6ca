//! What a snapshot says of itself: when it was made, from what, and what was taken out.
//!
//! In: the words of whoever makes it, or what stands in a file. Out: the other. Each field is taken as far as it is
//! what it should be, up to a length: a snapshot may be of older or newer code, or of a hostile hand. Knows nothing of
//! the session.

use serde_json::{Map, Value};

/// What a snapshot says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// When it was made, as ISO 8601.
    pub made: String,
    /// The name of the file that it was made from.
    pub file_name: String,
    /// The session's name.
    pub title: String,
    /// What is looked at, as the page's address holds it.
    pub view: String,
    /// What of the session is in it, in words: `this branch`.
    pub scope: String,
    /// What was taken out, in words, a phrase each: `4 secrets`.
    pub taken: Vec<String>,
}

/// What is longer was made to fill a page: the rest of it is not read.
const MOST_CHARACTERS: usize = 1_000;

/// The same of phrases.
const MOST_PHRASES: usize = 100;

/// The form of snapshots that is written.
const FORMAT: u32 = 1;

impl Facts {
    /// As JSON that holds no letter with a meaning in HTML.
    #[must_use]
    pub fn to_json(&self) -> String {
        let text = |text: &String| Value::from(text.as_str());
        let fields = [
            ("format", FORMAT.into()),
            ("made", text(&self.made)),
            ("file", text(&self.file_name)),
            ("title", text(&self.title)),
            ("view", text(&self.view)),
            ("scope", text(&self.scope)),
            ("taken", self.taken.iter().map(text).collect()),
        ];
        let fields: Map<String, Value> =
            fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        without_markup(&Value::Object(fields).to_string())
    }

    /// As far as a text is such JSON.
    #[must_use]
    pub fn from_json(json: &[u8]) -> Option<Self> {
        let fields: Map<String, Value> = serde_json::from_slice(json).ok()?;
        let words = |value: &Value| -> String {
            value.as_str().unwrap_or_default().chars().take(MOST_CHARACTERS).collect()
        };
        let text = |field: &str| fields.get(field).map(words).unwrap_or_default();
        let taken = fields.get("taken").and_then(Value::as_array).into_iter().flatten();
        let phrases = taken.map(words).filter(|word| !word.is_empty());
        Some(Self {
            made: text("made"),
            file_name: text("file"),
            title: text("title"),
            view: text("view"),
            scope: text("scope"),
            taken: phrases.take(MOST_PHRASES).collect(),
        })
    }
}

/// In JSON these letters stand in texts only, so that each can be written as an escape.
fn without_markup(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_holds_no_markup() {
        let odd = "</script><!-- $& ]]> \u{2028}\u{2029} \u{202e} \"\\ \0";
        let facts = Facts {
            made: odd.into(),
            file_name: odd.into(),
            title: odd.into(),
            view: odd.into(),
            scope: odd.into(),
            taken: vec![odd.into(), "thinking".into()],
        };
        let json = facts.to_json();
        assert!(!json.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{json}");
        assert_eq!(Facts::from_json(json.as_bytes()), Some(facts));
    }

    #[test]
    fn each_field_is_taken_as_far_as_it_is_right() {
        let facts = Facts::from_json(br#"{"made":7,"title":"t","taken":[1,"x",null],"more":[]}"#);
        let want = Facts { title: "t".into(), taken: vec!["x".into()], ..Facts::default() };
        assert_eq!(facts, Some(want));
        let huge = Facts {
            title: "ü".repeat(1 << 20),
            taken: vec!["x".repeat(2_000); 10_000],
            ..Facts::default()
        };
        let read = Facts::from_json(huge.to_json().as_bytes()).unwrap();
        assert_eq!(read.title, "ü".repeat(1_000));
        assert_eq!(read.taken, vec!["x".repeat(1_000); 100]);
        for none in ["", "[]", "{", "\u{feff}"] {
            assert_eq!(Facts::from_json(none.as_bytes()), None);
        }
    }
}

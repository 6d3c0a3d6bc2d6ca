//! Search, held against the plainest one there is: the texts that a test itself put into a file.

use proptest::prelude::*;
use serde_json::{Value, json};
use sightline::search::{self, Course, Query, Search};
use sightline::session::read;
use std::fmt::Write as _;

/// Pieces that texts are made of: what breaks a search that is not careful.
const PIECES: [&str; 20] = [
    "build",
    "Build",
    "a",
    "İ",
    "ß",
    "ΣΑΣ",
    "\"",
    "\\",
    "\\n",
    "\n",
    "\t",
    " ",
    "模型",
    "이 용어",
    "👩‍💻",
    "\u{fffd}",
    "<b>",
    "</script>",
    "&amp;",
    "\u{202e}x",
];

/// An entry that a test knows all texts of.
#[derive(Clone, Debug)]
struct Known {
    texts: [String; 3],
    /// The shape that holds them.
    shape: u8,
}

fn texts() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..6)
        .prop_map(|pieces| pieces.concat())
}

fn known() -> impl Strategy<Value = Known> {
    (prop::array::uniform3(texts()), 0_u8..6).prop_map(|(texts, shape)| Known { texts, shape })
}

/// The entry as a line, with the texts where such an entry holds texts.
fn line(known: &Known, id: &str, parent: &Value) -> String {
    let [one, two, three] = &known.texts;
    let message = |message: Value| json!({"type": "message", "message": message});
    let mut entry = match known.shape {
        0 => message(json!({"role": "user", "content": known.texts.concat()})),
        1 => message(json!({"role": "assistant", "model": "build", "content": [
            {"type": "thinking", "thinking": one, "thinkingSignature": "build"}, {"type": "text", "text": two},
            {"type": "toolCall", "id": "", "name": "", "arguments": {"build": {"deep": [three]}}}]})),
        2 => message(json!({"role": "toolResult", "toolCallId": one, "toolName": two,
            "content": [{"type": "text", "text": three}, {"type": "image", "data": "build", "mimeType": "a"}]})),
        3 => message(
            json!({"role": "bashExecution", "command": one, "output": two, "details": [three]}),
        ),
        4 => {
            json!({"type": "compaction", "summary": one, "firstKeptEntryId": two, "details": {"k": three}})
        }
        _ => json!({"type": "custom", "customType": one, "data": [two, {"build": three}]}),
    };
    if let Value::Object(entry) = &mut entry {
        entry.insert("id".to_owned(), id.into());
        entry.insert("parentId".to_owned(), parent.clone());
    }
    entry.to_string()
}

/// JSON with every character beyond ASCII as an escape, a replacement character as half a pair.
fn escaped(line: &str) -> String {
    let mut escaped = String::new();
    for character in line.chars() {
        match character {
            '\u{fffd}' => escaped.push_str("\\ud83d"),
            character if character.is_ascii() => escaped.push(character),
            character => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(escaped, "\\u{unit:04x}").unwrap();
                }
            }
        }
    }
    escaped
}

fn lowered(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_entries_found_are_those_that_hold_every_word(
        entries in prop::collection::vec(known(), 1..12),
        escapes in any::<u64>(),
        phrases in prop::collection::vec(texts(), 1..4),
        budget_bytes in 0_usize..400,
    ) {
        let mut file = String::from("{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n");
        let mut parent = Value::Null;
        for (at, known) in entries.iter().enumerate() {
            // Ids of characters that no piece has.
            let id = format!("#{at}");
            let line = line(known, &id, &parent);
            file.push_str(&if escapes >> at & 1 == 1 { escaped(&line) } else { line });
            file.push('\n');
            parent = id.into();
        }
        let session = read(file.as_bytes()).session;
        // A phrase ends at a quote before a blank: one that has that inside cannot be asked for.
        let askable = |phrase: &&String| {
            let inside = phrase.as_str();
            let ends_early = inside.match_indices('"').any(|(at, _)| {
                inside[at + 1..].chars().next().is_some_and(char::is_whitespace)
            });
            !phrase.is_empty() && !ends_early
        };
        let phrases: Vec<&String> = phrases.iter().filter(askable).collect();
        let typed: Vec<String> = phrases.iter().map(|phrase| format!("\"{phrase}\"")).collect();
        let holds = |known: &Known| {
            let texts = match known.shape {
                0 => vec![known.texts.concat()],
                _ => known.texts.to_vec(),
            };
            let texts: Vec<String> = texts.iter().map(|text| lowered(text)).collect();
            let is_there = |phrase: &&String| {
                let phrase = lowered(phrase);
                texts.iter().any(|text| text.contains(&phrase))
            };
            !phrases.is_empty() && phrases.iter().all(is_there)
        };
        let expected: Vec<usize> =
            (0..entries.len()).filter(|at| holds(&entries[*at])).collect();
        let query = Query::parse(&typed.join(" "));
        let found: Vec<usize> =
            search::all(&session, query.clone()).iter().map(|hit| hit.index()).collect();
        prop_assert_eq!(&found, &expected, "asked {:?} of\n{}", typed, file);
        let mut in_pieces = Search::new(query);
        while in_pieces.advance(&session, budget_bytes.max(1)) == Course::UnderWay {}
        let pieced: Vec<usize> = in_pieces.hits().iter().map(|hit| hit.index()).collect();
        prop_assert_eq!(pieced, expected);
    }
}

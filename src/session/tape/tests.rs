//! Cases of it: the tape takes what `serde_json` takes, and a node says what the parsed value says.

use super::Tape;
use crate::session::js;
use crate::session::node::Node;
use crate::session::number;
use proptest::prelude::*;
use serde_json::Value;

/// A string as some writer spells it, sometimes wrong.
fn spelled() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        20 => "[ -~&&[^\"\\\\]]{0,12}",
        4 => r#"\\["\\/bfnrt]"#,
        2 => r"\\u00[0-9a-fA-F]{2}",
        1 => Just(r"\u20ac\uD83D\ude00".to_owned()),
        2 => "[à-ý€-₿😀-😎\u{7f}\u{85}]{1,5}",
        1 => prop_oneof![
            Just(r"\ud83d"), Just(r"\ude00\ud83d"), Just("\t"), Just(r"\x"), Just(r"\u12"), Just("\u{0}"),
            Just(r"\ud83d\n"),
        ].prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}

/// JSON as some writer writes it, sometimes wrong.
fn written() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        6 => spelled(),
        2 => r"-?(0|[1-9][0-9]{0,4})(\.[0-9]{1,3})?([eE][+-]?[0-9]{1,3})?",
        2 => prop_oneof![Just("null"), Just("true"), Just("false")].prop_map(str::to_owned),
        1 => prop_oneof![Just("01"), Just("1."), Just("-"), Just("nul"), Just("1e"), Just("+1"), Just("")]
            .prop_map(str::to_owned),
    ];
    let blank = || "[ \n\r\t]{0,2}";
    leaf.prop_recursive(4, 40, 6, move |inner| {
        let key = prop_oneof![
            3 => "\"[abc]\"".prop_map(String::from),
            1 => Just(r#""\u0061""#.to_owned()),
            1 => spelled(),
        ];
        let member = (key, blank(), blank(), inner.clone())
            .prop_map(|(key, before, after, value)| format!("{key}{before}:{after}{value}"));
        let joint = prop_oneof![30 => Just(","), 1 => Just(",,"), 1 => Just(" ")];
        prop_oneof![
            (prop::collection::vec(inner, 0..5), joint.clone(), blank())
                .prop_map(|(items, joint, blank)| format!("[{blank}{}]", items.join(joint))),
            (prop::collection::vec(member, 0..5), joint, blank())
                .prop_map(|(members, joint, blank)| format!("{{{}{blank}}}", members.join(joint))),
        ]
    })
}

/// Whether a node says of itself and all that is in it what the value says.
fn agrees(node: Node<'_>, value: &Value) {
    assert_eq!(node.json_units(), js::utf16_units(&value.to_string()), "{value}");
    assert_eq!(node.is_truthy(), js::truthy(Some(value)), "{value}");
    assert_eq!(node.name(), js::name(Some(value)), "{value}");
    assert_eq!(node.number(), number::of_value(value), "{value}");
    assert_eq!(node.text().as_deref(), value.as_str(), "{value}");
    assert_eq!(node.units(), value.as_str().map_or(0, js::utf16_units), "{value}");
    assert_eq!(node.chars().collect::<String>(), value.as_str().unwrap_or_default(), "{value}");
    assert_eq!(
        (node.is_null(), node.is_false(), node.is_text(), node.is_list(), node.is_object()),
        (
            value.is_null(),
            value == &Value::Bool(false),
            value.is_string(),
            value.is_array(),
            value.is_object()
        )
    );
    let items: Vec<_> = node.items().collect();
    assert_eq!(items.len(), value.as_array().map_or(0, Vec::len));
    for (item, value) in items.into_iter().zip(value.as_array().into_iter().flatten()) {
        agrees(item, value);
    }
    let Value::Object(object) = value else { return };
    let first = object.values().find_map(Value::as_str);
    assert_eq!(node.first_text().as_deref(), first, "{value}");
    for (key, value) in object {
        agrees(node.get(key).unwrap(), value);
    }
    assert!(node.get("no such key").is_none());
    for (key, _) in node.members() {
        assert!(object.contains_key(key.text().unwrap().as_ref()));
    }
}

fn compare(text: &[u8]) {
    let mut tape = Tape::default();
    // What the tape read before must not be in what it reads now.
    tape.read(b"{\"a\":[1,{\"b\":2}]}");
    let parsed: Option<Value> = serde_json::from_slice(text).ok();
    let read = tape.read(text);
    assert_eq!(read.is_some(), parsed.is_some(), "{}", String::from_utf8_lossy(text));
    if let (Some(node), Some(value)) = (read, parsed) {
        agrees(node, &value);
        assert_eq!(node.value(), value);
    }
}

proptest! {
    #[test]
    fn the_tape_reads_what_the_parser_reads(text in written()) {
        compare(text.as_bytes());
    }

    #[test]
    fn damage_is_damage_to_both(text in written(), place in any::<prop::sample::Index>(), byte: u8) {
        let mut bytes = text.into_bytes();
        if !bytes.is_empty() {
            let place = place.index(bytes.len());
            bytes[place] = byte;
            compare(&bytes);
            compare(&bytes[..place]);
        }
    }
}

#[test]
fn levels_are_counted_as_the_parser_counts_them() {
    for levels in [100, 126, 127, 128, 129, 200_000] {
        compare(format!("{}{}", "[".repeat(levels), "]".repeat(levels)).as_bytes());
        compare(format!("{}1{}", "{\"a\":".repeat(levels), "}".repeat(levels)).as_bytes());
    }
}

#[test]
fn many_keys_of_one_name_are_one() {
    let members: Vec<String> = (0..40).map(|nth| format!("\"k{}\":{nth}", nth % 30)).collect();
    compare(format!("{{{}}}", members.join(",")).as_bytes());
}

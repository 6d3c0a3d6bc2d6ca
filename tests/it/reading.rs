//! Files as they come: session-format.md, section 5. A case for each kind of damage.

use crate::files::file;
use serde_json::{Value, json};
use sightline::session::{Display, EntryKind, Foreign, LineNo, ReadAs, Reader, Reading, read};

const HEADER: &str = r#"{"type":"session","version":3,"id":"s"}"#;

/// A small entry of its own.
fn custom(id: &str, parent: &str) -> String {
    format!(r#"{{"type":"custom","id":"{id}","parentId":"{parent}","timestamp":"2026-01-05"}}"#)
}

fn ids(reading: &Reading) -> Vec<&str> {
    reading.session.entries().iter().map(|entry| entry.id.as_ref()).collect()
}

/// The faults as "line kind".
fn faults(reading: &Reading) -> Vec<String> {
    let line = |line: Option<LineNo>| line.map_or("-".to_owned(), |line| line.to_string());
    reading.faults.iter().map(|fault| format!("{} {}", line(fault.line), fault.kind)).collect()
}

fn lines(lines: &[&str]) -> Reading {
    read(lines.join("\n").as_bytes())
}

#[test]
fn a_cut_off_last_line_is_a_fault_and_the_rest_loads() {
    let a = custom("a", "");
    for cut in ["{", "{\"type\":\"custom\",\"id\":\"b", "{\"type\":\"custom\",\"x\":{\"y\":1}"] {
        let reading = lines(&[HEADER, &a, cut]);
        assert_eq!((ids(&reading), faults(&reading)), (vec!["a"], vec!["3 cut-off".to_owned()]));
        assert_eq!(reading.session.unreadable_text(LineNo(3)), cut);
    }
    let mut inside_a_character = format!("{HEADER}\n{a}\n{{\"x\":\"é").into_bytes();
    inside_a_character.pop();
    assert_eq!(faults(&read(&inside_a_character)), ["3 cut-off"]);
}

#[test]
fn lines_that_are_no_entry_are_told_apart_by_why() {
    let a = custom("a", "");
    for (line, kind) in [
        ("not json", "not-json"),
        ("null", "not-an-object"),
        ("[1]", "not-an-object"),
        (r#"{"a":"\e"}"#, "bad-escape"),
    ] {
        let reading = lines(&[HEADER, line, &a]);
        assert_eq!((ids(&reading), faults(&reading)), (vec!["a"], vec![format!("2 {kind}")]));
    }
}

#[test]
fn a_record_that_is_nested_deep_keeps_its_place() {
    let deep = format!(",\"data\":{}1{}}}", "[{\"a\":".repeat(5_000), "}]".repeat(5_000));
    let reading = lines(&[HEADER, &custom("a", "").replace('}', &deep), &custom("b", "a")]);
    assert_eq!((ids(&reading), faults(&reading)), (vec!["a", "b"], vec!["2 too-deep".to_owned()]));
    let session = reading.session;
    assert_eq!(session.path(session.leaf()).len(), 2);
    assert!(session.body(session.find("a").unwrap())["data"].to_string().contains("too deep"));
}

#[test]
fn what_surrounds_a_record_does_no_harm() {
    let a = custom("a", "");
    let with_mark = format!("\u{feff}{HEADER}\r\n\r\n   \n{a}\r\n");
    let reading = read(with_mark.as_bytes());
    assert_eq!((ids(&reading), faults(&reading)), (vec!["a"], vec![]));
    assert_eq!(reading.session.raw(reading.session.leaf().unwrap()), a.as_bytes());
    let with_separators =
        format!("{HEADER}\n{}", a.replace("custom\"", "custom\",\"x\":\"\u{2028}\u{85}\""));
    assert_eq!(ids(&read(with_separators.as_bytes())), ["a"]);
}

#[test]
fn recovered_records_take_their_place_and_say_what_they_are() {
    let (a, b) = (custom("a", ""), custom("b", "a"));
    let fused = lines(&[HEADER, &format!("{a}{b}")]);
    assert_eq!((ids(&fused), faults(&fused)), (vec!["a", "b"], vec!["2 fused".to_owned()]));
    let nuls = lines(&[HEADER, &format!("\0\0{a}\0"), &b]);
    assert_eq!((ids(&nuls), faults(&nuls)), (vec!["a", "b"], vec!["2 nul-bytes".to_owned()]));
    let mut as_pi = Reader::new().reading_as(ReadAs::Pi);
    as_pi.feed(format!("{HEADER}\n{a}{b}\n{b}").as_bytes());
    let as_pi = as_pi.finish();
    assert_eq!((ids(&as_pi), as_pi.session.unreadable().len()), (vec!["b"], 1));

    let mut invalid = format!("{HEADER}\n").into_bytes();
    invalid.extend(b"{\"type\":\"label\",\"id\":\"a\",\"targetId\":\"a\",\"label\":\"x\xff\"}");
    let reading = read(&invalid);
    assert_eq!(faults(&reading), ["2 invalid-utf8"]);
    assert_eq!(reading.session.label(reading.session.leaf().unwrap()), Some("x\u{fffd}"));
}

#[test]
fn ids_that_are_missing_or_doubled_still_name_one_entry() {
    let unnamed = r#"{"type":"custom"}"#;
    let reading = lines(&[HEADER, unnamed]);
    assert_eq!(
        (ids(&reading), faults(&reading)),
        (vec!["line-2"], vec!["2 missing-id".to_owned()])
    );

    let (a, b) = (custom("a", ""), custom("b", "a"));
    let other = a.replace("2026-01-05", "2026-01-06");
    let reading = lines(&[HEADER, &a, &b, &other]);
    assert_eq!(ids(&reading), ["a", "b", "a"]);
    assert_eq!(faults(&reading), ["4 duplicate-id"]);
    let later = reading.session.find("a").unwrap();
    assert_eq!(reading.session.entry(later).line, LineNo(4));
    assert_eq!(reading.session.children(later).len(), 1);

    let reading = lines(&[HEADER, &a, &b, HEADER, &a, &b]);
    assert_eq!(ids(&reading), ["a", "b"]);
    assert_eq!(faults(&reading), ["2 repeated-lines", "4 second-header"]);
}

#[test]
fn circles_are_cut_at_their_last_entry() {
    let reading = lines(&[
        HEADER,
        &custom("a", "c"),
        &custom("b", "a"),
        &custom("c", "b"),
        &custom("d", "a"),
    ]);
    assert_eq!(faults(&reading), ["4 cycle"]);
    let session = reading.session;
    let roots: Vec<&str> =
        session.roots().iter().map(|root| session.entry(*root).id.as_ref()).collect();
    assert_eq!(roots, ["c"]);
    let [root, below] = ["c", "d"].map(|id| session.find(id).unwrap());
    assert!(session.is_cut(root) && !session.is_orphan(root) && !session.is_cut(below));
    assert_eq!(session.path(session.find("d")).len(), 3);
}

#[test]
fn parents_may_stand_later_or_nowhere() {
    let reading = lines(&[HEADER, &custom("b", "a"), &custom("a", ""), &custom("c", "gone")]);
    assert_eq!(faults(&reading), ["4 missing-parent"]);
    let session = reading.session;
    assert_eq!(session.parent(session.find("b").unwrap()), session.find("a"));
    let orphan = session.find("c").unwrap();
    assert!(session.is_orphan(orphan) && !session.is_cut(orphan));
    assert_eq!(faults(&lines(&[HEADER, &custom("a", "gone")])), ["2 missing-head"]);
    for none in [json!(null), json!(""), json!(0), json!(false)] {
        let root = json!({"type": "custom", "id": "a", "parentId": none});
        assert_eq!(faults(&read(&file(&[root]))), [""; 0], "{none} names no parent");
    }
}

#[test]
fn headers_may_be_missing_late_doubled_or_new() {
    let a = custom("a", "");
    assert_eq!(faults(&lines(&[&a])), ["- no-header"]);
    assert_eq!(faults(&lines(&[&a, HEADER])), ["2 late-header"]);
    assert_eq!(
        faults(&lines(&[HEADER, &HEADER.replace("\"s\"", "\"t\""), &a])),
        ["2 second-header"]
    );
    assert_eq!(faults(&lines(&[&HEADER.replace('3', "4"), &a])), ["1 future-version"]);
    let titled = lines(&[r#"{"type":"title","title":" A  title "}"#, HEADER, &a]);
    assert_eq!((titled.session.name(), faults(&titled)), (Some("A title"), vec![]));
}

#[test]
fn version_one_is_a_sequence_with_made_ids() {
    let header = r#"{"type":"session","id":"s"}"#;
    let entry = r#"{"type":"message","message":{"role":"hookMessage","content":"x"}}"#;
    let compaction = r#"{"type":"compaction","summary":"s","firstKeptEntryIndex":2}"#;
    for header in [header, &header.replace('}', r#","version":"1"}"#)] {
        let reading = lines(&[header, entry, entry, "not json", compaction]);
        assert_eq!(ids(&reading), ["00000001", "00000002", "00000003"]);
        let session = reading.session;
        assert_eq!(session.path(session.leaf()).len(), 3);
        assert_eq!(session.entries()[0].word(), "custom");
        let EntryKind::Compaction(compaction) = &session.entries()[2].kind else { panic!() };
        assert_eq!(compaction.first_kept.as_deref(), Some("00000002"));
    }
}

#[test]
fn calls_and_results_without_their_other_half_are_noted() {
    let message = |id: &str, message: Value| json!({"type": "message", "id": id, "parentId": null, "message": message});
    let calls = |id: &str, stop: &str| {
        let call = json!({"type": "toolCall", "id": id, "name": "read", "arguments": {}});
        json!({"role": "assistant", "content": [call], "stopReason": stop})
    };
    let result = |id: &str| json!({"role": "toolResult", "toolCallId": id, "content": []});
    let reading = read(&file(&[
        message("a", calls("answered", "toolUse")),
        message("b", result("answered")),
        message("c", calls("open", "toolUse")),
        message("d", calls("broken", "aborted")),
        message("e", result("nobody")),
    ]));
    assert_eq!(faults(&reading), ["4 call-without-result", "6 result-without-call"]);
}

#[test]
fn labels_and_the_name_are_those_of_the_last_entry_that_sets_them() {
    let label = |id: &str, label: Value| json!({"type": "label", "id": id, "parentId": null, "targetId": "a", "label": label});
    let name = |id: &str, name: &str| json!({"type": "session_info", "id": id, "parentId": null, "name": name});
    let a = json!({"type": "custom", "id": "a", "parentId": null});
    let read_with = |entries: &[Value]| read(&file(entries)).session;
    let session = read_with(&[a.clone(), label("l", "one".into()), label("m", " ".into())]);
    assert_eq!(session.label(session.find("a").unwrap()), Some(" "));
    let session = read_with(&[a.clone(), label("l", "one".into()), label("m", "".into())]);
    assert_eq!(session.label(session.find("a").unwrap()), None);
    assert_eq!(read_with(&[a.clone(), name("n", "\u{feff} x \u{85}")]).name(), Some("x \u{85}"));
    assert_eq!(read_with(&[a, name("n", "x"), name("o", " ")]).name(), None);
}

#[test]
fn children_are_in_order_of_time_and_then_of_the_file() {
    let child = |id: &str, time: &str| json!({"type": "custom", "id": id, "parentId": "r", "timestamp": time});
    let session = read(&file(&[
        json!({"type": "custom", "id": "r", "parentId": null}),
        child("late", "2026-02-01"),
        child("no date", "?"),
        child("early", "2026-01-01"),
        child("mail", "Thu, 01 Jan 2026 00:00:00 GMT"),
    ]))
    .session;
    let children = session.children(session.find("r").unwrap());
    let children: Vec<&str> =
        children.iter().map(|child| session.entry(*child).id.as_ref()).collect();
    assert_eq!(children, ["early", "mail", "late", "no date"]);
}

#[test]
fn a_leaf_that_is_only_metadata_is_told() {
    let message =
        r#"{"type":"message","id":"m","parentId":"a","message":{"role":"user","content":"x"}}"#;
    let rename = r#"{"type":"session_info","id":"n","parentId":"a","name":"x"}"#;
    let reading = lines(&[HEADER, &custom("a", ""), message, rename]);
    assert_eq!(faults(&reading), ["4 metadata-leaf"]);
    assert_eq!(reading.session.newest_message(), reading.session.find("m"));
}

#[test]
fn what_is_no_session_is_named_for_what_it_is() {
    for (file, foreign) in [
        ("", Foreign::Empty),
        ("\n \n", Foreign::Empty),
        ("<!doctype html><p>", Foreign::Html),
        ("once upon a time", Foreign::Text),
        (r#"{"v":4,"kind":"header","id":"x"}"#, Foreign::VersionFour),
        (
            concat!(
                r#"{"kind":"header","version":4,"id":"x"}"#,
                "\n",
                r#"{"kind":"entry","type":"message","id":"m","message":{"role":"user"}}"#
            ),
            Foreign::VersionFour,
        ),
        (r#"{"type":"user","uuid":"u","sessionId":"s","message":{}}"#, Foreign::ClaudeCode),
        (r#"{"type":"summary","summary":"s","leafUuid":"u"}"#, Foreign::ClaudeCode),
        ("{\"type\":\"x\"}\n{\"type\":\"file-history-snapshot\"}", Foreign::ClaudeCode),
        (r#"{"timestamp":"t","type":"session_meta","payload":{}}"#, Foreign::Codex),
        (r#"{"type":"message","role":"user","content":[]}"#, Foreign::Codex),
        (r#"{"name":"package","version":"1"}"#, Foreign::OtherJson),
        ("{\"type\":\"session\",\"id\":\"s\"}\n{\"type\":\"agent_start\"}", Foreign::EventStream),
    ] {
        assert_eq!(read(file.as_bytes()).foreign, Some(foreign), "{file}");
    }
    assert_eq!(read(b"\xff\xfe{\0}\0").foreign, Some(Foreign::Utf16));
    assert_eq!(read(b"{\x00\"\x00a\x00\"\x00:\x001\x00}\x00\n\x00").foreign, Some(Foreign::Utf16));
    assert_eq!(read(b"\x01\x02\x03\x04\x05\n{}\n\x06\x07\x08").foreign, Some(Foreign::Binary));
    assert_eq!(read(b"\x1f\x8b\x08\0\0").foreign, Some(Foreign::Compressed));
    assert_eq!(read(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0").foreign, Some(Foreign::Binary));
    assert_eq!(read(HEADER.as_bytes()).foreign, None);
}

#[test]
fn what_pi_does_not_display_is_known_of_messages_of_extensions() {
    let says = |role: &str, display: &str| {
        format!(
            r#"{{"type":"message","id":"{role}{display}","message":{{"role":"{role}","content":"x","display":{display}}}}}"#
        )
    };
    let older = r#"{"type":"session","version":2,"id":"s"}"#;
    let displays = |header: &str, entry: &str| {
        let reading = lines(&[header, entry]);
        reading.session.entries()[0].display()
    };
    assert_eq!(displays(HEADER, &says("custom", "false")), Display::Hidden);
    assert_eq!(displays(HEADER, &says("custom", "true")), Display::Shown);
    assert_eq!(displays(older, &says("hookMessage", "false")), Display::Hidden);
    assert_eq!(displays(HEADER, &says("user", "false")), Display::Shown);
    let entry =
        r#"{"type":"custom_message","id":"a","customType":"x","content":"","display":false}"#;
    assert_eq!(displays(HEADER, entry), Display::Hidden);
}

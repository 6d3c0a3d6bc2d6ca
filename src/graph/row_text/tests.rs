//! Cases of the texts: an entry in, a line out.

use super::*;
use crate::session::read;
use serde_json::json;

fn text(entry: &Value) -> String {
    let mut entry = entry.clone();
    entry["id"] = "x".into();
    entry["parentId"] = Value::Null;
    let header = json!({"type": "session", "version": 3, "id": "s", "cwd": "/home/dev/p"});
    let session = read(format!("{header}\n{entry}").as_bytes()).session;
    RowTexts::of(&session).text(session.leaf().unwrap()).to_string()
}

fn called(tool: &str, arguments: &Value) -> String {
    let call = json!([{"type": "toolCall", "id": "c", "name": tool, "arguments": arguments}]);
    let call = json!({"type": "message", "id": "x", "parentId": null,
        "message": {"role": "assistant", "content": call}});
    let result = json!({"type": "message", "id": "y", "parentId": "x",
        "message": {"role": "toolResult", "toolCallId": "c", "toolName": tool}});
    let header = json!({"type": "session", "version": 3, "id": "s", "cwd": "/home/dev/p"});
    let session = read(format!("{header}\n{call}\n{result}").as_bytes()).session;
    RowTexts::of(&session).text(session.leaf().unwrap()).to_string()
}

#[test]
fn messages_are_known_by_who_speaks() {
    let says = |role: &str, rest: Value| {
        let mut message = rest;
        message["role"] = role.into();
        text(&json!({"type": "message", "message": message}))
    };
    assert_eq!(says("user", json!({"content": " two\nlines\t"})), "user: two lines");
    let blocks = json!({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]});
    assert_eq!(says("assistant", blocks), "assistant: ab");
    assert_eq!(says("assistant", json!({"content": []})), "assistant: (no content)");
    assert_eq!(says("assistant", json!({"stopReason": "aborted"})), "assistant: (aborted)");
    let error = json!({"stopReason": "error", "errorMessage": "429\nslow down"});
    assert_eq!(says("assistant", error), "assistant: 429 slow down");
    assert_eq!(says("bashExecution", json!({"command": "ls\n-l"})), "[bash]: ls -l");
    assert_eq!(says("toolResult", json!({"toolName": "grep"})), "[grep]");
    assert_eq!(says("system", json!({})), "[system]");
    assert_eq!(says("someday", json!({})), "[someday]");
}

#[test]
fn other_entries_say_what_they_do() {
    for (entry, want) in [
        (json!({"type": "compaction", "tokensBefore": 154_500}), "[compaction: 155k tokens]"),
        (json!({"type": "compaction"}), "[compaction]"),
        (json!({"type": "branch_summary", "summary": "left"}), "[branch summary]: left"),
        (json!({"type": "custom_message", "customType": "t", "content": "c"}), "[t]: c"),
        (
            json!({"type": "context_edit", "targetId": "x", "replacement": null}),
            "[context omit: x]",
        ),
        (
            json!({"type": "context_edit", "targetId": "x", "replacement": {"content": ""}}),
            "[context replace: x]",
        ),
        (json!({"type": "label", "targetId": "x"}), "[label: (cleared)]"),
        (json!({"type": "session_info", "name": ""}), "[title: empty]"),
        (json!({"type": "model_change", "provider": "p", "modelId": "m"}), "[model: m]"),
        (json!({"type": "thinking_level_change", "thinkingLevel": "low"}), "[thinking: low]"),
        (json!({"type": "someday"}), "[unknown: someday]"),
    ] {
        assert_eq!(text(&entry), want);
    }
}

#[test]
fn results_are_known_by_their_calls() {
    assert_eq!(called("read", &json!({"path": "/home/dev/p/a"})), "[read: ~/p/a]");
}

#[test]
fn texts_are_cut_between_characters() {
    let long = "🙂".repeat(150);
    let entry = json!({"type": "message", "message": {"role": "user", "content": long}});
    assert_eq!(text(&entry), format!("user: {}", "🙂".repeat(100)));
}

#[test]
fn what_a_row_begins_with_is_told_apart() {
    let lead = |entry: Value| {
        let text = text(&entry);
        let file = json!({"type": "session", "version": 3, "id": "s"});
        let session = read(format!("{file}\n{entry}").as_bytes()).session;
        let row = RowTexts::of(&session).text(EntryIdx(0));
        assert_eq!(row.to_string(), text);
        row.lead
    };
    let user = json!({"type": "message", "message": {"role": "user", "content": "a: b"}});
    assert_eq!(lead(user), "user:");
    assert_eq!(lead(json!({"type": "compaction", "tokensBefore": 1})), "[compaction");
    assert_eq!(lead(json!({"type": "branch_summary", "summary": "x"})), "[branch summary]:");
}

#[test]
fn no_name_and_no_number_floods_a_row() {
    let name = "n".repeat(5_000);
    for entry in [
        json!({"type": "message", "message": {"role": "toolResult", "toolName": name}}),
        json!({"type": "message", "message": {"role": name}}),
        json!({"type": "custom_message", "customType": name, "content": name}),
        json!({"type": "compaction", "tokensBefore": 1e300}),
        json!({"type": name}),
        json!({"type": "label", "label": name}),
    ] {
        let units = js::utf16_units(&text(&entry));
        assert!(units < 300, "{units}");
    }
    assert!(js::utf16_units(&called(&name, &json!({"path": name}))) < 300);
    assert!(js::utf16_units(&called("read", &json!({"path": name}))) < 300);
}

#[test]
fn a_large_entry_is_told_in_brief() {
    let long = "word ".repeat(LARGE_BYTES / 4);
    let user = json!({"type": "message", "message": {"role": "user", "content": long}});
    assert!(text(&user).starts_with("user: word word"));
    assert_eq!(called("write", &json!({"content": long, "path": "a"})), "[write: a]");
}

//! What is shared of a session, against the session that it comes from.

use crate::files::{answers, chain, file, says};
use serde_json::{Value, json};
use sightline::context::{Context, Fate, Stage, build};
use sightline::session::{EntryIdx, EntryKind, FaultKind, Session, Severity, read};
use sightline::snapshot::leave_out::{LeaveOut, Part, ToolOutput};
use sightline::snapshot::scope::{Gathered, Scope, Sharing, Stamp, gather};
use std::fs;
use std::path::Path;

const STAMP: Stamp<'static> =
    Stamp { made: "2026-11-30T12:00:00.000Z", session_id: "new", file_name: "old.jsonl" };

fn gathered(session: &Session, scope: Scope, leaf: EntryIdx) -> Gathered {
    gather(session, &Sharing { scope, leaf: Some(leaf), ..Sharing::default() }, &STAMP)
}

/// All session files that the tests have.
fn files() -> Vec<(String, Vec<u8>)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![("sample".to_owned(), fs::read(top.join("src/sample.jsonl")).unwrap())];
    for folder in ["tests/fixtures", "tests/conformance/sessions"] {
        for entry in fs::read_dir(top.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let path = if path.is_dir() { path.join("session.jsonl") } else { path };
            found.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
    found.sort();
    assert!(found.len() > 40);
    found
}

/// Some leaves of a session, evenly spread, the last among them.
fn leaves(session: &Session) -> impl Iterator<Item = EntryIdx> {
    session.indices().rev().step_by(1 + session.entries().len() / 6)
}

/// The messages of a context; at `Selected`, the entries without what links them.
fn messages(session: &Session, context: &Context) -> Vec<Value> {
    let mut out = Vec::new();
    for place in 0..context.items.len() {
        let mut message = context.message(session, place);
        if context.stage == Stage::Selected {
            if message.get("type").is_some_and(|kind| kind == "label" || kind == "leaf") {
                continue;
            }
            for link in ["id", "parentId", "firstKeptEntryId", "firstKeptEntryIndex"] {
                message.shift_remove(link);
            }
            if let Some(role) = message.get_mut("message").and_then(|said| said.get_mut("role"))
                && role == "hookMessage"
            {
                *role = "custom".into();
            }
        }
        out.push(Value::Object(message));
    }
    out
}

/// A gathered file, which must be read without an error, and the leaf in it.
fn read_again(gathered: &Gathered, name: &str) -> (Session, Option<EntryIdx>) {
    let reading = read(&gathered.bytes);
    // What is nested too deep for us is not for Pi, and stays as it is.
    let errors = reading
        .faults
        .iter()
        .filter(|fault| fault.severity() == Severity::Error && fault.kind != FaultKind::TooDeep);
    let errors: Vec<_> = errors.collect();
    assert!(errors.is_empty(), "{name}: {errors:?}");
    let leaf = gathered.leaf.as_deref().map(|id| reading.session.find(id).expect(name));
    (reading.session, leaf)
}

fn assert_same_settings(one: &Context, other: &Context, name: &str) {
    assert_eq!(one.model, other.model, "{name}");
    assert_eq!(one.thinking_level, other.thinking_level, "{name}");
    assert_eq!(one.target, other.target, "{name}");
}

#[test]
fn a_branch_has_the_contexts_of_the_session_that_it_comes_from() {
    let mut contexts = 0;
    for (name, bytes) in files() {
        let session = read(&bytes).session;
        for leaf in leaves(&session) {
            let name = format!("{name} at {}", session.entry(leaf).id);
            let shared = gathered(&session, Scope::Branch, leaf);
            let (branch, new_leaf) = read_again(&shared, &name);
            assert_eq!(branch.form(), session.form(), "{name}");
            for stage in Stage::ALL {
                let old = build(&session, Some(leaf), stage);
                let new = build(&branch, new_leaf, stage);
                assert_eq!(messages(&branch, &new), messages(&session, &old), "{name}, {stage:?}");
                assert_same_settings(&new, &old, &name);
                contexts += 1;
            }
            let sharing = Sharing { scope: Scope::Branch, leaf: new_leaf, ..Sharing::default() };
            assert!(gather(&branch, &sharing, &STAMP).bytes == shared.bytes, "{name}, again");
        }
    }
    assert!(contexts > 800, "{contexts} contexts");
}

#[test]
fn what_the_model_sees_is_seen_without_the_rest() {
    for (name, bytes) in files() {
        let session = read(&bytes).session;
        for leaf in leaves(&session) {
            let name = format!("{name} at {}", session.entry(leaf).id);
            let shared = gathered(&session, Scope::Context, leaf);
            let (seen, new_leaf) = read_again(&shared, &name);
            let llm = build(&session, Some(leaf), Stage::Llm);
            for stage in [Stage::Messages, Stage::Llm, Stage::Request] {
                let mut old = build(&session, Some(leaf), stage);
                old.items.retain(|item| {
                    let fate = item.origin.entry().map(|entry| llm.fate(entry));
                    !matches!(fate, Some(Fate::Excluded | Fate::DroppedRole))
                });
                let new = build(&seen, new_leaf, stage);
                assert_eq!(messages(&seen, &new), messages(&session, &old), "{name}, {stage:?}");
                assert_same_settings(&new, &old, &name);
            }
            let sharing = Sharing { scope: Scope::Context, leaf: new_leaf, ..Sharing::default() };
            assert!(gather(&seen, &sharing, &STAMP).bytes == shared.bytes, "{name}, again");
        }
    }
}

#[test]
fn a_whole_file_is_shared_byte_for_byte_and_in_any_slices() {
    use sightline::snapshot::scope::Gathering;
    for (name, bytes) in files() {
        let session = read(&bytes).session;
        let sharing = Sharing::default();
        assert!(gather(&session, &sharing, &STAMP).bytes == bytes, "{name}");
        for scope in Scope::ALL {
            let leave_out = LeaveOut { images: Part::TakenOut, ..LeaveOut::default() };
            let sharing = Sharing { scope, leaf: None, leave_out };
            let mut slices = Gathering::new(&session, &sharing, &STAMP);
            while slices.advance(&session, 100).is_continue() {}
            assert!(slices.finish() == gather(&session, &sharing, &STAMP), "{name}");
        }
    }
}

#[test]
fn what_is_left_out_leaves_a_session_of_the_same_shape() {
    for (name, bytes) in files() {
        let session = read(&bytes).session;
        let leave_out =
            LeaveOut { tool_output: ToolOutput::Clipped { lines: 1 }, ..LeaveOut::EVERYTHING };
        for leave_out in [leave_out, LeaveOut::EVERYTHING] {
            let sharing = Sharing { leave_out, ..Sharing::default() };
            let shared = gather(&session, &sharing, &STAMP);
            let bare = read(&shared.bytes).session;
            assert_eq!(bare.entries().len(), session.entries().len(), "{name}");
            assert_eq!(bare.leaf(), session.leaf(), "{name}");
            assert_eq!(shared.leaf, bare.leaf().map(|at| bare.entry(at).id.to_string()), "{name}");
            for at in session.indices() {
                assert_eq!(bare.parent(at), session.parent(at), "{name}");
                assert_eq!(bare.exchange_of(at), session.exchange_of(at), "{name}");
            }
            let again = gather(&bare, &sharing, &STAMP);
            assert!(again.bytes == shared.bytes, "{name}, again");
        }
    }
}

#[test]
fn what_the_model_does_not_see_is_not_in_the_bytes() {
    let edit =
        |target: &str, replacement: Value| json!({"targetId": target, "replacement": replacement});
    let entries = chain([
        ("message", "a", says("user", "UNSEEN")),
        ("message", "b", answers(&json!("UNSEEN"), json!({}))),
        ("custom", "c", json!({"customType": "x", "data": "UNSEEN"})),
        ("message", "d", says("user", "d")),
        ("compaction", "e", json!({"summary": "s", "firstKeptEntryId": "d", "details": 1})),
        ("message", "f", answers(&json!("UNSEEN"), json!({"model": "other"}))),
        ("message", "g", says("user", "UNSEEN")),
        ("context_edit", "h", edit("f", json!(null))),
        ("context_edit", "i", edit("g", json!({"content": "UNSEEN"}))),
        ("context_edit", "j", edit("g", json!({"content": "seen"}))),
        ("label", "k", json!({"targetId": "d", "label": "UNSEEN"})),
        (
            "message",
            "l",
            json!({"message": {
                "role": "bashExecution", "command": "UNSEEN", "output": "", "excludeFromContext": true,
            }}),
        ),
    ]);
    let mut bytes = file(&entries);
    bytes.extend_from_slice(br#"{"type":"message","id":"m","parentId":"l","message":{"role":"user","content":"UNSEEN","content":"m"}}"#);
    let session = read(&bytes).session;
    let shared = gathered(&session, Scope::Context, session.leaf().unwrap());
    let text = String::from_utf8(shared.bytes).unwrap();
    assert!(!text.contains("UNSEEN"), "{text}");
    assert!(text.contains("seen") && text.contains("\"other\""));
}

/// Images that are no base64: whole, whole with quotes, cut off.
const DRAWN: &str = "![a](data:image/svg+xml,%3Csvg a='b'%3EUElDVFVSRQ%3C/svg%3E) and \
    <img src='data:image/svg+xml;utf8,<svg a=\"b\">UElDVFVSRQ</svg>'>, data:image/svg+xml,%3Csvg%3E UElDVFVSRQ";

fn replaced(target: &str, by: impl Into<Value>) -> Value {
    json!({"targetId": target, "replacement": by.into()})
}

fn edit(target: &str, content: impl Into<Value>) -> Value {
    replaced(target, json!({"content": content.into()}))
}

/// An edit that has more than new content.
fn more_than_edit(target: &str, word: &str) -> Value {
    let more = format!("{word} EXTRA");
    replaced(target, json!({"content": word, "output": more, "details": more}))
}

/// A file in which each kind of content has its word wherever it may stand: alone, in tails, checkpoints, edits,
/// data, and on damaged lines.
fn marked() -> Vec<u8> {
    let thinking =
        json!({"type": "thinking", "thinking": "THOUGHT", "thinkingSignature": "THOUGHT"});
    let image = json!({"type": "image", "data": "UElDVFVSRQ", "mimeType": "image/png"});
    let text = |text: &str| json!({"type": "text", "text": text, "textSignature": "THOUGHT"});
    let output = json!({
        "role": "toolResult", "toolCallId": "c", "toolName": "t", "isError": false,
        "content": [text("OUTPUT\nOUTPUT"), image, {"type": "resource", "body": "OUTPUT"}],
        "usage": {"input": 1, "raw": "EXTRA", "cost": {"total": 1, "raw": "EXTRA"}},
        "details": {"diff": "OUTPUT EXTRA"}, "nestedCalls": {"calls": [{"error": "OUTPUT EXTRA"}]},
    });
    let command = json!({
        "role": "bashExecution", "command": "ls", "output": "OUTPUT", "fullOutput": "OUTPUT EXTRA",
    });
    let tool =
        json!({"name": "t", "description": "PROMPT", "parameters": {"PROMPT": 1}, "x": "PROMPT"});
    let system = json!({
        "role": "system", "content": [text("PROMPT")], "sections": {"a": "PROMPT", "b": null},
        "toolsAdded": [tool], "toolsRemoved": [{"name": "u", "description": "PROMPT"}], "timestamp": 5,
    });
    let call = json!({
        "type": "toolCall", "id": "c", "name": "t", "thoughtSignature": "THOUGHT", "raw": "EXTRA",
        "arguments": {"image": image, "page": "<img src=\"data:image/png;base64,UElDVFVSRQ==\">"},
    });
    let program = json!({"role": "program", "output": "OUTPUT", "details": "OUTPUT EXTRA"});
    let message = |message: &Value| json!({ "message": message });
    let entries = chain([
        ("message", "s", message(&system)),
        ("message", "u", says("user", json!([text("hello"), text(DRAWN), image]))),
        (
            "message",
            "a",
            answers(&json!([thinking, text("hm"), call]), json!({"diagnostics": "EXTRA"})),
        ),
        ("message", "r", message(&output)),
        ("message", "b", message(&command)),
        ("context_edit", "e", edit("r", "OUTPUT")),
        ("context_edit", "f", edit("a", json!([thinking, image]))),
        ("context_edit", "g", edit("s", "PROMPT")),
        ("context_edit", "h", edit("gone", "OUTPUT")),
        ("context_edit", "i", edit("gone", "PROMPT")),
        ("message", "p", message(&program)),
        ("context_edit", "r1", replaced("r", "OUTPUT")),
        ("context_edit", "r2", more_than_edit("r", "OUTPUT")),
        ("context_edit", "b1", replaced("b", json!([text("OUTPUT")]))),
        ("context_edit", "b2", more_than_edit("b", "OUTPUT")),
        ("context_edit", "p1", replaced("p", program)),
        ("context_edit", "s1", replaced("s", "PROMPT")),
        ("context_edit", "s2", more_than_edit("s", "PROMPT")),
        ("context_edit", "a1", replaced("a", json!({"content": "", "reasoning": "THOUGHT EXTRA"}))),
        (
            "active_tools_change",
            "t",
            json!({"activeToolNames": ["t"], "tools": [{"name": "t", "description": "PROMPT EXTRA"}]}),
        ),
        ("custom", "x", json!({"customType": "x", "data": {"EXTRA": [output, system, thinking]}})),
        ("custom_message", "m", json!({"customType": "x", "content": [image], "details": "EXTRA"})),
        (
            "branch_summary",
            "y",
            json!({"summary": "sum", "fromId": "root", "details": {"EXTRA": 1}}),
        ),
        ("future", "z", json!({"messages": [output, command, thinking, system], "EXTRA": image})),
        (
            "compaction",
            "k",
            json!({
                "summary": "sum", "firstKeptEntryId": "r", "tokensBefore": 9, "systemMessage": system,
                "retainedTail": [output, command, system, {"role": "user", "content": [image]}],
            }),
        ),
    ]);
    let mut bytes = file(&entries);
    // A key that is given twice, a record torn off, two records on a line.
    bytes.extend_from_slice(br#"{"type":"message","id":"d","parentId":"k","message":{"role":"toolResult","content":"OUTPUT","content":[],"toolCallId":"d"}}"#);
    bytes.extend_from_slice(
        b"\n{\"type\":\"message\",\"id\":\"OUTPUT THOUGHT PROMPT UElDVFVSRQ EXTRA\n",
    );
    bytes.extend_from_slice(br#"{"type":"label","id":"l","parentId":"k","targetId":"a","label":"L"}{"type":"custom","id":"n","parentId":"k","data":"EXTRA"}{"x":"OUTPUT THOUGHT PROMPT UElDVFVSRQ EXTRA"#);
    bytes.push(b'\n');
    bytes
}

#[test]
fn what_is_left_out_is_not_in_the_bytes() {
    let bytes = marked();
    let session = read(&bytes).session;
    let leave_outs = [
        (LeaveOut { thinking: Part::TakenOut, ..LeaveOut::default() }, "THOUGHT"),
        (LeaveOut { images: Part::TakenOut, ..LeaveOut::default() }, "UElDVFVSRQ"),
        (LeaveOut { prompt: Part::TakenOut, ..LeaveOut::default() }, "PROMPT"),
        (LeaveOut { extras: Part::TakenOut, ..LeaveOut::default() }, "EXTRA"),
        (LeaveOut { tool_output: ToolOutput::TakenOut, ..LeaveOut::default() }, "OUTPUT"),
        (
            LeaveOut { tool_output: ToolOutput::Clipped { lines: 0 }, ..LeaveOut::default() },
            "OUTPUT",
        ),
    ];
    for (leave_out, word) in leave_outs {
        for scope in Scope::ALL {
            let leaf = session.find("d");
            let shared = gather(&session, &Sharing { scope, leaf, leave_out }, &STAMP);
            let text = String::from_utf8(shared.bytes).unwrap();
            assert!(!text.contains(word), "{word} in {scope:?}: {text}");
            assert!(!shared.taken.is_nothing());
            if scope == Scope::All {
                let others = ["THOUGHT", "UElDVFVSRQ", "PROMPT", "EXTRA", "OUTPUT"];
                let kept = others.iter().filter(|other| text.contains(**other)).count();
                assert_eq!(kept, 4, "the others stay without {word}: {text}");
            }
        }
    }
}

#[test]
fn an_entry_of_a_name_that_another_answers_to_gets_its_own_in_a_branch() {
    let mut entries =
        chain([("message", "x", says("user", "one")), ("message", "y", says("user", "two"))]);
    // The first x hangs on y, which hangs on the second x.
    entries[0]["parentId"] = "y".into();
    entries.push(json!({"type": "message", "id": "x", "parentId": null, "message": {"role": "user", "content": "three"}}));
    let session = read(&file(&entries)).session;
    let first = session.indices().next().unwrap();
    let shared = gathered(&session, Scope::Branch, first);
    let (branch, leaf) = read_again(&shared, "branch");
    let texts: Vec<_> =
        branch.path(leaf).iter().map(|at| branch.summary(*at).into_owned()).collect();
    assert_eq!(texts, ["three", "two", "one"]);
    assert!(branch.indices().all(|at| !matches!(branch.entry(at).kind, EntryKind::Unknown(_))));
}

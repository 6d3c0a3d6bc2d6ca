//! The reason between the file and the model: what it says, and which entries it names.

use crate::files::{answers, chain, says, session};
use serde_json::{Value, json};
use sightline::columns::{self, FileSide, Row};
use sightline::context::{Context, Stage, build};
use sightline::session::{Session, read};

/// The row of an entry, and what its reason says: word, then each clause with the entries it names.
fn told(session: &Session, context: &Context, row: &Row) -> Vec<String> {
    let why = row.why(session, context);
    let clause = |clause: &columns::Clause| {
        let ids = clause.entries.iter().map(|entry| session.entry(*entry).id.as_str());
        let mut words = vec![clause.words.as_ref()];
        words.extend(ids);
        words.join(" ")
    };
    [why.word.to_owned()].into_iter().chain(why.clauses.iter().map(clause)).collect()
}

fn why(session: &Session, stage: Stage, id: &str) -> Vec<String> {
    let context = build(session, session.leaf(), stage);
    let file = FileSide::Entry(session.find(id).unwrap());
    let rows = columns::rows(session, &context);
    told(session, &context, rows.iter().find(|row| row.file == file).unwrap())
}

fn absence(session: &Session, stage: Stage, id: &str) -> String {
    let context = build(session, session.leaf(), stage);
    let file = FileSide::Entry(session.find(id).unwrap());
    let rows = columns::rows(session, &context);
    rows.iter().find(|row| row.file == file).unwrap().absence(session, &context).into_owned()
}

fn edit(target: &str, replacement: impl Into<Value>) -> Value {
    json!({"targetId": target, "replacement": replacement.into()})
}

#[test]
fn an_omitted_entry_says_what_is_saved_and_an_edited_one_both_sizes() {
    let session = session(&chain([
        ("message", "a", says("user", "x".repeat(40_000))),
        ("message", "b", says("user", "x".repeat(4_000))),
        ("context_edit", "e", edit("a", json!(null))),
        ("context_edit", "f", edit("b", json!({"content": "short"}))),
    ]));
    assert_eq!(absence(&session, Stage::Llm, "a"), "not sent — ≈\u{a0}10k tokens saved");
    assert_eq!(why(&session, Stage::Llm, "a"), ["omitted", "by e"]);
    assert_eq!(why(&session, Stage::Llm, "b"), ["edited", "by f", "≈\u{a0}1k → 2 tokens"]);
    assert_eq!(absence(&session, Stage::Llm, "e"), "—");
    assert_eq!(why(&session, Stage::Llm, "e"), ["never-sent", "omits a"]);
    assert_eq!(why(&session, Stage::Llm, "f"), ["never-sent", "replaces the content of b"]);
}

#[test]
fn an_edit_that_changes_nothing_says_why() {
    let session = session(&chain([
        ("message", "a", says("user", "a")),
        ("message", "s", says("system", "be brief")),
        ("model_change", "m", json!({"provider": "p", "modelId": "m"})),
        ("context_edit", "early", edit("a", json!(null))),
        ("context_edit", "late", edit("a", json!({"content": "A"}))),
        ("context_edit", "role", edit("s", json!({"content": "B"}))),
        ("context_edit", "meta", edit("m", json!(null))),
    ]));
    let says = |id| why(&session, Stage::Llm, id).pop().unwrap();
    assert_eq!(says("early"), "changes nothing: a later edit counts, late");
    assert_eq!(says("late"), "replaces the content of a");
    assert_eq!(says("role"), "changes nothing: messages of its role keep their content");
    assert_eq!(says("meta"), "changes nothing: it sends nothing");
    // At the first stage no edit has been applied yet.
    assert_eq!(why(&session, Stage::Selected, "early"), ["sent", "omits a"]);
}

#[test]
fn an_edit_without_a_target_or_a_replacement_says_so() {
    let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"a"}}
{"type":"context_edit","id":"gone","parentId":"a","targetId":"x","replacement":null}
{"type":"context_edit","id":"bad","parentId":"gone","targetId":"a"}"#;
    let session = read(file).session;
    assert_eq!(
        why(&session, Stage::Llm, "gone"),
        ["never-sent", "omits x, which is not here", "changes nothing"]
    );
    let bad = why(&session, Stage::Llm, "bad");
    assert_eq!(bad, ["never-sent", "edits nothing of a", "it has no replacement"]);
}

#[test]
fn a_compaction_says_what_it_stands_for_and_what_it_keeps() {
    let entries = |kept: &str| {
        chain([
            ("message", "old", says("user", "x".repeat(8_000))),
            ("message", "older", says("user", "x".repeat(8_000))),
            ("message", "kept", says("user", "kept")),
            (
                "compaction",
                "c",
                json!({"summary": "sum", "firstKeptEntryId": kept, "tokensBefore": 9}),
            ),
        ])
    };
    let keeping = session(&entries("kept"));
    assert_eq!(
        why(&keeping, Stage::Llm, "c"),
        [
            "rewritten",
            "wrapped as user",
            "stands for 2 entries, ≈\u{a0}4k → 1 token",
            "keeps from kept"
        ]
    );
    let keeping_none = session(&entries("c"));
    assert_eq!(
        why(&keeping_none, Stage::Selected, "c"),
        ["sent", "stands for 3 entries, ≈\u{a0}4k → 1 token", "keeps none"]
    );
}

#[test]
fn labels_and_branch_summaries_name_the_entry_that_they_are_about() {
    let mut entries = chain([
        ("message", "a", says("user", "a")),
        ("message", "tip", says("user", "tip")),
        ("branch_summary", "b", json!({"summary": "sum", "fromId": "tip"})),
        ("label", "l", json!({"targetId": "a", "label": "here"})),
        ("label", "k", json!({"targetId": "a"})),
        ("message", "on", says("user", "on")),
    ]);
    entries[2]["parentId"] = json!("a");
    let session = session(&entries);
    assert_eq!(why(&session, Stage::Llm, "b"), ["rewritten", "wrapped as user", "came from tip"]);
    assert_eq!(why(&session, Stage::Llm, "l"), ["never-sent", "sets a label on a"]);
    assert_eq!(why(&session, Stage::Llm, "k"), ["never-sent", "takes the label off a"]);
}

#[test]
fn added_messages_say_where_they_come_from() {
    let system = |at: u32| json!({"message": {"role": "system", "content": format!("part {at}"), "timestamp": at}});
    let call = json!([{"type": "toolCall", "id": "x", "name": "read", "arguments": {}}]);
    let session = session(&chain([
        ("message", "s1", system(1)),
        ("message", "s2", system(2)),
        ("message", "s3", system(3)),
        ("message", "s4", system(4)),
        ("message", "calls", answers(&call, json!({}))),
    ]));
    let context = build(&session, session.leaf(), Stage::Request);
    let rows = columns::rows(&session, &context);
    let added: Vec<_> = rows.iter().filter(|row| row.file == FileSide::Nothing).collect();
    assert_eq!(
        told(&session, &context, added[0]),
        ["added", "from 4 system messages s1 s2 s3"],
        "the first three"
    );
    assert_eq!(added[0].why(&session, &context).clauses[0].more, 1);
    assert_eq!(
        told(&session, &context, added[1]),
        ["added", "no result recorded for a call of calls"]
    );
    let note = |row: &Row| row.model_card(&session, &context).unwrap().note;
    assert_eq!(note(added[1]), "supplied · ≈ 5 tokens");
}

#[test]
fn what_a_request_will_drop_is_said_before() {
    let broken = answers(&json!("half"), json!({"stopReason": "aborted"}));
    let kept_out = json!({"message": {"role": "bashExecution", "command": "ls", "output": "", "excludeFromContext": true}});
    let session = session(&chain([
        ("message", "a", says("user", "a")),
        ("message", "half", broken),
        ("message", "out", kept_out),
    ]));
    assert_eq!(why(&session, Stage::Llm, "half"), ["sent", "a request drops it: unfinished turn"]);
    assert_eq!(why(&session, Stage::Request, "half"), ["dropped", "unfinished turn"]);
    assert_eq!(why(&session, Stage::Messages, "out"), ["sent", "a request leaves it out (!!)"]);
    assert_eq!(why(&session, Stage::Llm, "out"), ["excluded", "the user kept it out (!!)"]);
    assert_eq!(why(&session, Stage::Llm, "a"), ["sent"]);
}

//! What the model sees: context.md. The rules whose working a person would ask about; the conformance
//! record holds all of them against the reference.

use crate::files::{answers, chain, context, fate, messages, says, session};
use serde_json::json;
use sightline::columns::{self, FileSide};
use sightline::context::{self, Images, Moment, Origin, Stage, Target, build, build_for};

#[test]
fn a_compaction_stands_for_what_was_before_the_range_that_it_keeps() {
    let session = session(&chain([
        ("message", "old", says("user", "old")),
        ("message", "kept", says("user", "kept")),
        ("message", "prompt", says("system", "be brief")),
        (
            "compaction",
            "c",
            json!({
                "summary": "sum", "firstKeptEntryId": "kept", "tokensBefore": 9,
                "systemMessage": {"role": "system", "content": "be brief", "timestamp": 5},
            }),
        ),
        ("message", "new", says("user", "new")),
    ]));
    let llm = context(&session, Stage::Llm);
    let texts: Vec<_> = messages(&session, &llm).iter().map(|m| m["content"].to_string()).collect();
    assert_eq!(texts.len(), 4);
    assert_eq!(texts[0], "\"be brief\"");
    assert!(texts[1].contains("<summary>\\nsum\\n</summary>"), "{}", texts[1]);
    assert_eq!(&texts[2..], ["\"kept\"", "\"new\""]);
    let fates = ["old", "kept", "prompt", "c", "new"].map(|id| fate(&session, &llm, id));
    assert_eq!(fates, ["summarised c", "sent", "superseded c", "rewritten", "sent"]);
    let of = session.find("c").unwrap();
    assert_eq!(llm.items[0].origin, Origin::Checkpoint { of });
    assert_eq!(llm.items[1].origin, Origin::Summary { of });
}

#[test]
fn the_last_edit_among_the_selected_entries_counts() {
    let edit = |target: &str, replacement| json!({"targetId": target, "replacement": replacement});
    let session = session(&chain([
        ("message", "a", says("user", "a")),
        ("message", "b", answers(&json!([]), json!({}))),
        ("context_edit", "e", edit("a", json!(null))),
        ("context_edit", "f", edit("a", json!({"content": "A"}))),
        ("context_edit", "g", edit("b", json!({"content": "B"}))),
        ("message", "c", says("user", "c")),
        ("context_edit", "h", edit("c", json!(null))),
    ]));
    let llm = context(&session, Stage::Llm);
    assert_eq!(
        ["a", "b", "c", "h"].map(|id| fate(&session, &llm, id)),
        ["edited f", "edited g", "omitted h", "never-sent"]
    );
    let sent = messages(&session, &llm);
    assert_eq!(sent[0]["content"], "A");
    assert_eq!(sent[1]["content"], json!([{"type": "text", "text": "B"}]));
    // Before the last edit was made, the one before it counted.
    let before = build(&session, session.find("e"), Stage::Llm);
    assert_eq!(fate(&session, &before, "a"), "omitted e");
    assert_eq!(fate(&session, &before, "c"), "off-path");
}

#[test]
fn a_request_folds_the_prompt_drops_what_is_unfinished_and_supplies_results() {
    let call = |id: &str| json!({"type": "toolCall", "id": id, "name": "read", "arguments": {}});
    let session = session(&chain([
        (
            "message",
            "s1",
            json!({"message": {"role": "system", "content": "one", "timestamp": 7,
            "sections": {"a": "A", "b": "B"}, "toolsAdded": [{"name": "read"}, {"name": "bash"}]}}),
        ),
        ("message", "u", says("user", "go")),
        (
            "message",
            "s2",
            json!({"message": {"role": "system", "content": "two",
            "sections": {"a": null, "c": "C"}, "toolsRemoved": [{"name": "read"}]}}),
        ),
        ("message", "calls", answers(&json!([call("x"), call("y")]), json!({}))),
        (
            "message",
            "x",
            json!({"message": {"role": "toolResult", "toolCallId": "x", "toolName": "read", "content": []}}),
        ),
        ("message", "broken", answers(&json!([call("z")]), json!({"stopReason": "aborted"}))),
        ("message", "v", says("user", "on")),
    ]));
    let request = context(&session, Stage::Request);
    let sent = messages(&session, &request);
    assert_eq!(
        sent[0],
        json!({"role": "system", "content": "one\n\ntwo", "sections": {"b": "B", "c": "C"},
            "toolsAdded": [{"name": "bash"}], "timestamp": 7})
    );
    let roles: Vec<_> = sent.iter().map(|m| m["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "toolResult", "toolResult", "user"]);
    assert_eq!(sent[4]["toolCallId"], "y");
    assert_eq!(request.items[4].origin, Origin::SuppliedResult { call_in: session.find("calls") });
    assert_eq!(
        ["s1", "s2", "broken"].map(|id| fate(&session, &request, id)),
        ["folded", "folded", "dropped"]
    );
}

#[test]
fn the_prompt_in_force_says_who_set_each_part() {
    let system = |fields: serde_json::Value| {
        let mut message = json!({"role": "system", "timestamp": 1});
        message.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        json!({ "message": message })
    };
    let session = session(&chain([
        (
            "message",
            "s1",
            system(
                json!({"content": "one", "sections": {"a": "A", "b": "B"}, "toolsAdded": [{"name": "t"}]}),
            ),
        ),
        (
            "message",
            "s2",
            system(
                json!({"sections": {"a": "A2"}, "toolsAdded": [{"name": "t", "description": "d"}]}),
            ),
        ),
        ("message", "s3", system(json!({"replace": true, "content": "fresh"}))),
    ]));
    let by = |id: &str| Origin::Entry(session.find(id).unwrap());
    let prompt = build(&session, session.find("s2"), Stage::Llm).prompt(&session);
    let sections: Vec<_> =
        prompt.sections.iter().map(|(name, set)| (name.as_str(), set.by)).collect();
    assert_eq!(sections, [("a", by("s2")), ("b", by("s1"))]);
    assert_eq!((prompt.contents[0].by, prompt.tools["t"].by), (by("s1"), by("s2")));
    // A message that replaces drops everything gathered before it.
    let prompt = context(&session, Stage::Llm).prompt(&session);
    assert_eq!((prompt.contents.len(), prompt.sections.len(), prompt.tools.len()), (1, 0, 0));
}

#[test]
fn a_prompt_without_timestamp_and_tools_leads_no_request() {
    let at = |timestamp: serde_json::Value| {
        let mut message = json!({"role": "system", "content": "x"});
        message["timestamp"] = timestamp;
        session(&chain([("message", "s", json!({ "message": message }))]))
    };
    let without = session(&chain([("message", "s", says("system", "x"))]));
    let request = context(&without, Stage::Request);
    assert_eq!((request.items.len(), fate(&without, &request, "s")), (0, "dropped".to_owned()));
    // Pi takes `null` for a timestamp that was given.
    for (given, sent) in [(json!(null), 0), (json!(7), 7)] {
        let session = at(given);
        let request = context(&session, Stage::Request);
        assert_eq!(fate(&session, &request, "s"), "folded");
        assert_eq!(messages(&session, &request)[0]["timestamp"], sent);
    }
}

#[test]
fn another_model_is_not_sent_what_is_private() {
    let session = session(&chain([
        (
            "message",
            "a",
            answers(
                &json!([
                    {"type": "thinking", "thinking": "hm"},
                    {"type": "text", "text": "hello", "textSignature": "s"},
                ]),
                json!({}),
            ),
        ),
        (
            "message",
            "i",
            says("user", json!([{"type": "image", "data": "", "mimeType": "image/png"}])),
        ),
    ]));
    let own = context(&session, Stage::Request);
    assert_eq!(fate(&session, &own, "a"), "sent");
    assert_eq!(fate(&session, &own, "i"), "sent");
    let target = Target {
        provider: Some("q".into()),
        api: Some("a".into()),
        model: Some("m".into()),
        images: Images::Refused,
    };
    let other = build_for(&session, session.leaf(), Stage::Request, target);
    let sent = messages(&session, &other);
    assert_eq!(sent[0]["content"], json!([{"type": "text", "text": "hello"}]));
    assert_eq!(sent[1]["content"][0]["type"], "text");
    assert_eq!(["a", "i"].map(|id| fate(&session, &other, id)), ["rewritten", "rewritten"]);
}

#[test]
fn given_is_what_an_answer_was_made_from_by_the_model_that_made_it() {
    let session = session(&chain([
        ("message", "u", says("user", "go")),
        ("message", "a", answers(&json!([]), json!({}))),
        ("model_change", "m", json!({"provider": "q", "modelId": "n"})),
    ]));
    let answer = session.find("a").unwrap();
    let given = context::at(&session, answer, Moment::Given, Stage::Request);
    assert_eq!((given.leaf, given.target.model.as_deref()), (session.find("u"), Some("m")));
    let next = context::at(&session, answer, Moment::Next, Stage::Request);
    assert_eq!(next.leaf, Some(answer));
    // Only an answer was made from something.
    let change = session.find("m").unwrap();
    assert_eq!(context::at(&session, change, Moment::Given, Stage::Llm).leaf, Some(change));
}

#[test]
fn the_size_is_the_last_measure_and_the_estimate_of_what_came_after() {
    let measured = json!({"usage": {"input": 60, "output": 40}, "timestamp": 2});
    let mut entries = chain([
        (
            "message",
            "u",
            json!({"message": {"role": "user", "content": "12345678", "timestamp": 1}}),
        ),
        ("message", "a", answers(&json!([]), measured)),
        ("message", "v", says("user", "12345")),
        ("context_edit", "e", json!({"targetId": "v", "replacement": {"content": "123"}})),
    ]);
    let with_edit = session(&entries);
    entries.pop();
    let plain = session(&entries);
    let size = context(&plain, Stage::Llm).size;
    assert!((size.measured_tokens - 100.0).abs() < f64::EPSILON);
    assert_eq!(size.estimated_tokens, 2);
    // An edit after the measure makes it one of another context.
    let size = context(&with_edit, Stage::Llm).size;
    assert!((size.tokens() - 3.0).abs() < f64::EPSILON);
}

#[test]
fn columns_tell_the_summary_before_what_is_kept_and_each_message_once() {
    let session = session(&chain([
        ("message", "old", says("user", "old")),
        ("message", "kept", says("user", "kept")),
        ("compaction", "c", json!({"summary": "sum", "firstKeptEntryId": "kept"})),
        ("message", "new", says("user", "new")),
    ]));
    let llm = context(&session, Stage::Llm);
    let rows = columns::rows(&session, &llm);
    let told: Vec<_> = rows
        .iter()
        .map(|row| match row.file {
            FileSide::Entry(entry) => (session.entry(entry).id.as_ref(), row.item),
            _ => ("", row.item),
        })
        .collect();
    assert_eq!(told, [("old", None), ("c", Some(0)), ("kept", Some(1)), ("new", Some(2))]);
}

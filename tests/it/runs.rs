//! Which rows of the columns are told as one.

use sightline::columns::{rows, runs, undisplayed};
use sightline::context::{Stage, build};
use sightline::session::{Session, read};
use std::fmt::Write as _;

/// A chain of entries: each is its fields as JSON, without what every entry has.
fn chain(entries: &[&str]) -> Session {
    let mut file = String::from(r#"{"type":"session","version":3,"id":"s"}"#);
    let mut parent = "null".to_owned();
    for (nth, fields) in entries.iter().enumerate() {
        if fields.starts_with('{') {
            write!(file, "\n{fields}").unwrap();
            continue;
        }
        write!(file, "\n{{\"id\":\"e{nth}\",\"parentId\":{parent},{fields}}}").unwrap();
        parent = format!("\"e{nth}\"");
    }
    read(file.as_bytes()).session
}

const USER: &str = r#""type":"message","message":{"role":"user","content":"12345678"}"#;
const LEVEL: &str = r#""type":"thinking_level_change","thinkingLevel":"high""#;
const HIDDEN: &str = r#""type":"custom_message","customType":"x","content":"1234","display":false"#;
const SHOWN: &str = r#""type":"custom_message","customType":"x","content":"1234","display":true"#;
const BROKEN: &str = "{ no entry";

fn compaction(kept: &str) -> String {
    format!(r#""type":"compaction","summary":"sum","firstKeptEntryId":"{kept}""#)
}

/// What each run says, after the places of its rows.
fn told(entries: &[&str], stage: Stage) -> Vec<String> {
    let session = chain(entries);
    let context = build(&session, session.leaf(), stage);
    let runs = runs(&session, &context, &rows(&session, &context));
    runs.iter().map(|run| format!("{:?} {}", run.rows, run.words(&session))).collect()
}

#[test]
fn three_neighbours_of_one_fate_and_cause_are_told_as_one() {
    let compaction = compaction("e3");
    let entries = [USER, USER, USER, USER, compaction.as_str(), LEVEL, LEVEL, LEVEL];
    assert_eq!(
        told(&entries, Stage::Llm),
        ["0..3 3 entries summarised by e4, ≈\u{a0}6 tokens", "5..8 3 entries, never sent"]
    );
}

#[test]
fn two_are_not_and_neither_are_three_that_are_sent() {
    assert!(told(&[USER, USER, USER, LEVEL, LEVEL], Stage::Llm).is_empty());
}

#[test]
fn an_unreadable_line_breaks_a_run() {
    assert!(told(&[LEVEL, LEVEL, BROKEN, LEVEL], Stage::Llm).is_empty());
    let broken = told(&[LEVEL, LEVEL, LEVEL, BROKEN, LEVEL], Stage::Llm);
    assert_eq!(broken, ["0..3 3 entries, never sent"]);
}

#[test]
fn edits_fold_by_their_cause_only() {
    let omit =
        |target: &str| format!(r#""type":"context_edit","targetId":"{target}","replacement":null"#);
    let [a, b, c] = ["e0", "e1", "e2"].map(omit);
    let entries = [USER, USER, USER, a.as_str(), b.as_str(), c.as_str()];
    assert_eq!(told(&entries, Stage::Llm), ["3..6 3 entries, never sent"]);
}

#[test]
fn messages_that_are_not_displayed_are_told_from_the_first_on_and_sent() {
    let entries = [USER, HIDDEN, HIDDEN, SHOWN, HIDDEN, USER];
    assert_eq!(
        told(&entries, Stage::Llm),
        [
            "1..3 2 messages that Pi does not display, sent, ≈\u{a0}2 tokens",
            "4..5 1 message that Pi does not display, sent, ≈\u{a0}1 token",
        ]
    );
    let session = chain(&entries);
    let context = build(&session, session.leaf(), Stage::Llm);
    assert_eq!(undisplayed(&runs(&session, &context, &rows(&session, &context))), 3);
}

#[test]
fn a_role_custom_message_may_be_undisplayed_too_and_no_other_role() {
    let says = |role: &str| {
        format!(r#""type":"message","message":{{"role":"{role}","content":"","display":false}}"#)
    };
    let (custom, user) = (says("custom"), says("user"));
    let told = told(&[custom.as_str(), user.as_str()], Stage::Messages);
    assert_eq!(told, ["0..1 1 message that Pi does not display, sent"]);
}

#[test]
fn what_is_summarised_is_told_as_that_whether_displayed_or_not() {
    let compaction = compaction("e3");
    let entries = [USER, HIDDEN, USER, USER, compaction.as_str()];
    assert_eq!(told(&entries, Stage::Llm), ["0..3 3 entries summarised by e4, ≈\u{a0}5 tokens"]);
    let few = [HIDDEN, USER, r#""type":"compaction","summary":"s","firstKeptEntryId":"e1""#];
    let told = told(&few, Stage::Llm);
    assert_eq!(told, ["0..1 1 message that Pi does not display, not sent, ≈\u{a0}1 token"]);
}

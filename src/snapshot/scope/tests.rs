use super::*;
use crate::session::read;
use crate::snapshot::leave_out::{Part, ToolOutput};
use serde_json::{Value, json};

const STAMP: Stamp<'static> = Stamp { made: "T", session_id: "n", file_name: "old.jsonl" };

/// A session of `id parent kind` (`b a user`, `l b label=a`, `c l compaction=b`, `e c omit=a`), in file order.
fn session(tree: &str) -> Session {
    let mut file = "{\"type\":\"session\",\"version\":3,\"id\":\"s\",\"cwd\":\"/c\"}\n".to_owned();
    for entry in tree.split("; ") {
        let words: Vec<&str> = entry.split(' ').collect();
        let (kind, of) = words[2].split_once('=').unwrap_or((words[2], ""));
        let fields = match kind {
            "label" => json!({"type": "label", "targetId": of, "label": words.get(3)}),
            "compaction" => json!({"type": kind, "summary": "sum", "firstKeptEntryId": of}),
            "omit" => json!({"type": "context_edit", "targetId": of, "replacement": null}),
            "edit" => {
                json!({"type": "context_edit", "targetId": of, "replacement": {"content": "NEW"}})
            }
            "model" => json!({"type": "model_change", "provider": "p", "modelId": of}),
            "custom" => json!({"type": "custom", "customType": "x", "data": 1}),
            "assistant" => json!({"type": "message", "message": {
                "role": kind, "content": [{"type": "text", "text": words[0]}],
                "provider": "p", "api": "a", "model": of,
            }}),
            _ => json!({"type": "message", "message": {"role": kind, "content": words[0]}}),
        };
        let parent = Some(words[1]).filter(|parent| *parent != "-");
        let mut line = json!({"id": words[0], "parentId": parent});
        line.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        file.push_str(&line.to_string());
        file.push('\n');
    }
    read(file.as_bytes()).session
}

fn shared(session: &Session, scope: Scope) -> Vec<Value> {
    let bytes = gather(session, &Sharing { scope, ..Sharing::default() }, &STAMP).bytes;
    let text = String::from_utf8(bytes).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The entries of what is shared as `id<parent`; ids that were made are told as their type.
fn drawn(session: &Session, scope: Scope) -> String {
    let told = |entry: &Value, id: &Value| {
        let id = id.as_str().unwrap_or("-");
        if session.find(id).is_some() || id == "-" {
            id.to_owned()
        } else {
            entry["type"].as_str().unwrap().to_owned()
        }
    };
    let entries = shared(session, scope);
    let mut before = json!({});
    let drawn = entries.iter().skip(1).map(|entry| {
        let link = format!("{}<{}", told(entry, &entry["id"]), told(&before, &entry["parentId"]));
        before = entry.clone();
        link
    });
    drawn.collect::<Vec<_>>().join(" ")
}

#[test]
fn labels_leave_the_path_and_are_written_again_at_its_end() {
    let session = session(
        "a - user; l a label=a one; b l user; x a label=gone no; m b label=b two; c m user; d a user; y d label=a three; e c user",
    );
    assert_eq!(drawn(&session, Scope::Branch), "a<- b<a c<b e<c label<e label<label");
    let entries = shared(&session, Scope::Branch);
    let labels: Vec<_> =
        entries[5..].iter().map(|label| (&label["targetId"], &label["label"])).collect();
    assert_eq!(labels, [(&json!("a"), &json!("three")), (&json!("b"), &json!("two"))]);
    assert_eq!(
        entries[0],
        json!({"type": "session", "version": 3, "id": "n", "timestamp": "T", "cwd": "/c", "parentSession": "old.jsonl"})
    );
}

#[test]
fn a_compaction_that_keeps_from_a_label_keeps_from_the_entry_after_it() {
    let first_kept = |tree: &str| {
        let entries = shared(&session(tree), Scope::Branch);
        let compaction = entries.iter().find(|entry| entry["type"] == "compaction").unwrap();
        compaction["firstKeptEntryId"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        first_kept("a - user; l a label=a x; m l label=a y; b m user; c b compaction=l"),
        "b"
    );
    assert_eq!(first_kept("a - user; l a label=a x; c l compaction=l"), "c");
    assert_eq!(first_kept("a - user; b a user; c b compaction=b"), "b");
    assert_eq!(first_kept("a - user; c a compaction=gone"), "gone");
}

#[test]
fn where_entries_are_not_sent_a_gap_says_so() {
    let session = session(
        "a - user; b a user; k b custom; c k user; d c compaction=c; e d user; f e omit=e; g f user",
    );
    assert_eq!(drawn(&session, Scope::Context), "custom<- c<custom d<c custom<d g<custom");
    let entries = shared(&session, Scope::Context);
    assert_eq!(entries[1]["data"], json!({"summarised by a compaction": 3}));
    assert_eq!(entries[4]["data"], json!({"never sent to the model": 1, "left out by an edit": 1}));
}

#[test]
fn an_edited_entry_carries_what_is_sent_in_its_place() {
    let session = session("a - user; b a assistant=m; e b edit=b; f e edit=a");
    let entries = shared(&session, Scope::Context);
    assert_eq!(entries[1]["message"]["content"], "NEW");
    assert_eq!(entries[2]["message"]["content"], json!([{"type": "text", "text": "NEW"}]));
    assert_eq!(entries.len(), 4, "the edits are a gap");
}

#[test]
fn what_sets_the_model_stays_without_what_it_says() {
    // The last answer is left out by an edit, and the answers are of two models.
    let session = session("a - assistant=m; b a assistant=n; e b omit=b; c e user");
    let entries = shared(&session, Scope::Context);
    assert_eq!(drawn(&session, Scope::Context), "a<- b<a e<b c<e");
    assert_eq!(entries[2]["message"]["content"][0]["text"], "[message taken out]");
    assert_eq!(entries[2]["message"]["model"], "n");
    // One that is compacted away is not sent where it stands, either.
    let session = self::session("a - assistant=m; b a user; c b compaction=b");
    assert_eq!(drawn(&session, Scope::Context), "a<- b<a c<b");
    assert!(!shared(&session, Scope::Context)[1].to_string().contains("\"text\":\"a\""));
}

fn without(file: &[u8], leave_out: LeaveOut) -> String {
    let session = read(file).session;
    let gathered = gather(&session, &Sharing { leave_out, ..Sharing::default() }, &STAMP);
    String::from_utf8(gathered.bytes).unwrap()
}

#[test]
fn lines_that_do_not_change_keep_their_bytes() {
    let file = "\u{feff}{ \"type\":\"session\",\"version\":3,\"id\":\"s\"}\r\n\r\n  \n{\"type\":\"custom\", \"id\":\"a\",\"n\":1.0}\n";
    let images = LeaveOut { images: Part::TakenOut, ..LeaveOut::default() };
    assert_eq!(without(file.as_bytes(), images), file);
}

#[test]
fn records_on_a_damaged_line_become_lines_and_the_rest_goes() {
    let file = "{\"type\":\"session\",\"id\":\"s\",\"version\":3}\n\
        {\"type\":\"custom\",\"id\":\"a\"}{\"type\":\"custom\",\"id\":\"b\"}{\"torn\":\n{\"torn";
    let output = LeaveOut { tool_output: ToolOutput::TakenOut, ..LeaveOut::default() };
    let lines = without(file.as_bytes(), output);
    let lines: Vec<_> = lines.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            r#"{"type":"custom","id":"a"}"#,
            r#"{"type":"custom","id":"b"}"#,
            "[unreadable line taken out]"
        ]
    );
}

#[test]
fn sizes_say_what_each_scope_holds() {
    let session = session("a - user; b a user; c b compaction=b; d c user; x a user; e d custom");
    let sizes = sizes(&session, None);
    let told = Scope::ALL.map(|scope| (sizes.of(scope).entries, sizes.of(scope).messages));
    assert_eq!(told, [(6, 4), (5, 3), (3, 3)]);
}

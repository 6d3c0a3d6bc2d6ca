//! The command line, run as a person runs it.

use crate::files::{answers, chain, file, says};
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// What a run printed and how it ended.
struct Ran {
    out: String,
    err: String,
    status: Option<i32>,
}

impl Ran {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).expect("the output is JSON")
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Self { out: text(output.stdout), err: text(output.stderr), status: output.status.code() }
    }
}

/// Runs the program with a file on standard input.
fn run(arguments: &str, input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sightline"))
        .args(arguments.split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_owned();
    // It may end before it has read all, or print before it has.
    let feeding = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let ran = child.wait_with_output().expect("it ends").into();
    feeding.join().expect("it was fed");
    ran
}

/// A question, an answer that calls a tool, its result, an edit of it, a compaction, a second answer.
fn story() -> Vec<u8> {
    let call = json!([
        {"type": "thinking", "thinking": "hm"},
        {"type": "text", "text": "I look."},
        {"type": "toolCall", "id": "call", "name": "read", "arguments": {"path": "/home/dev/a", "limit": 9}},
    ]);
    let used = json!({"usage": {"input": 3, "output": 1, "cost": {"total": 0.25}}});
    let mut entries = chain([
        ("message", "q", says("user", "what is in a?")),
        ("message", "a", answers(&call, used)),
        (
            "message",
            "r",
            json!({"message": {"role": "toolResult", "toolCallId": "call", "toolName": "read",
                "content": [{"type": "image", "mimeType": "image/png", "data": "AAAA"}]}}),
        ),
        (
            "compaction",
            "c",
            json!({"summary": "so far", "firstKeptEntryId": "a", "tokensBefore": 4_000}),
        ),
        ("context_edit", "e", json!({"targetId": "a", "replacement": {"content": "[cut]"}})),
        ("message", "z", answers(&json!("A picture."), json!({}))),
    ]);
    let aside = json!({"type": "message", "id": "x", "parentId": "q",
        "message": {"role": "user", "content": "or in b?"}});
    entries.insert(5, aside);
    let label =
        json!({"type": "label", "id": "l", "parentId": "x", "targetId": "x", "label": "later"});
    entries.insert(6, label);
    file(&entries)
}

#[test]
fn the_tree_is_drawn_as_text() {
    let ran = run("tree -", &story());
    let want = "  • user: what is in a?
  ├─ • assistant: I look.
  │     • [read: ~/a:1-9]
  │     • [compaction: 4k tokens]
› │     • assistant: A picture.
  └─ [later] user: or in b?
";
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.status), (want, "", Some(0)));
    let ids = run("tree - --filter labeled-only --ids", &story());
    assert_eq!(ids.out, "› • z assistant: A picture.\n  x [later] user: or in b?\n");
}

#[test]
fn the_tree_as_json_says_what_hangs_on_what() {
    let tree = run("tree - --filter user-only --json", &story()).json();
    assert_eq!(tree["leafId"], "z");
    let rows = tree["rows"].as_array().unwrap();
    let brief = |row: &Value| json!([row["id"], row["parentId"], row["depth"], row["onPath"]]);
    let brief: Vec<Value> = rows.iter().map(brief).collect();
    let want =
        [json!(["q", null, 0, true]), json!(["z", "q", 1, true]), json!(["x", "q", 1, false])];
    assert_eq!(brief, want);
    assert_eq!(rows[2]["text"], "user: or in b?");
    assert_eq!(rows[2]["label"], "later");
}

#[test]
fn a_context_is_told_message_by_message() {
    let ran = run("context -", &story());
    let want = "Session   s in /home/dev
At        assistant z, line 9: what would be sent from there
Stage     llm
Model     p/m by a
Thinking  off
Size      1,207 tokens, estimated; the model's window is not known
Sent      4 messages, of 6 entries on the path

#1 user · c, line 5 · rewritten: wrapped as user · ≈ 2 tokens
    The conversation history before this point was compacted into the following summary:

    <summary>
    so far
    </summary>

#2 assistant p/m · a, line 3 · edited by e · ≈ 2 tokens
    [cut]

#3 tool result of read (call) · r, line 4 · ≈ 1,200 tokens
    (image, image/png, about 3 bytes)

#4 assistant p/m · z, line 9 · ≈ 3 tokens
    A picture.

";
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.status), (want, "", Some(0)));
}

#[test]
fn fates_are_told_of_the_path_or_of_the_file() {
    let mut story = story();
    story.extend(b"no JSON\n");
    let fates = |options: &str| {
        let told = run(&format!("context - --json --fates{options}"), &story).json();
        let fates = told["fates"].as_array().unwrap().clone();
        let brief = |fate: &Value| {
            let text = |field: &str| fate[field].as_str().unwrap_or("-").to_owned();
            [text("id"), text("fate"), text("cause"), text("reason")].join("|")
        };
        fates.iter().map(brief).collect::<Vec<_>>()
    };
    let on_path = [
        "q|summarised|c|by c",
        "a|edited|e|by e",
        "r|sent|-|-",
        "c|rewritten|-|wrapped as user",
        "e|never-sent|-|replaces the content of a",
        "z|sent|-|-",
    ];
    assert_eq!(fates(""), on_path);
    let mut all = on_path.to_vec();
    all.insert(5, "x|off-path|-|on another branch, or after the leaf");
    all.insert(6, "l|off-path|-|on another branch, or after the leaf");
    all.push("-|unreadable|-|this line is no entry");
    assert_eq!(fates(" --all"), all);
    let text = run("context - --fates", &story).out;
    assert!(text.contains("Fates of the 6 entries on the path\n"), "{text}");
    assert!(text.contains("\n      2  q  user          summarised   by c\n"), "{text}");
}

#[test]
fn the_moment_the_stage_and_the_target_are_asked_for() {
    let roles = |options: &str| {
        let context = run(&format!("context - --json {options}"), &story()).json();
        let messages = context["messages"].as_array().unwrap().clone();
        let roles: Vec<String> = messages
            .iter()
            .map(|message| message["message"]["role"].as_str().unwrap_or("entry").to_owned())
            .collect();
        (roles.join(" "), context)
    };
    let (given, context) = roles("--leaf a --given --stage request");
    assert_eq!(given, "user");
    assert_eq!((&context["leafId"], &context["entryId"]), (&json!("q"), &json!("a")));
    assert_eq!(roles("--leaf a --stage request").0, "user assistant toolResult");
    assert_eq!(roles("--stage messages").0, "compactionSummary assistant toolResult assistant");
    assert_eq!(roles("--stage selected").0, "entry entry entry entry entry");
    // A model that is listed and takes no images, one that only the file knows, and one nobody knows.
    let (_, context) = roles("--stage request --target groq/openai/gpt-oss-120b");
    assert_eq!(context["target"]["images"], false);
    let text = "(tool image omitted: model does not support images)";
    assert_eq!(context["messages"][2]["message"]["content"][0]["text"], text);
    let (_, context) = roles("--stage request --target p/m");
    assert_eq!(context["target"]["api"], "a");
    let ran = run("context - --target p/other", &story());
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("got “p/other”"), "{}", ran.err);
}

#[test]
fn totals_are_of_the_file_or_of_a_path() {
    let totals = run("totals - --json", &story()).json();
    let zero = json!({"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0, "total": 0});
    let mut tokens = zero.clone();
    tokens["input"] = 3.into();
    tokens["output"] = 1.into();
    tokens["total"] = 4.into();
    let want = json!({"entries": 8, "userMessages": 2, "assistantMessages": 2, "toolResults": 1,
        "toolCalls": 1, "compactions": 1, "branchSummaries": 0, "tokens": tokens, "costUsd": 0.25,
        "byModel": {"p/m": {"assistantMessages": 2, "tokens": tokens, "costUsd": 0.25}}});
    assert_eq!(totals, want);
    let path = run("totals - --json --leaf x", &story()).json();
    assert_eq!((&path["entries"], &path["tokens"]), (&json!(2), &zero));
    assert_eq!(path["leafId"], "x");
    let text = run("totals - --leaf x", &story()).out;
    assert!(text.starts_with("The path to x alone, of a file of 8 entries\n"), "{text}");
}

#[test]
fn checking_tells_faults_by_its_exit_status() {
    let sound = run("check -", &story());
    assert_eq!(
        (sound.out.as_str(), sound.status),
        ("standard input: 8 entries, nothing is wrong\n", Some(0))
    );
    let mut cut = story();
    cut.truncate(cut.len() - 9);
    let ran = run("check - --json", &cut);
    assert_eq!(ran.status, Some(1));
    let faults = ran.json();
    assert_eq!(faults["faults"][0]["kind"], "cut-off");
    assert_eq!(faults["faults"][0]["severity"], "error");
    assert_eq!(faults["faults"][0]["line"], 9);
    let text = run("check -", &cut).out;
    assert!(text.starts_with("standard input:9: error: the record ends"), "{text}");
    // Other commands go on, and say so beside their output.
    let tree = run("tree -", &cut);
    assert_eq!(tree.status, Some(0));
    assert!(
        tree.err.starts_with("sightline: standard input: 1 error while reading"),
        "{}",
        tree.err
    );
}

#[test]
fn a_dump_is_of_all_entries_or_of_those_asked_for() {
    let all = run("dump -", &story()).json();
    assert_eq!(all["contexts"].as_object().unwrap().len(), 8);
    let some = run("dump - --leaf q --leaf z", &story()).json();
    let leaves: Vec<&String> = some["contexts"].as_object().unwrap().keys().collect();
    assert_eq!(leaves, ["q", "z"]);
    assert_eq!(some["contexts"]["z"], all["contexts"]["z"]);
}

#[test]
fn what_cannot_be_worked_on_ends_with_status_2_and_says_why() {
    let none = b"";
    for (arguments, input, says) in [
        ("tree /no/such/file", none.as_slice(), "/no/such/file: expected a session file"),
        ("tree /", none, "found a folder"),
        ("tree -", none, "the file is empty"),
        ("check -", b"<html>", "it is a web page"),
        ("tree - --filter odd", none, "labeled-only"),
        ("context - --all", none, "--fates"),
        ("context - --given --leaf q", &story(), "found user q, line 2"),
        ("context - --target m", &story(), "expected PROVIDER/MODEL"),
        ("dump - --leaf nobody", &story(), "got “nobody”"),
        ("someday -", none, "unrecognized subcommand"),
    ] {
        let ran = run(arguments, input);
        assert_eq!((ran.status, ran.out.as_str()), (Some(2), ""), "{arguments}");
        assert!(ran.err.contains(says), "{arguments}: {}", ran.err);
    }
}

#[test]
fn help_goes_to_standard_output() {
    for arguments in
        ["--help", "tree --help", "context --help", "totals --help", "check --help", "dump --help"]
    {
        let ran = run(arguments, b"");
        assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""), "{arguments}");
        assert!(ran.out.contains("Examples:"), "{arguments}");
    }
}

#[test]
fn nothing_in_a_file_commands_the_terminal() {
    let evil = "\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}";
    let mut entries = chain([("message", evil, says("user", evil))]);
    entries.push(
        json!({"type": "label", "id": "l", "parentId": evil, "targetId": evil, "label": evil}),
    );
    let file = file(&entries);
    for arguments in ["tree - --ids", "context - --fates", "totals -", "check -"] {
        let ran = run(arguments, &file);
        let bad = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!ran.out.contains(bad), "{arguments}: {:?}", ran.out);
        assert_eq!(ran.status, Some(0));
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let long: Vec<Value> = (0..2_000)
        .map(|nth| {
            let parent = if nth > 0 { json!((nth - 1).to_string()) } else { Value::Null };
            json!({"type": "message", "id": nth.to_string(), "parentId": parent,
                "message": {"role": "user", "content": "x".repeat(200)}})
        })
        .collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sightline"))
        .args(["context", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    child.stdin.take().expect("it has an input").write_all(&file(&long)).expect("it reads all");
    let ran = Ran::from(child.wait_with_output().expect("it ends"));
    assert_eq!((ran.err.as_str(), ran.status), ("", Some(0)));
}

#[test]
fn search_finds_entries_on_every_branch() {
    let found = run("search - IN b?", &story());
    assert_eq!((found.out.as_str(), found.status), ("x  line 7  user: or in b?\n", Some(0)));
    let found = run("search - kind:tool-result tool:READ --json", &story()).json();
    assert_eq!(found["hits"][0]["id"], "r");
    assert_eq!(found["hits"].as_array().map(Vec::len), Some(1));
    let none = run("search - nowhere", &story());
    assert_eq!((none.out.as_str(), none.status), ("", Some(1)));
    assert_eq!(run("search -", &story()).status, Some(2));
}

use super::*;
use serde_json::json;

/// Each part as `lead|about: what it is`.
fn told(message: Value) -> Vec<String> {
    let Value::Object(message) = message else { panic!("a message") };
    let one = |part: &Part| {
        let matter = match &part.matter {
            Matter::Nothing => "nothing".to_owned(),
            Matter::Prose(text, ends) => format!("prose {ends:?} {text}"),
            Matter::Code(text) => format!("code {text}"),
            Matter::Output(text) => format!("output {text}"),
            Matter::Patch(text) => format!("patch {text}"),
            other => format!("{other:?}"),
        };
        format!("{:?} {}|{}: {matter}", part.manner, part.lead, part.about)
    };
    parts(message, &Links::none()).iter().map(one).collect()
}

#[test]
fn texts_are_read_as_their_writers_wrote_them() {
    let text = json!([{"type": "text", "text": "x"}]);
    for (message, want) in [
        (json!({"role": "user", "content": "x"}), "prose Kept x"),
        (json!({"role": "assistant", "content": text}), "prose Joined x"),
        (json!({"role": "custom", "content": "x"}), "prose Joined x"),
        (json!({"role": "toolResult", "toolName": "bash", "content": text}), "output x"),
        (json!({"role": "toolResult", "toolName": "read", "content": text}), "code x"),
        (json!({"role": "branchSummary", "summary": "x"}), "prose Joined x"),
        (json!({"role": "someday", "content": {"x": 1}}), "code {\"x\":1}"),
    ] {
        assert_eq!(told(message), [format!("Plain |: {want}")]);
    }
}

#[test]
fn an_assistants_blocks_are_told_apart() {
    let blocks = json!([{"type": "thinking", "thinking": "hm"},
        {"type": "thinking", "thinking": "", "redacted": true},
        {"type": "toolCall", "id": "c", "name": "ls", "arguments": {}},
        {"type": "someday", "x": 1}, 5]);
    let message = json!({"role": "assistant", "content": blocks, "stopReason": "error",
        "errorMessage": "529"});
    assert_eq!(
        told(message),
        [
            "Quiet thinking|: prose Joined hm",
            "Remark |: prose Kept Thinking that the provider keeps to itself",
            "Call ls|.: nothing",
            "Plain someday|: code {\"type\":\"someday\",\"x\":1}",
            "Plain |: code 5",
            "Error error|: prose Kept 529",
            "Remark |: prose Kept Stopped: error",
        ]
    );
}

#[test]
fn what_pi_attaches_to_a_prompt_is_apart_from_it() {
    let text = "<file name=\"/a\">\nx\n</file>\n<file name=\"/p.png\"></file>\nwhy?\n";
    let want = ["Closed file|/a: code x", "Call file|/p.png: nothing", "Plain |: prose Kept why?"];
    assert_eq!(told(json!({"role": "user", "content": text})), want);
}

#[test]
fn a_result_says_that_it_failed_and_what_it_changed() {
    let message = json!({"role": "toolResult", "toolName": "edit", "isError": true,
        "content": [{"type": "text", "text": ""}], "details": {"diff": "+1 x"}});
    assert_eq!(told(message), ["Error failed|: nothing", "Call |: patch +1 x"]);
}

#[test]
fn a_command_of_the_users_says_how_it_ended() {
    let message = json!({"role": "bashExecution", "command": "ls", "output": "", "exitCode": 2,
        "cancelled": true, "truncated": true, "fullOutputPath": "/o"});
    let want = [
        "Call |: output $ ls",
        "Remark |: prose Kept Cancelled",
        "Error exit code 2|: nothing",
        "Remark |: prose Kept Pi cut the output; all of it is in /o",
    ];
    assert_eq!(told(message), want);
}

#[test]
fn a_system_message_shows_its_sections_and_tools() {
    let message = json!({"role": "system", "content": "", "sections": {"cwd": "/p", "old": null},
        "toolsAdded": [{"name": "read"}]});
    let want = [
        "Plain cwd|: prose Joined /p",
        "Remark |: prose Kept Section old removed",
        "Remark |: prose Kept Tools: read",
    ];
    assert_eq!(told(message), want);
}

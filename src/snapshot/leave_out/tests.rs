use super::*;
use crate::session::read;
use serde_json::json;

/// What is left of an entry's message.
fn left(leave_out: LeaveOut, message: &Value) -> Value {
    let entry = json!({"type": "message", "id": "a", "message": message});
    let session = read(b"").session;
    let mut cutter = Cutter::new(leave_out);
    let Value::Object(mut entry) = entry else { unreachable!() };
    cutter.cut(&session, &mut entry);
    entry.remove("message").unwrap()
}

fn output(wanted: ToolOutput, content: &Value) -> Value {
    let message = json!({"role": "toolResult", "toolCallId": "c", "content": content});
    let leave_out = LeaveOut { tool_output: wanted, ..LeaveOut::default() };
    let left = left(leave_out, &message);
    assert_eq!(left["toolCallId"], "c", "a result stays with its call");
    left["content"].clone()
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

#[test]
fn output_is_clipped_to_its_first_lines_over_all_its_blocks() {
    let clipped = |lines, content: Value| output(ToolOutput::Clipped { lines }, &content);
    assert_eq!(clipped(2, json!("a\nb\n")), "a\nb\n");
    assert_eq!(clipped(2, json!("a\nb\nc\nd\n")), "a\nb\n[output taken out: 2 lines]");
    assert_eq!(
        clipped(3, json!([text("a\nb"), text("c\nd\ne"), text("f")])),
        json!([text("a\nb"), text("c"), text("[output taken out: 3 lines]")])
    );
    // What was clipped before is counted on, and a line that only looks like ours is output.
    assert_eq!(
        clipped(1, json!("a\nb\n[output taken out: 2 lines]")),
        "a\n[output taken out: 3 lines]"
    );
    assert_eq!(
        clipped(1, json!("a\n[output taken out: my lines]")),
        "a\n[output taken out: 1 line]"
    );
}

#[test]
fn output_that_is_taken_out_says_what_it_was() {
    let image = json!({"type": "image", "data": "AAAA", "mimeType": "image/png"});
    let content = json!([text(&"x\n".repeat(1412)), image]);
    assert_eq!(
        output(ToolOutput::TakenOut, &content),
        json!([text("[output taken out: 1,412 lines, 1 image]")])
    );
    assert_eq!(output(ToolOutput::TakenOut, &json!("")), "");
    assert_eq!(output(ToolOutput::TakenOut, &json!({"a": 1})), "[output taken out: 1 line]");
}

#[test]
fn a_signature_goes_with_what_it_vouches_for_and_no_other() {
    let call =
        |url: &str| json!({"type": "toolCall", "thoughtSignature": "s", "arguments": {"url": url}});
    let content = json!([call("data:image/gif;base64,AAAA"), call("data:text/plain;base64,AAAA")]);
    let leave_out = LeaveOut { images: Part::TakenOut, ..LeaveOut::default() };
    let left = left(leave_out, &json!({"role": "assistant", "content": content}));
    let gone =
        json!({"type": "toolCall", "arguments": {"url": "[image taken out: image/gif, 3 B]"}});
    assert_eq!(left["content"], json!([gone, call("data:text/plain;base64,AAAA")]));
}

#[test]
fn arguments_that_look_like_a_message_are_nobodys_message() {
    let arguments = json!({"role": "system", "content": "x", "more": 1});
    let message =
        json!({"role": "user", "content": [{"type": "toolCall", "arguments": arguments}]});
    assert_eq!(left(LeaveOut::EVERYTHING, &message), message);
}

#[test]
fn a_prompt_keeps_the_names_of_its_parts() {
    let tool = json!({"name": "read", "description": "d", "parameters": {"type": "object"}});
    let message = json!({"role": "system", "content": "", "sections": {"cwd": "/c", "old": null}, "toolsAdded": [tool]});
    let leave_out = LeaveOut { prompt: Part::TakenOut, ..LeaveOut::default() };
    assert_eq!(
        left(leave_out, &message),
        json!({
            "role": "system", "content": "",
            "sections": {"cwd": "[section taken out]", "old": null},
            "toolsAdded": [{"name": "read", "description": "[description taken out]", "parameters": {}}],
        })
    );
}

#[test]
fn fields_that_are_not_of_the_format_are_counted_where_they_were() {
    let leave_out = LeaveOut { extras: Part::TakenOut, ..LeaveOut::default() };
    let message =
        json!({"role": "user", "content": "x", "a": 1, "takenOut": "[2 fields taken out]", "b": 2});
    assert_eq!(
        left(leave_out, &message),
        json!({"role": "user", "content": "x", "takenOut": "[4 fields taken out]"})
    );
    let message = json!({"role": "user", "takenOut": "[mine]"});
    assert_eq!(
        left(leave_out, &message),
        json!({"role": "user", "takenOut": "[1 field taken out]"})
    );
}

#[test]
fn fields_of_programs_go_from_blocks_and_usage_but_not_from_arguments() {
    let arguments = json!({"type": "toolCall", "usage": {"more": 1}, "more": 1});
    let call = json!({"type": "toolCall", "id": "c", "name": "t", "namespace": "n", "arguments": arguments});
    let usage = json!({"input": 1, "cacheWrite1h": 1, "cost": {"total": 1}});
    let kept = json!({"role": "assistant", "content": [text("x"), call], "usage": usage});
    assert_eq!(left(LeaveOut::EVERYTHING, &kept), kept);
    let mut more = kept.clone();
    for place in ["/content/0", "/content/1", "/usage", "/usage/cost"] {
        let holder = more.pointer_mut(place).and_then(Value::as_object_mut).unwrap();
        holder.insert("more".to_owned(), "x".into());
    }
    let left = left(LeaveOut::EVERYTHING, &more).to_string();
    assert_eq!(left.matches(r#""takenOut":"[1 field taken out]""#).count(), 4, "{left}");
}

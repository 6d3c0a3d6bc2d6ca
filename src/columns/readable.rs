//! JSON as people read it.
//!
//! In: a value. Out: the value over several lines, what is short on one; the ends of lines and the tabs
//! of a text as such. It is to be read and not to be parsed: the file has it as it is.

use serde_json::Value;

/// A value that takes no more characters than this stands on one line.
const MOST_ON_A_LINE: usize = 60;

/// A value in readable form. Values of a file are nested to 100 levels at most, so that this may recurse.
pub(super) fn readable(value: &Value) -> String {
    let mut out = String::new();
    write(&mut out, value, 0);
    out
}

fn write(out: &mut String, value: &Value, level: usize) {
    match value {
        Value::Array(items) if !is_short(value) => {
            out.push_str("[\n");
            for (at, item) in items.iter().enumerate() {
                indent(out, level + 1);
                write(out, item, level + 1);
                out.push_str(if at + 1 == items.len() { "\n" } else { ",\n" });
            }
            indent(out, level);
            out.push(']');
        }
        Value::Object(fields) if !is_short(value) => {
            out.push_str("{\n");
            for (at, (name, field)) in fields.iter().enumerate() {
                indent(out, level + 1);
                out.push_str(&Value::from(name.as_str()).to_string());
                out.push_str(": ");
                write(out, field, level + 1);
                out.push_str(if at + 1 == fields.len() { "\n" } else { ",\n" });
            }
            indent(out, level);
            out.push('}');
        }
        Value::String(text) if text.contains('\n') => {
            out.push_str("\"\"\"\n");
            for line in text.split('\n') {
                indent(out, level + 1);
                out.push_str(line);
                out.push('\n');
            }
            indent(out, level);
            out.push_str("\"\"\"");
        }
        Value::String(text) => {
            out.push('"');
            out.push_str(text);
            out.push('"');
        }
        other => out.push_str(&other.to_string()),
    }
}

/// Whether a list or an object is short and holds no further one with content.
fn is_short(value: &Value) -> bool {
    let simple = |value: &Value| match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::String(text) => text.len() <= MOST_ON_A_LINE && !text.contains('\n'),
        _ => true,
    };
    let all_simple = match value {
        Value::Array(items) => items.len() <= MOST_ON_A_LINE && items.iter().all(simple),
        Value::Object(fields) => fields.len() <= MOST_ON_A_LINE && fields.values().all(simple),
        _ => true,
    };
    all_simple && value.to_string().len() <= MOST_ON_A_LINE
}

fn indent(out: &mut String, level: usize) {
    out.extend(std::iter::repeat_n("  ", level));
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_short_stands_on_a_line() {
        assert_eq!(
            readable(&json!({"a": 1, "b": [], "c": "x\ty\"z"})),
            r#"{"a":1,"b":[],"c":"x\ty\"z"}"#
        );
        assert_eq!(readable(&json!([1.50, null])), "[1.5,null]");
        assert_eq!(readable(&json!("x\ty")), "\"x\ty\"");
    }

    #[test]
    fn what_is_long_stands_over_several_and_texts_as_they_are() {
        let value = json!({"list": [1, 2], "text": "one\n  \"two\"\n", "deep": {"x": {"y": 1}}});
        let want = "{\n  \"list\": [1,2],\n  \"text\": \"\"\"\n    one\n      \"two\"\n    \n  \"\"\",\n  \
            \"deep\": {\n    \"x\": {\"y\":1}\n  }\n}";
        assert_eq!(readable(&value), want);
    }
}

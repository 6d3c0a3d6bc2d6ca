//! A tool call in the words of Pi's `/tree`.
//!
//! In: a tool's name and what it is called with. Out: what stands after the name, on one line.
//! Paths are shortened by the home folder that is given.

use super::row_text::{one_line, start};
use crate::session::{js, number};
use crate::wording::Decimal;
use serde_json::Value;

/// What a call does, in the words of Pi's tree: what follows the tool's name.
pub(super) fn text(tool: &str, arguments: Option<&Value>, home: Option<&str>) -> String {
    let given = |field: &str| arguments.and_then(|arguments| arguments.get(field));
    let says = |field: &str| {
        let value = given(field).filter(|value| js::truthy(Some(value)));
        value.and_then(|value| js::name(Some(value)))
    };
    let file = || short(&says("path").or_else(|| says("file_path")).unwrap_or_default(), home);
    let folder = || short(says("path").as_deref().unwrap_or("."), home);
    let pattern = || says("pattern").unwrap_or_default();
    match tool {
        "read" => format!("{}{}", file(), lines(given("offset"), given("limit"))),
        "write" | "edit" => file(),
        "bash" => {
            let command = says("command").unwrap_or_default();
            let brief = one_line(&command);
            let more = if js::utf16_units(&command) > 50 { "..." } else { "" };
            format!("{}{more}", start(&brief, 50))
        }
        "grep" => format!("/{}/ in {}", pattern(), folder()),
        "find" => format!("{} in {}", pattern(), folder()),
        "ls" => folder(),
        _ => {
            let arguments = arguments.map(Value::to_string).unwrap_or_default();
            let more = if js::utf16_units(&arguments) > 40 { "..." } else { "" };
            format!("{}{more}", start(&arguments, 40))
        }
    }
}

/// A path with the home folder as `~`.
fn short(path: &str, home: Option<&str>) -> String {
    let below = home.and_then(|home| path.strip_prefix(home));
    match below {
        Some(rest) if rest.is_empty() || rest.starts_with(['/', '\\']) => format!("~{rest}"),
        _ => path.to_owned(),
    }
}

/// The lines that a `read` asks for: `:5-9`, or nothing.
fn lines(offset: Option<&Value>, limit: Option<&Value>) -> String {
    let read = |value: &Value| match value {
        Value::String(text) => number::read(js::trim(text)),
        other => number::of_value(other),
    };
    let (offset, limit) = (js::present(offset), js::present(limit));
    if offset.is_none() && limit.is_none() {
        return String::new();
    }
    let Some(first) = offset.map_or(Some(1.0), read) else { return String::new() };
    let from = Decimal(first);
    let Some(limit) = limit else { return format!(":{from}") };
    match read(limit).map(|count| first + count - 1.0) {
        None => String::new(),
        Some(0.0) => format!(":{from}"),
        Some(last) => format!(":{from}-{}", Decimal(last)),
    }
}

/// The home folder that a working directory lies in, by where systems put such folders.
pub(super) fn home(cwd: &str) -> Option<&str> {
    let names = |prefix: usize| {
        let rest = cwd.get(prefix..)?;
        let name = rest.split(['/', '\\']).next().filter(|name| !name.is_empty())?;
        cwd.get(..prefix + name.len())
    };
    match cwd {
        _ if cwd.starts_with("/home/") => names("/home/".len()),
        _ if cwd.starts_with("/Users/") => names("/Users/".len()),
        _ if cwd == "/root" || cwd.starts_with("/root/") => Some("/root"),
        _ if cwd.get(1..9).is_some_and(|folder| folder.eq_ignore_ascii_case(":\\users\\")) => {
            names("C:\\Users\\".len())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const HOME: Option<&str> = Some("/home/dev");

    #[test]
    fn calls_are_told_in_a_few_words() {
        for (tool, arguments, want) in [
            ("read", json!({"path": "/home/dev/p/a"}), "~/p/a"),
            ("read", json!({"path": "/home/developer/a"}), "/home/developer/a"),
            ("read", json!({"file_path": "a", "offset": 5, "limit": 3}), "a:5-7"),
            ("read", json!({"path": "a", "offset": null, "limit": "20"}), "a:1-20"),
            ("read", json!({"path": "a", "offset": 5}), "a:5"),
            ("read", json!({"path": "a", "offset": "x", "limit": 3}), "a"),
            ("edit", json!({"path": "/home/dev"}), "~"),
            ("bash", json!({"command": "ls\n  -l"}), "ls   -l"),
            ("grep", json!({"pattern": "a+"}), "/a+/ in ."),
            ("find", json!({"pattern": "*.rs", "path": "src"}), "*.rs in src"),
            ("ls", json!({}), "."),
            ("other", json!({"n": 1.0}), r#"{"n":1.0}"#),
        ] {
            assert_eq!(text(tool, Some(&arguments), HOME), want);
        }
        let long = format!("{}...", "x".repeat(50));
        assert_eq!(text("bash", Some(&json!({"command": "x".repeat(51)})), HOME), long);
        assert_eq!(
            text("t", Some(&json!("x".repeat(50))), HOME),
            format!("\"{}...", "x".repeat(39))
        );
    }

    #[test]
    fn home_folders_are_where_systems_put_them() {
        for (cwd, want) in [
            ("/home/dev/p", Some("/home/dev")),
            ("/Users/Jo", Some("/Users/Jo")),
            ("/root/x", Some("/root")),
            ("/rooted", None),
            ("C:\\Users\\jo\\p", Some("C:\\Users\\jo")),
            ("/home/", None),
            ("/srv/x", None),
        ] {
            assert_eq!(home(cwd), want, "{cwd}");
        }
    }
}

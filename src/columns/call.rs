//! Tool calls, in the shape in which their users know them.
//!
//! In: a tool's name and its arguments, as this and older versions of Pi and other programs name them.
//! Out: parts of a card. A tool that is not known, or is not called as it should be, shows its arguments.

use super::part::{Manner, Matter, Part};
use crate::session::js;
use crate::wording::{counted, named};
use serde_json::Value;

/// More edits of one call than a person reads in a list; the rest is shown as arguments.
const MOST_EDITS: usize = 50;

/// The parts of a call. There is at least one, and the first says which tool it is.
pub(super) fn parts(tool: &str, arguments: &Value) -> Vec<Part> {
    let call = Call { tool, arguments };
    let known = match tool.to_ascii_lowercase().as_str() {
        "read" => call.read(),
        "write" => call.write(),
        "edit" => call.edit(),
        "bash" | "powershell" => call.command(),
        "grep" => call.grep(),
        "find" | "glob" => call.find(),
        "ls" => call.ls(),
        _ => None,
    };
    known.unwrap_or_else(|| vec![call.other()])
}

struct Call<'a> {
    tool: &'a str,
    arguments: &'a Value,
}

impl<'a> Call<'a> {
    fn text(&self, names: &[&str]) -> Option<&'a str> {
        names.iter().find_map(|name| self.arguments.get(name)?.as_str())
    }

    fn path(&self) -> Option<&'a str> {
        self.text(&["path", "file_path"])
    }

    fn part(&self, matter: Matter) -> Part {
        Part::new(Manner::Call, matter).led(named(self.tool))
    }

    /// The arguments that the shape of the call has no place for: `timeout 30`.
    fn others(&self, shown: &[&str]) -> String {
        let fields = self.arguments.as_object().into_iter().flatten();
        let others =
            fields.filter(|(name, value)| !shown.contains(&name.as_str()) && !value.is_null());
        let told: Vec<_> = others
            .map(|(name, value)| match value {
                Value::Bool(true) => named(name),
                value => format!("{} {}", named(name), named(&js::spliced(Some(value)))),
            })
            .collect();
        told.join(", ")
    }

    fn read(&self) -> Option<Vec<Part>> {
        let number = |name: &str| self.arguments.get(name).and_then(Value::as_u64);
        let lines = match (number("offset"), number("limit")) {
            (Some(first), Some(count)) => {
                format!(":{first}-{}", first.saturating_add(count).saturating_sub(1))
            }
            (None, Some(count)) => format!(":1-{count}"),
            (Some(first), None) => format!(":{first}"),
            (None, None) => String::new(),
        };
        let about = format!("{}{lines}", self.path()?);
        let others = self.others(&["path", "file_path", "offset", "limit"]);
        Some(vec![self.part(Matter::Nothing).about(&about).with_facts(others)])
    }

    fn write(&self) -> Option<Vec<Part>> {
        let content = self.text(&["content"])?;
        let others = self.others(&["path", "file_path", "content"]);
        let part = self.part(Matter::Code(content.to_owned()));
        Some(vec![part.about(self.path()?).with_facts(others)])
    }

    fn edit(&self) -> Option<Vec<Part>> {
        let path = self.path()?;
        let mut edits: Vec<Value> = match self.arguments.get("edits") {
            Some(Value::Array(edits)) => edits.clone(),
            // Some models hand in the list as text.
            Some(Value::String(text)) => match serde_json::from_str(text).ok()? {
                Value::Array(edits) => edits,
                edit => vec![edit],
            },
            Some(edit @ Value::Object(_)) => vec![edit.clone()],
            _ => Vec::new(),
        };
        if self.text(&["oldText", "old_string"]).is_some() {
            edits.push(self.arguments.clone());
        }
        let count = edits.len();
        if count == 0 || count > MOST_EDITS {
            return None;
        }
        let one = |(at, edit): (usize, &Value)| {
            let call = Call { tool: self.tool, arguments: edit };
            let [before, after] = [["oldText", "old_string"], ["newText", "new_string"]]
                .map(|names| call.text(&names).map(str::to_owned));
            let part = Part::new(Manner::Call, Matter::Change { before: before?, after: after? });
            Some(match (at, count) {
                (0, 1) => part.led(named(self.tool)).about(path),
                (0, _) => part
                    .led(named(self.tool))
                    .about(path)
                    .with_facts(counted(count, "change", "changes")),
                _ => part.with_facts(format!("change {} of {count}", at + 1)),
            })
        };
        edits.iter().enumerate().map(one).collect()
    }

    fn command(&self) -> Option<Vec<Part>> {
        let command = self.text(&["command"])?;
        let part = self.part(Matter::Output(format!("$ {command}")));
        Some(vec![part.with_facts(self.others(&["command"]))])
    }

    fn grep(&self) -> Option<Vec<Part>> {
        let folder = self.path().unwrap_or(".");
        let about = format!("/{}/ in {folder}", self.text(&["pattern"])?);
        let others = self.others(&["pattern", "path"]);
        Some(vec![self.part(Matter::Nothing).about(&about).with_facts(others)])
    }

    fn find(&self) -> Option<Vec<Part>> {
        let folder = self.path().unwrap_or(".");
        let about = format!("{} in {folder}", self.text(&["pattern"])?);
        let others = self.others(&["pattern", "path"]);
        Some(vec![self.part(Matter::Nothing).about(&about).with_facts(others)])
    }

    fn ls(&self) -> Option<Vec<Part>> {
        self.arguments.as_object()?;
        let others = self.others(&["path"]);
        let part = self.part(Matter::Nothing);
        Some(vec![part.about(self.path().unwrap_or(".")).with_facts(others)])
    }

    fn other(&self) -> Part {
        match self.arguments {
            Value::Null => self.part(Matter::Nothing),
            Value::Object(fields) if fields.is_empty() => self.part(Matter::Nothing),
            arguments => self.part(Matter::Code(super::readable::readable(arguments))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Parts as text: `lead|about|facts` and what they hold.
    fn told(tool: &str, arguments: &Value) -> String {
        let one = |part: &Part| {
            let matter = match &part.matter {
                Matter::Nothing => String::new(),
                Matter::Code(text) | Matter::Output(text) => format!(" {text}"),
                Matter::Change { before, after } => format!(" {before}→{after}"),
                other => panic!("{other:?}"),
            };
            format!("{}|{}|{}{matter}", part.lead, part.about, part.facts)
        };
        parts(tool, arguments).iter().map(one).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn known_tools_have_their_shapes() {
        for (tool, arguments, want) in [
            ("read", json!({"path": "a", "offset": 5, "limit": 3}), "read|a:5-7|"),
            ("read", json!({"file_path": "a", "limit": 3}), "read|a:1-3|"),
            ("write", json!({"path": "a", "content": "x"}), "write|a| x"),
            ("bash", json!({"command": "ls", "timeout": 5}), "bash||timeout 5 $ ls"),
            (
                "grep",
                json!({"pattern": "a+", "glob": "*.rs", "ignoreCase": true}),
                "grep|/a+/ in .|glob *.rs, ignoreCase",
            ),
            ("find", json!({"pattern": "*.rs", "path": "src"}), "find|*.rs in src|"),
            ("ls", json!({}), "ls|.|"),
            ("fetch", json!({"url": "x"}), "fetch|| {\"url\":\"x\"}"),
            ("fetch", json!({}), "fetch||"),
        ] {
            assert_eq!(told(tool, &arguments), want);
        }
    }

    #[test]
    fn edits_of_all_versions_are_changes() {
        for arguments in [
            json!({"path": "a", "oldText": "x", "newText": "y"}),
            json!({"file_path": "a", "old_string": "x", "new_string": "y"}),
            json!({"path": "a", "edits": [{"oldText": "x", "newText": "y"}]}),
            json!({"path": "a", "edits": {"oldText": "x", "newText": "y"}}),
            json!({"path": "a", "edits": r#"[{"oldText":"x","newText":"y"}]"#}),
        ] {
            assert_eq!(told("edit", &arguments), "edit|a| x→y");
        }
        let two = json!({"path": "a", "edits": [{"oldText": "x", "newText": "y"}, {"oldText": "1", "newText": ""}]});
        assert_eq!(told("edit", &two), "edit|a|2 changes x→y; ||change 2 of 2 1→");
    }

    #[test]
    fn a_call_that_is_not_as_it_should_be_shows_its_arguments() {
        assert_eq!(
            told("edit", &json!({"path": "a", "oldText": "x"})),
            r#"edit|| {"path":"a","oldText":"x"}"#
        );
        assert_eq!(told("read", &json!({"path": 5})), r#"read|| {"path":5}"#);
        assert_eq!(told("bash", &json!("ls")), "bash|| \"ls\"");
        assert_eq!(told("ls", &json!(null)), "ls||");
    }
}

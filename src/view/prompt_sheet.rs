//! The system prompt and the tools in force, as a person reads them.
//!
//! In go a session and a context; out come texts, sections and tools, each with what set it. It
//! refuses to know how they are shown.

use serde_json::{Map, Value};

use crate::context::{Context, Origin};
use crate::session::{EntryIdx, Session};
use crate::snapshot::Exported;
use crate::wording::short_id;

/// All that the system messages of a path come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PromptSheet {
    /// The messages' own texts.
    pub texts: Vec<Part>,
    /// Named sections.
    pub sections: Vec<Part>,
    /// Tools.
    pub tools: Vec<Part>,
}

/// One text, section or tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// A section's or a tool's name.
    pub name: Option<String>,
    /// What it says; of a tool, its description.
    pub text: String,
    /// A tool's parameters, and whatever else the file says of it, as JSON.
    pub json: Option<String>,
    /// What set it.
    pub set_by: SetBy,
}

/// What set a part of the prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetBy {
    /// In what form, before the entry: `checkpoint of`.
    pub form: Option<&'static str>,
    /// The entry, in words: `system 1a2b3c4d, line 3`.
    pub words: String,
    /// The entry.
    pub entry: Option<EntryIdx>,
}

impl PromptSheet {
    /// What is in force where a context ends, whatever its stage.
    #[must_use]
    pub fn of(session: &Session, context: &Context) -> Self {
        let prompt = context.prompt(session);
        let part = |name: Option<String>, text: String, by| Part {
            name,
            text,
            json: None,
            set_by: SetBy::of(session, by),
        };
        let texts = prompt.contents.into_iter().map(|text| part(None, text.value, text.by));
        let sections = prompt
            .sections
            .into_iter()
            .map(|(name, section)| part(Some(name), text_of(section.value), section.by));
        let tools = prompt.tools.into_iter().map(|(name, tool)| {
            let (description, json) = described(tool.value);
            Part { json, ..part(Some(name), description, tool.by) }
        });
        Self { texts: texts.collect(), sections: sections.collect(), tools: tools.collect() }
    }

    /// What Pi's own HTML export says was in force. No entry set it.
    #[must_use]
    pub fn of_export(exported: &Exported) -> Self {
        let set_by = SetBy { form: None, words: String::new(), entry: None };
        let part = |name, text, json| Part { name, text, json, set_by: set_by.clone() };
        let texts = exported.system_prompt.iter().map(|text| part(None, text.clone(), None));
        let tools = exported.tools.iter().map(|tool| {
            let name = tool.get("name").and_then(Value::as_str).map(str::to_owned);
            let (description, json) = described(tool.clone());
            part(name, description, json)
        });
        Self { texts: texts.collect(), sections: Vec::new(), tools: tools.collect() }
    }

    /// Whether the path has no system message that says anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.sections.is_empty() && self.tools.is_empty()
    }
}

impl SetBy {
    fn of(session: &Session, origin: Origin) -> Self {
        let form = match origin {
            Origin::Checkpoint { .. } => Some("checkpoint of"),
            Origin::RetainedTail { .. } => Some("retained by"),
            Origin::Summary { .. } => Some("summary of"),
            Origin::Entry(_) | Origin::LeadingSystem | Origin::SuppliedResult { .. } => None,
        };
        let entry = origin.entry();
        let words = entry.map_or_else(String::new, |entry| entry_in_words(session, entry));
        Self { form, words, entry }
    }
}

/// An entry as it is named in a sentence: `system 1a2b3c4d, line 3`.
#[must_use]
pub fn entry_in_words(session: &Session, entry: EntryIdx) -> String {
    let entry = session.entry(entry);
    format!("{} {}, line {}", entry.word(), short_id(&entry.id), entry.line)
}

/// Whether a text may be longer than the room that a dialog has for one part.
#[must_use]
pub fn is_long(text: &str) -> bool {
    text.len() > 600 || text.lines().count() > 10
}

fn text_of(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => in_lines(&other),
    }
}

/// A tool's description, and the rest of what is said of it.
fn described(tool: Value) -> (String, Option<String>) {
    let Value::Object(mut tool) = tool else { return (String::new(), Some(in_lines(&tool))) };
    tool.shift_remove("name");
    let description = tool.shift_remove("description").map(text_of).unwrap_or_default();
    let json = match tool.shift_remove("parameters") {
        Some(parameters) if tool.is_empty() => Some(in_lines(&parameters)),
        Some(parameters) => {
            let mut all = Map::from_iter([("parameters".to_owned(), parameters)]);
            all.extend(tool);
            Some(in_lines(&Value::Object(all)))
        }
        None if tool.is_empty() => None,
        None => Some(in_lines(&Value::Object(tool))),
    };
    (description, json)
}

fn in_lines(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Stage, build};
    use crate::session::read;

    fn sheet(file: &str) -> (Session, PromptSheet) {
        let file = format!("{{\"type\":\"session\",\"version\":3,\"id\":\"s\"}}\n{file}");
        let session = read(file.as_bytes()).session;
        let context = build(&session, session.leaf(), Stage::Llm);
        let sheet = PromptSheet::of(&session, &context);
        (session, sheet)
    }

    #[test]
    fn each_part_names_the_entry_that_set_it() {
        let (session, sheet) = sheet(
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"system","content":"be brief","sections":{"rules":"none"},"toolsAdded":[{"name":"ls","description":"lists","parameters":{"type":"object"}}]}}
{"type":"message","id":"b","parentId":"a","message":{"role":"system","content":"","sections":{"rules":"two"}}}"#,
        );
        assert_eq!(sheet.texts[0].text, "be brief");
        assert_eq!(sheet.texts[0].set_by.words, "system a, line 2");
        let rules = &sheet.sections[0];
        assert_eq!((rules.name.as_deref(), rules.text.as_str()), (Some("rules"), "two"));
        assert_eq!(rules.set_by.entry, session.find("b"));
        let ls = &sheet.tools[0];
        assert_eq!((ls.name.as_deref(), ls.text.as_str()), (Some("ls"), "lists"));
        assert_eq!(ls.json.as_deref(), Some("{\n  \"type\": \"object\"\n}"));
        assert_eq!(ls.set_by.form, None);
    }

    #[test]
    fn a_checkpoint_says_that_it_is_one() {
        let (session, sheet) = sheet(
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"system","content":"first"}}
{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"q"}}
{"type":"compaction","id":"c","parentId":"b","summary":"s","firstKeptEntryId":"b","systemMessage":{"role":"system","content":"as it was","timestamp":1}}"#,
        );
        let by = &sheet.texts[0].set_by;
        assert_eq!(sheet.texts[0].text, "as it was");
        assert_eq!((by.form, by.entry), (Some("checkpoint of"), session.find("c")));
    }

    #[test]
    fn a_tool_with_more_to_it_keeps_all_of_it() {
        let (_, sheet) = sheet(
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"system","content":"","toolsAdded":[{"name":"x","strict":true,"parameters":1},{"name":"y"},7]}}"#,
        );
        let json: Vec<_> = sheet.tools.iter().map(|tool| tool.json.as_deref()).collect();
        assert_eq!(json, [Some("{\n  \"parameters\": 1,\n  \"strict\": true\n}"), None, Some("7")]);
    }

    #[test]
    fn an_export_says_what_was_in_force_and_no_entry_set_it() {
        let tool = serde_json::json!({"name": "ls", "description": "lists", "parameters": {}});
        let exported = Exported {
            leaf: None,
            system_prompt: Some("be brief".into()),
            tools: vec![tool, Value::Null],
        };
        let sheet = PromptSheet::of_export(&exported);
        assert_eq!(sheet.texts[0].text, "be brief");
        assert_eq!(
            (sheet.tools[0].name.as_deref(), sheet.tools[0].text.as_str()),
            (Some("ls"), "lists")
        );
        assert_eq!(sheet.tools[1].name, None);
        assert!(PromptSheet::of_export(&Exported::default()).is_empty());
    }

    #[test]
    fn a_path_without_system_messages_has_an_empty_sheet() {
        let (_, sheet) = sheet(
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"q"}}"#,
        );
        assert!(sheet.is_empty());
    }
}

//! Small session files, written out where a test needs them.

use serde_json::{Map, Value, json};
use sightline::context::{Context, Fate, Stage, build};
use sightline::session::{EntryIdx, Fault, Session, Severity, read};

/// A file of today's version with these entries, one a line.
pub(crate) fn file(entries: &[Value]) -> Vec<u8> {
    let header = json!({"type": "session", "version": 3, "id": "s", "cwd": "/home/dev"});
    let mut file = header.to_string();
    for entry in entries {
        file.push('\n');
        file.push_str(&entry.to_string());
    }
    file.push('\n');
    file.into_bytes()
}

/// The session of such a file, which must have nothing wrong with it.
pub(crate) fn session(entries: &[Value]) -> Session {
    let reading = read(&file(entries));
    let wrong: Vec<_> =
        reading.faults.iter().filter(|fault| fault.severity() > Severity::Note).collect();
    assert_eq!(wrong, [] as [&Fault; 0], "the file of a test is sound");
    reading.session
}

/// A chain: every entry hangs on the one before it.
pub(crate) fn chain<const N: usize>(entries: [(&str, &str, Value); N]) -> Vec<Value> {
    let mut before = Value::Null;
    let link = |(kind, id, fields): (&str, &str, Value)| {
        let parent = std::mem::replace(&mut before, id.into());
        let mut entry = Map::from_iter([
            ("type".to_owned(), kind.into()),
            ("id".to_owned(), id.into()),
            ("parentId".to_owned(), parent),
        ]);
        if let Value::Object(fields) = fields {
            entry.extend(fields);
        }
        Value::Object(entry)
    };
    entries.into_iter().map(link).collect()
}

/// The fields of a `message` entry.
pub(crate) fn says(role: &str, content: impl Into<Value>) -> Value {
    json!({"message": {"role": role, "content": content.into()}})
}

/// The fields of a `message` entry of a model, with further fields of the message.
pub(crate) fn answers(content: &Value, fields: Value) -> Value {
    let mut message = json!({
        "role": "assistant", "content": content, "provider": "p", "api": "a", "model": "m",
        "stopReason": "stop",
    });
    if let (Value::Object(message), Value::Object(fields)) = (&mut message, fields) {
        message.extend(fields);
    }
    json!({ "message": message })
}

/// The context at the file's leaf.
pub(crate) fn context(session: &Session, stage: Stage) -> Context {
    build(session, session.leaf(), stage)
}

/// All messages of a context.
pub(crate) fn messages(session: &Session, context: &Context) -> Vec<Value> {
    let places = 0..context.items.len();
    places.map(|place| Value::Object(context.message(session, place))).collect()
}

/// The fate of an entry by its id: its word, and the id of its cause after a space.
pub(crate) fn fate(session: &Session, context: &Context, id: &str) -> String {
    let fate: Fate = context.fate(session.find(id).expect("an entry of that id"));
    let cause = fate.cause().map(|cause: EntryIdx| format!(" {}", session.entry(cause).id));
    format!("{}{}", fate.word(), cause.unwrap_or_default())
}

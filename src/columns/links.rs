//! From a tool call to its result and back.
//!
//! In: an entry and the path that is looked at. Out: for each of its calls a link to the result on that
//! path, for a result what was asked and a link to who asked. Whether there is one, the session knows.

use super::call;
use super::part::{Link, Manner, Matter, Part};
use crate::context::{Context, Fate};
use crate::session::{EntryIdx, Exchange, Session};
use serde_json::Value;

/// The links of the calls in one entry.
pub(super) struct Links<'a> {
    of: Option<(&'a Session, &'a Context)>,
    exchanges: &'a [Exchange],
}

impl<'a> Links<'a> {
    /// The links of an entry.
    pub(super) fn of(session: &'a Session, context: &'a Context, entry: EntryIdx) -> Self {
        Self { of: Some((session, context)), exchanges: session.results_of(entry) }
    }

    /// No links, for calls of which nobody knows where they stand.
    pub(super) fn none() -> Self {
        Self { of: None, exchanges: &[] }
    }

    /// The link from one of the entry's calls to its result.
    pub(super) fn result_of(&self, nth: usize) -> Option<Link> {
        let (session, context) = self.of?;
        let from = self.exchanges.partition_point(|exchange| exchange.nth < nth);
        let rest = self.exchanges.get(from..).unwrap_or_default();
        let mut results = rest.iter().take_while(|exchange| exchange.nth == nth).peekable();
        if results.peek().is_none() {
            return Some(Link { words: "no result recorded".to_owned(), to: None });
        }
        let on_path = |result: &&Exchange| context.fate(result.result) != Fate::OffPath;
        Some(match results.find(on_path) {
            None => Link { words: "no result on this path".to_owned(), to: None },
            Some(found) => {
                let line = session.entry(found.result).line;
                Link { words: format!("result, line {line}"), to: Some(found.result) }
            }
        })
    }
}

/// A larger entry is not read again only to say what was asked of a tool.
const MOST_BYTES: usize = 1_000_000;

const MOST_COMMAND_CHARS: usize = 80;

/// What was asked of a tool, and a link to who asked: the head of a result.
pub(super) fn asked(session: &Session, result: EntryIdx) -> Part {
    let part = Part::new(Manner::Call, Matter::Nothing);
    let Some(exchange) = session.exchange_of(result) else {
        let link = Link { words: "no call recorded".to_owned(), to: None };
        return part.linked(Some(link));
    };
    let words = match session.call(exchange) {
        Some(call) if matches!(call.name.as_deref(), Some("bash" | "powershell")) => {
            // Its whole command stands in the call.
            let mut command: String = call.brief.chars().take(MOST_COMMAND_CHARS).collect();
            if command.len() < call.brief.len() {
                command.push('…');
            }
            format!("$ {command}")
        }
        Some(call) => exact(session, exchange).unwrap_or_else(|| call.brief.to_string()),
        None => String::new(),
    };
    part.about(&words).linked(Some(to_call(session, exchange.call)))
}

/// A link to the entry that holds a call.
pub(super) fn to_call(session: &Session, call: EntryIdx) -> Link {
    Link { words: format!("call, line {}", session.entry(call).line), to: Some(call) }
}

/// What a call is about, as its own card says it: a path with its lines, a pattern with its folder.
fn exact(session: &Session, exchange: Exchange) -> Option<String> {
    if session.raw(exchange.call).len() > MOST_BYTES {
        return None;
    }
    let body = session.body(exchange.call);
    let blocks = body.get("message")?.get("content")?.as_array()?;
    let is_call = |block: &&Value| block.get("type").and_then(Value::as_str) == Some("toolCall");
    let call = blocks.iter().filter(is_call).nth(exchange.nth)?;
    let parts = call::parts(call.get("name")?.as_str()?, call.get("arguments")?);
    parts.into_iter().next().map(|part| part.about).filter(|about| !about.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Stage, build};
    use crate::session;

    const FILE: &[u8] = br#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"a","parentId":null,"message":{"role":"assistant","content":[{"type":"text","text":"x"},{"type":"toolCall","id":"1","name":"read","arguments":{"path":"p","offset":5,"limit":2}},{"type":"toolCall","id":"2","name":"bash","arguments":{"command":"ls"}}]}}
{"type":"message","id":"r","parentId":"a","message":{"role":"toolResult","toolCallId":"1","toolName":"read"}}
{"type":"message","id":"s","parentId":"a","message":{"role":"toolResult","toolCallId":"1","toolName":"read"}}
{"type":"message","id":"t","parentId":"s","message":{"role":"toolResult","toolCallId":"9","toolName":"read"}}"#;

    #[test]
    fn a_call_leads_to_its_result_on_the_path() {
        let session = session::read(FILE).session;
        let at = |id| session.find(id).unwrap();
        let words = |leaf, nth| {
            let context = build(&session, Some(at(leaf)), Stage::Llm);
            let link = Links::of(&session, &context, at("a")).result_of(nth).unwrap();
            (link.words, link.to)
        };
        assert_eq!(words("r", 0), ("result, line 3".to_owned(), Some(at("r"))));
        assert_eq!(words("t", 0), ("result, line 4".to_owned(), Some(at("s"))));
        assert_eq!(words("a", 0), ("no result on this path".to_owned(), None));
        assert_eq!(words("t", 1), ("no result recorded".to_owned(), None));
        assert_eq!(Links::none().result_of(0), None);
    }

    #[test]
    fn a_result_says_what_was_asked() {
        let session = session::read(FILE).session;
        let at = |id| session.find(id).unwrap();
        let part = asked(&session, at("r"));
        assert_eq!(part.about, "p:5-6");
        assert_eq!(part.link, Some(to_call(&session, at("a"))));
        let alone = asked(&session, at("t"));
        assert_eq!(alone.link.unwrap().words, "no call recorded");
    }
}

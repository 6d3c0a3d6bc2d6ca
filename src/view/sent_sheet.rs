//! What became of one place at each stage, as a sheet to read from top to bottom.
//!
//! In goes what the stages make of it; out come headings, reasons and messages in order. What is the same
//! at all stages is said once. It refuses to know how a note is drawn.

use super::json_sheet::{JsonText, Piece};
use super::stages::{AtStage, Body, Sent};
use crate::columns::Why;
use crate::context::Stage;
use crate::wording::counted;

/// What is said between the messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A stage begins, and why what follows is there or not there.
    Stage(&'static str, Why),
    /// A message that is added, and why.
    Added(Why),
    /// In our words.
    Said(String),
    /// A message is too large to be read unasked: it takes so much.
    Large(String),
}

/// The name of what holds for every stage.
const EVERY: &str = "Every stage";

/// The sheet.
#[must_use]
pub fn pieces(stages: Vec<AtStage>) -> Vec<Piece<Note>> {
    let same = stages.iter().all(|at| at.messages.is_empty())
        && stages.windows(2).all(|pair| matches!(pair, [one, other] if one.why == other.why));
    let mut pieces = Vec::new();
    let mut last = None;
    for AtStage { stage, why, messages, more } in stages {
        let heading = if same { EVERY } else { stage.word() };
        // What was said a stage before is not explained again.
        let said = last.as_ref() == Some(&why);
        let clauses = if said { Vec::new() } else { why.clauses.clone() };
        pieces.push(Piece::Note(Note::Stage(heading, Why { clauses, ..why })));
        last = Some(why);
        if same {
            break;
        }
        for Sent { added, body } in messages {
            pieces.extend(added.map(|why| Piece::Note(Note::Added(why))));
            pieces.push(of_body(body));
        }
        if more > 0 {
            let more = counted(more, "more message", "more messages");
            pieces.push(Piece::Note(Note::Said(format!("and {more}"))));
        }
    }
    pieces
}

fn of_body(body: Body) -> Piece<Note> {
    match body {
        Body::Json(text) => Piece::Json(JsonText::new(text.into_bytes())),
        Body::AsInFile => Piece::Note(Note::Said("The entry as in the file".to_owned())),
        Body::AsAt(stage) => Piece::Note(Note::Said(as_at(stage))),
        Body::Large(size) => Piece::Note(Note::Large(size)),
    }
}

fn as_at(stage: Stage) -> String {
    format!("As at {}", stage.word())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::Clause;

    fn at(stage: Stage, word: &'static str, bodies: Vec<Body>) -> AtStage {
        let clauses = if word == "sent" { vec![] } else { vec![Clause::default()] };
        let why = Why { word, clauses };
        let messages = bodies.into_iter().map(|body| Sent { added: None, body }).collect();
        AtStage { stage, why, messages, more: 0 }
    }

    fn drawn(stages: Vec<AtStage>) -> Vec<String> {
        let words = pieces(stages).into_iter().map(|piece| match piece {
            Piece::Note(Note::Stage(name, why)) => {
                format!("{name}: {}{}", why.word, "…".repeat(why.clauses.len()))
            }
            Piece::Note(Note::Added(why)) => format!("added: {}", why.word),
            Piece::Note(Note::Said(words) | Note::Large(words)) => words,
            Piece::Json(_) => "{}".to_owned(),
        });
        words.collect()
    }

    #[test]
    fn a_message_stands_where_it_changes() {
        let stages = vec![
            at(Stage::Selected, "sent", vec![Body::AsInFile]),
            at(Stage::Messages, "sent", vec![Body::Json("{}".to_owned())]),
            at(Stage::Llm, "sent", vec![Body::AsAt(Stage::Messages)]),
            at(Stage::Request, "dropped", vec![]),
        ];
        assert_eq!(
            drawn(stages),
            [
                "Selected: sent",
                "The entry as in the file",
                "Messages: sent",
                "{}",
                "LLM: sent",
                "As at Messages",
                "Request: dropped…"
            ]
        );
    }

    #[test]
    fn what_is_the_same_everywhere_is_said_once() {
        let stages = Stage::ALL.map(|stage| at(stage, "off-path", vec![])).to_vec();
        assert_eq!(drawn(stages), ["Every stage: off-path…"]);
    }

    #[test]
    fn a_reason_is_explained_where_it_begins() {
        let stages = vec![
            at(Stage::Selected, "sent", vec![Body::AsInFile]),
            at(Stage::Messages, "omitted", vec![]),
            at(Stage::Llm, "omitted", vec![]),
        ];
        let drawn = drawn(stages);
        assert_eq!(drawn[2..], ["Messages: omitted…", "LLM: omitted"]);
    }

    #[test]
    fn messages_that_are_left_out_are_counted() {
        let mut stage = at(Stage::Messages, "sent", vec![Body::Large("48.2 MB".to_owned())]);
        stage.more = 3;
        assert_eq!(drawn(vec![stage]), ["Messages: sent", "48.2 MB", "and 3 more messages"]);
    }
}

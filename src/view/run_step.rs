//! What a key asks of a run of rows, or of a row in one.
//!
//! In: the name that browsers give a key, and the line that it is pressed at. Out: what is to happen. It
//! refuses to know how the line is drawn.

use super::Focus;
use super::lines::{Folded, Line, Lines, RunState, Within};
use crate::columns::RunKey;

/// What is to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunStep {
    /// To open or close it.
    Turn(RunKey),
    /// To look at this place.
    GoTo(Focus),
}

impl RunStep {
    /// What a key asks at a line, as in a tree: right opens and goes in, left goes out and closes.
    #[must_use]
    pub fn of_key(key: &str, line: usize, lines: &Lines, folded: &Folded) -> Option<Self> {
        let place = *lines.places.get(line)?;
        let go_to = |line: usize| lines.places.get(line).copied().map(Self::GoTo);
        match (key, *lines.lines.get(line)?, place) {
            ("Enter", Line::Run { .. }, Focus::Run(key))
            | ("ArrowRight", Line::Run { state: RunState::Closed, .. }, Focus::Run(key))
            | ("ArrowLeft", Line::Run { state: RunState::Open, .. }, Focus::Run(key)) => {
                Some(Self::Turn(key))
            }
            ("ArrowRight", Line::Run { state: RunState::Open, .. }, _) => go_to(line + 1),
            ("ArrowLeft", Line::Row { within: Within::Run | Within::RunEnd, .. }, _) => {
                folded.run_around(place).map(|run| Self::GoTo(Focus::Run(run.key)))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Stage, build};
    use crate::session::read;
    use crate::view::open_runs::OpenRuns;

    #[test]
    fn keys_open_go_in_come_out_and_close() {
        let mut file = String::from(r#"{"type":"session","version":3,"id":"s"}"#);
        for (id, parent) in [("a", "null"), ("b", "\"a\""), ("c", "\"b\"")] {
            file += &[
                r#"
{"type":"session_info","name":"n","id":""#,
                id,
                r#"","parentId":"#,
                parent,
                "}",
            ]
            .concat();
        }
        let session = read(file.as_bytes()).session;
        let folded = Folded::of(&session, &build(&session, session.leaf(), Stage::Llm));
        let mut open = OpenRuns::default();
        let closed = Lines::of(&folded, &open);
        let run = folded.runs[0].key;
        open.turn(run);
        let opened = Lines::of(&folded, &open);
        let turn = Some(RunStep::Turn(run));
        let go_to = |place| Some(RunStep::GoTo(place));
        let first = Focus::Entry(session.find("a").unwrap());
        for (key, line, in_closed, in_opened) in [
            ("Enter", 0, turn, turn),
            ("ArrowRight", 0, turn, go_to(first)),
            ("ArrowLeft", 0, None, turn),
            ("ArrowLeft", 3, None, go_to(Focus::Run(run))),
            ("ArrowRight", 3, None, None),
            ("Enter", 3, None, None),
            ("ArrowDown", 0, None, None),
        ] {
            assert_eq!(RunStep::of_key(key, line, &closed, &folded), in_closed, "{key} {line}");
            assert_eq!(RunStep::of_key(key, line, &opened, &folded), in_opened, "{key} {line}");
        }
    }
}

//! A session that no one had, to be opened before there is one.
//!
//! In: nothing. Out: a text that the page reads and shows as it does a person's, out of sight. It has what sessions mostly
//! have, in such amounts that what reads it is called often. It refuses to know why that helps.

use std::iter;

/// So many times the few entries come, each time behind the time before: some 600 kB.
const ROUNDS: u32 = 160;

/// The entries of a round. `~` stands for its number, `^` for what a tool prints.
const ROUND: &str = include_str!("rehearsal.jsonl");

const HEADER: &str =
    r#"{"type":"session","version":3,"id":"~","timestamp":"2026-01-01T10:00:00.000Z","cwd":"/a"}"#;
const PRINTED: &str = r"test a::one ... ok\ntest a::two ... FAILED\n\n";
const PRINTED_LINES: usize = 24;

/// The text of the session.
#[must_use]
pub fn session_text() -> String {
    let round = ROUND.replace('^', &PRINTED.repeat(PRINTED_LINES));
    let rounds = (1..=ROUNDS).map(|number| {
        // The last of a round is what the next one hangs on.
        let before = format!("\"{:07x}7\"", number - 1);
        round.replace("\"~0\"", &before).replace('~', &format!("{number:07x}"))
    });
    iter::once(format!("{HEADER}\n")).chain(rounds).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{ReadAs, Reading};
    use crate::snapshot::incoming::Incoming;

    fn read() -> Reading {
        let mut incoming = Incoming::new(ReadAs::default());
        incoming.give(session_text().into_bytes());
        while incoming.advance().is_continue() {}
        incoming.finish().reading
    }

    #[test]
    fn all_of_it_is_on_one_path_but_for_a_side_branch_each_round() {
        let Reading { session, faults, foreign } = read();
        // Its first entry names a parent that is not there.
        assert_eq!((faults.len(), foreign.is_none()), (1, true), "{faults:?}");
        let rounds = ROUNDS as usize;
        assert_eq!(session.entries().len(), rounds * ROUND.lines().count());
        assert_eq!(session.path(session.leaf()).len(), rounds * (ROUND.lines().count() - 1));
    }
}

//! The lines of "File and model": its rows, where runs of them stand as one line until they are opened.
//!
//! In: rows, runs of them and which runs a person has opened. Out: the lines, each a place that can be
//! looked at, and the line of any place. It refuses to know how a line is drawn.

use std::ops::Range;

use super::Focus;
use super::open_runs::OpenRuns;
use super::scroll::{Hold, carried};
use crate::columns::{self, Row, Run, RunKey};
use crate::context::Context;
use crate::session::Session;

/// The rows of a context, and the runs among them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folded {
    /// The rows.
    pub rows: Vec<Row>,
    /// The runs, in order.
    pub runs: Vec<Run>,
}

impl Folded {
    /// What a context comes to.
    #[must_use]
    pub fn of(session: &Session, context: &Context) -> Self {
        let rows = columns::rows(session, context);
        let runs = columns::runs(session, context, &rows);
        Self { rows, runs }
    }

    /// The row of a place, if there is one.
    #[must_use]
    pub fn row_of(&self, place: Focus) -> Option<usize> {
        match place {
            Focus::Run(key) => self.named(key).map(|run| run.rows.start),
            _ => self.rows.iter().position(|row| Focus::of_row(row) == place),
        }
    }

    /// The run that a place is in. A run's own line is in none.
    #[must_use]
    pub fn run_around(&self, place: Focus) -> Option<&Run> {
        let row = match place {
            Focus::Run(_) => return None,
            _ => self.row_of(place)?,
        };
        self.runs.get(self.nth_around(row)?)
    }

    fn nth_around(&self, row: usize) -> Option<usize> {
        let nth = self.runs.partition_point(|run| run.rows.end <= row);
        self.runs.get(nth).filter(|run| run.rows.contains(&row)).map(|_| nth)
    }

    fn named(&self, key: RunKey) -> Option<&Run> {
        self.runs.iter().find(|run| run.key == key)
    }
}

/// One line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// A row.
    Row {
        /// Its place among the rows.
        row: usize,
        /// How it belongs to an open run.
        within: Within,
    },
    /// A run's own line, before its rows if it is open.
    Run {
        /// Its place among the runs.
        run: usize,
        /// Whether its rows follow.
        state: RunState,
    },
}

/// Whether the rows of a run stand under its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunState {
    /// They do.
    Open,
    /// The line stands for them.
    Closed,
}

/// How a row belongs to an open run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// It belongs to none.
    None,
    /// More of the run follows.
    Run,
    /// It is the run's last.
    RunEnd,
}

/// All lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lines {
    /// The lines.
    pub lines: Vec<Line>,
    /// What each of them is a place of.
    pub places: Vec<Focus>,
}

impl Lines {
    /// The lines of what a context comes to.
    #[must_use]
    pub fn of(folded: &Folded, open: &OpenRuns) -> Self {
        let mut lines = Self::default();
        let mut row = 0;
        for (nth, run) in folded.runs.iter().enumerate() {
            lines.extend(folded, row..run.rows.start, |_| Within::None);
            let state = if open.has(run.key) { RunState::Open } else { RunState::Closed };
            lines.lines.push(Line::Run { run: nth, state });
            lines.places.push(Focus::Run(run.key));
            if state == RunState::Open {
                let last = run.rows.end - 1;
                let within = |row| if row == last { Within::RunEnd } else { Within::Run };
                lines.extend(folded, run.rows.clone(), within);
            }
            row = run.rows.end;
        }
        lines.extend(folded, row..folded.rows.len(), |_| Within::None);
        lines
    }

    fn extend(&mut self, folded: &Folded, rows: Range<usize>, within: impl Fn(usize) -> Within) {
        let places = folded.rows.get(rows.clone()).unwrap_or_default().iter();
        self.places.extend(places.map(Focus::of_row));
        self.lines.extend(rows.map(|row| Line::Row { row, within: within(row) }));
    }

    /// The line of a place; of one in a closed run, the run's.
    #[must_use]
    pub fn line_of(&self, place: Focus, folded: &Folded) -> Option<usize> {
        let wanted = folded.row_of(place)?;
        let head = folded.nth_around(wanted);
        let by_itself = self.places.iter().position(|other| *other == place);
        let is_head = |line: &Line| matches!(line, Line::Run { run, .. } if Some(*run) == head);
        by_itself.or_else(|| self.lines.iter().position(is_head))
    }

    /// Keeps a hold where runs were opened or closed: what went into a closed run is held by its line.
    #[must_use]
    pub fn carry(&self, hold: Hold, now: &Self, folded: &Folded) -> Option<Hold> {
        let place = self.places.get(hold.row())?;
        let head = folded.run_around(*place).map(|run| Focus::Run(run.key));
        match head.filter(|_| !now.places.contains(place)) {
            Some(head) => {
                let row = now.places.iter().position(|other| *other == head)?;
                Some(Hold::Start { row, below: 0.0 })
            }
            None => carried(hold, &self.places, &now.places),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Stage, build};
    use crate::session::read;

    /// Four entries of metadata, a question, and three that are summarised before them.
    fn session() -> Session {
        let mut file = String::from(r#"{"type":"session","version":3,"id":"s"}"#);
        let mut parent = "null".to_owned();
        let user = r#""type":"message","message":{"role":"user","content":"x"}"#;
        let level = r#""type":"thinking_level_change","thinkingLevel":"high""#;
        let compaction = r#""type":"compaction","summary":"s","firstKeptEntryId":"e3""#;
        let entries = [user, user, user, user, compaction, level, level, level, user];
        for (nth, fields) in entries.iter().enumerate() {
            file +=
                &["\n{\"id\":\"e", &nth.to_string(), "\",\"parentId\":", &parent, ",", fields, "}"]
                    .concat();
            parent = format!("\"e{nth}\"");
        }
        read(file.as_bytes()).session
    }

    fn folded(session: &Session) -> Folded {
        Folded::of(session, &build(session, session.leaf(), Stage::Llm))
    }

    fn entry(session: &Session, id: &str) -> Focus {
        Focus::Entry(session.find(id).unwrap())
    }

    /// The lines as signs: `-` a row, `>` a closed run, `v` an open one, `|` a row in it and `\'` its last.
    fn drawn(lines: &Lines) -> String {
        let sign = |line: &Line| match line {
            Line::Run { state: RunState::Closed, .. } => '>',
            Line::Run { state: RunState::Open, .. } => 'v',
            Line::Row { within: Within::None, .. } => '-',
            Line::Row { within: Within::Run, .. } => '|',
            Line::Row { within: Within::RunEnd, .. } => '\'',
        };
        assert_eq!(lines.lines.len(), lines.places.len());
        lines.lines.iter().map(sign).collect()
    }

    #[test]
    fn a_closed_run_is_one_line_and_an_open_one_has_its_rows_after_it() {
        let session = session();
        let folded = folded(&session);
        let mut open = OpenRuns::default();
        assert_eq!(drawn(&Lines::of(&folded, &open)), ">-->-");
        open.turn(folded.runs[1].key);
        assert_eq!(drawn(&Lines::of(&folded, &open)), ">--v||'-");
        open.turn(folded.runs[0].key);
        assert_eq!(drawn(&Lines::of(&folded, &open)), "v||'--v||'-");
    }

    #[test]
    fn a_place_in_a_closed_run_is_at_the_line_of_the_run() {
        let session = session();
        let folded = folded(&session);
        let mut open = OpenRuns::default();
        let closed = Lines::of(&folded, &open);
        assert_eq!(closed.line_of(entry(&session, "e1"), &folded), Some(0));
        assert_eq!(closed.line_of(entry(&session, "e8"), &folded), Some(4));
        let run = folded.run_around(entry(&session, "e1")).unwrap().key;
        open.turn(run);
        let lines = Lines::of(&folded, &open);
        assert_eq!(lines.line_of(entry(&session, "e1"), &folded), Some(2));
        assert_eq!(lines.line_of(Focus::Run(run), &folded), Some(0));
        assert_eq!(folded.run_around(Focus::Run(run)), None);
        assert_eq!(lines.line_of(Focus::Message(9), &folded), None);
    }

    #[test]
    fn what_is_looked_at_stays_where_runs_are_opened_and_closed() {
        let session = session();
        let folded = folded(&session);
        let mut open = OpenRuns::default();
        let closed = Lines::of(&folded, &open);
        open.turn(folded.runs[0].key);
        let opened = Lines::of(&folded, &open);
        let at = |row, below| Hold::Start { row, below };
        assert_eq!(closed.carry(at(2, -5.0), &opened, &folded), Some(at(5, -5.0)));
        assert_eq!(opened.carry(at(5, -5.0), &closed, &folded), Some(at(2, -5.0)));
        // What stood at the top is gone into the run.
        assert_eq!(opened.carry(at(2, -5.0), &closed, &folded), Some(at(0, 0.0)));
    }
}

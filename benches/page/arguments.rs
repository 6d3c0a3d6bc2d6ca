//! What is asked for on the command line.

use crate::rows::Row;
use crate::waiting::Outcome;
use std::env;
use std::path::{Path, PathBuf};

/// What to measure, and where it goes.
pub(crate) struct Arguments {
    pub(crate) size: Size,
    pub(crate) runs: usize,
    pub(crate) rows: Vec<Row>,
    pub(crate) destination: Destination,
    /// Where the sessions are, or are made.
    pub(crate) sessions: PathBuf,
}

/// How large the sessions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// As large as the table says.
    Full,
    /// A hundredth, to see that all rows can be measured. Nothing is judged.
    Small,
}

/// Where the table goes.
pub(crate) enum Destination {
    Terminal,
    File(PathBuf),
    Readme,
}

const USUAL_RUNS: usize = 5;

impl Arguments {
    pub(crate) fn read() -> Outcome<Self> {
        let mut this = Self {
            size: Size::Full,
            runs: USUAL_RUNS,
            rows: Vec::new(),
            destination: Destination::Terminal,
            sessions: Path::new(env!("CARGO_TARGET_TMPDIR")).join("sessions"),
        };
        let mut given = env::args().skip(1);
        while let Some(argument) = given.next() {
            let mut value = || given.next().ok_or(format!("{argument} wants a value"));
            match argument.as_str() {
                // Cargo hands it to every bench.
                "--bench" => {}
                "--small" => (this.size, this.runs) = (Size::Small, 1),
                "--runs" => this.runs = value()?.parse::<usize>()?.max(1),
                "--out" => this.destination = Destination::File(value()?.into()),
                "--write" => this.destination = Destination::Readme,
                "--sessions" => this.sessions = value()?.into(),
                name => this.rows.push(Row::named(name).ok_or_else(|| unknown(name))?),
            }
        }
        if this.rows.is_empty() {
            this.rows = Row::ALL.to_vec();
        }
        Ok(this)
    }
}

fn unknown(name: &str) -> String {
    let all: Vec<_> = Row::ALL.iter().map(|row| row.name()).collect();
    format!("no row is named {name}: there are {}", all.join(", "))
}

//! How fast the page is, in a real browser, beside what could be no faster: `./x bench`.
//!
//! In: the folder of the built page (`SIGHTLINE_PAGE`, by default `dist`), a Chrome or Chromium with its ChromeDriver,
//! and which rows are wanted. Out: a table in Markdown. Sessions are made where they are missing. A row that cannot be
//! measured says why and leaves the others as they are; the exit code tells of it. Nothing here knows the page but by
//! what assistive technology finds in it.

mod arguments;
#[path = "../../tests/browser/browser.rs"]
mod browser;
mod figures;
mod lab;
mod line;
mod machine;
mod memory;
mod rows;
#[path = "../../tests/browser/server.rs"]
mod server;
#[path = "../sessions/mod.rs"]
mod sessions;
mod table;
mod visit;
#[allow(dead_code, reason = "the tests ask for more of it")]
#[path = "../../tests/browser/waiting.rs"]
mod waiting;

use crate::arguments::{Arguments, Destination};
use crate::lab::Lab;
use crate::line::Line;
use crate::table::Table;
use crate::waiting::Outcome;
use std::fs;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;

/// The longest that a row may take.
const ROW_LIMIT: Duration = Duration::from_mins(20);

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Outcome<ExitCode> {
    let arguments = Arguments::read()?;
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let lines = runtime.block_on(measure(&arguments))?;
    let failed = lines.iter().filter(|line| line.is_failure()).count();
    let table = Table { lines: &lines, size: arguments.size }.to_string();
    match &arguments.destination {
        Destination::Terminal => println!("{table}"),
        Destination::File(path) => fs::write(path, table)?,
        Destination::Readme => table::put_into_readme(&table)?,
    }
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

async fn measure(arguments: &Arguments) -> Outcome<Vec<Line>> {
    let lab = Lab::set_up(arguments).await?;
    let mut lines = Vec::new();
    for row in &arguments.rows {
        let started = Instant::now();
        eprintln!("bench: {} …", row.name());
        let outcome = match tokio::time::timeout(ROW_LIMIT, row.measure(&lab)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(format!("not over after {} minutes", ROW_LIMIT.as_secs() / 60).into()),
        };
        let of_row = outcome.unwrap_or_else(|error| vec![Line::failed(row.name(), &error)]);
        for line in &of_row {
            eprintln!("  {}", line.in_short());
        }
        eprintln!("  ({} s)", started.elapsed().as_secs());
        lines.extend(of_row);
    }
    Ok(lines)
}

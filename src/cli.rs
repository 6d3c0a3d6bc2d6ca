//! The command line `sightline`: arguments to calls of the engine, and what it says as JSON or text.
//!
//! In: the process's arguments and a file. Out: standard output, standard error and an exit status: 0
//! if all went well, 1 if `check` found errors or `search` nothing, 2 if there was nothing to work on. Knows no browser,
//! and no colours. With the program itself, the only place that opens and writes files and asks for the time.

mod arguments;
mod by_name;
mod check;
mod context;
mod export;
mod failure;
mod fates;
mod input;
mod json;
mod latest;
mod machine;
mod message;
mod open;
mod output;
mod plain;
mod search;
mod secrets;
mod target;
mod totals;
mod tree;

use crate::dump;
use crate::session::{EntryIdx, Session, Severity};
use crate::wording;
use arguments::{Arguments, Command, Source};
use failure::Failure;
use input::Opened;
use std::io::{self, BufWriter, StdoutLock, Write as _};
use std::process::ExitCode;

/// What every command writes to.
type Out = BufWriter<StdoutLock<'static>>;

/// Runs the command line that the process was called with.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::of_process() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help goes to standard output, wrong use to standard error. Nobody may be listening.
            drop(error.print());
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let done = run(arguments.command, &mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match done {
        Ok(Verdict::Well) => ExitCode::SUCCESS,
        Ok(Verdict::Wanting) => ExitCode::from(1),
        Err(Failure::NobodyListens) => {
            // What is still in the buffer would only fail again.
            drop(out.into_parts());
            ExitCode::SUCCESS
        }
        Err(failure) => {
            drop(out.flush());
            drop(writeln!(io::stderr(), "sightline: {failure}"));
            ExitCode::from(2)
        }
    }
}

/// What is to be said when a command is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// All went well.
    Well,
    /// The file has errors, or what was searched for is not there.
    Wanting,
}

fn run(command: Command, out: &mut Out) -> Result<Verdict, Failure> {
    match command {
        Command::Check(asked) => {
            let opened = input::open(&asked.source)?;
            return check::write(&opened, &asked, out);
        }
        Command::Dump(asked) => {
            let Opened { session, name, .. } = input::open(&asked.source)?;
            let found = asked.leaves.iter().map(|id| find(&session, &name, id));
            let mut leaves: Vec<EntryIdx> = found.collect::<Result<_, _>>()?;
            if leaves.is_empty() {
                leaves = session.indices().collect();
            }
            dump::write(&session, &leaves, out)?;
        }
        Command::Search(asked) => {
            return search::write(&open_and_warn(&asked.source)?, &asked, out);
        }
        Command::Tree(asked) => tree::write(&open_and_warn(&asked.source)?, &asked, out)?,
        Command::Context(asked) => context::write(&open_and_warn(&asked.source)?, &asked, out)?,
        Command::Export(asked) => export::write(&open_and_warn(&asked.source)?, &asked, out)?,
        Command::Open(asked) => open::write(&asked, out)?,
        Command::Totals(asked) => totals::write(&open_and_warn(&asked.source)?, &asked, out)?,
    }
    Ok(Verdict::Well)
}

/// Opens a file and says, beside the output, if something in it could not be read. `dump` does not: its
/// output is compared by programs.
fn open_and_warn(source: &Source) -> Result<Opened, Failure> {
    let opened = input::open(source)?;
    let errors = opened.faults.iter().filter(|fault| fault.severity() == Severity::Error);
    let errors = errors.count();
    if errors > 0 {
        let (word, it) = if errors == 1 { ("error", "it") } else { ("errors", "them") };
        let name = &opened.name;
        drop(writeln!(
            io::stderr(),
            "sightline: {name}: {errors} {word} while reading; “sightline check” lists {it}"
        ));
    }
    Ok(opened)
}

/// The entry of an id that was asked for.
fn find(session: &Session, name: &str, id: &str) -> Result<EntryIdx, Failure> {
    session.find(id).ok_or_else(|| {
        Failure::wrong(format!(
            "{name}: expected the id of an entry after --leaf, got “{}”, which is none of this \
             file's {}; “sightline tree --filter all --ids” lists them",
            plain::line(id),
            wording::counted(session.entries().len(), "entry", "entries"),
        ))
    })
}

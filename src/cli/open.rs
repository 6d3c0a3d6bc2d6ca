//! `open`: a session in the browser.
//!
//! In: a session. Out: a snapshot of it in a temporary file, with a browser on it, or its path. Nothing is taken out:
//! it stays on this machine.

use super::arguments::{Open, Secrets, Source};
use super::export::{Work, leaf, looked_at, shell};
use super::secrets::Decisions;
use super::{Failure, Out, latest, machine, open_and_warn, output, plain};
use crate::context::Stage;
use crate::snapshot::making::Form;
use crate::snapshot::scope::Sharing;
use std::io::{self, Write as _};

pub(super) fn write(asked: &Open, out: &mut Out) -> Result<(), Failure> {
    let shell = shell(&asked.page, None)?;
    let file = match (&asked.file, &asked.agent_dir) {
        (Some(file), _) => file.clone(),
        (None, Some(folder)) => latest::find(folder)?,
        (None, None) => {
            let home = machine::home().ok_or_else(|| {
                Failure::wrong("cannot find your home folder; name Pi's folder with --agent-dir")
            })?;
            latest::find(&home.join(".pi/agent"))?
        }
    };
    let opened = open_and_warn(&Source { file, as_pi: false })?;
    let nothing = Secrets { redact: vec!["none".to_owned()], ..Secrets::default() };
    let decisions = Decisions::of(&nothing)?;
    let work = Work { opened: &opened, made: None, decisions: &decisions };
    // An id that is none of the file's is said now, not by a page that opens elsewhere.
    let leaf = leaf(&opened, asked.leaf.as_deref())?;
    let looked_at = looked_at(&opened, asked.leaf.as_deref(), Stage::default());
    let prepared = work.prepare(Sharing { leaf, ..Sharing::default() }, &looked_at)?;
    let made = work.make(&prepared, &Form::Snapshot(&shell))?;
    let path = output::write_temporary(&made.bytes)?;
    if asked.print {
        writeln!(out, "{}", path.display())?;
        return Ok(());
    }
    let name = plain::line(&path.to_string_lossy());
    drop(writeln!(
        io::stderr(),
        "sightline: {}: opened as {name}; nothing is taken out of it, it is for this machine only",
        opened.name
    ));
    machine::show(&path)
}

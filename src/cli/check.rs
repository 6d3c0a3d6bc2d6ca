//! `check`: what is wrong with a file.
//!
//! In: the faults that reading found. Out: one finding a line, or JSON, and whether any is an error.

use super::arguments::Check;
use super::input::Opened;
use super::{Failure, Out, Verdict, plain};
use crate::session::{Fault, Severity};
use crate::wording;
use serde_json::{Value, json};
use std::io::Write as _;

pub(super) fn write(opened: &Opened, asked: &Check, out: &mut Out) -> Result<Verdict, Failure> {
    if asked.json {
        let faults: Value = opened.faults.iter().map(as_json).collect();
        writeln!(out, "{}", json!({ "faults": faults }))?;
    } else {
        write_text(opened, out)?;
    }
    let has_errors = count(&opened.faults, Severity::Error) > 0;
    Ok(if has_errors { Verdict::Wanting } else { Verdict::Well })
}

fn as_json(fault: &Fault) -> Value {
    let mut found = json!({
        "line": fault.line.map(|line| line.0),
        "kind": fault.kind.name(),
        "severity": fault.severity().to_string(),
        "message": fault.message,
    });
    if let (Some(advice), Value::Object(found)) = (fault.advice(), &mut found) {
        found.insert("advice".to_owned(), advice.into());
    }
    found
}

fn write_text(opened: &Opened, out: &mut Out) -> Result<(), Failure> {
    let Opened { name, faults, session, .. } = opened;
    for fault in faults {
        let line = fault.line.map(|line| format!(":{line}")).unwrap_or_default();
        let (severity, message) = (fault.severity(), plain::line(&fault.message));
        writeln!(out, "{name}{line}: {severity}: {message} [{}]", fault.kind)?;
        if let Some(advice) = fault.advice() {
            writeln!(out, "    {advice}")?;
        }
    }
    let counts = [
        (Severity::Error, "error", "errors"),
        (Severity::Warning, "warning", "warnings"),
        (Severity::Note, "note", "notes"),
    ];
    let told: Vec<String> = counts
        .into_iter()
        .map(|(severity, one, more)| (count(faults, severity), one, more))
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, more)| wording::counted(count, one, more))
        .collect();
    let told = if told.is_empty() { "nothing is wrong".to_owned() } else { told.join(", ") };
    let entries = wording::counted(session.entries().len(), "entry", "entries");
    writeln!(out, "{name}: {entries}, {told}")?;
    Ok(())
}

fn count(faults: &[Fault], severity: Severity) -> usize {
    faults.iter().filter(|fault| fault.severity() == severity).count()
}

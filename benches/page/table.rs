//! The lines as a table in Markdown, under what they were measured on.

use crate::arguments::Size;
use crate::figures::number;
use crate::line::{Line, Result};
use crate::machine;
use crate::waiting::Outcome;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::Path;

/// What stands around the table in the README.
const MARKERS: [&str; 2] = ["<!-- measured: ./x bench --write -->", "<!-- /measured -->"];

/// All lines, as a table.
pub(crate) struct Table<'a> {
    pub(crate) lines: &'a [Line],
    pub(crate) size: Size,
}

impl Display for Table<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}\n", machine::words())?;
        if self.size == Size::Small {
            writeln!(out, "Sessions of a hundredth of the size; nothing is judged.\n")?;
        }
        writeln!(out, "| what | measured | beside | ratio | reach | met |")?;
        writeln!(out, "| --- | --- | --- | ---: | --- | --- |")?;
        for line in self.lines {
            let what = &line.what;
            match &line.result {
                Result::Measured(measured) => {
                    let ratio = measured.ratio().map(number).unwrap_or_default();
                    let met = match measured.is_met() {
                        _ if self.size == Size::Small => "",
                        Some(true) => "yes",
                        Some(false) => "**no**",
                        None => "",
                    };
                    let (words, beside) = (measured.words(), measured.words_beside());
                    let reach = measured.words_of_reach();
                    writeln!(out, "| {what} | {words} | {beside} | {ratio} | {reach} | {met} |")?;
                }
                Result::Failed(error) => {
                    let error = error.replace(['\n', '|'], " ");
                    writeln!(out, "| {what} | could not be measured: {error} | | | | **no** |")?;
                }
                Result::LeftOut(reason) => writeln!(out, "| {what} | {reason} | | | | |")?,
            }
        }
        Ok(())
    }
}

/// Puts the table in the place of the one that the README has.
pub(crate) fn put_into_readme(table: &str) -> Outcome {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&path)?;
    let [from, to] = MARKERS;
    let parts =
        text.split_once(from).and_then(|(before, rest)| Some((before, rest.split_once(to)?.1)));
    let (before, after) = parts.ok_or(format!("README.md has no {from} … {to}"))?;
    Ok(fs::write(path, format!("{before}{from}\n{table}{to}{after}"))?)
}

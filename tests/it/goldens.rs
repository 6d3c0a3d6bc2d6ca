//! Each fixture beside what reading makes of it: session-format.md, section 5, a folder for each row.
//!
//! `ACCEPT=1 cargo test --test it goldens` writes what is made now in place of what is expected.

use serde_json::Value;
use sightline::columns::{self, FileSide};
use sightline::context::{Stage, build};
use sightline::graph::{Above, Below, Node, Shown, layout};
use sightline::session::{Reading, Session, read};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_fixture_reads_as_its_golden_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut cases: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|case| case.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 40, "only {} fixtures", cases.len());
    let mut differences = Vec::new();
    for case in cases {
        let made = told(&read(&fs::read(case.join("session.jsonl")).unwrap()));
        let golden = case.join("golden.txt");
        if std::env::var_os("ACCEPT").is_some() {
            fs::write(golden, made).unwrap();
        } else if fs::read_to_string(&golden).unwrap_or_default() != made {
            differences.push(format!("{}:\n{made}", golden.display()));
        }
    }
    assert!(differences.is_empty(), "not as expected:\n{}", differences.join("\n"));
}

/// What there is to say of a reading, as text.
fn told(reading: &Reading) -> String {
    let mut text = String::new();
    if let Some(foreign) = reading.foreign {
        writeln!(text, "{foreign}\n").unwrap();
    }
    for fault in &reading.faults {
        let line = fault.line.map_or("file".to_owned(), |line| format!("line {line}"));
        writeln!(text, "{line}: {} {}: {}", fault.severity(), fault.kind, fault.message).unwrap();
    }
    let session = &reading.session;
    if let Some(name) = session.name() {
        writeln!(text, "name: {name}").unwrap();
    }
    writeln!(text, "\ntree").unwrap();
    tell_tree(session, &mut text);
    for stage in [Stage::Llm, Stage::Request] {
        writeln!(text, "\n{}", stage.word()).unwrap();
        tell_columns(session, stage, &mut text);
    }
    text
}

fn tell_tree(session: &Session, text: &mut String) {
    for row in layout(session, &Shown::default()).rows {
        let lanes = "│".repeat(usize::from(row.lane.0));
        let mark = match (row.above, row.below) {
            (Above::Nothing, Below::Lane) => '┌',
            (Above::Lane, Below::Lane) => '├',
            (Above::Lane, Below::Nothing) => '└',
            (Above::Branch, Below::Lane) => '┬',
            (Above::Branch, Below::Nothing) => '╴',
            (Above::Nothing, Below::Nothing) => '·',
        };
        let words = match row.node {
            Node::Unreadable(line) => {
                let bytes = session.unreadable_text(line);
                format!("line {line}: {:.40?}", bytes.chars().take(40).collect::<String>())
            }
            Node::Entry(entry) => {
                let leaf = if session.leaf() == Some(entry) { " ← leaf" } else { "" };
                let link = match (session.is_orphan(entry), session.is_cut(entry)) {
                    (true, _) => " (orphan)",
                    (_, true) => " (cycle cut)",
                    _ => "",
                };
                let brief = session.entry(entry);
                let summary = session.summary(entry);
                format!("{} {}: {summary}{link}{leaf}", brief.id, brief.word())
            }
        };
        writeln!(text, "{lanes}{mark} {words}").unwrap();
    }
}

fn tell_columns(session: &Session, stage: Stage, text: &mut String) {
    let context = build(session, session.leaf(), stage);
    for row in columns::rows(session, &context) {
        let file = match row.file {
            FileSide::Entry(entry) => session.entry(entry).id.to_string(),
            FileSide::Unreadable(line) => format!("line {line}"),
            FileSide::Nothing => "-".to_owned(),
        };
        let why = row.why(session, &context);
        let model = row.item.map_or("-".to_owned(), |place| {
            let message = context.message(session, place);
            let role = message.get("role").and_then(Value::as_str).unwrap_or_default();
            let said = message.get("content").map(ToString::to_string).unwrap_or_default();
            let start: String = said.chars().take(70).collect();
            format!("{role} {start}")
        });
        let reason = format!("{} {}", why.word, why.in_words(session));
        writeln!(text, "{file} | {} | {model}", reason.trim()).unwrap();
    }
}

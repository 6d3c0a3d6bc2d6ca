//! What holds for every file, however damaged.

use proptest::prelude::*;
use sightline::columns::{self, FileSide, Row};
use sightline::context::{Context, Fate, Images, Item, Origin, Stage, Target, build, build_for};
use sightline::graph::{self, Filter, Fold, Folds, Shown};
use sightline::session::{EntryIdx, Reading, Session, read};
use sightline::view::lines::{Folded, Line, Lines, RunState};
use sightline::view::open_runs::OpenRuns;
use std::collections::HashSet;
use std::path::Path;

/// A whole session of every kind of entry: the one that the page offers to try.
const SAMPLE: &str = include_str!("../../src/sample.jsonl");

/// Reads everything that can be asked of a reading, and holds it to what is always true.
fn hold(reading: &Reading) -> Result<(), TestCaseError> {
    let session = &reading.session;
    let mut reached = HashSet::new();
    let mut waiting: Vec<_> = session.roots().to_vec();
    while let Some(entry) = waiting.pop() {
        prop_assert!(reached.insert(entry), "an entry hangs in two places");
        waiting.extend(session.children(entry));
    }
    prop_assert_eq!(reached.len(), session.entries().len());
    let rows = graph::layout(session, &Shown::default()).rows;
    prop_assert_eq!(rows.len(), session.entries().len() + session.unreadable().len());
    hold_filtered(session)?;
    for leaf in session.leaf().into_iter().chain(session.indices().step_by(7)) {
        for stage in Stage::ALL {
            let context = build(session, Some(leaf), stage);
            prop_assert_eq!(context.fates().len(), session.entries().len());
            let rows = columns::rows(session, &context);
            let shown: Vec<_> = rows.iter().filter_map(|row| row.item).collect();
            prop_assert_eq!(shown, (0..context.items.len()).collect::<Vec<_>>());
            for row in &rows {
                let entry = matches!(row.file, FileSide::Entry(_));
                let added = row.item.is_some() && !entry;
                prop_assert!(!added || row.origin(&context).is_some(), "a rule added it");
                let sent = row.fate(&context).is_some_and(Fate::is_sent);
                prop_assert!(!sent || row.item.is_some(), "a sent entry has a message");
                let cards = (row.file_card(session, &context), row.model_card(session, &context));
                prop_assert!(cards.0.is_some() || cards.1.is_some(), "a row shows something");
            }
            fold(session, &context)?;
        }
    }
    Ok(())
}

/// Every row has one line, opened or not: its own, or that of the closed run that it is in.
fn fold(session: &Session, context: &Context) -> Result<(), TestCaseError> {
    let folded = Folded::of(session, context);
    for run in &folded.runs {
        let rows = folded.rows.get(run.rows.clone()).unwrap_or_default();
        let alike = |row: &Row| row.fate(context).map(Fate::word) == Some(run.fate.word());
        prop_assert!(!rows.is_empty() && rows.iter().all(alike));
    }
    // None of them open, then each other one, then all.
    for open_from in [usize::MAX, 1, 0] {
        let mut open = OpenRuns::default();
        let step = open_from.max(1).saturating_add(open_from);
        folded.runs.iter().skip(open_from).step_by(step).for_each(|run| open.turn(run.key));
        let lines = Lines::of(&folded, &open).lines;
        let stood_for = lines.iter().flat_map(|line| match *line {
            Line::Row { row, .. } => row..row + 1,
            Line::Run { state: RunState::Open, .. } => 0..0,
            Line::Run { run, state: RunState::Closed } => {
                folded.runs.get(run).map_or(0..0, |run| run.rows.clone())
            }
        });
        prop_assert!(stood_for.eq(0..folded.rows.len()), "each row once, in order");
    }
    Ok(())
}

/// What holds of the graph's rows whatever is filtered and folded.
fn hold_filtered(session: &Session) -> Result<(), TestCaseError> {
    let leaf = session.leaf();
    for filter in Filter::ALL {
        let open = Shown::at(session, filter, leaf, Folds::default());
        let layout = graph::layout(session, &open);
        for (at, row) in layout.rows.iter().enumerate() {
            let above = row.parent.and_then(|above| layout.rows.get(above));
            prop_assert!(row.parent.is_none_or(|above| above < at));
            let steps = above.map_or(0, |above| row.lane.0 - above.lane.0);
            prop_assert!(steps <= 1, "a branch steps in once");
        }
        for entry in session.indices() {
            let is_shown = filter.shows(session, leaf, entry);
            prop_assert_eq!(layout.row_of(entry).is_some(), is_shown);
            prop_assert_eq!(layout.row_near(entry).is_none(), layout.rows.is_empty());
        }
        let folds = Folds::all_but_path(session, &layout, leaf);
        let folded = graph::layout(session, &Shown { folds, ..open });
        let hidden = |row: &graph::GraphRow| match row.fold {
            Fold::Closed { hidden } => hidden as usize,
            Fold::None | Fold::Open => 0,
        };
        prop_assert!(leaf.is_none_or(|leaf| folded.row_of(leaf).is_some()));
        let counted = folded.rows.len() + folded.rows.iter().map(hidden).sum::<usize>();
        prop_assert_eq!(counted, layout.rows.len());
    }
    Ok(())
}

/// Every line is an entry, a header, blank or told of.
fn no_line_is_lost(file: &[u8], reading: &Reading) -> Result<(), TestCaseError> {
    let session = &reading.session;
    let mut known: HashSet<u32> = session.entries().iter().map(|entry| entry.line.0).collect();
    known.extend(session.header().map(|header| header.line.0));
    known.extend(reading.faults.iter().filter_map(|fault| fault.line).map(|line| line.0));
    let repeats: u32 = session.entries().iter().map(|entry| entry.repeats).sum();
    let lines = file.split(|byte| *byte == b'\n').zip(1_u32..);
    let lost = lines.filter(|(line, number)| {
        !String::from_utf8_lossy(line).trim().is_empty() && !known.contains(number)
    });
    prop_assert!(lost.count() <= repeats as usize);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_prefix_reads(end in 0..SAMPLE.len()) {
        let file = &SAMPLE.as_bytes()[..end];
        let reading = read(file);
        no_line_is_lost(file, &reading)?;
        hold(&reading)?;
    }

    #[test]
    fn any_flipped_bytes_read(flips in prop::collection::vec((0..SAMPLE.len(), any::<u8>()), 1..40)) {
        let mut file = SAMPLE.as_bytes().to_vec();
        for (at, byte) in flips {
            file[at] = byte;
        }
        let reading = read(&file);
        no_line_is_lost(&file, &reading)?;
        hold(&reading)?;
    }

    #[test]
    fn any_order_of_lines_reads(lines in Just(SAMPLE.lines().collect::<Vec<_>>()).prop_shuffle()) {
        let file = lines.join("\n");
        let reading = read(file.as_bytes());
        prop_assert_eq!(reading.session.entries().len(), read(SAMPLE.as_bytes()).session.entries().len());
        hold(&reading)?;
    }

    #[test]
    fn any_chunking_gives_the_same(size in 1_usize..5_000) {
        let mut reader = sightline::session::Reader::new();
        for chunk in SAMPLE.as_bytes().chunks(size) {
            reader.feed(chunk);
        }
        let reading = reader.finish();
        let whole = read(SAMPLE.as_bytes());
        prop_assert_eq!(reading.session.entries(), whole.session.entries());
        prop_assert_eq!(reading.faults, whole.faults);
    }

    #[test]
    fn any_bytes_read(file in prop::collection::vec(any::<u8>(), 0..600)) {
        hold(&read(&file))?;
    }
}

#[test]
fn line_ends_of_either_kind_give_the_same() {
    let reading = read(SAMPLE.replace('\n', "\r\n").as_bytes());
    let whole = read(SAMPLE.as_bytes());
    assert_eq!(reading.faults, whole.faults);
    for (one, other) in reading.session.indices().zip(whole.session.indices()) {
        assert_eq!(reading.session.raw(one), whole.session.raw(other));
    }
    // It tells of one thing: a call that was never answered.
    let kinds: Vec<_> = whole.faults.iter().map(|fault| fault.kind.name()).collect();
    assert_eq!(kinds, ["call-without-result"]);
}

/// Fates are judged without reading the messages that they speak of. Here both are held together.
#[test]
fn a_fate_says_what_becomes_of_the_message() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/sessions");
    let mut judged = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let session = read(&std::fs::read(file.unwrap().path()).unwrap()).session;
        let target = || Target {
            provider: Some("openai".into()),
            api: Some("openai-responses".into()),
            model: Some("gpt-5".into()),
            images: Images::Refused,
        };
        for leaf in session.indices().rev().step_by(9) {
            let stage = |stage| build_for(&session, Some(leaf), stage, target());
            let before = stage(Stage::Messages);
            for after in [stage(Stage::Llm), stage(Stage::Request)] {
                let message = |context: &Context, entry: EntryIdx| {
                    let own = |item: &Item| {
                        [Origin::Entry(entry), Origin::Summary { of: entry }].contains(&item.origin)
                    };
                    let place = context.items.iter().position(own)?;
                    Some(context.message(&session, place))
                };
                for entry in after.path.iter().copied() {
                    let (was, is) = (message(&before, entry), message(&after, entry));
                    let id = &session.entry(entry).id;
                    match after.fate(entry) {
                        Fate::Sent => assert_eq!(was, is, "{id} is sent as it stands"),
                        Fate::Rewritten(rule) => assert_ne!(was, is, "{id}: {rule:?}"),
                        Fate::Edited { .. } => assert!(is.is_some()),
                        _ => assert_eq!(is, None, "{id} is not sent"),
                    }
                    judged += 1;
                }
            }
        }
    }
    assert!(judged > 3_000, "only {judged} fates");
}

//! A file that has grown since it was read: what is made of it is what reading it whole makes.

use proptest::prelude::*;
use sightline::session::{Fault, FaultKind, ReadAs, Reader, Reading, Session, read};
use sightline::snapshot::incoming::Incoming;
use sightline::view::View;
use sightline::view::address::{address, asked};
use sightline::view::growth::{Pace, goes_on};
use std::fs;
use std::path::Path;

/// Everything that a reading says but totals and contexts, which are made of it.
fn told(reading: &Reading) -> String {
    let Reading { session, faults, foreign } = reading;
    let of_entry = |at| {
        let links = (session.parent(at), session.children(at), session.label(at));
        let call = session.exchange_of(at);
        format!("{:?} {links:?} {call:?} {:?}\n", session.entry(at), session.raw(at))
    };
    let entries: String = session.indices().map(of_entry).collect();
    let whole = (session.header(), session.version(), session.form(), session.name());
    let ends = (session.leaf(), session.roots(), session.unreadable(), session.size_bytes());
    format!("{whole:?} {ends:?}\n{faults:#?}\n{foreign:?}\n{entries}")
}

fn grown(session: &Session, more: &[u8]) -> Reading {
    let mut reader = Reader::resume(session);
    reader.feed(more);
    reader.finish()
}

#[test]
fn any_fixture_split_anywhere_reads_as_the_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    for case in fs::read_dir(folder).unwrap() {
        let path = case.unwrap().path().join("session.jsonl");
        let file = fs::read(&path).unwrap();
        let whole = told(&read(&file));
        // One is a single line of 12 kB.
        for split in (0..=file.len()).step_by(1 + file.len() / 4_000) {
            let (before, more) = file.split_at(split);
            let grown = told(&grown(&read(before).session, more));
            assert!(grown == whole, "{} at {split}:\n{grown}\n{whole}", path.display());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_that_grows_again_and_again_reads_as_the_whole(
        lines in prop::collection::vec(prop::sample::select(LINES), 0..14),
        mut splits in prop::collection::vec(any::<prop::sample::Index>(), 1..5),
    ) {
        let file = lines.join("\n");
        splits.sort_by_key(|split| split.index(file.len() + 1));
        let (mut reading, mut from) = (read(b""), 0);
        for split in splits {
            let to = split.index(file.len() + 1);
            reading = grown(&reading.session, &file.as_bytes()[from..to]);
            from = to;
        }
        let reading = grown(&reading.session, &file.as_bytes()[from..]);
        prop_assert_eq!(told(&reading), told(&read(file.as_bytes())));
    }

    #[test]
    fn what_is_shown_early_goes_on_or_is_shown_anew_at_the_same_place(
        lines in prop::collection::vec(prop::sample::select(LINES), 0..14),
        split in any::<prop::sample::Index>(),
    ) {
        let file = lines.join("\n");
        let (early, whole) = so_far(file.as_bytes(), split.index(file.len() + 1));
        if goes_on(&early, &whole) {
            assert_stays(&early, &whole, &file);
        }
        for at in early.indices().filter(|at| early.leaf() != Some(*at)) {
            let address = address(&View::opening(&early).at_leaf(at), &early);
            let id = &early.entry(at).id;
            // The oldest version has no ids but those of its lines; another header may come.
            if let Some(there) = whole.find(id) {
                prop_assert_eq!(asked(&address, &whole).leaf, Some(there));
            }
        }
    }
}

/// Lines that change what others mean: headers, repeats, doubled and missing ids, labels, damage.
const LINES: &[&str] = &[
    r#"{"type":"session","version":3,"id":"s"}"#,
    r#"{"type":"session","version":1,"id":"s"}"#,
    r#"{"type":"session","version":3,"id":"s"}"#,
    r#"{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"why?"}}"#,
    r#"{"type":"message","id":"b","parentId":"a","message":{"role":"hookMessage","content":"so"}}"#,
    r#"{"type":"message","id":"b","parentId":"c","message":{"role":"user","content":"other"}}"#,
    r#"{"type":"custom","id":"c","parentId":"b"}"#,
    r#"{"type":"custom","parentId":"c"}"#,
    r#"{"type":"compaction","id":"d","parentId":"c","summary":"s","firstKeptEntryIndex":2}"#,
    r#"{"type":"label","id":"e","parentId":"c","targetId":"a","label":"here"}"#,
    r#"{"type":"session_info","id":"f","parentId":"e","name":"named"}"#,
    r#"{"type":"title","title":"before"}"#,
    r#"{"type":"leaf","id":"g","parentId":"f","targetId":"a"}"#,
    r#"{"type":"custom","id":"h","parentId":"g"}{"type":"custom","id":"c","parentId":"b"}"#,
    r#"{"type":"mess"#,
    "",
    "no JSON",
];

#[test]
fn what_stands_in_a_file_is_found_where_it_stands_only() {
    let mut reader = Reader::new();
    for chunk in ["ab\nc", "d\n", "e"] {
        reader.feed(chunk.as_bytes());
    }
    let session = reader.finish().session;
    for at in 0..=7 {
        assert!(session.has_at(at, &b"ab\ncd\ne"[at..]), "{at}");
    }
    assert!(
        !session.has_at(0, b"ab\ncx") && !session.has_at(6, b"ef") && !session.has_at(1, b"ab")
    );
}

#[test]
fn only_what_came_is_read_where_that_is_enough() {
    let before = format!("{}\n{}\n", LINES[0], LINES[3]);
    let reader = Reader::resume(&read(before.as_bytes()).session);
    assert_eq!((reader.progress().entries, reader.progress().read_bytes), (1, before.len()));
    // An entry without an id is called after its line only in this version, and a header may come.
    let before = format!("{}\n", LINES[7]);
    let reader = Reader::resume(&read(before.as_bytes()).session);
    assert_eq!((reader.progress().entries, reader.progress().read_bytes), (0, 0));
}

#[test]
fn a_last_line_that_is_being_written_waits_until_it_is_whole() {
    let first = format!("{}\n{}\n", LINES[0], LINES[3]);
    let last =
        r#"{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"so"}}"#;
    let before = read(first.as_bytes()).session;
    let whole = told(&read(format!("{first}{last}\n").as_bytes()));
    for split in 0..=last.len() {
        let mut incoming = Incoming::resume(&before);
        incoming.give(last.as_bytes()[..split].to_vec());
        let so_far = incoming.finish_ended().reading;
        assert!(so_far.faults.is_empty() && so_far.session.unreadable().is_empty(), "{split}");
        assert!(so_far.session.has_ended(), "{split}");
        let is_whole = split == last.len();
        assert_eq!(so_far.session.entries().len(), 1 + usize::from(is_whole), "{split}");
        let held = so_far.session.size_bytes();
        assert_eq!(held, first.len() + if is_whole { split } else { 0 });
        // What was left out comes again, with the rest of it.
        let rest = format!("{last}\n").split_off(held - first.len());
        assert_eq!(told(&grown(&so_far.session, rest.as_bytes())), whole, "{split}");
    }
    assert!(!read(format!("{first}{}", &last[..20]).as_bytes()).session.has_ended());
}

/// What was read of a file so far, and the file.
fn so_far(file: &[u8], cut: usize) -> (Session, Session) {
    let mut incoming = Incoming::new(ReadAs::default());
    let (before, after) = file.split_at(cut);
    incoming.give(before.to_vec());
    while incoming.advance().is_continue() {}
    let so_far = incoming.so_far().map(|arrived| arrived.reading.session);
    incoming.give(after.to_vec());
    let whole = incoming.finish().reading;
    assert_eq!(told(&whole), told(&read(file)), "a look changes nothing");
    (so_far.unwrap_or_else(|| read(b"").session), whole.session)
}

#[test]
fn what_is_shown_early_of_any_fixture_goes_on_to_what_the_whole_opens_as() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    for case in fs::read_dir(folder).unwrap() {
        let path = case.unwrap().path().join("session.jsonl");
        let file = fs::read(&path).unwrap();
        for split in (0..=file.len()).step_by(1 + file.len() / 4_000) {
            let (early, whole) = so_far(&file, split);
            let place = format!("{} at {split}", path.display());
            assert!(goes_on(&early, &whole), "{place}");
            assert_stays(&early, &whole, &place);
        }
    }
}

/// Whoever looks at what was read so far looks at the same in the whole; who has not moved, at where that leaves off.
fn assert_stays(early: &Session, whole: &Session, place: &str) {
    let view = View::opening(early);
    let along = view.grown(early, whole, Pace::GoAlong);
    assert_eq!(along, View::opening(whole), "{place}");
    for at in early.indices() {
        let looked = view.at_leaf(at).grown(early, whole, Pace::Stay);
        assert_eq!(whole.entry(looked.leaf.unwrap()).id, early.entry(at).id, "{place}");
        assert_eq!(whole.raw(at), early.raw(at), "{place}");
    }
}

#[test]
fn what_was_read_by_now_is_a_session_of_its_own() {
    let file = [LINES[0], LINES[3], LINES[5], "no JSON", LINES[9]].join("\n");
    let mut incoming = Incoming::new(ReadAs::default());
    incoming.give(file.into_bytes());
    while incoming.advance().is_continue() {}
    let so_far = incoming.so_far().unwrap().reading;
    assert_eq!(so_far.session.entries().len(), 2, "the last line has not ended");
    assert_eq!(so_far.session.label(so_far.session.roots()[0]), None);
    let orphan = |fault: &Fault| fault.kind == FaultKind::MissingParent;
    assert!(so_far.faults.iter().any(orphan), "{:?}", so_far.faults);
    let whole = incoming.finish().reading.session;
    assert_eq!(whole.label(whole.roots()[0]), Some("here"));
}

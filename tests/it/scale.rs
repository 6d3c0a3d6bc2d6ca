//! Shapes that break what recurses or what is not linear. Not timed: what they break does not end.

use sightline::context::{Stage, build};
use sightline::graph;
use sightline::session::{Session, read};
use sightline::snapshot::leave_out::LeaveOut;
use sightline::snapshot::scope::{Scope, Sharing, Stamp, gather};
use sightline::view::lines::{Folded, Lines};
use sightline::view::open_runs::OpenRuns;
use std::fmt::Write as _;

fn file(count: u32, parent: impl Fn(u32) -> String) -> String {
    let mut file = String::from("{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n");
    for n in 0..count {
        let parent = parent(n);
        writeln!(
            file,
            r#"{{"type":"message","id":"{n}","parentId":{parent},"message":{{"role":"user","content":"x"}}}}"#
        )
        .unwrap();
    }
    file
}

fn session(count: u32, parent: impl Fn(u32) -> String) -> Session {
    let reading = read(file(count, parent).as_bytes());
    assert_eq!(reading.faults, []);
    reading.session
}

fn quoted(n: u32) -> String {
    format!("\"{n}\"")
}

#[test]
fn a_chain_of_100_000_is_as_good_as_one() {
    let session = session(100_000, |n| if n == 0 { "null".into() } else { quoted(n - 1) });
    let context = build(&session, session.leaf(), Stage::Request);
    assert_eq!(context.items.len(), 100_000);
    assert_eq!(graph::layout(&session, &graph::Shown::default()).lanes, 1);
}

#[test]
fn a_compaction_of_100_000_entries_is_one_line_or_all_of_them() {
    let mut file = file(100_000, |n| if n == 0 { "null".into() } else { quoted(n - 1) });
    file +=
        r#"{"type":"compaction","id":"c","parentId":"99999","summary":"s","firstKeptEntryId":"c"}"#;
    let session = read(file.as_bytes()).session;
    let folded = Folded::of(&session, &build(&session, session.leaf(), Stage::Llm));
    let mut open = OpenRuns::default();
    assert_eq!(Lines::of(&folded, &open).lines.len(), 2);
    open.turn(folded.runs.first().unwrap().key);
    assert_eq!(Lines::of(&folded, &open).lines.len(), 100_002);
}

#[test]
fn a_chain_of_100_000_is_shared_as_a_branch_and_as_the_model_sees_it() {
    let session = session(100_000, |n| if n == 0 { "null".into() } else { quoted(n - 1) });
    for scope in [Scope::Branch, Scope::Context] {
        let leave_out = LeaveOut::EVERYTHING;
        let stamp = Stamp { made: "T", session_id: "n", file_name: "" };
        let shared = gather(&session, &Sharing { scope, leaf: None, leave_out }, &stamp);
        assert_eq!(read(&shared.bytes).session.entries().len(), 100_000);
    }
}

#[test]
fn ten_thousand_children_of_one_parent_take_two_lanes() {
    let session = session(10_001, |n| if n == 0 { "null".into() } else { quoted(0) });
    let layout = graph::layout(&session, &graph::Shown::default());
    assert_eq!((layout.rows.len(), layout.lanes), (10_001, 2));
}

#[test]
fn five_thousand_roots_take_one_lane() {
    let session = session(5_000, |_| "null".into());
    assert_eq!(session.roots().len(), 5_000);
    assert_eq!(graph::layout(&session, &graph::Shown::default()).lanes, 1);
}

#[test]
fn a_comb_of_50_000_branches_is_laid_out() {
    let session = session(100_000, |n| match n {
        0 => "null".into(),
        n if n % 2 == 1 => quoted(n - 1),
        n => quoted(n - 2),
    });
    assert_eq!(graph::layout(&session, &graph::Shown::default()).rows.len(), 100_000);
}

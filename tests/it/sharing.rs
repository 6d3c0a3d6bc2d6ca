//! A session in a snapshot, in gzip or in Pi's own export is the session, byte for byte.

use crate::files::{chain, file, says};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sightline::session::{FaultKind, Foreign, ReadAs, read};
use sightline::snapshot::Facts;
use sightline::snapshot::incoming::{Arrived, Incoming};
use sightline::snapshot::page::{Parts, Shell, write};
use std::fs;
use std::path::Path;

const PARTS: Parts = Parts { policy: "default-src 'none'", loader: "load()", program: "AAAA" };

fn shell() -> Shell {
    Shell::of(&PARTS).expect("the parts of a page")
}

fn snapshot(session: &[u8]) -> Vec<u8> {
    write(&shell(), &Facts { title: "a < b".into(), ..Facts::default() }, session)
}

fn opened(bytes: &[u8], piece_bytes: usize) -> Arrived {
    let mut incoming = Incoming::new(ReadAs::default());
    for piece in bytes.chunks(piece_bytes) {
        incoming.give(piece.to_vec());
        while incoming.advance().is_continue() {}
    }
    incoming.finish()
}

/// As Pi writes it, from a session's lines.
fn exported(lines: &[u8], more: &Value) -> Vec<u8> {
    let mut lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let line = |line: &[u8]| serde_json::from_slice::<Value>(line).expect("a line of JSON");
    let header = lines.next().map(line);
    let mut object = json!({"header": header, "entries": lines.map(line).collect::<Vec<_>>()});
    let fields = more.as_object().expect("further fields").clone();
    object.as_object_mut().expect("an object").extend(fields);
    let data = STANDARD.encode(object.to_string());
    format!(
        "<!DOCTYPE html>\n<html><body><div id=\"app\"></div>\n  <script id=\"session-data\" \
         type=\"application/json\">{data}</script>\n<script>throw 'never run'</script></body></html>"
    )
    .into_bytes()
}

fn story() -> Vec<u8> {
    let entries = [
        ("message", "a", says("user", "one")),
        ("message", "b", says("user", "two < > & \u{2028} é")),
        ("message", "c", says("user", "three")),
    ];
    file(&chain(entries))
}

#[test]
fn every_file_comes_back_from_a_snapshot_byte_for_byte() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut count = 0;
    for case in fs::read_dir(fixtures).expect("the fixtures") {
        let path = case.expect("a case").path().join("session.jsonl");
        let bytes = fs::read(&path).expect("its file");
        let (back, plain) = (opened(&snapshot(&bytes), 1_000).reading, read(&bytes));
        assert!(back.session.bytes() == bytes, "{}", path.display());
        assert_eq!(back.faults, plain.faults, "{}", path.display());
        let foreign = if bytes.is_empty() { None } else { plain.foreign };
        assert!(bytes.is_empty() || back.foreign == foreign, "{}", path.display());
        // And once more from the snapshot of what came back.
        assert!(snapshot(&back.session.bytes()) == snapshot(&bytes), "{}", path.display());
        count += 1;
    }
    assert!(count > 30, "the fixtures were found");
}

#[test]
fn what_comes_in_any_pieces_is_the_same() {
    let snapshot = snapshot(&story());
    for size in [1, 3, 100, usize::MAX] {
        let arrived = opened(&snapshot, size);
        assert!(arrived.reading.session.bytes() == story(), "{size}");
        assert_eq!(arrived.facts.expect("facts").title, "a < b");
        let plain = opened(&story(), size);
        assert!(plain.reading.session.bytes() == story(), "{size}");
        let export = opened(&exported(&story(), &json!({})), size);
        assert_eq!(export.reading.session.entries().len(), 3, "{size}");
        assert_eq!(export.reading.faults, []);
    }
}

#[test]
fn an_export_of_pi_opens_at_its_leaf_with_its_prompt() {
    let more = json!({"leafId": "b", "systemPrompt": "be brief", "tools": [{"name": "ls"}],
        "renderedTools": {"x": {"callHtml": "<b>"}}});
    let Arrived { reading, exported: also, .. } = opened(&exported(&story(), &more), 64);
    let session = reading.session;
    assert_eq!(session.entry(session.leaf().expect("a leaf")).id.as_str(), "b");
    assert_eq!(session.cwd(), Some("/home/dev"));
    assert!(session.summary(session.find("b").expect("b")).contains("two < > &"));
    let also = also.expect("an export");
    assert_eq!(also.system_prompt.as_deref(), Some("be brief"));
    assert_eq!(also.tools, [json!({"name": "ls"})]);
    // A leaf that is not there is told, and the file's own counts.
    let gone = opened(&exported(&story(), &json!({"leafId": "gone"})), 64).reading;
    assert_eq!(gone.faults[0].kind, FaultKind::MissingLeaf);
    assert_eq!(gone.session.leaf(), gone.session.find("c"));
}

#[test]
fn what_is_damaged_gives_what_can_be_had_and_says_so() {
    let long: Vec<u8> = (0..5_000)
        .flat_map(|nth: u32| {
            let (id, text) = (nth.to_string(), nth.wrapping_mul(2_654_435_761));
            let line = json!({"type": "message", "id": id, "parentId": null,
                "message": {"role": "user", "content": text}});
            format!("{line}\n").into_bytes()
        })
        .collect();
    let long = [file(&[]), long].concat();
    let whole = snapshot(&long);
    // Cut off in the middle of the session, as a download is.
    let cut = opened(&whole[..whole.len() - whole.len() / 3], 1_000).reading;
    assert!(cut.session.entries().len() > 1_000);
    assert!(cut.faults.iter().any(|fault| fault.kind == FaultKind::Packing), "{:?}", cut.faults);
    let cut = opened(&whole[..whole.len() - whole.len() / 3], 1_000).reading;
    assert!(long.starts_with(&cut.session.bytes()));
    // A letter in it that no base64 has.
    let mut bad = whole.clone();
    let middle = bad.len() * 2 / 3;
    bad[middle] = b'!';
    let bad = opened(&bad, 1_000).reading;
    assert!(bad.session.entries().len() > 1_000);
    assert_eq!(bad.faults[0].message, "the packed data is damaged: from here on it is no base64");
}

#[test]
fn what_holds_no_session_says_what_it_is() {
    let marks = |session: &str| {
        let html = String::from_utf8(shell().blank()).expect("a page");
        let mark = "id=\"sightline-session\">";
        html.replace(mark, &format!("{mark}{session}")).into_bytes()
    };
    for (file, want) in [
        (shell().blank(), Some(Foreign::Blank)),
        (marks("!!!"), Some(Foreign::Damaged)),
        (marks("AAAA"), Some(Foreign::Damaged)),
        (marks("H4sIAAAAAAACAw=="), Some(Foreign::Damaged)),
        (marks("H4sIAAAAAAACA///////"), Some(Foreign::Damaged)),
        (b"<html id=\"session-data\">AAAA<".to_vec(), Some(Foreign::Damaged)),
        (b"<!doctype html><p>hello".to_vec(), Some(Foreign::Html)),
        (b"\x1f\x8b".to_vec(), Some(Foreign::Damaged)),
        (b"PK\x03\x04".to_vec(), Some(Foreign::Compressed)),
        (b" \n".to_vec(), Some(Foreign::Empty)),
        (Vec::new(), Some(Foreign::Empty)),
        (b"<p>no line of a session</p>\n".iter().copied().chain(story()).collect(), None),
    ] {
        let text = String::from_utf8_lossy(&file).into_owned();
        assert_eq!(opened(&file, 10).reading.foreign, want, "{text}");
    }
}

#[test]
fn facts_that_are_none_leave_the_session_as_it_is() {
    let html = String::from_utf8(snapshot(&story())).expect("a page");
    let facts = Facts { title: "a < b".into(), ..Facts::default() }.to_json();
    for odd in ["{\"made\":", "[]", "", "{\"title\":{}}"] {
        let arrived = opened(html.replace(&facts, odd).as_bytes(), 1_000);
        assert!(arrived.reading.session.bytes() == story(), "{odd}");
        assert_eq!(arrived.reading.faults, []);
        assert!(arrived.facts.is_none_or(|facts| facts == Facts::default()), "{odd}");
    }
}

#[test]
fn a_step_never_takes_long_whatever_the_size_that_is_promised() {
    let bomb = snapshot(&vec![b' '; 30_000_000]);
    let mut incoming = Incoming::new(ReadAs::default());
    incoming.give(bomb.clone());
    let mut before = 0;
    while incoming.advance().is_continue() {
        let now = incoming.unpacked_bytes();
        assert!(now.saturating_sub(before) < 1_000_000, "{before} to {now}");
        before = now;
    }
    assert_eq!(before, 30_000_000);
}

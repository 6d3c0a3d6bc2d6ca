//! The sessions that are measured: they are what they say, and read as what Pi writes.

use crate::sessions::{self, ALL, EDITION, Shape, Tree, scaled};
use sha2::{Digest, Sha256};
use sightline::session::{EntryKind, Session, read};

/// Each shape, so small that it is read in no time.
fn small() -> impl Iterator<Item = (Shape, Vec<u8>)> {
    ALL.into_iter().map(|shape| {
        let shape = scaled(shape, shape.name, 100);
        (shape, sessions::bytes(&shape).unwrap())
    })
}

fn forks(session: &Session) -> usize {
    session.indices().filter(|at| session.children(*at).len() > 1).count()
}

#[test]
fn they_are_read_without_a_fault_and_have_the_shape_that_was_asked_for() {
    for (shape, bytes) in small() {
        let reading = read(&bytes);
        assert_eq!(reading.faults, [], "{shape:?}");
        let session = reading.session;
        assert_eq!(session.entries().len(), shape.entries as usize, "{shape:?}");
        assert!(shape.tree != Tree::Chain || forks(&session) == 0, "{shape:?}");
        let percent = bytes.len() as u64 * 100 / shape.size_bytes;
        assert!((70..140).contains(&percent), "{percent} % of its size: {shape:?}");
    }
}

#[test]
fn they_hold_what_happens_in_sessions() {
    let shape = sessions::named("s46m").unwrap();
    let session = read(&sessions::bytes(&scaled(shape, "tenth", 10)).unwrap()).session;
    let has =
        |what: &dyn Fn(&EntryKind) -> bool| session.entries().iter().any(|entry| what(&entry.kind));
    assert!(has(&|kind| matches!(kind, EntryKind::Compaction(_))));
    assert!(has(&|kind| matches!(kind, EntryKind::BranchSummary(_))));
    assert!(has(&|kind| matches!(kind, EntryKind::ContextEdit(_))));
    assert!(has(&|kind| matches!(kind, EntryKind::CustomMessage(_))));
    assert!(session.indices().any(|at| session.label(at).is_some()));
    assert!(forks(&session) > 50, "it branches");
    assert!(session.totals().by_model.len() > 1, "more than one model");
    let image =
        |entry: &sightline::session::Entry| entry.message().is_some_and(|it| it.content.images > 0);
    assert!(session.entries().iter().any(image));
}

/// Whoever changes what is written raises the edition, so that files written before are not taken for it.
#[test]
fn an_edition_is_the_same_bytes_everywhere() {
    let mut all = Sha256::new();
    for (shape, bytes) in small() {
        assert_eq!(bytes, sessions::bytes(&shape).unwrap(), "{shape:?}");
        all.update(bytes);
    }
    let first = all.finalize().first_chunk().copied().map(u64::from_be_bytes).unwrap();
    assert_eq!(format!("{EDITION} {first:016x}"), "1 b61e940f55ed1a9e");
}

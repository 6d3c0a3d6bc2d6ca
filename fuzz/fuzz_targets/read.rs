//! Any bytes read: no panic, no hang, and the same however the bytes are cut into chunks.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sightline::graph;
use sightline::session::{ReadAs, Reader, Soundness, read};

fuzz_target!(|file: &[u8]| {
    let whole = read(file);
    let mut reader = Reader::new();
    for chunk in file.chunks(7) {
        reader.feed(chunk);
    }
    let chunked = reader.finish();
    assert_eq!(whole.session.entries(), chunked.session.entries());
    assert_eq!(whole.faults, chunked.faults);
    let rows = graph::layout(&whole.session, &graph::Shown::default()).rows.len();
    assert_eq!(rows, whole.session.entries().len() + whole.session.unreadable().len());
    let mut as_pi = Reader::new().reading_as(ReadAs::Pi);
    as_pi.feed(file);
    let as_pi = as_pi.finish().session;
    assert!(as_pi.entries().iter().all(|entry| entry.soundness == Soundness::Sound));
});

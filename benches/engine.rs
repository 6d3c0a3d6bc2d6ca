//! How fast the engine is by itself, and what it allocates: `./x bench engine`.
//!
//! In: sessions of 1,000, 10,000 and 100,000 entries with branches, made from a seed. Out: for each step of the way from
//! bytes to rows its time, and the memory that it asked for. Knows no page; what a person waits for, `page` measures.

mod sessions;

use divan::counter::BytesCount;
use divan::{AllocProfiler, Bencher, black_box};
use sessions::Shape;
use sightline::context::{Stage, build};
use sightline::graph::{self, Shown};
use sightline::search::{self, Query};
use sightline::session::{EntryIdx, Reader, Session, read};
use sightline::view::lines::{Folded, Lines};
use sightline::view::open_runs::OpenRuns;
use std::hint;

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

const SIZES: [u32; 3] = [1_000, 10_000, 100_000];
/// The page reads in pieces of this size.
const PIECE_BYTES: usize = 4 << 20;

fn main() {
    divan::main();
}

/// What no reader can be faster than: where the lines end.
#[divan::bench(args = SIZES)]
fn ends_of_lines(bencher: Bencher<'_, '_>, entries: u32) {
    let bytes = bytes(entries);
    let count = || memchr::memchr_iter(b'\n', black_box(&bytes)).count();
    bencher.counter(BytesCount::of_slice(&bytes)).bench(count);
}

/// Lines to entries, in pieces as they come.
#[divan::bench(args = SIZES, max_time = 5)]
fn entries_of_lines(bencher: Bencher<'_, '_>, entries: u32) {
    let bytes = bytes(entries);
    bencher.counter(BytesCount::of_slice(&bytes)).bench(|| fed(&bytes));
}

/// The last step of reading: the tree, the leaf, labels, exchanges.
#[divan::bench(args = SIZES, max_time = 5)]
fn tree(bencher: Bencher<'_, '_>, entries: u32) {
    let bytes = bytes(entries);
    bencher.with_inputs(|| fed(&bytes)).bench_values(Reader::finish);
}

/// All of reading.
#[divan::bench(args = SIZES, max_time = 5)]
fn whole_reading(bencher: Bencher<'_, '_>, entries: u32) {
    let bytes = bytes(entries);
    bencher.counter(BytesCount::of_slice(&bytes)).bench(|| read(&bytes));
}

/// The context at another leaf each time.
#[divan::bench(args = SIZES)]
fn context(bencher: Bencher<'_, '_>, entries: u32) {
    let session = session(entries);
    let mut leaves = leaves(&session);
    bencher
        .with_inputs(|| leaves.next())
        .bench_local_values(|leaf| build(&session, leaf, Stage::Llm));
}

/// The rows of both columns at another leaf each time, runs told as one.
#[divan::bench(args = SIZES)]
fn columns(bencher: Bencher<'_, '_>, entries: u32) {
    let session = session(entries);
    let mut leaves = leaves(&session);
    bencher.with_inputs(|| build(&session, leaves.next(), Stage::Llm)).bench_local_refs(
        |context| Lines::of(&Folded::of(&session, context), &OpenRuns::default()),
    );
}

/// Rows and lanes of the graph, of all entries.
#[divan::bench(args = SIZES)]
fn graph_layout(bencher: Bencher<'_, '_>, entries: u32) {
    let session = session(entries);
    bencher.bench(|| graph::layout(&session, &Shown::default()));
}

/// A search through all entries, for a word that few hold.
#[divan::bench(args = SIZES, max_time = 5)]
fn search_whole(bencher: Bencher<'_, '_>, entries: u32) {
    let session = session(entries);
    let query = Query::parse(sessions::RARE_WORD);
    bencher
        .counter(BytesCount::new(session.size_bytes()))
        .bench(|| search::all(&session, query.clone()));
}

/// A session of the mix that is measured for growth.
fn bytes(entries: u32) -> Vec<u8> {
    let all = sessions::named("e100k");
    let shape = all.map(|all| Shape {
        entries,
        size_bytes: all.size_bytes / u64::from(all.entries) * u64::from(entries),
        ..all
    });
    let bytes = shape.and_then(|shape| sessions::bytes(&shape).ok());
    hint::black_box(bytes.unwrap_or_default())
}

fn session(entries: u32) -> Session {
    read(&bytes(entries)).session
}

fn fed(bytes: &[u8]) -> Reader {
    let mut reader = Reader::new();
    bytes.chunks(PIECE_BYTES).for_each(|piece| reader.feed(piece));
    reader
}

/// Entries from all over the session, each time another.
fn leaves(session: &Session) -> impl Iterator<Item = EntryIdx> + use<> {
    let all: Vec<_> = session.indices().collect();
    // Coprime to the sizes, so that all are come by.
    (0..).step_by(618_033).filter_map(move |at: usize| all.get(at % all.len()).copied())
}

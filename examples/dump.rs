//! Prints a session and its contexts in the shape that conformance is judged by.
//!
//! ```text
//! cargo run --no-default-features --example dump -- FILE [--leaf ID]...
//! ```

use sightline::{dump, session};
use std::io::{self, BufWriter};

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let file =
        arguments.next().ok_or_else(|| io::Error::other("usage: dump FILE [--leaf ID]..."))?;
    let session = session::read(&std::fs::read(file)?).session;
    let mut leaves = Vec::new();
    while let Some(option) = arguments.next() {
        let leaf = arguments.next().filter(|_| option == "--leaf");
        let leaf = leaf.and_then(|id| session.find(&id));
        leaves.push(leaf.ok_or_else(|| io::Error::other(format!("{option}: no such leaf")))?);
    }
    if leaves.is_empty() {
        leaves = session.indices().collect();
    }
    dump::write(&session, &leaves, &mut BufWriter::new(io::stdout().lock()))
}

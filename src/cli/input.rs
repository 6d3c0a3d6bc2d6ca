//! The file that a command is about.
//!
//! In: a path, or `-` for standard input. Out: the session and what was found wrong with it, or why
//! there is none. The file is read once, in pieces, and never written. It can be all that the page opens: a session,
//! a packed one, a snapshot, Pi's own HTML export.

use super::arguments::Source;
use super::failure::Failure;
use super::plain;
use crate::session::{EntryIdx, Fault, ReadAs, Session};
use crate::snapshot::incoming::Incoming;
use crate::wording;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A session that was read.
pub(super) struct Opened {
    pub(super) session: Session,
    pub(super) faults: Vec<Fault>,
    /// What the file is called in messages.
    pub(super) name: String,
    /// The name of the session's file, without its folders; that which a snapshot was made from. Empty if it has none.
    pub(super) file_name: String,
    /// The id of the leaf that Pi's export names.
    pub(super) exported_leaf: Option<String>,
}

impl Opened {
    /// Where the file leaves off, or where its export says.
    pub(super) fn leaf(&self) -> Option<EntryIdx> {
        let exported = self.exported_leaf.as_deref().and_then(|id| self.session.find(id));
        exported.or(self.session.leaf())
    }
}

const PIECE_BYTES: usize = 1 << 20;

/// How large a session may come out of a packed file: more than the page can hold, less than memory.
const MOST_UNPACKED_BYTES: u64 = 4_000_000_000;

/// Reads a file that is no session, whole.
pub(super) fn whole(path: &Path) -> io::Result<Vec<u8>> {
    std::fs::read(path)
}

/// Reads the file that is asked for.
pub(super) fn open(source: &Source) -> Result<Opened, Failure> {
    let path = source.file.as_path();
    if path == Path::new("-") {
        return read(io::stdin().lock(), source, "standard input".to_owned());
    }
    let name = plain::line(&path.to_string_lossy());
    let failed = |error: &io::Error| {
        let advice = match error.kind() {
            io::ErrorKind::NotFound => "; check the path, or give - to read standard input",
            _ => "",
        };
        Failure::wrong(format!(
            "{name}: expected a session file, but cannot open it: {error}{advice}"
        ))
    };
    let about = path.metadata().map_err(|error| failed(&error))?;
    if about.is_dir() {
        return Err(Failure::wrong(format!(
            "{name}: expected a session file, found a folder; name one of the .jsonl files in it"
        )));
    }
    let file = File::open(path).map_err(|error| failed(&error))?;
    read(file, source, name.clone())
}

fn read(mut from: impl Read, source: &Source, name: String) -> Result<Opened, Failure> {
    let read_as = if source.as_pi { ReadAs::Pi } else { ReadAs::default() };
    let mut incoming = Incoming::new(read_as);
    let mut read_bytes: u64 = 0;
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        match from.read(&mut piece) {
            Ok(0) => break,
            Ok(count) => {
                read_bytes += count as u64;
                incoming.give(piece.get(..count).unwrap_or_default().to_vec());
                unpack(&mut incoming, read_bytes, &name)?;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                return Err(Failure::wrong(format!(
                    "{name}: expected more of the file, but cannot read on after {read_bytes} \
                     bytes: {error}"
                )));
            }
        }
    }
    let arrived = incoming.finish();
    let reading = arrived.reading;
    if let Some(foreign) = reading.foreign {
        return Err(Failure::wrong(format!("{name}: {foreign}")));
    }
    let of_path = source.file.file_name().filter(|name| *name != "-");
    let of_path = of_path.map(|name| name.to_string_lossy().into_owned());
    let of_snapshot = arrived.facts.map(|facts| facts.file_name).filter(|name| !name.is_empty());
    Ok(Opened {
        session: reading.session,
        faults: reading.faults,
        name,
        file_name: of_snapshot.or(of_path).unwrap_or_default(),
        exported_leaf: arrived.exported.and_then(|exported| exported.leaf),
    })
}

/// Works on what came. What is packed may promise more than any machine holds.
fn unpack(incoming: &mut Incoming, read_bytes: u64, name: &str) -> Result<(), Failure> {
    while incoming.advance().is_continue() {
        let unpacked = incoming.unpacked_bytes() as u64;
        if unpacked > MOST_UNPACKED_BYTES.max(read_bytes) {
            return Err(Failure::wrong(format!(
                "{name}: expected a packed session of {} at most, and it is larger; unpack it and \
                 name the .jsonl file",
                wording::bytes(MOST_UNPACKED_BYTES)
            )));
        }
    }
    Ok(())
}

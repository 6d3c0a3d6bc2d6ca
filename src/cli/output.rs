//! Files that commands write.
//!
//! In: finished bytes and a place for them. Out: the file, whole, or why there is none. What is there is only written
//! over where a person says so, and the file that was read never.

use super::failure::Failure;
use super::plain;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Old {
    /// It stays, and nothing is written.
    Stays,
    /// The new one takes its place.
    Goes,
}

/// Refuses a place that is a file which was read, under whatever name; and says which it is.
pub(super) fn check(to: &Path, read: &Path, which: &str) -> Result<(), Failure> {
    let same = |path: &Path| path.canonicalize().ok();
    match (same(to), same(read)) {
        (Some(to), Some(read)) if to == read => {
            Err(Failure::wrong(format!("{}: expected another file than {which}", name(&to))))
        }
        _ => Ok(()),
    }
}

/// Writes a file.
pub(super) fn write(to: &Path, bytes: &[u8], old: Old) -> Result<(), Failure> {
    let failed = |error: &io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => Failure::wrong(format!(
            "{}: is there already; name another file with -o, or write over it with --force",
            name(to)
        )),
        _ => Failure::wrong(format!("{}: cannot write it: {error}", name(to))),
    };
    if old == Old::Goes && to.exists() {
        // First whole beside it: should the disk be full, the old one is still there.
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut beside = tempfile::Builder::new()
            .prefix(".sightline-")
            .tempfile_in(folder.unwrap_or(Path::new(".")))
            .map_err(|error| failed(&error))?;
        beside.write_all(bytes).map_err(|error| failed(&error))?;
        let rights = fs::metadata(to).map_err(|error| failed(&error))?.permissions();
        beside.as_file().set_permissions(rights).map_err(|error| failed(&error))?;
        return beside.persist(to).map(drop).map_err(|error| failed(&error.error));
    }
    let mut file =
        OpenOptions::new().write(true).create_new(true).open(to).map_err(|error| failed(&error))?;
    file.write_all(bytes).map_err(|error| {
        // Half a file is of no use to anybody.
        drop(fs::remove_file(to));
        failed(&error)
    })
}

/// Writes a file into the machine's folder for what does not stay, where only its owner can read it.
pub(super) fn write_temporary(bytes: &[u8]) -> Result<PathBuf, Failure> {
    let failed =
        |error: io::Error| Failure::wrong(format!("cannot write a temporary file: {error}"));
    let mut file =
        tempfile::Builder::new().prefix("sightline-").suffix(".html").tempfile().map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    let (_, path) = file.keep().map_err(|error| failed(error.error))?;
    Ok(path)
}

fn name(path: &Path) -> String {
    plain::line(&path.to_string_lossy())
}

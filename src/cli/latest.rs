//! The session that Pi wrote last.
//!
//! In: Pi's own folder. Out: the newest of the sessions that lie in a folder for each project below `sessions`.

use super::failure::Failure;
use super::plain;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

/// The path of the newest session.
pub(super) fn find(agent_dir: &Path) -> Result<PathBuf, Failure> {
    let sessions = agent_dir.join("sessions");
    let in_projects = entries(&sessions).flat_map(|project| entries(&project.path()));
    // Two of one moment are told apart by their names, which begin with a date.
    let newest = entries(&sessions)
        .chain(in_projects)
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "jsonl"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .max();
    newest.map(|(_, path)| path).ok_or_else(|| {
        Failure::wrong(format!(
            "{}: expected sessions of Pi, found none; name a file, or Pi's folder with --agent-dir",
            plain::line(&sessions.to_string_lossy())
        ))
    })
}

/// What is in a folder; nothing if it is none.
fn entries(folder: &Path) -> impl Iterator<Item = DirEntry> + use<> {
    fs::read_dir(folder).into_iter().flatten().flatten()
}

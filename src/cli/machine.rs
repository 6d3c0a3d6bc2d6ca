//! What only the machine knows: the time, where a person's folders are, where this program is, a browser.
//!
//! The one place that asks for any of it. What it says goes on as text and paths, so that all else gives equal
//! output for equal input.

use super::failure::Failure;
use super::plain;
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The time, as ISO 8601 in UTC, to a thousandth of a second as Pi writes it.
pub(super) fn now() -> Result<String, Failure> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let millisecond = since.and_then(|since| i64::try_from(since.as_millis()).ok());
    let now = millisecond.and_then(|now| Timestamp::from_millisecond(now).ok());
    let told = now.map(|now| format!("{now:.3}"));
    told.ok_or_else(|| Failure::wrong("the machine's clock is far off; give the time with --made"))
}

/// The person's own folder.
pub(super) fn home() -> Option<PathBuf> {
    std::env::home_dir()
}

/// The folder that this program is in.
pub(super) fn program_folder() -> Option<PathBuf> {
    // By what a link leads to: the page lies beside the program, not beside the link.
    let program = std::env::current_exe().ok()?;
    program.canonicalize().unwrap_or(program).parent().map(Path::to_owned)
}

/// Shows a file in the browser.
pub(super) fn show(path: &Path) -> Result<(), Failure> {
    open::that_detached(path).map_err(|error| {
        let path = plain::line(&path.to_string_lossy());
        Failure::wrong(format!("{path}: cannot open a browser on it: {error}; open it yourself"))
    })
}

//! What only the machine knows: the time, where a person's folders are, where this program is, a browser.
//!
//! The one place that asks for any of it. What it says goes on as text and paths, so that all else gives equal
//! output for equal input.

use super::failure::Failure;
use super::plain;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use time::format_description::well_known::Iso8601;
use time::format_description::well_known::iso8601::{Config, EncodedConfig, TimePrecision};
use time::{OffsetDateTime, UtcOffset};

/// The time, as [`moment`] tells it.
pub(super) fn now() -> Result<String, Failure> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let nanoseconds = since.and_then(|since| i128::try_from(since.as_nanos()).ok());
    let now = nanoseconds.and_then(|now| OffsetDateTime::from_unix_timestamp_nanos(now).ok());
    let told = now.and_then(moment);
    told.ok_or_else(|| Failure::wrong("the machine's clock is far off; give the time with --made"))
}

/// A time as ISO 8601 in UTC, to a thousandth of a second as Pi writes it; `None` is out of the calendar.
pub(super) fn moment(time: OffsetDateTime) -> Option<String> {
    time.checked_to_offset(UtcOffset::UTC)?.format(&Iso8601::<AS_PI_WRITES>).ok()
}

const AS_PI_WRITES: EncodedConfig = Config::DEFAULT
    .set_time_precision(TimePrecision::Second { decimal_digits: NonZero::new(3) })
    .encode();

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

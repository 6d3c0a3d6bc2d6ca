//! What the dialog says of the making of a file.

use crate::snapshot::making::{NotMade, Progress, Step};
use crate::snapshot::redact::Written;
use crate::wording::{counted, grouped, percent};

/// How far the making of a file is.
#[must_use]
pub fn progress_in_words(progress: Progress) -> String {
    let word = match progress.step {
        Step::Gathering => "Bringing together",
        Step::Finding => "Looking for secrets",
        Step::Redacting => "Taking them out",
        Step::Writing => "Writing",
        Step::Checking => "Searching the file once more",
    };
    let Progress { done_bytes, whole_bytes, .. } = progress;
    format!("{word}: {} %", percent(done_bytes as u64, whole_bytes as u64))
}

/// Why there is no file, and what to do.
#[must_use]
pub fn not_made_in_words(cause: &NotMade) -> String {
    match cause {
        NotMade::Ended => "It was ended.".to_owned(),
        NotMade::Unreadable => {
            "The session that was read back from the file is not the one that was put into it. Please report this."
                .to_owned()
        }
        NotMade::Leaks(leaks) => {
            let told = leaks.iter().take(5).map(|leak| {
                let written = match leak.written {
                    Written::Plainly => "",
                    Written::WithEscapes => ", with escapes",
                    Written::InBase64 => ", in base64",
                };
                let times = counted(leak.count, "place", "places");
                format!("{} {} ({times}{written})", leak.kind.name(), leak.masked)
            });
            let told: Vec<String> = told.collect();
            format!(
                "The finished file would still hold what was to go: {}. Keep it knowingly, leave out what holds it, \
                 or share less.",
                told.join("; ")
            )
        }
    }
}

/// How many of the secrets go: `4 taken out, 1 kept`.
#[must_use]
pub fn going_in_words(going: usize, found: usize) -> String {
    match (going, found - going) {
        (0, 0) => "none found".to_owned(),
        (0, kept) => format!("{} kept", grouped(kept)),
        (going, 0) => format!("{} taken out", grouped(going)),
        (going, kept) => format!("{} taken out, {} kept", grouped(going), grouped(kept)),
    }
}

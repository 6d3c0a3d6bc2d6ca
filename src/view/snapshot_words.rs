//! What a snapshot says of itself, as a line to read.
//!
//! In go its facts, and the moment as the person's clock has it; out come phrases. It refuses to know how they are
//! shown.

use crate::snapshot::{Facts, taken_out};

/// The phrases: of what, when, what is in it, what is not.
#[must_use]
pub fn phrases(facts: &Facts, made: Option<&str>) -> Vec<String> {
    let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let of =
        said(&facts.file_name).map_or("Snapshot".to_owned(), |name| format!("Snapshot of {name}"));
    let made = said(made.unwrap_or(&facts.made)).map(|made| format!("made {made}"));
    [Some(of), made, said(&facts.scope), said(&taken_out(&facts.taken))]
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapshot_says_what_it_is_as_far_as_it_knows() {
        let facts = Facts {
            made: "2026-11-30T14:02:00Z".into(),
            file_name: "a.jsonl".into(),
            scope: "this branch".into(),
            taken: vec!["4 secrets".into(), "3 images (1.2 MB)".into()],
            ..Facts::default()
        };
        let want = [
            "Snapshot of a.jsonl",
            "made 30 Nov 2026 14:02",
            "this branch",
            "taken out: 4 secrets, 3 images (1.2 MB)",
        ];
        assert_eq!(phrases(&facts, Some("30 Nov 2026 14:02")), want);
        assert_eq!(phrases(&facts, None)[1], "made 2026-11-30T14:02:00Z");
        assert_eq!(phrases(&Facts::default(), None), ["Snapshot", "nothing taken out"]);
    }
}

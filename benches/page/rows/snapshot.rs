//! A session of 46 MB as a page in one file, opened from disk.

use crate::figures::Figures;
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::visit::Visit;
use crate::waiting::Outcome;
use sightline::snapshot::Facts;
use sightline::snapshot::page::{Shell, write};
use std::fs;

pub(super) async fn measure(lab: &Lab) -> Outcome<Vec<Line>> {
    let session = fs::read(lab.session("s46m")?)?;
    let facts = Facts {
        made: "2026-01-31T12:00:00.000Z".to_owned(),
        file_name: "s46m.jsonl".to_owned(),
        title: "46 MB".to_owned(),
        scope: "the whole file".to_owned(),
        ..Facts::default()
    };
    let page = fs::read(&lab.single_file)
        .map_err(|error| format!("no page in one file, {}: {error}", lab.single_file.display()))?;
    let file = lab.scratch.path().join("snapshot.html");
    fs::write(&file, write(&Shell::read(&page)?, &facts, &session))?;
    let address = format!("file://{}", file.canonicalize()?.display());
    let mut arrived = Vec::new();
    for _ in 0..lab.runs {
        let visit = Visit::start().await?;
        visit.go_to(&address).await?;
        arrived.push(visit.ask_number("arrived", &[]).await?);
        visit.end().await?;
    }
    let arrived = Figures::of(arrived).ok_or("no run")?;
    let measured = Measured::times(arrived, Reach::AtMost(2_000.0));
    Ok(vec![Line::new("snapshot of 46 MB, opened from disk: usable", measured)])
}

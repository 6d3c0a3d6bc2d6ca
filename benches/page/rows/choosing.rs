//! Another leaf and another filter, where there are 100,000 entries.

use crate::figures::{Figures, Which};
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::visit::Visit;
use crate::waiting::Outcome;
use serde_json::{Value, json};

const LEAVES: usize = 40;
const FILTERS: usize = 15;

/// In a session as they are, and on one path that was never compacted, where every entry is a row.
pub(super) async fn leaves(lab: &Lab) -> Outcome<Vec<Line>> {
    let mut lines = Vec::new();
    for (session, what) in [("e100k", "branches"), ("c100k", "one chain, nothing compacted")] {
        let answer = ask(lab, session, "leaves", LEAVES).await?;
        let figures = Figures::of_json(&answer).ok_or("no leaf was chosen")?;
        let measured = Measured::times(figures, Reach::AtMost(50.0)).at(Which::P95);
        lines.push(Line::new(
            format!("another leaf, 100,000 entries, {what}: painted, 95 of 100 within"),
            measured,
        ));
    }
    Ok(lines)
}

pub(super) async fn filters(lab: &Lab) -> Outcome<Vec<Line>> {
    let answer = ask(lab, "e100k", "filters", FILTERS).await?;
    let figures = Figures::of_json(&answer).ok_or("no filter was chosen")?;
    let measured = Measured::times(figures, Reach::AtMost(100.0));
    Ok(vec![Line::new("another filter, 100,000 entries: painted", measured)])
}

async fn ask(lab: &Lab, session: &str, verb: &str, samples: usize) -> Outcome<Value> {
    let file = lab.session(session)?;
    let visit = Visit::start().await?;
    visit.land(&lab.page).await?;
    visit.open(&file).await?;
    let answer = visit.ask(verb, &[json!(lab.samples(samples))]).await?;
    visit.end().await?;
    Ok(answer)
}

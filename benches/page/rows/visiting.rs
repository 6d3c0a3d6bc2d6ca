//! The first visit, with nothing in the cache.

use crate::figures::{Figures, Unit};
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::visit::Visit;
use crate::waiting::Outcome;

pub(super) async fn measure(lab: &Lab) -> Outcome<Vec<Line>> {
    let (mut kilobytes, mut landed) = (Vec::new(), Vec::new());
    for _ in 0..lab.runs {
        let visit = Visit::start().await?;
        visit.go_to(&lab.page).await?;
        landed.push(visit.ask_number("landed", &[]).await?);
        kilobytes.push(visit.ask_number("wireBytes", &[]).await? / 1e3);
        visit.end().await?;
    }
    let kilobytes = Figures::of(kilobytes).ok_or("no run")?;
    let landed = Figures::of(landed).ok_or("no run")?;
    let wire = Measured::times(kilobytes, Reach::AtMost(400.0)).unit(Unit::Kilobytes);
    Ok(vec![
        Line::new("first visit: over the wire, packed with brotli", wire),
        Line::new("first visit: usable", Measured::times(landed, Reach::AtMost(1_000.0))),
    ])
}

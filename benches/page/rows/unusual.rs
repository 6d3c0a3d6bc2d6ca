//! A line of 50 MB, and 200 images of 2 MB.

use super::scrolling::{Yardstick, worst};
use crate::figures::Figures;
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::visit::{Visit, number};
use crate::waiting::Outcome;

pub(super) async fn long_line(lab: &Lab) -> Outcome<Vec<Line>> {
    measure(lab, "line50m", "one line of 50 MB").await
}

pub(super) async fn images(lab: &Lab) -> Outcome<Vec<Line>> {
    measure(lab, "images", "200 images of 2 MB").await
}

async fn measure(lab: &Lab, session: &str, what: &str) -> Outcome<Vec<Line>> {
    let file = lab.session(session)?;
    let (mut usable, mut stream) = (Vec::new(), Vec::new());
    for _ in 0..lab.runs.min(3) {
        let visit = Visit::start().await?;
        visit.land(&lab.page).await?;
        usable.push(number(&visit.open(&file).await?, "usable")?);
        visit.go_to(&lab.yardstick).await?;
        visit.pick(&file).await?;
        stream.push(visit.ask_number("stream", &[]).await?);
        visit.end().await?;
    }
    let usable = Figures::of(usable).ok_or("no run")?;
    let usable = Measured::times(usable, Reach::None).beside("only streamed", Figures::of(stream));
    let mut lines = vec![Line::new(format!("{what}: from drop to usable"), usable)];
    let visit = Visit::start().await?;
    let yardstick = Yardstick::measure(lab, &visit).await?;
    visit.land(&lab.page).await?;
    visit.open(&file).await?;
    lines.extend(worst(lab, &visit, what, &yardstick).await?);
    visit.end().await?;
    Ok(lines)
}

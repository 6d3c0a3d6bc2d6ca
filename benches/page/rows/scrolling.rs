//! Both lists, of 100,000 rows, scrolled slowly and fast.

use crate::figures::{Figures, Unit, Which};
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::visit::Visit;
use crate::waiting::Outcome;
use serde_json::{Value, json};

/// So many pixels in each frame.
const PACES: [(&str, u32); 2] = [("slow", 40), ("fast", 5_000)];
const LISTS: [(&str, &str); 2] = [("tree", "branches"), ("table", "columns")];
const FRAMES: usize = 180;
const MOST_WORK_MS: f64 = 8.0;
const MOST_NODES: f64 = 3_000.0;

pub(super) async fn measure(lab: &Lab) -> Outcome<Vec<Line>> {
    let file = lab.session("c100k")?;
    let visit = Visit::start().await?;
    let yardstick = Yardstick::measure(lab, &visit).await?;
    visit.land(&lab.page).await?;
    visit.open(&file).await?;
    visit.ask("filter", &[json!("All")]).await?;
    let lines = lists(lab, &visit, "100,000 rows", &yardstick).await?;
    visit.end().await?;
    Ok(lines)
}

/// What a long list costs that has no rows, at each pace.
pub(super) struct Yardstick(Vec<Value>);

impl Yardstick {
    pub(super) async fn measure(lab: &Lab, visit: &Visit) -> Outcome<Self> {
        visit.go_to(&lab.yardstick).await?;
        let mut answers = Vec::new();
        for (_, step_px) in PACES {
            answers.push(scrolled(lab, visit, "tree", step_px).await?);
        }
        Ok(Self(answers))
    }
}

/// Both lists of what is open, at each pace, and the nodes.
pub(super) async fn lists(
    lab: &Lab,
    visit: &Visit,
    what: &str,
    yardstick: &Yardstick,
) -> Outcome<Vec<Line>> {
    let (mut lines, mut nodes) = (Vec::new(), Vec::new());
    for (role, list) in LISTS {
        for ((pace, step_px), empty) in PACES.into_iter().zip(&yardstick.0) {
            let answer = scrolled(lab, visit, role, step_px).await?;
            let figures = |answer: &Value, name: &str| answer.get(name).and_then(Figures::of_json);
            let work = figures(&answer, "work").ok_or("no frame")?;
            let work = Measured::times(work, Reach::AtMost(MOST_WORK_MS))
                .at(Which::P95)
                .beside("an empty page", figures(empty, "work"));
            let apart = figures(&answer, "apart").ok_or("no frame")?;
            let apart = Measured::times(apart, Reach::Beside { times: 1.25, more: 0.0 })
                .at(Which::P95)
                .beside("an empty page", figures(empty, "apart"));
            let what = format!("scrolling the {list} {pace}, {what}");
            lines.push(Line::new(format!("{what}: own work a frame, 95 of 100 within"), work));
            lines.push(Line::new(format!("{what}: from frame to frame, 95 of 100 within"), apart));
        }
        nodes.push(visit.ask_number("nodes", &[json!(role), json!(lab.samples(30))]).await?);
    }
    let nodes = Figures::of(nodes).ok_or("no list")?;
    let nodes = Measured::times(nodes, Reach::AtMost(MOST_NODES)).at(Which::Most).unit(Unit::Nodes);
    lines.push(Line::new(format!("{what}: the most nodes in the document"), nodes));
    Ok(lines)
}

async fn scrolled(lab: &Lab, visit: &Visit, role: &str, step_px: u32) -> Outcome<Value> {
    visit.ask("scrollTo", &[json!(role), json!(0.5)]).await?;
    visit.ask("scroll", &[json!(role), json!(step_px), json!(lab.samples(FRAMES))]).await
}

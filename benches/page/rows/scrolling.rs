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
async fn lists(lab: &Lab, visit: &Visit, what: &str, yardstick: &Yardstick) -> Outcome<Vec<Line>> {
    let mut lines = Vec::new();
    for (role, list) in LISTS {
        for ((pace, step_px), empty) in PACES.into_iter().zip(&yardstick.0) {
            let [work, apart] = frames(&scrolled(lab, visit, role, step_px).await?, empty)?;
            let what = format!("scrolling the {list} {pace}, {what}");
            lines.push(Line::new(format!("{what}: {WORK}"), work));
            lines.push(Line::new(format!("{what}: {APART}"), apart));
        }
    }
    lines.push(nodes(lab, visit, what).await?);
    Ok(lines)
}

/// The same in short: of both lists and each pace, the worst.
pub(super) async fn worst(
    lab: &Lab,
    visit: &Visit,
    what: &str,
    yardstick: &Yardstick,
) -> Outcome<Vec<Line>> {
    let (mut works, mut aparts) = (Vec::new(), Vec::new());
    for (role, _) in LISTS {
        for ((_, step_px), empty) in PACES.into_iter().zip(&yardstick.0) {
            let [work, apart] = frames(&scrolled(lab, visit, role, step_px).await?, empty)?;
            works.push(work);
            aparts.push(apart);
        }
    }
    let mut lines = Vec::new();
    for (measured, name) in [(works, WORK), (aparts, APART)] {
        let worst =
            measured.into_iter().max_by(|one, other| one.judged().total_cmp(&other.judged()));
        let what = format!("{what}, scrolled: {name}, the worst of both lists and paces");
        lines.push(Line::new(what, worst.ok_or("no list")?));
    }
    lines.push(nodes(lab, visit, what).await?);
    Ok(lines)
}

const WORK: &str = "own work a frame, 95 of 100 within";
const APART: &str = "from frame to frame, 95 of 100 within";

/// Its own work, and the time between frames.
fn frames(answer: &Value, empty: &Value) -> Outcome<[Measured; 2]> {
    let figures = |answer: &Value, name: &str| answer.get(name).and_then(Figures::of_json);
    let measured = |name: &str, reach| -> Outcome<Measured> {
        let figures_here = figures(answer, name).ok_or("no frame")?;
        let measured = Measured::times(figures_here, reach).at(Which::P95);
        Ok(measured.beside("an empty page", figures(empty, name)))
    };
    let work = measured("work", Reach::AtMost(MOST_WORK_MS))?;
    Ok([work, measured("apart", Reach::Beside { times: 1.25, more: 0.0 })?])
}

async fn nodes(lab: &Lab, visit: &Visit, what: &str) -> Outcome<Line> {
    let mut nodes = Vec::new();
    for (role, _) in LISTS {
        nodes.push(visit.ask_number("nodes", &[json!(role), json!(lab.samples(30))]).await?);
    }
    let nodes = Figures::of(nodes).ok_or("no list")?;
    let nodes = Measured::times(nodes, Reach::AtMost(MOST_NODES)).at(Which::Most).unit(Unit::Nodes);
    Ok(Line::new(format!("{what}: the most nodes in the document"), nodes))
}

async fn scrolled(lab: &Lab, visit: &Visit, role: &str, step_px: u32) -> Outcome<Value> {
    visit.ask("scrollTo", &[json!(role), json!(0.5)]).await?;
    visit.ask("scroll", &[json!(role), json!(step_px), json!(lab.samples(FRAMES))]).await
}

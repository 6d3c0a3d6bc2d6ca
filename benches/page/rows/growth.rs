//! Ten times the entries: open, another leaf, another filter, a search.

use super::searching::COMMON_WORD;
use crate::figures::{Figures, Which};
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::visit::{Visit, number};
use crate::waiting::Outcome;
use serde_json::{Value, json};

const REACH: Reach = Reach::Beside { times: 11.0, more: 0.0 };
const NAMES: [&str; 4] = ["open", "another leaf", "another filter", "a search, all counted"];
/// Leaves and filters a run.
const SAMPLES: usize = 10;

pub(super) async fn measure(lab: &Lab) -> Outcome<Vec<Line>> {
    let (mut small, mut large) = (<[Vec<f64>; 4]>::default(), <[Vec<f64>; 4]>::default());
    for _ in 0..lab.runs {
        run(lab, "e10k", &mut small).await?;
        run(lab, "e100k", &mut large).await?;
    }
    let mut lines = Vec::new();
    for ((name, small), large) in NAMES.into_iter().zip(small).zip(large) {
        let large = Figures::of(large).ok_or("no run")?;
        let measured =
            Measured::times(large, REACH).at(Which::Median).beside("10,000", Figures::of(small));
        lines.push(Line::new(format!("growth, 100,000 entries beside 10,000: {name}"), measured));
    }
    Ok(lines)
}

async fn run(lab: &Lab, session: &str, all: &mut [Vec<f64>; 4]) -> Outcome {
    let file = lab.session(session)?;
    let [open, leaf, filter, search] = all;
    let visit = Visit::start().await?;
    visit.land(&lab.page).await?;
    open.push(number(&visit.open(&file).await?, "usable")?);
    let samples = json!(lab.samples(SAMPLES));
    leaf.extend(numbers(&visit.ask("leaves", std::slice::from_ref(&samples)).await?));
    filter.extend(numbers(&visit.ask("filters", &[samples]).await?));
    let word = json!(COMMON_WORD);
    search.push(number(&visit.ask("search", &[word]).await?, "all")?);
    visit.end().await
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

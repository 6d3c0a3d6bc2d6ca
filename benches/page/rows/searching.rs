//! A search in 46 MB: of a word that is everywhere, of one that is hardly anywhere, and while it is typed.

use crate::figures::Figures;
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::sessions::RARE_WORD;
use crate::visit::{Visit, number};
use crate::waiting::Outcome;
use serde_json::json;

/// It is all over a session.
pub(super) const COMMON_WORD: &str = "heron";

pub(super) async fn measure(lab: &Lab) -> Outcome<Vec<Line>> {
    let file = lab.session("s46m")?;
    let visit = Visit::start().await?;
    visit.land(&lab.page).await?;
    visit.open(&file).await?;
    let [mut first, mut common, mut rare, mut typed] = <[Vec<f64>; 4]>::default();
    for _ in 0..lab.runs {
        let found = visit.ask("search", &[json!(COMMON_WORD)]).await?;
        first.push(number(&found, "first")?);
        common.push(number(&found, "all")?);
        let at_once = visit.ask("search", &[json!(RARE_WORD)]).await?;
        rare.push(number(&at_once, "all")?);
        let by_key = visit.ask("type", &[json!(RARE_WORD)]).await?;
        typed.push(number(&by_key, "all")?);
        if at_once.get("words") != by_key.get("words") {
            return Err(format!("{at_once} at once, {by_key} when it is typed").into());
        }
    }
    visit.end().await?;
    let of = |figures: Vec<f64>| Figures::of(figures).ok_or("no run");
    let line = |what: &str, measured| Line::new(format!("search, 46 MB: {what}"), measured);
    let rare = of(rare)?;
    let typed = Measured::times(of(typed)?, Reach::Beside { times: 1.25, more: 20.0 });
    Ok(vec![
        line("the first hits painted", Measured::times(of(first)?, Reach::AtMost(50.0))),
        line("all counted, of a common word", Measured::times(of(common)?, Reach::AtMost(500.0))),
        line("all counted, of a rare word", Measured::times(rare.clone(), Reach::AtMost(500.0))),
        line("all counted since the last of its keys", typed.beside("written at once", Some(rare))),
    ])
}

//! From the drop of a file to its graph and columns, beside only reading it.

use crate::figures::{Figures, Unit, Which};
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::memory::renderer_peak_megabytes;
use crate::visit::{Visit, number};
use crate::waiting::Outcome;
use std::fs;
use std::path::Path;

/// What is promised of opening.
const REACH: Reach = Reach::Beside { times: 1.5, more: 60.0 };
/// A gigabyte of objects is more than a tab of JavaScript can hold.
const MOST_PARSED_BYTES: u64 = 200_000_000;
/// A gigabyte is opened no more often than this.
const LARGE_RUNS: usize = 3;

/// What the runs gave.
#[derive(Default)]
struct Runs {
    shown: Vec<f64>,
    usable: Vec<f64>,
    longest_task: Vec<f64>,
    longest_gap: Vec<f64>,
    peak_megabytes: Vec<f64>,
    stream: Vec<f64>,
    stream_bytes: Vec<f64>,
    parse: Vec<f64>,
}

impl Runs {
    /// Opens the file and reads it beside that, in turn.
    async fn of(lab: &Lab, file: &Path, count: usize) -> Outcome<Self> {
        let mut runs = Self::default();
        let is_parsed = fs::metadata(file)?.len() <= MOST_PARSED_BYTES;
        for _ in 0..count {
            let visit = Visit::start().await?;
            visit.land(&lab.page).await?;
            let opened = visit.open(file).await?;
            runs.shown.push(number(&opened, "shown")?);
            runs.usable.push(number(&opened, "usable")?);
            runs.longest_task.push(number(&opened, "longestTask")?);
            runs.longest_gap.push(number(&opened, "longestGap")?);
            runs.peak_megabytes.push(renderer_peak_megabytes()?);
            visit.end().await?;
            let visit = Visit::start().await?;
            visit.go_to(&lab.yardstick).await?;
            visit.pick(file).await?;
            runs.stream.push(visit.ask_number("stream", &[]).await?);
            runs.stream_bytes.push(visit.ask_number("streamBytes", &[]).await?);
            if is_parsed {
                runs.parse.push(visit.ask_number("parse", &[]).await?);
            }
            visit.end().await?;
        }
        Ok(runs)
    }

    fn line(&self, what: &str) -> Outcome<Line> {
        let usable = Figures::of(self.usable.clone()).ok_or("no run")?;
        let measured = Measured::times(usable, REACH)
            .beside("only streamed", Figures::of(self.stream.clone()))
            .beside("only streamed, by a reader of bytes", Figures::of(self.stream_bytes.clone()))
            .beside("streamed, `JSON.parse` a line", Figures::of(self.parse.clone()));
        Ok(Line::new(format!("{what}: from drop to usable"), measured))
    }
}

pub(super) async fn measure(lab: &Lab, session: &str, what: &str) -> Outcome<Vec<Line>> {
    let file = lab.session(session)?;
    let runs = Runs::of(lab, &file, lab.runs).await?;
    Ok(vec![runs.line(what)?])
}

/// A gigabyte: what it takes in memory, and whether the page answers meanwhile, counts more than the time.
pub(super) async fn measure_large(lab: &Lab) -> Outcome<Vec<Line>> {
    let file = lab.session("s1g")?;
    let file_megabytes = f64::from(u32::try_from(fs::metadata(&file)?.len())?) / 1e6;
    let runs = Runs::of(lab, &file, lab.runs.min(LARGE_RUNS)).await?;
    let what = "1 GB, 140,000 entries";
    let peak = Figures::of(runs.peak_megabytes.clone()).ok_or("no run")?;
    let peak = Measured::times(peak, Reach::Beside { times: 1.3, more: 0.0 })
        .unit(Unit::Megabytes)
        .at(Which::Most)
        .beside("the file", Figures::of(vec![file_megabytes]));
    let shown = Figures::of(runs.shown.clone()).ok_or("no run")?;
    let gap = Figures::of(runs.longest_gap.clone()).ok_or("no run")?;
    let task = Figures::of(runs.longest_task.clone());
    let gap = Measured::times(gap, Reach::None).beside("the longest task", task);
    Ok(vec![
        runs.line(what)?,
        Line::new(
            format!("{what}: from drop to a first part of it, shown"),
            Measured::times(shown, Reach::None),
        ),
        Line::new(format!("{what}: the renderer's memory at its peak"), peak),
        Line::new(format!("{what}: the longest time without a frame meanwhile"), gap),
    ])
}

//! The rows of the benchmark, by name.

mod choosing;
mod growth;
mod opening;
mod pi;
mod scrolling;
mod searching;
mod snapshot;
mod unusual;
mod visiting;

use crate::lab::Lab;
use crate::line::Line;
use crate::waiting::Outcome;

/// A row, which can be several lines of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Open100Megabytes,
    Open46Megabytes,
    Open15Megabytes,
    OpenGigabyte,
    Growth,
    Leaf,
    Filter,
    Search,
    Scroll,
    LongLine,
    Images,
    Visit,
    Snapshot,
    Pi,
}

impl Row {
    pub(crate) const ALL: [Self; 14] = [
        Self::Open100Megabytes,
        Self::Open46Megabytes,
        Self::Open15Megabytes,
        Self::OpenGigabyte,
        Self::Growth,
        Self::Leaf,
        Self::Filter,
        Self::Search,
        Self::Scroll,
        Self::LongLine,
        Self::Images,
        Self::Visit,
        Self::Snapshot,
        Self::Pi,
    ];

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|row| row.name() == name)
    }

    /// What it is called on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Open100Megabytes => "open-100m",
            Self::Open46Megabytes => "open-46m",
            Self::Open15Megabytes => "open-15m",
            Self::OpenGigabyte => "open-1g",
            Self::Growth => "growth",
            Self::Leaf => "leaf",
            Self::Filter => "filter",
            Self::Search => "search",
            Self::Scroll => "scroll",
            Self::LongLine => "line",
            Self::Images => "images",
            Self::Visit => "visit",
            Self::Snapshot => "snapshot",
            Self::Pi => "pi",
        }
    }

    pub(crate) async fn measure(self, lab: &Lab) -> Outcome<Vec<Line>> {
        match self {
            Self::Open100Megabytes => {
                opening::measure(lab, "s100m", "100 MB, 14,000 entries").await
            }
            Self::Open46Megabytes => {
                opening::measure(lab, "s46m", "46 MB, 30,000 entries, branches").await
            }
            Self::Open15Megabytes => {
                opening::measure(lab, "s15m", "15 MB, a chain of 10,000 entries").await
            }
            Self::OpenGigabyte => opening::measure_large(lab).await,
            Self::Growth => growth::measure(lab).await,
            Self::Leaf => choosing::leaves(lab).await,
            Self::Filter => choosing::filters(lab).await,
            Self::Search => searching::measure(lab).await,
            Self::Scroll => scrolling::measure(lab).await,
            Self::LongLine => unusual::long_line(lab).await,
            Self::Images => unusual::images(lab).await,
            Self::Visit => visiting::measure(lab).await,
            Self::Snapshot => snapshot::measure(lab).await,
            Self::Pi => pi::measure(lab).await,
        }
    }
}

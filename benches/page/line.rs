//! A line of the table: what was measured, what stands beside it, how far it may go.

use crate::figures::{Figures, Unit, Which, number};
use std::fmt::Display;

/// A line of the table.
pub(crate) struct Line {
    /// What was measured.
    pub(crate) what: String,
    pub(crate) result: Result,
}

/// What came of it.
pub(crate) enum Result {
    Measured(Box<Measured>),
    /// Why it could not be measured.
    Failed(String),
    /// Why it was not tried.
    LeftOut(String),
}

/// What was measured.
pub(crate) struct Measured {
    pub(crate) figures: Figures,
    pub(crate) which: Which,
    pub(crate) unit: Unit,
    /// Yardsticks by their names. The first is the one that is judged by.
    pub(crate) beside: Vec<(&'static str, Figures)>,
    pub(crate) reach: Reach,
}

/// How far it may go.
#[derive(Clone, Copy)]
pub(crate) enum Reach {
    /// Nothing is promised.
    None,
    AtMost(f64),
    /// So many times the first yardstick, and so much more.
    Beside {
        times: f64,
        more: f64,
    },
}

impl Line {
    pub(crate) fn new(what: impl Into<String>, measured: Measured) -> Self {
        Self { what: what.into(), result: Result::Measured(Box::new(measured)) }
    }

    pub(crate) fn failed(what: &str, error: &impl Display) -> Self {
        Self { what: what.to_owned(), result: Result::Failed(error.to_string()) }
    }

    pub(crate) fn left_out(what: &str, reason: &str) -> Self {
        Self { what: what.to_owned(), result: Result::LeftOut(reason.to_owned()) }
    }

    pub(crate) fn is_failure(&self) -> bool {
        matches!(self.result, Result::Failed(_))
    }

    /// For whoever waits at a terminal.
    pub(crate) fn in_short(&self) -> String {
        let said = match &self.result {
            Result::Measured(measured) => measured.words(),
            Result::Failed(error) => format!("FAILED: {error}"),
            Result::LeftOut(reason) => format!("left out: {reason}"),
        };
        format!("{}: {said}", self.what)
    }
}

impl Measured {
    /// Times in milliseconds, judged by their median.
    pub(crate) fn times(figures: Figures, reach: Reach) -> Self {
        let (which, unit) = (Which::Median, Unit::Milliseconds);
        Self { figures, which, unit, beside: Vec::new(), reach }
    }

    pub(crate) fn at(self, which: Which) -> Self {
        Self { which, ..self }
    }

    pub(crate) fn unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    pub(crate) fn beside(mut self, name: &'static str, figures: Option<Figures>) -> Self {
        self.beside.extend(figures.map(|figures| (name, figures)));
        self
    }

    /// The figure that is judged.
    pub(crate) fn judged(&self) -> f64 {
        self.figures.at(self.which)
    }

    pub(crate) fn words(&self) -> String {
        self.figures.words(self.which, self.unit)
    }

    pub(crate) fn words_beside(&self) -> String {
        let words = self
            .beside
            .iter()
            .map(|(name, figures)| format!("{name}: {}", figures.words(self.which, self.unit)));
        words.collect::<Vec<_>>().join("; ")
    }

    /// How many times the first yardstick it is.
    pub(crate) fn ratio(&self) -> Option<f64> {
        let (_, yardstick) = self.beside.first()?;
        Some(self.judged() / yardstick.at(self.which))
    }

    pub(crate) fn words_of_reach(&self) -> String {
        let unit = self.unit.word();
        match (self.reach, self.limit()) {
            (Reach::Beside { times, more }, Some(limit)) if more > 0.0 => {
                format!("{} × and {} {unit}: {}", number(times), number(more), number(limit))
            }
            (Reach::Beside { times, .. }, Some(limit)) => {
                format!("{} ×: {} {unit}", number(times), number(limit))
            }
            (Reach::AtMost(limit), _) => format!("{} {unit}", number(limit)),
            _ => String::new(),
        }
    }

    /// Whether it is within its reach, where it has one.
    pub(crate) fn is_met(&self) -> Option<bool> {
        Some(self.judged() <= self.limit()?)
    }

    fn limit(&self) -> Option<f64> {
        match self.reach {
            Reach::None => None,
            Reach::AtMost(limit) => Some(limit),
            Reach::Beside { times, more } => {
                let (_, yardstick) = self.beside.first()?;
                Some(times * yardstick.at(self.which) + more)
            }
        }
    }
}

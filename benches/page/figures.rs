//! What was measured several times, and how that is told.

use serde_json::Value;

/// Measures of one thing, at least one, in order of size.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figures(Vec<f64>);

/// Which of them is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// The one in the middle.
    Median,
    /// The one that nineteen of twenty do not exceed.
    P95,
    /// The largest.
    Most,
}

/// What they are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Milliseconds,
    Megabytes,
    Kilobytes,
    Nodes,
}

impl Figures {
    /// None, where nothing was measured.
    pub(crate) fn of(mut all: Vec<f64>) -> Option<Self> {
        all.sort_by(f64::total_cmp);
        (!all.is_empty()).then_some(Self(all))
    }

    /// The numbers of a list that came from the page.
    pub(crate) fn of_json(list: &Value) -> Option<Self> {
        Self::of(list.as_array()?.iter().filter_map(Value::as_f64).collect())
    }

    pub(crate) fn at(&self, which: Which) -> f64 {
        let last = self.0.len() - 1;
        let place = match which {
            Which::Median => last / 2,
            Which::P95 => (self.0.len() * 95).div_ceil(100) - 1,
            Which::Most => last,
        };
        self.0.get(place).copied().unwrap_or_default()
    }

    /// The judged one, and between which the others are.
    pub(crate) fn words(&self, which: Which, unit: Unit) -> String {
        let judged = format!("{} {}", number(self.at(which)), unit.word());
        match (self.0.first(), self.0.last()) {
            (Some(least), Some(most)) if self.0.len() > 1 => {
                format!("{judged} ({} to {})", number(*least), number(*most))
            }
            _ => judged,
        }
    }
}

impl Unit {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Milliseconds => "ms",
            Self::Megabytes => "MB",
            Self::Kilobytes => "kB",
            Self::Nodes => "nodes",
        }
    }
}

/// Three figures are as many as mean anything.
pub(crate) fn number(value: f64) -> String {
    let digits = match value.abs() {
        size if size >= 99.5 => 0,
        size if size >= 9.95 => 1,
        _ => 2,
    };
    let plain = format!("{value:.digits$}");
    let (whole, rest) = plain.split_once('.').map_or((plain.as_str(), None), |(a, b)| (a, Some(b)));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    rest.map_or(grouped.clone(), |rest| format!("{grouped}.{rest}"))
}

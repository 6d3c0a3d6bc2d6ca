//! The shape of a row's mark in the graph, so that kinds differ by more than colour.
//!
//! In goes who speaks; out comes an outline to draw. It refuses to know colours and where rows stand.

use crate::session::Tone;
use crate::wording::Decimal;

/// The shape of a row's mark, so that kinds differ by more than colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glyph {
    /// Who gives the model its words.
    Dot,
    /// A model.
    Ring,
    /// A tool.
    Square,
    /// A summary.
    Diamond,
    /// A context edit.
    Triangle,
    /// An extension.
    Bar,
    /// What only sets something.
    Speck,
    /// What could not be read.
    Cross,
}

impl Glyph {
    /// The shape for who speaks; none speaks in a line that could not be read.
    #[must_use]
    pub fn of(tone: Option<Tone>) -> Self {
        match tone {
            Some(Tone::System | Tone::User) => Self::Dot,
            Some(Tone::Assistant) => Self::Ring,
            Some(Tone::Tool) => Self::Square,
            Some(Tone::Summary) => Self::Diamond,
            Some(Tone::Edit) => Self::Triangle,
            Some(Tone::Extension) => Self::Bar,
            Some(Tone::Meta) => Self::Speck,
            None => Self::Cross,
        }
    }

    /// Its outline, around a point.
    #[must_use]
    pub fn path(self, x: f64, y: f64) -> String {
        let circle = |radius: f64| {
            let places = [x - radius, y, radius, radius * 2.0, -radius * 2.0];
            let [left, y, radius, across, back] = places.map(Decimal);
            format!(
                "M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 {back} 0z"
            )
        };
        let from = |across: f64, down: f64, line: &str| {
            format!("M{} {}{line}", Decimal(x + across), Decimal(y + down))
        };
        match self {
            Self::Dot => circle(4.2),
            Self::Ring => circle(3.8),
            Self::Speck => circle(2.6),
            Self::Square => from(-3.5, -3.5, "h7v7h-7z"),
            Self::Diamond => from(0.0, -5.5, "l5.5 5.5-5.5 5.5-5.5-5.5z"),
            Self::Triangle => from(0.0, -5.0, "l5 9h-10z"),
            Self::Bar => from(-5.0, -2.5, "h10v5h-10z"),
            Self::Cross => from(-3.0, 0.0, "l3-3 3 3-3 3z"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_another_and_stays_near_its_point() {
        let tones = [
            Tone::User,
            Tone::Assistant,
            Tone::Tool,
            Tone::Summary,
            Tone::Edit,
            Tone::Extension,
            Tone::Meta,
        ];
        let mut paths: Vec<String> = tones.map(|tone| Glyph::of(Some(tone)).path(0.0, 0.0)).into();
        paths.push(Glyph::of(None).path(0.0, 0.0));
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), 8);
        assert_eq!(Glyph::of(Some(Tone::Tool)).path(10.0, 13.0), "M6.5 9.5h7v7h-7z");
    }
}

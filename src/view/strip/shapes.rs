//! The strip as shapes to draw, and what lies under a place of it.
//!
//! In: a strip and a size on screen. Out: paths of at most one point every few pixels, and the entry under a
//! place. It refuses to know colours and what is done on a click.

use super::{Cliff, Measure, Strip};
use crate::session::EntryIdx;
use crate::wording::{Decimal, fixed};
use std::fmt::Write as _;

/// Points and compactions nearer than this are drawn as one: values that go up and down within a few pixels
/// would fill the strip with a comb in which nobody sees a line.
const APART: f64 = 4.0;

/// Half of the line that one measure alone is drawn as.
const ALONE: f64 = 6.0;

/// Shapes in a box of some width and height, as the paths of an image.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shapes {
    /// The line of sizes.
    pub line: String,
    /// The area under it.
    pub area: String,
    /// Where the window's size lies, from the top; nothing if it is not known.
    pub window_y: Option<f64>,
    /// The lines at which compactions stand: no two in one place.
    pub cliffs: String,
}

/// What lies under a place of the strip.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Under {
    /// The measure that is nearest.
    Measure(Measure),
    /// A compaction, close by.
    Cliff(Cliff),
}

impl Strip {
    /// The largest size that is drawn: the window, or more where more was measured.
    #[must_use]
    pub fn most_tokens(&self) -> f64 {
        let measured = self.measures.iter().map(|measure| measure.tokens).fold(0.0, f64::max);
        let window = self.window_tokens.map_or(0.0, f64::from);
        // A window far above all measures would press them flat: it is drawn where half the height is used.
        if measured * 2.0 >= window { measured.max(window) } else { measured }
    }

    /// Where a place on the path lies in a box of this width.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a place in pixels")]
    pub fn x(&self, at: usize, width: f64) -> f64 {
        (at as f64 + 0.5) / self.length.max(1) as f64 * width
    }

    /// What lies under a place in a box of this width: a compaction within `reach` of it, or else the
    /// nearest measure.
    #[must_use]
    pub fn under(&self, x: f64, width: f64, reach: f64) -> Option<Under> {
        let far = |at: usize| (self.x(at, width) - x).abs();
        let cliff =
            nearest(&self.cliffs, |cliff| self.x(cliff.at, width) < x, |cliff| far(cliff.at));
        if let Some(cliff) = cliff.filter(|cliff| far(cliff.at) <= reach) {
            return Some(Under::Cliff(*cliff));
        }
        let is_before = |measure: &Measure| self.x(measure.at, width) < x;
        nearest(&self.measures, is_before, |measure| far(measure.at)).copied().map(Under::Measure)
    }

    /// The shapes for a box. However long the path, there is at most one point every few pixels: the largest.
    #[must_use]
    pub fn shapes(&self, width: f64, height: f64) -> Shapes {
        let most = self.most_tokens();
        if self.is_empty() || most <= 0.0 {
            return Shapes::default();
        }
        // A little air above the largest.
        let y = |tokens: f64| height - tokens.max(0.0) / (most * 1.08) * height;
        let mut points: Vec<(f64, f64)> = Vec::new();
        let mut cliffs = self.cliffs.iter().peekable();
        let mut cliffs_x: Vec<f64> = Vec::new();
        for measure in &self.measures {
            let mut fell_at = None;
            while let Some(cliff) = cliffs.next_if(|cliff| cliff.at < measure.at) {
                let x = self.x(cliff.at, width).round();
                if push_apart(&mut cliffs_x, x) == Pushed::Apart {
                    fell_at = Some(x);
                }
            }
            let point = (self.x(measure.at, width).round(), y(measure.tokens));
            if let Some(cliff_x) = fell_at {
                // The context stays as large as it was until it is compacted, and then falls at once.
                let before = points.last().map_or(point.1, |last| last.1);
                points.extend([(cliff_x, before), (cliff_x, point.1)]);
            }
            match points.last_mut() {
                Some(last) if fell_at.is_none() && last.0 + APART > point.0 => {
                    last.1 = last.1.min(point.1);
                }
                _ => points.push(point),
            }
        }
        for cliff in cliffs {
            push_apart(&mut cliffs_x, self.x(cliff.at, width).round());
        }
        let window_y = self.window_tokens.map(f64::from).filter(|window| *window <= most).map(y);
        let (line, area) = drawn(&points, height);
        let mut cliffs = String::new();
        for x in cliffs_x {
            // Writing to a text cannot fail.
            let _ = write!(cliffs, "M{} 0V{}", Decimal(x), Decimal(height));
        }
        Shapes { line, area, window_y, cliffs }
    }
}

impl Under {
    /// The entry, and its place on the path.
    #[must_use]
    pub fn place(&self) -> (EntryIdx, usize) {
        match self {
            Self::Measure(measure) => (measure.entry, measure.at),
            Self::Cliff(cliff) => (cliff.entry, cliff.at),
        }
    }

    /// What is told of it.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Measure(measure) => measure.words(),
            Self::Cliff(cliff) => cliff.words(),
        }
    }
}

/// What became of a place that was to be drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pushed {
    /// It stands apart from the one before.
    Apart,
    /// It is drawn with the one before.
    Together,
}

fn push_apart(places: &mut Vec<f64>, x: f64) -> Pushed {
    if places.last().is_some_and(|last| *last + APART > x) {
        return Pushed::Together;
    }
    places.push(x);
    Pushed::Apart
}

/// The one of a sorted list that is nearest to where it is cut in two.
fn nearest<T>(sorted: &[T], is_before: impl Fn(&T) -> bool, far: impl Fn(&T) -> f64) -> Option<&T> {
    let after = sorted.partition_point(is_before);
    let around = [after.checked_sub(1), Some(after)].into_iter().flatten();
    around
        .filter_map(|place| sorted.get(place))
        .min_by(|one, other| far(one).total_cmp(&far(other)))
}

fn drawn(points: &[(f64, f64)], height: f64) -> (String, String) {
    let mut line = String::new();
    for (x, y) in points {
        let verb = if line.is_empty() { 'M' } else { 'L' };
        // Writing to a text cannot fail.
        let _ = write!(line, "{verb}{} {}", Decimal(*x), fixed(*y, 1));
    }
    let (Some((first, _)), Some((last, _))) = (points.first(), points.last()) else {
        return (line, String::new());
    };
    if points.len() == 1 {
        // One measure is no course: a short level line.
        return (
            format!("{line}H{}H{}", Decimal(last + ALONE), Decimal(last - ALONE)),
            String::new(),
        );
    }
    let area = format!("{line}V{}H{}z", Decimal(height), Decimal(*first));
    (line, area)
}

#[cfg(test)]
mod tests {
    use super::super::tests::strip;
    use super::*;
    use crate::models;

    #[test]
    fn a_context_stays_as_it_is_until_it_is_compacted_and_falls_at_once() {
        let shapes = strip(&[100, 200, 0, 50]).shapes(40.0, 216.0);
        assert_eq!(shapes.line, "M5 116.0L15 16.0L25 16.0L25 166.0L35 166.0");
        assert_eq!(shapes.cliffs, "M25 0V216");
    }

    #[test]
    fn the_window_is_drawn_where_the_measures_come_near_it() {
        let window = models::find("anthropic", "claude-sonnet-4-5").unwrap().context_window_tokens;
        let near = strip(&[window / 10 * 9]);
        assert_eq!(near.window_tokens, Some(window));
        assert!(near.shapes(100.0, 100.0).window_y.is_some());
        assert!(strip(&[100]).shapes(100.0, 100.0).window_y.is_none());
        assert_eq!(strip(&[100]).shapes(100.0, 108.0).line, "M50 8.0H56H44");
    }

    #[test]
    fn however_long_the_path_there_is_at_most_one_point_every_few_pixels() {
        for every in [50, 2] {
            let sizes: Vec<u32> =
                (1..5_000).map(|at| if at % every == 0 { 0 } else { at }).collect();
            let shapes = strip(&sizes).shapes(300.0, 60.0);
            assert!(shapes.line.matches('L').count() <= 4 * 76, "{}", shapes.line.len());
            assert!(shapes.cliffs.matches('M').count() <= 76);
        }
    }

    #[test]
    fn values_that_go_up_and_down_within_a_few_pixels_are_a_line_of_the_largest() {
        let sizes: Vec<u32> = (0..400).map(|at| if at % 2 == 0 { 10 } else { 100 }).collect();
        let line = strip(&sizes).shapes(100.0, 108.0).line;
        assert!(line.split(['M', 'L']).skip(1).all(|point| point.ends_with(" 8.0")), "{line}");
    }

    #[test]
    fn what_is_nearest_is_under_the_pointer() {
        let strip = strip(&[10, 20, 0, 30]);
        let under = |x| strip.under(x, 40.0, 2.0).map(|under| under.place().1);
        assert_eq!(
            [0.0, 9.0, 11.0, 22.0, 24.0, 28.0, 99.0].map(under),
            [0, 0, 1, 1, 2, 3, 3].map(Some)
        );
        assert_eq!(Strip::default().under(3.0, 40.0, 2.0), None);
        assert_eq!(Strip::default().shapes(3.0, 40.0), Shapes::default());
    }
}

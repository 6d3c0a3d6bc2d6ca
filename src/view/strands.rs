//! The lines of the branch graph, row by row, as paths to draw.
//!
//! In go a row's place in the graph, which part of it lies on the path to the leaf, and the measures
//! of the gutter; out come paths: the lit one, the rest, and a band for lanes that are too many to tell
//! apart. What a row costs does not depend on its lane. It refuses to know what the numbers measure, and
//! colours.

use crate::graph::{Above, Below, GraphRow, Lane, Layout};
use crate::session::EntryIdx;
use crate::wording::Decimal;

/// How wide lanes are, and how high a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gutter {
    /// Where the outermost lane runs.
    pub first: f64,
    /// How far the next one is from it.
    pub step: f64,
    /// How high a row is.
    pub height: f64,
    /// How many of the lanes that pass a row are lines of their own, from its own lane outwards. The
    /// ones beyond are one band.
    pub apart: u16,
}

/// So many lanes can be told apart in a gutter.
const MOST_APART: u16 = 48;

/// The share of a pane's width that lanes take at most, so that words keep the most of it.
const MOST_SHARE: f64 = 0.25;

/// Of more lanes, so many lines are drawn beside the row's own.
const NEAREST: u16 = 3;

/// The part of a row that is on the path to the leaf.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Lit {
    /// None.
    #[default]
    Off,
    /// A lane that the path takes past this row.
    Past(Lane),
    /// The row itself; the path goes on below it.
    On,
    /// The row itself; it is the leaf.
    Leaf,
}

/// What to draw of a row's lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Strands {
    /// On the path to the leaf.
    pub lit: String,
    /// All other lines.
    pub rest: String,
    /// The outline of what stands for the lanes further out.
    pub band: String,
}

impl Gutter {
    /// Where a lane runs.
    #[must_use]
    pub fn x(self, lane: Lane) -> f64 {
        self.first + self.step * f64::from(lane.0)
    }

    /// The gutter's width with this many lanes: the innermost one has as much room as the outermost.
    #[must_use]
    pub fn width(self, lanes: u16) -> f64 {
        self.x(Lane(lanes.saturating_sub(1))) + self.first
    }

    /// The same gutter in a pane of some width.
    #[must_use]
    pub fn in_pane(self, lanes: u16, width: f64) -> Self {
        self.fitted(lanes, (width * MOST_SHARE).max(self.width(1)))
    }

    /// The same gutter with its lanes so close together that it is no wider than `most`, and no more of
    /// them lines of their own than can be told apart.
    #[must_use]
    pub fn fitted(self, lanes: u16, most: f64) -> Self {
        let steps = f64::from(lanes.saturating_sub(1).max(1));
        let step = self.step.min((most - 2.0 * self.first) / steps);
        let apart = if lanes > MOST_APART { NEAREST } else { self.apart };
        Self { step, apart, ..self }
    }
}

/// For every row, the part of it that is on the path.
#[must_use]
pub fn lit(layout: &Layout, path: &[EntryIdx]) -> Vec<Lit> {
    let mut all = vec![Lit::Off; layout.rows.len()];
    let rows = path.iter().filter_map(|entry| layout.row_of(*entry));
    let mut from: Option<usize> = None;
    for row in rows {
        if let Some(parent) = from {
            let lane = layout.rows.get(parent).map(|row| row.lane).unwrap_or_default();
            if let Some(between) = all.get_mut(parent + 1..row) {
                between.fill(Lit::Past(lane));
            }
        }
        if let Some(slot) = all.get_mut(row) {
            *slot = Lit::On;
        }
        from = Some(row);
    }
    if let Some(slot) = from.and_then(|leaf| all.get_mut(leaf)) {
        *slot = Lit::Leaf;
    }
    all
}

/// The lines of one row.
#[must_use]
pub fn strands(row: GraphRow, lit: Lit, gutter: Gutter) -> Strands {
    let nearest = row.lane.0.saturating_sub(gutter.apart);
    let mut strands = Strands { band: band(nearest, gutter), ..Strands::default() };
    let mut draw = |is_lit: bool, line: &str| {
        let path = if is_lit { &mut strands.lit } else { &mut strands.rest };
        path.push_str(line);
    };
    let (height, middle) = (gutter.height, gutter.height / 2.0);
    let passes = |lane| format!("M{} 0V{}", Decimal(gutter.x(lane)), Decimal(height));
    if let Lit::Past(lane) = lit
        && lane.0 < nearest
    {
        draw(true, &passes(lane));
    }
    for lane in (nearest..row.lane.0).map(Lane) {
        draw(lit == Lit::Past(lane), &passes(lane));
    }
    let [x, to_middle, to_end] = [gutter.x(row.lane), middle, height].map(Decimal);
    // An unreadable line stands in a lane that runs on past it.
    let past = lit == Lit::Past(row.lane);
    let arrives = past || matches!(lit, Lit::On | Lit::Leaf);
    let leaves = past || lit == Lit::On;
    match row.above {
        Above::Nothing => {}
        Above::Lane => draw(arrives, &format!("M{x} 0V{to_middle}")),
        Above::Branch => {
            let outer = gutter.x(Lane(row.lane.0.saturating_sub(1)));
            let [outer, bend, ease] = [outer, middle * 0.8, middle * 0.3].map(Decimal);
            draw(arrives, &format!("M{outer} 0C{outer} {bend} {x} {ease} {x} {to_middle}"));
        }
    }
    if row.below == Below::Lane {
        draw(leaves, &format!("M{x} {to_middle}V{to_end}"));
    }
    strands
}

/// One shape for the outermost lanes, this many.
fn band(lanes: u16, gutter: Gutter) -> String {
    if lanes == 0 {
        return String::new();
    }
    let places = [gutter.first, gutter.x(Lane(lanes)), gutter.height];
    let [left, right, height] = places.map(Decimal);
    format!("M{left} 0H{right}V{height}H{left}z")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{graph, session};

    const GUTTER: Gutter = Gutter { first: 10.0, step: 20.0, height: 20.0, apart: u16::MAX };

    /// `a-b-d`, with `x` hanging on `a`.
    fn layout_and_paths() -> (Layout, Vec<EntryIdx>, Vec<EntryIdx>) {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":null}
{"type":"custom","id":"x","parentId":"a"}
{"type":"custom","id":"b","parentId":"a"}
{"type":"custom","id":"d","parentId":"b"}"#;
        let session = session::read(file).session;
        let to = |id| session.path(session.find(id));
        (graph::layout(&session, &graph::Shown::default()), to("b"), to("x"))
    }

    #[test]
    fn a_path_lights_its_rows_and_the_lane_past_the_rows_between() {
        let (layout, straight, branch) = layout_and_paths();
        assert_eq!(lit(&layout, &straight), [Lit::On, Lit::Past(Lane(0)), Lit::Leaf, Lit::Off]);
        assert_eq!(lit(&layout, &branch), [Lit::On, Lit::Leaf, Lit::Off, Lit::Off]);
        assert_eq!(lit(&layout, &[]), [Lit::Off; 4]);
    }

    #[test]
    fn a_branch_bends_in_from_the_lane_further_out() {
        let row = layout_and_paths().0.rows[1];
        let drawn = strands(row, Lit::Leaf, GUTTER);
        assert_eq!(drawn.lit, "M10 0C10 8 30 3 30 10");
        assert_eq!(drawn.rest, "M10 0V20");
    }

    #[test]
    fn what_goes_on_below_the_leaf_is_not_lit() {
        let row = layout_and_paths().0.rows[2];
        let drawn = strands(row, Lit::Leaf, GUTTER);
        assert_eq!((drawn.lit.as_str(), drawn.rest.as_str()), ("M10 0V10", "M10 10V20"));
        assert_eq!(strands(row, Lit::On, GUTTER).rest, "");
    }

    #[test]
    fn a_row_costs_as_much_in_the_deepest_lane_as_in_any() {
        use crate::graph::Node;
        use crate::session::LineNo;
        let gutter = GUTTER.fitted(u16::MAX, 110.0);
        let drawn = |lane, lit| {
            let node = Node::Unreadable(LineNo(2));
            let lane = Lane(lane);
            let row = layout_and_paths().0.rows[1];
            strands(GraphRow { node, lane, below: Below::Lane, ..row }, lit, gutter)
        };
        for lane in [60, 5_000, u16::MAX] {
            let Strands { lit, rest, band } = drawn(lane, Lit::Past(Lane(7)));
            assert_eq!(lit.matches('M').count(), 1, "the path still runs past: {lit}");
            assert_eq!(rest.matches('M').count(), usize::from(NEAREST) + 2, "{rest}");
            assert_eq!(band.matches('M').count(), 1, "{band}");
            assert!(lit.len() + rest.len() + band.len() < 500, "lane {lane}");
        }
        assert_eq!(drawn(NEAREST, Lit::Off).band, "");
    }

    #[test]
    fn lanes_that_can_be_told_apart_are_all_lines() {
        let gutter = GUTTER.fitted(MOST_APART, 110.0);
        assert_eq!(gutter.apart, GUTTER.apart);
        assert_eq!(strands(layout_and_paths().0.rows[1], Lit::Off, gutter).band, "");
    }

    #[test]
    fn words_keep_the_most_of_a_pane() {
        assert!(GUTTER.in_pane(40, 260.0).width(40) <= 65.1);
        assert_eq!(GUTTER.in_pane(3, 372.0), GUTTER.fitted(3, 93.0));
        assert!(GUTTER.in_pane(40, 0.0).step >= 0.0);
    }

    #[test]
    fn many_lanes_are_pressed_together() {
        assert!((GUTTER.width(3) - 60.0).abs() < 1e-9);
        assert!((GUTTER.fitted(3, 110.0).step - 20.0).abs() < 1e-9);
        assert!((GUTTER.fitted(200, 110.0).width(200) - 110.0).abs() < 1e-9);
    }
}

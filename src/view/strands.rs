//! The lines of the branch graph, row by row, as paths to draw.
//!
//! In go a row's place in the graph, which part of it lies on the path to the leaf, and the measures
//! of the gutter; out come two paths: the lit one and the rest. It refuses to know what the numbers
//! measure, and colours.

use crate::graph::{Above, Below, GraphRow, Lane, Layout};
use crate::session::EntryIdx;

/// How wide lanes are, and how high a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gutter {
    /// Where the outermost lane runs.
    pub first: f64,
    /// How far the next one is from it.
    pub step: f64,
    /// How high a row is.
    pub height: f64,
}

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

    /// The same gutter with its lanes so close together that it is no wider than `most`.
    #[must_use]
    pub fn fitted(self, lanes: u16, most: f64) -> Self {
        let steps = f64::from(lanes.saturating_sub(1).max(1));
        Self { step: self.step.min((most - 2.0 * self.first) / steps), ..self }
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
    let mut strands = Strands::default();
    let mut draw = |is_lit: bool, line: &str| {
        let path = if is_lit { &mut strands.lit } else { &mut strands.rest };
        path.push_str(line);
    };
    let (height, middle) = (gutter.height, gutter.height / 2.0);
    for lane in (0..row.lane.0).map(Lane) {
        draw(lit == Lit::Past(lane), &format!("M{} 0V{height}", gutter.x(lane)));
    }
    let x = gutter.x(row.lane);
    // An unreadable line stands in a lane that runs on past it.
    let past = lit == Lit::Past(row.lane);
    let arrives = past || matches!(lit, Lit::On | Lit::Leaf);
    let leaves = past || lit == Lit::On;
    match row.above {
        Above::Nothing => {}
        Above::Lane => draw(arrives, &format!("M{x} 0V{middle}")),
        Above::Branch => {
            let outer = gutter.x(Lane(row.lane.0.saturating_sub(1)));
            let (bend, ease) = (middle * 0.8, middle * 0.3);
            draw(arrives, &format!("M{outer} 0C{outer} {bend} {x} {ease} {x} {middle}"));
        }
    }
    if row.below == Below::Lane {
        draw(leaves, &format!("M{x} {middle}V{height}"));
    }
    strands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{graph, session};

    const GUTTER: Gutter = Gutter { first: 10.0, step: 20.0, height: 20.0 };

    /// `a-b-d`, with `x` hanging on `a`.
    fn layout_and_paths() -> (Layout, Vec<EntryIdx>, Vec<EntryIdx>) {
        let file = br#"{"type":"session","version":3,"id":"s"}
{"type":"custom","id":"a","parentId":null}
{"type":"custom","id":"x","parentId":"a"}
{"type":"custom","id":"b","parentId":"a"}
{"type":"custom","id":"d","parentId":"b"}"#;
        let session = session::read(file).session;
        let to = |id| session.path(session.find(id));
        (graph::layout(&session), to("b"), to("x"))
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
    fn many_lanes_are_pressed_together() {
        assert!((GUTTER.width(3) - 60.0).abs() < 1e-9);
        assert!((GUTTER.fitted(3, 110.0).step - 20.0).abs() < 1e-9);
        assert!((GUTTER.fitted(200, 110.0).width(200) - 110.0).abs() < 1e-9);
    }
}

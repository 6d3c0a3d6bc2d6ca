//! The edge from a branch summary to the entry that was left when it was written, row by row.
//!
//! In go the graph and the summary's row; out comes what each row draws of the edge, which runs in the free
//! margin of the gutter, however far apart its ends are. It refuses to know when it is shown, and colours.

use super::strands::Gutter;
use crate::graph::{self, GraphRow, Layout, Node};
use crate::session::Session;
use crate::wording::Decimal;

/// An edge by the rows of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CameFrom {
    summary: usize,
    left: usize,
}

/// What of the edge is in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// It runs through.
    Passes,
    /// It begins in the summary's row, and goes on this way.
    Summary(Way),
    /// It ends in the row of what was left, and comes from this side.
    Left(Way),
}

/// To which side of a row the edge goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To the rows above.
    Up,
    /// To the rows below.
    Down,
}

impl CameFrom {
    /// The edge of the summary in a row. Where the entry that was left is not shown, it leads to the row
    /// near to it. None for a row that came from nowhere, or from itself.
    #[must_use]
    pub fn of(session: &Session, layout: &Layout, row: usize) -> Option<Self> {
        let Node::Entry(summary) = layout.rows.get(row)?.node else { return None };
        let left = layout.row_near(graph::came_from(session, summary)?)?;
        (left != row).then_some(Self { summary: row, left })
    }

    /// What of it is in a row.
    #[must_use]
    pub fn part(self, row: usize) -> Option<Part> {
        let Self { summary, left } = self;
        let from_summary = if left < summary { Way::Up } else { Way::Down };
        let from_left = if left < summary { Way::Down } else { Way::Up };
        match row {
            row if row == summary => Some(Part::Summary(from_summary)),
            row if row == left => Some(Part::Left(from_left)),
            row if (summary.min(left)..summary.max(left)).contains(&row) => Some(Part::Passes),
            _ => None,
        }
    }
}

impl Part {
    /// Its name in markup.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Passes => "passes",
            Self::Summary(_) => "summary",
            Self::Left(_) => "left",
        }
    }

    /// The line to draw in a row, in a gutter of so many lanes.
    #[must_use]
    pub fn line(self, row: GraphRow, gutter: Gutter, lanes: u16) -> String {
        // Room for the row's own mark.
        const MARK: f64 = 6.0;
        const BEND: f64 = 4.0;
        const EDGE: f64 = 3.0;
        let (height, middle) = (gutter.height, gutter.height / 2.0);
        // Beyond the innermost lane, where none runs.
        let margin = gutter.width(lanes) - EDGE;
        match self {
            Self::Passes => format!("M{} 0V{}", Decimal(margin), Decimal(height)),
            Self::Summary(way) | Self::Left(way) => {
                let (start, bend_x) = (gutter.x(row.lane) + MARK, margin - BEND);
                let (bend_y, end) = match way {
                    Way::Up => (middle - BEND, 0.0),
                    Way::Down => (middle + BEND, height),
                };
                let places = [start, middle, bend_x, margin, bend_y, end];
                let [start, middle, bend_x, margin, bend_y, end] = places.map(Decimal);
                format!("M{start} {middle}H{bend_x}Q{margin} {middle} {margin} {bend_y}V{end}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    const GUTTER: Gutter = Gutter { first: 16.0, step: 20.0, height: 20.0, apart: u16::MAX };

    /// `a-x-y`, left for the summary `s` on `a`, which stands below them; `t` comes from `s`.
    const FILE: &[u8] = br#"{"type":"session","version":3,"id":"s"}
{"type":"session_info","id":"a","parentId":null,"name":"n"}
{"type":"custom_message","id":"x","parentId":"a","customType":"t","content":"c"}
{"type":"custom_message","id":"y","parentId":"x","customType":"t","content":"c"}
{"type":"branch_summary","id":"s","parentId":"a","summary":"s","fromId":"y"}
{"type":"branch_summary","id":"t","parentId":"x","summary":"s","fromId":"s"}
{"type":"custom_message","id":"z","parentId":"s","customType":"t","content":"c"}"#;

    fn edge(id: &str) -> (Layout, Option<CameFrom>) {
        let session = read(FILE).session;
        let layout = graph::layout(&session, &graph::Shown::default());
        let row = layout.row_of(session.find(id).unwrap()).unwrap();
        let edge = CameFrom::of(&session, &layout, row);
        (layout, edge)
    }

    fn parts(id: &str) -> Vec<Option<Part>> {
        let (layout, edge) = edge(id);
        (0..layout.rows.len()).map(|row| edge.and_then(|edge| edge.part(row))).collect()
    }

    #[test]
    fn an_edge_leads_from_the_summary_past_all_rows_between_to_what_was_left() {
        // The rows: a, x, y, t, s, z.
        use Part::{Left, Passes, Summary};
        let want = [None, None, Some(Left(Way::Down)), Some(Passes), Some(Summary(Way::Up)), None];
        assert_eq!(parts("s"), want);
    }

    #[test]
    fn what_was_left_may_stand_below() {
        use Part::{Left, Summary};
        let want = [None, None, None, Some(Summary(Way::Down)), Some(Left(Way::Up)), None];
        assert_eq!(parts("t"), want);
    }

    #[test]
    fn what_came_from_nowhere_has_no_edge() {
        assert_eq!(edge("z").1, None);
        let session = read(FILE).session;
        assert_eq!(CameFrom::of(&session, &Layout::default(), 7), None);
    }

    #[test]
    fn the_edge_runs_in_the_margin_and_meets_itself_from_row_to_row() {
        let (layout, _) = edge("s");
        let line = |part: Part, row: usize| part.line(layout.rows[row], GUTTER, 3);
        assert_eq!(line(Part::Left(Way::Down), 1), "M42 10H65Q69 10 69 14V20");
        assert_eq!(line(Part::Passes, 3), "M69 0V20");
        assert_eq!(line(Part::Summary(Way::Up), 4), "M22 10H65Q69 10 69 6V0");
    }
}

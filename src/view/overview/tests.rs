//! Cases of the strip, with trees from two rows to 100,000.

use std::sync::LazyLock;

use super::scale::count;
use super::*;
use crate::graph;
use crate::graph::segments::{Mark, segments};
use crate::session::{Session, read};

/// A session of which entry `n` hangs on `parent(n)`.
fn session(count: usize, parent: impl Fn(usize) -> Option<usize>) -> Session {
    let mut file = String::from("{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n");
    for at in 0..count {
        let parent = parent(at).map_or("null".to_owned(), |parent| format!("\"e{parent}\""));
        writeln!(file, r#"{{"type":"custom","id":"e{at}","parentId":{parent}}}"#).unwrap();
    }
    read(file.as_bytes()).session
}

fn of(session: &Session) -> (Layout, Segments) {
    let layout = graph::layout(session, &graph::Shown::default());
    let segments = segments(session, &layout);
    (layout, segments)
}

/// 100,000 entries: of each 200 the last 20 are a branch of their own, 500 in all.
static MANY_BRANCHES: LazyLock<(Session, Layout, Segments)> = LazyLock::new(|| {
    let session = session(100_000, |at| match (at % 200, at) {
        (_, 0) => None,
        (0, at) => Some(at - 21),
        _ => Some(at - 1),
    });
    let (layout, segments) = of(&session);
    (session, layout, segments)
});

const SIZE: (f64, f64) = (56.0, 780.0);

fn cost(drawing: &Drawing) -> usize {
    drawing.lines.len() + MarkKind::ALL.iter().map(|kind| drawing.marks(*kind).len()).sum::<usize>()
}

#[test]
fn a_small_tree_is_drawn_line_by_line_and_not_stretched() {
    // 0-1-4, with 2-3 hanging on 1 and standing before 4.
    let session = session(5, |at| [None, Some(0), Some(1), Some(2), Some(1)][at]);
    let (layout, segments) = of(&session);
    let scale = Scale::of(&segments, SIZE.0, SIZE.1);
    assert_eq!([0, 1, 4].map(|row| scale.y(row)), [13, 19, 37]);
    let drawing = Drawing::of(&segments, scale);
    assert_eq!(drawing.lines, "M10 13V37M22 25V31M10 22q0 3 3 3H22");
    assert_eq!(drawing.marks(MarkKind::Fork), "M10 19h0");
    assert_eq!(drawing.marks(MarkKind::Tip), "M22 31h0M10 37h0");
    let to = |id| way(&layout, &session.path(session.find(id)), scale);
    assert_eq!(to("e4"), "M10 13V19V37");
    assert_eq!(to("e3"), "M10 13V19V22q0 3 3 3H22V31");
    assert_eq!(to("gone"), "");
}

#[test]
fn a_hundred_thousand_rows_cost_no_more_than_the_strip() {
    let (session, layout, segments) = &*MANY_BRANCHES;
    assert_eq!(segments.runs.len(), 500);
    let scale = Scale::of(segments, SIZE.0, SIZE.1);
    let drawing = Drawing::of(segments, scale);
    assert!(cost(&drawing) < 20_000, "{}", cost(&drawing));
    let way = way(layout, &session.path(session.leaf()), scale);
    assert!(way.len() < 5_000, "{}", way.len());
}

#[test]
fn every_branch_is_drawn_and_can_be_pointed_at() {
    let (_, _, segments) = &*MANY_BRANCHES;
    let scale = Scale::of(segments, SIZE.0, SIZE.1);
    let drawing = Drawing::of(segments, scale);
    let tips = segments.marks.iter().filter(|mark| mark.kind == MarkKind::Tip);
    let mut missed: Vec<usize> = tips.clone().map(|mark| mark.row).collect();
    assert_eq!(missed.len(), 500);
    // The main line's tip and the other branches' stand in two lanes.
    let lanes = [Lane(0), Lane(1)].map(|lane| count(scale.x(lane)));
    for (x, y) in lanes.into_iter().flat_map(|x| (0..780_u32).map(move |y| (x, y))) {
        if let Some(mark) = scale.mark_near(segments, x, y.into()) {
            missed.retain(|row| *row != mark.row);
        }
    }
    assert_eq!(missed, [] as [usize; 0]);
    for tip in tips {
        let (x, y) = (scale.x(tip.lane), scale.y(tip.row));
        let drawn = (y.saturating_sub(3)..=y + 3)
            .any(|y| drawing.marks(MarkKind::Tip).contains(&format!("M{x} {y}h0")));
        assert!(drawn, "the tip in row {}", tip.row);
    }
}

#[test]
fn a_hostile_tree_costs_no_more_than_the_strip() {
    let star = session(20_000, |at| at.checked_sub(1).map(|_| 0));
    // A branch at every entry of a branch: as many lanes as there can be.
    let comb = session(20_000, |at| at.checked_sub(2).or(at.checked_sub(1)));
    let stairs = session(20_000, |at| (at > 0).then(|| (at - 1) / 2 * 2));
    for session in [star, comb, stairs] {
        let (layout, segments) = of(&session);
        let scale = Scale::of(&segments, SIZE.0, SIZE.1);
        let drawing = Drawing::of(&segments, scale);
        assert!(cost(&drawing) < 100_000, "{}", cost(&drawing));
        let deepest = segments.runs.iter().max_by_key(|run| run.lane).unwrap().last;
        let graph::Node::Entry(leaf) = layout.rows[deepest].node else { panic!("an entry") };
        assert!(way(&layout, &session.path(Some(leaf)), scale).len() < 20_000);
        assert!(scale.x(Lane(segments.lanes - 1)) <= 46, "lanes stay on the strip");
    }
}

#[test]
fn rows_and_places_are_each_others() {
    for rows in [1, 7, 128, 700] {
        let (_, segments) = of(&session(rows, |at| at.checked_sub(1)));
        let scale = Scale::of(&segments, SIZE.0, SIZE.1);
        for row in 0..rows {
            assert_eq!(scale.row_at(count(scale.y(row))), Some(row), "of {rows}");
        }
    }
    // Where rows are closer than places, the row is one of those that share the place.
    let scale = Scale::of(&MANY_BRANCHES.2, SIZE.0, SIZE.1);
    for row in (0..100_000).step_by(997) {
        let back = scale.row_at(count(scale.y(row))).unwrap();
        assert!(back.abs_diff(row) <= 66, "{row} {back}");
    }
    assert_eq!(scale.row_at(-50.0), Some(0));
    assert_eq!(scale.row_at(5_000.0), Some(99_999));
    assert_eq!(Scale::default().row_at(5.0), None);
}

#[test]
fn what_is_in_sight_is_a_band_that_can_be_seen() {
    let (small, large) = (scale_of(100), scale_of(100_000));
    assert_eq!(small.band(10.0, 20.0), Band { top: 70.0, height: 120.0 });
    assert_eq!(
        small.band(0.0, 400.0),
        Band { top: 10.0, height: 600.0 },
        "no higher than the tree"
    );
    let (top, bottom) = (large.band(0.0, 30.0), large.band(99_970.0, 30.0));
    assert!(top.height >= 6.0 && top.top >= 0.0, "{top:?}");
    assert!(bottom.top + bottom.height <= SIZE.1, "{bottom:?}");
}

#[test]
fn a_band_is_held_where_it_is_taken_and_comes_where_one_points() {
    let scale = scale_of(100);
    // Rows 10 to 30 are in sight, from 70 to 190. Taken at 100, row 15:
    let hold = scale.hold(100.0, 10.0, 20.0);
    assert_eq!(scale.rows_above(100.0) - hold, 10.0, "nothing moves yet");
    assert_eq!(scale.rows_above(106.0) - hold, 11.0);
    // Elsewhere, what one points at comes to the middle.
    assert_eq!(scale.rows_above(370.0) - scale.hold(370.0, 10.0, 20.0), 50.0);
}

fn scale_of(rows: usize) -> Scale {
    Scale::of(&Segments { rows, lanes: 1, ..Segments::default() }, SIZE.0, SIZE.1)
}

#[test]
fn a_strip_that_is_not_shown_draws_nothing_of_size() {
    let (_, _, segments) = &*MANY_BRANCHES;
    let scale = Scale::of(segments, 0.0, 0.0);
    assert!(cost(&Drawing::of(segments, scale)) < 200);
    assert_eq!(Drawing::of(&Segments::default(), scale), Drawing::default());
}

#[test]
fn of_marks_at_one_place_the_one_that_tells_most_is_meant() {
    let mark = |kind| Mark { row: 0, lane: Lane(0), kind };
    let kinds = [MarkKind::Fork, MarkKind::Compaction, MarkKind::Label, MarkKind::Tip];
    let marks = kinds.map(mark).to_vec();
    let segments = Segments { marks, rows: 1, lanes: 1, ..Segments::default() };
    let scale = Scale::of(&segments, SIZE.0, SIZE.1);
    assert_eq!(scale.mark_near(&segments, 11.0, 12.0), Some(mark(MarkKind::Compaction)));
    assert_eq!(scale.mark_near(&segments, 49.0, 14.0), Some(mark(MarkKind::Label)), "at the edge");
    assert_eq!(scale.mark_near(&segments, 40.0, 12.0), None);
}

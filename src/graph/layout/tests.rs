//! Cases of the layout: trees in, drawings out.

use super::*;
use crate::session::read;
use std::fmt::Write as _;

const HEADER: &str = "{\"type\":\"session\",\"version\":3,\"id\":\"s\"}\n";

/// A tree that is given as "id parent" pairs; `!` is a line that cannot be read. An id in brackets is
/// a custom entry, which the default filter hides.
fn session(tree: &str) -> Session {
    let mut file = String::from(HEADER);
    for pair in tree.split("; ") {
        let (id, parent) = pair.split_once(' ').unwrap_or((pair, ""));
        let kind = if id.starts_with('(') { "custom" } else { "compaction" };
        let entry = format!(r#"{{"type":"{kind}","id":"{id}","parentId":"{parent}"}}"#);
        writeln!(file, "{}", if id == "!" { id } else { &entry }).unwrap();
    }
    read(file.as_bytes()).session
}

/// Draws what is shown of a session.
fn drawn_as(session: &Session, shown: &Shown) -> String {
    let layout = layout(session, shown);
    let mut drawing = String::new();
    for row in &layout.rows {
        drawing.push_str(&"│".repeat(usize::from(row.lane.0)));
        drawing.push(match (row.above, row.below) {
            (Above::Nothing, Below::Lane) => '┌',
            (Above::Lane, Below::Lane) => '├',
            (Above::Lane, Below::Nothing) => '└',
            (Above::Branch, Below::Lane) => '┬',
            (Above::Branch, Below::Nothing) => '╴',
            (Above::Nothing, Below::Nothing) => '·',
        });
        match row.node {
            Node::Entry(entry) => drawing.push_str(&session.entry(entry).id),
            Node::Unreadable(line) => write!(drawing, "line {line}").unwrap(),
        }
        match row.fold {
            Fold::None => {}
            Fold::Open => drawing.push_str(" ▾"),
            Fold::Closed { hidden } => write!(drawing, " ▸{hidden}").unwrap(),
        }
        drawing.push('\n');
    }
    drawing
}

/// The same without what says that a row can be folded.
fn drawn(tree: &str) -> String {
    drawn_as(&session(tree), &Shown::default()).replace(" ▾", "")
}

fn filtered(session: &Session, leaf: &str) -> Shown {
    Shown::at(session, Filter::Default, session.find(leaf), Folds::default())
}

#[test]
fn a_chain_is_one_straight_lane() {
    assert_eq!(drawn("a; b a; c b"), "┌a\n├b\n└c\n");
}

#[test]
fn side_branches_stand_before_the_main_line_goes_on() {
    let tree = "a; b a; x b; y x; c b; z y; d c";
    assert_eq!(drawn(tree), "┌a\n├b\n│┬x\n│├y\n│└z\n├c\n└d\n");
}

#[test]
fn off_the_path_the_newest_entry_leads() {
    let tree = "a; x a; y x; p x; q p; z y; b a";
    assert_eq!(drawn(tree), "┌a\n│┬x\n││┬p\n││└q\n│├y\n│└z\n└b\n");
    // Also where a parent stands later in the file than its children.
    assert_eq!(drawn("a; p x; q x; x a; b a"), "┌a\n│┬x\n││╴p\n│└q\n└b\n");
}

#[test]
fn several_roots_follow_each_other_and_orphans_are_roots() {
    assert_eq!(drawn("a; b a; c; d gone"), "┌a\n└b\n·c\n·d\n");
}

#[test]
fn unreadable_lines_stand_where_they_stand_in_the_file() {
    assert_eq!(drawn("!; a; !; b a; !"), "·line 2\n┌a\n├line 4\n└b\n·line 6\n");
    // Also below an entry that is hidden, in the lane of what that hangs on.
    let session = session("a; x a; (h) a; !; b (h); c b; !");
    let shown = filtered(&session, "c");
    assert_eq!(drawn_as(&session, &shown), "┌a ▾\n│╴x\n├line 5\n├b ▾\n└c\n·line 8\n");
    let shown = Shown { filter: Some(Filter::Labeled), ..shown };
    assert_eq!(drawn_as(&session, &shown), "");
}

#[test]
fn what_hangs_on_a_hidden_entry_hangs_on_the_nearest_one_shown() {
    let session = session("a; (h) a; b (h); c (h); x a; (g) c; d (g)");
    let want = "┌a ▾\n│╴x\n│╴b\n├c ▾\n└d\n";
    assert_eq!(drawn_as(&session, &filtered(&session, "d")), want);
    let layout = layout(&session, &filtered(&session, "d"));
    let near = |id| layout.row_near(session.find(id).unwrap());
    assert_eq!([near("(h)"), near("b"), near("(g)")], [Some(0), Some(2), Some(3)]);
    assert_eq!(layout.row_of(session.find("(g)").unwrap()), None);
}

#[test]
fn below_a_hidden_root_stand_several() {
    let session = session("(h); b (h); c (h)");
    let layout = layout(&session, &filtered(&session, "c"));
    assert_eq!(drawn_as(&session, &filtered(&session, "c")), "·b\n·c\n");
    assert_eq!(layout.row_near(session.find("(h)").unwrap()), Some(0));
}

#[test]
fn the_main_line_goes_on_where_something_is_shown() {
    // The file's leaf is hidden: the chain that is shown stays straight.
    let session = session("a; x a; y x; (h) a");
    assert_eq!(drawn_as(&session, &filtered(&session, "y")), "┌a ▾\n├x\n└y\n");
    assert_eq!(drawn_as(&session, &filtered(&session, "(h)")), "┌a ▾\n│┬x ▾\n│└y\n└(h)\n");
}

#[test]
fn a_leaf_that_the_filter_shows_makes_no_difference() {
    let session = session("a; b a; (h) b");
    assert_eq!(filtered(&session, "a"), filtered(&session, "b"));
    assert_ne!(filtered(&session, "a"), filtered(&session, "(h)"));
}

#[test]
fn what_begins_a_branch_can_be_folded_and_says_how_much_it_hides() {
    let session = session("a; b a; x b; y x; (h) y; z (h); c b; d c");
    let at = |id| session.find(id).unwrap();
    let shown = filtered(&session, "d");
    let open = "┌a ▾\n├b\n│┬x ▾\n│├y\n│└z\n├c ▾\n└d\n";
    assert_eq!(drawn_as(&session, &shown), open);
    let folds = Folds::default().toggled(at("x"));
    let shown = Shown { folds, ..shown };
    assert_eq!(drawn_as(&session, &shown), "┌a ▾\n├b\n│╴x ▸2\n├c ▾\n└d\n");
    let layout = layout(&session, &shown);
    assert_eq!([layout.row_near(at("z")), layout.row_near(at("(h)"))], [Some(2), Some(2)]);
    assert_eq!([layout.first_below(1), layout.first_below(2)], [Some(2), None]);
    assert_eq!(drawn_as(&session, &shown.unfolded()), open);
}

#[test]
fn every_entry_has_a_place_and_rows_know_what_they_hang_on() {
    let session = session("a; x a; !; y x; b a; z y; (h) z; c b");
    let layout = layout(&session, &Shown::default());
    for entry in session.indices() {
        let row = layout.rows[layout.row_of(entry).unwrap()];
        assert_eq!(row.node, Node::Entry(entry));
        let parent = session.parent(entry).map(Node::Entry);
        assert_eq!(row.parent.map(|parent| layout.rows[parent].node), parent);
    }
    let line = layout.row_near_line(LineNo(4)).unwrap();
    assert_eq!(layout.rows[line].node, Node::Unreadable(LineNo(4)));
}

//! One row of the branch graph: its lines, its glyph, its words.

use leptos::ev;

use super::finder::Finder;
use super::hover_card::{CARD_ID, Hover};
use super::viewer::Viewer;
use super::virtual_list::Slot;
use crate::columns::tone_class;
use crate::graph::{Fold, GraphRow, Node, RowText};
use crate::ui::prelude::*;
use crate::view::Focus;
use crate::view::came_from::{CameFrom, Part};
use crate::view::glyph::Glyph;
use crate::view::row_words::RowWords;
use crate::view::strands::{Gutter, Lit, strands};
use crate::wording::{Decimal, grouped};

/// As `--graph-row` in the tokens.
pub(super) const ROW_HEIGHT_PX: f64 = 26.0;

/// Lanes where there is room for all.
pub(super) const GUTTER: Gutter =
    Gutter { first: 16.0, step: 18.0, height: ROW_HEIGHT_PX, apart: u16::MAX };

/// The id of a row's element.
pub(super) fn row_id(row: usize) -> String {
    format!("tree-row-{row}")
}

/// The rows that a person has got to.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    /// Where the pointer is.
    pub(super) hover: Hover,
    /// The edge from the summary that is pointed at, or else focused.
    pub(super) came_from: Memo<Option<CameFrom>>,
    /// Where the arrow keys are.
    pub(super) focused: Memo<Option<usize>>,
    /// Where the chosen leaf is.
    pub(super) leaf: Memo<Option<usize>>,
}

#[component]
pub(super) fn GraphRowView(
    viewer: Viewer,
    at: Slot,
    gutter: Memo<(Gutter, u16)>,
    reached: Reached,
) -> impl IntoView {
    let place = at.row;
    let opened = viewer.opened();
    let session = &opened.session;
    let row = viewer.layout().with_untracked(|layout| layout.rows.get(place).copied())?;
    let words = RowWords::of(session, row.node);
    let tone = words.tone.map_or("tone-fault", tone_class);
    let glyph = Glyph::of(words.tone);
    let (entry, line) = match row.node {
        Node::Entry(entry) => (Some(session.entry(entry).id.to_string()), None),
        Node::Unreadable(line) => (None, Some(line.to_string())),
    };
    let lit = Memo::new(move |_| viewer.lit(place));
    // What could not be read is on no path, and still wants to be seen.
    let is_entry = entry.is_some();
    let is_off = move || is_entry && !matches!(lit.get(), Lit::On | Lit::Leaf);
    let is_leaf = move || reached.leaf.get() == Some(place);
    let fate = move || match row.node {
        Node::Entry(entry) => {
            Some(viewer.columns().with(|columns| columns.context.fate(entry).word()))
        }
        Node::Unreadable(_) => None,
    };
    let hover = reached.hover;
    let edge = Memo::new(move |_| reached.came_from.get()?.part(place));
    let finder = use_context::<Finder>();
    let is_hit = move || match (row.node, finder) {
        (Node::Entry(entry), Some(finder)) => finder.is_hit(entry),
        _ => false,
    };
    let choose = move |_| match row.node {
        Node::Entry(entry) => viewer.choose_leaf(entry),
        Node::Unreadable(_) => viewer.focus(Focus::of_node(row.node)),
    };
    let expanded = match row.fold {
        Fold::None => None,
        Fold::Open => Some("true"),
        Fold::Closed { .. } => Some("false"),
    };
    Some(view! {
        <div
            id=row_id(place)
            class=format!("graph-row {tone}")
            class:is-off=is_off
            class:is-leaf=is_leaf
            class:is-focus=move || reached.focused.get() == Some(place)
            class:is-hit=is_hit
            class:is-left=move || matches!(edge.get(), Some(Part::Left(_)))
            role="treeitem"
            aria-level=(u32::from(row.lane.0) + 1).to_string()
            aria-selected=move || if is_leaf() { "true" } else { "false" }
            aria-expanded=expanded
            aria-describedby=move || hover.shows(place).then_some(CARD_ID)
            data-entry=entry
            data-line=line
            data-fate=fate
            data-edge=move || edge.get().map(Part::name)
            on:click=choose
            on:pointerenter=move |event| hover.enter(place, &event)
            on:pointerleave=move |_| hover.leave(place)
        >
            <Lines row lit edge gutter glyph />
            <Chevron viewer row />
            <WordsView words fold=row.fold />
            {move || is_hit().then(|| view! { <span class="unseen">" · found"</span> })}
        </div>
    })
}

/// What folds the rows below, and opens them: for the mouse. The keyboard has the arrows.
#[component]
fn Chevron(viewer: Viewer, row: GraphRow) -> impl IntoView {
    let (Node::Entry(entry), Fold::Open | Fold::Closed { .. }) = (row.node, row.fold) else {
        return view! { <span></span> };
    };
    let is_closed = matches!(row.fold, Fold::Closed { .. });
    let toggle = move |event: ev::MouseEvent| {
        event.stop_propagation();
        viewer.toggle_fold(entry);
    };
    view! {
        <span class="graph-chevron" class:is-closed=is_closed aria-hidden="true" on:click=toggle>
            <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.8">
                <path d="M4 6l4 4 4-4" />
            </svg>
        </span>
    }
}

/// The pieces in the order in which they are read out.
#[component]
fn WordsView(words: RowWords, fold: Fold) -> impl IntoView {
    let RowWords { unseen_kind, text: RowText { lead, rest }, label, marks, context, .. } = words;
    let label = label.map(|label| {
        view! {
            <span class="graph-chip is-label ellipsis foreign" dir="auto">
                <span class="unseen">" · label "</span>
                <span aria-hidden="true">"★ "</span>
                {label}
            </span>
        }
    });
    let marks = marks.into_iter().map(|mark| {
        view! {
            <span class="graph-chip is-mark" title=mark.reason()>
                <span class="unseen">" · "</span>
                {mark.word()}
            </span>
        }
    });
    let folded = match fold {
        Fold::Closed { hidden } => Some(grouped(hidden)),
        Fold::None | Fold::Open => None,
    };
    view! {
        <span class="graph-text">
            <span class="graph-says ellipsis foreign" dir="auto">
                {unseen_kind.map(|kind| view! { <span class="unseen">{kind} ": "</span> })}
                <span class="graph-lead">{lead}</span>
                {rest}
            </span>
            {label}
            {marks.collect_view()}
        </span>
        <span class="graph-figures">
            {context
                .map(|tokens| {
                    view! {
                        <span class="graph-context" title="What the model measured the context at, in tokens">
                            <span class="unseen">" · "</span>
                            {tokens}
                            <span class="unseen">" tokens"</span>
                        </span>
                    }
                })}
            {folded
                .map(|hidden| {
                    view! {
                        <span class="graph-folded">
                            <span class="unseen">" · "</span>
                            <span aria-hidden="true">"+"</span>
                            {hidden}
                            <span class="unseen">" folded"</span>
                        </span>
                    }
                })}
        </span>
    }
}

#[component]
fn Lines(
    row: GraphRow,
    lit: Memo<Lit>,
    edge: Memo<Option<Part>>,
    gutter: Memo<(Gutter, u16)>,
    glyph: Glyph,
) -> impl IntoView {
    let drawn = Memo::new(move |_| strands(row, lit.get(), gutter.get().0));
    let width = move || {
        let (gutter, lanes) = gutter.get();
        Decimal(gutter.width(lanes)).to_string()
    };
    let edge = move || {
        let (gutter, lanes) = gutter.get();
        edge.get().map(|part| part.line(row, gutter, lanes))
    };
    let mark = move || glyph.path(gutter.get().0.x(row.lane), ROW_HEIGHT_PX / 2.0);
    view! {
        <svg width=width height=Decimal(ROW_HEIGHT_PX).to_string() aria-hidden="true">
            {move || {
                let band = drawn.get().band;
                (!band.is_empty()).then(|| view! { <path class="strand-band" d=band /> })
            }}
            <path class="strand is-off" d=move || drawn.get().rest />
            <path class="strand" d=move || drawn.get().lit />
            {move || edge().map(|edge| view! { <path class="came-from" d=edge /> })}
            <path class="glyph" class:is-ring=glyph == Glyph::Ring d=mark />
        </svg>
    }
}

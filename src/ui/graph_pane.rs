//! The branch graph: the whole session as a tree, a row an entry.

use leptos::ev;

use super::graph_bar::GraphBar;
use super::graph_row::{GUTTER, GraphRowView, ROW_HEIGHT_PX, Reached, row_id};
use super::hover_card::{Hover, HoverCard};
use super::measure::Observer;
use super::opened::Opened;
use super::overview::Overview;
use super::shared::Shared;
use super::viewer::Viewer;
use super::virtual_list::{Heights, ListRows, VirtualList};
use crate::graph::{Filter, Layout, Node};
use crate::ui::prelude::*;
use crate::view::came_from::CameFrom;
use crate::view::commands::list_key;
use crate::view::tree_keys::{Aside, aside};
use crate::view::{Focus, extents::Extents, keys::Step, scroll, scroll::Hold};

/// What the graph brings in sight.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sought {
    focus: Option<Focus>,
    visits: u32,
    filter: Filter,
}

#[component]
pub(super) fn GraphPane(viewer: Viewer, list: VirtualList) -> impl IntoView {
    let layout = viewer.layout();
    let start = Hold::Start { row: 0, below: 0.0 };
    list.reset(layout.with_untracked(|layout| extents(layout)), start);
    let focused = Memo::new(move |_| {
        let focus = viewer.view().focus?;
        layout.with(|layout| focus.row_near(layout))
    });
    let leaf = Memo::new(move |_| {
        let leaf = viewer.leaf()?;
        layout.with(|layout| layout.row_of(leaf))
    });
    // Both in one effect: what is brought in sight is a row among those that are there now. Rows that
    // move since others are folded bring nothing in sight.
    Effect::new(move |before: Option<(Shared<Opened>, Shared<Layout>, Sought)>| {
        let view = viewer.view();
        let sought = Sought { focus: view.focus, visits: viewer.visits(), filter: view.filter };
        let now = (viewer.opened(), layout.get(), sought);
        if let Some((opened, before, last)) = &before
            && *before != now.1
        {
            let hold =
                if *opened == now.0 { list.hold() } else { held_in(list, before, last.focus) };
            show(list, hold, before, &now.1);
        }
        if before.is_none_or(|(_, _, before)| before != sought)
            && let Some(row) = focused.get_untracked()
        {
            list.reveal(row);
        }
        now
    });

    let width_px = RwSignal::new(0.0);
    let observer = StoredValue::new_local(None::<Observer>);
    list.node().on_load(move |tree| {
        let watching = Observer::new(move |trees| {
            if let Some(tree) = trees.first() {
                width_px.set(f64::from(tree.client_width()));
            }
        });
        watching.watch(&tree);
        observer.set_value(Some(watching));
        // The arrows work as soon as a session is open. It fails for a tree that is not shown.
        let _ = tree.focus();
    });
    let gutter = Memo::new(move |_| {
        let lanes = layout.with(|layout| layout.lanes);
        (GUTTER.in_pane(lanes, width_px.get()), lanes)
    });
    let hover = Hover::new();
    let came_from = Memo::new(move |_| {
        let of = |row| layout.with(|layout| CameFrom::of(&viewer.opened().session, layout, row));
        hover.over().and_then(of).or_else(|| focused.get().and_then(of))
    });
    let reached = Reached { hover, came_from, focused, leaf };
    let press = move |event: ev::KeyboardEvent| pressed(viewer, list, focused, &event);
    view! {
        <GraphBar viewer />
        <div
            class="list graph"
            role="tree"
            aria-label="Session tree"
            tabindex="0"
            aria-activedescendant=move || focused.get().map(row_id)
            node_ref=list.node()
            on:scroll=move |_| list.scrolled()
            on:keydown=press
        >
            <ListRows
                list
                heights=Heights::Known
                row=move |slot| {
                    view! { <GraphRowView viewer at=slot gutter reached /> }
                }
            />
        </div>
        <Overview viewer list />
        <HoverCard viewer hover list />
    }
}

fn extents(layout: &Layout) -> Extents {
    Extents::uniform(layout.rows.len(), ROW_HEIGHT_PX)
}

/// What keeps its place where the session grows: the row that is looked at, as it stands now. Rows may come anywhere.
fn held_in(list: VirtualList, layout: &Layout, focus: Option<Focus>) -> Hold {
    let port = list.port_untracked();
    let row = focus.and_then(|focus| focus.row_near(layout));
    let held = row.and_then(|row| scroll::hold_in_sight(&extents(layout), port, row));
    held.unwrap_or_else(|| list.hold_here())
}

/// Shows other rows: those that stay keep their place, from the held one on.
fn show(list: VirtualList, hold: Hold, before: &Layout, now: &Layout) {
    let nodes = |layout: &Layout| layout.rows.iter().map(|row| row.node).collect::<Vec<_>>();
    let carried = scroll::carried(hold, &nodes(before), &nodes(now));
    list.reset(extents(now), carried.unwrap_or(Hold::Start { row: 0, below: 0.0 }));
}

fn pressed(
    viewer: Viewer,
    list: VirtualList,
    focused: Memo<Option<usize>>,
    event: &ev::KeyboardEvent,
) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let layout = viewer.layout().get_untracked();
    let rows = &layout.rows;
    let at = focused.get_untracked().unwrap_or_default();
    let key = event.key();
    let key = list_key(&key);
    let next = match key {
        "Enter" | " " => {
            event.prevent_default();
            if let Some(Node::Entry(entry)) = rows.get(at).map(|row| row.node) {
                viewer.choose_leaf(entry);
            }
            return;
        }
        "ArrowLeft" | "ArrowRight" => match aside(key, &layout, at) {
            Some(Aside::Toggle(entry)) => {
                event.prevent_default();
                viewer.toggle_fold(entry);
                return;
            }
            Some(Aside::To(row)) => Some(row),
            None => None,
        },
        key => {
            let Some(step) = Step::of_key(key) else { return };
            step.from(at, rows.len(), list.rows_in_sight())
        }
    };
    event.prevent_default();
    if let Some(next) = next.and_then(|row| rows.get(row)) {
        viewer.focus(Focus::of_node(next.node));
    }
}

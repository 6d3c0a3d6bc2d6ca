//! The branch graph: the whole session as a tree, a row an entry.

use leptos::{ev, prelude::*};

use super::graph_row::{GUTTER, GraphRowView, ROW_HEIGHT_PX, row_id};
use super::overview::Overview;
use super::viewer::Viewer;
use super::virtual_list::{Heights, ListRows, VirtualList};
use crate::graph::Node;
use crate::view::{Focus, extents::Extents, keys::Step, scroll::Hold};

/// However many lanes there are, they leave room for words.
const MOST_GUTTER_PX: f64 = 110.0;

#[component]
pub(super) fn GraphPane(viewer: Viewer, list: VirtualList) -> impl IntoView {
    let opened = viewer.opened();
    let count = opened.layout.rows.len();
    list.reset(Extents::uniform(count, ROW_HEIGHT_PX), Hold::Start { row: 0, below: 0.0 });

    let focused = Memo::new(move |_| viewer.opened().row_of(viewer.view().focus?));
    let leaf = Memo::new(move |_| viewer.opened().layout.row_of(viewer.leaf()?));
    // The later one wins: on choosing a leaf both are the same row.
    let reveal = move |row: Option<usize>| {
        if let Some(row) = row {
            list.reveal(row);
        }
    };
    Effect::new(move |_| reveal(leaf.get()));
    Effect::new(move |_| {
        viewer.visits();
        reveal(focused.get());
    });
    list.node().on_load(|tree| {
        // The arrows work as soon as a session is open. It fails for a tree that is not shown.
        let _ = tree.focus();
    });

    let gutter = GUTTER.fitted(opened.layout.lanes, MOST_GUTTER_PX);
    let press = move |event: ev::KeyboardEvent| pressed(viewer, list, focused, &event);
    view! {
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
                    view! { <GraphRowView viewer at=slot gutter focused leaf /> }
                }
            />
        </div>
        <Overview viewer list />
    }
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
    let opened = viewer.opened();
    let rows = &opened.layout.rows;
    let at = focused.get_untracked().unwrap_or_default();
    let entry = match rows.get(at).map(|row| row.node) {
        Some(Node::Entry(entry)) => Some(entry),
        _ => None,
    };
    let session = &opened.session;
    let next = match event.key().as_str() {
        "Enter" | " " => {
            event.prevent_default();
            if let Some(entry) = entry {
                viewer.choose_leaf(entry);
            }
            return;
        }
        "ArrowLeft" => entry.and_then(|entry| session.parent(entry)).map(Focus::Entry),
        "ArrowRight" => {
            entry.and_then(|entry| session.children(entry).first()).copied().map(Focus::Entry)
        }
        key => {
            let Some(step) = Step::of_key(key) else { return };
            let row = step.from(at, rows.len(), list.rows_in_sight());
            row.and_then(|row| rows.get(row)).map(|row| Focus::of_node(row.node))
        }
    };
    event.prevent_default();
    if let Some(next) = next {
        viewer.focus(next);
    }
}

//! File and model: what the file holds, beside it what the model sees, in between why.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlButtonElement;

use super::compare_row::CompareRow;
use super::shared::Shared;
use super::viewer::{Columns, Viewer};
use super::virtual_list::{Heights, ListRows, VirtualList};
use crate::context::Stage;
use crate::view::{Focus, extents::Extents, keys::Step, scroll};
use crate::wording::counted;

/// What a row measures before it is measured: a short message on both sides.
const GUESSED_ROW_PX: f64 = 72.0;

const WHAT_NO_FILE_RECORDS: &str = "No file records what provider adapters and extensions make of \
    this at request time.";

#[component]
pub(super) fn ComparePane(viewer: Viewer, list: VirtualList) -> impl IntoView {
    let columns = viewer.columns();
    Effect::new(move |before: Option<Shared<Columns>>| {
        let now = columns.get();
        show(list, before.as_ref(), &now);
        now
    });

    let focused = Memo::new(move |_| {
        let focus = viewer.view().focus?;
        columns.with(|columns| columns.row_of(focus))
    });
    // Not on the first run and not with other columns: those choose their own place.
    Effect::new(move |before: Option<(Option<Focus>, u32)>| {
        let now = (viewer.view().focus, viewer.visits());
        if let (Some(before), Some(row)) = (before, focused.get_untracked())
            && before != now
        {
            list.reveal(row);
        }
        now
    });

    let press = move |event: ev::KeyboardEvent| pressed(viewer, list, focused, &event);
    let row_count = move || columns.with(|columns| columns.rows.len() + 1);
    view! {
        <div class="columns" role="table" aria-label="File and model" aria-rowcount=row_count>
            <Heads viewer />
            <div
                class="list"
                role="rowgroup"
                tabindex="0"
                node_ref=list.node()
                on:scroll=move |_| list.scrolled()
                on:keydown=press
            >
                <ListRows
                    list
                    heights=Heights::Measured
                    row=move |slot| {
                        let columns = columns.get_untracked();
                        view! { <CompareRow viewer columns list at=slot focused /> }
                    }
                />
            </div>
        </div>
    }
}

#[component]
fn Heads(viewer: Viewer) -> impl IntoView {
    let columns = viewer.columns();
    let told = move |words: fn(&Columns) -> String| move || columns.with(|columns| words(columns));
    view! {
        <div role="rowgroup">
            <div class="columns-head" role="row" aria-rowindex="1">
                <div class="columns-head-cell" role="columnheader" aria-label="In the file">
                    <span class="columns-name">"In the file"</span>
                    {told(on_path)}
                </div>
                <div class="columns-head-why" role="columnheader">
                    <span class="unseen">"Why"</span>
                </div>
                <div
                    class="columns-head-cell"
                    role="columnheader"
                    aria-label="What the model sees"
                    aria-description=WHAT_NO_FILE_RECORDS
                    title=WHAT_NO_FILE_RECORDS
                >
                    <span class="columns-told">
                        <span class="columns-name">"What the model sees"</span>
                        {told(sent)}
                    </span>
                    <span class="columns-remark">"\u{a0}· as recorded"</span>
                </div>
            </div>
        </div>
    }
}

fn on_path(columns: &Columns) -> String {
    format!(" — {} on this path", counted(columns.context.path.len(), "entry", "entries"))
}

fn sent(columns: &Columns) -> String {
    let context = &columns.context;
    let count = context.items.len();
    let items = match context.stage {
        Stage::Selected => counted(count, "entry", "entries"),
        _ => counted(count, "message", "messages"),
    };
    format!(" — {items}, {}", context.size)
}

/// Shows other columns: at their end if they are another leaf's, else where the person was.
fn show(list: VirtualList, before: Option<&Shared<Columns>>, now: &Shared<Columns>) {
    let extents = Extents::uniform(now.rows.len(), GUESSED_ROW_PX);
    let carried = before
        .filter(|before| before.asked_at == now.asked_at)
        .and_then(|before| scroll::carried(list.hold(), &before.places, &now.places));
    let hold = carried.unwrap_or_else(|| scroll::hold_end(&extents));
    list.reset(extents, hold);
}

fn pressed(
    viewer: Viewer,
    list: VirtualList,
    focused: Memo<Option<usize>>,
    event: &ev::KeyboardEvent,
) {
    let columns = viewer.columns().get_untracked();
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let at = focused.get_untracked();
    if event.key() == "Enter" {
        if !is_on_button(event)
            && let Some(Focus::Entry(entry)) = at.and_then(|at| columns.places.get(at).copied())
        {
            event.prevent_default();
            viewer.choose_leaf(entry);
        }
        return;
    }
    let Some(step) = Step::of_key(&event.key()) else { return };
    event.prevent_default();
    let end = columns.rows.len().saturating_sub(1);
    let next = match at {
        Some(at) => step.from(at, columns.rows.len(), list.rows_in_sight()),
        None => Some(end),
    };
    if let Some(focus) = next.and_then(|next| columns.places.get(next).copied()) {
        viewer.focus(focus);
    }
}

/// Enter on a button inside a row presses that button.
fn is_on_button(event: &ev::KeyboardEvent) -> bool {
    event.target().is_some_and(|target| target.dyn_into::<HtmlButtonElement>().is_ok())
}

//! File and model: what the file holds, beside it what the model sees, in between why.

use leptos::ev;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::compare_row::CompareLine;
use super::dialog::DialogButton;
use super::shared::Shared;
use super::viewer::{ColumnLines, Columns, Viewer};
use super::virtual_list::{Heights, ListRows, VirtualList};
use crate::columns::undisplayed;
use crate::context::Stage;
use crate::ui::prelude::*;
use crate::view::commands::{Command, list_key, shortcuts_of};
use crate::view::recorded::Remark;
use crate::view::{
    Focus, extents::Extents, keys::Step, open_runs::Undisplayed, run_step::RunStep, scroll,
};
use crate::wording::{counted, grouped};

/// What a row measures before it is measured: a short message on both sides.
const GUESSED_ROW_PX: f64 = 72.0;

/// What was shown and what was looked at.
struct Looked {
    shown: Shared<ColumnLines>,
    focus: Option<Focus>,
    visits: u32,
}

#[component]
pub(super) fn ComparePane(viewer: Viewer, list: VirtualList) -> impl IntoView {
    let lines = viewer.lines();
    let focused = Memo::new(move |_| {
        let focus = viewer.view().focus?;
        lines.with(|lines| lines.line_of(focus))
    });
    // In this order: a place can be brought in sight among the lines that are shown now only.
    Effect::new(move |before: Option<Looked>| {
        let now =
            Looked { shown: lines.get(), focus: viewer.view().focus, visits: viewer.visits() };
        show(list, before.as_ref().map(|before| &before.shown), &now.shown);
        // Not on the first run: that chooses its own place.
        if let (Some(before), Some(line)) = (before, focused.get_untracked())
            && (before.focus, before.visits) != (now.focus, now.visits)
        {
            list.reveal(line);
        }
        now
    });

    let press = move |event: ev::KeyboardEvent| pressed(viewer, list, focused, &event);
    let row_count = move || lines.with(|shown| shown.lines.lines.len() + 1);
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
                        let shown = lines.get_untracked();
                        view! { <CompareLine viewer shown list at=slot focused /> }
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
                <div class="columns-head-why" role="columnheader" aria-label="Why">
                    <span class="unseen">"Why"</span>
                    <UndisplayedSwitch viewer />
                </div>
                <div class="columns-head-cell" role="columnheader" aria-label="What the model sees">
                    <span class="columns-told">
                        <span class="columns-name">"What the model sees"</span>
                        {told(sent)}
                    </span>
                    <NotRecorded viewer />
                </div>
            </div>
        </div>
    }
}

/// What no file records: a few words, and all of it behind them.
#[component]
fn NotRecorded(viewer: Viewer) -> impl IntoView {
    let remark = Memo::new(move |_| {
        let opened = viewer.opened();
        viewer.columns().with(|columns| Remark::of(&opened.session, &columns.context))
    });
    let sentences = move || {
        remark
            .get()
            .sentences
            .into_iter()
            .map(|sentence| view! { <p>{sentence}</p> })
            .collect_view()
    };
    view! {
        <span class="columns-remark">
            <DialogButton
                words=Signal::derive(move || remark.get().words.to_owned())
                class="link-button is-quiet"
                title="What no file records"
                lead="What the model sees is shown as far as the file tells it."
            >
                <div class="dialog-body not-recorded">{live(sentences)}</div>
            </DialogButton>
        </span>
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

/// The switch for messages that Pi does not display, where there are any.
#[component]
fn UndisplayedSwitch(viewer: Viewer) -> impl IntoView {
    let columns = viewer.columns();
    let count = Memo::new(move |_| columns.with(|columns| undisplayed(&columns.folded.runs)));
    let is_on = move || viewer.open_runs().undisplayed() == Undisplayed::Shown;
    let switch = move || {
        view! {
            <button
                type="button"
                class="switch"
                role="switch"
                aria-keyshortcuts=shortcuts_of(Command::HiddenMessages)
                aria-checked=move || if is_on() { "true" } else { "false" }
                title="Messages that Pi does not display to the user; the model is sent them all the same"
                on:click=move |_| viewer.switch_undisplayed()
            >
                "Hidden" <span class="unseen">" messages"</span>
                <span class="switch-count">{move || format!(" {}", grouped(count.get()))}</span>
            </button>
        }
    };
    live(move || (count.get() > 0).then(switch))
}

/// Shows other lines: at their end if they are another leaf's, else where the person was.
fn show(list: VirtualList, before: Option<&Shared<ColumnLines>>, now: &Shared<ColumnLines>) {
    if before == Some(now) {
        return;
    }
    let before = before.filter(|before| before.columns.asked_at == now.columns.asked_at);
    let Some(before) = before else {
        let extents = Extents::uniform(now.lines.places.len(), GUESSED_ROW_PX);
        let leaf = now.columns.asked_at.and_then(|leaf| now.line_of(Focus::Entry(leaf)));
        let hold = scroll::hold_leaf(&extents, leaf);
        return list.reset(extents, hold);
    };
    let hold = if before.columns == now.columns { list.hold_here() } else { list.hold() };
    let extents = list.extents().carried(&before.lines.places, &now.lines.places, GUESSED_ROW_PX);
    let carried = before.lines.carry(hold, &now.lines, &now.columns.folded);
    let hold = carried.unwrap_or_else(|| scroll::hold_end(&extents));
    list.reset(extents, hold);
}

fn pressed(
    viewer: Viewer,
    list: VirtualList,
    focused: Memo<Option<usize>>,
    event: &ev::KeyboardEvent,
) {
    let shown = viewer.lines().get_untracked();
    let lines = &shown.lines;
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let at = focused.get_untracked();
    let key = event.key();
    let key = list_key(&key);
    if key == "Enter" && is_on_button(event) {
        return;
    }
    let run_step = at.and_then(|at| RunStep::of_key(key, at, lines, &shown.columns.folded));
    match run_step {
        Some(RunStep::Turn(run)) => {
            event.prevent_default();
            return viewer.turn_run(run);
        }
        Some(RunStep::GoTo(place)) => {
            event.prevent_default();
            return viewer.focus(place);
        }
        None => {}
    }
    if key == "Enter" {
        if let Some(Focus::Entry(entry)) = at.and_then(|at| lines.places.get(at).copied()) {
            event.prevent_default();
            viewer.choose_leaf(entry);
        }
        return;
    }
    let Some(step) = Step::of_key(key) else { return };
    event.prevent_default();
    let count = lines.places.len();
    let next = match at {
        Some(at) => step.from(at, count, list.rows_in_sight()),
        None => count.checked_sub(1),
    };
    if let Some(focus) = next.and_then(|next| lines.places.get(next).copied()) {
        viewer.focus(focus);
    }
}

/// Enter on a button or a link inside a row is that button's or that link's.
fn is_on_button(event: &ev::KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.matches("a, button").unwrap_or_default())
}

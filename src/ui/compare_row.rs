//! One line of File and model: the file's card, why, the model's card; or a run of rows told as one.

use leptos::ev;

use super::card::{CardView, Ghost};
use super::inspector::InspectButton;
use super::measure::focus_in_place;
use super::reason::{Reason, Way};
use super::shared::Shared;
use super::viewer::{ColumnLines, Columns, Viewer};
use super::virtual_list::{Slot, VirtualList};
use crate::columns::tone_class;
use crate::columns::{FileSide, Row, Run};
use crate::context::{Fate, Origin};
use crate::ui::prelude::*;
use crate::view::Focus;
use crate::view::lines::{Line, RunState, Within};

/// One line of the list: a row, or a run of rows.
#[component]
pub(super) fn CompareLine(
    viewer: Viewer,
    shown: Shared<ColumnLines>,
    list: VirtualList,
    at: Slot,
    focused: Memo<Option<usize>>,
) -> impl IntoView {
    let is_focused = move || focused.get() == Some(at.row);
    // Arrow keys move the keyboard with the row that they reach, also when that row is only now made.
    Effect::new(move |_| {
        if let Some(node) = at.node.get()
            && is_focused()
            && list.has_keyboard_for(at)
        {
            focus_in_place(&node);
        }
    });
    let columns = shown.columns.clone();
    Some(match shown.lines.lines.get(at.row).copied()? {
        Line::Row { row, within } => {
            let row = columns.folded.rows.get(row).copied()?;
            view! { <CompareRow viewer columns row within at focused /> }
        }
        Line::Run { run, state } => {
            let run = columns.folded.runs.get(run)?.clone();
            view! { <RunRow viewer run state at focused /> }
        }
    })
}

#[component]
fn CompareRow(
    viewer: Viewer,
    columns: Shared<Columns>,
    row: Row,
    within: Within,
    at: Slot,
    focused: Memo<Option<usize>>,
) -> impl IntoView {
    let focus = Focus::of_row(&row);
    let opened = viewer.opened();
    let (session, context) = (&opened.session, &columns.context);
    let fate = row.fate(context);
    let (entry, line) = match row.file {
        FileSide::Entry(entry) => (Some(session.entry(entry).id.to_string()), None),
        FileSide::Unreadable(line) => (None, Some(line.to_string())),
        FileSide::Nothing => (None, None),
    };
    let origin = row.origin(context).and_then(Origin::rule);
    let is_focused = move || focused.get() == Some(at.row);
    let file = match row.file_card(session, context) {
        Some(card) => {
            let tone = match row.file {
                FileSide::Unreadable(_) => "tone-fault",
                _ => tone_class(card.tone),
            };
            view! { <CardView viewer card place=focus tone /> }
        }
        None => ().into_any(),
    };
    let model_card = row.model_card(session, context);
    let tone = model_card.as_ref().map_or("tone-meta", |card| tone_class(card.tone));
    let model = match model_card {
        Some(card) => view! { <CardView viewer card place=focus tone /> },
        None => view! { <Ghost words=row.absence(session, context) /> },
    };
    let why = row.why(session, context);
    let way = if row.item.is_some() { Way::On } else { Way::Ends };
    view! {
        <div
            class="pair"
            class:is-focus=is_focused
            class:is-in-run=within != Within::None
            class:is-run-end=within == Within::RunEnd
            role="row"
            tabindex="-1"
            aria-rowindex=at.row + 2
            aria-current=move || is_focused().then_some("true")
            data-entry=entry
            data-fate=fate.map(Fate::word)
            data-line=line
            data-origin=origin
            node_ref=at.node
            on:click=move |_| viewer.focus(focus)
        >
            <div class="cell-file" role="cell">
                {file}
            </div>
            <Reason viewer why way rewritten_tone=tone />
            <div class="cell-model" role="cell">
                {model} <InspectButton viewer place=focus is_focused />
            </div>
        </div>
    }
}

/// A run of rows as one line.
#[component]
fn RunRow(
    viewer: Viewer,
    run: Run,
    state: RunState,
    at: Slot,
    focused: Memo<Option<usize>>,
) -> impl IntoView {
    let opened = viewer.opened();
    let key = run.key;
    let is_open = state == RunState::Open;
    let is_focused = move || focused.get() == Some(at.row);
    let turn = move |event: ev::MouseEvent| {
        // The row's own click is for what is beside the button.
        event.stop_propagation();
        viewer.turn_run(key);
    };
    view! {
        <div
            class="pair is-run"
            class:is-open=is_open
            class:is-focus=is_focused
            role="row"
            tabindex="-1"
            aria-rowindex=at.row + 2
            aria-current=move || is_focused().then_some("true")
            data-fate=run.fate.word()
            data-count=run.rows.len().to_string()
            node_ref=at.node
            on:click=move |_| viewer.focus(Focus::Run(key))
        >
            <div class="cell-file" role="cell">
                <button
                    type="button"
                    class="card run-head"
                    aria-expanded=if is_open { "true" } else { "false" }
                    on:click=turn
                >
                    <span class="run-sign" aria-hidden="true">
                        {if is_open { "▾" } else { "▸" }}
                    </span>
                    <span class="foreign">{run.words(&opened.session)}</span>
                </button>
            </div>
            <Reason
                viewer
                why=run.why(&opened.session)
                way=if run.fate.is_sent() { Way::On } else { Way::Ends }
                rewritten_tone=EXTENSION_TONE
            />
            <div class="cell-model" role="cell">
                <Ghost words=run.model_words() />
            </div>
        </div>
    }
}

/// The tone of messages that Pi does not display: extensions say them.
const EXTENSION_TONE: &str = "tone-extension";

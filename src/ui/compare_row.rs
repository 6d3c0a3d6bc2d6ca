//! One row of File and model: the file's card, why, the model's card.

use leptos::{either::Either, prelude::*};

use super::card::{CardView, Ghost};
use super::graph_row::tone_class;
use super::measure::focus_in_place;
use super::shared::Shared;
use super::viewer::{Columns, Viewer};
use super::virtual_list::{Slot, VirtualList};
use crate::columns::{Clause, FileSide, Row, Why};
use crate::context::{Fate, Origin};
use crate::view::Focus;
use crate::wording::short_id;

#[component]
pub(super) fn CompareRow(
    viewer: Viewer,
    columns: Shared<Columns>,
    list: VirtualList,
    at: Slot,
    focused: Memo<Option<usize>>,
) -> impl IntoView {
    let place = at.row;
    let row = columns.rows.get(place).copied()?;
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
    let is_focused = move || focused.get() == Some(place);
    // Arrow keys move the keyboard with the row that they reach, also when that row is only now made.
    Effect::new(move |_| {
        if let Some(node) = at.node.get()
            && is_focused()
            && list.has_keyboard()
        {
            focus_in_place(&node);
        }
    });
    let file = match row.file_card(session) {
        Some(card) => {
            let tone = match row.file {
                FileSide::Unreadable(_) => "tone-fault",
                _ => tone_class(card.tone),
            };
            Either::Left(view! { <CardView card tone /> })
        }
        None => Either::Right(()),
    };
    let model_card = row.model_card(session, context);
    let tone = model_card.as_ref().map_or("tone-meta", |card| tone_class(card.tone));
    let model = match model_card {
        Some(card) => Either::Left(view! { <CardView card tone /> }),
        None => Either::Right(view! { <Ghost words=row.absence(session, context) /> }),
    };
    let why = row.why(session, context);
    Some(view! {
        <div
            class="pair"
            class:is-focus=is_focused
            role="row"
            tabindex="-1"
            aria-rowindex=place + 2
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
            <Reason viewer why rewritten_tone=tone row />
            <div class="cell-model" role="cell">
                {model}
            </div>
        </div>
    })
}

#[component]
fn Reason(
    viewer: Viewer,
    why: Why,
    row: Row,
    /// The tone of a reason that rewrote the message: the message's.
    rewritten_tone: &'static str,
) -> impl IntoView {
    let word = match why.word {
        "sent" => Either::Left(view! {
            <span class="why-arrow" aria-hidden="true">"→"</span>
            <span class="unseen">"sent"</span>
        }),
        word => Either::Right(view! {
            <strong class="why-word">
                {word} " "
                {row.item.is_some().then(|| view! { <span class="why-arrow" aria-hidden="true">"→"</span> })}
            </strong>
        }),
    };
    let clauses = why.clauses.into_iter().map(|clause| view! { <ClauseView viewer clause /> });
    view! {
        <div class=format!("why {}", reason_tone(why.word, rewritten_tone)) role="cell">
            {word} {clauses.collect_view()}
        </div>
    }
}

/// A few words of a reason, with the entries that they name as ways to go there.
#[component]
fn ClauseView(viewer: Viewer, clause: Clause) -> impl IntoView {
    let Clause { words, entries, more } = clause;
    let opened = viewer.opened();
    let line = match entries.as_slice() {
        [only] => Some(format!("line {}", opened.session.entry(*only).line)),
        _ => None,
    };
    let links = entries.into_iter().enumerate().map(|(nth, named)| {
        let entry = opened.session.entry(named);
        let go = move |event: leptos::ev::MouseEvent| {
            // The row's own click would look at the row instead.
            event.stop_propagation();
            viewer.go_to(named);
        };
        view! {
            {if nth == 0 { " " } else { ", " }}
            <button
                type="button"
                class="link-button mono foreign"
                title=format!("Go to {} {}", entry.word(), entry.id)
                on:click=go
            >
                {short_id(&entry.id)}
            </button>
        }
    });
    view! {
        <span class="why-clause">
            {words.into_owned()} {links.collect_view()}
            {(more > 0).then(|| format!(" and {more} more"))}
            {line.map(|line| view! { ", " <span class="why-line">{line}</span> })}
        </span>
    }
}

/// A reason has the colour of what brought it about.
fn reason_tone(word: &str, rewritten: &'static str) -> &'static str {
    match word {
        "omitted" | "edited" => "tone-edit",
        "summarised" | "superseded" => "tone-summary",
        "added" | "folded" => "tone-system",
        "rewritten" => rewritten,
        "unreadable" => "tone-fault",
        _ => "tone-meta",
    }
}

//! The reason between the two sides of a row, with the entries that it names as ways to go there.

use leptos::ev;

use super::viewer::Viewer;
use crate::columns::{Clause, Why};
use crate::ui::prelude::*;
use crate::wording::short_id;

/// Whether a message goes on to the model.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// One does.
    On,
    /// None does.
    Ends,
}

#[component]
pub(super) fn Reason(
    viewer: Viewer,
    why: Why,
    way: Way,
    /// The tone of a reason that rewrote the message: the message's.
    rewritten_tone: &'static str,
) -> impl IntoView {
    let word = match why.word {
        "sent" => view! {
            <span class="why-arrow" aria-hidden="true">"→"</span>
            <span class="unseen">"sent"</span>
        },
        word => view! {
            <strong class="why-word">
                {word} " "
                {(way == Way::On).then(|| view! { <span class="why-arrow" aria-hidden="true">"→"</span> })}
            </strong>
        },
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
pub(super) fn ClauseView(viewer: Viewer, clause: Clause) -> impl IntoView {
    let Clause { words, entries, more } = clause;
    let opened = viewer.opened();
    let line = match entries.as_slice() {
        [only] => Some(format!("line {}", opened.session.entry(*only).line)),
        _ => None,
    };
    let comma = line.is_some().then_some(",");
    let links = entries.into_iter().enumerate().map(|(nth, named)| {
        let entry = opened.session.entry(named);
        let go = move |event: ev::MouseEvent| {
            // The row's own click would look at the row instead.
            event.stop_propagation();
            viewer.go_to(named);
        };
        view! {
            {if nth == 0 { " " } else { ", " }}
            // No line begins with the comma.
            <span class="why-line">
                <button
                    type="button"
                    class="link-button mono foreign"
                    title=format!("Go to {} {}", entry.word(), entry.id)
                    on:click=go
                >
                    {short_id(&entry.id)}
                </button>
                {comma}
            </span>
        }
    });
    view! {
        <span class="why-clause">
            {words.into_owned()} {links.collect_view()}
            {(more > 0).then(|| format!(" and {more} more"))}
            {line.map(|line| view! { " " <span class="why-line">{line}</span> })}
        </span>
    }
}

/// A reason has the colour of what brought it about.
pub(super) fn reason_tone(word: &str, rewritten: &'static str) -> &'static str {
    match word {
        "omitted" | "edited" => "tone-edit",
        "summarised" | "superseded" => "tone-summary",
        "added" | "folded" => "tone-system",
        "rewritten" => rewritten,
        "unreadable" => "tone-fault",
        _ => "tone-meta",
    }
}

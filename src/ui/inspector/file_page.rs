//! What the file holds: the bytes as they stand, where they stand, and what is unusual about them.

use std::sync::Arc;

use super::json_list::JsonList;
use crate::graph::Node;
use crate::ui::clipboard::CopyButton;
use crate::ui::hover_card::FactList;
use crate::ui::prelude::*;
use crate::ui::viewer::Viewer;
use crate::view::inspection::{InFile, Reach, Subject};
use crate::view::json_sheet::{JsonText, Piece};
use crate::view::row_facts::RowFacts;

/// The bytes, to be looked at.
#[component]
pub(super) fn FilePage(
    viewer: Viewer,
    subject: Subject,
    reach: RwSignal<Reach>,
    /// Whether the facts are shown, whatever is looked at.
    are_open: RwSignal<bool>,
) -> impl IntoView {
    let opened = viewer.opened();
    let Some(InFile { remarks, has_more, .. }) =
        InFile::of(&opened.session, subject, Reach::default())
    else {
        return view! { <p class="inspector-page faint">{subject.remark()}</p> };
    };
    let list = move || {
        let raw = InFile::of(&opened.session, subject, reach.get()).map(|found| found.raw);
        let pieces = vec![Piece::Json(JsonText::new(raw.unwrap_or_default()))];
        view! { <JsonList label="In the file" pieces note=Arc::new(|_| ().into_any()) /> }
    };
    let whole_line = has_more.then(|| view! { <WholeLine reach /> });
    let remarks = (!remarks.is_empty()).then(|| {
        let remarks = remarks.into_iter().map(|remark| view! { <p>{remark}</p> });
        view! {
            <div class="inspector-remarks">
                <div>{remarks.collect_view()}</div>
                {whole_line}
            </div>
        }
    });
    view! {
        <AtAGlance viewer subject are_open />
        {remarks}
        {live(list)}
    }
}

/// What the card beside a row of the graph says while the pointer rests there: for those who have no pointer.
#[component]
fn AtAGlance(viewer: Viewer, subject: Subject, are_open: RwSignal<bool>) -> impl IntoView {
    let node = match subject {
        Subject::Entry(entry) => Some(Node::Entry(entry)),
        Subject::Line(line) => Some(Node::Unreadable(line)),
        Subject::Added { .. } => None,
    };
    // Asked for while they are shown only: they walk over all that hangs on the entry.
    let facts = move |node| {
        are_open
            .get()
            .then(|| view! { <FactList facts=RowFacts::of(&viewer.opened().session, node) /> })
    };
    node.map(|node| {
        view! {
            <div class="inspector-facts">
                <button
                    type="button"
                    class="link-button"
                    aria-expanded=move || if are_open.get() { "true" } else { "false" }
                    on:click=move |_| are_open.update(|open| *open = !*open)
                >
                    "Facts"
                </button>
                {move || facts(node)}
            </div>
        }
    })
}

/// Where those bytes stand and how many they are, and the button that copies them.
#[component]
pub(super) fn Facts(viewer: Viewer, subject: Subject, reach: RwSignal<Reach>) -> impl IntoView {
    let opened = viewer.opened();
    let facts = move || {
        let found = InFile::of(&opened.session, subject, reach.get());
        found.map(|found| found.facts)
    };
    let copied = move || {
        let opened = viewer.opened();
        let found = InFile::of(&opened.session, subject, reach.get_untracked());
        found.map(|found| String::from_utf8_lossy(found.raw).into_owned()).unwrap_or_default()
    };
    view! {
        <span class="inspector-place">{live(facts)}</span>
        <CopyButton text=copied />
    }
}

/// Whether the whole line is shown, and not only the entry that was recovered from it.
#[component]
fn WholeLine(reach: RwSignal<Reach>) -> impl IntoView {
    let is_whole = move || reach.get() == Reach::Line;
    let toggle = move |_| {
        reach.update(|reach| {
            *reach = if *reach == Reach::Line { Reach::Entry } else { Reach::Line };
        });
    };
    view! {
        <button
            type="button"
            class="button"
            aria-pressed=move || if is_whole() { "true" } else { "false" }
            on:click=toggle
        >
            "Whole line"
        </button>
    }
}

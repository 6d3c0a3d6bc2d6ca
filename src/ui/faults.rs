//! The list of what was found about the file.

use super::dialog::Dialog;
use super::go_button::GoButton;
use super::viewer::Viewer;
use super::virtual_list::{Heights, ListRows, Slot, VirtualList};
use crate::session::{Fault, Severity};
use crate::ui::prelude::*;
use crate::view::extents::Extents;
use crate::view::findings::{Findings, place_of};
use crate::view::scroll::Hold;

/// What a finding measures before it is measured: three lines.
const GUESSED_ROW_PX: f64 = 80.0;

/// The button in the header and the dialog that it opens. Nothing where nothing was found.
#[component]
pub(super) fn Problems(viewer: Viewer) -> impl IntoView {
    let findings = Findings::of(&viewer.opened().faults);
    let brief = findings.in_brief()?;
    let open = RwSignal::new(false);
    let is_quiet = findings.problems() == 0;
    let title = if is_quiet { "Notes on this file" } else { "Problems in this file" };
    let lead = format!(
        "{}. What could be read is shown; the file itself is never changed.",
        findings.in_full()
    );
    Some(view! {
        <button
            type="button"
            class="link-button"
            class:problems=!is_quiet
            aria-haspopup="dialog"
            on:click=move |_| open.set(true)
        >
            {(!is_quiet).then(|| view! { <span aria-hidden="true">"⚠ "</span> })}
            {brief}
        </button>
        <Dialog open title lead>
            <FaultList viewer />
        </Dialog>
    })
}

#[component]
fn FaultList(viewer: Viewer) -> impl IntoView {
    let list = VirtualList::new();
    let count = viewer.opened().faults.len();
    let top = Hold::Start { row: 0, below: 0.0 };
    list.reset(Extents::uniform(count, GUESSED_ROW_PX), top);
    view! {
        <div
            class="list faults"
            role="list"
            aria-label="Findings"
            tabindex="0"
            node_ref=list.node()
            on:scroll=move |_| list.scrolled()
        >
            <ListRows
                list
                heights=Heights::Measured
                row=move |slot| view! { <FaultRow viewer at=slot count /> }
            />
        </div>
    }
}

#[component]
fn FaultRow(
    viewer: Viewer,
    at: Slot,
    /// How many there are in all.
    count: usize,
) -> impl IntoView {
    let opened = viewer.opened();
    let fault = opened.faults.get(at.row)?;
    let Fault { line, kind, message } = fault.clone();
    let severity = fault.severity();
    let (glyph, tone) = mark(severity);
    let goal = line.and_then(|line| place_of(&opened.session, line));
    let words = line.map_or_else(|| "the file".to_owned(), |line| format!("line {line}"));
    let place = match goal {
        Some(place) => view! { <GoButton viewer place words /> },
        None => view! { <span class="faint">{words}</span> },
    };
    Some(view! {
        <div
            class="fault"
            role="listitem"
            aria-setsize=count
            aria-posinset=at.row + 1
            data-kind=kind.name()
            node_ref=at.node
        >
            <p class="fault-head">
                <strong class=format!("fault-severity {tone}")>
                    <span aria-hidden="true">{glyph} " "</span>
                    {severity.to_string()}
                </strong>
                {place}
                <span class="fault-kind mono">{kind.name()}</span>
            </p>
            <p class="foreign" dir="auto">
                {message}
            </p>
            {fault.advice().map(|advice| view! { <p class="fault-advice">{advice}</p> })}
        </div>
    })
}

/// How a severity is marked besides its word, and the style that colours it.
fn mark(severity: Severity) -> (&'static str, &'static str) {
    match severity {
        Severity::Error => ("✕", "is-error"),
        Severity::Warning => ("▲", "is-warning"),
        Severity::Note => ("○", "is-note"),
    }
}

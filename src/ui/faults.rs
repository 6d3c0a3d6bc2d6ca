//! The list of what was found wrong with the file.

use leptos::prelude::*;

use super::dialog::Dialog;
use super::opened::Opened;
use super::shared::Shared;
use crate::session::Fault;
use crate::view::wording::{counted, grouped};

/// More than a person reads; the rest is counted.
const MOST_SHOWN: usize = 200;

/// The button in the header and the dialog that it opens. Nothing where nothing was found.
#[component]
pub(super) fn Problems(opened: Shared<Opened>) -> impl IntoView {
    let count = opened.faults.len();
    (count > 0).then(|| {
        let open = RwSignal::new(false);
        let problems = counted(count, "problem", "problems");
        let lead = "What could be read is shown; the file itself is never changed.";
        view! {
            <button
                type="button"
                class="link-button problems"
                aria-haspopup="dialog"
                on:click=move |_| open.set(true)
            >
                <span aria-hidden="true">"⚠ "</span>
                {problems.clone()}
            </button>
            <Dialog open title=format!("{problems} in this file") lead>
                <FaultList opened=opened.clone() />
            </Dialog>
        }
    })
}

#[component]
fn FaultList(opened: Shared<Opened>) -> impl IntoView {
    let rows = opened.faults.iter().take(MOST_SHOWN).map(fault_row).collect_view();
    let more = opened.faults.len().saturating_sub(MOST_SHOWN);
    view! {
        <div class="dialog-body">
            <ul class="faults" tabindex="0" aria-label="Problems">
                {rows}
                {(more > 0).then(|| view! { <li class="faults-more">{format!("and {} more", grouped(more))}</li> })}
            </ul>
        </div>
    }
}

fn fault_row(fault: &Fault) -> impl IntoView + use<> {
    let place = fault.line.map_or_else(|| "file".to_owned(), |line| format!("line {line}"));
    view! {
        <li class="fault">
            <span class="fault-line">{place}</span>
            <span class="foreign" dir="auto">
                {fault.message.clone()}
            </span>
            {fault.advice().map(|advice| view! { <span class="fault-advice">{advice}</span> })}
        </li>
    }
}

//! What a program printed, on screen: runs of text in the terminal's sixteen colours.

use crate::columns::{Ink, Span};
use crate::ui::prelude::*;

#[component]
pub(super) fn Printed(spans: Vec<Span>) -> impl IntoView {
    let spans: Vec<_> = spans
        .into_iter()
        .map(|Span { text, ink }| {
            if ink == Ink::default() {
                text.into_any()
            } else {
                view! { <span class=class(ink)>{text}</span> }.into_any()
            }
        })
        .collect();
    view! { <pre class="part-code foreign">{spans}</pre> }
}

fn class(ink: Ink) -> String {
    let front = ink.front.map(|colour| format!("ink-{colour}"));
    let back = ink.back.map(|colour| format!("back-{colour}"));
    let marks = ink.marks().map(|mark| format!("is-{mark}"));
    front.into_iter().chain(back).chain(marks).collect::<Vec<_>>().join(" ")
}

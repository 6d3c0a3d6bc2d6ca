//! A card: what one side of a row shows. Text out of a file is only ever a text node.

use std::borrow::Cow;

use leptos::prelude::*;

use crate::columns::{Card, Part};
use crate::wording::{bytes, counted};

/// More parts than a person reads in a list; the rest is counted.
const MOST_PARTS: usize = 5;

#[component]
pub(super) fn CardView(
    card: Card,
    /// The style that gives it its colour.
    tone: &'static str,
) -> impl IntoView {
    let Card { title, note, parts, .. } = card;
    let says_something = |part: &Part| *part != Part::Text(String::new());
    let mut parts: Vec<_> = parts.into_iter().filter(says_something).collect();
    let more = parts.len().saturating_sub(MOST_PARTS);
    parts.truncate(MOST_PARTS);
    let is_empty = parts.is_empty();
    view! {
        <div class=format!("card {tone}")>
            <div class="card-head">
                <span class="card-word foreign" dir="auto">
                    {title}
                </span>
                <span class="card-facts foreign">{note}</span>
            </div>
            {is_empty.then(|| view! { <p class="card-text is-faint">"empty"</p> })}
            {parts.into_iter().map(|part| view! { <PartView part /> }).collect_view()}
            {(more > 0)
                .then(|| {
                    let more = counted(more, "more part", "more parts");
                    view! { <p class="card-text is-faint">{format!("and {more}")}</p> }
                })}
        </div>
    }
}

/// Where no message stands.
#[component]
pub(super) fn Ghost(words: Cow<'static, str>) -> impl IntoView {
    view! { <div class="card is-ghost">{words}</div> }
}

#[component]
fn PartView(part: Part) -> impl IntoView {
    let (class, lead, text) = match part {
        Part::Text(text) => ("card-text foreign", None, text),
        Part::Code(text) => ("card-text is-code foreign", None, text),
        Part::Thinking(text) => {
            ("card-text is-thinking foreign", Some("thinking".to_owned()), text)
        }
        Part::Call { tool, arguments } => ("card-text is-code foreign", Some(tool), arguments),
        Part::Image { mime_type, size_bytes } => {
            let size_bytes = u64::try_from(size_bytes).unwrap_or(u64::MAX);
            let words = format!("{mime_type}, {}", bytes(size_bytes));
            ("card-text is-faint foreign", Some("image".to_owned()), words)
        }
        Part::Error(text) => ("card-text is-error foreign", Some("error".to_owned()), text),
        Part::Remark(text) => ("card-text is-faint foreign", None, text),
    };
    view! {
        <p class=class dir="auto">
            {lead.map(|lead| view! { <b class="card-lead foreign">{lead}</b> " " })}
            {text}
        </p>
    }
}

//! The prompt and the tools in force at a place, and what changed there.

use crate::ui::prelude::*;
use crate::ui::prompt_parts::PromptParts;
use crate::ui::viewer::Viewer;
use crate::view::inspection::Subject;
use crate::view::prompt_change::{Change, How, PromptHere};

#[component]
pub(super) fn PromptPage(viewer: Viewer, subject: Subject) -> impl IntoView {
    let body = live(move || {
        let opened = viewer.opened();
        // What all system messages come to belongs to the leaf.
        let entry = subject.entry().or_else(|| match subject {
            Subject::Added { .. } => viewer.leaf(),
            _ => None,
        });
        let Some(entry) = entry else {
            return view! {
                <p class="faint">"A line that is no entry is on no path: no prompt belongs to it."</p>
            };
        };
        let PromptHere { sheet, changes } = PromptHere::at(&opened.session, entry);
        view! {
            <h3>"What changed here"</h3>
            {if changes.is_empty() {
                view! { <p class="faint">"Nothing changed here."</p> }
            } else {
                let changes = changes.into_iter().map(|change| view! { <ChangeView change /> });
                view! { <ul class="prompt-changes">{changes.collect_view()}</ul> }
            }}
            <h3>"In force here"</h3>
            <PromptParts viewer sheet />
        }
    });
    view! {
        <div
            class="inspector-page inspector-scroll"
            tabindex="0"
            role="group"
            aria-label="Prompt and tools here"
        >
            {body}
        </div>
    }
}

#[component]
fn ChangeView(change: Change) -> impl IntoView {
    let Change { what, name, how } = change;
    let word = how.word();
    let (before, now) = match how {
        How::Added { now } => (None, Some(now)),
        How::Removed { before } => (Some(before), None),
        How::Changed { before, now } => (Some(before), Some(now)),
    };
    let shown = [("−", "Before", "is-before", before), ("+", "Now", "is-now", now)];
    let texts = shown.into_iter().filter_map(|(sign, title, class, text)| {
        let text = text?;
        Some(view! {
            <pre class=format!("prompt-json prompt-change {class} foreign") dir="auto" tabindex="0" title=title>
                <span aria-hidden="true">{sign} " "</span>
                <span class="unseen">{title} ": "</span>
                {text}
            </pre>
        })
    });
    view! {
        <li>
            <details>
                <summary>
                    {what.word()} " " {name.map(|name| view! { <b class="mono foreign">{name}</b> " " })}
                    <strong class=format!("prompt-how is-{word}")>{word}</strong>
                </summary>
                {texts.collect_view()}
            </details>
        </li>
    }
}

//! The parts of the prompt and the tools in force, each with what set it.

use super::go_button::GoButton;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::Focus;
use crate::view::prompt_sheet::{Part, PromptSheet, SetBy, is_long};
use crate::view::recorded::{AS_EXPORTED, NO_PROMPT};
use crate::wording::counted;

#[component]
pub(super) fn PromptParts(viewer: Viewer, sheet: PromptSheet) -> impl IntoView {
    let exported = viewer.opened().exported.as_ref().map(PromptSheet::of_export);
    let (sheet, source) = match exported.filter(|exported| !exported.is_empty()) {
        Some(exported) if sheet.is_empty() => (exported, Some(AS_EXPORTED)),
        _ => (sheet, None),
    };
    if sheet.is_empty() {
        return view! { <p class="faint">{NO_PROMPT}</p> };
    }
    let PromptSheet { texts, sections, tools } = sheet;
    view! {
        {source.map(|source| view! { <p class="faint">{source}</p> })}
        <Parts viewer heading=counted(texts.len(), "text", "texts") parts=texts />
        <Parts viewer heading=counted(sections.len(), "section", "sections") parts=sections />
        <Parts viewer heading=counted(tools.len(), "tool", "tools") parts=tools />
    }
}

#[component]
fn Parts(viewer: Viewer, heading: String, parts: Vec<Part>) -> impl IntoView {
    (!parts.is_empty()).then(|| {
        view! {
            <section class="prompt-parts">
                <h3>{heading}</h3>
                {parts.into_iter().map(|part| view! { <PartView viewer part /> }).collect_view()}
            </section>
        }
    })
}

#[component]
fn PartView(viewer: Viewer, part: Part) -> impl IntoView {
    let Part { name, text, json, set_by } = part;
    let SetBy { form, words, entry } = set_by;
    // A text that scrolls has to be reached by keyboard.
    let stop = is_long(&text).then_some("0");
    let source = entry.map(|entry| {
        let place = Focus::Entry(entry);
        view! {
            <span class="prompt-source">
                "set by " {form} " " <GoButton viewer place words />
            </span>
        }
    });
    view! {
        <article class="prompt-part">
            <p class="prompt-head">
                {name
                    .map(|name| {
                        view! {
                            <strong class="mono foreign" dir="auto">
                                {name}
                            </strong>
                        }
                    })} {source}
            </p>
            {(!text.is_empty())
                .then(|| {
                    view! {
                        <p class="prompt-text foreign" dir="auto" tabindex=stop>
                            {text}
                        </p>
                    }
                })}
            {json
                .map(|json| {
                    view! {
                        <details>
                            <summary>"Parameters"</summary>
                            <pre class="prompt-json foreign" dir="auto" tabindex="0">
                                {json}
                            </pre>
                        </details>
                    }
                })}
        </article>
    }
}

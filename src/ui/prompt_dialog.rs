//! The prompt and the tools in force: the button in the toolbar and the dialog that it opens.

use leptos::{either::Either, prelude::*};

use super::dialog::Dialog;
use super::go_button::GoButton;
use super::viewer::Viewer;
use crate::context::Moment;
use crate::view::Focus;
use crate::view::prompt_sheet::{Part, PromptSheet, SetBy, entry_in_words, is_long};
use crate::wording::counted;

const NONE_RECORDED: &str = "No system message on this path: the file does not record the prompt.";

#[component]
pub(super) fn PromptButton(viewer: Viewer) -> impl IntoView {
    let open = RwSignal::new(false);
    let lead = Signal::derive(move || {
        let opened = viewer.opened();
        let leaf = viewer.leaf().map(|leaf| entry_in_words(&opened.session, leaf));
        match (leaf, viewer.moment()) {
            (None, _) => "In force before any entry.".to_owned(),
            (Some(leaf), Moment::Given) => format!("In force when {leaf}, was made."),
            (Some(leaf), Moment::Next) => format!("In force after {leaf}."),
        }
    });
    view! {
        <button
            type="button"
            class="button"
            aria-haspopup="dialog"
            on:click=move |_| open.set(true)
        >
            "Prompt & tools"
        </button>
        <Dialog open title="Prompt and tools here" lead>
            <Sheet viewer open />
        </Dialog>
    }
}

#[component]
fn Sheet(viewer: Viewer, open: RwSignal<bool>) -> impl IntoView {
    let opened = viewer.opened();
    let columns = viewer.columns().get_untracked();
    let sheet = PromptSheet::of(&opened.session, &columns.context);
    let body = if sheet.is_empty() {
        Either::Left(view! { <p class="faint">{NONE_RECORDED}</p> })
    } else {
        let PromptSheet { texts, sections, tools } = sheet;
        Either::Right(view! {
            <Parts viewer open heading=counted(texts.len(), "text", "texts") parts=texts />
            <Parts viewer open heading=counted(sections.len(), "section", "sections") parts=sections />
            <Parts viewer open heading=counted(tools.len(), "tool", "tools") parts=tools />
        })
    };
    view! {
        <div class="dialog-body dialog-scroll" tabindex="0" role="group" aria-label="Prompt and tools">
            {body}
        </div>
    }
}

#[component]
fn Parts(viewer: Viewer, open: RwSignal<bool>, heading: String, parts: Vec<Part>) -> impl IntoView {
    (!parts.is_empty()).then(|| {
        view! {
            <section class="prompt-parts">
                <h3>{heading}</h3>
                {parts.into_iter().map(|part| view! { <PartView viewer open part /> }).collect_view()}
            </section>
        }
    })
}

#[component]
fn PartView(viewer: Viewer, open: RwSignal<bool>, part: Part) -> impl IntoView {
    let Part { name, text, json, set_by } = part;
    let SetBy { form, words, entry } = set_by;
    // A text that scrolls has to be reached by keyboard.
    let stop = is_long(&text).then_some("0");
    let source = entry.map(|entry| {
        let place = Focus::Entry(entry);
        view! {
            <span class="prompt-source">
                "set by " {form} " " <GoButton viewer place open words />
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

//! A group of choices of which one is taken, as a row of buttons that look like one.

use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::ui::prelude::*;
use crate::view::keys::next_choice;

/// A choice as it stands now.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// It can be taken.
    Open,
    /// It cannot, for this reason.
    Barred(&'static str),
}

#[component]
pub(super) fn RadioGroup(
    /// The group's name, in view and for assistive technology.
    name: &'static str,
    /// The choices' names.
    words: Vec<&'static str>,
    /// Which one is taken.
    #[prop(into)]
    taken: Signal<usize>,
    /// How the choices stand; one that is not listed is open.
    #[prop(into)]
    choices: Signal<Vec<Choice>>,
    /// Keys that take one from anywhere, as assistive technology is told them.
    #[prop(default = Vec::new())]
    shortcuts: Vec<Option<String>>,
    /// Takes one.
    #[prop(into)]
    take: Callback<usize>,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let count = words.len();
    let name_id = format!("choice-{}", name.to_ascii_lowercase().replace(' ', "-"));
    let barred = move |at: usize| match choices.with(|choices| choices.get(at).copied()) {
        Some(Choice::Barred(reason)) => Some(reason),
        _ => None,
    };
    let step = move |event: ev::KeyboardEvent| {
        let open: Vec<bool> = untrack(|| (0..count).map(|at| barred(at).is_none()).collect());
        let Some(next) = next_choice(&event.key(), taken.get_untracked(), &open) else { return };
        event.prevent_default();
        take.run(next);
        let button = node.get_untracked().and_then(|group| {
            group.children().item(u32::try_from(next).ok()?)?.dyn_into::<HtmlElement>().ok()
        });
        if let Some(button) = button {
            // It fails for a button that is not shown, which no key press reaches.
            let _ = button.focus();
        }
    };
    let radios = words.into_iter().enumerate().map(|(at, word)| {
        let shortcut = shortcuts.get(at).cloned().flatten();
        let is_taken = move || taken.get() == at;
        view! {
            <button
                type="button"
                class="radio"
                role="radio"
                aria-checked=move || if is_taken() { "true" } else { "false" }
                aria-disabled=move || barred(at).map(|_| "true")
                title=move || barred(at)
                aria-keyshortcuts=shortcut
                tabindex=move || if is_taken() { "0" } else { "-1" }
                on:click=move |_| {
                    if untrack(|| barred(at)).is_none() {
                        take.run(at);
                    }
                }
            >
                {word}
            </button>
        }
    });
    view! {
        <div class="choices">
            <span class="choices-name" id=name_id.clone()>
                {name}
            </span>
            <div class="radio-group" role="radiogroup" aria-labelledby=name_id node_ref=node on:keydown=step>
                {radios.collect_view()}
            </div>
        </div>
    }
}

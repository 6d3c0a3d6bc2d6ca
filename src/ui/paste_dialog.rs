//! The dialog for pasting a session's text.

use leptos::html;

use super::dialog::Dialog;
use super::door::Door;
use super::window::open_text;
use crate::ui::prelude::*;

#[component]
pub(super) fn PasteDialog(door: Door, open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title="Paste a session's text" lead="The lines of a .jsonl file, as they stand there.">
            <Field door open />
        </Dialog>
    }
}

#[component]
fn Field(door: Door, open: RwSignal<bool>) -> impl IntoView {
    let node = NodeRef::<html::Textarea>::new();
    node.on_load(|field| {
        // It fails for a field that is not shown, which has nothing to type into.
        let _ = field.focus();
    });
    let show = move |_| {
        let text = node.get_untracked().map(|field| field.value()).unwrap_or_default();
        open.set(false);
        open_text(door, &text);
    };
    view! {
        <div class="dialog-body">
            <textarea
                class="paste-text"
                aria-label="Session text"
                placeholder=r#"{"type":"session","version":3,…}"#
                spellcheck="false"
                autocomplete="off"
                dir="auto"
                node_ref=node
            ></textarea>
        </div>
        <div class="dialog-foot">
            <button type="button" class="button is-primary" on:click=show>
                "Show session"
            </button>
        </div>
    }
}

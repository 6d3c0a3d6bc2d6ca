//! The foot of the dialog: how large the file is, a look at it, and the ways to save it.

use core::time::Duration;

use gloo_file::{Blob, ObjectUrl};
use leptos::ev;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlAnchorElement;

use super::super::door::Door;
use super::maker::Maker;
use crate::snapshot::making::Made;
use crate::ui::prelude::*;
use crate::view::sharing::{OTHER_FORMS, progress_in_words, proposed_name, size_in_words};

/// Browsers read the bytes of a file that is saved some time after it was asked for.
const SAVING: Duration = Duration::from_mins(1);

#[component]
pub(super) fn Foot(door: Door, maker: Maker) -> impl IntoView {
    let is_made = move || maker.made().is_some();
    let words = move || {
        let opened = maker.opened();
        match (maker.made(), maker.progress()) {
            (Some(made), _) => size_in_words(made.bytes.len(), opened.session.size_bytes()),
            (None, Some(progress)) => progress_in_words(progress),
            (None, None) => "Not made yet".to_owned(),
        }
    };
    let saved = RwSignal::new(None);
    // What was saved is not what is made anew.
    Effect::new(move |_| {
        maker.made();
        saved.set(None);
    });
    let said = move || saved.get().map(|name: String| format!("· Saved as {name}."));
    let save = move |_| {
        if let Some(made) = maker.made() {
            saved.set(save_as(&made, "html", "text/html"));
        }
    };
    let preview = move |_| {
        if let Some(made) = maker.made() {
            door.preview(made, maker.choices());
        }
    };
    let save_other = move |event: ev::Event| {
        let value = event_target_value(&event);
        // It is a list of things to do, not of states: it goes back to its name.
        event_target::<web_sys::HtmlSelectElement>(&event).set_value("");
        let Some(other) = OTHER_FORMS.iter().find(|other| other.ending == value) else { return };
        spawn_local(async move {
            if let Some(made) = maker.other(other).await {
                saved.set(save_as(&made, other.ending, other.mime_type));
            }
        });
    };
    let others =
        OTHER_FORMS.iter().map(|other| view! { <option value=other.ending>{other.name}</option> });
    view! {
        {move || {
            maker
                .trouble()
                .map(|trouble| {
                    view! {
                        <p class="share-trouble foreign" role="alert">
                            <strong>"Nothing can be saved yet. "</strong>
                            {trouble}
                        </p>
                    }
                })
        }}
        <div class="dialog-foot share-foot">
            <span class="share-size" role="status">{live(words)} {said}</span>
            <button type="button" class="button" disabled=move || !is_made() on:click=preview>
                "Preview"
            </button>
            <select class="button share-others" aria-label="Other formats" disabled=move || !is_made() on:change=save_other>
                <option value="">"Other formats"</option>
                {others.collect_view()}
            </select>
            <button type="button" class="button is-primary" disabled=move || !is_made() on:click=save>
                "Save HTML"
            </button>
        </div>
    }
}

/// Has the browser save a file. Out comes its name, as the browser is told it.
pub(in crate::ui) fn save_as(made: &Made, ending: &str, mime_type: &str) -> Option<String> {
    let name = if made.facts.title.is_empty() { &made.facts.file_name } else { &made.facts.title };
    let blob = Blob::new_with_options(made.bytes.as_slice(), Some(mime_type));
    let address = ObjectUrl::from(blob);
    let link = document().create_element("a").ok()?;
    let link: HtmlAnchorElement = link.unchecked_into();
    link.set_href(&address);
    let name = proposed_name(name, ending);
    link.set_download(&name);
    link.click();
    set_timeout(move || drop(address), SAVING);
    Some(name)
}

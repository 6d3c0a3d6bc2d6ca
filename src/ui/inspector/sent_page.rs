//! What became of a place at each stage, and the messages as each stage has them.

use std::sync::Arc;

use super::json_list::JsonList;
use crate::columns::Why;
use crate::context::Context;
use crate::ui::prelude::*;
use crate::ui::reason::{ClauseView, reason_tone};
use crate::ui::shared::Shared;
use crate::ui::viewer::Viewer;
use crate::view::inspection::Subject;
use crate::view::sent_sheet::{self, Note};
use crate::view::stages::{self, MOST_READ_BYTES};

#[component]
pub(super) fn SentPage(
    viewer: Viewer,
    subject: Subject,
    /// The contexts of all stages at the leaf.
    contexts: Memo<Shared<Vec<Context>>>,
) -> impl IntoView {
    let most_bytes = RwSignal::new(MOST_READ_BYTES);
    live(move || {
        let opened = viewer.opened();
        let contexts = contexts.get();
        let stages = stages::at_stages(&opened.session, &contexts, subject, most_bytes.get());
        let pieces = sent_sheet::pieces(stages);
        let note = move |note: &Note| {
            view! { <NoteView viewer subject most_bytes note=note.clone() /> }
        };
        view! { <JsonList label="Sent" pieces note=Arc::new(note) /> }
    })
}

#[component]
fn NoteView(
    viewer: Viewer,
    subject: Subject,
    most_bytes: RwSignal<usize>,
    note: Note,
) -> impl IntoView {
    match note {
        Note::Stage(name, why) => {
            let is_off = why.word == "off-path";
            let choose = subject.entry().filter(|_| is_off).map(|entry| {
                view! {
                    <button
                        type="button"
                        class="button"
                        on:click=move |_| viewer.choose_leaf(entry)
                    >
                        "Choose it as the leaf"
                    </button>
                }
            });
            view! {
                <div class="sent-stage">
                    <h3>{name}</h3>
                    <Reason viewer why />
                    {choose}
                </div>
            }
            .into_any()
        }
        Note::Added(why) => view! { <Reason viewer why /> }.into_any(),
        Note::Said(words) => view! { <p class="faint">{words}</p> }.into_any(),
        Note::Large(size) => view! {
            <p class="faint">
                {format!("Made from {size} of the file. ")}
                <button
                    type="button"
                    class="link-button"
                    on:click=move |_| most_bytes.set(usize::MAX)
                >
                    "Read it all the same"
                </button>
            </p>
        }
        .into_any(),
    }
}

#[component]
fn Reason(viewer: Viewer, why: Why) -> impl IntoView {
    let clauses = why.clauses.into_iter().map(|clause| view! { " " <ClauseView viewer clause /> });
    view! {
        <p class=format!("sent-why {}", reason_tone(why.word, "tone-meta"))>
            <strong>{why.word}</strong>
            {clauses.collect_view()}
        </p>
    }
}

//! The bar over the columns: which leaf, shown as what, at which moment.

use leptos::prelude::*;

use super::radio_group::{Choice, RadioGroup};
use super::shared::Shared;
use super::viewer::{Opened, Viewer};
use crate::context::{Moment, Stage};
use crate::view::{has_both_moments, wording::short_id};

const NOT_GIVEN: &str = "Only an assistant message was given a context: choose one to see it";

#[component]
pub(super) fn Toolbar(viewer: Viewer, opened: Shared<Opened>) -> impl IntoView {
    let leaf = Memo::new(move |_| viewer.view().leaf);
    let file_leaf = opened.session.leaf();
    let place = {
        let opened = opened.clone();
        move || {
            leaf.get().map(|leaf| {
                let session = &opened.session;
                let entry = session.entry(leaf);
                let summary = session.summary(leaf).into_owned();
                (summary, entry.word().to_owned(), short_id(&entry.id))
            })
        }
    };
    let at_file_leaf = move || leaf.get() == file_leaf;
    view! {
        <div class="toolbar">
            <div class="toolbar-leaf">
                {move || match place() {
                    Some((summary, word, id)) => {
                        view! {
                            <h2 class="toolbar-summary ellipsis foreign" dir="auto" title=summary.clone()>
                                {if summary.is_empty() { word.clone() } else { summary.clone() }}
                            </h2>
                            <span class="toolbar-where">
                                {word} " " <span class="mono foreign">{id}</span>
                                {at_file_leaf().then_some(" · the file's leaf")}
                            </span>
                        }
                            .into_any()
                    }
                    None => view! { <h2 class="toolbar-summary">"Before any entry"</h2> }.into_any(),
                }}
                {move || {
                    file_leaf
                        .filter(|_| !at_file_leaf())
                        .map(|file_leaf| {
                            view! {
                                <button
                                    type="button"
                                    class="link-button toolbar-back"
                                    on:click=move |_| viewer.choose_leaf(file_leaf)
                                >
                                    "Back to the file's leaf"
                                </button>
                            }
                        })
                }}
            </div>
            <RadioGroup
                name="Show as"
                words=Stage::ALL.map(Stage::word).to_vec()
                taken=Signal::derive(move || place_in(&Stage::ALL, &viewer.view().stage))
                choices=Vec::new()
                take=move |at: usize| {
                    if let Some(stage) = Stage::ALL.get(at) {
                        viewer.show_stage(*stage);
                    }
                }
            />
            <RadioGroup
                name="Moment"
                words=Moment::ALL.map(Moment::word).to_vec()
                taken=Signal::derive(move || place_in(&Moment::ALL, &viewer.moment()))
                choices=Signal::derive(move || {
                    let both = leaf.get().is_some_and(|leaf| has_both_moments(&opened.session, leaf));
                    let of = |moment| match moment {
                        Moment::Given if !both => Choice::Barred(NOT_GIVEN),
                        _ => Choice::Open,
                    };
                    Moment::ALL.map(of).to_vec()
                })
                take=move |at: usize| {
                    if let Some(moment) = Moment::ALL.get(at) {
                        viewer.show_moment(*moment);
                    }
                }
            />
        </div>
    }
}

fn place_in<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or_default()
}

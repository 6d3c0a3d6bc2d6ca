//! The bar over the columns: which leaf, shown as what, at which moment.

use super::prompt_dialog::PromptButton;
use super::radio_group::{Choice, RadioGroup};
use super::viewer::Viewer;
use crate::context::{Moment, Stage};
use crate::session::EntryIdx;
use crate::ui::prelude::*;
use crate::view::commands::{Command, shortcuts_of};
use crate::view::has_both_moments;
use crate::wording::short_id;

const NOT_GIVEN: &str = "Only an assistant message was given a context: choose one to see it";

#[component]
pub(super) fn Toolbar(viewer: Viewer) -> impl IntoView {
    let show_stage = move |at: usize| {
        if let Some(stage) = Stage::ALL.get(at) {
            viewer.show_stage(*stage);
        }
    };
    let show_moment = move |at: usize| {
        if let Some(moment) = Moment::ALL.get(at) {
            viewer.show_moment(*moment);
        }
    };
    let moments = move || {
        let session = &viewer.opened().session;
        let both = viewer.leaf().is_some_and(|leaf| has_both_moments(session, leaf));
        let choice = |moment| match moment {
            Moment::Given if !both => Choice::Barred(NOT_GIVEN),
            Moment::Given | Moment::Next => Choice::Open,
        };
        Moment::ALL.map(choice).to_vec()
    };
    view! {
        <div class="toolbar">
            <div class="toolbar-leaf">
                {move || match viewer.opened().session.leaf().and(viewer.leaf()) {
                    Some(leaf) => view! { <LeafInWords viewer leaf /> },
                    None => view! { <h2 class="toolbar-summary">"Before any entry"</h2> },
                }}
            </div>
            <PromptButton viewer />
            <div class="toolbar-choices">
                <RadioGroup
                    name="Show as"
                    words=Stage::ALL.map(Stage::word).to_vec()
                    taken=Signal::derive(move || place_in(&Stage::ALL, &viewer.view().stage))
                    choices=Vec::new()
                    shortcuts=Stage::ALL.map(|stage| shortcuts_of(Command::Show(stage))).to_vec()
                    take=show_stage
                />
                <RadioGroup
                    name="Moment"
                    words=Moment::ALL.map(Moment::word).to_vec()
                    taken=Signal::derive(move || place_in(&Moment::ALL, &viewer.moment()))
                    choices=Signal::derive(moments)
                    take=show_moment
                />
            </div>
        </div>
    }
}

/// The chosen leaf, and the way back to where the file leaves off.
#[component]
fn LeafInWords(viewer: Viewer, leaf: EntryIdx) -> impl IntoView {
    let opened = viewer.opened();
    let session = &opened.session;
    let entry = session.entry(leaf);
    let word = entry.word().to_owned();
    // An entry without text goes by its kind.
    let summary = session.summary(leaf).into_owned();
    let (title, kind) =
        if summary.is_empty() { (word, None) } else { (summary, Some(format!("{word} "))) };
    let is_file_leaf = session.leaf() == Some(leaf);
    // What is read so far leaves off where the file may not.
    let [here, back] = if opened.is_whole() {
        [" · the file's leaf", "Back to the file's leaf"]
    } else {
        [" · the last entry read so far", "To the last entry read so far"]
    };
    let way_back = session.leaf().filter(|_| !is_file_leaf).map(|file_leaf| {
        view! {
            <button
                type="button"
                class="link-button toolbar-back"
                on:click=move |_| viewer.choose_leaf(file_leaf)
            >
                {back}
            </button>
        }
    });
    view! {
        <h2 class="toolbar-summary ellipsis foreign" dir="auto" title=title.clone()>
            {title.clone()}
        </h2>
        <p class="toolbar-where">
            <span class="ellipsis">
                {kind} <span class="mono foreign">{short_id(&entry.id)}</span>
                {is_file_leaf.then_some(here)}
            </span>
            {way_back}
        </p>
    }
}

fn place_in<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or_default()
}

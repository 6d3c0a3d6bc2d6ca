//! The prompt and the tools in force at the leaf: the button in the toolbar and the dialog that it opens.

use super::dialog::DialogButton;
use super::prompt_parts::PromptParts;
use super::viewer::Viewer;
use crate::context::Moment;
use crate::ui::prelude::*;
use crate::view::prompt_sheet::{PromptSheet, entry_in_words};

#[component]
pub(super) fn PromptButton(viewer: Viewer) -> impl IntoView {
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
        <DialogButton words="Prompt & tools" class="button" title="Prompt and tools here" lead>
            <Sheet viewer />
        </DialogButton>
    }
}

#[component]
fn Sheet(viewer: Viewer) -> impl IntoView {
    let opened = viewer.opened();
    let columns = viewer.columns().get_untracked();
    let sheet = PromptSheet::of(&opened.session, &columns.context);
    view! {
        <div class="dialog-body dialog-scroll" tabindex="0" role="group" aria-label="Prompt and tools">
            <PromptParts viewer sheet />
        </div>
    }
}

//! The bar over the branch graph: which entries it shows, and what is folded.

use super::radio_group::RadioGroup;
use super::viewer::Viewer;
use crate::graph::Filter;
use crate::ui::prelude::*;

const FOLD: &str = "Fold all but the path";
const UNFOLD: &str = "Unfold all";

#[component]
pub(super) fn GraphBar(viewer: Viewer) -> impl IntoView {
    let show_filter = move |at: usize| {
        if let Some(filter) = Filter::ALL.get(at) {
            viewer.show_filter(*filter);
        }
    };
    let taken = move || {
        let filter = viewer.view().filter;
        Filter::ALL.iter().position(|other| *other == filter).unwrap_or_default()
    };
    view! {
        <div class="graph-bar">
            <RadioGroup
                name="Filter"
                words=Filter::ALL.map(Filter::word).to_vec()
                taken=Signal::derive(taken)
                choices=Vec::new()
                take=show_filter
            />
            <span class="graph-folds" role="group" aria-label="Folds">
                <FoldButton
                    name=FOLD
                    drawing="M4 2l4 4 4-4M4 14l4-4 4 4"
                    disabled=false
                    press=move || viewer.fold_all_but_path()
                />
                <FoldButton
                    name=UNFOLD
                    drawing="M4 6l4-4 4 4M4 10l4 4 4-4"
                    disabled=Signal::derive(move || !viewer.has_folds())
                    press=move || viewer.unfold_all()
                />
            </span>
        </div>
    }
}

#[component]
fn FoldButton(
    name: &'static str,
    drawing: &'static str,
    #[prop(into)] disabled: Signal<bool>,
    press: impl Fn() + Send + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="icon-button"
            aria-label=name
            title=name
            // It keeps the keyboard focus when it has nothing more to do.
            aria-disabled=move || disabled.get().then_some("true")
            on:click=move |_| press()
        >
            <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">
                <path d=drawing />
            </svg>
        </button>
    }
}

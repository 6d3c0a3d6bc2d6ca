//! The session screen: header, graph, columns.

use leptos::prelude::*;

use super::compare_pane::ComparePane;
use super::graph_pane::GraphPane;
use super::header::Header;
use super::notice::{Progress, RefusalNotice};
use super::shared::Shared;
use super::toolbar::Toolbar;
use super::viewer::{Opened, Viewer};
use crate::view::Pane;

#[component]
pub(super) fn SessionScreen(viewer: Viewer, opened: Shared<Opened>) -> impl IntoView {
    view! {
        <div class="session">
            <Header viewer opened=opened.clone() />
            <div class="notice">
                {move || viewer.opening().is_some().then(|| view! { <Progress viewer /> })}
                <RefusalNotice viewer />
            </div>
            <PaneSwitch viewer />
            <main class="panes" data-pane=move || viewer.view().pane.name()>
                <section class="pane pane-graph" aria-label="Branches">
                    <GraphPane viewer opened=opened.clone() />
                </section>
                <section class="pane pane-columns" aria-label="File and model">
                    <Toolbar viewer opened=opened.clone() />
                    <ComparePane viewer />
                </section>
            </main>
        </div>
    }
}

/// Which pane is shown, where there is room for one only.
#[component]
fn PaneSwitch(viewer: Viewer) -> impl IntoView {
    let buttons = Pane::ALL.map(|pane| {
        let pressed = move || if viewer.view().pane == pane { "true" } else { "false" };
        view! {
            <button type="button" aria-pressed=pressed on:click=move |_| viewer.show_pane(pane)>
                {pane.word()}
            </button>
        }
    });
    view! {
        <div class="pane-switch" role="group" aria-label="Pane">
            {buttons.into_iter().collect_view()}
        </div>
    }
}

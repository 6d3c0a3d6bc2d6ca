//! The session screen: header, graph, columns.

use leptos::prelude::*;

use super::compare_pane::ComparePane;
use super::door::Door;
use super::graph_pane::GraphPane;
use super::header::Header;
use super::notice::{Progress, RefusalNotice};
use super::opened::Opened;
use super::shared::Shared;
use super::toolbar::Toolbar;
use super::viewer::Viewer;
use crate::view::Pane;

#[component]
pub(super) fn SessionScreen(door: Door, opened: Shared<Opened>) -> impl IntoView {
    let viewer = Viewer::new(opened.clone());
    view! {
        <div class="session">
            <Header door opened />
            <div class="notice">
                {move || door.opening().is_some().then(|| view! { <Progress door /> })}
                <RefusalNotice door />
            </div>
            <PaneSwitch viewer />
            <main class="panes" data-pane=move || viewer.view().pane.name()>
                <section class="pane pane-graph" aria-label="Branches">
                    <GraphPane viewer />
                </section>
                <section class="pane pane-columns" aria-label="File and model">
                    <Toolbar viewer />
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

//! The session screen: header, graph, columns.

use leptos::prelude::*;

use super::compare_pane::ComparePane;
use super::door::Door;
use super::finder::Finder;
use super::graph_pane::GraphPane;
use super::header::Header;
use super::inspector::{Dock, InspectorDock};
use super::marks;
use super::notice::{Progress, RefusalNotice};
use super::opened::Opened;
use super::picture::{Enlarged, PictureDialog};
use super::search_bar::SearchBar;
use super::shared::Shared;
use super::shortcuts::{ShortcutKeys, Shortcuts};
use super::steps::Steps;
use super::strip::ContextStrip;
use super::theme::Theme;
use super::toolbar::Toolbar;
use super::viewer::Viewer;
use super::virtual_list::VirtualList;
use crate::view::Pane;

#[component]
pub(super) fn SessionScreen(door: Door, theme: Theme, opened: Shared<Opened>) -> impl IntoView {
    let viewer = Viewer::new(opened);
    let (graph, columns) = (VirtualList::new(), VirtualList::new());
    let enlarged = Enlarged::provide();
    let dock = Dock::new(viewer, graph, columns);
    let finder = Finder::new();
    // For the rows, which stand deep inside the panes.
    provide_context(finder);
    let (is_listed, said) = (RwSignal::new(false), RwSignal::new(""));
    let shortcuts = StoredValue::new(Shortcuts {
        viewer,
        finder,
        dock,
        theme,
        graph,
        columns,
        is_listed,
        said,
    });
    let panes = NodeRef::new();
    marks::keep_marks(panes, finder);
    // A person who goes to a place goes on from there with the keyboard. In the next frame: until then a
    // dialog that closes keeps the focus, and a pane that is not yet shown takes none.
    Effect::new(move |before: Option<u32>| {
        let visits = viewer.visits();
        if before.is_some_and(|before| before != visits) {
            request_animation_frame(move || {
                if !graph.take_keyboard() {
                    columns.take_keyboard();
                }
            });
        }
        visits
    });
    view! {
        <div class="session">
            <Header door viewer finder theme />
            <SearchBar viewer finder />
            <div class="notice">
                {move || door.opening().is_some().then(|| view! { <Progress door /> })}
                <RefusalNotice door />
            </div>
            <PaneSwitch viewer />
            <main
                class="panes"
                data-pane=move || viewer.view().pane.name()
                node_ref=panes
            >
                <section class="pane pane-graph" aria-label="Branches">
                    <GraphPane viewer list=graph />
                </section>
                <section class="pane pane-columns" aria-label="File and model">
                    <Toolbar viewer />
                    <Steps viewer />
                    <ComparePane viewer list=columns />
                    <InspectorDock dock />
                </section>
            </main>
            <ContextStrip viewer />
            <PictureDialog enlarged />
            <ShortcutKeys shortcuts />
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
        <nav class="pane-switch" aria-label="Pane">
            {buttons.into_iter().collect_view()}
        </nav>
    }
}

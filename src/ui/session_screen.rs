//! The session screen: header, graph, columns.

use web_sys::Element;

use super::address_bar::AddressBar;
use super::compare_pane::ComparePane;
use super::door::{Door, Grown};
use super::finder::Finder;
use super::follow::{NewsLine, ReplacedLine};
use super::graph_pane::GraphPane;
use super::header::Header;
use super::inspector::{Dock, InspectorDock};
use super::marks;
use super::notice::{Progress, RefusalNotice};
use super::opened::Opened;
use super::pane_tabs::{PaneTabs, panel_id};
use super::picture::{Enlarged, PictureDialog};
use super::printout::keep_printable;
use super::search_bar::SearchBar;
use super::share::{PreviewBar, ShareDialog};
use super::shared::Shared;
use super::shortcuts::{ShortcutKeys, Shortcuts};
use super::snapshot_line::SnapshotLine;
use super::split_bar::{Divided, SplitBar};
use super::steps::Steps;
use super::strip::ContextStrip;
use super::theme::Theme;
use super::toolbar::Toolbar;
use super::viewer::Viewer;
use super::virtual_list::VirtualList;
use crate::ui::prelude::*;
use crate::view::{Focus, Pane};

#[component]
pub(super) fn SessionScreen(
    door: Door,
    theme: Theme,
    address: AddressBar,
    opened: Shared<Opened>,
) -> impl IntoView {
    let view = address.open(&opened);
    let viewer = Viewer::new(opened, view);
    address.follow(viewer);
    keep_printable(viewer);
    if view.focus != view.leaf.map(Focus::Entry) {
        // A link leads elsewhere than to where the panes begin, and they have to be there first.
        request_animation_frame(move || viewer.resume());
    }
    view! { <Screen door theme viewer /> }
}

/// The same, of a viewer that no address follows.
#[component]
pub(super) fn Screen(door: Door, theme: Theme, viewer: Viewer) -> impl IntoView {
    let (graph, columns) = (VirtualList::new(), VirtualList::new());
    let enlarged = Enlarged::provide();
    let dock = Dock::new(viewer, graph, columns);
    let finder = Finder::new();
    // For the rows, which stand deep inside the panes.
    provide_context(finder);
    let (screen, panes, branches) = (NodeRef::new(), NodeRef::new(), NodeRef::new());
    let divided = Divided::new(screen, panes, branches);
    divided.follow(viewer);
    let role = move || divided.is_for_one_pane().then_some("tabpanel");
    let (is_listed, said) = (RwSignal::new(false), RwSignal::new(""));
    let resumed = door.resumed();
    let is_shared = RwSignal::new(resumed.is_some());
    let sharing = RwSignal::new(resumed.unwrap_or_default());
    let shortcuts = StoredValue::new(Shortcuts {
        door,
        viewer,
        finder,
        dock,
        divided,
        theme,
        graph,
        columns,
        is_listed,
        is_shared,
        said,
    });
    grow_with(door, viewer, graph, columns);
    marks::keep_marks(panes, finder);
    go_on_with_keyboard(viewer, graph, columns);
    view! {
        <div class="session" node_ref=screen>
            <Header door viewer finder theme is_listed is_shared />
            <SearchBar viewer finder />
            <Notices door viewer />
            <PaneTabs viewer />
            <main
                class="panes"
                class:is-folded=move || divided.is_folded()
                data-pane=move || viewer.view().pane.name()
                node_ref=panes
            >
                <section
                    class="pane pane-graph"
                    id=panel_id(Pane::Graph)
                    role=role
                    aria-label=Pane::Graph.word()
                    node_ref=branches
                >
                    <GraphPane viewer list=graph />
                </section>
                <SplitBar divided />
                <section
                    class="pane pane-columns"
                    id=panel_id(Pane::Columns)
                    role=role
                    aria-label=Pane::Columns.word()
                >
                    <Toolbar viewer />
                    <Steps viewer />
                    <ComparePane viewer list=columns />
                    <InspectorDock dock />
                </section>
            </main>
            <ContextStrip viewer />
            <PictureDialog enlarged />
            <ShortcutKeys shortcuts />
            <ShareDialog door viewer choices=sharing open=is_shared />
        </div>
    }
}

/// What is told of the session as a whole, above it.
#[component]
fn Notices(door: Door, viewer: Viewer) -> impl IntoView {
    view! {
        <div class="notice">
            <PreviewBar door />
            <SnapshotLine viewer />
            {move || door.opening().is_some().then(|| view! { <Progress door /> })}
            <ReplacedLine door />
            <NewsLine viewer />
            <RefusalNotice door />
        </div>
    }
}

/// The session on the screen grows where the open one does. What had the keyboard may go with what it said.
fn grow_with(door: Door, viewer: Viewer, graph: VirtualList, columns: VirtualList) {
    Effect::new(move |_| {
        if let Some(Grown { from, to, pace }) = door.grown()
            && from == viewer.opened_untracked()
        {
            let had_keyboard = door.takes_keyboard() || has_keyboard();
            viewer.grow(to, pace);
            // What it was before is kept by no one.
            door.pass_growth();
            request_animation_frame(move || {
                if had_keyboard && !has_keyboard() && !graph.take_keyboard() {
                    columns.take_keyboard();
                }
            });
        }
    });
}

/// Whether anything on the page has it.
fn has_keyboard() -> bool {
    let body = document().body().map(Element::from);
    document().active_element().is_some_and(|focused| Some(focused) != body)
}

/// A person who goes to a place goes on from there with the keyboard. In the next frame: until then a dialog that
/// closes keeps the focus, and a pane that is not yet shown takes none.
fn go_on_with_keyboard(viewer: Viewer, graph: VirtualList, columns: VirtualList) {
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
}

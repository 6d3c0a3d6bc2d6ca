//! The small card beside a row of the graph that the pointer rests on.
//!
//! In go the pointer's steps from row to row; out comes a card that is in nobody's way: it takes no pointer,
//! covers not the row, and is gone with the next step, key or scroll. What it says stands in
//! [`view::row_facts`](crate::view::row_facts), where it stands in [`view::beside`](crate::view::beside).

use core::time::Duration;

use leptos::{ev, html, leptos_dom::helpers::TimeoutHandle};
use web_sys::Element;

use super::graph_row::row_id;
use super::local_time::local_time;
use super::viewer::Viewer;
use super::virtual_list::VirtualList;
use crate::columns::tone_class;
use crate::ui::prelude::*;
use crate::view::beside::{Edges, Size, beside};
use crate::view::row_facts::{Fact, RowFacts, Told};
use crate::wording::Decimal;

/// So long the pointer rests before the card comes.
const REST: Duration = Duration::from_millis(350);

/// The id of the card's element.
pub(super) const CARD_ID: &str = "row-card";

/// Which row the pointer is on, and which one's card is shown.
#[derive(Clone, Copy)]
pub(super) struct Hover {
    over: RwSignal<Option<usize>>,
    shown: RwSignal<Option<Shown>>,
    resting: StoredValue<Option<TimeoutHandle>>,
}

#[derive(Clone, Copy, PartialEq)]
struct Shown {
    row: usize,
    edges: Edges,
}

impl Hover {
    pub(super) fn new() -> Self {
        Self {
            over: RwSignal::new(None),
            shown: RwSignal::new(None),
            resting: StoredValue::new(None),
        }
    }

    /// The row that the pointer is on.
    pub(super) fn over(self) -> Option<usize> {
        self.over.get()
    }

    /// Whether a row's card is shown.
    pub(super) fn shows(self, row: usize) -> bool {
        self.shown.with(|shown| shown.is_some_and(|shown| shown.row == row))
    }

    /// The pointer came to a row. A finger does not rest on anything.
    pub(super) fn enter(self, row: usize, event: &ev::PointerEvent) {
        if event.pointer_type() == "touch" {
            return;
        }
        self.dismiss();
        self.over.set(Some(row));
        let show = move || {
            let edges = document().get_element_by_id(&row_id(row)).map(|row| with_pane(&row));
            // The list may be gone by now.
            self.shown.set(edges.map(|edges| Shown { row, edges }));
        };
        self.resting.set_value(set_timeout_with_handle(show, REST).ok());
    }

    /// The pointer left a row.
    pub(super) fn leave(self, row: usize) {
        if self.over.get_untracked() == Some(row) {
            self.forget();
        }
    }

    /// The rows are other ones.
    fn forget(self) {
        self.dismiss();
        self.over.set(None);
    }

    fn dismiss(self) {
        let resting = self.resting.try_update_value(Option::take).flatten();
        if let Some(resting) = resting {
            resting.clear();
        }
        if self.shown.with_untracked(Option::is_some) {
            self.shown.set(None);
        }
    }
}

/// The card, where one is shown.
#[component]
pub(super) fn HoverCard(viewer: Viewer, hover: Hover, list: VirtualList) -> impl IntoView {
    Effect::new(move |_| {
        list.port();
        hover.dismiss();
    });
    Effect::new(move |_| {
        viewer.layout().track();
        hover.forget();
    });
    let keys = window_event_listener(ev::keydown, move |_| hover.dismiss());
    let presses = window_event_listener(ev::pointerdown, move |_| hover.dismiss());
    on_cleanup(move || {
        keys.remove();
        presses.remove();
        hover.dismiss();
    });
    live(move || {
        let Shown { row, edges } = hover.shown.get()?;
        let node =
            viewer.layout().with_untracked(|layout| layout.rows.get(row).map(|row| row.node))?;
        let facts = RowFacts::of(&viewer.opened().session, node);
        Some(view! { <Card facts edges /> })
    })
}

#[component]
fn Card(
    facts: RowFacts,
    /// The row's.
    edges: Edges,
) -> impl IntoView {
    let card = NodeRef::<html::Div>::new();
    let place_px = RwSignal::new(None::<(f64, f64)>);
    card.on_load(move |card| {
        let Edges { left, top, right, bottom } = edges_of(&card);
        let size = Size { width: right - left, height: bottom - top };
        place_px.set(Some(beside(edges, size, window_size())));
    });
    let (kind, id, tone) = (facts.kind.clone(), facts.id.clone(), facts.tone);
    let px = |number: Option<f64>| number.map(|number| format!("{}px", Decimal(number)));
    view! {
        <div
            id=CARD_ID
            class=format!("hover-card {}", tone.map_or("tone-fault", tone_class))
            class:is-placed=move || place_px.get().is_some()
            role="tooltip"
            style:left=move || px(place_px.get().map(|(x, _)| x))
            style:top=move || px(place_px.get().map(|(_, y)| y))
            node_ref=card
        >
            <p class="hover-card-head">
                <strong>{kind}</strong>
                {id.map(|id| view! { " " <span class="mono foreign">{id}</span> })}
            </p>
            <FactList facts />
        </div>
    }
}

/// The facts, and what is odd about the row.
#[component]
pub(super) fn FactList(facts: RowFacts) -> impl IntoView {
    let RowFacts { facts, notes, .. } = facts;
    view! {
        <dl class="facts-list">
            {facts.into_iter().map(|fact| view! { <FactView fact /> }).collect_view()}
        </dl>
        {notes.into_iter().map(|note| view! { <p class="hover-card-note foreign">{note}</p> }).collect_view()}
    }
}

#[component]
fn FactView(fact: Fact) -> impl IntoView {
    let told = match fact.told {
        Told::Words(words) => Some(words),
        Told::At(at_ms) => local_time(at_ms),
    };
    told.map(|told| {
        view! {
            <dt>{fact.name}</dt>
            " "
            <dd class="foreign" dir="auto">
                {told}
            </dd>
            " "
        }
    })
}

/// The edges of a row to where its pane ends: what stands beside it there is not covered either.
fn with_pane(row: &Element) -> Edges {
    let edges = edges_of(row);
    let pane = row.closest("section").ok().flatten().map(|pane| edges_of(&pane));
    Edges { right: pane.map_or(edges.right, |pane| pane.right), ..edges }
}

fn edges_of(element: &Element) -> Edges {
    let edges = element.get_bounding_client_rect();
    Edges { left: edges.left(), top: edges.top(), right: edges.right(), bottom: edges.bottom() }
}

/// A window that does not tell its size has none, and what stands in it stands at its edge.
fn window_size() -> Size {
    let of = |size: Result<wasm_bindgen::JsValue, _>| size.ok().and_then(|size| size.as_f64());
    Size {
        width: of(window().inner_width()).unwrap_or_default(),
        height: of(window().inner_height()).unwrap_or_default(),
    }
}

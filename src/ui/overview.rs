//! The strip beside the graph's list: the whole tree at a glance.
//!
//! In go what is looked at and the list; out come a few paths, and the list scrolled where a person
//! points. What is drawn and what a place means is worked out in [`view::overview`](crate::view::overview).
//! It is drawn again when the tree or the strip changes; scrolling moves the band only.

use leptos::{ev, html};

use super::finder::Finder;
use super::graph_row::ROW_HEIGHT_PX;
use super::measure::size_of;
use super::shared::Shared;
use super::viewer::Viewer;
use super::virtual_list::VirtualList;
use crate::graph::segments::{MarkKind, Segments, segments};
use crate::ui::prelude::*;
use crate::view::Focus;
use crate::view::hits::ticks;
use crate::view::overview::{Band, Drawing, Scale, way};
use crate::wording::Decimal;

/// A pointer that moves less between down and up has not moved.
const STILL_PX: f64 = 3.0;

#[component]
pub(super) fn Overview(viewer: Viewer, list: VirtualList) -> impl IntoView {
    let strip = NodeRef::<html::Div>::new();
    let size_px = size_of(strip);
    let segments = Memo::new(move |_| {
        let opened = viewer.opened();
        Shared::new(viewer.layout().with(|layout| segments(&opened.session, layout)))
    });
    let scale = Memo::new(move |_| {
        let (width_px, height_px) = size_px.get();
        segments.with(|segments| Scale::of(segments, width_px, height_px))
    });
    let hand = Hand { strip, list, viewer, segments, scale, held: RwSignal::new(None) };
    view! {
        <div
            class="overview"
            class:is-held=move || hand.held.get().is_some()
            node_ref=strip
            on:pointerdown=move |event| hand.press(&event)
            on:pointermove=move |event| hand.drag(&event)
            on:pointerup=move |event| hand.release(&event)
            on:pointercancel=move |_| hand.held.set(None)
            on:wheel=move |event| hand.wheel(&event)
        >
            <svg role="img" aria-label="Overview">
                <Tree viewer segments scale />
                <InSight list scale />
            </svg>
        </div>
    }
}

#[component]
fn Tree(viewer: Viewer, segments: Memo<Shared<Segments>>, scale: Memo<Scale>) -> impl IntoView {
    let drawing = Memo::new(move |_| segments.with(|segments| Drawing::of(segments, scale.get())));
    let way = Memo::new(move |_| {
        let path = viewer.opened().session.path(viewer.leaf());
        viewer.layout().with(|layout| way(layout, &path, scale.get()))
    });
    let leaf = Memo::new(move |_| {
        let layout = viewer.layout().get();
        let row = layout.row_near(viewer.leaf()?)?;
        let lane = layout.rows.get(row)?.lane;
        Some(format!("M{} {}h0", scale.get().x(lane), scale.get().y(row)))
    });
    let finder = use_context::<Finder>();
    let hits = Memo::new(move |_| {
        let found = finder?.found();
        viewer.layout().with(|layout| Some(ticks(&found.hits, layout, scale.get())))
    });
    let marks = MarkKind::ALL.map(|kind| {
        view! { <path class=class_of(kind) d=move || drawing.with(|drawing| drawing.marks(kind).to_owned()) /> }
    });
    view! {
        <path class="overview-lines" transform="translate(0.5 0.5)" d=move || drawing.with(|drawing| drawing.lines.clone()) />
        <path class="overview-way" d=move || way.get() />
        {marks.into_iter().collect_view()}
        <path class="overview-hits" d=move || hits.get() />
        <path class="overview-halo" d=move || leaf.get() />
        <path class="overview-leaf" d=move || leaf.get() />
    }
}

/// What the list shows of the tree.
#[component]
fn InSight(list: VirtualList, scale: Memo<Scale>) -> impl IntoView {
    let band = Memo::new(move |_| {
        let port = list.port();
        scale.get().band(port.top / ROW_HEIGHT_PX, port.height / ROW_HEIGHT_PX)
    });
    view! {
        <rect
            class="overview-band"
            x="0"
            width="100%"
            y=move || { let Band { top, .. } = band.get(); Decimal(top).to_string() }
            height=move || Decimal(band.get().height).to_string()
        />
    }
}

fn class_of(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Fork => "is-fork",
        MarkKind::Tip => "is-tip",
        MarkKind::Compaction => "is-compaction",
        MarkKind::Label => "is-label",
        MarkKind::Unreadable => "is-unreadable",
    }
}

/// A person's pointer on the strip.
#[derive(Clone, Copy)]
struct Hand {
    strip: NodeRef<html::Div>,
    list: VirtualList,
    viewer: Viewer,
    segments: Memo<Shared<Segments>>,
    scale: Memo<Scale>,
    held: RwSignal<Option<Held>>,
}

/// What is held while the pointer is down.
#[derive(Clone, Copy)]
struct Held {
    /// Where it went down.
    at: (f64, f64),
    /// How many rows below the first one in sight.
    rows: f64,
}

impl Hand {
    fn press(self, event: &ev::PointerEvent) {
        let (Some(at), Some(strip)) = (self.place(event), self.strip.get_untracked()) else {
            return;
        };
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        // It fails for a pointer that is gone already; then there is no drag.
        let _ = strip.set_pointer_capture(event.pointer_id());
        let port = self.list.port_untracked();
        let rows = self.scale.get_untracked().hold(
            at.1,
            port.top / ROW_HEIGHT_PX,
            port.height / ROW_HEIGHT_PX,
        );
        self.held.set(Some(Held { at, rows }));
        self.scroll_to(at.1, rows);
    }

    fn drag(self, event: &ev::PointerEvent) {
        if let (Some(held), Some((_, y))) = (self.held.get_untracked(), self.place(event)) {
            self.scroll_to(y, held.rows);
        }
    }

    /// A press that did not move goes to the mark that it was on.
    fn release(self, event: &ev::PointerEvent) {
        let Some(held) = self.held.get_untracked() else { return };
        self.held.set(None);
        let Some((x, y)) = self.place(event) else { return };
        if (x - held.at.0).hypot(y - held.at.1) > STILL_PX {
            return;
        }
        let scale = self.scale.get_untracked();
        let mark = self.segments.with_untracked(|segments| scale.mark_near(segments, x, y));
        let layout = self.viewer.layout().get_untracked();
        if let Some(row) = mark.and_then(|mark| layout.rows.get(mark.row)) {
            self.viewer.visit(Focus::of_node(row.node));
        }
    }

    /// Turning the wheel over the strip scrolls the list as it does over the list.
    fn wheel(self, event: &ev::WheelEvent) {
        let port = self.list.port_untracked();
        let step_px = match event.delta_mode() {
            ev::WheelEvent::DOM_DELTA_PIXEL => 1.0,
            ev::WheelEvent::DOM_DELTA_LINE => ROW_HEIGHT_PX,
            _ => port.height,
        };
        self.list.scroll_to(port.top + event.delta_y() * step_px);
    }

    fn scroll_to(self, y: f64, held_rows: f64) {
        let first = self.scale.get_untracked().rows_above(y) - held_rows;
        self.list.scroll_to(first * ROW_HEIGHT_PX);
    }

    /// Where on the strip the pointer is.
    fn place(self, event: &ev::PointerEvent) -> Option<(f64, f64)> {
        let edges = self.strip.get_untracked()?.get_bounding_client_rect();
        let (x, y) = (event.client_x(), event.client_y());
        Some((x - edges.left(), y - edges.top()))
    }
}

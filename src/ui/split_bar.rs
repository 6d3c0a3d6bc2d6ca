//! The border between the branches and the columns, which a person can move, and the way back to branches that are
//! folded away.
//!
//! In go pointers and keys; out comes a width in the styles of the session's element, for all that stands under it.
//! What they mean is worked out in [`view::split`](crate::view::split).

use leptos::{ev, html};

use super::measure::{focus_in_place, set_style, size_of};
use super::pane_tabs::panel_id;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::Pane;
use crate::view::split::{Split, is_for_one_pane, most_px};
use crate::wording::{Decimal, fixed};

/// How the screen is divided. It lasts as long as the session is shown.
#[derive(Clone, Copy)]
pub(super) struct Divided {
    split: RwSignal<Split>,
    panes: NodeRef<html::Main>,
    /// The width of both panes.
    room: Memo<f64>,
    /// The width of the branches.
    branches: Memo<f64>,
    /// How far beside the border's middle the pointer took it, while it is dragged.
    held: StoredValue<Option<f64>>,
}

impl Divided {
    /// Divides the panes inside a session's element.
    pub(super) fn new(
        session: NodeRef<html::Div>,
        panes: NodeRef<html::Main>,
        branches: NodeRef<html::Section>,
    ) -> Self {
        let split = RwSignal::new(Split::default());
        let [room, branches] = [size_of(panes), size_of(branches)];
        let room = Memo::new(move |_| room.get().0);
        let width = Memo::new(move |_| split.get().width_px(room.get()));
        Effect::new(move |_| {
            if let (Some(session), Some(width_px)) = (session.get(), width.get()) {
                set_style(&session, "--graph-width", &format!("{}px", Decimal(width_px)));
            }
        });
        let branches = Memo::new(move |_| branches.get().0);
        Self { split, panes, room, branches, held: StoredValue::new(None) }
    }

    /// Whether the branches are folded away.
    pub(super) fn is_folded(self) -> bool {
        self.split.get().is_folded()
    }

    /// Whether there is room for one pane only.
    pub(super) fn is_for_one_pane(self) -> bool {
        is_for_one_pane(self.room.get())
    }

    /// Brings the branches back where a person goes to what only they show.
    pub(super) fn follow(self, viewer: Viewer) {
        Effect::new(move |before: Option<u32>| {
            let visits = viewer.visits();
            let place = viewer.view_untracked().focus;
            let is_in_columns = place.is_none_or(|place| viewer.columns_show(place));
            if before.is_some_and(|before| before != visits) && !is_in_columns {
                self.split.update(|split| *split = split.shown());
            }
            visits
        });
    }

    /// Folds the branches away, or brings them back.
    pub(super) fn turn(self) {
        self.split.update(|split| *split = split.turned());
    }

    fn press_key(self, event: &ev::KeyboardEvent) {
        let (width_px, room_px) = (self.branches.get_untracked(), self.room.get_untracked());
        let split = self.split.get_untracked().after_key(&event.key(), width_px, room_px);
        if let Some(split) = split {
            event.prevent_default();
            self.split.set(split);
        }
    }

    fn take(self, event: &ev::PointerEvent, border: NodeRef<html::Div>) {
        let Some(border) = border.get_untracked() else { return };
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        // It fails for a pointer that is gone already; then there is no drag.
        let _ = border.set_pointer_capture(event.pointer_id());
        let edges = border.get_bounding_client_rect();
        self.held.set_value(Some(event.client_x() - edges.left() - edges.width() / 2.0));
    }

    fn drag(self, event: &ev::PointerEvent) {
        let (Some(held), Some(panes)) = (self.held.get_value(), self.panes.get_untracked()) else {
            return;
        };
        let to_px = event.client_x() - held - panes.get_bounding_client_rect().left();
        let split = self.split.get_untracked().dragged(to_px, self.room.get_untracked());
        if self.split.get_untracked() != split {
            self.split.set(split);
        }
    }
}

/// The border. Where the branches are folded away, the way back to them stands beside it.
#[component]
pub(super) fn SplitBar(divided: Divided) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let width = move || fixed(if divided.is_folded() { 0.0 } else { divided.branches.get() }, 0);
    let words = move || {
        if divided.is_folded() { "folded away".to_owned() } else { format!("{} pixels", width()) }
    };
    let let_go = move |_| divided.held.set_value(None);
    let bring_back = move |_| {
        divided.turn();
        // The button goes, and the keyboard stays where it stood.
        if let Some(border) = node.get_untracked() {
            focus_in_place(&border);
        }
    };
    let way_back = live(move || {
        divided.is_folded().then(|| {
            view! {
                <button
                    type="button"
                    class="split-rail"
                    aria-label="Show the branches"
                    title="Show the branches"
                    on:click=bring_back
                >
                    <span aria-hidden="true">"»"</span>
                </button>
            }
        })
    });
    view! {
        {way_back}
        <div
            class="split-bar"
            role="separator"
            tabindex="0"
            aria-label="Width of the branches"
            aria-orientation="vertical"
            aria-controls=panel_id(Pane::Graph)
            aria-valuemin="0"
            aria-valuemax=move || fixed(most_px(divided.room.get()), 0)
            aria-valuenow=width
            aria-valuetext=words
            title="Drag, or press ← or →; Enter or a double click folds the branches away"
            node_ref=node
            on:keydown=move |event| divided.press_key(&event)
            on:dblclick=move |_| divided.turn()
            on:pointerdown=move |event| divided.take(&event, node)
            on:pointermove=move |event| divided.drag(&event)
            on:pointerup=let_go
            on:pointercancel=let_go
        ></div>
    }
}

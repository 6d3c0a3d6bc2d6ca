//! The rows of a long list that exist: made, measured and unmade as the list says.

use std::sync::Arc;

use leptos::html;

use super::{Rows, VirtualList};
use crate::ui::prelude::*;

/// A row's place, and the node that the list measures it by.
#[derive(Clone, Copy)]
pub(in crate::ui) struct Slot {
    /// The row's place in the list.
    pub(in crate::ui) row: usize,
    /// To be set on the row's element.
    pub(in crate::ui) node: NodeRef<html::Div>,
    /// Which rows it is one of.
    pub(super) generation: u32,
}

/// Whether rows have to be measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::ui) enum Heights {
    /// They are what was said.
    Known,
    /// They are what the browser makes of them.
    Measured,
}

/// The rows of a list, to stand inside its scroller.
#[component]
pub(in crate::ui) fn ListRows<R, V>(list: VirtualList, heights: Heights, row: R) -> impl IntoView
where
    R: Fn(Slot) -> V + Send + Sync + 'static,
    V: IntoView + 'static,
{
    rows(list, heights, Arc::new(move |at| row(at).into_any()))
}

/// The same for all lists, so that the page holds it once.
fn rows(
    list: VirtualList,
    heights: Heights,
    row: Arc<dyn Fn(Slot) -> AnyView + Send + Sync>,
) -> AnyView {
    let keys = move || {
        let Rows { generation, range } = list.rows.get();
        range.map(|row| (generation, row)).collect::<Vec<_>>()
    };
    let make = move |(generation, place): (u32, usize)| {
        let node = NodeRef::new();
        if heights == Heights::Measured {
            list.measure(node);
        }
        row(Slot { row: place, node, generation })
    };
    view! {
        <div class="list-sizer" role="presentation" node_ref=list.sizer>
            <div class="list-slab" role="presentation" node_ref=list.slab>
                <For each=keys key=|key| *key children=make />
            </div>
        </div>
    }
}

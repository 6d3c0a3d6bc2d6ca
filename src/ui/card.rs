//! A card: what one side of a row shows. Text out of a file is only ever a text node.

use std::borrow::Cow;

use leptos::ev;

use super::card_part::PartView;
use super::viewer::Viewer;
use crate::columns::{Card, Extent, Sort};
use crate::ui::prelude::*;
use crate::view::{Focus, unfolded::Fold};
use crate::wording::counted;

#[component]
pub(super) fn CardView(
    viewer: Viewer,
    card: Card,
    /// The row that it is in.
    place: Focus,
    /// The style that gives it its colour.
    tone: &'static str,
) -> impl IntoView {
    let (head_count, all_count) = (card.part_count(Extent::Head), card.part_count(Extent::All));
    let Card { title, note, parts, .. } = card;
    let part_count = parts.len();
    let is_open = Memo::new(move |_| viewer.extent(place, Fold::Parts, Sort::Other) == Extent::All);
    let mut parts: Vec<_> = parts.into_iter().enumerate().collect();
    parts.truncate(all_count);
    let rest = parts.split_off(head_count);
    let rest = StoredValue::new(rest);
    let views = move |parts: Vec<(usize, _)>| {
        parts
            .into_iter()
            .map(|(nth, part)| view! { <PartView viewer part place nth /> })
            .collect_view()
    };
    let words = move || {
        if is_open.get() {
            "Show fewer parts".to_owned()
        } else {
            format!("Show {}", counted(part_count - head_count, "more part", "more parts"))
        }
    };
    let toggle = move |event: ev::MouseEvent| {
        // The row's own click would take the keyboard from the button.
        event.stop_propagation();
        viewer.toggle(place, Fold::Parts);
    };
    let beyond = part_count - all_count;
    view! {
        <div class=format!("card {tone}")>
            <div class="card-head">
                <span class="card-word foreign" dir="auto">
                    {title}
                </span>
                <span class="card-facts foreign">{note}</span>
            </div>
            {(part_count == 0).then(|| view! { <p class="part is-remark">"empty"</p> })}
            {views(parts)}
            {move || is_open.get().then(|| views(rest.get_value()))}
            {(part_count > head_count)
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="link-button part-more"
                            aria-expanded=move || is_open.get().to_string()
                            on:click=toggle
                        >
                            {live(words)}
                        </button>
                    }
                })}
            {(beyond > 0)
                .then(|| {
                    let more = counted(beyond, "more part is", "more parts are");
                    view! { <p class="part is-remark">{format!("{more} in the file only")}</p> }
                })}
        </div>
    }
}

/// Where no message stands.
#[component]
pub(super) fn Ghost(words: Cow<'static, str>) -> impl IntoView {
    view! { <div class="card is-ghost">{words}</div> }
}

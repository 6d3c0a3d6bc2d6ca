//! A part of a card: its head, as much of it as is asked for, and the button that asks for more.

use leptos::{ev, prelude::*};

use super::diff::DiffView;
use super::picture::PictureView;
use super::printed::Printed;
use super::prose::ProseView;
use super::viewer::Viewer;
use crate::columns::{Extent, Link, Manner, Part, Rest, Shape};
use crate::view::{Focus, unfolded::Fold};

#[component]
pub(super) fn PartView(
    viewer: Viewer,
    part: Part,
    /// The row that it is in.
    place: Focus,
    /// Its place in its card.
    nth: usize,
) -> impl IntoView {
    let fold = Fold::Part(nth);
    let extent = Memo::new(move |_| viewer.extent(place, fold));
    let can_open = part.shown(Extent::Head).rest == Rest::More;
    let size = part.size();
    let manner = part.manner;
    let head = (!part.lead.is_empty()
        || !part.about.is_empty()
        || part.link.is_some()
        || !part.facts.is_empty())
    .then(|| view! { <PartHead viewer part=part.clone() /> });
    let closed_words =
        if manner == Manner::Closed { "Show".to_owned() } else { format!("Show all ({size})") };
    let words = move || match extent.get() {
        Extent::Head => closed_words.clone(),
        Extent::All => "Show less".to_owned(),
    };
    let body = move || {
        let shown = part.shown(extent.get());
        let beyond = (extent.get() == Extent::All && shown.rest == Rest::More).then(|| {
            let words = format!("That is what a page can hold of {size}. The file has all of it.");
            view! { <p class="part-beyond">{words}</p> }
        });
        (shape_view(shown.shape), beyond)
    };
    view! {
        <div class=format!("part {}", manner_class(manner))>
            {head} {body}
            {can_open
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="link-button part-more"
                            aria-expanded=move || (extent.get() == Extent::All).to_string()
                            on:click=move |_| viewer.toggle(place, fold)
                        >
                            {words}
                        </button>
                    }
                })}
        </div>
    }
}

#[component]
fn PartHead(viewer: Viewer, part: Part) -> impl IntoView {
    let Part { lead, about, facts, link, .. } = part;
    view! {
        <p class="part-head">
            {(!lead.is_empty()).then(|| view! { <b class="part-lead foreign">{lead}</b> })}
            {(!about.is_empty()).then(|| view! { <span class="part-about foreign" dir="auto">{about}</span> })}
            {(!facts.is_empty()).then(|| view! { <span class="part-facts foreign">{facts}</span> })}
            {link.map(|link| view! { <PartLink viewer link /> })}
        </p>
    }
}

#[component]
fn PartLink(viewer: Viewer, link: Link) -> impl IntoView {
    let Link { words, to } = link;
    match to {
        None => view! { <span class="part-link">{words}</span> }.into_any(),
        Some(entry) => {
            let go = move |event: ev::MouseEvent| {
                // The row's own click would look at the row instead.
                event.stop_propagation();
                viewer.go_to(entry);
            };
            view! {
                <button type="button" class="link-button part-link" on:click=go>
                    {words}
                </button>
            }
            .into_any()
        }
    }
}

fn shape_view(shape: Shape) -> AnyView {
    match shape {
        Shape::Nothing => ().into_any(),
        Shape::Prose(blocks) => view! { <ProseView blocks /> }.into_any(),
        Shape::Plain(text) => {
            view! { <p class="part-text foreign" dir="auto">{text}</p> }.into_any()
        }
        Shape::Code(text) => view! { <pre class="part-code foreign">{text}</pre> }.into_any(),
        Shape::Output(spans) => view! { <Printed spans /> }.into_any(),
        Shape::Diff(rows) => view! { <DiffView rows /> }.into_any(),
        Shape::Picture(picture) => view! { <PictureView picture /> }.into_any(),
    }
}

fn manner_class(manner: Manner) -> &'static str {
    match manner {
        Manner::Plain => "is-plain",
        Manner::Quiet => "is-quiet",
        Manner::Call => "is-call",
        Manner::Closed => "is-call is-closed",
        Manner::Error => "is-error",
        Manner::Remark => "is-remark",
    }
}

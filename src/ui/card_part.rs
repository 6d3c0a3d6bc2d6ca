//! A part of a card: its head, as much of it as is asked for, and the button that asks for more.

use leptos::ev;

use super::diff::DiffView;
use super::picture::PictureView;
use super::printed::Printed;
use super::prose::ProseView;
use super::viewer::Viewer;
use crate::columns::{Extent, Link, Manner, Part, Rest, Shape, Sort};
use crate::ui::prelude::*;
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
    let sort = part.sort();
    let extent = Memo::new(move |_| viewer.extent(place, fold, sort));
    let is_more = part.shown(Extent::Head).rest == Rest::More;
    let can_open = move || is_more || extent.get() == Extent::Hidden;
    let size = part.size();
    let manner = part.manner;
    let is_closed = manner == Manner::Closed;
    let show = if is_closed { "Show".to_owned() } else { format!("Show all ({size})") };
    let words = move || match extent.get() {
        Extent::Hidden | Extent::Head => show.clone(),
        Extent::All => "Show less".to_owned(),
    };
    let of_what = is_closed.then(|| {
        view! { <span class="unseen">{format!(" of {} {}", part.lead, part.about)}</span> }
    });
    let toggle = move |event: ev::MouseEvent| {
        // The row's own click would take the keyboard from the button.
        event.stop_propagation();
        viewer.toggle(place, fold);
    };
    let more = (is_more || sort != Sort::Other).then(|| {
        view! {
            <button
                type="button"
                class="link-button part-more"
                hidden=move || !can_open()
                aria-expanded=move || (extent.get() == Extent::All).to_string()
                on:click=toggle
            >
                {live(words)}
                {of_what}
            </button>
        }
        .into_any()
    });
    // What is closed has nothing above which the button could stand.
    let (in_head, below) = if is_closed { (more, None) } else { (None, more) };
    let head = head(viewer, &part, in_head);
    let body = live(move || {
        let shown = part.shown(extent.get());
        let beyond = (extent.get() == Extent::All && shown.rest == Rest::More).then(|| {
            let words = format!("That is what a page can hold of {size}. The file has all of it.");
            view! { <p class="part-beyond">{words}</p> }
        });
        (shape_view(shown.shape), beyond)
    });
    view! {
        <div class=format!("part {}", manner_class(manner))>
            {head} {body} {below}
        </div>
    }
}

/// The line above a part, if there is anything to say in it.
fn head(viewer: Viewer, part: &Part, more: Option<AnyView>) -> Option<AnyView> {
    let [lead, about, facts] = [&part.lead, &part.about, &part.facts].map(String::as_str);
    let says_something = [lead, about, facts].iter().any(|text| !text.is_empty());
    let text = |class: &'static str, text: &str| {
        (!text.is_empty()).then(|| view! { <span class=class dir="auto">{text.to_owned()}</span> })
    };
    (says_something || part.link.is_some()).then(|| {
        view! {
            <p class="part-head">
                {text("part-lead foreign", lead)} {text("part-about foreign", about)}
                {text("part-facts foreign", facts)}
                {part.link.clone().map(|link| view! { <PartLink viewer link /> })} {more}
            </p>
        }
        .into_any()
    })
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

/// What a part shows.
pub(super) fn shape_view(shape: Shape) -> AnyView {
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

pub(super) fn manner_class(manner: Manner) -> &'static str {
    match manner {
        Manner::Plain => "is-plain",
        Manner::Quiet => "is-quiet",
        Manner::Call => "is-call",
        Manner::Closed => "is-call is-closed",
        Manner::Error => "is-error",
        Manner::Remark => "is-remark",
    }
}

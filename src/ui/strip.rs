//! The strip under both panes: how large the context is, what fills it, and how large it was along the path.
//!
//! What is drawn is worked out in [`view::strip`](crate::view::strip), [`view::room`](crate::view::room) and
//! [`view::filling`](crate::view::filling).

use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::viewer::Viewer;
use crate::columns::tone_class;
use crate::ui::prelude::*;
use crate::view::Focus;
use crate::view::filling::{Part, Shade, figure_of_all, parts};
use crate::view::room::Room;
use crate::view::strip;
use crate::wording::{Decimal, short_id, thousands};

/// The strip is drawn in units of its own and stretched to its place.
const WIDTH: f64 = 1_000.0;
const HEIGHT: f64 = 64.0;
/// So near to a compaction it is the compaction that is meant.
const REACH: f64 = 5.0;

#[component]
pub(super) fn ContextStrip(viewer: Viewer) -> impl IntoView {
    view! {
        <section class="strip" aria-label="Context">
            <AtLeaf viewer />
            <Along viewer />
        </section>
    }
}

/// The context at the leaf: its size, and what it is made of.
#[component]
fn AtLeaf(viewer: Viewer) -> impl IntoView {
    let room = Memo::new(move |_| {
        let opened = viewer.opened();
        viewer.columns().with(|columns| {
            // Not the window where the way ends: another model may answer there.
            let window = strip::window(&opened.session, &columns.context.path);
            Room::of(columns.context.size, window)
        })
    });
    let filling = Memo::new(move |_| {
        let opened = viewer.opened();
        viewer.columns().with(|columns| parts(columns.context.filling(&opened.session)))
    });
    view! {
        <div class="strip-leaf">
            <p class="strip-size">
                <span class="unseen">"Context at the leaf: "</span>
                <strong>{move || room.get().size}</strong>
                " "
                {move || room.get().of}
            </p>
            <p class="strip-made">{move || room.get().made_of}</p>
            <div class="filling" aria-hidden="true">
                {move || filling.get().into_iter().map(segment).collect_view()}
            </div>
            <ul class="filling-words" aria-label="What fills it, by estimate">
                <li class="faint" title="By estimate, at four characters a token; a provider counts otherwise">
                    "≈ "
                    {move || filling.with(|parts| figure_of_all(parts))}
                </li>
                {move || {
                    filling.get().into_iter().map(|part| view! { <li><PartButton viewer part /></li> }).collect_view()
                }}
            </ul>
        </div>
    }
}

fn segment(part: Part) -> impl IntoView {
    view! {
        <span
            class=format!("filling-part {} {}", tone_class(part.tone), shade_class(part.shade))
            style:flex-grow=Decimal(part.share).to_string()
        ></span>
    }
}

/// Goes through the entries that a part is in.
#[component]
fn PartButton(viewer: Viewer, part: Part) -> impl IntoView {
    let (tone, shade) = (tone_class(part.tone), shade_class(part.shade));
    let (word, figure, title) = (part.word.clone(), part.figure(), part.title());
    let go = move |_| {
        if let Some(next) = part.next(viewer.focused_entry()) {
            viewer.visit(Focus::Entry(next));
        }
    };
    view! {
        <button type="button" class="filling-word" title=title on:click=go>
            <span class=format!("filling-mark {tone} {shade}") aria-hidden="true"></span>
            <span class="foreign">{word}</span>
            " "
            <span class="faint">{figure}</span>
        </button>
    }
}

fn shade_class(shade: Shade) -> &'static str {
    match shade {
        Shade::Full => "",
        Shade::Half => "is-half",
        Shade::Faint => "is-less",
        Shade::Striped => "is-striped",
    }
}

/// The context along the path.
#[component]
fn Along(viewer: Viewer) -> impl IntoView {
    let strip = viewer.strip();
    let shapes = Memo::new(move |_| strip.with(|strip| strip.shapes(WIDTH, HEIGHT)));
    let node = NodeRef::<html::Div>::new();
    let hovered = RwSignal::new(None::<f64>);
    let x_of = move |event: &ev::MouseEvent| {
        let element: Element = node.get_untracked()?.unchecked_into();
        let place = element.get_bounding_client_rect();
        Some((event.client_x() - place.left()) / place.width().max(1.0) * WIDTH)
    };
    let under = move |x: f64| strip.with(|strip| strip.under(x, WIDTH, REACH));
    let choose = move |event: ev::MouseEvent| {
        if let Some(under) = x_of(&event).and_then(under) {
            viewer.choose_leaf(under.place().0);
        }
    };
    let percent = |x: f64| format!("{}%", Decimal(x / WIDTH * 100.0));
    let hover = move || {
        let under = under(hovered.get()?)?;
        let (entry, at) = under.place();
        let x = strip.with(|strip| strip.x(at, WIDTH));
        let opened = viewer.opened();
        let id = short_id(&opened.session.entry(entry).id);
        let side = if x > WIDTH / 2.0 { "strip-hint is-left" } else { "strip-hint" };
        Some(view! {
            <div class="strip-hover" style:left=percent(x)>
                <span class=side>{under.words()} " · " <span class="mono foreign">{id}</span></span>
            </div>
        })
    };
    let leaf_x = move || {
        let leaf = viewer.leaf().filter(|_| strip.with(|strip| !strip.is_empty()))?;
        let at = viewer.timeline().with(|path| path.iter().position(|entry| *entry == leaf))?;
        Some(strip.with(|strip| strip.x(at, WIDTH)))
    };
    view! {
        <div class="strip-along" node_ref=node on:click=choose
            on:mousemove=move |event| hovered.set(x_of(&event))
            on:mouseleave=move |_| hovered.set(None)
        >
            <svg viewBox=format!("0 0 {} {}", Decimal(WIDTH), Decimal(HEIGHT)) preserveAspectRatio="none" aria-hidden="true">
                <path class="strip-area" d=move || shapes.get().area />
                <path class="strip-line" d=move || shapes.get().line />
                {move || {
                    shapes
                        .get()
                        .window_y
                        .map(|y| view! { <path class="strip-window" d=format!("M0 {}H{}", Decimal(y), Decimal(WIDTH)) /> })
                }}
                <path class="strip-cliff" d=move || shapes.get().cliffs />
                {move || leaf_x().map(|x| view! { <path class="strip-here" d=format!("M{} 0V{}", Decimal(x), Decimal(HEIGHT)) /> })}
            </svg>
            {move || strip.with(|strip| strip.is_empty()).then(|| view! { <p class="strip-none">"No answer on this path was measured"</p> })}
            {move || {
                let window = strip.with(|strip| strip.window_tokens)?;
                shapes.get().window_y?;
                Some(view! { <span class="strip-window-word">{thousands(f64::from(window))} " window"</span> })
            }}
            {live(hover)}
        </div>
    }
}

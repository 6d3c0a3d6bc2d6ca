//! The search bar: what to search for, how many entries hold it, and the way through them.

use leptos::{ev, html};

use super::finder::Finder;
use super::viewer::Viewer;
use crate::search::{Course, Narrowing, narrowings};
use crate::ui::prelude::*;
use crate::view::Focus;
use crate::view::commands::{Command, shortcuts_of};
use crate::view::hits::{Way, counted_in_words};
use crate::wording::{grouped, named};

/// The button in the header.
#[component]
pub(super) fn SearchButton(finder: Finder) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button"
            aria-expanded=move || if finder.is_open() { "true" } else { "false" }
            aria-keyshortcuts=shortcuts_of(Command::Search)
            on:click=move |_| finder.open()
        >
            "Search" <kbd class="key" aria-hidden="true">"/"</kbd>
        </button>
    }
}

#[component]
pub(super) fn SearchBar(viewer: Viewer, finder: Finder) -> impl IntoView {
    live(move || finder.is_open().then(|| view! { <Bar viewer finder /> }))
}

#[component]
fn Bar(viewer: Viewer, finder: Finder) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        finder.calls();
        if let Some(field) = field.get() {
            // It fails for a field that is not shown.
            let _ = field.focus();
            field.select();
        }
    });
    let typed = untrack(|| finder.typed());
    // What was typed the last time is searched for again, in the session that is open now and as it grows.
    Effect::new(move |_| finder.search(viewer.opened(), untrack(|| finder.typed())));
    let ask = move |text: String| finder.search(viewer.opened(), text);
    let close = move || {
        finder.close();
        viewer.resume();
    };
    let press = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            finder.go(viewer, if event.shift_key() { Way::Back } else { Way::On });
        }
        // To what was found: the keys for the next one and the one before work there.
        "ArrowDown" => {
            event.prevent_default();
            viewer.resume();
        }
        _ => {}
    };
    let escape = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            close();
        }
    };
    let narrow = move |event: ev::Event| {
        let word = event_target_value(&event);
        if word.is_empty() {
            return;
        }
        let typed = untrack(|| finder.typed());
        let text = if typed.is_empty() { word } else { format!("{} {word}", typed.trim_end()) };
        if let Some(field) = field.get_untracked() {
            field.set_value(&text);
            // It fails for a field that is not shown.
            let _ = field.focus();
        }
        ask(text);
    };
    view! {
        <search class="search" aria-label="Search the session" on:keydown=escape>
            <input
                type="search"
                class="search-field"
                aria-label="Search"
                placeholder="Words, \"a phrase\", kind:user, tool:bash, is:error"
                autocomplete="off"
                spellcheck="false"
                prop:value=typed
                node_ref=field
                on:input=move |event| ask(event_target_value(&event))
                on:keydown=press
            />
            <Narrow viewer narrow=Callback::new(narrow) />
            <Count viewer finder />
            <button type="button" class="button" on:click=move |_| finder.go(viewer, Way::Back) aria-label="Previous"
                aria-keyshortcuts=shortcuts_of(Command::PreviousHit)>
                <span aria-hidden="true">"↑"</span>
            </button>
            <button type="button" class="button" on:click=move |_| finder.go(viewer, Way::On) aria-label="Next"
                aria-keyshortcuts=shortcuts_of(Command::NextHit)>
                <span aria-hidden="true">"↓"</span>
            </button>
            <button type="button" class="button" on:click=move |_| close()>"Close"</button>
        </search>
    }
}

#[component]
fn Count(viewer: Viewer, finder: Finder) -> impl IntoView {
    let words = live(move || {
        let found = finder.found();
        if found.query.is_empty() {
            return String::new();
        }
        let at = match viewer.view().focus {
            Some(Focus::Entry(entry)) => Some(entry),
            _ => None,
        };
        match (found.hits.is_empty(), found.course) {
            (true, Course::UnderWay) => "searching…".to_owned(),
            (true, Course::Done) => "nothing found".to_owned(),
            (false, Course::UnderWay) => format!("{}…", counted_in_words(&found.hits, at)),
            (false, Course::Done) => counted_in_words(&found.hits, at),
        }
    });
    view! { <span class="search-count" role="status">{words}</span> }
}

/// What the search can be narrowed to in this session.
#[component]
fn Narrow(viewer: Viewer, narrow: Callback<ev::Event>) -> impl IntoView {
    let ways = narrowings(&viewer.opened().session);
    let groups =
        [("Kind", ways.kinds), ("Tool", ways.tools), ("Model", ways.models), ("Only", ways.errors)];
    let groups = groups.into_iter().filter(|(_, ways)| !ways.is_empty()).map(|(name, ways)| {
        let options = ways.into_iter().take(40).map(option).collect_view();
        view! { <optgroup label=name>{options}</optgroup> }
    });
    view! {
        <select class="search-narrow" aria-label="Narrow" prop:value="" on:change=move |event| narrow.run(event)>
            <option value="">"Narrow…"</option>
            {groups.collect_view()}
        </select>
    }
}

fn option(way: Narrowing) -> impl IntoView {
    let words = format!("{} ({})", named(&way.name), grouped(way.entries));
    view! { <option value=way.word>{words}</option> }
}

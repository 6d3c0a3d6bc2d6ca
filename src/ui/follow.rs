//! The way to what a session's file holds by now: once, or again and again while it is written to.

use crate::ui::prelude::*;

use super::door::Door;
use super::viewer::Viewer;
use crate::view::commands::{Command, shortcuts_of};
use crate::wording::counted;

/// "Reload" and "Follow", where the browser lets a file be read again.
#[component]
pub(super) fn FollowControls(door: Door) -> impl IntoView {
    let controls = move || {
        view! {
            <button
                type="button"
                class="button"
                title="Read what was written to the file since"
                aria-keyshortcuts=shortcuts_of(Command::Reload)
                on:click=move |_| door.reload()
            >
                "Reload"
            </button>
            <button
                type="button"
                class="button"
                role="switch"
                title="Read on once a second, while the session runs"
                aria-keyshortcuts=shortcuts_of(Command::Follow)
                aria-checked=move || if door.follows() { "true" } else { "false" }
                on:click=move |_| door.turn_follow()
            >
                "Follow"
            </button>
        }
    };
    move || door.can_reload().then(controls)
}

/// What came to the file behind a person's back, and the way there.
#[component]
pub(super) fn NewsLine(viewer: Viewer) -> impl IntoView {
    let news = Memo::new(move |_| {
        let at_end = viewer.leaf() == viewer.opened().session.leaf();
        viewer.news().filter(|entries| *entries == 0 || !at_end)
    });
    let words = move |entries: usize| match entries {
        0 => "Nothing new in the file.".to_owned(),
        entries => format!("{} came since.", counted(entries, "new entry", "new entries")),
    };
    let go = move |_| {
        if let Some(leaf) = viewer.opened().session.leaf() {
            viewer.choose_leaf(leaf);
        }
    };
    let line = move |entries: usize| {
        view! {
            <p class="news">
                <span>{words(entries)}</span>
                {(entries > 0)
                    .then(|| {
                        view! {
                            <button type="button" class="link-button" on:click=go>
                                "Go to the new leaf"
                            </button>
                        }
                    })}
                <button type="button" class="link-button is-quiet" on:click=move |_| viewer.pass_news()>
                    "Dismiss"
                </button>
            </p>
        }
    };
    view! { <div role="status">{move || news.get().map(line)}</div> }
}

/// That the open file is not the one that it was.
#[component]
pub(super) fn ReplacedLine(door: Door) -> impl IntoView {
    let line = move |name: String| {
        view! {
            <p class="news">
                <span class="foreign">
                    <bdi>{name}</bdi>
                    " is another file now: it does not go on from what was read of it before. It was opened anew."
                </span>
                <button type="button" class="link-button is-quiet" on:click=move |_| door.pass_replaced()>
                    "Dismiss"
                </button>
            </p>
        }
    };
    view! { <div role="status">{move || door.replaced().map(line)}</div> }
}

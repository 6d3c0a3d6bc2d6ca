//! The way to what a session's file holds by now: once, or again and again while it is written to.

use crate::ui::prelude::*;

use super::door::Door;
use super::viewer::Viewer;
use crate::view::commands::{Command, shortcuts_of};
use crate::view::growth::News;

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
        let opened = viewer.opened();
        let at_end = viewer.leaf() == opened.session.leaf();
        // While more is read, how far reading is tells it all.
        viewer.news().filter(|news| *news == News::Nothing || !at_end && opened.is_whole())
    });
    let go = move |_| {
        if let Some(leaf) = viewer.opened().session.leaf() {
            viewer.choose_leaf(leaf);
        }
    };
    let line = move |news: News| {
        view! {
            <p class="news">
                <span>{news.words()}</span>
                {(news != News::Nothing)
                    .then(|| {
                        view! {
                            <button type="button" class="link-button" on:click=go>
                                {match news {
                                    News::Read(_) => "Go to the leaf",
                                    _ => "Go to the new leaf",
                                }}
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

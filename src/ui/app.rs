//! The whole page: the landing until a session is open, then the session.

use leptos::{either::Either, prelude::*};

use super::landing::Landing;
use super::session_screen::SessionScreen;
use super::viewer::Viewer;
use super::window;

#[component]
pub(super) fn App() -> impl IntoView {
    let viewer = Viewer::new();
    let dragged_over = window::take_drops(viewer);
    window::take_pastes(viewer);
    Effect::new(move |_| document().set_title(&title(viewer)));
    view! {
        {move || match viewer.opened() {
            None => Either::Left(view! { <Landing viewer /> }),
            Some(opened) => Either::Right(view! { <SessionScreen viewer opened /> }),
        }}
        <Show when=move || dragged_over.get()>
            <div class="drop-veil" aria-hidden="true">
                <div>"Drop to open"</div>
            </div>
        </Show>
    }
}

fn title(viewer: Viewer) -> String {
    match viewer.opened() {
        Some(opened) => format!("{} — Sightline", opened.name()),
        None => "Sightline".to_owned(),
    }
}

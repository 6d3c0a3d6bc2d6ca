//! The whole page: the landing until a session is open, then the session.

use super::address_bar::AddressBar;
use super::carried;
use super::door::{Door, take_touches};
use super::landing::Landing;
use super::rehearsal::rehearse;
use super::session_screen::SessionScreen;
use super::theme::Theme;
use super::window;
use crate::ui::prelude::*;

#[component]
pub(super) fn App() -> impl IntoView {
    let address = AddressBar::new();
    let door = Door::new(address);
    let theme = Theme::new();
    // For dialogs, which stand anywhere in the page and over all of it.
    provide_context(door);
    let dragged_over = window::take_drops(door);
    window::take_pastes(door);
    take_touches(door);
    Effect::new(move |_| document().set_title(&title(door)));
    match carried::session() {
        Some(source) => door.open(source),
        None => rehearse(door, theme),
    }
    view! {
        {move || match door.opened_anew() {
            None => view! { <Landing door /> },
            Some(opened) => view! { <SessionScreen door theme address opened /> },
        }}
        <Show when=move || dragged_over.get()>
            <div class="drop-veil" aria-hidden="true">
                <div>
                    <strong>"Drop to open"</strong>
                </div>
            </div>
        </Show>
    }
}

fn title(door: Door) -> String {
    match door.opened() {
        // What is shared is called by its own name, as its file says it.
        Some(opened) if opened.facts.is_some() => opened.name().to_owned(),
        Some(opened) => format!("{} — Sightline", opened.name()),
        None => "Sightline".to_owned(),
    }
}

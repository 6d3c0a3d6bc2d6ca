//! Opening a session before a person does.
//!
//! Browsers compile a function when it is first called, and compile it well only after it was called often: the first
//! session of a page took 180 ms longer than the next. So while the landing waits for a file, a made-up session is read
//! and shown in an element that is not part of the document. Nothing of it stays, and it makes way for what a person
//! opens. It refuses to do so where the browser has anything else to do.

use std::ops::ControlFlow;

use js_sys::Promise;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::address_bar::AddressBar;
use super::door::Door;
use super::measure::height_px;
use super::mounted::Mounted;
use super::open::{From, Read, Source, read};
use super::opened::Opened;
use super::script::{ask, field, method};
use super::session_screen::Screen;
use super::shared::Shared;
use super::theme::Theme;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::View;
use crate::view::rehearsal::session_text;

/// After so many readings the browser has compiled what reads as well as it can.
const READINGS: u32 = 12;

/// Letters of most sessions, and the signs that the page writes itself.
const LETTERS: &str = "Ag 0 · … → ≈ ★ ‹ › п 日 🙂";

/// Begins once the browser is idle. `door` is the one that a person opens.
pub(super) fn rehearse(door: Door, theme: Theme) {
    spawn_local(async move {
        let source = Source::pasted(&session_text());
        let mut opened = None;
        for _ in 0..READINGS {
            if !is_free(door).await {
                return;
            }
            let Ok(Read::Whole(arrived)) = read(&source, &From::Start, &mut |_| go_on(door)).await
            else {
                return;
            };
            opened = Some(Opened::new(String::new(), arrived));
        }
        if let Some(opened) = opened
            && is_free(door).await
        {
            write_in_all_fonts();
            show(Shared::new(opened), theme, door.address).await;
            // Profiles show it.
            drop(ask(&field(&window(), "performance"), "mark", &[&"rehearsed".into()]));
        }
    });
}

/// Shows a session where no one sees it, and takes it away again.
async fn show(opened: Shared<Opened>, theme: Theme, address: AddressBar) {
    let shown = Mounted::new(move || {
        let (door, view) = (Door::new(address), View::opening(&opened.session));
        provide_context(door);
        let viewer = Viewer::new(opened, view);
        view! { <Screen door theme viewer /> }
    });
    // What follows from what is shown is done by then.
    idle().await;
    drop(shown);
}

/// Has the browser find the fonts: 30 ms of the first layout.
fn write_in_all_fonts() {
    let each = ["", "part-facts", "part-more", "card-facts", "part-code"];
    let written = Mounted::new(move || {
        let each = each.map(|class| view! { <p class=class>{LETTERS} <b>{LETTERS}</b></p> });
        view! { <div>{Vec::from(each)} <em>{LETTERS}</em></div> }
    });
    let (Some(written), Some(body)) = (written, document().body()) else { return };
    if body.append_child(written.place()).is_ok() {
        // To be able to say, the browser has to lay it out. It is gone before it is painted.
        height_px(written.place());
    }
}

async fn is_free(door: Door) -> bool {
    idle().await;
    go_on(door).is_continue()
}

fn go_on(door: Door) -> ControlFlow<()> {
    if door.is_at_rest() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Waits until the browser has nothing else to do; where it does not say when, it has its turn.
async fn idle() {
    let idle = Promise::new(&mut |resolve, _| {
        let asked =
            method(&window(), "requestIdleCallback").or_else(|| method(&window(), "setTimeout"));
        if let Some(asked) = asked {
            drop(asked.call1(&window(), &resolve));
        }
    });
    drop(JsFuture::from(idle).await);
}

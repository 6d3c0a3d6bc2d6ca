//! The first screen: what this is, and the ways to hand it a session.

use super::carried;
use super::door::Door;
use super::notice::{Progress, RefusalNotice};
use super::open_button::OpenButton;
use super::paste_dialog::PasteDialog;
use super::shortcuts::take_open_key;
use crate::ui::prelude::*;

/// The program that the page's reading of sessions is checked against.
const CHECKED_AGAINST: &str = "Pi 1.6.0";

#[component]
pub(super) fn Landing(door: Door) -> impl IntoView {
    let pasting = RwSignal::new(false);
    take_open_key();
    view! {
        <main class="landing">
            <div class="landing-box">
                <h1>"See what the model saw"</h1>
                <p class="lead">
                    "Drop a Pi session. Read its branches, and beside each entry what was really sent."
                </p>
                <div class="drop-target">
                    {move || match door.opening() {
                        Some(_) => view! { <Progress door /> },
                        None => view! { <Invitation door pasting /> },
                    }}
                </div>
                <RefusalNotice door />
                <div class="landing-foot">
                    <span>"Your files never leave this page"</span>
                    <span>"Works offline"</span>
                    <span>
                        <code>"~/.pi/agent/sessions"</code>
                        " is where Pi keeps them"
                    </span>
                </div>
                <p class="about">
                    "Sightline " {env!("CARGO_PKG_VERSION")} " · MIT OR Apache-2.0 · checked against "
                    {CHECKED_AGAINST}
                </p>
            </div>
            <PasteDialog door open=pasting />
        </main>
    }
}

#[component]
fn Invitation(door: Door, pasting: RwSignal<bool>) -> impl IntoView {
    view! {
        <h2>"Drop a session file anywhere on this page"</h2>
        <p>".jsonl, .jsonl.gz, a shared snapshot, or Pi's own HTML export"</p>
        <div class="actions">
            <OpenButton door words="Open file…" class="button is-primary" />
            <button type="button" class="button" on:click=move |_| pasting.set(true)>
                "Paste text"
            </button>
            {carried::has_sample().then(|| view! {
                <button type="button" class="button" on:click=move |_| door.open_sample()>
                    "Try the sample"
                </button>
            })}
        </div>
    }
}

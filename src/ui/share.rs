//! "Share this session": what goes in, what is taken out, and the file that comes of it.
//!
//! In go a person's choices; out comes a file, which the browser saves. What the choices mean stands in
//! [`snapshot`](crate::snapshot), how they are worded in [`view::sharing`](crate::view::sharing).

mod maker;
mod parts;
mod save;
mod secrets;

use super::dialog::Dialog;
use super::door::Door;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::commands::{Command, shortcuts_of};
use crate::view::sharing::Choices;
use maker::Maker;
use parts::{Inclusion, Scopes};
use save::{Foot, save_as};
use secrets::Secrets;

/// The button in the header.
#[component]
pub(super) fn ShareButton(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button"
            aria-haspopup="dialog"
            aria-keyshortcuts=shortcuts_of(Command::Share)
            on:click=move |_| open.set(true)
        >
            "Share…"
        </button>
    }
}

#[component]
pub(super) fn ShareDialog(
    door: Door,
    viewer: Viewer,
    /// What is chosen; it outlives the dialog.
    choices: RwSignal<Choices>,
    open: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <Dialog open title="Share this session" lead="One HTML file, opens anywhere, no network. Look at what goes in.">
            <Once viewer>
                <Sharing door viewer choices />
            </Once>
        </Dialog>
    }
}

/// What is made of a whole file: no half of one is shared.
#[component]
fn Once(viewer: Viewer, children: ChildrenFn) -> impl IntoView {
    let is_whole = Memo::new(move |_| viewer.opened().is_whole());
    view! {
        <Show
            when=move || is_whole.get()
            fallback=|| {
                view! {
                    <p class="dialog-body" role="status">
                        "The file is still being read. Once all of it is there, it can be shared here."
                    </p>
                }
            }
        >
            {children()}
        </Show>
    }
}

#[component]
fn Sharing(door: Door, viewer: Viewer, choices: RwSignal<Choices>) -> impl IntoView {
    let maker = Maker::new(viewer, choices);
    view! {
        <div class="dialog-body dialog-scroll share">
            <Scopes maker />
            <Inclusion maker />
            <Secrets maker />
        </div>
        <Foot door maker />
    }
}

/// What says that a preview is shown, and the ways out of it.
#[component]
pub(super) fn PreviewBar(door: Door) -> impl IntoView {
    live(move || {
        let previewed = door.previewed()?;
        let saved = RwSignal::new(None);
        let said = move || match saved.get() {
            Some(name) => format!("Saved as {name}."),
            None => "Nothing is saved yet.".to_owned(),
        };
        Some(view! {
            <div class="preview-bar" role="status">
                <p>
                    <strong>"Preview. "</strong>
                    "This is what the file holds, as whoever gets it will see it. "
                    {said}
                </p>
                <button type="button" class="button" on:click=move |_| door.end_preview()>
                    "Back"
                </button>
                <button
                    type="button"
                    class="button is-primary"
                    on:click=move |_| saved.set(save_as(&previewed.made, "html", "text/html"))
                >
                    "Save HTML"
                </button>
            </div>
        })
    })
}

//! A dialog: the browser's own, so that focus, Escape and the page behind are as they should be.

use leptos::{context::Provider, ev, html};

use super::door::Door;
use crate::ui::prelude::*;

/// The dialog that something is in.
#[derive(Clone, Copy)]
pub(super) struct OpenDialog(RwSignal<bool>);

impl OpenDialog {
    pub(super) fn close(self) {
        self.0.set(false);
    }
}

/// A button, and the dialog that it opens.
#[component]
pub(super) fn DialogButton(
    /// What stands on the button.
    #[prop(into)]
    words: Signal<String>,
    /// The button's style.
    class: &'static str,
    /// The dialog's name, and its heading.
    title: &'static str,
    /// One line below the heading.
    #[prop(into)]
    lead: Signal<String>,
    /// What is in the dialog; made anew each time it opens.
    children: ChildrenFn,
) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <button type="button" class=class aria-haspopup="dialog" on:click=move |_| open.set(true)>
            {move || words.get()}
        </button>
        <Dialog open title lead children />
    }
}

#[component]
pub(super) fn Dialog(
    /// Whether it is open. The person's closing it is told here too.
    open: RwSignal<bool>,
    /// Its name, and its heading.
    #[prop(into)]
    title: String,
    /// One line below the heading.
    #[prop(into)]
    lead: Signal<String>,
    /// What is in it; made anew each time it opens.
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = node.get() else { return };
        if open.get() {
            // It fails for a dialog that is open already, which is what is wanted.
            let _ = dialog.show_modal();
        } else {
            dialog.close();
        }
    });
    // What comes while it is open shows in the page behind, which nobody sees or hears through it.
    let door = use_context::<Door>();
    Effect::new(move |before: Option<u32>| {
        let arrivals = door.map_or(0, Door::arrivals);
        if before.is_some_and(|before| before != arrivals) {
            open.set(false);
        }
        arrivals
    });
    let name = title.clone();
    let close_outside = move |event: ev::MouseEvent| {
        // A click beside the content is a click on the dialog itself.
        let dialog = node.get_untracked().map(web_sys::EventTarget::from);
        let on_itself = dialog.is_some() && event.target() == dialog;
        if on_itself {
            open.set(false);
        }
    };
    view! {
        <dialog
            class="dialog"
            aria-label=name
            node_ref=node
            on:close=move |_| open.set(false)
            on:click=close_outside
        >
            <div class="dialog-head">
                <div>
                    <h2>{title}</h2>
                    <p class="foreign">{move || lead.get()}</p>
                </div>
                <button type="button" class="button" on:click=move |_| open.set(false)>
                    "Close"
                </button>
            </div>
            <Provider value=OpenDialog(open)>{move || open.get().then(|| children())}</Provider>
        </dialog>
    }
}

//! The inspector: what is looked at, as the file holds it, as each stage sends it, and with which prompt.

mod dock;
mod file_page;
mod inspect_button;
mod json_list;
mod prompt_page;
mod sent_page;

use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

pub(super) use dock::Dock;
pub(super) use inspect_button::InspectButton;

use self::{
    file_page::{Facts, FilePage},
    prompt_page::PromptPage,
    sent_page::SentPage,
};
use super::shared::Shared;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::inspection::{Reach, Subject};
use crate::view::inspector::Tab;
use crate::view::keys::next_choice;
use crate::view::stages::contexts_at;

const PANEL_ID: &str = "inspector-panel";

/// The inspector, while it is open.
#[component]
pub(super) fn InspectorDock(dock: Dock) -> impl IntoView {
    let viewer = dock.viewer();
    let is_open = Memo::new(move |_| viewer.view().inspector.is_open());
    live(move || is_open.get().then(|| view! { <Inspector dock /> }))
}

#[component]
fn Inspector(dock: Dock) -> impl IntoView {
    let viewer = dock.viewer();
    dock.remember_opener();
    let tab = Memo::new(move |_| viewer.view().inspector.tab);
    let subject = Memo::new(move |_| {
        let focus = viewer.view().focus?;
        viewer.columns().with(|columns| Subject::at(focus, &columns.context))
    });
    // Made when they are asked for, which only one page does.
    let contexts = Memo::new(move |_| {
        let opened = viewer.opened();
        Shared::new(contexts_at(&opened.session, viewer.leaf(), viewer.moment()))
    });
    let tabs = NodeRef::<html::Div>::new();
    // Whoever asks for the inspector goes on in it.
    Effect::new(move |_| {
        viewer.inspections();
        if let Some(tabs) = tabs.get() {
            dock.remember_opener();
            focus_tab(&tabs, tab.get_untracked());
        }
    });
    // A link in it that leads elsewhere goes with what it stood in.
    Effect::new(move |before: Option<bool>| {
        subject.track();
        request_animation_frame(move || {
            let is_lost =
                document().active_element().is_none_or(|active| active.tag_name() == "BODY");
            if before.is_some()
                && is_lost
                && let Some(tabs) = tabs.try_get_untracked().flatten()
            {
                focus_tab(&tabs, tab.get_untracked());
            }
        });
        true
    });
    let escape = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            dock.close();
        }
    };
    let (reach, are_open) = (RwSignal::new(Reach::Entry), RwSignal::new(false));
    Effect::new(move |_| {
        subject.track();
        reach.set(Reach::Entry);
    });
    let facts = move || subject.get().map(|subject| view! { <Facts viewer subject reach /> });
    let words = move || match subject.get() {
        Some(subject) => subject.words(&viewer.opened().session),
        None => "nothing chosen".to_owned(),
    };
    view! {
        <section class="inspector" aria-label="Inspector" node_ref=dock.section on:keydown=escape>
            <div class="inspector-head">
                <Tabs viewer tab node=tabs />
                <div class="inspector-subject">
                    <h2 class="ellipsis foreign" title=words>
                        {words}
                    </h2>
                    {live(facts)}
                </div>
                <button type="button" class="button" on:click=move |_| dock.close()>
                    "Close"
                </button>
            </div>
            <div
                class="inspector-panel"
                role="tabpanel"
                id=PANEL_ID
                aria-labelledby=move || tab_id(tab.get())
            >
                {move || {
                    let Some(subject) = subject.get() else {
                        return view! { <p class="inspector-page faint">"Go to a row of either pane to see what it is made of."</p> }.into_any();
                    };
                    match tab.get() {
                        Tab::File => view! { <FilePage viewer subject reach are_open /> }.into_any(),
                        Tab::Sent => view! { <SentPage viewer subject contexts /> }.into_any(),
                        Tab::Prompt => view! { <PromptPage viewer subject /> }.into_any(),
                    }
                }}
            </div>
        </section>
    }
}

#[component]
fn Tabs(viewer: Viewer, tab: Memo<Tab>, node: NodeRef<html::Div>) -> impl IntoView {
    let place = |tab| Tab::ALL.iter().position(|other| *other == tab).unwrap_or_default();
    let step = move |event: ev::KeyboardEvent| {
        let open = Tab::ALL.map(|_| true);
        let next = next_choice(&event.key(), place(tab.get_untracked()), &open);
        let Some(next) = next.and_then(|next| Tab::ALL.get(next).copied()) else { return };
        event.prevent_default();
        viewer.show_tab(next);
        if let Some(tabs) = node.get_untracked() {
            focus_tab(&tabs, next);
        }
    };
    let buttons = Tab::ALL.map(|own| {
        let is_shown = move || tab.get() == own;
        view! {
            <button
                type="button"
                class="inspector-tab"
                role="tab"
                id=tab_id(own)
                aria-controls=PANEL_ID
                aria-selected=move || if is_shown() { "true" } else { "false" }
                tabindex=move || if is_shown() { "0" } else { "-1" }
                data-word=own.word()
                on:click=move |_| viewer.show_tab(own)
            >
                {own.word()}
            </button>
        }
    });
    view! {
        <div
            class="inspector-tabs"
            role="tablist"
            aria-label="Pages of the inspector"
            node_ref=node
            on:keydown=step
        >
            {buttons.into_iter().collect_view()}
        </div>
    }
}

fn tab_id(tab: Tab) -> String {
    format!("inspector-tab-{}", tab.name())
}

fn focus_tab(tabs: &HtmlElement, tab: Tab) {
    let button = tabs.query_selector(&format!("#{}", tab_id(tab))).ok().flatten();
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        // It fails for a tab that is not shown, which nobody asked for.
        let _ = button.focus();
    }
}

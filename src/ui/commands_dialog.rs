//! All commands and their keys, to be found by name.

use leptos::{ev, html};
use web_sys::Element;

use super::dialog::Dialog;
use crate::ui::prelude::*;
use crate::view::commands::{Command, Group, Listed, key_in_words, matching};
use crate::view::keys::Step;

const LIST_ID: &str = "commands";
/// So many commands go by with a page key.
const PAGE: usize = 10;

#[component]
pub(super) fn CommandsDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Has a command carried out.
    run: Callback<Command>,
) -> impl IntoView {
    view! {
        <Dialog open title="Commands and keys" lead="Type a few letters of what you want, choose with the arrows; Enter does it.">
            <Finding open run />
        </Dialog>
    }
}

/// The field keeps the keyboard; what the arrows have come to is its active option.
#[component]
fn Finding(open: RwSignal<bool>, run: Callback<Command>) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let active = RwSignal::new(0_usize);
    let found = Memo::new(move |_| matching(&typed.get()));
    let (field, list) = (NodeRef::<html::Input>::new(), NodeRef::<html::Div>::new());
    field.on_load(|field| {
        // It fails for a field that is not shown.
        let _ = field.focus();
    });
    let choose = Callback::new(move |command: Command| {
        open.set(false);
        // In the next frame: until then the dialog that closes keeps the keyboard.
        request_animation_frame(move || run.run(command));
    });
    let press = move |event: ev::KeyboardEvent| {
        let key = event.key();
        let found = found.get_untracked();
        let at = active.get_untracked();
        if key == "Enter" {
            event.prevent_default();
            if let Some(listed) = found.get(at) {
                choose.run(listed.command);
            }
            return;
        }
        // Home and End move within what is typed.
        let step = Step::of_key(&key).filter(|step| !matches!(step, Step::First | Step::Last));
        let next = step.and_then(|step| step.from(at, found.len(), PAGE));
        if let Some(next) = next {
            event.prevent_default();
            active.set(next);
            if let Some(list) = list.get_untracked() {
                bring_in_sight(&list, next);
            }
        }
    };
    let groups = move || {
        let found = found.get();
        let groups = Group::ALL.map(|group| {
            let options: Vec<_> = found
                .iter()
                .enumerate()
                .filter(|(_, listed)| listed.group == group)
                .map(|(at, listed)| (at, *listed))
                .collect();
            (!options.is_empty()).then(|| view! { <CommandGroup group options active choose /> })
        });
        groups.into_iter().collect_view()
    };
    let is_none = move || found.with(Vec::is_empty);
    view! {
        <div class="dialog-body">
            <input
                type="search"
                class="search-field commands-field"
                role="combobox"
                aria-label="Find a command"
                aria-expanded="true"
                aria-controls=LIST_ID
                aria-autocomplete="list"
                aria-activedescendant=move || (!is_none()).then(|| option_id(active.get()))
                autocomplete="off"
                spellcheck="false"
                node_ref=field
                on:input=move |event| {
                    typed.set(event_target_value(&event));
                    active.set(0);
                }
                on:keydown=press
            />
            <div id=LIST_ID class="commands dialog-scroll" role="listbox" aria-label="Commands" node_ref=list>
                {live(groups)}
            </div>
            <p class="faint" role="status">{move || is_none().then_some("No command is called that")}</p>
        </div>
    }
}

#[component]
fn CommandGroup(
    group: Group,
    /// Commands with their places among all that are shown.
    options: Vec<(usize, &'static Listed)>,
    active: RwSignal<usize>,
    choose: Callback<Command>,
) -> impl IntoView {
    let rows = options.into_iter().map(|(at, listed)| {
        let keys =
            listed.keys.iter().map(|key| view! { <kbd class="key">{key_in_words(key)}</kbd> });
        let is_active = move || active.get() == at;
        view! {
            <div
                id=option_id(at)
                class="command"
                class:is-active=is_active
                role="option"
                aria-selected=move || if is_active() { "true" } else { "false" }
                on:click=move |_| choose.run(listed.command)
            >
                <span>{listed.name}</span>
                " "
                <span class="command-keys">{keys.collect_view()}</span>
            </div>
        }
    });
    view! {
        <div role="group" aria-label=group.word()>
            <p class="commands-group" aria-hidden="true">{group.word()}</p>
            {rows.collect_view()}
        </div>
    }
}

fn option_id(at: usize) -> String {
    format!("command-{at}")
}

/// Scrolls no further than it must. The group's name above its first option comes along.
fn bring_in_sight(list: &Element, at: usize) {
    let Some(option) = document().get_element_by_id(&option_id(at)) else { return };
    let (list_place, place) = (list.get_bounding_client_rect(), option.get_bounding_client_rect());
    let above = list_place.top() + place.height() - place.top();
    let below = place.bottom() - list_place.bottom();
    if above > 0.0 {
        list.set_scroll_top(list.scroll_top() - above);
    } else if below > 0.0 {
        list.set_scroll_top(list.scroll_top() + below);
    }
}

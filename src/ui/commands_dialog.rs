//! All commands and their keys, to be found by name.

use leptos::{ev, html, prelude::*};

use super::dialog::Dialog;
use crate::view::commands::{Command, Group, Listed, key_in_words, matching};

#[component]
pub(super) fn CommandsDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Has a command carried out.
    run: Callback<Command>,
) -> impl IntoView {
    view! {
        <Dialog open title="Commands and keys" lead="Type a few letters of what you want; Enter does it.">
            <Finding open run />
        </Dialog>
    }
}

#[component]
fn Finding(open: RwSignal<bool>, run: Callback<Command>) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let field = NodeRef::<html::Input>::new();
    field.on_load(|field| {
        // It fails for a field that is not shown.
        let _ = field.focus();
    });
    let choose = move |command: Command| {
        open.set(false);
        // In the next frame: until then the dialog that closes keeps the keyboard.
        request_animation_frame(move || run.run(command));
    };
    let press = move |event: ev::KeyboardEvent| {
        if event.key() == "Enter"
            && let Some(first) = matching(&typed.get_untracked()).first()
        {
            event.prevent_default();
            choose(first.command);
        }
    };
    let groups = move || {
        let found = matching(&typed.get());
        let groups = Group::ALL.map(|group| {
            let listed: Vec<_> =
                found.iter().filter(|listed| listed.group == group).copied().collect();
            (!listed.is_empty())
                .then(|| view! { <CommandGroup group listed choose=Callback::new(choose) /> })
        });
        groups.into_iter().collect_view()
    };
    let is_none = move || matching(&typed.get()).is_empty();
    view! {
        <div class="dialog-body">
            <input
                type="search"
                class="search-field commands-field"
                aria-label="Find a command"
                autocomplete="off"
                spellcheck="false"
                node_ref=field
                on:input=move |event| typed.set(event_target_value(&event))
                on:keydown=press
            />
            <div class="commands dialog-scroll" tabindex="0" role="group" aria-label="Commands">
                {groups}
                {move || is_none().then(|| view! { <p class="faint">"No command is called that"</p> })}
            </div>
        </div>
    }
}

#[component]
fn CommandGroup(
    group: Group,
    listed: Vec<&'static Listed>,
    choose: Callback<Command>,
) -> impl IntoView {
    let rows = listed.into_iter().map(|listed| {
        let keys =
            listed.keys.iter().map(|key| view! { <kbd class="key">{key_in_words(key)}</kbd> });
        view! {
            <li>
                <button type="button" class="command" on:click=move |_| choose.run(listed.command)>
                    <span>{listed.name}</span>
                    <span class="command-keys">{keys.collect_view()}</span>
                </button>
            </li>
        }
    });
    view! {
        <h3 class="commands-group">{group.word()}</h3>
        <ul>{rows.collect_view()}</ul>
    }
}

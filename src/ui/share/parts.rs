//! What goes in: the scope, and what of it.

use leptos::ev;

use super::maker::Maker;
use crate::snapshot::leave_out::Part;
use crate::snapshot::scope::{Scope, sizes};
use crate::ui::prelude::*;
use crate::view::sharing::{OUTPUTS, Switch, offered};

/// The whole file, this branch, or what the model sees.
#[component]
pub(super) fn Scopes(maker: Maker) -> impl IntoView {
    let opened = maker.opened();
    let sizes = sizes(&opened.session, maker.leaf());
    let branches = opened.session.tips().count();
    let options = Scope::ALL.map(|scope| {
        let (name, facts) = offered(scope, sizes.of(scope), branches);
        let is_chosen = move || maker.choices().scope == scope;
        view! {
            <label class="share-scope">
                <input
                    type="radio"
                    name="share-scope"
                    prop:checked=is_chosen
                    on:change=move |_| maker.choose(|choices| choices.scope = scope)
                />
                <span>{name}</span>
                <small>{facts}</small>
            </label>
        }
    });
    view! {
        <fieldset class="share-part">
            <legend>"What"</legend>
            <div class="share-scopes">{options.into_iter().collect_view()}</div>
        </fieldset>
    }
}

/// What of it goes in.
#[component]
pub(super) fn Inclusion(maker: Maker) -> impl IntoView {
    let boxes = Switch::ALL.map(|switch| {
        let is_in = move || *switch.part(&mut maker.choices().leave_out) == Part::Kept;
        let amount = move || {
            let there_is = maker.counts(maker.choices().scope)?;
            Some(switch.amount(&there_is).unwrap_or_else(|| "none".to_owned()))
        };
        let turn = move |event: ev::Event| {
            let part = if event_target_checked(&event) { Part::Kept } else { Part::TakenOut };
            maker.choose(|choices| *switch.part(&mut choices.leave_out) = part);
        };
        view! {
            <label class="share-check">
                <input type="checkbox" prop:checked=is_in on:change=turn />
                <span>{switch.word()}</span>
                <small>{live(amount)}</small>
            </label>
        }
    });
    let outputs = OUTPUTS.iter().enumerate().map(|(at, (word, output))| {
        let is_chosen = move || maker.choices().leave_out.tool_output == *output;
        view! { <option value=at.to_string() prop:selected=is_chosen>{*word}</option> }
    });
    let choose_output = move |event: ev::Event| {
        let at: usize = event_target_value(&event).parse().unwrap_or_default();
        if let Some((_, output)) = OUTPUTS.get(at) {
            maker.choose(|choices| choices.leave_out.tool_output = *output);
        }
    };
    view! {
        <fieldset class="share-part">
            <legend>"Include"</legend>
            <div class="share-checks">
                {boxes.into_iter().collect_view()}
                <label class="share-check">
                    <span>"Tool output"</span>
                    <select class="share-output" on:change=choose_output>{outputs.collect_view()}</select>
                </label>
            </div>
        </fieldset>
    }
}

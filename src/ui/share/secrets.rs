//! The secrets that were found, each to be taken out or kept, and words and patterns of one's own.

use leptos::ev;

use super::maker::Maker;
use crate::snapshot::redact::{Advice, Kind};
use crate::ui::prelude::*;
use crate::view::sharing::{Choices, FoundGroup, FoundRow, going_in_words, grouped_by_kind};

#[component]
pub(super) fn Secrets(maker: Maker) -> impl IntoView {
    let words = move || match maker.prepared() {
        None if maker.trouble().is_some() => "not looked for yet".to_owned(),
        None => "looking…".to_owned(),
        Some(prepared) => going_in_words(maker.going(None), prepared.secrets().len()),
    };
    let found = live(move || {
        let groups = grouped_by_kind(maker.prepared()?.secrets());
        let groups: Vec<_> = groups.iter().map(|group| group_view(maker, group)).collect();
        (!groups.is_empty()).then(|| view! { <div class="share-found">{groups}</div> })
    });
    view! {
        <fieldset class="share-part">
            <legend>
                "Secrets" <span class="share-count" role="status">{words}</span>
            </legend>
            {found}
            <Own maker />
            <p class="share-caution">
                "Rules find what looks like a secret. What else must not leave, only you know: look through the preview."
            </p>
        </fieldset>
    }
}

fn group_view(maker: Maker, group: &FoundGroup) -> AnyView {
    let kind = group.kind;
    let rows: Vec<_> = group.rows.iter().map(|row| row_view(maker, kind, row)).collect();
    if !group.is_long() {
        return rows.into_any();
    }
    let count = group.count;
    let words = live(move || going_in_words(maker.going(Some(kind)), count));
    let rest = group.rest().map(|words| view! { <p class="share-rest">{words}</p> });
    let is_open = untrack(|| maker.choices().is_open(kind));
    view! {
        <details class="share-kind" open=is_open>
            <summary on:click=move |_| maker.turn(kind)>
                <span class="share-secret-kind">{kind.name()}</span>
                <small>{words}</small>
            </summary>
            <label class="share-secret">
                <input
                    type="checkbox"
                    prop:checked=move || maker.going(Some(kind)) == count
                    on:change=move |event| maker.decide_kind(kind, advice(&event))
                />
                <span class="share-secret-kind">"All of them"</span>
            </label>
            {rows}
            {rest}
        </details>
    }
    .into_any()
}

fn row_view(maker: Maker, kind: Kind, row: &FoundRow) -> AnyView {
    let FoundRow { at, masked, placeholder, places, lines } = row.clone();
    let becomes =
        live(move || if maker.goes(at) { format!("→ {placeholder}") } else { "kept".to_owned() });
    view! {
        <label class="share-secret" class:is-kept=move || !maker.goes(at) title=lines>
            <input
                type="checkbox"
                prop:checked=move || maker.goes(at)
                on:change=move |event| maker.decide_one(at, advice(&event))
            />
            <span class="share-secret-kind">{kind.name()}</span>
            <code class="foreign" dir="auto">{masked}</code>
            <code class="share-becomes foreign">{becomes}</code>
            <small>{places}</small>
        </label>
    }
    .into_any()
}

fn advice(event: &ev::Event) -> Advice {
    if event_target_checked(event) { Advice::TakeOut } else { Advice::Keep }
}

/// What no rule knows.
#[component]
fn Own(maker: Maker) -> impl IntoView {
    let field =
        |name: &'static str, hint: &'static str, value: String, typed: fn(&mut Choices, String)| {
            view! {
                <label class="share-own">
                    <span>{name}</span>
                    <textarea
                        rows="1"
                        placeholder=hint
                        spellcheck="false"
                        autocomplete="off"
                        dir="auto"
                        prop:value=value
                        on:input=move |event| {
                            let text = event_target_value(&event);
                            maker.type_in(|choices| typed(choices, text));
                        }
                    ></textarea>
                </label>
            }
        };
    let choices = untrack(|| maker.choices());
    view! {
        <div class="share-owns">
            {field("Also these words", "a name, a project, a host: one a line", choices.words, |choices, text| choices.words = text)}
            {field("Also what matches", "regular expressions: one a line", choices.patterns, |choices, text| choices.patterns = text)}
        </div>
    }
}

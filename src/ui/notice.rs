//! What is being read, and what could not be opened.

use crate::ui::prelude::*;

use super::door::Door;
use crate::wording::Decimal;

/// How far reading is, with a way out.
#[component]
pub(super) fn Progress(door: Door) -> impl IntoView {
    let opening = move || door.opening();
    let name = move || opening().map(|opening| opening.name);
    let words = move || opening().map(|opening| opening.words());
    let percent = move || opening().map_or(0, |opening| opening.percent());
    let share = move || format!("scaleX({})", Decimal(f64::from(percent()) / 100.0));
    view! {
        <div class="reading" class:is-over-session=door.is_open()>
            <p class="reading-name foreign" dir="auto">
                {name}
            </p>
            <div
                class="progress"
                role="progressbar"
                aria-label="Reading"
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=percent
                aria-valuetext=words
            >
                <div class="progress-done" style:transform=share></div>
            </div>
            <p class="reading-words">{words}</p>
            <Show when=move || door.shows_early()>
                <p class="reading-shown">"What is read so far is shown."</p>
            </Show>
            <button type="button" class="button" on:click=move |_| door.cancel()>
                "Cancel"
            </button>
        </div>
    }
}

/// Why what came was not opened.
#[component]
pub(super) fn RefusalNotice(door: Door) -> impl IntoView {
    move || {
        door.refusal().map(|refusal| {
            view! {
                <div class="refusal" role="alert">
                    <p class="refusal-words foreign">
                        <strong class="refusal-title" dir="auto">
                            {refusal.title()}
                        </strong>
                        {refusal.to_string()}
                    </p>
                    <button type="button" class="button" on:click=move |_| door.dismiss_refusal()>
                        "Dismiss"
                    </button>
                </div>
            }
        })
    }
}

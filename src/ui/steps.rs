//! Steps through time: from one request to the one before or after, and what changed in between.
//!
//! What is told is worked out in [`view::steps`](crate::view::steps). What changed costs two contexts, so
//! it is asked for only while it is shown.

use super::local_time::local_time;
use super::shared::Shared;
use super::viewer::Viewer;
use crate::session::EntryIdx;
use crate::ui::prelude::*;
use crate::view::Focus;
use crate::view::commands::{Command, shortcuts_of};
use crate::view::steps::{Step, Turnover, Way};
use crate::wording::{counted, short};

/// More lines than a person reads; the rest is counted.
const MOST_LINES: usize = 60;

/// The request before or after a step.
type Neighbour = fn(&Step) -> Option<EntryIdx>;

#[component]
pub(super) fn Steps(viewer: Viewer) -> impl IntoView {
    let step = Memo::new(move |_| {
        let opened = viewer.opened();
        viewer.timeline().with(|path| Step::at(&opened.session, path, viewer.leaf()))
    });
    let is_open = RwSignal::new(false);
    let turnover = Memo::new(move |_| {
        let step = step.get().filter(|_| is_open.get())?;
        Some(Shared::new(step.turnover(&viewer.opened().session)))
    });
    let is_there = move || step.with(Option::is_some);
    let neighbour = move |command, name: &'static str, sign: &'static str, of: Neighbour| {
        let to = move || step.with(|step| step.as_ref().and_then(of));
        view! {
            <button
                type="button"
                class="button steps-go"
                aria-label=name
                title=name
                aria-keyshortcuts=shortcuts_of(command)
                disabled=move || to().is_none()
                on:click=move |_| {
                    if let Some(to) = untrack(to) {
                        viewer.choose_leaf(to);
                    }
                }
            >
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    };
    view! {
        <Show when=is_there>
            <section class="steps" aria-label="Requests">
                <div class="steps-bar">
                    {neighbour(Command::PreviousRequest, "Previous request", "‹", |step| step.before)}
                    {neighbour(Command::NextRequest, "Next request", "›", |step| step.after)}
                    <span class="steps-number">{move || step.get().map(|step| step.number_in_words(viewer.leaf()))}</span>
                    <span class="steps-facts ellipsis foreign" title=move || step.get().map(|step| facts(&step))>
                        {move || step.get().map(|step| facts(&step))}
                    </span>
                    <button
                        type="button"
                        class="link-button steps-more"
                        aria-expanded=move || if is_open.get() { "true" } else { "false" }
                        on:click=move |_| is_open.update(|open| *open = !*open)
                    >
                        "What changed"
                    </button>
                </div>
                {move || turnover.get().map(|lines| view! { <Lines viewer lines /> })}
            </section>
        </Show>
    }
}

/// What is known of the request, and when it was made.
fn facts(step: &Step) -> String {
    let made = step.at_ms.and_then(local_time);
    let facts: Vec<String> = step.facts.iter().cloned().chain(made).collect();
    facts.join(" · ")
}

#[component]
fn Lines(viewer: Viewer, lines: Shared<Vec<Turnover>>) -> impl IntoView {
    if lines.is_empty() {
        return view! {
            <p class="steps-none">"Nothing entered or left since the request before"</p>
        };
    }
    let more = lines.len().saturating_sub(MOST_LINES);
    let shown: Vec<Turnover> = lines.iter().take(MOST_LINES).cloned().collect();
    view! {
        <ul class="steps-lines" tabindex="0" aria-label="What changed since the request before">
            {shown.into_iter().map(|line| view! { <Line viewer line /> }).collect_view()}
            {(more > 0).then(|| view! { <li class="faint">"and " {counted(more, "more", "more")}</li> })}
        </ul>
    }
}

#[component]
fn Line(viewer: Viewer, line: Turnover) -> impl IntoView {
    let (sign, class, told) = match line.way {
        Way::In => ("+", "steps-line is-in", "entered: "),
        Way::Out => ("−", "steps-line is-out", "left: "),
    };
    let what = match line.entry {
        Some(entry) => view! {
            <button
                type="button"
                class="link-button foreign"
                on:click=move |_| viewer.visit(Focus::Entry(entry))
            >
                {line.what}
            </button>
        },
        None => view! { <span class="foreign">{line.what}</span> },
    };
    view! {
        <li class=class>
            <span class="steps-sign" aria-hidden="true">{sign}</span>
            <span class="unseen">{told}</span>
            {what}
            <span class="steps-detail ellipsis foreign" dir="auto">{line.detail}</span>
            <span class="steps-tokens">{(line.tokens > 0).then(|| short(line.tokens, "token", "tokens"))}</span>
        </li>
    }
}

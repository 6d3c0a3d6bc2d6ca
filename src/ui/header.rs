//! The header: which session this is, and its figures.

use super::door::Door;
use super::faults::Problems;
use super::finder::Finder;
use super::follow::FollowControls;
use super::icon::Brand;
use super::open_button::OpenButton;
use super::opened::Opened;
use super::search_bar::SearchButton;
use super::share::ShareButton;
use super::shared::Shared;
use super::theme::{Theme, ThemeButton};
use super::totals_dialog::TotalsButton;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::wording::{cost, counted, folder};

#[component]
pub(super) fn Header(
    door: Door,
    viewer: Viewer,
    finder: Finder,
    theme: Theme,
    is_listed: RwSignal<bool>,
    is_shared: RwSignal<bool>,
) -> impl IntoView {
    let name = move || viewer.opened().name().to_owned();
    let file_name = move || viewer.opened().file_name.clone();
    view! {
        <header class="header">
            <Brand />
            <h1 class="header-title ellipsis foreign" dir="auto" title=file_name>
                {name}
            </h1>
            {move || view! { <Facts viewer opened=viewer.opened() /> }}
            <SearchButton finder />
            <ShareButton open=is_shared />
            <button
                type="button"
                class="button is-sign"
                aria-label="Commands and keys"
                title="Commands and keys"
                aria-haspopup="dialog"
                aria-keyshortcuts="?"
                on:click=move |_| is_listed.set(true)
            >
                <span aria-hidden="true">"?"</span>
            </button>
            <ThemeButton theme />
            <FollowControls door />
            <OpenButton door words="Open" class="button" />
        </header>
    }
}

/// The figures of the session.
#[component]
fn Facts(viewer: Viewer, opened: Shared<Opened>) -> impl IntoView {
    let session = &opened.session;
    let totals = session.totals();
    let branches = session.tips().count();
    let cwd = session.cwd().map(str::to_owned);
    let spent = totals.usage.cost_usd;
    view! {
            <ul class="facts">
                {cwd.map(|cwd| {
                    view! {
                        <li class="facts-folder foreign" dir="auto" title=cwd.clone()>
                            {folder(&cwd)}
                        </li>
                    }
                })}
                {(!opened.is_whole()).then(|| view! { <li class="facts-so-far">"So far:"</li> })}
                <li>{counted(totals.entries, "entry", "entries")}</li>
                <li>{counted(branches, "branch", "branches")}</li>
                {(totals.compactions > 0)
                    .then(|| view! { <li>{counted(totals.compactions, "compaction", "compactions")}</li> })}
                {(spent > 0.0).then(|| view! { <li>{cost(spent)} " all branches"</li> })}
                {opened
                    .is_whole()
                    .then(|| {
                        view! {
                            <li>
                                <TotalsButton viewer />
                            </li>
                        }
                    })}
                {(!opened.faults.is_empty())
                    .then(|| {
                        view! {
                            <li>
                                <Problems viewer />
                            </li>
                        }
                    })}
            </ul>
    }
}

//! The line that says of a snapshot when it was made, of what, and what was taken out.

use super::local_time::local_time;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::snapshot_words::phrases;

#[component]
pub(super) fn SnapshotLine(viewer: Viewer) -> impl IntoView {
    let opened = viewer.opened();
    opened.facts.as_ref().map(|facts| {
        let made = local_time(js_sys::Date::parse(&facts.made));
        let phrases = phrases(facts, made.as_deref()).into_iter();
        view! {
            <ul class="snapshot-line" aria-label="Snapshot">
                {phrases
                    .map(|phrase| {
                        view! {
                            <li class="ellipsis foreign" dir="auto" title=phrase.clone()>
                                {phrase.clone()}
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        }
    })
}

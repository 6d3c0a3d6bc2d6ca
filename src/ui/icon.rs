//! Drawings of the page's own.

use crate::ui::prelude::*;

/// The page's mark: a line that branches.
#[component]
pub(super) fn Brand() -> impl IntoView {
    view! {
        <span class="brand">
            <svg viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">
                <path d="M4 2v14M4 9c0-4 10-1 10-6" />
                <circle cx="4" cy="15" r="1.8" fill="currentColor" />
                <circle cx="14" cy="3" r="1.8" fill="currentColor" />
            </svg>
            <span class="brand-name">"Sightline"</span>
        </span>
    }
}

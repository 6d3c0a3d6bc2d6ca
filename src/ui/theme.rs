//! Light, dark, or as the system has it: the one choice that outlives a visit.
//!
//! In go a person's choices; out comes the colour scheme of the whole page. Where a browser keeps nothing, the
//! choice lasts as long as the page.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::measure::set_style;
use crate::ui::prelude::*;

/// Where the choice is kept.
const KEPT_AS: &str = "sightline-theme";

/// The colours of the page.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Scheme {
    /// As the system has it.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The choice, for the whole page.
#[derive(Clone, Copy)]
pub(super) struct Theme {
    scheme: RwSignal<Scheme>,
}

impl Theme {
    /// The choice that was kept.
    pub(super) fn new() -> Self {
        let kept = storage().and_then(|storage| storage.get_item(KEPT_AS).ok().flatten());
        let scheme = Scheme::ALL.into_iter().find(|scheme| Some(scheme.word()) == kept.as_deref());
        let theme = Self { scheme: RwSignal::new(scheme.unwrap_or_default()) };
        Effect::new(move |_| apply(theme.scheme.get()));
        theme
    }

    /// Goes on to the next of the three.
    pub(super) fn turn(self) {
        let next = match self.scheme.get_untracked() {
            Scheme::System => Scheme::Light,
            Scheme::Light => Scheme::Dark,
            Scheme::Dark => Scheme::System,
        };
        self.scheme.set(next);
        if let Some(storage) = storage() {
            // It fails where a browser keeps nothing; the choice holds all the same.
            let _ = storage.set_item(KEPT_AS, next.word());
        }
    }
}

impl Scheme {
    const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// As the style sheets name it.
    fn value(self) -> &'static str {
        match self {
            Self::System => "light dark",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The switch in the header.
#[component]
pub(super) fn ThemeButton(theme: Theme) -> impl IntoView {
    let name = move || format!("Theme: {}", theme.scheme.get().word());
    let sign = live(move || match theme.scheme.get() {
        Scheme::System => "◐",
        Scheme::Light => "○",
        Scheme::Dark => "●",
    });
    view! {
        <button type="button" class="button is-sign" aria-label=name title=name on:click=move |_| theme.turn()>
            <span aria-hidden="true">{sign}</span>
        </button>
    }
}

fn apply(scheme: Scheme) {
    let root = document().document_element().and_then(|root| root.dyn_into::<HtmlElement>().ok());
    if let Some(root) = root {
        set_style(&root, "color-scheme", scheme.value());
    }
}

fn storage() -> Option<web_sys::Storage> {
    // Reading it fails where the page may keep nothing.
    window().local_storage().ok().flatten()
}

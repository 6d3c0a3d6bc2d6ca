//! What the page takes from its framework.
//!
//! In: markup. Out: views that are all of one type. The framework compiles its machinery anew for each type of view that
//! an `Option`, a list or a closure can hold, some hundred bytes of the page each time; where each holds the same, once
//! is enough. It refuses to know what is shown.

use std::sync::{Arc, Mutex};

pub(super) use super::memo::Memo;
pub(super) use erased as view;
pub(super) use leptos::prelude::*;

/// Markup as a view whose type is forgotten.
macro_rules! erased {
    ($($markup:tt)*) => {
        ::leptos::prelude::IntoAny::into_any(::leptos::view! { $($markup)* }.into_inner())
    };
}
pub(super) use erased;

/// A part of the page that is made anew whenever something changes that it read; the type of what makes it is forgotten
/// as well.
pub(super) fn live<V: IntoView + 'static>(mut part: impl FnMut() -> V + Send + 'static) -> AnyView {
    let part: Arc<Mutex<dyn FnMut() -> AnyView + Send>> =
        Arc::new(Mutex::new(move || part().into_any()));
    part.into_any()
}

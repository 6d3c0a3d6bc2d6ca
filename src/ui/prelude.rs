//! What the page takes from its framework.
//!
//! In: markup, and what is to run. Out: views, effects and calls that are each of one type. The framework compiles its
//! machinery anew for each type of view that an `Option`, a list or a closure can hold, and for each closure that it is to
//! call: some hundred bytes of the page each time. It refuses to know what is shown.

use core::time::Duration;
use std::sync::{Arc, Mutex};

use leptos::prelude as framework;

pub(super) use super::attributes::{AriaAttributes, GlobalAttributes};
pub(super) use super::memo::Memo;
pub(super) use super::signal::RwSignal;
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

/// Runs at once, and again whenever something changes that was read. It is given what it gave back the last time.
pub(super) struct Effect;

impl Effect {
    pub(super) fn new<T: 'static>(mut run: impl FnMut(Option<T>) -> T + 'static) -> Self {
        let mut before = None;
        start(Box::new(move || before = Some(run(before.take()))));
        Self
    }
}

fn start(mut run: Box<dyn FnMut()>) {
    framework::Effect::new(move |_: Option<()>| run());
}

/// Runs something before the browser draws the next time.
pub(super) fn request_animation_frame(run: impl FnOnce() + 'static) {
    let run: Box<dyn FnOnce()> = Box::new(run);
    framework::request_animation_frame(run);
}

/// Runs something after a while.
pub(super) fn set_timeout(run: impl FnOnce() + 'static, after: Duration) {
    let run: Box<dyn FnOnce()> = Box::new(run);
    framework::set_timeout(run, after);
}

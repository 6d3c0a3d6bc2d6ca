//! When the browser has its turn.
//!
//! Long work asks now and then whether it has had the page for long enough, and then gives it up for a moment: for
//! keys, for painting. To await what is already there would give nothing up.

use core::time::Duration;

use js_sys::{Date, Promise};
use leptos::prelude::{set_timeout, window};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::ui::script::{ask, field};

/// So long the page may stand still: shorter than a person notices, long enough that turns cost nothing.
const TURN_MS: f64 = 24.0;

/// The turn that work is having.
pub(super) struct Turns {
    begun_ms: f64,
}

impl Turns {
    pub(super) fn new() -> Self {
        Self { begun_ms: Date::now() }
    }

    /// Whether it is the browser's turn.
    pub(super) fn is_over(&self) -> bool {
        let had_ms = Date::now() - self.begun_ms;
        // A clock can be set back.
        !(0.0..TURN_MS).contains(&had_ms)
    }

    /// Gives the browser its turn.
    pub(super) async fn give(&mut self) {
        match ask(&field(&window(), "scheduler"), "yield", &[]) {
            Ok(turn) => drop(turn.await),
            Err(_) => pause(Duration::ZERO).await,
        }
        self.begun_ms = Date::now();
    }
}

/// Waits.
pub(super) async fn pause(duration: Duration) {
    let passed = Promise::new(&mut |resolve, _| {
        set_timeout(move || drop(resolve.call0(&JsValue::NULL)), duration);
    });
    drop(JsFuture::from(passed).await);
}

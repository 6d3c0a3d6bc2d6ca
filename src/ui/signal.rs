//! Values that are changed from outside, and tell those who read them.
//!
//! In: a value, and what becomes of it. Out: [`RwSignal`], which is used as the framework's is, and is one of those. As
//! with [`Memo`](super::memo), all values are kept as values of any type, so that the framework's machinery is compiled
//! once.

use std::marker::PhantomData;
use std::sync::{PoisonError, RwLock};

use leptos::prelude::{
    Get as _, GetUntracked as _, IsDisposed as _, Notify as _, RwSignal as Cell, Track as _,
};

use super::memo::Kept;

/// A value that changes. Who reads it is told.
pub(super) struct RwSignal<T> {
    cell: Cell<Kept>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for RwSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for RwSignal<T> {}

impl<T> PartialEq for RwSignal<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cell == other.cell
    }
}

impl<T: Send + Sync + 'static> RwSignal<T> {
    pub(super) fn new(value: T) -> Self {
        Self { cell: Cell::new(Kept::new(RwLock::new(value))), of: PhantomData }
    }

    pub(super) fn get(self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    pub(super) fn get_untracked(self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }

    pub(super) fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look_into(&self.cell.get(), look)
    }

    pub(super) fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look_into(&self.cell.get_untracked(), look)
    }

    /// To be told of changes without reading the value.
    pub(super) fn track(self) {
        self.cell.track();
    }

    /// Nothing happens where the part of the page is gone that it belongs to.
    pub(super) fn set(self, value: T) {
        self.update(|place| *place = value);
    }

    /// Whether the part of the page is gone that it belongs to.
    pub(super) fn is_disposed(self) -> bool {
        self.cell.is_disposed()
    }

    /// Changes the value where it is. As with [`RwSignal::set`], there may be none any more.
    pub(super) fn update(self, change: impl FnOnce(&mut T)) {
        self.maybe_update(|value| {
            change(value);
            true
        });
    }

    /// Changes the value where it is, if it does: nobody is told of a change that was none.
    pub(super) fn maybe_update(self, change: impl FnOnce(&mut T) -> bool) {
        let Some(kept) = self.cell.try_get_untracked() else { return };
        let is_changed =
            change(&mut kept.value::<RwLock<T>>().write().unwrap_or_else(PoisonError::into_inner));
        if is_changed {
            self.cell.notify();
        }
    }
}

fn look_into<T: 'static, R>(kept: &Kept, look: impl FnOnce(&T) -> R) -> R {
    look(&kept.value::<RwLock<T>>().read().unwrap_or_else(PoisonError::into_inner))
}

//! Values that are derived from others, and made again only when those change.
//!
//! In: what makes a value. Out: [`Memo`], which is used as the framework's is, and is one of those. The framework compiles
//! its own anew for each type of value and for each closure, three thousand bytes of the page each time. Here all values
//! are kept as values of any type, so that once is enough.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use leptos::prelude::{Get as _, GetUntracked as _, Memo as Cell, Track as _};

/// A derived value. Who reads it is told when it is another.
pub(super) struct Memo<T> {
    cell: Cell<Kept>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}

impl<T: PartialEq + Send + Sync + 'static> Memo<T> {
    /// Makes a value, of the one before if there is one, once it is asked for.
    pub(super) fn new(make: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Self {
        let make: Make = Box::new(move |before| {
            let value = make(before.map(Kept::value));
            before
                .filter(|before| *before.value::<T>() == value)
                .cloned()
                .unwrap_or_else(|| Kept::new(value))
        });
        Self { cell: Cell::new(make), of: PhantomData }
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
        look(self.cell.get().value())
    }

    pub(super) fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look(self.cell.get_untracked().value())
    }

    /// To be told of another value without reading this one.
    pub(super) fn track(self) {
        self.cell.track();
    }
}

/// What makes a value of any type.
type Make = Box<dyn Fn(Option<&Kept>) -> Kept + Send + Sync>;

/// A value of any type. The same as another only if it is that very one.
#[derive(Clone)]
pub(super) struct Kept(Arc<dyn Any + Send + Sync>);

impl Kept {
    pub(super) fn new(value: impl Send + Sync + 'static) -> Self {
        Self(Arc::new(value))
    }

    pub(super) fn value<T: 'static>(&self) -> &T {
        let Some(value) = self.0.downcast_ref() else {
            unreachable!("the values of a memo or a signal are of one type")
        };
        value
    }
}

impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

//! Attributes by their names.
//!
//! In: an attribute's value, from markup. Out: an attribute of one of two types, told once or told anew whenever it
//! changes. The framework has a type for each attribute that every element can have and for each type of value, and
//! compiles half a thousand bytes of the page for each. These stand in the place of its traits, so that markup finds
//! them under the same names.

use std::sync::{Arc, Mutex, PoisonError};

use leptos::attr::AttributeValue;
use leptos::attr::custom::{CustomAttr, custom_attribute};
use leptos::prelude::AddAnyAttr;

type With<T, V> = <T as AddAnyAttr>::Output<CustomAttr<&'static str, <V as Value>::Told>>;

macro_rules! attributes {
    ($of:ident: $($method:ident is $name:literal,)*) => {
        pub(super) trait $of<V: Value>: AddAnyAttr + Sized {
            $(fn $method(self, value: V) -> With<Self, V> {
                self.add_any_attr(custom_attribute($name, value.told()))
            })*
        }

        impl<T: AddAnyAttr, V: Value> $of<V> for T {}
    };
}

/// What an attribute can be given, as markup hands it on: a value, or what makes one.
pub(super) trait Value {
    type Told: AttributeValue;

    fn told(self) -> Self::Told;
}

type Make<V> = Arc<Mutex<dyn FnMut() -> V + Send>>;

impl<V: Word, F: FnMut() -> V + Send + 'static> Value for F {
    type Told = Make<Option<String>>;

    fn told(mut self) -> Self::Told {
        Arc::new(Mutex::new(move || self().word()))
    }
}

impl<V: Word + 'static> Value for Make<V> {
    type Told = Make<Option<String>>;

    fn told(self) -> Self::Told {
        (move || self.lock().unwrap_or_else(PoisonError::into_inner)()).told()
    }
}

/// A value as an attribute has it, if it has one.
pub(super) trait Word {
    fn word(self) -> Option<String>;
}

impl Word for bool {
    fn word(self) -> Option<String> {
        self.then(String::new)
    }
}

impl<V: Word> Word for Option<V> {
    fn word(self) -> Option<String> {
        self.and_then(V::word)
    }
}

macro_rules! words {
    ($($value:ty),*) => {
        $(impl Word for $value {
            fn word(self) -> Option<String> {
                Some(self.to_string())
            }
        })*
    };
}

words!(&str, Arc<str>, String, u8, usize);

macro_rules! values {
    ($($value:ty),*) => {
        $(impl Value for $value {
            type Told = Option<String>;

            fn told(self) -> Option<String> {
                self.word()
            }
        })*
    };
}

values!(&str, Arc<str>, String, bool, usize, Option<&str>, Option<Arc<str>>, Option<String>);

attributes! { GlobalAttributes:
    dir is "dir",
    hidden is "hidden",
    id is "id",
    role is "role",
    spellcheck is "spellcheck",
    tabindex is "tabindex",
    title is "title",
}

attributes! { AriaAttributes:
    aria_activedescendant is "aria-activedescendant",
    aria_autocomplete is "aria-autocomplete",
    aria_checked is "aria-checked",
    aria_controls is "aria-controls",
    aria_current is "aria-current",
    aria_describedby is "aria-describedby",
    aria_disabled is "aria-disabled",
    aria_expanded is "aria-expanded",
    aria_haspopup is "aria-haspopup",
    aria_hidden is "aria-hidden",
    aria_keyshortcuts is "aria-keyshortcuts",
    aria_label is "aria-label",
    aria_labelledby is "aria-labelledby",
    aria_level is "aria-level",
    aria_orientation is "aria-orientation",
    aria_posinset is "aria-posinset",
    aria_pressed is "aria-pressed",
    aria_rowcount is "aria-rowcount",
    aria_rowindex is "aria-rowindex",
    aria_selected is "aria-selected",
    aria_setsize is "aria-setsize",
    aria_valuemax is "aria-valuemax",
    aria_valuemin is "aria-valuemin",
    aria_valuenow is "aria-valuenow",
    aria_valuetext is "aria-valuetext",
}

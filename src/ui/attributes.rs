//! Attributes by their names.
//!
//! In: an attribute's value, from markup. Out: an attribute of one type for each type of value. The framework has a type
//! of its own for each attribute that every element can have, and compiles half a thousand bytes of the page for each.
//! These stand in the place of its traits, so that markup finds them under the same names.

use leptos::attr::AttributeValue;
use leptos::attr::custom::{CustomAttr, custom_attribute};
use leptos::prelude::AddAnyAttr;

type With<T, V> = <T as AddAnyAttr>::Output<CustomAttr<&'static str, V>>;

macro_rules! attributes {
    ($of:ident: $($method:ident is $name:literal,)*) => {
        pub(super) trait $of<V: AttributeValue>: AddAnyAttr + Sized {
            $(fn $method(self, value: V) -> With<Self, V> {
                self.add_any_attr(custom_attribute($name, value))
            })*
        }

        impl<T: AddAnyAttr, V: AttributeValue> $of<V> for T {}
    };
}

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

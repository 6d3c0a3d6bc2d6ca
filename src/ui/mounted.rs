//! Parts of the page that stand by themselves, each in an element of its own.
//!
//! In: what is to be shown. Out: what it is shown in, until that is dropped. It refuses to know where the element is.

use core::any::Any;

use leptos::mount::mount_to;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::ui::prelude::*;

/// A part of the page, with an element around it. Both go when this is dropped.
pub(super) struct Mounted {
    place: HtmlElement,
    _part: Box<dyn Any>,
}

impl Mounted {
    /// In a new element, which is not in the document yet.
    pub(super) fn new(part: impl FnOnce() -> AnyView + 'static) -> Option<Self> {
        let place: HtmlElement = document().create_element("div").ok()?.dyn_into().ok()?;
        Some(Self { _part: mounted(place.clone(), Box::new(part)), place })
    }

    /// The element.
    pub(super) fn place(&self) -> &HtmlElement {
        &self.place
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.place.remove();
    }
}

/// In an element that is there. Of one type, so that the framework's machinery for it is compiled once.
pub(super) fn mounted(place: HtmlElement, part: Box<dyn FnOnce() -> AnyView>) -> Box<dyn Any> {
    Box::new(mount_to(place, part))
}

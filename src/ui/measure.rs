//! The sizes of elements, as the browser lays them out.
//!
//! In go elements to watch; out come those that changed their size, between layout and painting. It
//! refuses to know what they are.

use crate::ui::prelude::*;
use js_sys::Array;
use leptos::html::ElementType;
use leptos::logging;
use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{Element, FocusOptions, HtmlElement, ResizeObserver, ResizeObserverEntry};

/// Watches elements until it is dropped.
pub(super) struct Observer {
    observer: Option<ResizeObserver>,
    _heard: Closure<dyn FnMut(Array)>,
}

impl Observer {
    pub(super) fn new(mut resized: impl FnMut(&[Element]) + 'static) -> Self {
        let heard = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let entries = entries.iter().filter_map(|entry| entry.dyn_into().ok());
            let elements: Vec<Element> =
                entries.map(|entry: ResizeObserverEntry| entry.target()).collect();
            resized(&elements);
        });
        let observer = ResizeObserver::new(heard.as_ref().unchecked_ref());
        if observer.is_err() {
            logging::error!("this browser does not tell the sizes of elements");
        }
        Self { observer: observer.ok(), _heard: heard }
    }

    pub(super) fn watch(&self, element: &Element) {
        if let Some(observer) = &self.observer {
            observer.observe(element);
        }
    }

    pub(super) fn forget(&self, element: &Element) {
        if let Some(observer) = &self.observer {
            observer.unobserve(element);
        }
    }
}

impl Drop for Observer {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}

/// The width and height of an element, as they change.
pub(super) fn size_of<E>(node: NodeRef<E>) -> RwSignal<(f64, f64)>
where
    E: ElementType,
    E::Output: JsCast + Clone + Into<Element> + 'static,
{
    let size_px = RwSignal::new((0.0, 0.0));
    let observer = StoredValue::new_local(None::<Observer>);
    node.on_load(move |element| {
        let element: Element = element.into();
        let measured = element.clone();
        let watching = Observer::new(move |_| {
            let edges = measured.get_bounding_client_rect();
            // What was measured may be gone by now.
            size_px.set((edges.width(), edges.height()));
        });
        watching.watch(&element);
        observer.set_value(Some(watching));
    });
    size_px
}

/// The height of an element with its padding and border.
pub(super) fn height_px(element: &Element) -> f64 {
    element.get_bounding_client_rect().height()
}

/// Sets a style through the object model, which the page's security policy lets pass.
pub(super) fn set_style(element: &HtmlElement, property: &str, value: &str) {
    // It fails for a style that cannot be changed, which an element's own can.
    let _ = element.style().set_property(property, value);
}

/// Gives an element the keyboard focus and scrolls nothing: where lists stand is their own matter.
pub(super) fn focus_in_place(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // It fails for an element that cannot have the focus, which then stays where it is.
    let _ = element.focus_with_options(&options);
}

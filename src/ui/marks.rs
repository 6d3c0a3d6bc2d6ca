//! Marks on the words that a search found, wherever they stand on screen.
//!
//! In: the elements to look in and what is searched for. Out: the browser's own highlights over their text: no
//! element is made or changed, so nothing else has to know of a search. Where a browser has no such
//! highlights, rows are still marked.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{Element, MutationObserver, MutationObserverInit, Node, Range};

use super::finder::Finder;
use crate::search::Query;
use crate::ui::prelude::*;

/// The name of the highlights in the styles.
const NAME: &str = "search-hit";
/// More than this on one screen say nothing.
const MOST_MARKS: usize = 1_000;
/// A longer text is not read for marks.
const MOST_BYTES: usize = 1 << 18;

/// Keeps the marks inside an element true to what is searched for, and to what the element shows.
pub(super) fn keep_marks(root: NodeRef<leptos::html::Main>, finder: Finder) {
    let is_asked = StoredValue::new(false);
    let mark = move || {
        if is_asked.try_get_value() != Some(false) {
            return;
        }
        is_asked.set_value(true);
        // Once a frame, after the rows have been made.
        request_animation_frame(move || {
            let Some(root) = root.try_get_untracked().flatten() else { return };
            is_asked.set_value(false);
            let query = finder.found_untracked().query;
            show(&marks_in(&root, &query));
        });
    };
    let observer = StoredValue::new_local(None);
    root.on_load(move |root| observer.set_value(Watch::start(&root, mark)));
    Effect::new(move |_| {
        let _ = finder.found().query;
        mark();
    });
    on_cleanup(move || {
        observer.try_update_value(Option::take);
        show(&[]);
    });
}

/// Tells of every change inside an element until it is dropped.
struct Watch {
    observer: MutationObserver,
    _heard: Closure<dyn FnMut()>,
}

impl Watch {
    fn start(root: &Element, heard: impl FnMut() + 'static) -> Option<Self> {
        let heard = Closure::<dyn FnMut()>::new(heard);
        let observer = MutationObserver::new(heard.as_ref().unchecked_ref()).ok()?;
        let what = MutationObserverInit::new();
        what.set_child_list(true);
        what.set_subtree(true);
        observer.observe_with_options(root, &what).ok()?;
        Some(Self { observer, _heard: heard })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn marks_in(root: &Element, query: &Query) -> Vec<Range> {
    const TEXT: u32 = 4;
    let mut marks = Vec::new();
    if !query.has_words() {
        return marks;
    }
    let Ok(texts) = document().create_tree_walker_with_what_to_show(root, TEXT) else {
        return marks;
    };
    while let Ok(Some(node)) = texts.next_node() {
        let text = node.node_value().unwrap_or_default();
        if text.len() > MOST_BYTES || !is_foreign(&node) {
            continue;
        }
        for place in query.places(&text) {
            let units = |at: usize| text.get(..at).map_or(0, |text| text.encode_utf16().count());
            let mark = range(&node, units(place.start), units(place.end));
            marks.extend(mark);
            if marks.len() >= MOST_MARKS {
                return marks;
            }
        }
    }
    marks
}

/// Only what comes out of the file is searched, so only that is marked.
fn is_foreign(node: &Node) -> bool {
    let parent = node.parent_element();
    parent.and_then(|parent| parent.closest(".foreign").ok()).flatten().is_some()
}

fn range(node: &Node, start: usize, end: usize) -> Option<Range> {
    let range = Range::new().ok()?;
    range.set_start(node, u32::try_from(start).ok()?).ok()?;
    range.set_end(node, u32::try_from(end).ok()?).ok()?;
    Some(range)
}

/// Hands the ranges to the browser's registry of highlights, if it has one.
fn show(marks: &[Range]) -> Option<()> {
    let global = js_sys::global();
    let registry =
        Reflect::get(&Reflect::get(&global, &"CSS".into()).ok()?, &"highlights".into()).ok()?;
    let made_by: Function = Reflect::get(&global, &"Highlight".into()).ok()?.dyn_into().ok()?;
    let ranges: Array = marks.iter().map(JsValue::from).collect();
    let highlight = Reflect::construct(&made_by, &ranges).ok()?;
    let set: Function = Reflect::get(&registry, &"set".into()).ok()?.dyn_into().ok()?;
    set.call2(&registry, &NAME.into(), &highlight).ok().map(drop)
}

//! The page: what the layers below know, on screen.
//!
//! In go a person's files, keys and clicks; out come elements. It refuses to decide anything that
//! could be decided without a browser: that stands in [`view`](crate::view) and below, under test.
//! The only part of this crate that names a browser.

#![allow(unreachable_pub, reason = "the framework's macro makes a public item of each component")]
#![allow(clippy::needless_pass_by_value, reason = "components are handed their properties whole")]

mod address_bar;
mod again;
mod app;
mod attributes;
mod card;
mod card_part;
mod carried;
mod clipboard;
mod commands_dialog;
mod compare_pane;
mod compare_row;
mod dialog;
mod diff;
mod door;
mod faults;
mod finder;
mod follow;
mod go_button;
mod graph_bar;
mod graph_pane;
mod graph_row;
mod handle;
mod header;
mod hover_card;
mod icon;
mod inspector;
mod landing;
mod local_time;
mod marks;
mod measure;
mod memo;
mod mounted;
mod notice;
mod open;
mod open_button;
mod opened;
mod overview;
mod pane_tabs;
mod paste_dialog;
mod picture;
mod prelude;
mod printed;
mod printout;
mod prompt_dialog;
mod prompt_parts;
mod prose;
mod radio_group;
mod reason;
mod rehearsal;
mod script;
mod search_bar;
mod session_screen;
mod share;
mod shared;
mod shortcuts;
mod signal;
mod snapshot_line;
mod split_bar;
mod steps;
mod stopped;
mod strip;
mod theme;
mod toolbar;
mod totals_dialog;
mod turns;
mod viewer;
mod virtual_list;
mod window;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Puts the page into the document. A program that stops from here on says so.
pub fn start() {
    stopped::say_so_on_panic();
    let page = document().get_element_by_id("page").and_then(|page| page.dyn_into().ok());
    let place = page.or_else(|| document().body());
    if let Some(place) = place {
        let page = mounted::mounted(place, Box::new(|| view! { <app::App /> }.into_any()));
        // It lasts as long as the document.
        core::mem::forget(page);
    }
}

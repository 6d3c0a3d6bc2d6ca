//! What a person does with the page, in a real browser.
//!
//! In: the folder of the built page (`SIGHTLINE_PAGE`, by default `dist`) and an installed Chrome or Chromium with
//! its ChromeDriver (`SIGHTLINE_CHROME`, `SIGHTLINE_CHROMEDRIVER`, by default what is on PATH). With
//! `SIGHTLINE_BROWSER=firefox` it is Firefox and its driver (`SIGHTLINE_FIREFOX`, `SIGHTLINE_GECKODRIVER`).
//! Out: one test for each thing a person does; where one fails, a screenshot, the page and its console in a folder
//! that the failure names.
//!
//! A test finds things as assistive technology does, by role and name, or by the attributes that the page promises
//! (`data-entry`, `data-fate`, `data-line`, `data-origin`). None knows a class, a tag or a module of the page. None
//! sleeps for a fixed time: each waits for what it awaits. A console error fails any test, so that a breach of the
//! page's Content-Security-Policy does, too.

#![allow(clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

mod browser;
mod page;
#[path = "../hostile/mod.rs"]
mod payloads;
mod roles;
mod server;
mod session;
mod visit;
mod waiting;

mod address;
mod cards;
mod choosing;
mod columns;
mod commands;
mod dialogs;
mod early;
mod finding;
mod from_disk;
mod graph;
mod growing;
mod inspector;
mod keyboard;
mod large;
mod narrow;
mod opening;
mod panes;
mod pointing;
mod printing;
mod sharing;
mod time;
mod transcripts;
mod trouble;

//! Reading the open file again: by what, when it was read last, and whether that happens by itself.
//!
//! In: the sources that are opened. Out: the handle of the one that is open, and looks at it once a second while it is
//! followed. It refuses to know what is done at a look.

use core::time::Duration;

use crate::ui::prelude::*;
use leptos::task::spawn_local;

use super::handle::Handle;
use super::open::Source;
use super::turns::pause;

/// A session is written to with each message: more often than this is no use to a reader.
const LOOK: Duration = Duration::from_secs(1);

/// What the open file can be read again by.
#[derive(Clone, Copy)]
pub(super) struct Again {
    handle: StoredValue<Option<Handle>, LocalStorage>,
    modified_ms: StoredValue<f64>,
    read_bytes: StoredValue<u64>,
    is_there: RwSignal<bool>,
    follows: RwSignal<bool>,
    /// Of the following that was asked for last.
    ticket: StoredValue<u32>,
}

impl Again {
    pub(super) fn new() -> Self {
        Self {
            handle: StoredValue::new_local(None),
            modified_ms: StoredValue::new(0.0),
            read_bytes: StoredValue::new(0),
            is_there: RwSignal::new(false),
            follows: RwSignal::new(false),
            ticket: StoredValue::new(0),
        }
    }

    pub(super) fn is_there(self) -> bool {
        self.is_there.get()
    }

    pub(super) fn follows(self) -> bool {
        self.follows.get()
    }

    pub(super) fn handle(self) -> Option<Handle> {
        self.handle.get_value()
    }

    /// Another file is open, of which so much was read.
    pub(super) fn take(self, source: Source, read_bytes: u64) {
        self.modified_ms.set_value(source.modified_ms);
        self.read_bytes.set_value(read_bytes);
        self.is_there.set(source.handle.is_some());
        if source.handle.is_none() {
            self.stop();
        }
        self.handle.set_value(source.handle);
    }

    /// The open file was read again. Where it came without a handle this time, the one from before is as good.
    pub(super) fn keep(self, source: &Source) {
        self.modified_ms.set_value(source.modified_ms);
        self.read_bytes.set_value(source.bytes.size());
        if let Some(handle) = source.handle.clone() {
            self.handle.set_value(Some(handle));
            self.is_there.set(true);
        }
    }

    /// Whether a source is as it was read last.
    pub(super) fn knows(self, source: &Source) -> bool {
        let is_as_old =
            self.modified_ms.with_value(|read| read.total_cmp(&source.modified_ms).is_eq());
        is_as_old && source.bytes.size() == self.read_bytes.get_value()
    }

    /// Begins to look once a second, or stops.
    pub(super) fn turn(self, look: impl Fn() + 'static) {
        if self.follows.get_untracked() {
            return self.stop();
        }
        self.follows.set(true);
        let ticket = self.next_ticket();
        spawn_local(async move {
            while self.ticket.get_value() == ticket {
                // What is read in a dialog stands still.
                if !is_dialog_open() {
                    look();
                }
                pause(LOOK).await;
            }
        });
    }

    pub(super) fn stop(self) {
        self.next_ticket();
        self.follows.set(false);
    }

    fn next_ticket(self) -> u32 {
        self.ticket.update_value(|ticket| *ticket = ticket.wrapping_add(1));
        self.ticket.get_value()
    }
}

/// Whether something modal is shown.
pub(super) fn is_dialog_open() -> bool {
    document().query_selector("dialog[open]").ok().flatten().is_some()
}

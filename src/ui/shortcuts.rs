//! Keys that work everywhere in a session, and what each command does.
//!
//! In go key presses that nothing nearer to them took; out come calls of the verbs of viewer, finder and
//! inspector. Which key asks for what stands in [`view::commands`](crate::view::commands).

use leptos::ev;
use wasm_bindgen::JsCast;
use web_sys::{
    HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent, KeyboardEventInit,
};

use super::again::is_dialog_open;
use super::clipboard;
use super::commands_dialog::CommandsDialog;
use super::door::Door;
use super::finder::Finder;
use super::inspector::Dock;
use super::open_button::ask_for_file;
use super::split_bar::Divided;
use super::theme::Theme;
use super::viewer::Viewer;
use super::virtual_list::VirtualList;
use crate::columns::text_of;
use crate::session::EntryIdx;
use crate::ui::prelude::*;
use crate::view::commands::{ALL, Command, Held, list_key, of_key};
use crate::view::hits::Way;
use crate::view::moves::user_message;
use crate::view::steps::Step;

/// All that commands act on.
pub(super) struct Shortcuts {
    pub(super) door: Door,
    pub(super) viewer: Viewer,
    pub(super) finder: Finder,
    pub(super) dock: Dock,
    pub(super) divided: Divided,
    pub(super) theme: Theme,
    pub(super) graph: VirtualList,
    pub(super) columns: VirtualList,
    /// Whether the list of commands is shown.
    pub(super) is_listed: RwSignal<bool>,
    /// Whether the dialog to share is shown.
    pub(super) is_shared: RwSignal<bool>,
    /// What came of copying.
    pub(super) said: RwSignal<&'static str>,
}

/// Takes keys anywhere in the page, and shows what belongs to them.
#[component]
pub(super) fn ShortcutKeys(shortcuts: StoredValue<Shortcuts>) -> impl IntoView {
    let pressed = window_event_listener(ev::keydown, move |event| {
        shortcuts.with_value(|shortcuts| shortcuts.pressed(&event));
    });
    on_cleanup(move || pressed.remove());
    let run =
        Callback::new(move |command| shortcuts.with_value(|shortcuts| shortcuts.run(command)));
    let (is_listed, said) = shortcuts.with_value(|shortcuts| (shortcuts.is_listed, shortcuts.said));
    view! {
        <CommandsDialog open=is_listed run />
        <p class="said" role="status">{move || said.get()}</p>
    }
}

impl Shortcuts {
    fn pressed(&self, event: &KeyboardEvent) {
        // Where none is open, what is shown is not in sight.
        if is_for_others(event) || !self.door.is_open() {
            return;
        }
        // What is nearer to it than the page has closed itself by now, and kept the key.
        if event.key() == "Escape" && self.finder.is_open_untracked() {
            event.prevent_default();
            return self.finder.close();
        }
        if let Some(command) = command_of(event) {
            event.prevent_default();
            self.run(command);
        }
    }

    pub(super) fn run(&self, command: Command) {
        let viewer = self.viewer;
        self.said.set("");
        match command {
            Command::Down
            | Command::Up
            | Command::First
            | Command::Last
            | Command::Fold
            | Command::Unfold
            | Command::ChooseLeaf => self.press_in_list(command),
            Command::NextUser => self.go_to_user(Way::On),
            Command::PreviousUser => self.go_to_user(Way::Back),
            Command::NextRequest => self.go_to_request(|step| step.after),
            Command::PreviousRequest => self.go_to_request(|step| step.before),
            Command::FoldAllButPath => viewer.fold_all_but_path(),
            Command::UnfoldAll => viewer.unfold_all(),
            Command::FileLeaf => {
                if let Some(leaf) = viewer.opened().session.leaf() {
                    viewer.choose_leaf(leaf);
                }
            }
            Command::Show(stage) => viewer.show_stage(stage),
            Command::At(moment) => viewer.show_moment(moment),
            Command::Filter(filter) => viewer.show_filter(filter),
            Command::Thinking => viewer.turn_thinking(),
            Command::Output => viewer.turn_output(),
            Command::HiddenMessages => viewer.switch_undisplayed(),
            Command::Search => self.finder.open(),
            Command::NextHit => self.go_to_hit(Way::On),
            Command::PreviousHit => self.go_to_hit(Way::Back),
            Command::Inspect => self.dock.turn(),
            Command::Share => self.is_shared.set(true),
            Command::Copy => self.copy(),
            Command::Open => ask_for_file(),
            Command::Reload => self.read_again(Door::reload),
            Command::Follow => self.read_again(Door::turn_follow),
            Command::Print => {
                // It fails where a page may not print.
                let _ = window().print();
            }
            Command::Branches => self.turn_branches(),
            Command::Theme => self.theme.turn(),
            Command::Help | Command::Find => self.is_listed.set(true),
        }
    }

    /// Has a list do what it does on its own key: the one that has the keyboard, or else gets it.
    fn press_in_list(&self, command: Command) {
        let nearest = if self.columns.has_keyboard() { self.columns } else { self.graph };
        let list = if nearest.take_keyboard() {
            nearest
        } else {
            // The graph is not shown.
            self.columns.take_keyboard();
            self.columns
        };
        let key = ALL.iter().find(|listed| listed.command == command);
        let key = key.and_then(|listed| listed.keys.first()).map(|key| list_key(key));
        let (Some(key), Some(node)) = (key, list.node().get_untracked()) else { return };
        let init = KeyboardEventInit::new();
        init.set_key(key);
        init.set_cancelable(true);
        if let Ok(event) = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init) {
            // It does not bubble, so it does not come back here.
            let _ = node.dispatch_event(&event);
        }
    }

    /// What had the keyboard may be gone; it goes to the pane that is there.
    fn turn_branches(&self) {
        let (graph, columns) = (self.graph, self.columns);
        self.divided.turn();
        request_animation_frame(move || {
            if !graph.take_keyboard() {
                columns.take_keyboard();
            }
        });
    }

    fn go_to_user(&self, way: Way) {
        let viewer = self.viewer;
        let from = viewer.focused_entry();
        let opened = viewer.opened();
        let path = viewer.timeline().get_untracked();
        if let Some(to) = user_message(&opened.session, &path, from, way) {
            viewer.look_at(to);
        }
    }

    fn go_to_request(&self, of: fn(&Step) -> Option<EntryIdx>) {
        let viewer = self.viewer;
        let opened = viewer.opened();
        let path = viewer.timeline().get_untracked();
        let step = Step::at(&opened.session, &path, viewer.view_untracked().leaf);
        if let Some(to) = step.as_ref().and_then(of) {
            viewer.choose_leaf(to);
        }
    }

    fn read_again(&self, how: fn(Door)) {
        if self.door.can_reload() {
            how(self.door);
        } else if self.door.early().is_some() {
            self.said.set("The file is still being read.");
        } else {
            self.said.set("The browser lets this file not be read again: drop it once more.");
        }
    }

    /// Where nothing is searched for, there is something to type first.
    fn go_to_hit(&self, way: Way) {
        if self.finder.found_untracked().query.is_empty() {
            self.finder.open();
        } else {
            self.finder.go(self.viewer, way);
        }
    }

    fn copy(&self) {
        if let Some(entry) = self.viewer.focused_entry() {
            clipboard::copy(text_of(&self.viewer.opened().session, entry), self.said);
        }
    }
}

/// Takes the key that opens a file, where no session is open that the others could act on.
pub(super) fn take_open_key() {
    let pressed = window_event_listener(ev::keydown, move |event| {
        if !is_for_others(&event) && command_of(&event) == Some(Command::Open) {
            event.prevent_default();
            ask_for_file();
        }
    });
    on_cleanup(move || pressed.remove());
}

/// Whether a key was taken, or is for what is modal or for a field. There even Control is the field's: on a Mac,
/// Control and k cut a line.
fn is_for_others(event: &KeyboardEvent) -> bool {
    event.default_prevented() || is_dialog_open() || is_typing(event)
}

/// What a key asks for. A button that has the keyboard keeps the key that presses it.
fn command_of(event: &KeyboardEvent) -> Option<Command> {
    let held = match (event.ctrl_key() || event.meta_key(), event.alt_key()) {
        (false, false) => Held::Nothing,
        (true, false) => Held::Control,
        (_, true) => Held::Other,
    };
    of_key(&event.key(), held).filter(|command| *command != Command::ChooseLeaf)
}

/// Keys that write something are no commands.
pub(super) fn is_typing(event: &KeyboardEvent) -> bool {
    event.target().is_some_and(|target| {
        target.has_type::<HtmlInputElement>()
            || target.has_type::<HtmlTextAreaElement>()
            || target.has_type::<HtmlSelectElement>()
    })
}

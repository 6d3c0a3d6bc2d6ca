//! Everything that a person can have done by a key, by name.
//!
//! In: a key, or part of a name. Out: the [`Command`] that it asks for. One table says it all: the keys that
//! work, the list that `?` shows and the one that Ctrl+K finds in. It refuses to know how a command is
//! carried out.

mod table;

pub use table::ALL;

use crate::context::{Moment, Stage};
use crate::graph::Filter;

/// Something that a person can have done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// To the next row.
    Down,
    /// To the row before.
    Up,
    /// To the first row.
    First,
    /// To the last row.
    Last,
    /// To the next message of the user.
    NextUser,
    /// To the message of the user before.
    PreviousUser,
    /// To the next request.
    NextRequest,
    /// To the request before.
    PreviousRequest,
    /// Folds a branch or a run, or goes out of it.
    Fold,
    /// Opens a branch or a run, or goes into it.
    Unfold,
    /// Folds all branches but the path.
    FoldAllButPath,
    /// Opens all branches.
    UnfoldAll,
    /// Shows what the model sees at the row.
    ChooseLeaf,
    /// Back to where the file leaves off.
    FileLeaf,
    /// Shows the context at a stage.
    Show(Stage),
    /// Shows the context at a moment.
    At(Moment),
    /// Shows the rows of the graph that a filter leaves.
    Filter(Filter),
    /// Shows thinking, or hides it.
    Thinking,
    /// Tools' output clipped, open, hidden.
    Output,
    /// Shows messages that Pi does not display, or hides them.
    HiddenMessages,
    /// Opens the search.
    Search,
    /// To the next entry found.
    NextHit,
    /// To the entry found before.
    PreviousHit,
    /// Opens the inspector, or closes it.
    Inspect,
    /// Copies the text of the row.
    Copy,
    /// Opens a file.
    Open,
    /// Reads what came to the file since.
    Reload,
    /// Reads on while the file is written to, or no longer.
    Follow,
    /// Shares the session.
    Share,
    /// Prints the path.
    Print,
    /// Folds the branches' pane away, or brings it back.
    Branches,
    /// Light, dark, or as the system has it.
    Theme,
    /// Lists all commands and their keys.
    Help,
    /// Finds a command.
    Find,
}

/// A command as it is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listed {
    /// What it does.
    pub command: Command,
    /// Its name on screen.
    pub name: &'static str,
    /// Its keys: any of them; as the browser names them, `Ctrl+` before one that is held with Control or, on
    /// a Mac, Command. Empty where it has none.
    pub keys: &'static [&'static str],
    /// What it belongs to.
    pub group: Group,
}

/// What commands belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving around.
    Move,
    /// What is shown.
    Show,
    /// Finding something.
    Find,
    /// The file and the page.
    Page,
}

impl Group {
    /// All groups in order.
    pub const ALL: [Self; 4] = [Self::Move, Self::Show, Self::Find, Self::Page];

    /// The group's name on screen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Move => "Move",
            Self::Show => "Show",
            Self::Find => "Find",
            Self::Page => "File and page",
        }
    }
}

/// What is held while a key is pressed. Shift is not among it: it makes another key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// Nothing.
    Nothing,
    /// Control, or Command on a Mac.
    Control,
    /// Anything else: such keys are the browser's and the system's.
    Other,
}

/// What a key asks for, if anything.
#[must_use]
pub fn of_key(key: &str, held: Held) -> Option<Command> {
    let asks = |listed: &&Listed| {
        listed.keys.iter().any(|listed| match (held, listed.strip_prefix(CONTROL)) {
            (Held::Nothing, None) => *listed == key,
            (Held::Control, Some(listed)) => listed.eq_ignore_ascii_case(key),
            _ => false,
        })
    };
    ALL.iter().find(asks).map(|listed| listed.command)
}

/// The commands whose names hold every word of what is typed, or that have it as their key.
#[must_use]
pub fn matching(typed: &str) -> Vec<&'static Listed> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_ascii_lowercase).collect();
    let is_asked = |listed: &&Listed| {
        let name = format!("{} {}", listed.group.word(), listed.name).to_ascii_lowercase();
        let by_key = listed.keys.iter().any(|key| *key == typed.trim());
        by_key || words.iter().all(|word| name.contains(word.as_str()))
    };
    ALL.iter().filter(is_asked).collect()
}

/// The key that lists have always had for what a key asks for: `ArrowDown` for `j`. Any other key is itself.
#[must_use]
pub fn list_key(key: &str) -> &str {
    let listed = ALL.iter().find(|listed| listed.keys.contains(&key));
    let named = listed.and_then(|listed| {
        let keys = listed.keys.iter().copied();
        keys.into_iter().find(|key| key.starts_with("Arrow") || matches!(*key, "Home" | "End"))
    });
    named.unwrap_or(key)
}

/// The keys of a command as assistive technology is told them: `Shift+J`, `Control+K`. None where it has none.
#[must_use]
pub fn shortcuts_of(command: Command) -> Option<String> {
    let listed = ALL.iter().find(|listed| listed.command == command)?;
    let told = |key: &&str| match key.strip_prefix(CONTROL) {
        Some(key) => format!("Control+{}", key.to_ascii_uppercase()),
        None if matches!(key.as_bytes(), [letter] if letter.is_ascii_uppercase()) => {
            format!("Shift+{key}")
        }
        None => (*key).to_owned(),
    };
    let keys: Vec<String> = listed.keys.iter().map(told).collect();
    (!keys.is_empty()).then(|| keys.join(" "))
}

/// How a key is written on screen.
#[must_use]
pub fn key_in_words(key: &str) -> String {
    if let Some(key) = key.strip_prefix(CONTROL) {
        return format!("Ctrl {}", key.to_ascii_uppercase());
    }
    match key {
        "ArrowUp" => "↑",
        "ArrowDown" => "↓",
        "ArrowLeft" => "←",
        "ArrowRight" => "→",
        key => key,
    }
    .to_owned()
}

/// Before a key that is held with Control.
const CONTROL: &str = "Ctrl+";

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_key_asks_for_one_thing_and_none_is_the_browsers() {
        let mut keys = HashSet::new();
        for listed in ALL {
            for key in listed.keys {
                assert!(keys.insert(*key), "{key} asks for two things");
                let (held, plain) = match key.strip_prefix(CONTROL) {
                    Some(plain) => (Held::Control, plain),
                    None => (Held::Nothing, *key),
                };
                assert_eq!(of_key(plain, held), Some(listed.command));
                let is_kept = held == Held::Control && "tnwlrpfdhjou+-0123456789".contains(plain);
                assert!(!is_kept, "browsers keep {key} for themselves");
            }
        }
        assert_eq!(of_key("j", Held::Other), None);
        assert_eq!(of_key("j", Held::Control), None);
        assert_eq!(of_key("F5", Held::Nothing), None);
    }

    #[test]
    fn every_command_is_listed_once_by_a_name() {
        let mut commands = HashSet::new();
        for listed in ALL {
            assert!(commands.insert(listed.command), "{:?} is listed twice", listed.command);
            assert!(
                matching(listed.name).contains(&listed),
                "{} is found by its name",
                listed.name
            );
        }
    }

    #[test]
    fn commands_are_found_by_words_in_any_order_and_by_their_key() {
        let names = |typed| matching(typed).iter().map(|listed| listed.name).collect::<Vec<_>>();
        assert_eq!(names("user next"), ["Next message of the user"]);
        assert!(names("]").contains(&"Next request"));
        assert_eq!(names("").len(), ALL.len());
        assert_eq!(names("no such thing"), [""; 0]);
        assert_eq!(
            ["j", "G", "l", "PageUp", "x"].map(list_key),
            ["ArrowDown", "End", "ArrowRight", "PageUp", "x"]
        );
        let told = [Command::Down, Command::NextUser, Command::Find, Command::Print];
        let told = told.map(|command| shortcuts_of(command).unwrap_or_default());
        assert_eq!(told, ["j ArrowDown", "Shift+J", "Control+K", ""]);
        assert_eq!([key_in_words("Ctrl+k"), key_in_words("ArrowUp")], ["Ctrl K", "↑"]);
    }
}

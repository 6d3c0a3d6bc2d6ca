//! The inspector as a person has left it.
//!
//! In go a person's steps; out comes what it shows. It refuses to know what it is held to.

use super::Pane;

/// Whether the inspector is open, and at which page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Inspector {
    /// The pane from which it was opened, for as long as it is open: there its closing leads back.
    pub opened_from: Option<Pane>,
    /// The page that it shows, or will show.
    pub tab: Tab,
}

impl Inspector {
    /// Whether it is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.opened_from.is_some()
    }
}

/// A page of the inspector.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Tab {
    /// The bytes of the file.
    #[default]
    File,
    /// What each stage makes of it.
    Sent,
    /// The prompt and the tools in force there.
    Prompt,
}

impl Tab {
    /// All pages in order.
    pub const ALL: [Self; 3] = [Self::File, Self::Sent, Self::Prompt];

    /// The page's name on screen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::File => "In the file",
            Self::Sent => "Sent",
            Self::Prompt => "Prompt & tools here",
        }
    }

    /// The page's name in markup.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Sent => "sent",
            Self::Prompt => "prompt",
        }
    }
}

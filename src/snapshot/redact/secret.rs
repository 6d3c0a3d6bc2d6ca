//! A secret of a file: what it is, where it stands, and how it is shown to a person who decides.

use super::hit::Bound;
use super::kind::{Advice, Kind};
use crate::wording::{counted, grouped};

/// A secret, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// What it is.
    pub kind: Kind,
    /// The secret itself, in its first spelling. Only to be shown on the screen of who shares.
    pub text: String,
    /// Where it stands.
    pub places: Places,
    /// What is best done with it.
    pub advice: Advice,
    /// All that it is written as.
    pub(super) spellings: Vec<Box<[u8]>>,
    pub(super) bound: Bound,
    pub(super) lead_bytes: usize,
    /// Its number among those with the same name, from 1, in the order of their first places.
    pub(super) number: u32,
    /// What its spellings belong to: whose home it is.
    pub(super) owner: Option<String>,
}

/// How often something stands in a file, and where first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// How often.
    pub count: usize,
    /// The lines of the first places, counted from 1; 0 is the file's name or title.
    pub first_lines: Vec<u32>,
}

impl Places {
    /// How often, in words.
    #[must_use]
    pub fn times(&self) -> String {
        if self.count == 0 {
            "within others".to_owned()
        } else {
            counted(self.count, "place", "places")
        }
    }

    /// Where first, in words: `lines 2, 3, …`.
    #[must_use]
    pub fn first_in_words(&self) -> String {
        let is_named = self.first_lines.contains(&0);
        let lines: Vec<String> =
            self.first_lines.iter().filter(|line| **line > 0).map(grouped).collect();
        let more = if self.count > self.first_lines.len() { ", …" } else { "" };
        let lines = match lines.as_slice() {
            [] => String::new(),
            [line] => format!("line {line}{more}"),
            lines => format!("lines {}{more}", lines.join(", ")),
        };
        match (is_named, lines.is_empty()) {
            (false, true) => "taken out with what holds it".to_owned(),
            (false, false) => lines,
            (true, true) => "the name".to_owned(),
            (true, false) => format!("the name, {lines}"),
        }
    }

    pub(super) fn add(&mut self, line: u32) {
        const TOLD: usize = 8;
        self.count += 1;
        if self.first_lines.len() < TOLD && self.first_lines.last() != Some(&line) {
            self.first_lines.push(line);
        }
    }
}

impl Secret {
    /// What stands in its place once it is taken out.
    #[must_use]
    pub fn placeholder(&self) -> String {
        match (self.kind, self.number) {
            (Kind::Home, 1) => "~".to_owned(),
            (kind, number) => format!("[{} {number}]", kind.slug()),
        }
    }

    /// As it can be shown: enough to know it by, too little to use it.
    #[must_use]
    pub fn masked(&self) -> String {
        const DOTS: &str = "••••••••";
        let characters: Vec<char> = self.text.chars().collect();
        let first = |count: usize| characters.iter().take(count).collect::<String>();
        match self.kind {
            Kind::Email => match self.text.rsplit_once('@') {
                Some((_, host)) => format!("••••@{host}"),
                None => DOTS.to_owned(),
            },
            Kind::Home => {
                let cut = self.text.rfind(['/', '\\', '-']).map_or(0, |at| at + 1);
                format!("{}••••", self.text.get(..cut).unwrap_or_default())
            }
            Kind::Ip => match self.text.split_once(['.', ':']) {
                Some((head, _)) if self.text.contains(':') => format!("{head}:••••"),
                Some((head, _)) => format!("{head}.•.•.•"),
                None => DOTS.to_owned(),
            },
            Kind::Hex | Kind::Random => format!("{}…", first(16)),
            Kind::User | Kind::Word | Kind::Pattern => format!("{}••••", first(1)),
            _ => {
                let lead = self.text.get(..self.lead_bytes).unwrap_or_default();
                // The last characters tell one key from another; of a short secret they would tell too much.
                let is_long = characters.len() >= lead.chars().count() + 20 && self.lead_bytes > 0;
                let last = characters.len().saturating_sub(if is_long { 3 } else { 0 });
                format!("{lead}{DOTS}{}", characters.iter().skip(last).collect::<String>())
            }
        }
    }
}

//! What stands within the lines of a block.
//!
//! In: texts, marks and links, as they begin and end. Out: runs. Of blocks it knows nothing.

use super::{Marks, Run, address, bare};

/// The text of a block while it is read.
#[derive(Default)]
pub(super) struct Line {
    runs: Vec<Run>,
    /// The marks around.
    pub(super) marks: Vec<Marks>,
    /// The links and images around, each with its address and where its text begins.
    links: Vec<(String, usize)>,
}

impl Line {
    /// Ends the text: its runs, with the addresses in it as links.
    pub(super) fn take(&mut self) -> Vec<Run> {
        bare::with_addresses(std::mem::take(&mut self.runs))
    }

    /// Adds text as the marks around have it.
    pub(super) fn say(&mut self, text: &str) {
        self.say_marked(text, Marks::default());
    }

    /// Adds text with one more mark.
    pub(super) fn say_marked(&mut self, text: &str, mark: Marks) {
        if text.is_empty() {
            return;
        }
        let marks = self.marks.iter().fold(mark, |all, one| all.with(*one));
        // What stands before a link is not part of it.
        let is_inside = self.links.last().is_none_or(|(_, from)| self.runs.len() > *from);
        match self.runs.last_mut() {
            Some(last) if last.marks == marks && last.address.is_none() && is_inside => {
                last.text.push_str(text);
            }
            _ => self.runs.push(Run { text: text.to_owned(), marks, address: None }),
        }
    }

    /// Begins a link or an image.
    pub(super) fn begin_link(&mut self, address: String) {
        self.links.push((address, self.runs.len()));
    }

    /// Ends a link: its text leads there, or the address stands behind it.
    pub(super) fn end_link(&mut self) {
        let Some((url, from)) = self.links.pop() else { return };
        if !address::is_safe(&url) {
            let text: String = self.runs.iter().skip(from).map(|run| run.text.as_str()).collect();
            if text.trim() != url {
                self.say(&format!(" ({url})"));
            }
            return;
        }
        if self.runs.len() == from {
            self.say(&url);
        }
        for run in self.runs.iter_mut().skip(from).filter(|run| run.address.is_none()) {
            run.address = Some(url.clone());
        }
    }
}

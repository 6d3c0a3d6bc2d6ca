//! Square brackets, which may be links.
//!
//! In: the brackets of a text as they come. Out: links and pictures in their place, or the brackets as text.

use super::emphasis;
use super::inlines::{Inline, Node, Reader};
use super::links;

/// A square bracket that may begin a link.
pub(super) struct Bracket {
    pub(super) node: usize,
    runs: usize,
    /// Where its text begins.
    at: usize,
    is_picture: bool,
    /// There is no link within a link.
    is_dead: bool,
}

impl Reader<'_> {
    pub(super) fn open_bracket(&mut self, length: usize) {
        let (node, runs, at) = (self.nodes.len(), self.runs.len(), self.at + length);
        self.push(Inline::Text(if length == 2 { "![" } else { "[" }.to_owned()));
        self.brackets.push(Bracket { node, runs, at, is_picture: length == 2, is_dead: false });
        self.at = at;
    }

    pub(super) fn close_bracket(&mut self) {
        let rest = self.text.get(self.at + 1..).unwrap_or_default();
        let Some(bracket) = self.brackets.pop() else { return self.say_next("]", 1) };
        let link = if bracket.is_dead { None } else { self.link(&bracket, rest) };
        let Some((address, length)) = link else { return self.say_next("]", 1) };
        self.at += 1 + length;
        emphasis::settle(&mut self.runs, bracket.runs);
        if let Some(node) = self.nodes.get_mut(bracket.node) {
            *node = Node::Inline(if bracket.is_picture {
                Inline::Picture(address)
            } else {
                Inline::Link(address)
            });
        }
        if bracket.is_picture {
            return self.push(Inline::PictureEnd);
        }
        // An address within the text of a link is text.
        for node in self.nodes.iter_mut().skip(bracket.node + 1) {
            if matches!(node, Node::Inline(Inline::Link(_) | Inline::LinkEnd)) {
                *node = Node::Inline(Inline::Text(String::new()));
            }
        }
        self.push(Inline::LinkEnd);
        for before in self.brackets.iter_mut().rev().filter(|bracket| !bracket.is_picture) {
            // Those before a dead one are dead, too.
            if std::mem::replace(&mut before.is_dead, true) {
                break;
            }
        }
    }

    /// Where the text leads that ends here, and how many bytes behind it say so.
    fn link(&self, bracket: &Bracket, rest: &str) -> Option<(String, usize)> {
        if let Some(found) = links::in_brackets(rest) {
            return Some(found);
        }
        if self.definitions.is_empty() {
            return None;
        }
        let (label, length) = match links::label(rest) {
            Some((label, length)) if !label.is_empty() => (label, length),
            named => {
                let whole = self.text.get(bracket.at - 1..=self.at)?;
                (links::label(whole)?.0, named.map_or(0, |(_, length)| length))
            }
        };
        Some((self.definitions.get(&label)?.clone(), length))
    }
}

//! The text of a block to what it says.
//!
//! In: text as it was written, and the addresses that are defined. Out: what it says, one after the other:
//! characters, and where something begins and ends that sets them off. Each place is looked at a few times
//! at most, whatever stands there.

use super::brackets::Bracket;
use super::emphasis::{self, Run};
use super::links::Definitions;
use super::{Marks, bare, escapes, tags};
use std::collections::BTreeMap;

/// What a text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Inline {
    Text(String),
    Code(String),
    Markup(String),
    /// The end of a line as it was typed, and one that stays.
    LineEnd,
    Break,
    Begin(Marks),
    End,
    /// A link or a picture, and where it leads.
    Link(String),
    Picture(String),
    LinkEnd,
    PictureEnd,
}

/// What a text says.
pub(in super::super) fn inlines(text: &str, definitions: &Definitions) -> Vec<Inline> {
    let mut reader = Reader {
        text,
        at: 0,
        nodes: Vec::new(),
        brackets: Vec::new(),
        runs: Vec::new(),
        ticks: ticks(text),
        unended: Vec::new(),
        definitions,
    };
    reader.read();
    emphasis::settle(&mut reader.runs, 0);
    emphasis::placed(reader.nodes, &reader.runs)
}

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) nodes: Vec<Node>,
    pub(super) brackets: Vec<Bracket>,
    pub(super) runs: Vec<Run>,
    /// Where the runs of backticks begin, by their length.
    ticks: BTreeMap<usize, Vec<usize>>,
    /// Ends of comments and the like that are known not to come any more.
    unended: Vec<&'static str>,
    pub(super) definitions: &'a Definitions,
}

/// What is found, before it is known which signs set something off.
pub(super) enum Node {
    Inline(Inline),
    /// Signs that may: the run of this number.
    Run(usize),
}

/// Where the runs of backticks begin, by their length.
fn ticks(text: &str) -> BTreeMap<usize, Vec<usize>> {
    let mut ticks: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut at = 0;
    for run in text.split_inclusive(|char| char != '`') {
        let length = run.bytes().take_while(|byte| *byte == b'`').count();
        if length > 0 {
            ticks.entry(length).or_default().push(at);
        }
        at += run.len();
    }
    ticks
}

impl Reader<'_> {
    fn read(&mut self) {
        while self.at < self.text.len() {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let length = rest.find(is_special).unwrap_or(rest.len());
            if length > 0 {
                self.say(rest.get(..length).unwrap_or_default());
                self.at += length;
                continue;
            }
            match rest.as_bytes().first() {
                Some(b'\n') => self.end_line(),
                Some(b'\\' | b'&') => self.escape(rest),
                Some(b'`') => self.code(rest),
                Some(b'<') => self.markup(rest),
                Some(sign @ (b'*' | b'_' | b'~')) => self.signs(rest, char::from(*sign)),
                Some(b'!') if rest.starts_with("![") => self.open_bracket(2),
                Some(b'[') => self.open_bracket(1),
                Some(b']') => self.close_bracket(),
                Some(b'@') => self.mailbox(rest),
                _ => self.page(rest),
            }
        }
    }

    pub(super) fn push(&mut self, inline: Inline) {
        self.nodes.push(Node::Inline(inline));
    }

    fn say(&mut self, text: &str) {
        // A bracket is a node of its own: it may become a link.
        let count = self.nodes.len();
        let is_free = self.brackets.last().is_none_or(|bracket| bracket.node + 1 < count);
        if let Some(Node::Inline(Inline::Text(last))) = self.nodes.last_mut().filter(|_| is_free) {
            last.push_str(text);
        } else {
            self.push(Inline::Text(text.to_owned()));
        }
    }

    /// Says so many bytes as they stand there.
    pub(super) fn say_next(&mut self, rest: &str, bytes: usize) {
        self.say(rest.get(..bytes).unwrap_or_default());
        self.at += bytes;
    }

    fn end_line(&mut self) {
        self.at += 1;
        let mut is_break = false;
        if let Some(Node::Inline(Inline::Text(last))) = self.nodes.last_mut() {
            is_break = last.ends_with("  ");
            last.truncate(last.trim_end_matches([' ', '\t']).len());
        }
        self.push(if is_break { Inline::Break } else { Inline::LineEnd });
    }

    fn escape(&mut self, rest: &str) {
        if rest.starts_with("\\\n") {
            self.at += 2;
            return self.push(Inline::Break);
        }
        let (char, bytes) = escapes::meant(rest);
        self.at += bytes;
        self.say(char.encode_utf8(&mut [0; 4]));
    }

    fn code(&mut self, rest: &str) {
        let length = rest.len() - rest.trim_start_matches('`').len();
        let begin = self.at + length;
        let end = self
            .ticks
            .get(&length)
            .and_then(|runs| runs.get(runs.partition_point(|run| *run < begin)).copied());
        let Some(end) = end else { return self.say_next(rest, length) };
        let code = self.text.get(begin..end).unwrap_or_default().replace('\n', " ");
        let is_padded = code.len() > 1
            && code.starts_with(' ')
            && code.ends_with(' ')
            && !code.trim_matches(' ').is_empty();
        let inner = if is_padded { code.get(1..code.len() - 1) } else { None };
        self.push(Inline::Code(inner.unwrap_or(&code).to_owned()));
        self.at = end + length;
    }

    fn markup(&mut self, rest: &str) {
        if let Some(length) = tags::address(rest) {
            let address = rest.get(1..length - 1).unwrap_or_default();
            let scheme = if bare::is_mailbox(address) { "mailto:" } else { "" };
            self.link_to(format!("{scheme}{address}"), address);
            self.at += length;
        } else if let Some(length) = tags::tag(rest).or_else(|| self.apart(rest)) {
            self.push(Inline::Markup(rest.get(..length).unwrap_or_default().to_owned()));
            self.at += length;
        } else {
            self.say_next(rest, 1);
        }
    }

    /// How long the comment or the like is that a text begins with.
    fn apart(&mut self, rest: &str) -> Option<usize> {
        let (begin, end) = tags::APART.into_iter().find(|(begin, _)| rest.starts_with(begin))?;
        if self.unended.contains(&end) {
            return None;
        }
        let found = rest.get(begin.len()..).and_then(|inside| inside.find(end));
        if found.is_none() {
            self.unended.push(end);
        }
        found.map(|at| begin.len() + at + end.len())
    }

    fn signs(&mut self, rest: &str, sign: char) {
        let length = rest.len() - rest.trim_start_matches(sign).len();
        let before = self.text.get(..self.at).and_then(|text| text.chars().next_back());
        let after = rest.get(length..).and_then(|text| text.chars().next());
        self.nodes.push(Node::Run(self.runs.len()));
        self.runs.push(Run::new(sign, length, before, after));
        self.at += length;
    }

    fn link_to(&mut self, address: String, text: &str) {
        self.push(Inline::Link(address));
        self.push(Inline::Text(text.to_owned()));
        self.push(Inline::LinkEnd);
    }

    fn page(&mut self, rest: &str) {
        let before = self.text.get(..self.at).and_then(|text| text.chars().next_back());
        let may_begin = before.is_none_or(|char| !char.is_alphanumeric());
        // Within brackets it ends where they do.
        let end = if self.brackets.is_empty() { None } else { rest.find(']') };
        match bare::page(rest.get(..end.unwrap_or(rest.len())).unwrap_or_default())
            .filter(|_| may_begin)
        {
            Some(length) => {
                let address = rest.get(..length).unwrap_or_default();
                let scheme = if address.starts_with("www.") { "http://" } else { "" };
                self.link_to(format!("{scheme}{address}"), address);
                self.at += length;
            }
            None => self.say_next(rest, rest.chars().next().map_or(1, char::len_utf8)),
        }
    }

    fn mailbox(&mut self, rest: &str) {
        let found = bare::mailbox(self.text, self.at);
        // Its name was said already, as the end of a text.
        if let Some((begin, end)) = found
            && let Some(Node::Inline(Inline::Text(last))) = self.nodes.last_mut()
            && let Some(kept) = last.len().checked_sub(self.at - begin)
            && last.get(kept..) == self.text.get(begin..self.at)
        {
            last.truncate(kept);
            let address = self.text.get(begin..end).unwrap_or_default();
            self.link_to(format!("mailto:{address}"), address);
            self.at = end;
        } else {
            self.say_next(rest, 1);
        }
    }
}

/// Whether something else than text may begin with a character.
fn is_special(char: char) -> bool {
    "\n\\&`<*_~![]@hwf".contains(char)
}

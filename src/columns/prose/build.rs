//! From a parsed text to blocks.
//!
//! In: the pieces of a text, nested to any depth. Out: blocks, nested a few levels at most: what stands deeper
//! stands in the deepest of them. Walks with a stack of its own.

use super::markdown::{self, Definitions, Inline, Piece};
use super::{Block, Item, LineEnds, Marks, Run, address, markup};

/// How deep quotes and lists are nested. Deeper than this there is no room left to read in.
const MOST_LEVELS: usize = 6;

/// More blocks and runs than a page should hold of one text.
const MOST_PIECES: usize = 4_000;

/// The blocks of a text; `None` if they are too many, or if none of them says anything.
pub(super) fn blocks(text: &str, ends: LineEnds, levels_of_markup: usize) -> Option<Vec<Block>> {
    let open = vec![Open::Blocks(Vec::new())];
    let (pieces, definitions) = markdown::pieces(text);
    let mut made = Made { open, definitions, ends, levels_of_markup, ..Made::default() };
    for piece in pieces {
        made.add_piece(piece);
        if made.pieces > MOST_PIECES {
            return None;
        }
    }
    match made.open.into_iter().next() {
        Some(Open::Blocks(blocks)) if made.says_something => Some(blocks),
        _ => None,
    }
}

/// A block that is being filled.
enum Open {
    Blocks(Vec<Block>),
    List { start: Option<usize>, items: Vec<Item> },
    Item(Item),
}

struct Made {
    open: Vec<Open>,
    /// The quotes and lists that were too deep to be opened and have not ended yet.
    flattened: usize,
    runs: Vec<Run>,
    marks: Vec<Marks>,
    /// The links and images around, each with its address and where its text begins.
    links: Vec<(String, usize)>,
    definitions: Definitions,
    ends: LineEnds,
    levels_of_markup: usize,
    pieces: usize,
    says_something: bool,
}

impl Default for Made {
    fn default() -> Self {
        Self {
            open: Vec::new(),
            flattened: 0,
            runs: Vec::new(),
            marks: Vec::new(),
            links: Vec::new(),
            definitions: Definitions::new(),
            ends: LineEnds::Joined,
            levels_of_markup: 0,
            pieces: 0,
            says_something: false,
        }
    }
}

impl Made {
    fn add_piece(&mut self, piece: Piece) {
        self.pieces += usize::from(!matches!(piece, Piece::End));
        match piece {
            Piece::Quote => self.open(Open::Blocks(Vec::new())),
            Piece::List { start } => self.open(Open::List { start, items: Vec::new() }),
            Piece::Item { task } => self.open(Open::Item(Item { task, ..Item::default() })),
            Piece::End => self.close(),
            Piece::Paragraph(text) => {
                let runs = self.runs(&text);
                if !runs.is_empty() {
                    self.add(Block::Paragraph(runs));
                }
            }
            Piece::Heading(level, text) => {
                let runs = self.runs(&text);
                self.add(Block::Heading(level, runs));
            }
            Piece::Code { info, text } => self.add_own(Block::Code {
                language: info.split_whitespace().next().unwrap_or_default().to_owned(),
                text: without_last_end(&text),
            }),
            Piece::Markup { text, end } => {
                for block in markup::blocks(&text, end, self.ends, self.levels_of_markup) {
                    self.pieces += 1;
                    self.add_own(block);
                }
            }
            Piece::Table(rows) => {
                let cells = |row: Vec<String>| row.iter().map(|cell| self.runs(cell)).collect();
                let rows = rows.into_iter().map(cells).collect();
                self.add(Block::Table(rows));
            }
            Piece::Rule => self.add_own(Block::Rule),
        }
    }

    /// What the text of a block says.
    fn runs(&mut self, text: &str) -> Vec<Run> {
        for inline in markdown::inlines(text, &self.definitions) {
            // Text is counted where it begins a new run.
            self.pieces += usize::from(!matches!(inline, Inline::Text(_) | Inline::End));
            match inline {
                Inline::Text(text) if text.is_empty() => {}
                Inline::Text(text) => self.say(&text),
                Inline::Code(text) | Inline::Markup(text) => self.say_marked(&text, Marks::CODE),
                Inline::LineEnd if self.ends == LineEnds::Joined => self.say(" "),
                Inline::LineEnd | Inline::Break => self.say("\n"),
                Inline::Begin(marks) => self.marks.push(marks),
                Inline::End => {
                    self.marks.pop();
                }
                Inline::Link(address) => self.links.push((address, self.runs.len())),
                Inline::Picture(address) => {
                    self.links.push((address, self.runs.len()));
                    self.say("image: ");
                }
                Inline::LinkEnd | Inline::PictureEnd => self.end_link(),
            }
        }
        std::mem::take(&mut self.runs)
    }

    /// Opens a block, unless it is too deep: then what is in it stands in the one around.
    fn open(&mut self, open: Open) {
        if self.flattened > 0 || self.open.len() > MOST_LEVELS {
            self.flattened += 1;
        } else {
            self.open.push(open);
        }
    }

    fn close(&mut self) {
        if self.flattened > 0 {
            self.flattened -= 1;
            return;
        }
        match self.open.pop() {
            Some(Open::Blocks(blocks)) => self.add(Block::Quote(blocks)),
            Some(Open::List { start, items }) => self.add(Block::List { start, items }),
            Some(Open::Item(item)) => match self.open.last_mut() {
                Some(Open::List { items, .. }) => items.push(item),
                _ => item.blocks.into_iter().for_each(|block| self.add(block)),
            },
            None => {}
        }
    }

    /// Adds a block that says something by itself.
    fn add_own(&mut self, block: Block) {
        self.says_something = true;
        self.add(block);
    }

    fn add(&mut self, block: Block) {
        match self.open.last_mut() {
            Some(Open::Blocks(blocks)) => blocks.push(block),
            Some(Open::Item(item)) => item.blocks.push(block),
            // A list that is the deepest has items that were not opened.
            Some(Open::List { items, .. }) => {
                items.push(Item { task: None, blocks: vec![block] });
            }
            None => {}
        }
    }

    fn say(&mut self, text: &str) {
        self.say_marked(text, Marks::default());
    }

    fn say_marked(&mut self, text: &str, mark: Marks) {
        self.says_something = true;
        let marks = self.marks.iter().fold(mark, |all, one| all.with(*one));
        // What stands before a link is not part of it.
        let is_inside = self.links.last().is_none_or(|(_, from)| self.runs.len() > *from);
        match self.runs.last_mut() {
            Some(last) if last.marks == marks && last.address.is_none() && is_inside => {
                last.text.push_str(text);
            }
            _ => {
                self.pieces += 1;
                self.runs.push(Run { text: text.to_owned(), marks, address: None });
            }
        }
    }

    /// Ends a link: its text leads there, or the address stands behind it.
    fn end_link(&mut self) {
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

fn without_last_end(text: &str) -> String {
    text.strip_suffix('\n').unwrap_or(text).to_owned()
}

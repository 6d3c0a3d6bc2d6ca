//! From a parsed text to blocks.
//!
//! In: the parser's tree, of any depth. Out: blocks, nested a few levels at most: what stands deeper
//! stands in the deepest of them. Walks with a stack of its own.

use super::{Block, Item, LineEnds, Marks, Run, Task, address, markup};
use comrak::Node;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::{ListType, NodeValue};

/// How deep quotes and lists are nested. Deeper than this there is no room left to read in.
const MOST_LEVELS: usize = 6;

/// More blocks and runs than a page should hold of one text.
const MOST_PIECES: usize = 4_000;

/// The blocks of a tree; `None` if they are too many, or if none of them says anything.
pub(super) fn blocks(
    root: Node<'_>,
    ends: LineEnds,
    levels_of_markup: usize,
) -> Option<Vec<Block>> {
    let open = vec![Open::Blocks(Vec::new())];
    let mut made = Made { open, ends, levels_of_markup, ..Made::default() };
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) => made.start(&node.data().value),
            NodeEdge::End(node) => made.end(&node.data().value),
        }
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
    Table(Vec<Vec<Vec<Run>>>),
}

struct Made {
    open: Vec<Open>,
    /// The quotes and lists that were too deep to be opened and have not ended yet.
    flattened: usize,
    runs: Vec<Run>,
    marks: Vec<Marks>,
    /// The links and images around, each with its address and where its text begins.
    links: Vec<(String, usize)>,
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
            ends: LineEnds::Joined,
            levels_of_markup: 0,
            pieces: 0,
            says_something: false,
        }
    }
}

impl Made {
    fn start(&mut self, value: &NodeValue) {
        self.pieces += 1;
        match value {
            NodeValue::BlockQuote => self.open(Open::Blocks(Vec::new())),
            NodeValue::List(list) => {
                let start = (list.list_type == ListType::Ordered).then_some(list.start);
                self.open(Open::List { start, items: Vec::new() });
            }
            NodeValue::Item(_) => self.open(Open::Item(Item::default())),
            NodeValue::TaskItem(task) => {
                let task = Some(if task.symbol.is_some() { Task::Done } else { Task::Open });
                self.open(Open::Item(Item { task, ..Item::default() }));
            }
            NodeValue::Table(_) => self.open.push(Open::Table(Vec::new())),
            NodeValue::TableRow(_) => {
                if let Some(Open::Table(rows)) = self.open.last_mut() {
                    rows.push(Vec::new());
                }
            }
            NodeValue::CodeBlock(code) => self.add_own(Block::Code {
                language: code.info.split_whitespace().next().unwrap_or_default().to_owned(),
                text: without_last_end(&code.literal),
            }),
            NodeValue::HtmlBlock(html) => self.add_markup(&html.literal, html.block_type),
            NodeValue::ThematicBreak => self.add_own(Block::Rule),
            NodeValue::Text(text) => self.say(text),
            NodeValue::Code(code) => self.say_marked(&code.literal, Marks::CODE),
            NodeValue::HtmlInline(html) => self.say_marked(html, Marks::CODE),
            NodeValue::SoftBreak if self.ends == LineEnds::Joined => self.say(" "),
            NodeValue::SoftBreak | NodeValue::LineBreak => self.say("\n"),
            NodeValue::Strong => self.marks.push(Marks::STRONG),
            NodeValue::Emph => self.marks.push(Marks::EMPHASIS),
            NodeValue::Strikethrough => self.marks.push(Marks::STRUCK),
            NodeValue::Link(link) => self.links.push((link.url.clone(), self.runs.len())),
            NodeValue::Image(image) => {
                self.links.push((image.url.clone(), self.runs.len()));
                self.say("image: ");
            }
            _ => {}
        }
    }

    fn end(&mut self, value: &NodeValue) {
        match value {
            NodeValue::Paragraph => {
                let runs = std::mem::take(&mut self.runs);
                if !runs.is_empty() {
                    self.add(Block::Paragraph(runs));
                }
            }
            NodeValue::Heading(heading) => {
                let runs = std::mem::take(&mut self.runs);
                self.add(Block::Heading(heading.level.clamp(1, 6), runs));
            }
            NodeValue::TableCell => {
                let cell = std::mem::take(&mut self.runs);
                if let Some(Open::Table(rows)) = self.open.last_mut()
                    && let Some(row) = rows.last_mut()
                {
                    row.push(cell);
                }
            }
            NodeValue::BlockQuote
            | NodeValue::List(_)
            | NodeValue::Item(_)
            | NodeValue::TaskItem(_) => self.close(),
            NodeValue::Table(_) => {
                if let Some(Open::Table(rows)) = self.open.pop() {
                    self.add(Block::Table(rows));
                }
            }
            NodeValue::Strong | NodeValue::Emph | NodeValue::Strikethrough => {
                self.marks.pop();
            }
            NodeValue::Link(_) | NodeValue::Image(_) => self.end_link(),
            _ => {}
        }
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
            Some(Open::Table(_)) | None => {}
        }
    }

    /// Adds a block that says something by itself.
    fn add_own(&mut self, block: Block) {
        self.says_something = true;
        self.add(block);
    }

    fn add_markup(&mut self, markup: &str, block_type: u8) {
        for block in markup::blocks(markup, block_type, self.ends, self.levels_of_markup) {
            self.pieces += 1;
            self.add_own(block);
        }
    }

    fn add(&mut self, block: Block) {
        match self.open.last_mut() {
            Some(Open::Blocks(blocks)) => blocks.push(block),
            Some(Open::Item(item)) => item.blocks.push(block),
            // A list that is the deepest has items that were not opened.
            Some(Open::List { items, .. }) => {
                items.push(Item { task: None, blocks: vec![block] });
            }
            Some(Open::Table(_)) | None => {}
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

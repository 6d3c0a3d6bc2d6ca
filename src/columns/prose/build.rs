//! From a text to blocks.
//!
//! In: a text, and the events of its Markdown, nested to any depth. Out: blocks, nested a few levels at most:
//! what stands deeper stands in the deepest of them. Walks with a stack of its own.

use super::line::Line;
use super::{Block, Item, LineEnds, Marks, Run, Task, apart, markup};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::borrow::Cow;

/// How deep quotes and lists are nested. Deeper than this there is no room left to read in.
const MOST_LEVELS: usize = 6;

/// More blocks and runs than a page should hold of one text.
const MOST_PIECES: usize = 4_000;

/// The blocks of a text; `None` if they are too many, or if none of them says anything.
pub(super) fn blocks(text: &str, ends: LineEnds, levels_of_markup: usize) -> Option<Vec<Block>> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let signed = apart::signed(text);
    let mut made = Made {
        open: vec![Open::Blocks(Vec::new())],
        is_signed: signed.is_some(),
        ends,
        levels_of_markup,
        ..Made::default()
    };
    for event in Parser::new_ext(signed.as_deref().unwrap_or(text), options) {
        made.add_event(event);
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

/// Code, or markup of another language, line by line.
#[derive(Default)]
struct Verbatim {
    /// The language of code; `None` is markup.
    language: Option<String>,
    text: String,
}

#[derive(Default)]
struct Made {
    open: Vec<Open>,
    /// The quotes and lists that were too deep to be opened and have not ended yet.
    flattened: usize,
    /// The rows of the table around.
    rows: Vec<Vec<Vec<Run>>>,
    verbatim: Option<Verbatim>,
    line: Line,
    /// Whether signs were put into the text, which are to be taken out again.
    is_signed: bool,
    ends: LineEnds,
    levels_of_markup: usize,
    pieces: usize,
    says_something: bool,
}

impl Made {
    fn add_event(&mut self, event: Event<'_>) {
        // Text is counted where it begins a new run, markup when it is done.
        let is_counted = matches!(event, Event::Text(_) | Event::Html(_) | Event::End(_));
        self.pieces += usize::from(!is_counted);
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Html(text) => {
                let text = self.as_written(&text);
                match &mut self.verbatim {
                    Some(verbatim) => verbatim.text.push_str(&text),
                    None => self.line.say(&text),
                }
            }
            Event::Code(text) | Event::InlineHtml(text) => {
                let text = self.as_written(&text);
                self.line.say_marked(&text, Marks::CODE);
            }
            Event::SoftBreak if self.ends == LineEnds::Joined => self.line.say(" "),
            Event::SoftBreak | Event::HardBreak => self.line.say("\n"),
            Event::Rule => {
                self.end_paragraph();
                self.add_own(Block::Rule);
            }
            Event::TaskListMarker(is_done) => {
                if let Some(Open::Item(item)) = self.open.last_mut()
                    && self.flattened == 0
                {
                    item.task = Some(if is_done { Task::Done } else { Task::Open });
                }
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        let is_within_a_line = matches!(
            tag,
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
        );
        if !is_within_a_line {
            self.end_paragraph();
        }
        match tag {
            Tag::BlockQuote(_) => self.open(Open::Blocks(Vec::new())),
            Tag::List(start) => {
                let start = start.map(|start| usize::try_from(start).unwrap_or(usize::MAX));
                self.open(Open::List { start, items: Vec::new() });
            }
            Tag::Item => self.open(Open::Item(Item::default())),
            Tag::CodeBlock(kind) => {
                let info = match &kind {
                    CodeBlockKind::Fenced(info) => self.as_written(info),
                    CodeBlockKind::Indented => Cow::default(),
                };
                let language = info.split_whitespace().next().unwrap_or_default().to_owned();
                self.verbatim = Some(Verbatim { language: Some(language), text: String::new() });
            }
            Tag::HtmlBlock => self.verbatim = Some(Verbatim::default()),
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            Tag::Emphasis => self.line.marks.push(Marks::EMPHASIS),
            Tag::Strong => self.line.marks.push(Marks::STRONG),
            Tag::Strikethrough => self.line.marks.push(Marks::STRUCK),
            Tag::Link { dest_url, .. } => {
                self.line.begin_link(self.as_written(&dest_url).into_owned());
            }
            Tag::Image { dest_url, .. } => {
                self.line.begin_link(self.as_written(&dest_url).into_owned());
                self.line.say("image: ");
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                self.line.marks.pop();
            }
            TagEnd::Link | TagEnd::Image => self.line.end_link(),
            TagEnd::Heading(level) => {
                let runs = self.take_runs();
                self.add(Block::Heading(level as u8, runs));
            }
            TagEnd::TableCell => {
                let runs = self.take_runs();
                if let Some(row) = self.rows.last_mut() {
                    row.push(runs);
                }
            }
            TagEnd::Table => {
                let rows = std::mem::take(&mut self.rows);
                self.add(Block::Table(rows));
            }
            TagEnd::CodeBlock | TagEnd::HtmlBlock => self.end_verbatim(),
            TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item => self.close(),
            _ => self.end_paragraph(),
        }
    }

    fn end_verbatim(&mut self) {
        let Some(Verbatim { language, text }) = self.verbatim.take() else { return };
        if let Some(language) = language {
            let text = text.strip_suffix('\n').unwrap_or(&text).to_owned();
            return self.add_own(Block::Code { language, text });
        }
        for block in markup::blocks(&text, self.ends, self.levels_of_markup) {
            self.pieces += 1;
            self.add_own(block);
        }
    }

    /// Ends what may have been said outside of any other block: items of lists have it without a paragraph.
    fn end_paragraph(&mut self) {
        let runs = self.take_runs();
        if !runs.is_empty() {
            self.add(Block::Paragraph(runs));
        }
    }

    fn take_runs(&mut self) -> Vec<Run> {
        let runs = self.line.take();
        self.pieces += runs.len();
        self.says_something |= !runs.is_empty();
        runs
    }

    /// A part of the text, without the signs that were put there.
    fn as_written<'a>(&self, part: &'a str) -> Cow<'a, str> {
        if self.is_signed { apart::unsigned(part).into() } else { part.into() }
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
        self.end_paragraph();
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
}

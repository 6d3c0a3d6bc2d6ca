//! Prose written again as Markdown: from plain data, so that only what this program makes of it is markup.

use super::inline;
use crate::columns::prose::{Block, Item, Marks, Run, Task};
use std::iter::repeat_n;

/// Blocks one below the other. They are nested a few levels at most, so that this may recurse.
pub(super) fn blocks(blocks: &[Block]) -> String {
    let mut lists_in_a_row = 0;
    let mut written = Vec::with_capacity(blocks.len());
    for block in blocks {
        lists_in_a_row = if matches!(block, Block::List { .. }) { lists_in_a_row + 1 } else { 0 };
        written.push(one(block, lists_in_a_row));
    }
    written.retain(|block| !block.is_empty());
    written.join("\n\n")
}

/// Text as it is, between fences that it does not hold.
pub(super) fn fence(text: &str, language: &str) -> String {
    let fence: String = repeat_n('`', (inline::longest_run(text) + 1).max(3)).collect();
    let seen = |c: char| if c.is_control() && c != '\n' && c != '\t' { '\u{fffd}' } else { c };
    let text: String = text.trim_end_matches('\n').chars().map(seen).collect();
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '#' | '_');
    let language = if language.chars().all(is_name) { language } else { "" };
    let end = if text.is_empty() { "" } else { "\n" };
    format!("{fence}{language}\n{text}{end}{fence}")
}

/// Every line with something before it, the first with something else.
pub(super) fn prefixed(text: &str, first: &str, rest: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for (nth, line) in text.split('\n').enumerate() {
        let before = if nth == 0 { first } else { rest };
        out.push_str(if nth == 0 { "" } else { "\n" });
        out.push_str(if line.is_empty() { before.trim_end() } else { before });
        out.push_str(line);
    }
    out
}

/// A block. Two lists in a row would become one, were they not marked in turn.
fn one(block: &Block, lists_in_a_row: usize) -> String {
    match block {
        Block::Paragraph(said) => inline::lines(&runs(said, Where::Text)),
        Block::Heading(level, said) => {
            let said = runs(said, Where::Text).replace('\n', " ").replace('#', "\\#");
            // Below the headings of the document.
            let signs: String =
                repeat_n('#', usize::from(level.saturating_add(3).min(6))).collect();
            format!("{signs} {}", said.trim())
        }
        Block::Code { language, text } => fence(text, language),
        Block::Markup(text) if !text.contains('\n') => inline::code(text),
        Block::Markup(text) => fence(text, "html"),
        Block::Quote(inner) => prefixed(&blocks(inner), "> ", "> "),
        Block::List { start, items } => list(*start, items, lists_in_a_row % 2),
        Block::Table(rows) => table(rows),
        Block::Rule => "* * *".to_owned(),
    }
}

fn list(start: Option<usize>, items: &[Item], turn: usize) -> String {
    /// Longer numbers begin no list.
    const HIGHEST: usize = 900_000_000;
    let start = start.filter(|start| *start < HIGHEST);
    let mut out = Vec::with_capacity(items.len());
    for (place, Item { task, blocks: inner }) in items.iter().enumerate() {
        let mark = match (start, turn) {
            (Some(start), 1) => format!("{}. ", start + place),
            (Some(start), _) => format!("{}) ", start + place),
            (None, 1) => "- ".to_owned(),
            (None, _) => "* ".to_owned(),
        };
        let task = match (task, inner.first()) {
            (None, _) => "",
            (Some(Task::Done), Some(Block::Paragraph(_))) => "[x] ",
            (Some(Task::Open), Some(Block::Paragraph(_))) => "[ ] ",
            (Some(Task::Done), _) => "☑\n\n",
            (Some(Task::Open), _) => "☐\n\n",
        };
        let indent: String = repeat_n(' ', mark.len()).collect();
        out.push(prefixed(&format!("{task}{}", blocks(inner)), &mark, &indent));
    }
    out.join("\n")
}

fn table(rows: &[Vec<Vec<Run>>]) -> String {
    let width = rows.first().map_or(0, Vec::len);
    if width == 0 {
        return String::new();
    }
    let mut out = Vec::with_capacity(rows.len() + 1);
    for (nth, row) in rows.iter().enumerate() {
        let mut line = "|".to_owned();
        for place in 0..width {
            let cell = row.get(place).map(Vec::as_slice).unwrap_or_default();
            let cell = runs(cell, Where::Cell).replace('\n', " ");
            line.push(' ');
            line.push_str(cell.trim());
            line.push_str(" |");
        }
        out.push(line);
        if nth == 0 {
            out.push(format!("|{}", " --- |".repeat(width)));
        }
    }
    out.join("\n")
}

/// Where runs stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Text,
    /// In a cell of a table, where a bar counts in code, too.
    Cell,
}

/// Runs within a line; the ends of lines in them are left as they are.
fn runs(runs: &[Run], place: Where) -> String {
    let mut out = String::new();
    for Run { text, marks, address } in runs {
        // Marks stand close to a word, or they are none.
        let word = text.trim();
        let Some(at) = text.find(word).filter(|_| !word.is_empty()) else {
            out.push_str(text);
            continue;
        };
        out.push_str(text.get(..at).unwrap_or_default());
        let is_code = marks.has(Marks::CODE) && may_be_code(word, &out, place);
        let written = if is_code {
            inline::code(word)
        } else {
            let mut escaped = String::new();
            inline::escape(&mut escaped, word);
            emphasised(&escaped, *marks)
        };
        match address {
            Some(address) => {
                out.push('[');
                out.push_str(&written.replace('\n', " "));
                out.push_str("](<");
                out.push_str(&escaped_address(address));
                out.push_str(">)");
            }
            None => out.push_str(&written),
        }
        out.push_str(text.get(at + word.len()..).unwrap_or_default());
    }
    out
}

/// Code that touches other code would become one with it; and before a bar in a table, code has no backslashes.
fn may_be_code(text: &str, before: &str, place: Where) -> bool {
    let is_alone = !before.ends_with('`') || before.ends_with("\\`");
    is_alone && (place == Where::Text || !text.contains(['|', '\\', '`']))
}

fn emphasised(text: &str, marks: Marks) -> String {
    let signs = [(Marks::STRUCK, "~~"), (Marks::STRONG, "**"), (Marks::EMPHASIS, "*")];
    // Emphasis that goes over the end of a line is written line by line.
    let mark = |line: &str| {
        let line = line.trim();
        if line.is_empty() {
            return String::new();
        }
        let set = signs.iter().filter(|(mark, _)| marks.has(*mark)).map(|(_, sign)| *sign);
        set.fold(line.to_owned(), |inner, sign| format!("{sign}{inner}{sign}"))
    };
    if signs.iter().any(|(sign, _)| marks.has(*sign)) {
        text.split('\n').map(mark).collect::<Vec<_>>().join("\n")
    } else {
        text.to_owned()
    }
}

/// An address between angle brackets. It has been found to be safe; here it must not end early.
fn escaped_address(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for c in address.chars() {
        match c {
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '\\' => out.push_str("%5C"),
            '|' => out.push_str("%7C"),
            '`' => out.push_str("%60"),
            '&' => out.push_str("\\&"),
            c => out.push(c),
        }
    }
    out
}

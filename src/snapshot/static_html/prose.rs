//! Markdown as HTML: from plain data, so that nothing of the text's own markup gets through.

use super::super::escaped::Escaped;
use crate::columns::prose::{Block, Item, Marks, Run, Task};

pub(super) fn write(html: &mut Escaped, blocks: &[Block]) {
    html.markup("<div class=\"prose\">");
    all(html, blocks);
    html.markup("</div>");
}

/// Blocks are nested a few levels at most, so that this may recurse.
fn all(html: &mut Escaped, blocks: &[Block]) {
    for block in blocks {
        one(html, block);
    }
}

fn one(html: &mut Escaped, block: &Block) {
    match block {
        Block::Paragraph(said) => {
            html.markup("<p dir=\"auto\">");
            runs(html, said);
            html.markup("</p>");
        }
        // No heading of the document: it would stand among those by which people find their way.
        Block::Heading(level, said) => {
            html.markup(if *level <= 2 {
                "<p class=\"is-large\" dir=\"auto\"><b>"
            } else {
                "<p dir=\"auto\"><b>"
            });
            runs(html, said);
            html.markup("</b></p>");
        }
        Block::Code { language, text } => {
            html.markup("<div class=\"code\">");
            html.around("<small dir=\"auto\">", language, "</small>");
            html.markup("<pre dir=\"ltr\">").text(text).markup("</pre></div>");
        }
        Block::Markup(text) => {
            html.markup("<pre dir=\"ltr\">").text(text).markup("</pre>");
        }
        Block::Quote(blocks) => {
            html.markup("<blockquote dir=\"auto\">");
            all(html, blocks);
            html.markup("</blockquote>");
        }
        Block::List { start, items } => list(html, *start, items),
        Block::Table(rows) => table(html, rows),
        Block::Rule => {
            html.markup("<hr>");
        }
    }
}

fn list(html: &mut Escaped, start: Option<usize>, items: &[Item]) {
    match start {
        Some(start) => {
            html.around("<ol start=\"", &start.to_string(), "\" dir=\"auto\">");
        }
        None => {
            html.markup("<ul dir=\"auto\">");
        }
    }
    for Item { task, blocks } in items {
        html.markup(match task {
            None => "<li>",
            Some(Task::Done) => "<li class=\"is-task\"><span class=\"task\">☑</span>",
            Some(Task::Open) => "<li class=\"is-task\"><span class=\"task\">☐</span>",
        });
        all(html, blocks);
        html.markup("</li>");
    }
    html.markup(if start.is_some() { "</ol>" } else { "</ul>" });
}

fn table(html: &mut Escaped, rows: &[Vec<Vec<Run>>]) {
    html.markup("<table>");
    for (nth, cells) in rows.iter().enumerate() {
        let (open, close) =
            if nth == 0 { ("<th dir=\"auto\">", "</th>") } else { ("<td dir=\"auto\">", "</td>") };
        html.markup("<tr>");
        for cell in cells {
            html.markup(open);
            runs(html, cell);
            html.markup(close);
        }
        html.markup("</tr>");
    }
    html.markup("</table>");
}

fn runs(html: &mut Escaped, runs: &[Run]) {
    const MARKS: [(Marks, &str, &str); 4] = [
        (Marks::CODE, "<code>", "</code>"),
        (Marks::STRONG, "<strong>", "</strong>"),
        (Marks::EMPHASIS, "<em>", "</em>"),
        (Marks::STRUCK, "<s>", "</s>"),
    ];
    for Run { text, marks, address } in runs {
        if let Some(address) = address {
            html.markup("<a href=\"").text(address).markup("\" title=\"").text(address);
            html.markup("\" rel=\"noopener noreferrer nofollow\">");
        }
        for (mark, open, _) in MARKS {
            html.markup(if marks.has(mark) { open } else { "" });
        }
        html.text(text);
        for (mark, _, close) in MARKS.iter().rev() {
            html.markup(if marks.has(*mark) { close } else { "" });
        }
        html.markup(if address.is_some() { "</a>" } else { "" });
    }
}

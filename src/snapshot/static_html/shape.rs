//! What a part shows: text, what programs print, diffs, pictures.

use super::super::escaped::Escaped;
use super::prose;
use crate::columns::{Checked, DiffRow, Ink, Picture, Shape, Sign, Span, Touch};
use base64::{Engine, engine::general_purpose::STANDARD};

pub(super) fn write(html: &mut Escaped, shape: &Shape) {
    match shape {
        Shape::Nothing => {}
        Shape::Prose(blocks) => prose::write(html, blocks),
        Shape::Plain(text) => {
            html.around("<p class=\"text\" dir=\"auto\">", text, "</p>");
        }
        Shape::Code(text) => {
            html.around("<pre dir=\"ltr\">", text, "</pre>");
        }
        Shape::Output(spans) => output(html, spans),
        Shape::Diff(rows) => diff(html, rows),
        Shape::Picture(shown) => picture(html, shown),
    }
}

fn output(html: &mut Escaped, spans: &[Span]) {
    html.markup("<pre dir=\"ltr\">");
    for Span { text, ink } in spans {
        if *ink == Ink::default() {
            html.text(text);
            continue;
        }
        html.markup("<span class=\"");
        for (before, colour) in [("ink-", ink.front), (" back-", ink.back)] {
            if let Some(colour) = colour {
                html.markup(before).text(&colour.to_string());
            }
        }
        for mark in ink.marks() {
            html.markup(" is-").markup(mark);
        }
        html.markup("\">").text(text).markup("</span>");
    }
    html.markup("</pre>");
}

fn diff(html: &mut Escaped, rows: &[DiffRow]) {
    html.markup("<div class=\"diff\" dir=\"ltr\">");
    for row in rows {
        let (sign, pieces) = match row {
            DiffRow::Left(words) => {
                html.around("<p class=\"beyond\">", words, "</p>");
                continue;
            }
            DiffRow::Line { sign, pieces } => (sign, pieces),
        };
        let (open, close) = match sign {
            Sign::Same => ("<p> ", "</p>"),
            Sign::Removed => ("<p class=\"is-removed\">−<del>", "</del></p>"),
            Sign::Added => ("<p class=\"is-added\">+<ins>", "</ins></p>"),
        };
        html.markup(open);
        for piece in pieces {
            match piece.touch {
                Touch::Alike => html.text(&piece.text),
                Touch::Changed => html.around("<b>", &piece.text, "</b>"),
            };
        }
        html.markup(close);
    }
    html.markup("</div>");
}

/// Its bytes stand in its address: the file stands alone.
fn picture(html: &mut Escaped, picture: &Picture) {
    let words = picture.words();
    match picture.check() {
        Ok(Checked { bytes, mime_type }) => {
            html.markup("<img src=\"data:").markup(mime_type).markup(";base64,");
            html.text(&STANDARD.encode(bytes)).around("\" alt=\"", &words, "\">");
        }
        Err(why) => {
            html.markup("<p class=\"beyond\">Image not shown (<bdi>").text(&words);
            html.markup("</bdi>): <bdi>").text(&why).markup("</bdi></p>");
        }
    }
}

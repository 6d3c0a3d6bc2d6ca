//! A path as HTML without scripts: for mail, archives and blogs.
//!
//! In: what stands over the rows, and the rows. Out: one file of HTML and CSS that runs nothing, loads nothing and
//! asks nobody: its policy allows its own style and the pictures that it holds, and nothing else. All text goes
//! through [`Escaped`].

mod card;
mod prose;
mod shape;

use super::escaped::Escaped;
use super::taken::taken_out;
use super::transcript::{Head, Here};
use crate::columns::printed::{ModelSide, PrintedRow};
use crate::columns::tone_class;
use crate::columns::{Clause, Why};
use crate::session::{EntryIdx, Session};
use crate::wording::{named, short_id};

/// The style, which the policy names by its hash.
pub(super) const STYLE: &str = include_str!("transcript.css");

/// Its SHA-256 in base64, as the policy wants it. A test holds the two together.
const STYLE_HASH: &str = "HdTRwT0LRKA1R3kBE7bLD2QuJU3l3CBYKKZwebNxte0=";

const BEFORE_HASH: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-"#;

const AFTER_HASH: &str = r#"'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Sightline">
<title>"#;

/// The document up to its first row.
pub(super) fn begin(html: &mut Escaped, head: &Head<'_>) {
    html.markup(BEFORE_HASH).markup(STYLE_HASH).markup(AFTER_HASH).text(&head.title);
    html.markup("</title>\n<style>")
        .markup(STYLE)
        .markup("</style>\n</head>\n<body>\n<main>\n<header>\n");
    html.around("<h1 dir=\"auto\">", &head.title, "</h1>\n<dl>\n");
    for (name, value) in &head.facts {
        html.around("<div><dt>", name, "</dt> ");
        html.around("<dd dir=\"auto\">", value, "</dd></div>\n");
    }
    html.markup("</dl>\n");
    if !head.taken.is_empty() {
        html.around("<p class=\"taken\"><bdi>", &taken_out(head.taken), "</bdi></p>\n");
    }
    html.around("<p class=\"taken\">", head.left_out.as_deref().unwrap_or_default(), "</p>\n");
    html.markup(
        "</header>\n<p class=\"names\"><b>In the file</b> <b>What the model sees</b></p>\n",
    );
}

/// The document's end.
pub(super) fn end(html: &mut Escaped) {
    html.markup("</main>\n</body>\n</html>\n");
}

/// A row: what the file holds; why; what the model sees.
pub(super) fn row(
    html: &mut Escaped,
    row: &PrintedRow,
    entry: Option<EntryIdx>,
    session: &Session,
    here: &Here,
) {
    let class = match row.model {
        ModelSide::Nothing => "<section class=\"row is-unsent\"",
        ModelSide::Same | ModelSide::Other(_) => "<section class=\"row\"",
    };
    html.markup(class);
    if let Some(entry) = entry {
        html.around(" id=\"e", &entry.index().to_string(), "\"");
    }
    html.markup(">\n<div class=\"side\">");
    match &row.file {
        Some(file) => card::write(html, file, here),
        None => {
            html.markup("<p class=\"ghost\">not in the file</p>");
        }
    }
    html.markup("</div>\n<div class=\"side\">");
    reason(html, row, session, here);
    if let ModelSide::Other(model) = &row.model {
        card::write(html, model, here);
    }
    html.markup("</div>\n</section>\n");
}

fn reason(html: &mut Escaped, row: &PrintedRow, session: &Session, here: &Here) {
    let Why { word, clauses } = &row.why;
    // A message that was rewritten has the colour of what it became.
    let tone = match (&row.model, *word) {
        (ModelSide::Other(model), "rewritten") => tone_class(model.tone),
        (_, word) => reason_tone(word),
    };
    html.markup("<p class=\"why ").markup(tone).markup("\"><b>").markup(word);
    html.markup(if row.model == ModelSide::Nothing { "</b>" } else { " →</b>" });
    if row.model == ModelSide::Same {
        html.markup(" as it stands");
    }
    for clause in clauses {
        clause_words(html, clause, session, here);
    }
    html.around(" <span>", row.absence.as_deref().unwrap_or_default(), "</span>");
    html.markup("</p>");
}

fn clause_words(html: &mut Escaped, clause: &Clause, session: &Session, here: &Here) {
    html.markup(" <span><bdi>").text(&clause.words).markup("</bdi>");
    for (nth, entry) in clause.entries.iter().enumerate() {
        html.markup(if nth == 0 { " " } else { ", " });
        link(html, &named(&short_id(&session.entry(*entry).id)), Some(*entry), here);
    }
    if clause.more > 0 {
        html.around(" and ", &clause.more.to_string(), " more");
    }
    html.markup("</span>");
}

/// Words that lead to an entry's row, if the document has one.
fn link(html: &mut Escaped, words: &str, to: Option<EntryIdx>, here: &Here) {
    match to.filter(|to| here.contains(to)) {
        Some(to) => {
            html.markup("<a href=\"#e").text(&to.index().to_string()).markup("\" dir=\"auto\">");
            html.text(words).markup("</a>");
        }
        None => {
            html.markup("<bdi>").text(words).markup("</bdi>");
        }
    }
}

/// A reason has the colour of what brought it about.
fn reason_tone(word: &str) -> &'static str {
    match word {
        "omitted" | "edited" => "tone-edit",
        "summarised" | "superseded" => "tone-summary",
        "added" | "folded" => "tone-system",
        "unreadable" => "tone-fault",
        _ => "tone-meta",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::{Engine, engine::general_purpose::STANDARD};
    use sha2::{Digest, Sha256};

    #[test]
    fn the_policy_names_the_style_by_its_hash() {
        assert_eq!(STYLE_HASH, STANDARD.encode(Sha256::digest(STYLE)));
        assert!(!STYLE.contains('<') && !STYLE.contains("url(") && !STYLE.contains("@import"));
    }
}

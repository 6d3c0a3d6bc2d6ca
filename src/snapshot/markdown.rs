//! A path as Markdown.
//!
//! In: what stands over the rows, and the rows. Out: Markdown that renders on GitHub and wherever Markdown does:
//! the headings are this document's, prose is written again from plain data, and all other text stands in fences.
//! No text leaves its place, no markup of another language gets through, nothing is loaded.

mod inline;
mod prose;

use super::taken::taken_out;
use super::transcript::Head;
use crate::columns::printed::{ModelSide, PrintedRow};
use crate::columns::{Card, DiffRow, Extent, Manner, Part, Rest, Shape, Sign};
use crate::session::Session;
use crate::wording::counted;
use inline::{code, heading, paragraph, text};

/// The document up to its first row.
pub(super) fn begin(head: &Head<'_>) -> String {
    let mut out = format!("# {}\n\n", heading(&head.title));
    for (name, value) in &head.facts {
        put(&mut out, &[&format!("- **{name}:** "), &text(value), "\n"]);
    }
    if !head.taken.is_empty() {
        put(&mut out, &["- **", &text(&taken_out(head.taken)), "**\n"]);
    }
    if let Some(left_out) = &head.left_out {
        put(&mut out, &["\n", &text(left_out), "\n"]);
    }
    out.push_str(
        "\nEach entry stands as the file holds it, with what became of it. What the model sees stands below it where \
         that is something else.\n",
    );
    out
}

/// A row: what the file holds; why; what the model sees.
pub(super) fn row(out: &mut String, row: &PrintedRow, session: &Session) {
    let (title, note) = match &row.file {
        Some(file) => (file.title.as_str(), file.note.as_str()),
        None => ("not in the file", ""),
    };
    put(out, &["\n## ", &heading(title), "\n\n"]);
    if !note.is_empty() {
        put(out, &[&paragraph(note), " — "]);
    }
    let word = row.why.word;
    let reason = row.reason(session);
    put(out, &["**", word, "**", &text(reason.strip_prefix(word).unwrap_or(&reason)), "\n"]);
    if let Some(file) = &row.file {
        parts(out, file);
    }
    if let ModelSide::Other(model) = &row.model {
        put(out, &["\n### The model sees: ", &heading(&model.title), "\n"]);
        if !model.note.is_empty() {
            put(out, &["\n", &paragraph(&model.note), "\n"]);
        }
        parts(out, model);
    }
}

fn put(out: &mut String, pieces: &[&str]) {
    for piece in pieces {
        out.push_str(piece);
    }
}

fn parts(out: &mut String, card: &Card) {
    let most = card.part_count(Extent::All);
    for each in card.parts.iter().take(most) {
        let written = part(each);
        if !written.is_empty() {
            put(out, &["\n", &written, "\n"]);
        }
    }
    let beyond = card.parts.len() - most;
    if beyond > 0 {
        let words = counted(beyond, "more part is", "more parts are");
        put(out, &["\n", &words, " in the file only.\n"]);
    }
}

fn part(part: &Part) -> String {
    let shown = part.shown(Extent::All);
    let mut blocks = Vec::new();
    blocks.extend(head(part));
    blocks.extend(shape(&shown.shape, part.manner));
    if shown.rest == Rest::More {
        blocks.push(format!("… of {}: the file has all of it.", text(&part.size())));
    }
    let written = blocks.join("\n\n");
    // Thinking is quiet here, too.
    if part.manner == Manner::Quiet { prose::prefixed(&written, "> ", "> ") } else { written }
}

/// The line above a part, if there is anything to say in it.
fn head(part: &Part) -> Option<String> {
    let mut pieces = Vec::new();
    if !part.lead.trim().is_empty() {
        pieces.push(format!("**{}**", text(part.lead.trim())));
    }
    if !part.about.is_empty() {
        pieces.push(code(&part.about));
    }
    let link = part.link.as_ref().map_or("", |link| link.words.as_str());
    let facts = [part.facts.as_str(), link].into_iter().filter(|words| !words.is_empty());
    pieces.extend(facts.map(text));
    (!pieces.is_empty()).then(|| pieces.join(" · "))
}

fn shape(shape: &Shape, manner: Manner) -> Option<String> {
    Some(match shape {
        Shape::Nothing => return None,
        Shape::Prose(blocks) => prose::blocks(blocks),
        Shape::Plain(words) if matches!(manner, Manner::Remark | Manner::Error) => paragraph(words),
        Shape::Plain(words) | Shape::Code(words) => prose::fence(words, ""),
        Shape::Output(spans) => {
            let printed: String = spans.iter().map(|span| span.text.as_str()).collect();
            prose::fence(&printed, "")
        }
        Shape::Diff(rows) => prose::fence(&diff(rows), "diff"),
        Shape::Picture(picture) => {
            let why = picture.check().err().map(|why| format!(", which cannot be shown: {why}"));
            paragraph(&format!("Image ({}){}", picture.words(), why.unwrap_or_default()))
        }
    })
}

fn diff(rows: &[DiffRow]) -> String {
    let mut out = String::new();
    for row in rows {
        match row {
            DiffRow::Left(words) => put(&mut out, &["@@ ", words, " @@"]),
            DiffRow::Line { sign, pieces } => {
                out.push_str(match sign {
                    Sign::Same => " ",
                    Sign::Removed => "-",
                    Sign::Added => "+",
                });
                for piece in pieces {
                    out.push_str(&piece.text);
                }
            }
        }
        out.push('\n');
    }
    out
}

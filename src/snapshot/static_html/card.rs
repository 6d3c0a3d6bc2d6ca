//! A card: what one side of a row says, in parts.

use super::super::escaped::Escaped;
use super::super::transcript::Here;
use super::{link, shape};
use crate::columns::tone_class;
use crate::columns::{Card, Extent, Manner, Part, Rest, Shape};
use crate::wording::counted;

pub(super) fn write(html: &mut Escaped, card: &Card, here: &Here) {
    html.markup("<article class=\"card ").markup(tone_class(card.tone)).markup("\"><h2>");
    html.around("<span dir=\"auto\">", &card.title, "</span>");
    html.around(" <small dir=\"auto\">", &card.note, "</small>");
    html.markup("</h2>\n");
    if card.parts.is_empty() {
        html.markup("<p class=\"part is-remark\">empty</p>");
    }
    let most = card.part_count(Extent::All);
    for each in card.parts.iter().take(most) {
        part(html, each, here);
    }
    let beyond = card.parts.len() - most;
    if beyond > 0 {
        let words = counted(beyond, "more part is", "more parts are");
        html.around("<p class=\"part is-remark\">", &words, " in the file only</p>");
    }
    html.markup("</article>");
}

fn part(html: &mut Escaped, part: &Part, here: &Here) {
    let shown = part.shown(Extent::All);
    let is_closed = part.manner == Manner::Closed && shown.shape != Shape::Nothing;
    let (open, close) = match part.manner {
        // What a person opens if it matters to them; a browser needs no script for it.
        Manner::Closed if is_closed => ("<details class=\"part is-call\">", "</details>\n"),
        Manner::Plain => ("<div class=\"part\">", "</div>\n"),
        Manner::Quiet => ("<div class=\"part is-quiet\">", "</div>\n"),
        Manner::Call | Manner::Closed => ("<div class=\"part is-call\">", "</div>\n"),
        Manner::Error => ("<div class=\"part is-error\">", "</div>\n"),
        Manner::Remark => ("<div class=\"part is-remark\">", "</div>\n"),
    };
    html.markup(open);
    let says_something = [&part.lead, &part.about, &part.facts].iter().any(|text| !text.is_empty());
    if is_closed {
        html.markup("<summary>");
        head(html, part, here);
        html.markup("</summary>");
    } else if says_something || part.link.is_some() {
        html.markup("<p class=\"head\">");
        head(html, part, here);
        html.markup("</p>");
    }
    shape::write(html, &shown.shape);
    if shown.rest == Rest::More {
        html.around("<p class=\"beyond\">… of ", &part.size(), ": the file has all of it.</p>");
    }
    html.markup(close);
}

fn head(html: &mut Escaped, part: &Part, here: &Here) {
    html.around("<b dir=\"auto\">", &part.lead, "</b> ");
    html.around("<code dir=\"auto\">", &part.about, "</code> ");
    html.around("<small dir=\"auto\">", &part.facts, "</small> ");
    if let Some(leads) = &part.link {
        html.markup("<small class=\"leads\">");
        link(html, &leads.words, leads.to, here);
        html.markup("</small>");
    }
}

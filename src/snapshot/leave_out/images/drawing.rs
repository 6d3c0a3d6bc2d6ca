//! Where an image ends that stands in an address as text: SVG, mostly.
//!
//! In: the text from the image on. Out: its end. Such an image may hold blanks and quotes, so it goes to the tag that
//! closes it, however the tag is escaped. Does not look at what is drawn.

/// A tag's beginning, its slash and its end, as they stand in addresses, in HTML and in JSON.
const OPENS: [&str; 5] = ["<", "%3c", "&lt;", "\\u003c", "%253c"];
const SLASHES: [&str; 4] = ["/", "%2f", "\\/", "%252f"];
const CLOSES: [&str; 5] = [">", "%3e", "&gt;", "\\u003e", "%253e"];

/// Where the image ends that a text begins with; 0 if it begins with none.
pub(super) fn end(data: &str) -> usize {
    let markup = data.trim_start();
    let lead = data.len() - markup.len();
    if OPENS.iter().any(|open| starts_with(markup, open)) {
        return lead + end_of_markup(markup);
    }
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '<' | '>' | '(' | ')');
    data.find(ends).unwrap_or(data.len())
}

/// The end of the tag that closes the first `svg`. If none does, that of the last that closes any; a drawing that is
/// cut off goes on to the end.
fn end_of_markup(markup: &str) -> usize {
    let mut open = 0_u64;
    let mut last = None;
    for at in memchr::memmem::find_iter(markup.as_bytes(), "svg") {
        let Some((before, name)) = markup.split_at_checked(at) else { continue };
        if ends_with_any(before, &OPENS).is_some() {
            open += 1;
        } else if ends_with_any(before, &SLASHES)
            .is_some_and(|before| ends_with_any(before, &OPENS).is_some())
        {
            let after = name.get("svg".len()..).unwrap_or_default();
            let close = CLOSES.iter().find(|close| starts_with(after, close));
            let end = at + "svg".len() + close.map_or(0, |close| close.len());
            last = Some(end);
            open = open.saturating_sub(1);
            if open == 0 {
                return end;
            }
        }
    }
    last.unwrap_or(markup.len())
}

fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
}

/// A text without the one of these that it ends with.
fn ends_with_any<'a>(text: &'a str, ends: &[&str]) -> Option<&'a str> {
    ends.iter().find_map(|end| {
        let (rest, found) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
        found.eq_ignore_ascii_case(end).then_some(rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_ends_where_its_own_tag_is_closed() {
        for (image, after) in [
            ("%3Csvg%20a='b'%3E%3Cpath/%3E%3C/svg%3E", "') and </svg>"),
            ("%3csvg a=\"b c\"%3e%3c%2fsvg%3e", ")"),
            ("<svg a='b c'><svg></svg>\n</svg>", "'> <svg></svg>"),
            ("<?xml?><!DOCTYPE svg><svg></svg>", "\""),
            ("&lt;svg a=\"b\"&gt;&lt;/svg&gt;", "\""),
            ("\\u003csvg\\u003e\\u003c/svg\\u003e", "\""),
            ("%89PNG%0D%0A", " and more"),
            // Cut off: a part of it must not stay.
            ("<svg a='b c'><path", ""),
            ("<svg><svg></svg>", " and more"),
            ("", "\") is no image"),
        ] {
            assert_eq!(end(&format!("{image}{after}")), image.len(), "{image}");
        }
    }
}

//! HTML that is being written.
//!
//! In: markup of this program's own, which is a constant by its type, and text of anybody's, which is escaped. Out:
//! HTML. There is no third way in, so no text becomes markup, wherever it stands: between tags, in a title or in the
//! quotes of an attribute.

/// HTML that is being written.
#[derive(Debug, Default)]
pub(super) struct Escaped(String);

impl Escaped {
    /// Markup of this program's own.
    pub(super) fn markup(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// Text of anybody's.
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        let mut from = 0;
        for (at, c) in text.char_indices() {
            let instead = match c {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                '"' => "&quot;",
                '\'' => "&#39;",
                // A browser would drop some of these and take others for blanks or for the end of a line.
                '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => "\u{fffd}",
                _ => continue,
            };
            self.0.push_str(text.get(from..at).unwrap_or_default());
            self.0.push_str(instead);
            from = at + c.len_utf8();
        }
        self.0.push_str(text.get(from..).unwrap_or_default());
        self
    }

    /// Text between two pieces of markup; nothing if there is no text.
    pub(super) fn around(
        &mut self,
        before: &'static str,
        text: &str,
        after: &'static str,
    ) -> &mut Self {
        if !text.is_empty() {
            self.markup(before).text(text).markup(after);
        }
        self
    }

    /// How much is written.
    pub(super) fn len_bytes(&self) -> usize {
        self.0.len()
    }

    /// All of it.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_text_wherever_it_stands() {
        let mut html = Escaped::default();
        html.around("<p title=\"", "\"'><&\u{0}\r\n\té", "\">").around("<b>", "", "</b>");
        let bytes = html.into_bytes();
        let want = "<p title=\"&quot;&#39;&gt;&lt;&amp;\u{fffd}\u{fffd}\n\té\">";
        assert_eq!(String::from_utf8(bytes).unwrap(), want);
    }
}

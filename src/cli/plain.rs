//! Text from a file as a terminal may be given it.
//!
//! In: any text. Out: text in which no character commands a terminal: control characters are shown by
//! their pictures (`␛` for ESC), so that a session cannot recolour, move or retitle anything.

/// The text on one line: what ends a line is a space.
pub(super) fn line(text: &str) -> String {
    let shown = text.chars().map(|c| match c {
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
        other => visible(other),
    });
    shown.collect()
}

/// The text line by line; tabs stay.
pub(super) fn lines(text: &str) -> impl Iterator<Item = String> + '_ {
    text.lines().map(|line| {
        let shown = line.chars().map(|c| if c == '\t' { c } else { visible(c) });
        shown.collect()
    })
}

/// The text in a column so many characters wide, cut with a mark if it is longer.
pub(super) fn column(text: &str, width_chars: usize) -> String {
    let text = line(text);
    let count = text.chars().count();
    if count > width_chars {
        let kept = text.chars().take(width_chars.saturating_sub(1));
        return kept.chain(['…']).collect();
    }
    format!("{text}{}", " ".repeat(width_chars - count))
}

/// The character, or what stands for it if it would command the terminal.
fn visible(c: char) -> char {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '␡',
        // Controls beyond ASCII, and those that turn the direction of the text after them.
        '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_commands_a_terminal() {
        assert_eq!(line("a\u{1b}[31mb\r\nc\u{9b}d\u{202e}"), "a␛[31mb  c\u{fffd}d\u{fffd}");
        let shown: Vec<String> = lines("a\tb\r\n\u{7}c").collect();
        assert_eq!(shown, ["a\tb", "␇c"]);
    }

    #[test]
    fn columns_are_of_one_width() {
        assert_eq!(column("ab", 4), "ab  ");
        assert_eq!(column("abcde", 4), "abc…");
    }
}

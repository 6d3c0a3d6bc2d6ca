use super::*;

/// Spans as text: `<front/back marks|text>`.
fn seen(text: &str) -> String {
    let (spans, _) = shown(text, Bound::MOST);
    let one = |span: &Span| {
        let Ink { front, back, .. } = span.ink;
        let marks: Vec<_> = span.ink.marks().collect();
        if span.ink == Ink::default() {
            return span.text.clone();
        }
        let number = |n: Option<u8>| n.map_or("-".to_owned(), |n| n.to_string());
        format!("<{}/{} {}|{}>", number(front), number(back), marks.join(" "), span.text)
    };
    spans.iter().map(one).collect()
}

#[test]
fn colours_and_marks_become_spans() {
    assert_eq!(seen("\u{1b}[31mred\u{1b}[0m total 0"), "<1/- |red> total 0");
    assert_eq!(
        seen("\u{1b}[1;4;97;42mx\u{1b}[22my\u{1b}[mz"),
        "<15/2 bold underline|x><15/2 underline|y>z"
    );
    assert_eq!(seen("\u{1b}[7;9mx"), "<-/- inverse struck|x>");
    assert_eq!(seen("a\u{1b}[32m\nb\n"), "a\n<2/- |b>");
}

#[test]
fn other_colours_become_the_nearest_of_the_sixteen() {
    assert_eq!(seen("\u{1b}[38;5;9;3mx"), "<9/- italic|x>");
    assert_eq!(seen("\u{1b}[38;2;0;0;0;1mx"), "<0/- bold|x>");
    assert_eq!(seen("\u{1b}[48:2:170:0:0mx"), "<-/1 |x>");
    assert_eq!(seen("\u{1b}[38;5mx"), "x");
}

#[test]
fn other_sequences_are_taken_out() {
    assert_eq!(seen("\u{1b}[2J\u{1b}[?25l\u{1b}[3;4Hx\u{1b}(B"), "x");
    assert_eq!(seen("\u{1b}]8;;http://x\u{7}link\u{1b}]8;;\u{1b}\\ \u{1b}Pq\u{1b}\\."), "link .");
    assert_eq!(seen("a\u{9b}31m\0b\u{7}"), "a31mb");
}

#[test]
fn a_sequence_that_never_ends_hides_nothing() {
    assert_eq!(seen("\u{1b}]0;title\nall of it"), "␛]0;title\nall of it");
    assert_eq!(seen("x\u{1b}"), "x");
}

#[test]
fn a_line_that_was_printed_over_is_what_it_was_last() {
    assert_eq!(seen("10%\r50%\r100%\ndone\r\n"), "100%\ndone");
    assert_eq!(seen("10%\r\u{1b}[Kok\r\u{1b}[K\nx"), "\nx");
    assert_eq!(seen("N\u{8}NA\u{8}A"), "NA");
}

#[test]
fn tabs_stay_and_directions_do_not_turn() {
    assert_eq!(seen("a\tb"), "a\tb");
    assert_eq!(seen("a\u{202e}b"), "a⟨U+202E⟩b");
}

#[test]
fn what_is_beyond_the_bound_is_not_shown() {
    let bound = Bound { lines: 2, chars: 10 };
    let (spans, more) = shown("a\nb\nc\nd", bound);
    assert_eq!((spans[0].text.as_str(), more), ("a\nb", true));
    let (spans, more) = shown(&"x".repeat(50), bound);
    assert_eq!((spans[0].text.len(), more), (10, true));
    let many = "\u{1b}[31ma\u{1b}[32mb".repeat(MOST_SPANS);
    assert!(shown(&many, Bound::MOST).0.len() <= MOST_SPANS + 1);
}

#[test]
fn what_shows_nothing_is_not_read_for_ever() {
    let bound = Bound { lines: 30, chars: 1_000 };
    let most_read = bound.chars * BYTES_PER_CHARACTER + MOST_UNSEEN;
    let unseen = ["\u{1b}[38;2;1;2;3m", "\u{1b}]0;x\u{7}", "progress 1\r", "x\u{8}"];
    for sequence in unseen {
        let flood = sequence.repeat(most_read / sequence.len() + 1) + "\nend";
        let (spans, is_more) = shown(&flood, bound);
        assert!(is_more, "{sequence:?}");
        assert!(spans.iter().all(|span| !span.text.contains("end")), "{sequence:?}");
        // What a page shows in passing does not keep from being seen what comes after little of it.
        let little = sequence.repeat(1_000) + "\nend";
        let (spans, _) = shown(&little, bound);
        assert!(spans.iter().any(|span| span.text.contains("end")), "{sequence:?}");
    }
}

use super::*;

fn output(text: &str) -> Part {
    Part::new(Manner::Plain, Matter::Output(text.to_owned()))
}

#[test]
fn the_head_of_a_long_part_is_shown_until_all_is_asked_for() {
    let part = output(&"line\n".repeat(412));
    let head = part.shown(Extent::Head);
    assert_eq!(head.rest, Rest::More);
    let Shape::Output(spans) = head.shape else { panic!("output") };
    assert_eq!(spans[0].text.lines().count(), 10);
    assert_eq!(part.shown(Extent::All).rest, Rest::Nothing);
    assert_eq!(part.size(), "412 lines, 2.1 kB");
    assert_eq!(output(&"line\n".repeat(13)).shown(Extent::Head).rest, Rest::Nothing);
}

#[test]
fn all_has_a_bound_too() {
    for text in ["x".repeat(5_000_000), "x\n".repeat(100_000), "# x\n".repeat(100_000)] {
        for matter in [
            Matter::Output(text.clone()),
            Matter::Code(text.clone()),
            Matter::Prose(text.clone(), LineEnds::Kept),
        ] {
            let shown = Part::new(Manner::Plain, matter).shown(Extent::All);
            assert_eq!(shown.rest, Rest::More);
            let held = match shown.shape {
                Shape::Output(spans) => spans.iter().map(|span| span.text.len()).sum(),
                Shape::Code(text) | Shape::Plain(text) => text.len(),
                Shape::Prose(blocks) => blocks.len() * 50,
                other => panic!("{other:?}"),
            };
            assert!(held <= 200_000, "{held}");
        }
    }
}

#[test]
fn what_is_closed_shows_nothing_until_it_is_opened() {
    let part = Part::new(Manner::Closed, Matter::Code("a".to_owned()));
    assert_eq!(part.shown(Extent::Head), Shown { shape: Shape::Nothing, rest: Rest::More });
    assert_eq!(part.shown(Extent::All).shape, Shape::Code("a".to_owned()));
}

#[test]
fn our_own_words_are_no_markdown() {
    let shown = Part::remark("*x*").shown(Extent::Head);
    assert_eq!(shown.shape, Shape::Plain("*x*".to_owned()));
}

use super::*;

/// Blocks as a few characters, to compare at a glance.
fn told(blocks: &[Block]) -> String {
    let all: Vec<_> = blocks.iter().map(one).collect();
    all.join(" ")
}

fn one(block: &Block) -> String {
    match block {
        Block::Paragraph(said) => format!("p[{}]", runs(said)),
        Block::Heading(level, said) => format!("h{level}[{}]", runs(said)),
        Block::Code { language, text } => format!("code:{language}[{text}]"),
        Block::Markup(text) => format!("markup[{text}]"),
        Block::Quote(blocks) => format!("quote[{}]", told(blocks)),
        Block::List { start, items } => {
            let items: Vec<_> = items.iter().map(item).collect();
            format!("list{}[{}]", start.map_or(String::new(), |n| n.to_string()), items.join(", "))
        }
        Block::Table(rows) => {
            let row =
                |row: &Vec<Vec<Run>>| row.iter().map(|c| runs(c)).collect::<Vec<_>>().join("|");
            format!("table[{}]", rows.iter().map(row).collect::<Vec<_>>().join(" / "))
        }
        Block::Rule => "rule".to_owned(),
    }
}

fn item(item: &Item) -> String {
    let task = item.task.map_or("", |task| if task == Task::Done { "x " } else { "_ " });
    format!("{task}{}", told(&item.blocks))
}

fn runs(runs: &[Run]) -> String {
    let signs =
        [(Marks::CODE, "`"), (Marks::STRONG, "*"), (Marks::EMPHASIS, "/"), (Marks::STRUCK, "~")];
    let one = |run: &Run| {
        let signs: String =
            signs.iter().filter(|(mark, _)| run.marks.has(*mark)).map(|(_, sign)| *sign).collect();
        let back: String = signs.chars().rev().collect();
        let text = format!("{signs}{}{back}", run.text);
        run.address.as_ref().map_or(text.clone(), |address| format!("<{text}→{address}>"))
    };
    runs.iter().map(one).collect()
}

fn of(text: &str) -> String {
    told(&blocks(text, LineEnds::Joined).unwrap())
}

#[test]
fn the_usual_blocks_are_known() {
    assert_eq!(of("# A\n\ntext `x` **b** _e_ ~~s~~"), "h1[A] p[text `x` *b* /e/ ~s~]");
    assert_eq!(of("```rust x\nfn a() {}\n```"), "code:rust[fn a() {}]");
    assert_eq!(of("> a\n> - b\n>   1. c"), "quote[p[a] list[p[b] list1[p[c]]]]");
    assert_eq!(of("- [x] a\n- [ ] b"), "list[x p[a], _ p[b]]");
    assert_eq!(of("a | b\n--|--\n1 | `2`"), "table[a|b / 1|`2`]");
    assert_eq!(of("a\n\n---"), "p[a] rule");
}

#[test]
fn the_ends_of_lines_are_kept_where_they_were_typed() {
    assert_eq!(of("a\nb  \nc"), "p[a b\nc]");
    assert_eq!(told(&blocks("a\nb", LineEnds::Kept).unwrap()), "p[a\nb]");
}

#[test]
fn markup_is_text() {
    assert_eq!(of("<script>alert(1)</script>"), "markup[<script>alert(1)</script>]");
    assert_eq!(
        of("<summary>\n## Goal\nIt\n\n- a\n</summary>"),
        "markup[<summary>] h2[Goal] p[It] list[p[a]] markup[</summary>]"
    );
    assert_eq!(
        of("<tools>\n- a\n- b\n</tools>"),
        "markup[<tools>] list[p[a], p[b]] markup[</tools>]"
    );
    assert_eq!(
        of("<a>\n- <b>\n  - <i>\n    x"),
        "markup[<a>] list[markup[<b>] list[markup[<i>\nx]]]"
    );
    assert_eq!(of("a <b onclick=x>b</b>"), "p[a `<b onclick=x>`b`</b>`]");
}

#[test]
fn only_harmless_addresses_are_links() {
    assert_eq!(
        of("[a **b**](https://c.example)"),
        "p[<a →https://c.example><*b*→https://c.example>]"
    );
    assert_eq!(of("see https://c.example."), "p[see <https://c.example→https://c.example>.]");
    assert_eq!(
        of("javascript://a.example `https://b.example` c.example d=e@f.example"),
        "p[javascript://a.example `https://b.example` c.example d=e@f.example]"
    );
    assert_eq!(of("[a](javascript:x)"), "p[a (javascript:x)]");
    assert_eq!(of("![a](data:image/png;base64,xx)"), "p[image: a (data:image/png;base64,xx)]");
    assert_eq!(of("![a](https://c.example/x.png)"), "p[<image: a→https://c.example/x.png>]");
    assert_eq!(of("[](https://c.example)"), "p[<https://c.example→https://c.example>]");
}

#[test]
fn emphasis_beside_ideographs_is_emphasis() {
    assert_eq!(of("**重要：**これは"), "p[*重要：*これは]");
    assert_eq!(of("これは**「重要」**です"), "p[これは*「重要」*です]");
    assert_eq!(of("注：**これ**は~~（b）~~"), "p[注：*これ*は~（b）~]");
    assert_eq!(of("あ\\*い`う*え`\n\n```お*\nか*き\n```"), "p[あ*い`う*え`] code:お*[か*き]");
    assert_eq!(of("3個~5個、7個~9個"), "p[3個~5個、7個~9個]");
    assert_eq!(of("\u{10100}**重要**"), "p[\u{10100}*重要*]");
}

/// What another reader makes of the same, which holds to `CommonMark` to the letter.
#[test]
fn blocks_and_marks_are_where_commonmark_has_them() {
    let cases = [
        (
            "- a\n- b\n\n  c\n1. d\n   - e\nlazy\n\n3) f",
            "list[p[a], p[b] p[c]] list1[p[d] list[p[e lazy]]] list3[p[f]]",
        ),
        ("> a\nlazy\n> > b\n\nc\n===\nd\n---", "quote[p[a lazy] quote[p[b]]] h1[c] h2[d]"),
        ("- a\n  ```\n  b\n   c\n  ```\n\n      d", "list[p[a] code:[b\n c] code:[d]]"),
        ("-\n  a\n-\n\n  b\n- - c", "list[p[a], ] p[b] list[list[p[c]]]"),
        ("\ta\n-\tb\n>\tc", "code:[a] list[p[b]] quote[p[c]]"),
        ("text\n2. a\n1. b", "p[text 2. a] list1[p[b]]"),
        ("```\na\n\n> ~~~\n> b\nc", "code:[a\n\n> ~~~\n> b\nc]"),
        (
            "*foo**bar**baz* ***a* b** snake_case_ a*\"b\"*c",
            "p[/foo/*/bar/*/baz/ */a/** b* snake_case_ a*\"b\"*c]",
        ),
        ("`` a ` b `` ` c ` \\`d `e", "p[`a ` b` `c` `d `e]"),
        (
            "[a\\]](<b c> 'd') [e](https://f.example/(g)) [h [i](j) k](l)",
            "p[a] (b c) <e→https://f.example/(g)> [h i (j) k](l)]",
        ),
        (
            "[a] [b][A] [c][none]\n\n[a]: https://a.example\n  'title'",
            "p[<a→https://a.example> <b→https://a.example> [c][none]]",
        ),
        (
            "[![a](https://b.example)](https://c.example) **https://d.example/e_f** g@h.example",
            "p[<image: a→https://b.example> <*https://d.example/e_f*→https://d.example/e_f> <g@h.example→mailto:g@h.example>]",
        ),
        ("&lt;&#x41;&nosuch;\\*\\a", "p[<A&nosuch;*\\a]"),
        ("| a | b \\| c\n|:-|-:|\n| d\n> e", "table[a|b | c / d|] quote[p[e]]"),
        ("# a #\n## b ##c\n#d", "h1[a] h2[b ##c] p[#d]"),
        (
            "- [ ] a\n- [x]b\n\n<!-- c\n\nd -->\ne\n<x y>\nf",
            "list[_ p[a], p[[x]b]] markup[<!-- c\n\nd -->] p[e `<x y>` f]",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(of(text), wanted, "{text}");
    }
}

#[test]
fn what_stands_too_deep_stands_in_the_deepest_block() {
    let deep = of(&format!("{} x", ">".repeat(500)));
    assert!(deep.contains("p[x]"), "{deep}");
    assert!(deep.matches("quote").count() < 10, "{deep}");
    let deep: Vec<_> = (0..200).map(|level| format!("{}- x{level}", "  ".repeat(level))).collect();
    let deep = of(&deep.join("\n"));
    assert!(deep.contains("x199"), "{deep}");
    assert!(deep.matches("list").count() < 10);
}

#[test]
fn hostile_texts_end_soon() {
    for text in [
        ">",
        "[",
        "*",
        "**a ",
        "![",
        "<",
        "`",
        "[a](",
        "- ",
        "_a_",
        "~",
        "|",
        "\\",
        "&",
        "<!--",
        "a\n>",
        "\\``",
        "[[a](b)",
        "![![a](b)",
        "*a _b ",
        "a@",
        "> - ",
        "| a",
        "[a]: b\n",
        "<a b='",
        "a://",
        "http://a/(",
        "a.b@c.de ",
        "あ*",
        "*。あ",
        "~~~\n",
        "|a|\n|-|\n",
        "<a>\nb\n",
    ] {
        let many = text.repeat(MOST_BYTES / text.len());
        // In a small stack, as the page has one.
        let worker = std::thread::Builder::new().stack_size(512 * 1024);
        let done = worker.spawn(move || blocks(&many, LineEnds::Kept).map(|blocks| blocks.len()));
        done.unwrap().join().unwrap();
    }
    assert_eq!(blocks(&"x".repeat(MOST_BYTES + 1), LineEnds::Kept), None);
    assert_eq!(blocks(&"- a\n".repeat(5_000), LineEnds::Kept), None);
    assert_eq!(blocks(">>>> >", LineEnds::Kept), None);
}

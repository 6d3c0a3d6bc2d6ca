//! A path written for other eyes: as HTML without scripts, as Markdown, and its context as JSON.

use crate::files::{answers, chain, says, session};
use crate::payloads;
use comrak::nodes::NodeValue;
use comrak::{Arena, Options, parse_document};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use sightline::context::Stage;
use sightline::session::{Session, read};
use sightline::snapshot::{Facts, Form, Look, Transcript, context_json, transcript};
use std::fs;
use std::path::Path;

fn written(session: &Session, form: Form) -> String {
    let facts = Facts {
        made: "2026-01-02T03:04:05Z".to_owned(),
        file_name: "s.jsonl".to_owned(),
        taken: vec!["2 e-mail addresses".to_owned()],
        ..Facts::default()
    };
    let look = Look { entry: session.leaf(), ..Look::default() };
    String::from_utf8(transcript(session, look, &facts, form)).unwrap()
}

fn hostile() -> (Session, Vec<String>) {
    let session = read(&payloads::session()).session;
    let texts = payloads::PAYLOADS.iter().map(|text| (*text).to_owned()).collect();
    (session, texts)
}

/// The start tags of a document, each with its attributes.
fn tags(html: &str) -> impl Iterator<Item = (&str, Vec<(&str, &str)>)> {
    html.split('<').skip(1).filter(|tag| !tag.starts_with(['/', '!'])).map(|tag| {
        let (tag, _) = tag.split_once('>').expect("every tag ends");
        let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = Vec::new();
        while let Some((attribute, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"').expect("every value ends");
            attributes.push((attribute.trim(), value));
            rest = after;
        }
        assert_eq!(rest.trim(), "", "all attributes of {tag} have quotes");
        (name, attributes)
    })
}

fn unescaped(html: &str) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .into_iter()
        .fold(html.to_owned(), |text, (from, to)| text.replace(from, to))
}

#[test]
fn hostile_text_makes_no_tag_and_no_attribute_of_html() {
    let (session, texts) = hostile();
    let html = written(&session, Form::StaticHtml);
    let known = "html head meta title style body main header h1 h2 dl div dt dd p b bdi section article span small \
        details summary pre code a img blockquote ul ol li table tr th td hr strong em s ins del";
    let known: Vec<&str> = known.split_whitespace().collect();
    let (head, body) = html.split_once("</style>").unwrap();
    let (_, policy) = head.split_once("Content-Security-Policy\" content=\"").unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    let mut pictures = 0;
    for (tag, attributes) in tags(body) {
        assert!(known.contains(&tag), "<{tag}>");
        for (name, value) in attributes {
            let is_well = match name {
                "class" | "dir" | "start" | "alt" | "title" | "rel" => true,
                "id" => value.starts_with('e') && value[1..].bytes().all(|b| b.is_ascii_digit()),
                "src" => {
                    pictures += 1;
                    value.starts_with("data:image/png;base64,")
                }
                "href" => ["#e", "http://", "https://", "mailto:"].iter().any(|safe| {
                    value.get(..safe.len()).is_some_and(|start| start.eq_ignore_ascii_case(safe))
                }),
                _ => false,
            };
            assert!(is_well, "<{tag} {name}={value:?}>");
        }
    }
    assert_eq!(pictures, texts.len(), "one in each round");
    let text = unescaped(body);
    for payload in texts.iter().filter(|text| !text.contains(|c: char| c.is_control())) {
        let seen =
            payload.contains(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{e0000}'..='\u{e007f}'));
        assert!(seen || text.contains(payload.as_str()), "{payload} is there to be read");
    }
}

/// How many headings of each level a Markdown document has. It must have nothing in it that is not of this
/// program's making.
fn headings(text: &str) -> [usize; 7] {
    let mut options = Options::default();
    let more = &mut options.extension;
    (more.strikethrough, more.table, more.tasklist, more.autolink) = (true, true, true, true);
    (more.footnotes, more.math_dollars, more.math_code, more.alerts) = (true, true, true, true);
    (more.description_lists, more.underline, more.subscript) = (true, true, false);
    more.front_matter_delimiter = Some("---".to_owned());
    let arena = Arena::new();
    let root = parse_document(&arena, text, &options);
    let mut headings = [0; 7];
    let mut strange = Vec::new();
    for node in root.descendants() {
        match &node.data().value {
            NodeValue::HtmlBlock(_)
            | NodeValue::HtmlInline(_)
            | NodeValue::Image(_)
            | NodeValue::FootnoteDefinition(_)
            | NodeValue::FootnoteReference(_)
            | NodeValue::FrontMatter(_)
            | NodeValue::DescriptionList
            | NodeValue::Alert(_)
            | NodeValue::Math(_) => strange.push(format!("{:?}", node.data())),
            NodeValue::Link(link) => {
                let is_safe = ["http://", "https://", "mailto:"].iter().any(|safe| {
                    link.url.get(..safe.len()).is_some_and(|start| start.eq_ignore_ascii_case(safe))
                });
                assert!(is_safe, "{}", link.url);
            }
            NodeValue::Heading(heading) => {
                assert!(!heading.setext, "line {}", node.data().sourcepos.start.line);
                if let Some(count) = headings.get_mut(usize::from(heading.level)) {
                    *count += 1;
                }
                let is_top = node
                    .parent()
                    .is_some_and(|parent| matches!(parent.data().value, NodeValue::Document));
                assert!(is_top || heading.level > 3);
            }
            _ => {}
        }
    }
    assert_eq!(strange, [] as [String; 0]);
    headings
}

#[test]
fn hostile_text_stays_in_its_place_in_markdown() {
    let (session, texts) = hostile();
    let text = written(&session, Form::Markdown);
    let headings = headings(&text);
    let rows = sightline::columns::rows(
        &session,
        &sightline::context::build(&session, session.leaf(), Stage::Llm),
    );
    assert_eq!((headings[1], headings[2]), (1, rows.len()), "one heading a row");
    assert!(headings[3] > texts.len(), "and one where the model sees something else");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_mixture_of_signs_leaves_its_place_in_markdown(signs in vec(select(SIGNS), 1..40)) {
        let text = signs.concat();
        let session = session(&chain([
            ("message", "q", says("user", text.as_str())),
            ("message", "a", answers(&json!(text), json!({"errorMessage": text}))),
            ("custom_message", "c", json!({"customType": text, "content": text})),
        ]));
        let headings = headings(&written(&session, Form::Markdown));
        prop_assert_eq!([headings[1], headings[2]], [1, 3]);
    }
}

/// What means something to a reader of Markdown.
const SIGNS: &[&str] = &[
    "`",
    "``",
    "```",
    "\\",
    "|",
    "\n",
    "\n\n",
    "*",
    "**",
    "_",
    "~",
    "~~",
    "<b>",
    "<!--",
    "-->",
    "![",
    "[",
    "](",
    "]",
    ")",
    "](http://a.b/",
    "http://a.b/",
    "www.a.b",
    "xmpp:a@b.c",
    "a@b.c",
    "javascript:x",
    "<http://a.b>",
    "- ",
    "1. ",
    "    ",
    "\t",
    "#",
    "# ",
    "=",
    "===",
    "---",
    "| - |",
    ":-:",
    "$",
    "$$",
    "&lt;",
    "&#60;",
    "!",
    "> ",
    "[^1]",
    "]: ",
    "+",
    ": ",
    "a",
    " ",
    "é",
    "\u{a0}",
    "\u{2028}",
    "- [ ] ",
    "<details>",
    "</script>",
    "\"",
];

#[test]
fn a_document_says_what_it_is_of_and_what_became_of_each_entry() {
    let session = session(&chain([
        ("session_info", "n", json!({"name": "The heron"})),
        ("message", "q", says("user", "what is a **heron**?")),
        (
            "message",
            "a",
            answers(&json!("# A bird\n\n- it *flies*\n- [more](https://a.example/h)"), json!({})),
        ),
        (
            "message",
            "b",
            json!({"message": {"role": "bashExecution", "command": "ls", "output": "``` x", "exitCode": 0}}),
        ),
        ("message", "gone", says("user", "never mind")),
        ("context_edit", "e", json!({"targetId": "gone", "replacement": null})),
    ]));
    let html = written(&session, Form::StaticHtml);
    for part in [
        "<title>The heron</title>",
        "2026-01-02T03:04:05Z",
        "s.jsonl",
        "2 e-mail addresses",
        "<strong>heron</strong>",
        "<a href=\"https://a.example/h\" title=\"https://a.example/h\" rel=\"noopener noreferrer nofollow\">more</a>",
        "<b>omitted</b> <span><bdi>by</bdi> <a href=\"#e5\" dir=\"auto\">e</a></span>",
        "<b>rewritten →</b>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    let markdown = written(&session, Form::Markdown);
    for part in [
        "# The heron\n",
        "- **From:** s.jsonl\n",
        "- **taken out: 2 e-mail addresses**\n",
        "\n## user\n\nq · line 3",
        "what is a **heron**?",
        "\n#### A bird\n\n- it *flies*\n- [more](<https://a.example/h>)\n",
        "\n````\n``` x\n````\n",
        " — **omitted** · by e · not sent",
        "\n### The model sees: user\n",
    ] {
        assert!(markdown.contains(part), "{part} in {markdown}");
    }
}

#[test]
fn in_slices_the_same_is_written() {
    let session = read(&payloads::session_of(&payloads::PAYLOADS[..4])).session;
    let look = Look { entry: session.leaf(), ..Look::default() };
    for form in [Form::StaticHtml, Form::Markdown] {
        let facts = Facts::default();
        let mut slices = Transcript::new(&session, look, &facts, form);
        let mut count = 0;
        while slices.advance(&session, 2_000).is_continue() {
            count += 1;
        }
        assert!(count > 10);
        assert!(slices.finish() == transcript(&session, look, &facts, form), "{form:?}");
    }
}

#[test]
fn the_json_of_a_context_has_its_messages_and_where_they_come_from() {
    let session = session(&chain([
        ("message", "q", says("user", "one")),
        ("message", "a", answers(&json!("two"), json!({}))),
    ]));
    let look = Look { entry: session.leaf(), stage: Stage::Request, ..Look::default() };
    let facts = Facts { made: "now".to_owned(), ..Facts::default() };
    let json: Value = serde_json::from_slice(&context_json::write(&session, look, &facts)).unwrap();
    assert_eq!(
        (&json["stage"], &json["leafId"], &json["made"]),
        (&json!("request"), &json!("a"), &json!("now"))
    );
    let said: Vec<_> = json["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (&row["entryId"], &row["message"]["role"]))
        .collect();
    assert_eq!(said, [(&json!("q"), &json!("user")), (&json!("a"), &json!("assistant"))]);
}

#[test]
fn documents_have_the_colours_of_the_page() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tokens = fs::read_to_string(top.join("style/tokens.css")).unwrap();
    let style = fs::read_to_string(top.join("src/snapshot/transcript.css")).unwrap();
    let (light, dark) = style.split_once("prefers-color-scheme: dark").unwrap();
    let mut count = 0;
    for line in tokens.lines() {
        let Some((name, colours)) = line.trim().split_once(": light-dark(#") else { continue };
        let (first, second) = colours.trim_end_matches(");").split_once(", ").unwrap();
        if light.contains(&format!("{name}: ")) {
            count += 1;
            assert!(light.contains(&format!("{name}: #{first};")), "{name} by day");
            assert!(dark.contains(&format!("{name}: {second};")), "{name} by night");
        }
    }
    assert!(count > 30, "{count}");
}

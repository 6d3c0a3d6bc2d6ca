//! Markdown on screen: blocks and runs as elements, their text as text nodes.

use crate::columns::prose::{Block, Item, Marks, Run, Task};
use crate::ui::prelude::*;

#[component]
pub(super) fn ProseView(blocks: Vec<Block>) -> impl IntoView {
    view! { <div class="prose foreign">{all(blocks)}</div> }
}

/// Blocks are nested a few levels at most, so that this may recurse.
fn all(blocks: Vec<Block>) -> Vec<AnyView> {
    blocks.into_iter().map(one).collect()
}

fn one(block: Block) -> AnyView {
    match block {
        Block::Paragraph(said) => view! { <p dir="auto">{runs(said)}</p> }.into_any(),
        Block::Heading(level, said) => {
            // No heading of the page: it would stand among those by which people find their way.
            let class = format!("prose-heading is-{level}");
            view! { <p class=class dir="auto">{runs(said)}</p> }.into_any()
        }
        Block::Code { language, text } => {
            let language = (!language.is_empty())
                .then(|| view! { <span class="prose-language">{language}</span> });
            view! { <div class="prose-code">{language} <pre>{text}</pre></div> }.into_any()
        }
        Block::Markup(text) => view! { <pre class="prose-markup">{text}</pre> }.into_any(),
        Block::Quote(blocks) => view! { <blockquote>{all(blocks)}</blockquote> }.into_any(),
        Block::List { start: None, items } => {
            view! { <ul dir="auto">{list(items)}</ul> }.into_any()
        }
        Block::List { start: Some(start), items } => {
            view! { <ol start=start dir="auto">{list(items)}</ol> }.into_any()
        }
        Block::Table(rows) => table(rows),
        Block::Rule => view! { <hr /> }.into_any(),
    }
}

fn list(items: Vec<Item>) -> impl IntoView {
    items
        .into_iter()
        .map(|Item { task, blocks }| {
            let is_task = task.is_some();
            let task = task.map(|task| {
                let (sign, word) = match task {
                    Task::Done => ("☑", "done: "),
                    Task::Open => ("☐", "open: "),
                };
                view! {
                    <span class="prose-task" aria-hidden="true">{sign}</span>
                    <span class="unseen">{word}</span>
                }
            });
            view! { <li class:is-task=is_task>{task} {all(blocks)}</li> }
        })
        .collect_view()
}

fn table(rows: Vec<Vec<Vec<Run>>>) -> AnyView {
    let mut rows = rows.into_iter();
    let head = rows.next().unwrap_or_default();
    let head: Vec<_> =
        head.into_iter().map(|cell| view! { <th dir="auto">{runs(cell)}</th> }).collect();
    let body: Vec<_> = rows
        .map(|row| {
            let cells: Vec<_> =
                row.into_iter().map(|cell| view! { <td dir="auto">{runs(cell)}</td> }).collect();
            view! { <tr>{cells}</tr> }
        })
        .collect();
    view! {
        <table class="prose-table">
            <thead>
                <tr>{head}</tr>
            </thead>
            <tbody>{body}</tbody>
        </table>
    }
    .into_any()
}

fn runs(runs: Vec<Run>) -> Vec<AnyView> {
    runs.into_iter().map(run).collect()
}

fn run(Run { text, marks, address }: Run) -> AnyView {
    let words = [
        (Marks::CODE, "is-code"),
        (Marks::STRONG, "is-strong"),
        (Marks::EMPHASIS, "is-emphasis"),
        (Marks::STRUCK, "is-struck"),
    ];
    let classes: Vec<_> =
        words.iter().filter(|(mark, _)| marks.has(*mark)).map(|(_, word)| *word).collect();
    match (address, classes.is_empty()) {
        (Some(address), _) => view! {
            <a
                class=classes.join(" ")
                href=address.clone()
                title=address
                target="_blank"
                rel="noopener noreferrer nofollow"
            >
                {text}
            </a>
        }
        .into_any(),
        (None, true) => text.into_any(),
        (None, false) => view! { <span class=classes.join(" ")>{text}</span> }.into_any(),
    }
}

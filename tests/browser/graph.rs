//! The branch graph: what it shows, what it folds, and what its rows say.

use serde_json::json;
use thirtyfour::Key;

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

/// Waits until the tree's items are these, by how their names start.
async fn items_are(page: &Page, starts: &[&str]) -> Outcome {
    let mut items = Vec::new();
    let found = until("the items of the tree", async || {
        items = page.treeitems().await?;
        let all = items.iter().zip(starts).all(|(item, start)| item.starts_with(start));
        Ok((all && items.len() == starts.len()).then_some(()))
    })
    .await;
    found.map_err(|error| format!("{error}: {starts:#?}; there are {items:#?}").into())
}

#[test]
fn filters_leave_what_pis_tree_leaves() {
    visit(async |page| {
        let mut session = Session::new();
        let question = session.user("which colour?");
        session.call("read", &json!({"path": "/home/someone/project/a", "limit": 20}), "red");
        session.assistant("red, say");
        session.label(&question, "start here");
        session.user("why red?");
        page.drop_file("filters.jsonl", &session.text()).await?;
        page.session().await?;
        let [first, read, answer] =
            ["user: which colour?", "tool result: [read: ~/project/a:1-20]", "assistant: red, say"];
        let label = "label: [label: start here]";
        let last = "user: why red?";
        items_are(page, &[first, read, answer, last]).await?;
        for (filter, left) in [
            ("No tools", &[first, answer, last][..]),
            ("User", &[first, last]),
            ("All", &[first, read, answer, label, last]),
        ] {
            page.switch("Filter", filter).await?;
            items_are(page, left).await?;
        }
        // The leaf is always shown.
        page.choose(read).await?;
        page.switch("Filter", "Labeled").await?;
        items_are(page, &[first, read]).await?;
        assert!(page.leaf().await?.starts_with(read));
        Ok(())
    });
}

#[test]
fn a_branch_folds_and_tells_how_much_it_hides() {
    visit(async |page| {
        let mut session = Session::new();
        let question = session.user("which colour?");
        session.assistant("red, say");
        session.user("why red?");
        session.go_back_to(&question);
        session.assistant("blue, say");
        page.drop_file("folds.jsonl", &session.text()).await?;
        page.session().await?;
        let [first, red, why, blue] = [
            "user: which colour?",
            "assistant: red, say",
            "user: why red?",
            "assistant: blue, say",
        ];
        let open = [first, red, why, blue];
        let folded = [first, "assistant: red, say · 15 tokens · 1 folded", blue];
        items_are(page, &open).await?;
        page.press(Key::Up + Key::Up + Key::Left).await?;
        items_are(page, &folded).await?;
        assert_eq!(expanded(page).await?, [Some("true"), Some("false"), None].map(owned));
        page.press(Key::Right + "").await?;
        items_are(page, &open).await?;
        // From inside a branch the same key goes out of it.
        page.press(Key::Right + Key::Left + Key::Left).await?;
        items_are(page, &folded).await?;

        page.press_button("Unfold all").await?;
        items_are(page, &open).await?;
        page.press_button("Fold all but the path").await?;
        items_are(page, &folded).await?;
        page.press_button("Unfold all").await?;
        page.choose(why).await?;
        page.press_button("Fold all but the path").await?;
        items_are(page, &open).await
    });
}

#[test]
fn going_into_a_fold_opens_it() {
    visit(async |page| {
        let mut session = Session::new();
        let question = session.user("which colour?");
        session.assistant("red, say");
        session.go_back_to(&question);
        session.assistant("blue, say");
        session.user("why blue?");
        page.drop_file("into.jsonl", &session.text()).await?;
        page.session().await?;
        let [first, red, blue] =
            ["user: which colour?", "assistant: red, say", "assistant: blue, say"];
        page.choose(red).await?;
        page.press(Key::Down + Key::Left).await?;
        items_are(page, &[first, red, "assistant: blue, say · 15 tokens · 1 folded"]).await?;
        page.press_button("Back to the file's leaf").await?;
        items_are(page, &[first, red, blue, "user: why blue?"]).await?;
        assert!(page.leaf().await?.starts_with("user: why blue?"));
        Ok(())
    });
}

#[test]
fn going_to_an_entry_that_is_hidden_brings_the_row_near_it_in_sight() {
    visit(async |page| {
        let mut session = Session::new();
        let system = session.system("be brief");
        for count in 0..200 {
            session.user(&format!("question {count}:"));
        }
        page.drop_file("near.jsonl", &session.text()).await?;
        page.session().await?;
        page.switch("Filter", "User").await?;
        page.press_button("Prompt & tools").await?;
        page.press_button(&format!("Go to system {system}, line 2")).await?;
        let look = r#"
            const id = document.querySelector("[role=tree]").getAttribute("aria-activedescendant");
            return document.getElementById(id)?.innerText ?? "";"#;
        until("the first question in sight", async || {
            let near: String = page.script(look, vec![]).await?.convert()?;
            Ok(near.contains("question 0:").then_some(()))
        })
        .await
    });
}

fn owned(text: Option<&str>) -> Option<String> {
    text.map(str::to_owned)
}

/// What each item says of being open.
async fn expanded(page: &Page) -> Outcome<Vec<Option<String>>> {
    let read = r#"
        const items = document.querySelectorAll("[role=treeitem]");
        return [...items].map((item) => item.getAttribute("aria-expanded"));"#;
    Ok(page.script(read, vec![]).await?.convert()?)
}

#[test]
fn what_is_odd_is_told_where_it_stands() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("a question");
        session.line("{ cut off");
        session.go_back_to("gone");
        session.user("an orphan");
        page.drop_file("odd.jsonl", &session.text()).await?;
        page.session().await?;
        let odd = ["user: a question", "unreadable: line 3", "user: an orphan · orphan · leaf"];
        items_are(page, &odd).await
    });
}

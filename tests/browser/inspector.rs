//! The inspector: what a row is made of, opened and left with the keyboard and the mouse.

use thirtyfour::Key;

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

#[test]
fn a_row_is_inspected_and_left_with_keys() {
    visit(async |page| {
        let mut session = Session::new();
        let system = session.system("be brief");
        let question = session.user("a question");
        page.drop_file("inspected.jsonl", &session.text()).await?;
        page.session().await?;

        page.tab_to("tree", "Session tree").await?;
        page.press("i").await?;
        says(page, &format!("\"id\": \"{question}\"")).await?;
        page.press(Key::Right + "").await?;
        says(page, "As at Messages").await?;
        page.press(Key::Right + "").await?;
        says(page, "Nothing changed here.").await?;
        page.press(Key::Escape + "").await?;
        gone(page).await?;

        // The keyboard is back in the tree, and the page of the inspector is still the last one.
        page.press(Key::Up + "i").await?;
        says(page, "text added").await?;
        page.press("i").await?;
        gone(page).await?;
        page.press(Key::Down + "i").await?;
        says(page, &format!("set by system {system}, line 2")).await
    });
}

#[test]
fn broken_lines_are_inspected_as_they_stand() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("a question");
        let line = session.line(r#"{"n":1.50,"n":[2,"#);
        page.drop_file("broken.jsonl", &session.text()).await?;
        page.session().await?;
        page.choose(&format!("unreadable: line {line}")).await?;
        page.press("i").await?;
        says(page, "\"n\": 1.50,").await?;
        page.press_button("\"n\"").await?;
        says(page, "\"n\": [ 1 item …").await?;
        page.press_button("Close").await?;
        gone(page).await
    });
}

async fn says(page: &Page, words: &str) -> Outcome {
    until(&format!("{words:?} in the inspector"), async || {
        Ok(seen(page).await?.is_some_and(|seen| seen.contains(words)).then_some(()))
    })
    .await
}

async fn gone(page: &Page) -> Outcome {
    until("no inspector", async || Ok(seen(page).await?.is_none().then_some(()))).await
}

/// What the inspector says in one line; nothing if there is none.
async fn seen(page: &Page) -> Outcome<Option<String>> {
    let look = r#"return document.querySelector("[aria-label=Inspector]")?.innerText.replace(/\s+/g, " ") ?? null;"#;
    Ok(page.script(look, vec![]).await?.convert()?)
}

//! Finding anything in a session: the search, over all branches.

use thirtyfour::Key;

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

/// Two branches, each with one entry that speaks of a heron; the file ends on the second.
async fn herons(page: &Page) -> Outcome {
    let mut session = Session::new();
    let question = session.user("which bird?");
    session.assistant("a <b>heron</b>, on the left branch");
    session.go_back_to(&question);
    session.assistant("an egret");
    session.user("and the Heron?");
    session.assistant("on the right branch");
    page.drop_file("birds.jsonl", &session.text()).await?;
    page.session().await
}

async fn count_is(page: &Page, words: &str) -> Outcome {
    until(&format!("the count {words:?}"), async || {
        let said = page.statuses().await?;
        Ok(said.iter().any(|status| status == words).then_some(()))
    })
    .await
}

async fn leaf_is(page: &Page, start: &str) -> Outcome {
    until(&format!("the leaf {start:?}"), async || {
        Ok(page.leaf().await?.starts_with(start).then_some(()))
    })
    .await
}

#[test]
fn what_is_typed_is_found_on_every_branch_and_enter_goes_there() {
    visit(async |page| {
        herons(page).await?;
        page.press("/").await?;
        page.focus_is("searchbox", "Search").await?;
        page.press("heron").await?;
        count_is(page, "2 entries").await?;
        // Both are told apart from other rows in the tree.
        until("two rows of the tree marked as found", async || {
            let items = page.treeitems().await?;
            let found = items.iter().filter(|name| name.contains("· found"));
            Ok((found.count() == 2).then_some(()))
        })
        .await?;
        page.press(Key::Enter + "").await?;
        count_is(page, "1 of 2").await?;
        leaf_is(page, "assistant: a <b>heron</b>").await?;
        page.rows_when("the other branch", |rows| {
            rows.iter().any(|row| row.model.contains("on the left branch"))
        })
        .await?;
        page.press(Key::Enter + "").await?;
        count_is(page, "2 of 2").await?;
        // The keys for the next and the one before work in the panes.
        page.press(Key::Down + "").await?;
        page.focus_is("tree", "Session tree").await?;
        page.press("N").await?;
        count_is(page, "1 of 2").await?;
        page.press("n").await?;
        count_is(page, "2 of 2").await
    });
}

#[test]
fn escape_closes_the_search_and_takes_its_marks_away() {
    visit(async |page| {
        herons(page).await?;
        // Where nothing is searched for, the key for the next one asks what for.
        page.press("n").await?;
        page.focus_is("searchbox", "Search").await?;
        page.press("no such bird").await?;
        count_is(page, "nothing found").await?;
        page.press_with(Key::Control, "a").await?;
        page.press("\"on the right\" kind:assistant").await?;
        count_is(page, "1 of 1").await?;
        page.press(Key::Escape + "").await?;
        page.focus_is("tree", "Session tree").await?;
        let items = page.treeitems().await?;
        assert!(!items.iter().any(|name| name.contains("· found")), "{items:?}");
        // From a pane, too.
        page.press("/").await?;
        page.focus_is("searchbox", "Search").await?;
        count_is(page, "1 of 1").await?;
        page.press(Key::Down + "").await?;
        page.focus_is("tree", "Session tree").await?;
        page.press(Key::Escape + "").await?;
        until("the search being closed", async || {
            let is_there = page.script("return !!document.querySelector('search')", vec![]).await?;
            Ok((is_there.json() == &serde_json::json!(false)).then_some(()))
        })
        .await?;
        page.focus_is("tree", "Session tree").await?;
        Ok(())
    });
}

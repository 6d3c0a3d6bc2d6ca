//! What one sees of the branch graph by pointing: the whole tree at a glance, and more of a row.

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

async fn open(page: &Page, session: &Session) -> Outcome {
    page.drop_file("session.jsonl", &session.text()).await?;
    page.session().await
}

#[test]
fn the_overview_goes_where_one_points() {
    visit(async |page| {
        let mut session = Session::new();
        for turn in 0..1_000 {
            session.user(&format!("question {turn}."));
            session.assistant(&format!("answer {turn}."));
        }
        open(page, &session).await?;
        assert!(page.leaf().await?.starts_with("assistant: answer 999."));
        // In its middle.
        page.click("image", "Overview").await?;
        until("the middle of the session in the tree", async || {
            let items = page.treeitems().await?;
            let is_there = |start: &str| items.iter().any(|name| name.starts_with(start));
            Ok((is_there("user: question 499.") && !is_there("user: question 999.")).then_some(()))
        })
        .await?;
        // Pointing at a place between marks chooses nothing.
        page.scroll("tree", 1.0).await?;
        assert!(page.leaf().await?.starts_with("assistant: answer 999."));
        Ok(())
    });
}

#[test]
fn a_card_tells_more_of_a_row_while_the_pointer_rests_on_it() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("why?");
        session.assistant("so that");
        open(page, &session).await?;
        page.rest_on("treeitem", "assistant: so that").await?;
        let card = until("a card", async || page.tooltip().await).await?;
        for fact in ["assistant", "example / example-1", "Stop reason", "Output", "$0.00", "Line"] {
            assert!(card.contains(fact), "{fact} in {card}");
        }
        page.press(thirtyfour::Key::Escape + "").await?;
        until("no card", async || Ok(page.tooltip().await?.is_none().then_some(()))).await?;
        page.rest_on("treeitem", "user: why?").await?;
        until("the other row's card", async || {
            Ok(page.tooltip().await?.filter(|card| card.starts_with("user")).map(drop))
        })
        .await?;
        Ok(())
    });
}

#[test]
fn a_branch_summary_shows_what_was_left_for_it() {
    visit(async |page| {
        let mut session = Session::new();
        let question = session.user("which way?");
        session.assistant("to the left");
        session.user("a little further");
        let left = session.assistant("nothing here");
        session.go_back_to(&question);
        session.branch_summary("to the left is nothing", &left);
        session.user("then to the right");
        open(page, &session).await?;
        assert!(page.edge("left").await?.is_empty());
        page.rest_on("treeitem", "branch summary").await?;
        until("an edge to what was left", async || {
            let (left, summary) = (page.edge("left").await?, page.edge("summary").await?);
            let is_so = |names: &[String], start: &str| {
                names.len() == 1 && names.iter().all(|name| name.starts_with(start))
            };
            let drawn =
                is_so(&left, "assistant: nothing here") && is_so(&summary, "branch summary");
            Ok(drawn.then_some(()))
        })
        .await?;
        page.rest_on("treeitem", "user: which way?").await?;
        until("no edge", async || Ok(page.edge("left").await?.is_empty().then_some(()))).await?;
        Ok(())
    });
}

//! Moving through a session's time: from request to request, and the context along the way.

use serde_json::json;
use thirtyfour::Key;

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

/// Three requests; a compaction stands before the last one.
async fn three_requests(page: &Page) -> Outcome {
    let mut session = Session::new();
    session.user("first question");
    session.assistant("first answer");
    let second = session.user("second question");
    session.assistant("second answer");
    session.compaction("what was said so far", &second);
    session.user("third question");
    session.assistant("third answer");
    page.drop_file("session.jsonl", &session.text()).await?;
    page.session().await
}

async fn page_says(page: &Page, words: &str) -> Outcome {
    until(&format!("{words:?} on the page"), async || {
        Ok(page.text().await?.contains(words).then_some(()))
    })
    .await
}

#[test]
fn keys_step_from_request_to_request_and_the_page_tells_what_changed() {
    visit(async |page| {
        three_requests(page).await?;
        page_says(page, "Request 3 of 3").await?;
        page.press_button("What changed").await?;
        page.named("list", "What changed since the request before").await?;
        page_says(page, "summarised by compaction").await?;
        page.press("[").await?;
        page_says(page, "Request 2 of 3").await?;
        assert!(page.leaf().await?.starts_with("assistant: second answer"));
        page.press("]").await?;
        page_says(page, "Request 3 of 3").await?;
        page.press_button("Previous request").await?;
        page_says(page, "Request 2 of 3").await
    });
}

#[test]
fn the_strip_says_how_large_the_context_is_and_what_fills_it() {
    visit(async |page| {
        three_requests(page).await?;
        let strip = page.named("region", "Context").await?;
        until("the context's size and what it is made of", async || {
            let text = strip.text().await?;
            Ok((text.contains("15 tokens") && text.contains("all of it measured")).then_some(()))
        })
        .await?;
        page.named("list", "What fills it, by estimate").await?;
        // Goes to an entry that is of this kind.
        page.press_button("assistant").await?;
        page.press("[").await?;
        page_says(page, "Request 2 of 3").await
    });
}

#[test]
fn a_session_without_system_messages_says_that_its_prompt_is_not_recorded() {
    visit(async |page| {
        three_requests(page).await?;
        page.tab_to("button", "system prompt not recorded").await?;
        page.press(Key::Enter + "").await?;
        page.named("dialog", "What no file records").await?;
        page_says(page, "System prompt not recorded").await?;
        page_says(page, "Extensions may change messages").await
    });
}

#[test]
fn the_totals_tell_branches_and_tools_apart() {
    visit(async |page| {
        let mut session = Session::new();
        let question = session.user("look");
        session.call("read", &json!({ "path": "a.txt" }), "some text");
        session.assistant("one way");
        session.go_back_to(&question);
        session.assistant("another way");
        page.drop_file("session.jsonl", &session.text()).await?;
        page.session().await?;
        page.press_button("Totals").await?;
        page.named("table", "By tool").await?;
        let branches = page.named("table", "By branch").await?;
        assert!(branches.text().await?.contains("Shared by several branches"));
        page.press_button("Go to one way").await?;
        until("the way's end, looked at", async || {
            Ok((page.active_row().await?.starts_with("assistant: one way")).then_some(()))
        })
        .await
    });
}

//! The address holds what is looked at.

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

/// Two questions, each with an answer: the ids of all four.
fn two_answers() -> (Session, [String; 4]) {
    let mut session = Session::new();
    let ids = [
        session.user("which colour?"),
        session.assistant("red, say"),
        session.user("why red?"),
        session.assistant("it warms"),
    ];
    (session, ids)
}

async fn open(page: &Page, session: &Session) -> Outcome {
    page.drop_file("session.jsonl", &session.text()).await?;
    page.session().await
}

async fn leaf_is(page: &Page, start: &str) -> Outcome {
    until(&format!("the leaf {start:?}"), async || {
        Ok(page.leaf().await?.starts_with(start).then_some(()))
    })
    .await
}

#[test]
fn another_leaf_is_a_step_in_the_browser_s_history() {
    visit(async |page| {
        let (session, [question, _, why, _]) = two_answers();
        open(page, &session).await?;
        page.choose("user: why red?").await?;
        page.address_ends(&format!("#leaf={why}")).await?;
        page.switch("Show as", "Request").await?;
        page.address_ends(&format!("#leaf={why}&stage=request")).await?;
        page.choose("user: which colour?").await?;
        page.address_ends(&format!("#leaf={question}&stage=request")).await?;
        page.go_back().await?;
        leaf_is(page, "user: why red?").await?;
        page.go_back().await?;
        leaf_is(page, "assistant: it warms").await?;
        assert_eq!(page.taken("Show as").await?, "LLM");
        page.go_forward().await?;
        leaf_is(page, "user: why red?").await?;
        assert_eq!(page.taken("Show as").await?, "Request");
        Ok(())
    });
}

#[test]
fn a_link_waits_for_the_session_that_it_is_about() {
    visit(async |page| {
        let (session, [question, answer, ..]) = two_answers();
        page.open_link(&format!("#leaf={answer}&entry={question}&stage=selected")).await?;
        let other = r#"{"type":"session","version":3,"id":"other"}
{"type":"message","id":"own","parentId":null,"message":{"role":"user","content":"another file"}}"#;
        page.drop_file("other.jsonl", other).await?;
        page.session().await?;
        page.address_ends("").await?;
        open(page, &session).await?;
        leaf_is(page, "assistant: red, say").await?;
        page.address_ends(&format!("#leaf={answer}&entry={question}&stage=selected")).await?;
        assert_eq!(page.taken("Show as").await?, "Selected");
        // It is granted once: the file opens where it leaves off, when it is opened anew.
        page.drop_file("other.jsonl", other).await?;
        leaf_is(page, "user: another file").await?;
        open(page, &session).await?;
        page.address_ends("").await?;
        leaf_is(page, "assistant: it warms").await
    });
}

#[test]
fn links_of_pi_are_understood() {
    visit(async |page| {
        let (session, [question, answer, ..]) = two_answers();
        page.open_link(&format!("?leafId={answer}&targetId={question}")).await?;
        open(page, &session).await?;
        leaf_is(page, "assistant: red, say").await?;
        page.address_ends(&format!("#leaf={answer}&entry={question}")).await
    });
}

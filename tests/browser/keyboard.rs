//! The whole way with the keyboard alone.

use thirtyfour::Key;

use crate::page::Page;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

#[test]
fn the_sample_is_opened_walked_and_switched_with_keys() {
    visit(async |page| {
        page.tab_to("button", "Try the sample").await?;
        page.press(Key::Enter + "").await?;
        page.session().await?;
        let end = page.leaf().await?;

        // The tree has the focus as soon as a session is open.
        page.press(Key::Up + Key::Up).await?;
        assert_eq!(page.leaf().await?, end, "moving the focus alone chooses nothing");
        page.press(Key::Enter + "").await?;
        leaf_when(page, "another entry", |leaf| leaf != end).await?;
        page.press(Key::Home + Key::Enter).await?;
        leaf_when(page, "the first entry", |leaf| leaf.starts_with("system: ")).await?;
        page.press(Key::End + Key::Enter).await?;
        leaf_when(page, "the last entry", |leaf| leaf == end).await?;

        page.tab_to("radio", "LLM").await?;
        page.press(Key::Right + "").await?;
        until("the stage Request", async || {
            Ok((page.taken("Show as").await? == "Request").then_some(()))
        })
        .await
    });
}

async fn leaf_when(page: &Page, described: &str, is_so: impl Fn(&str) -> bool) -> Outcome {
    until(
        &format!("{described} as the leaf"),
        async || Ok(is_so(&page.leaf().await?).then_some(())),
    )
    .await
}

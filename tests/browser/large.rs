//! Thousands of entries, a few hundred elements.

use crate::session::Session;
use crate::visit::visit;
use crate::waiting::until;

/// All elements of the page: what a screen of rows, with some above and below, may cost.
const ELEMENT_LIMIT: usize = 1_500;

/// 3,000 entries; every fiftieth turn starts again from twenty entries before.
fn large_session() -> Session {
    let mut session = Session::new();
    let mut ids: Vec<String> = Vec::new();
    while ids.len() < 3_000 {
        if ids.len() % 100 == 98 {
            session.go_back_to(&ids[ids.len() - 20]);
        }
        let turn = ids.len() / 2;
        ids.push(session.user(&format!("question {turn}: what about this?")));
        ids.push(
            session.assistant(&format!("answer {turn}: {}", "some words, ".repeat(turn % 40))),
        );
    }
    session
}

#[test]
fn a_large_session_keeps_the_page_small_wherever_it_is_scrolled() {
    visit(async |page| {
        page.drop_file("large.jsonl", &large_session().text()).await?;
        page.session().await?;
        for share in [0.0, 0.5, 0.25, 1.0] {
            page.scroll("tree", share).await?;
            page.scroll("table", share).await?;
            let count = page.element_count().await?;
            assert!(count < ELEMENT_LIMIT, "{count} elements at {share}");
        }
        page.scroll("tree", 0.0).await?;
        until("the first entry in the tree", async || {
            let items = page.treeitems().await?;
            Ok(items.first().filter(|name| name.starts_with("user: question 0:")).map(drop))
        })
        .await?;
        page.scroll("table", 0.0).await?;
        page.rows_when("the first entry", |rows| {
            rows.first().is_some_and(|row| row.file.contains("question 0:"))
        })
        .await?;
        Ok(())
    });
}

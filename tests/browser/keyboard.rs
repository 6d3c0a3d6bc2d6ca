//! The whole way with the keyboard alone.

use thirtyfour::Key;

use crate::session::Session;
use crate::visit::visit;
use crate::waiting::until;

#[test]
fn arrows_move_through_the_tree_and_enter_chooses() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("first");
        session.assistant("second");
        session.user("third");
        page.drop_file("session.jsonl", &session.text()).await?;
        page.session().await?;
        until("the focus in the tree, by Tab", async || {
            page.press(Key::Tab + "").await?;
            let inside = "return document.activeElement?.closest('[role=tree]') !== null";
            Ok(page.script(inside, vec![]).await?.convert::<bool>()?.then_some(()))
        })
        .await?;
        page.press(Key::Up + Key::Up).await?;
        assert!(
            page.leaf().await?.starts_with("user: third"),
            "moving the focus alone chooses nothing"
        );
        page.press(Key::Enter + "").await?;
        until("the first entry as the leaf", async || {
            Ok(page.leaf().await?.starts_with("user: first").then_some(()))
        })
        .await?;
        page.press(Key::End + Key::Enter).await?;
        until("the last entry as the leaf", async || {
            Ok(page.leaf().await?.starts_with("user: third").then_some(()))
        })
        .await
    });
}

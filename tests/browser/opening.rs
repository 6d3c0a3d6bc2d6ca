//! Ways to get a session onto the screen.

use std::fs;

use crate::page::Row;
use crate::session::Session;
use crate::visit::visit;

fn small_session() -> String {
    let mut session = Session::new();
    session.user("where is the parser?");
    session.assistant("in src/parser.rs");
    session.text()
}

#[test]
fn a_picked_file_shows_its_tree_and_what_the_model_sees() {
    visit(async |page| {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("picked.jsonl");
        fs::write(&file, small_session())?;
        page.pick_file(&file).await?;
        page.session().await?;
        let items = page.treeitems().await?;
        assert!(items[0].starts_with("user: where is the parser?"), "{items:?}");
        assert!(items[1].starts_with("assistant: in src/parser.rs"), "{items:?}");
        let rows = page.rows().await?;
        assert!(rows.iter().all(|row| row.fate.as_deref() == Some("sent")), "{rows:?}");
        assert!(rows[0].file.contains("where is the parser?"), "{rows:?}");
        assert!(rows[0].model.contains("where is the parser?"), "{rows:?}");
        Ok(())
    });
}

#[test]
fn a_dropped_file_opens_and_another_takes_its_place() {
    visit(async |page| {
        page.drop_file("dropped.jsonl", &small_session()).await?;
        page.session().await?;
        assert!(page.text().await?.contains("dropped.jsonl"));
        let mut other = Session::new();
        other.user("a different question");
        page.drop_file("other.jsonl", &other.text()).await?;
        let shows = |rows: &[Row]| rows.len() == 1 && rows[0].file.contains("a different question");
        page.rows_when("the second file's one entry", shows).await?;
        assert!(page.text().await?.contains("other.jsonl"));
        Ok(())
    });
}

#[test]
fn pasted_text_opens() {
    visit(async |page| {
        page.press_button("Paste text").await?;
        let field = page.named("textbox", "Session text").await?;
        let paste = "arguments[0].value = arguments[1];
            arguments[0].dispatchEvent(new InputEvent('input', { bubbles: true }));";
        page.script(paste, vec![field.to_json()?, small_session().into()]).await?;
        page.press_button("Show session").await?;
        page.session().await
    });
}

#[test]
fn the_sample_shows_branches_and_what_became_of_its_entries() {
    visit(async |page| {
        page.press_button("Try the sample").await?;
        page.session().await?;
        page.switch("Filter", "All").await?;
        assert_kinds(
            &page.treeitems().await?,
            &["user", "assistant", "tool result", "compaction", "context edit"],
        );
        page.scroll("tree", 0.0).await?;
        assert_kinds(&page.treeitems().await?, &["system", "model change", "branch summary"]);
        for share in [0.0, 0.5, 1.0] {
            page.scroll("table", share).await?;
            let rows = page.rows().await?;
            assert!(rows.iter().all(|row| row.entry.is_some() == row.fate.is_some()), "{rows:#?}");
        }
        let sent = |rows: &[Row]| rows.iter().any(|row| row.fate.as_deref() == Some("sent"));
        page.rows_when("an entry that is sent", sent).await?;
        Ok(())
    });
}

fn assert_kinds(items: &[String], kinds: &[&str]) {
    for kind in kinds {
        let start = format!("{kind}: ");
        assert!(items.iter().any(|item| item.starts_with(&start)), "no {kind} in {items:#?}");
    }
}

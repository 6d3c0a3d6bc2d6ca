//! Ways to get a session onto the screen.

use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sightline::snapshot::Facts;
use sightline::snapshot::page::{Shell, write};

use crate::page::Row;
use crate::session::Session;
use crate::visit::{page_folder, visit};
use crate::waiting::{Outcome, until};

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
fn what_the_landing_rehearses_leaves_no_trace() {
    visit(async |page| {
        let link = "#leaf=1&stage=selected";
        page.open_link(link).await?;
        let marks = "return performance.getEntriesByName('rehearsed').length + document.querySelectorAll('[role=tree]').length";
        until("the end of the rehearsal", async || {
            Ok((page.script(marks, vec![]).await?.json() == &json!(1)).then_some(()))
        })
        .await?;
        page.address_ends(link).await?;
        page.title_is("Sightline").await?;
        page.named("heading", "See what the model saw").await?;
        page.drop_file("picked.jsonl", &small_session()).await?;
        page.session().await?;
        assert_eq!(page.treeitems().await?.len(), 2);
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

#[test]
fn a_snapshot_that_is_picked_opens_its_session() {
    visit(async |page| {
        let shell = Shell::read(&fs::read(page_folder().join("sightline.html"))?)?;
        let facts = Facts { file_name: "small.jsonl".to_owned(), ..Facts::default() };
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("shared.html");
        fs::write(&file, write(&shell, &facts, small_session().as_bytes()))?;
        page.pick_file(&file).await?;
        page.session().await?;
        assert!(page.text().await?.contains("Snapshot of small.jsonl"));
        Ok(())
    });
}

#[test]
fn a_packed_session_opens() {
    visit(async |page| {
        let text = small_session();
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("session.jsonl.gz");
        fs::write(&file, packed(text.as_bytes())?)?;
        page.pick_file(&file).await?;
        page.session().await?;
        assert!(page.text().await?.contains("session.jsonl.gz"));
        Ok(())
    });
}

/// gzip of blocks that are stored as they are, as any program may write it.
fn packed(bytes: &[u8]) -> Outcome<Vec<u8>> {
    let mut file = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1];
    let length = u16::try_from(bytes.len())?;
    file.extend(length.to_le_bytes());
    file.extend((!length).to_le_bytes());
    file.extend(bytes);
    let checksum = bytes.iter().fold(u32::MAX, |register, byte| {
        (0..8).fold(register ^ u32::from(*byte), |value, _| {
            if value & 1 == 1 { (value >> 1) ^ 0xedb8_8320 } else { value >> 1 }
        })
    });
    file.extend((!checksum).to_le_bytes());
    file.extend(u32::from(length).to_le_bytes());
    Ok(file)
}

#[test]
fn an_export_of_pi_opens_at_its_leaf_with_its_prompt() {
    visit(async |page| {
        let text = small_session();
        let mut lines =
            text.lines().map(serde_json::from_str::<Value>).collect::<Result<Vec<_>, _>>()?;
        let header = lines.remove(0);
        let leaf = lines[0]["id"].clone();
        let export = json!({"header": header, "entries": lines, "leafId": leaf,
            "systemPrompt": "You write parsers.", "tools": [{"name": "grep_all", "description": "finds"}]});
        let data = STANDARD.encode(export.to_string());
        let html = format!(
            "<!DOCTYPE html><html><head><title>Session Export</title></head><body>\n\
             <script id=\"session-data\" type=\"application/json\">{data}</script>\n\
             <script>document.title = 'this was run'</script></body></html>"
        );
        page.drop_file("pi-session.html", &html).await?;
        page.session().await?;
        assert!(page.leaf().await?.starts_with("user: where is the parser?"));
        page.press_button("Prompt & tools").await?;
        let dialog = page.named("dialog", "Prompt").await?.text().await?;
        for words in ["As exported", "You write parsers.", "grep_all"] {
            assert!(dialog.contains(words), "{words} in {dialog}");
        }
        Ok(())
    });
}

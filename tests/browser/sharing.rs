//! A session is shared: chosen, looked at, saved, opened by whoever gets it, and shared again.

use std::fs;
use std::path::{Path, PathBuf};

use sightline::session::read;
use tempfile::TempDir;

use crate::page::Page;
use crate::payloads;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

/// A key in the shape of one that opens something; put together here, so that it stands in no source.
fn key() -> String {
    ["sk-ant-api03-", &"Zq7Kp2Lm".repeat(11), "AA"].concat()
}

/// A question with a key on one branch, and a private thing on another.
fn forked() -> Session {
    let mut session = Session::new();
    let question = session.user(&format!("why does {} fail?", key()));
    session.assistant("what nobody else should see");
    session.go_back_to(&question);
    session.assistant("the key is revoked");
    session
}

/// Keeps what the page has the browser save, instead of saving it.
async fn keep_what_is_saved(page: &Page) -> Outcome {
    let keep = r"
        const address = URL.createObjectURL;
        URL.createObjectURL = (bytes) => { window.savedBytes = bytes; return address.call(URL, bytes); };
        HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; };";
    page.script(keep, vec![]).await?;
    Ok(())
}

/// What was saved last, in a folder of its own.
async fn saved(page: &Page) -> Outcome<(TempDir, PathBuf)> {
    let name = until("a saved file", async || {
        Ok(page
            .script("return window.savedName ?? null", vec![])
            .await?
            .convert::<Option<String>>()?)
    });
    let name = name.await?;
    let text = page.script("return window.savedBytes.text()", vec![]).await?;
    page.script("delete window.savedName", vec![]).await?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join(name);
    fs::write(&file, text.convert::<String>()?)?;
    Ok((folder, file))
}

/// Opens the dialog and waits until its file is made.
async fn share(page: &Page) -> Outcome {
    page.press_button("Share").await?;
    is_made(page).await
}

async fn is_made(page: &Page) -> Outcome {
    until("the size of the file", async || {
        let said = page.statuses().await?;
        Ok(said.iter().any(|said| said.contains("the session is")).then_some(()))
    })
    .await
}

fn holds(file: &Path, words: &str) -> Outcome<bool> {
    Ok(fs::read_to_string(file)?.contains(words))
}

#[test]
fn what_is_saved_opens_from_disk_without_the_key_and_can_be_shared_again() {
    visit(async |page| {
        page.drop_file("ask.jsonl", &forked().text()).await?;
        page.session().await?;
        keep_what_is_saved(page).await?;
        share(page).await?;
        page.press_button("Save HTML").await?;
        let (_folder, file) = saved(page).await?;
        assert!(file.ends_with("ask.html"), "{}", file.display());
        let said = page.statuses().await?;
        assert!(said.iter().any(|said| said.contains("Saved as ask.html.")), "{said:?}");

        page.open_from_disk(&file, "").await?;
        page.session().await?;
        let text = page.text().await?;
        assert!(text.contains("why does [api-key 1] fail?"), "{text}");
        assert!(!text.contains(&key()) && !text.contains("nobody else"), "{text}");

        keep_what_is_saved(page).await?;
        share(page).await?;
        page.click("radio", "Whole file").await?;
        is_made(page).await?;
        page.press_button("Save HTML").await?;
        let (_folder, again) = saved(page).await?;
        page.open_from_disk(&again, "").await?;
        page.session().await?;
        assert!(page.text().await?.contains("why does [api-key 1] fail?"));
        assert!(page.requests().await?.is_empty());
        Ok(())
    });
}

#[test]
fn a_preview_shows_what_the_file_holds_and_leads_back_to_what_was_chosen() {
    visit(async |page| {
        page.drop_file("ask.jsonl", &forked().text()).await?;
        page.session().await?;
        share(page).await?;
        page.click("radio", "Whole file").await?;
        is_made(page).await?;
        page.press_button("Preview").await?;
        let shows = |words: String| {
            move |rows: &[crate::page::Row]| rows.iter().any(|row| row.file.contains(&words))
        };
        page.rows_when("the preview", shows("[api-key 1]".to_owned())).await?;
        assert!(page.text().await?.contains("Nothing is saved yet."));
        keep_what_is_saved(page).await?;
        page.press_button("Save HTML").await?;
        let (_folder, file) = saved(page).await?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let said = page.statuses().await?;
        assert!(said.iter().any(|said| said.contains(&format!("Saved as {name}."))), "{said:?}");
        assert!(!page.text().await?.contains("Nothing is saved yet."));
        // A preview can be shared, and looked at, too: each step back leads to where it came from.
        share(page).await?;
        page.press_button("Preview").await?;
        until("a preview of the preview", async || {
            Ok(page.text().await?.contains("Snapshot of").then_some(()))
        })
        .await?;
        page.press_button("Back").await?;
        is_made(page).await?;
        page.press_button("Close").await?;
        page.press_button("Back").await?;
        page.rows_when("the session itself", shows(key())).await?;
        is_made(page).await?;
        let chosen = page.named("radio", "Whole file").await?;
        assert!(chosen.is_selected().await?);
        Ok(())
    });
}

#[test]
fn a_secret_can_be_kept_and_a_word_of_ones_own_goes() {
    visit(async |page| {
        page.drop_file("ask.jsonl", &forked().text()).await?;
        page.session().await?;
        keep_what_is_saved(page).await?;
        share(page).await?;
        page.click("checkbox", "API key").await?;
        page.click("textbox", "Also these words").await?;
        page.press("revoked").await?;
        until("the word among what was found", async || {
            Ok(page.text().await?.contains("Own word").then_some(()))
        })
        .await?;
        is_made(page).await?;
        save_as(page, "Session file (.jsonl)").await?;
        let (_folder, file) = saved(page).await?;
        assert!(holds(&file, &key())? && !holds(&file, "revoked")?);
        assert!(holds(&file, "the key is [word 1]")?);
        let session = read(&fs::read(&file)?).session;
        assert_eq!(session.entries().len(), 2);
        Ok(())
    });
}

#[test]
fn what_was_whole_comes_back_byte_for_byte() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("nothing to hide");
        session.line("{\"torn\":");
        let text = session.text();
        page.drop_file("whole.jsonl", &text).await?;
        page.session().await?;
        keep_what_is_saved(page).await?;
        share(page).await?;
        page.click("radio", "Whole file").await?;
        // Home directories are said to go, unless a person says otherwise.
        page.click("checkbox", "Home directory").await?;
        is_made(page).await?;
        save_as(page, "Session file (.jsonl)").await?;
        let (_folder, file) = saved(page).await?;
        assert_eq!(fs::read_to_string(&file)?, text);
        Ok(())
    });
}

#[test]
fn while_a_word_is_typed_there_is_nothing_to_save() {
    visit(async |page| {
        page.drop_file("ask.jsonl", &forked().text()).await?;
        page.session().await?;
        share(page).await?;
        let type_in = r#"
            const field = document.querySelector("dialog[open] textarea");
            const save = [...document.querySelectorAll("dialog[open] button")].find(each => each.innerText === "Save HTML");
            const before = save.disabled;
            field.value = "revoked";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            return new Promise(done => requestAnimationFrame(() => done([before, save.disabled])));"#;
        let was_and_is = page.script(type_in, vec![]).await?;
        assert_eq!(was_and_is.json(), &serde_json::json!([false, true]));
        is_made(page).await
    });
}

async fn save_as(page: &Page, form: &str) -> Outcome {
    let choose = r#"
        const list = [...document.querySelectorAll("select")].find(each => each.ariaLabel === "Other formats");
        list.value = [...list.options].find(each => each.text === arguments[0]).value;
        list.dispatchEvent(new Event("change", { bubbles: true }));"#;
    page.script(choose, vec![form.into()]).await?;
    Ok(())
}

/// Every text that tries to be more than text, in every field, goes through all that shows it.
async fn look_everywhere(page: &Page) -> Outcome {
    for share in [0.0, 0.3, 0.6, 1.0] {
        page.scroll("table", share).await?;
        page.scroll("tree", share).await?;
    }
    for stage in ["Selected", "Messages", "Request"] {
        page.switch("Show as", stage).await?;
    }
    for dialog in ["Totals", "Prompt & tools", "Share"] {
        page.press_button(dialog).await?;
        page.press_button("Close").await?;
    }
    let found = page
        .script(
            "return { ran: window[arguments[0]] ?? null, tooWide: document.documentElement.scrollWidth > innerWidth }",
            vec![payloads::RAN.into()],
        )
        .await?;
    assert_eq!(found.json(), &serde_json::json!({ "ran": null, "tooWide": false }));
    Ok(())
}

#[test]
fn hostile_text_is_text_in_the_page_and_in_what_is_shared_of_it() {
    visit(async |page| {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("hostile.jsonl");
        fs::write(&file, payloads::session())?;
        page.pick_file(&file).await?;
        page.session().await?;
        look_everywhere(page).await?;
        let asked = page.requests().await?;
        assert!(!asked.iter().any(|address| address.contains(payloads::HOST)), "{asked:#?}");

        keep_what_is_saved(page).await?;
        share(page).await?;
        page.click("radio", "Whole file").await?;
        is_made(page).await?;
        page.press_button("Save HTML").await?;
        let (_folder, shared) = saved(page).await?;
        for width_px in [1280, 390] {
            page.resize(width_px, 900).await?;
            page.open_from_disk(&shared, "").await?;
            if width_px > 1000 {
                page.session().await?;
                look_everywhere(page).await?;
            } else {
                // There is room for one pane only.
                page.click("tab", "File and model").await?;
                page.named("table", "File and model").await?;
            }
            let ran =
                page.script("return window[arguments[0]] ?? null", vec![payloads::RAN.into()]);
            assert_eq!(ran.await?.json(), &serde_json::Value::Null);
        }
        assert!(page.requests().await?.is_empty());
        Ok(())
    });
}

#[test]
fn a_pattern_that_is_none_ends_the_search_for_secrets() {
    visit(async |page| {
        page.drop_file("ask.jsonl", &forked().text()).await?;
        page.session().await?;
        share(page).await?;
        page.click("textbox", "Also what matches").await?;
        page.press("(").await?;
        let message = page.alert().await?;
        assert!(message.contains("Nothing can be saved yet."), "{message}");
        let said = page.statuses().await?;
        assert!(said.iter().any(|said| said == "not looked for yet"), "{said:?}");
        assert!(!said.iter().any(|said| said.contains("looking")), "{said:?}");
        Ok(())
    });
}

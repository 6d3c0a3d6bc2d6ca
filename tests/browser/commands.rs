//! Everything by keys: those that work everywhere, and the list in which they are found.

use serde_json::json;
use thirtyfour::Key;

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

async fn talk(page: &Page) -> Outcome {
    let mut session = Session::new();
    session.user("first question");
    session.call("bash", &json!({ "command": "ls" }), "one file");
    session.assistant("first answer");
    session.user("second question");
    session.assistant("second answer");
    page.drop_file("session.jsonl", &session.text()).await?;
    page.session().await
}

async fn stage_is(page: &Page, word: &str) -> Outcome {
    until(&format!("the stage {word}"), async || {
        Ok((page.taken("Show as").await? == word).then_some(()))
    })
    .await
}

async fn looks_at(page: &Page, start: &str) -> Outcome {
    until(&format!("{start:?} looked at"), async || {
        Ok(page.active_row().await?.starts_with(start).then_some(()))
    })
    .await
}

async fn theme_is(page: &Page, name: &str) -> Outcome {
    page.named("button", &format!("Theme: {name}")).await.map(drop)
}

#[test]
fn letters_move_and_choose_what_is_shown() {
    visit(async |page| {
        talk(page).await?;
        for (key, stage) in [("1", "Selected"), ("2", "Messages"), ("4", "Request"), ("3", "LLM")] {
            page.press(key).await?;
            stage_is(page, stage).await?;
        }
        page.press("K").await?;
        looks_at(page, "user: second question").await?;
        page.press("K").await?;
        looks_at(page, "user: first question").await?;
        page.press("J").await?;
        looks_at(page, "user: second question").await?;
        page.press("j").await?;
        looks_at(page, "assistant: second answer").await?;
        page.press("g").await?;
        looks_at(page, "user: first question").await?;
        page.press("G").await?;
        looks_at(page, "assistant: second answer").await?;
        page.press("i").await?;
        page.named("tab", "In the file").await?;
        page.press_button("Facts").await?;
        until("the facts of the row", async || {
            Ok(page.text().await?.contains("nothing: a branch ends here").then_some(()))
        })
        .await
    });
}

#[test]
fn one_key_hides_the_output_of_tools_and_shows_it_again() {
    visit(async |page| {
        talk(page).await?;
        let shows = async |output: bool| {
            page.rows_when("the tool's output as wanted", |rows| {
                rows.iter().any(|row| row.file.contains("one file")) == output
            })
            .await
        };
        shows(true).await?;
        page.press("oo").await?;
        shows(false).await?;
        page.press("o").await?;
        shows(true).await?;
        Ok(())
    });
}

#[test]
fn a_command_is_found_by_its_name_and_carried_out() {
    visit(async |page| {
        talk(page).await?;
        page.press("?").await?;
        page.named("dialog", "Commands and keys").await?;
        page.named("option", "Next message of the user").await?;
        page.press(Key::Escape + "").await?;
        page.press_with(Key::Control, "k").await?;
        page.focus_is("combobox", "Find a command").await?;
        // The second of those that are called so.
        page.press("show as").await?;
        page.named("option", "Show as selected entries").await?;
        page.press(Key::Down + Key::Enter).await?;
        stage_is(page, "Messages").await?;
        page.focus_is("tree", "Session tree").await
    });
}

#[test]
fn the_theme_is_kept_over_a_reload_and_nothing_of_the_file() {
    visit(async |page| {
        talk(page).await?;
        theme_is(page, "system").await?;
        page.press_button("Theme").await?;
        page.press_button("Theme").await?;
        theme_is(page, "dark").await?;
        page.open().await?;
        until("the dark theme", async || {
            let scheme = "return getComputedStyle(document.documentElement).colorScheme";
            let scheme: String = page.script(scheme, vec![]).await?.convert()?;
            Ok((scheme == "dark").then_some(()))
        })
        .await?;
        let kept = "return JSON.stringify([localStorage, sessionStorage])";
        let kept: String = page.script(kept, vec![]).await?.convert()?;
        assert!(!kept.contains("question"), "{kept}");
        assert!(!page.text().await?.contains("question"));
        Ok(())
    });
}

#[test]
fn the_key_that_opens_a_file_works_on_the_first_page() {
    visit(async |page| {
        let keep =
            "window.showOpenFilePicker = async () => { window.wasAsked = true; return []; };";
        page.script(keep, vec![]).await?;
        page.press("O").await?;
        until("the file dialog", async || {
            let asked = page.script("return window.wasAsked === true", vec![]).await?;
            Ok((asked.json() == &serde_json::json!(true)).then_some(()))
        })
        .await
    });
}

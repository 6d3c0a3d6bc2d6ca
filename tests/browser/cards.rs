//! Cards: what the two sides of a row show of a message, and the ways from one to the other.

use serde_json::json;

use crate::page::{Page, Row};
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

/// A picture of one pixel.
const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async fn open(page: &Page, session: &Session) -> Outcome {
    page.drop_file("session.jsonl", &session.text()).await?;
    page.session().await
}

fn row<'a>(rows: &'a [Row], entry: &str) -> Option<&'a Row> {
    rows.iter().find(|row| row.entry.as_deref() == Some(entry))
}

#[test]
fn a_long_output_opens_on_both_sides_and_closes_again() {
    visit(async |page| {
        let lines: Vec<_> = (1..=412).map(|line| format!("output {line}")).collect();
        let mut session = Session::new();
        let result = session.call("bash", &json!({ "command": "make" }), &lines.join("\n"));
        open(page, &session).await?;
        let shows = |rows: &[Row], text: &str| {
            row(rows, &result)
                .is_some_and(|row| row.file.contains(text) && row.model.contains(text))
        };
        let rows = page.rows_when("the head", |rows| shows(rows, "output 10")).await?;
        assert!(!shows(&rows, "output 412"));
        page.press_button("Show all (412 lines").await?;
        page.rows_when("all of it", |rows| shows(rows, "output 412")).await?;
        page.press_button("Show less").await?;
        page.rows_when("the head alone", |rows| !shows(rows, "output 412")).await?;
        Ok(())
    });
}

#[test]
fn prose_is_laid_out_and_runs_nothing() {
    visit(async |page| {
        let mut session = Session::new();
        session.assistant(
            "# Plan\n\n**See** [the docs](https://docs.example/) or [this](javascript:alert(1)) \
             <script>alert(1)</script> ![x](https://pictures.example/x.png)",
        );
        open(page, &session).await?;
        let link = page.named("link", "the docs").await?;
        assert_eq!(link.attr("href").await?.as_deref(), Some("https://docs.example/"));
        let text = page.text().await?;
        assert!(text.contains("this (javascript:alert(1)) <script>alert(1)</script>"), "{text}");
        page.named("link", "image: x").await?;
        Ok(())
    });
}

#[test]
fn an_image_enlarges_and_what_is_none_says_so() {
    visit(async |page| {
        let mut session = Session::new();
        session.image(PIXEL);
        session.image("PHN2Zz4=");
        open(page, &session).await?;
        page.press_button("Enlarge the image: image/png").await?;
        page.named("image", "image/png").await?;
        page.press_button("Close").await?;
        let why = "Image not shown (image/png, 6 B): it begins like no png, jpeg, gif or webp";
        until("the reason", async || Ok(page.text().await?.contains(why).then_some(()))).await
    });
}

#[test]
fn a_call_and_its_result_lead_to_each_other() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("look");
        let result = session.call("read", &json!({ "path": "a.rs", "offset": 3 }), "fn a() {}");
        open(page, &session).await?;
        page.press_button("result, line 4").await?;
        looked_at(page, &result).await?;
        let rows = page.rows().await?;
        assert!(row(&rows, &result).is_some_and(|row| row.file.contains("a.rs:3")));
        page.press_button("call, line 3").await?;
        until("the call's row as the one that is looked at", async || {
            Ok((current(page).await? != result).then_some(()))
        })
        .await
    });
}

#[test]
fn an_edited_message_shows_what_was_taken_and_what_was_put() {
    visit(async |page| {
        let mut session = Session::new();
        let asked = session.user("check the token once");
        session.replacement(&asked, "check the token twice");
        open(page, &session).await?;
        let rows = page.rows_when("both rows", |rows| row(rows, &asked).is_some()).await?;
        let edited = row(&rows, &asked).map(|row| row.fate.as_deref());
        assert_eq!(edited, Some(Some("edited")));
        let taken = page.named("deletion", "").await?.text().await?;
        let put = page.named("insertion", "").await?.text().await?;
        assert_eq!([taken, put], ["check the token once", "check the token twice"]);
        Ok(())
    });
}

async fn current(page: &Page) -> Outcome<String> {
    let read =
        "return document.querySelector('[role=table] [aria-current=true]')?.dataset.entry ?? ''";
    Ok(page.script(read, vec![]).await?.convert()?)
}

async fn looked_at(page: &Page, entry: &str) -> Outcome {
    until(&format!("the row of {entry} as the one that is looked at"), async || {
        Ok((current(page).await? == entry).then_some(()))
    })
    .await
}

//! File and model: rows that are told as one, reasons, and the ways to what caused them.

use thirtyfour::Key;

use crate::page::{Page, Row};
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

async fn open(page: &Page, session: &Session) -> Outcome {
    page.drop_file("session.jsonl", &session.text()).await?;
    page.session().await
}

fn row<'a>(rows: &'a [Row], entry: &str) -> Option<&'a Row> {
    rows.iter().find(|row| row.entry.as_deref() == Some(entry))
}

/// Waits until the row that is looked at is this entry's.
async fn looked_at(page: &Page, entry: &str) -> Outcome {
    until(&format!("the row of {entry} as the one that is looked at"), async || {
        let read = "return document.querySelector('[role=table] [aria-current=true]')?.dataset.entry ?? ''";
        let current: String = page.script(read, vec![]).await?.convert()?;
        Ok((current == entry).then_some(()))
    })
    .await
}

/// Four entries, three of which a compaction stands for.
fn compacted() -> (Session, String) {
    let mut session = Session::new();
    let first = session.user("an old question");
    session.assistant("an old answer");
    session.user("another old question");
    let kept = session.user("a kept question");
    session.compaction("they talked of old things", &kept);
    session.user("a new question");
    (session, first)
}

#[test]
fn rows_of_one_fate_are_told_as_one_and_open_in_place() {
    visit(async |page| {
        let (session, first) = compacted();
        open(page, &session).await?;
        let run = "3 entries summarised by";
        let head = page.named("button", run).await?;
        assert_eq!(head.attr("aria-expanded").await?.as_deref(), Some("false"));
        assert!(row(&page.rows().await?, &first).is_none());
        page.press_button(run).await?;
        let rows = page.rows_when("the first entry", |rows| row(rows, &first).is_some()).await?;
        assert_eq!(row(&rows, &first).and_then(|row| row.fate.as_deref()), Some("summarised"));
        let head = page.named("button", run).await?;
        assert_eq!(head.attr("aria-expanded").await?.as_deref(), Some("true"));
        // The keyboard is still there.
        page.press(Key::Left + "").await?;
        page.rows_when("the run closed", |rows| row(rows, &first).is_none()).await?;
        page.press(Key::Right + Key::Right).await?;
        looked_at(page, &first).await
    });
}

#[test]
fn going_to_an_entry_opens_the_run_that_it_is_in() {
    visit(async |page| {
        let (session, first) = compacted();
        open(page, &session).await?;
        page.named("button", "3 entries summarised by").await?;
        page.tab_to("tree", "Session tree").await?;
        page.press(Key::Home + "").await?;
        looked_at(page, &first).await
    });
}

#[test]
fn what_pi_does_not_display_is_counted_and_shown_by_a_switch() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("go");
        let [one, other] = ["note one", "note two"].map(|text| session.undisplayed(text));
        session.assistant("done");
        let third = session.undisplayed("note three");
        session.user("on");
        open(page, &session).await?;
        page.named("button", "2 messages that Pi does not display, sent").await?;
        page.named("button", "1 message that Pi does not display, sent").await?;
        let all = [&one, &other, &third];
        let switch = page.named("switch", "Hidden messages 3").await?;
        assert_eq!(switch.attr("aria-checked").await?.as_deref(), Some("false"));
        switch.click().await?;
        let rows = page
            .rows_when("all three", |rows| all.iter().all(|id| row(rows, id).is_some()))
            .await?;
        // They are sent all the same.
        assert_eq!(row(&rows, &one).and_then(|row| row.fate.as_deref()), Some("rewritten"));
        assert!(row(&rows, &one).is_some_and(|row| row.model.contains("note one")));
        let switch = page.named("switch", "Hidden messages 3").await?;
        assert_eq!(switch.attr("aria-checked").await?.as_deref(), Some("true"));
        switch.click().await?;
        page.rows_when("none of them", |rows| all.iter().all(|id| row(rows, id).is_none())).await?;
        Ok(())
    });
}

#[test]
fn a_reason_leads_to_its_cause_and_back_to_what_it_is_for() {
    visit(async |page| {
        let mut session = Session::new();
        let long = session.user(&"a long question ".repeat(100));
        let edit = session.omission(&long);
        session.user("on");
        open(page, &session).await?;
        let rows = page.rows_when("the long question", |rows| row(rows, &long).is_some()).await?;
        let saved = row(&rows, &long).map(|row| row.model.clone()).unwrap_or_default();
        assert!(saved.starts_with("not sent — ") && saved.contains("400 tokens saved"), "{saved}");
        page.press_button(&edit).await?;
        looked_at(page, &edit).await?;
        page.press_button(&long).await?;
        looked_at(page, &long).await
    });
}

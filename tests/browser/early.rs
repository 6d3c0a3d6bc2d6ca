//! A long file, shown while the rest of it is read.

use serde_json::{Value, json};

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

/// Sixteen questions with their answers, two of them in each eighth of the file.
fn long_session() -> Session {
    let mut session = Session::new();
    for turn in 0..16 {
        session.user(&format!("question {turn}: {}", "so long. ".repeat(60_000)));
        session.assistant(&format!("answer {turn}"));
    }
    session
}

/// Has the file that is read next come in eight parts: so many at once, more at each call of `window.goOn`, which can
/// bring an error. The clock leaps at each look at it, so that reading takes long. `window.letGo` tells whether the page
/// gave the file up.
const SLOWLY: &str = r"
    let ms = Date.now();
    Date.now = () => ms += 1000;
    let allowed = arguments[0], woken = () => {}, error = null, part = 0;
    window.goOn = (parts, failure) => { allowed += parts; error = failure; woken(); };
    const stream = Blob.prototype.stream;
    Blob.prototype.stream = function () {
        if (!(this instanceof File)) return stream.call(this);
        Blob.prototype.stream = stream;
        const whole = new Response(this).bytes();
        return new ReadableStream({
            async pull(to) {
                const bytes = await whole;
                if (part === 8) return to.close();
                while (part >= allowed && !error) await new Promise(wake => woken = wake);
                if (error) return to.error(new DOMException('changed', error));
                const at = index => Math.floor(bytes.length * index / 8);
                to.enqueue(bytes.slice(at(part), at(++part)));
            },
            cancel() { window.letGo = true; },
        }, { highWaterMark: 0 });
    };";

const TRACES: &str = "return [history.length, location.href, document.title]";

async fn value(page: &Page, source: &str) -> Outcome<Value> {
    Ok(page.script(source, vec![]).await?.json().clone())
}

/// Drops the session, of which a part is shown then.
async fn drop_slowly(page: &Page, session: &Session) -> Outcome {
    page.script(SLOWLY, vec![json!(1)]).await?;
    page.drop_file("long.jsonl", &session.text()).await?;
    page.session().await?;
    page.named("progressbar", "Reading").await?;
    let text = page.text().await?;
    assert!(text.contains("So far:") && !text.contains("problem"), "{text}");
    Ok(())
}

async fn is_read(page: &Page) -> Outcome {
    until("all being read", async || {
        let text = page.text().await?;
        let is_over = !text.contains("Cancel") && text.contains("32 entries");
        Ok(is_over.then_some(()))
    })
    .await
}

async fn leaf_is(page: &Page, start: &str) -> Outcome {
    until(&format!("a leaf that starts with {start:?}"), async || {
        Ok(page.leaf().await?.starts_with(start).then_some(()))
    })
    .await
}

#[test]
fn a_long_file_can_be_read_before_it_is_there_and_what_is_looked_at_stays() {
    visit(async |page| {
        let arrived = value(page, "return history.length").await?;
        drop_slowly(page, &long_session()).await?;
        page.choose("user: question 0").await?;
        page.press_button("Share").await?;
        let dialog = page.named("dialog", "Share this session").await?.text().await?;
        assert!(dialog.contains("still being read") && !dialog.contains("Save"), "{dialog}");
        page.press_button("Close").await?;
        page.named("tree", "Session tree").await?.focus().await?;
        page.script("window.goOn(2)", vec![]).await?;
        leaf_is(page, "user: question 0").await?;
        page.script("window.goOn(9)", vec![]).await?;
        is_read(page).await?;
        leaf_is(page, "user: question 0").await?;
        page.focus_is("tree", "Session tree").await?;
        page.address_ends("#leaf=e0000001").await?;
        assert_eq!(value(page, "return history.length").await?, arrived, "it is one step");
        let statuses = page.statuses().await?;
        let told = |words: &String| words.contains("All is read now:");
        assert!(statuses.iter().any(told), "{statuses:?}");
        page.press_button("Go to the leaf").await?;
        leaf_is(page, "assistant: answer 15").await?;
        page.press_button("Totals").await?;
        Ok(())
    });
}

#[test]
fn who_only_waits_for_a_long_file_is_taken_along_to_where_it_leaves_off() {
    visit(async |page| {
        drop_slowly(page, &long_session()).await?;
        assert!(!page.leaf().await?.starts_with("assistant: answer 15"));
        page.script("window.goOn(9)", vec![]).await?;
        is_read(page).await?;
        leaf_is(page, "assistant: answer 15").await?;
        let last = |rows: &[crate::page::Row]| {
            rows.last().is_some_and(|row| row.file.contains("answer 15"))
        };
        page.rows_when("the last answer", last).await?;
        let text = page.text().await?;
        assert!(!text.contains("All is read now") && !text.contains("So far:"), "{text}");
        assert_eq!(value(page, "return location.hash").await?, json!(""));
        Ok(())
    });
}

#[test]
fn who_has_the_keyboard_on_cancel_keeps_it_there_and_goes_on_in_the_session() {
    visit(async |page| {
        page.script(SLOWLY, vec![json!(0)]).await?;
        page.drop_file("long.jsonl", &long_session().text()).await?;
        page.named("button", "Cancel").await?.focus().await?;
        page.script("window.goOn(1)", vec![]).await?;
        page.session().await?;
        page.focus_is("button", "Cancel").await?;
        page.script("window.goOn(8)", vec![]).await?;
        is_read(page).await?;
        page.focus_is("tree", "Session tree").await
    });
}

#[test]
fn a_link_to_what_is_not_read_yet_leads_there_once_it_is() {
    visit(async |page| {
        drop_slowly(page, &long_session()).await?;
        // The last question but one.
        page.script("location.hash = 'leaf=e000001d'", vec![]).await?;
        page.script("window.goOn(9)", vec![]).await?;
        is_read(page).await?;
        leaf_is(page, "user: question 14").await?;
        page.address_ends("#leaf=e000001d").await?;
        Ok(())
    });
}

#[test]
fn a_long_file_that_is_shown_early_and_cancelled_leaves_no_trace() {
    visit(async |page| {
        let before = value(page, TRACES).await?;
        drop_slowly(page, &long_session()).await?;
        page.choose("user: question 0").await?;
        leaf_is(page, "user: question 0").await?;
        page.press_button("Cancel").await?;
        page.named("button", "Open file").await?;
        page.script("window.goOn(1)", vec![]).await?;
        until("the rest of the file being let go", async || {
            Ok(value(page, "return window.letGo === true").await?.as_bool().filter(|gone| *gone))
        })
        .await?;
        assert_eq!(value(page, TRACES).await?, before);
        assert!(!page.text().await?.contains("long.jsonl"));
        // What is dropped then opens as if nothing had been.
        let mut other = Session::new();
        other.user("a short one");
        page.drop_file("short.jsonl", &other.text()).await?;
        leaf_is(page, "user: a short one").await?;
        Ok(())
    });
}

#[test]
fn another_file_takes_the_place_of_one_that_is_shown_early() {
    visit(async |page| {
        drop_slowly(page, &long_session()).await?;
        let mut other = Session::new();
        other.user("a short one");
        page.drop_file("short.jsonl", &other.text()).await?;
        leaf_is(page, "user: a short one").await?;
        assert_eq!(page.treeitems().await?.len(), 1);
        assert!(!page.text().await?.contains("So far:"));
        Ok(())
    });
}

#[test]
fn of_a_file_that_is_shown_early_and_changes_stays_what_was_read() {
    visit(async |page| {
        drop_slowly(page, &long_session()).await?;
        page.script("window.goOn(0, 'NotReadableError')", vec![]).await?;
        let message = page.alert().await?;
        assert!(message.contains("long.jsonl has changed since it was chosen"), "{message}");
        assert!(page.treeitems().await?[0].starts_with("user: question 0"));
        let text = page.text().await?;
        assert!(!text.contains("Cancel") && !text.contains("So far:"), "{text}");
        Ok(())
    });
}

//! Files that are written to while they are looked at, and reading that a person or the browser ends.

use std::fs;

use serde_json::{Value, json};

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

/// A question and an answer.
fn two_entries() -> Session {
    let mut session = Session::new();
    session.user("where is the parser?");
    session.assistant("in src/parser.rs");
    session
}

/// Has the file that is read next come in two parts, the second, or an error, when `window.goOn` is called. It has no
/// end; `window.letGo` tells whether the page gave it up.
const IN_TWO_PARTS: &str = r"
    const stream = Blob.prototype.stream;
    Blob.prototype.stream = function () {
        if (!(this instanceof File)) return stream.call(this);
        Blob.prototype.stream = stream;
        const whole = new Response(this).bytes();
        const more = new Promise(go => window.goOn = go);
        let part = 0;
        return new ReadableStream({
            async pull(to) {
                const bytes = await whole;
                const half = bytes.length >> 1;
                if (part++ === 0) return to.enqueue(bytes.slice(0, half));
                if (part > 2) return new Promise(() => {});
                const error = await more;
                if (error) return to.error(new DOMException('changed', error));
                to.enqueue(bytes.slice(half));
            },
            cancel() { window.letGo = true; },
        }, { highWaterMark: 0 });
    };";

async fn value(page: &Page, source: &str) -> Outcome<Value> {
    Ok(page.script(source, vec![]).await?.json().clone())
}

/// What tells of new entries.
async fn told(page: &Page, words: &str) -> Outcome {
    until(&format!("a status that says {words:?}"), async || {
        let statuses = page.statuses().await?;
        Ok(statuses.iter().any(|status| status.contains(words)).then_some(()))
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
fn reading_that_is_cancelled_leaves_no_trace() {
    visit(async |page| {
        page.drop_file("open.jsonl", &two_entries().text()).await?;
        page.session().await?;
        page.choose("user: where is").await?;
        page.address_ends("#leaf=e0000001").await?;
        let before = value(page, "return [history.length, location.href, document.title]").await?;
        page.script(IN_TWO_PARTS, vec![]).await?;
        let mut large = Session::new();
        (0..50).for_each(|_| drop(large.user(&"so long. ".repeat(20_000))));
        page.drop_file("large.jsonl", &large.text()).await?;
        page.named("progressbar", "Reading").await?;
        page.press_button("Cancel").await?;
        page.script("window.goOn()", vec![]).await?;
        until("the rest of the file being let go", async || {
            Ok(value(page, "return window.letGo === true").await?.as_bool().filter(|gone| *gone))
        })
        .await?;
        let after = value(page, "return [history.length, location.href, document.title]").await?;
        assert_eq!(after, before);
        assert!(page.leaf().await?.starts_with("user: where is the parser?"));
        let text = page.text().await?;
        assert!(!text.contains("large.jsonl") && !text.contains("Cancel"), "{text}");
        Ok(())
    });
}

#[test]
fn a_file_that_has_grown_is_dropped_again_and_the_view_stays() {
    visit(async |page| {
        let mut session = two_entries();
        page.drop_file("running.jsonl", &session.text()).await?;
        page.session().await?;
        page.switch("Filter", "All").await?;
        page.switch("Show as", "Request").await?;
        session.user("and now?");
        page.drop_file("running.jsonl", &session.text()).await?;
        // Who stood where the file left off stays there.
        told(page, "1 new entry came since.").await?;
        leaf_is(page, "assistant: in src/parser.rs").await?;
        page.choose("user: where is").await?;
        session.assistant("done");
        page.drop_file("running.jsonl", &session.text()).await?;
        told(page, "2 new entries came since.").await?;
        assert_eq!(page.treeitems().await?.len(), 4);
        leaf_is(page, "user: where is the parser?").await?;
        assert_eq!(page.taken("Filter").await?, "All");
        assert_eq!(page.taken("Show as").await?, "Request");
        page.press_button("Go to the new leaf").await?;
        leaf_is(page, "assistant: done").await?;
        // Another file of that name is another session.
        let mut other = Session::new();
        other.user("a different question, and one that is so long that the file is the larger one of the two");
        other.user(&"longer ".repeat(200));
        page.drop_file("running.jsonl", &other.text()).await?;
        leaf_is(page, "user: longer").await?;
        told(page, "running.jsonl is another file now").await?;
        assert_eq!(page.treeitems().await?.len(), 2);
        Ok(())
    });
}

#[test]
fn a_session_that_runs_is_followed() {
    visit(async |page| {
        let mut session = two_entries();
        let handle = "
            window.written = arguments[0];
            window.looks = 0;
            const getFile = async () => {
                window.looks++;
                return new File([window.written], 'running.jsonl', { lastModified: 1 });
            };
            window.showOpenFilePicker = async () => [{ kind: 'file', name: 'running.jsonl', getFile }];";
        page.script(handle, vec![json!(session.text())]).await?;
        page.press_button("Open file…").await?;
        page.session().await?;
        page.press_button("Reload").await?;
        told(page, "Nothing new in the file.").await?;
        page.click("switch", "Follow").await?;
        let steps = value(page, "return history.length").await?;
        session.user("and now?");
        let write = "window.written = arguments[0]";
        page.script(write, vec![json!(session.text())]).await?;
        // Who looks at the end goes along with it, and that is no step to go back on.
        leaf_is(page, "user: and now?").await?;
        assert_eq!(value(page, "return history.length").await?, steps);
        // Half a line is there before the other half, and nothing is said of it until then. That it was read tells the
        // line before it.
        session.assistant("done");
        let text = session.text();
        session.user("more");
        let more = session.text();
        page.script(write, vec![json!(&more[..more.len() - 40])]).await?;
        leaf_is(page, "assistant: done").await?;
        assert!(!page.text().await?.contains("1 problem"));
        assert!(more.len() > text.len() + 40);
        page.script(write, vec![json!(more)]).await?;
        leaf_is(page, "user: more").await?;
        page.choose("user: where is").await?;
        session.user("go on");
        page.script(write, vec![json!(session.text())]).await?;
        told(page, "1 new entry came since.").await?;
        leaf_is(page, "user: where is the parser?").await?;
        // What is shorter than it was is another file, and is followed on as that.
        page.script(write, vec![json!(two_entries().text())]).await?;
        told(page, "running.jsonl is another file now").await?;
        assert_eq!(page.treeitems().await?.len(), 2);
        // While there is nothing in it, that is said; once, and no longer than it is so.
        page.press_button("Dismiss").await?;
        page.script(write, vec![json!("")]).await?;
        let message = page.alert().await?;
        assert!(message.contains("running.jsonl cannot be read as a Pi session"), "{message}");
        page.press_button("Dismiss").await?;
        let looks = value(page, "return window.looks").await?.as_u64();
        until("three more looks at the file", async || {
            let now = value(page, "return window.looks").await?.as_u64();
            Ok((now > looks.map(|looks| looks + 3)).then_some(()))
        })
        .await?;
        let alerts = "return document.querySelectorAll('.refusal').length";
        assert_eq!(value(page, alerts).await?, json!(0));
        page.script(write, vec![json!("?")]).await?;
        page.alert().await?;
        page.script(write, vec![json!(two_entries().text())]).await?;
        until("the alert being gone", async || {
            Ok((!page.text().await?.contains("cannot be read as")).then_some(()))
        })
        .await?;
        Ok(())
    });
}

#[test]
fn a_file_that_was_written_to_since_it_was_chosen_says_what_to_do() {
    visit(async |page| {
        let later = "
            const stream = Blob.prototype.stream;
            Blob.prototype.stream = function () {
                if (!(this instanceof File)) return stream.call(this);
                Blob.prototype.stream = stream;
                const { readable, writable } = new TransformStream();
                window.goOn = () => stream.call(this).pipeTo(writable).catch(() => {});
                return readable;
            };";
        page.script(later, vec![]).await?;
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("running.jsonl");
        let mut session = two_entries();
        fs::write(&file, session.text())?;
        page.pick_file(&file).await?;
        until("the file being asked for", async || {
            Ok(value(page, "return typeof window.goOn === 'function'")
                .await?
                .as_bool()
                .filter(|is| *is))
        })
        .await?;
        session.user("and now?");
        fs::write(&file, session.text())?;
        page.script("window.goOn()", vec![]).await?;
        let message = page.alert().await?;
        assert!(message.contains("running.jsonl has changed since it was chosen"), "{message}");
        assert!(message.contains("Drop it again"), "{message}");
        page.pick_file(&file).await?;
        page.session().await?;
        assert_eq!(page.treeitems().await?.len(), 3);
        Ok(())
    });
}

#[test]
fn of_a_file_that_changed_while_it_was_read_stays_what_was_read() {
    visit(async |page| {
        page.script(IN_TWO_PARTS, vec![]).await?;
        let mut session = Session::new();
        session.user("where is the parser?");
        session.assistant(&"a long answer ".repeat(100));
        page.drop_file("written.jsonl", &session.text()).await?;
        until("the first part being read", async || {
            Ok(value(page, "return typeof window.goOn").await?.as_str().map(drop))
        })
        .await?;
        page.script("window.goOn('NotReadableError')", vec![]).await?;
        page.session().await?;
        let message = page.alert().await?;
        assert!(message.contains("written.jsonl has changed since it was chosen"), "{message}");
        assert!(message.contains("Drop it again"), "{message}");
        assert!(page.treeitems().await?[0].starts_with("user: where is the parser?"));
        Ok(())
    });
}

//! Files that are broken, or no sessions at all.

use crate::session::Session;
use crate::visit::visit;

#[test]
fn a_cut_off_line_is_shown_and_the_rest_is_read() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("a question");
        let answer = session.assistant("an answer");
        let broken =
            session.line(r#"{"type":"message","id":"e0000003","parentId":"e0000002","mess"#);
        page.drop_file("cut-off.jsonl", &session.text()).await?;
        page.session().await?;
        let line = broken.to_string();
        let rows = page.rows_when("the line that cannot be read", |rows| {
            rows.iter().any(|row| row.line.as_deref() == Some(line.as_str()))
        });
        let rows = rows.await?;
        assert!(rows.iter().any(|row| row.entry.as_deref() == Some(answer.as_str())), "{rows:?}");
        page.named("button", "1 problem").await?;
        Ok(())
    });
}

#[test]
fn what_is_no_session_gets_a_message_that_says_so() {
    visit(async |page| {
        page.drop_file("page.html", "<!doctype html><html><body>hello</body></html>").await?;
        let message = page.alert().await?;
        assert!(message.contains("web page"), "{message}");
        // The way on is still there.
        page.drop_file("session.jsonl", &{
            let mut session = Session::new();
            session.user("a question");
            session.text()
        })
        .await?;
        page.session().await
    });
}

#[test]
fn an_empty_file_gets_a_message_that_says_so() {
    visit(async |page| {
        page.drop_file("nothing.jsonl", "").await?;
        let message = page.alert().await?;
        assert!(message.contains("empty"), "{message}");
        Ok(())
    });
}

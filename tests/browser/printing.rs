//! The path on paper.

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::Outcome;

/// What the printout says while the browser prints; nothing where there is none.
async fn printed(page: &Page) -> Outcome<Option<String>> {
    let read = r#"
        dispatchEvent(new Event("beforeprint"));
        const text = document.querySelector("[aria-label=Printout]")?.textContent ?? null;
        dispatchEvent(new Event("afterprint"));
        return text;"#;
    Ok(page.script(read, vec![]).await?.convert()?)
}

#[test]
fn a_printout_holds_the_whole_path_and_goes_when_it_is_printed() {
    visit(async |page| {
        let mut session = Session::new();
        let first = session.user("which of the first?");
        session.user("on another branch");
        session.go_back_to(&first);
        session.command("cat long", &format!("{}the very end", "a line of it\n".repeat(60)));
        let gone = session.user("never mind");
        session.omission(&gone);
        for nth in 0..150 {
            session.user(&format!("message {nth}."));
        }
        page.drop_file("session.jsonl", &session.text()).await?;
        page.session().await?;
        let here = printed(page).await?.unwrap_or_default();
        for text in ["which of the first?", "the very end", "omitted", "message 0.", "message 149."]
        {
            assert!(here.contains(text), "{text:?} is not in {here}");
        }
        assert!(!here.contains("on another branch"), "{here}");

        page.scroll("tree", 0.0).await?;
        page.choose("user: on another branch").await?;
        page.rows_when("the other branch", |rows| rows.len() == 2).await?;
        let there = printed(page).await?.unwrap_or_default();
        assert!(there.contains("on another branch") && !there.contains("message 0."), "{there}");
        let left = "return document.querySelectorAll('[aria-label=Printout]').length";
        let left: u32 = page.script(left, vec![]).await?.convert()?;
        assert_eq!(left, 0, "it goes with the printing");
        Ok(())
    });
}

#[test]
fn without_a_session_the_page_itself_is_printed() {
    visit(async |page| {
        assert_eq!(printed(page).await?, None);
        Ok(())
    });
}

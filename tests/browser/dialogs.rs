//! What the dialogs say of a session, and the ways that lead out of them.

use crate::page::Page;
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

#[test]
fn a_problem_leads_to_its_line_in_both_panes() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("the first question");
        let broken = session.line(r#"{"type":"message","id":"e0000002","mess"#);
        for count in 0..200 {
            session.user(&format!("question {count}"));
        }
        page.drop_file("cut-off.jsonl", &session.text()).await?;
        page.session().await?;
        page.press_button("1 problem").await?;
        page.press_button(&format!("Go to line {broken}")).await?;
        looked_at(page, &broken.to_string(), &format!("unreadable: line {broken}")).await
    });
}

#[test]
fn notes_alone_are_not_called_problems() {
    visit(async |page| {
        let mut session = Session::new();
        let question = session.user("a question");
        session.line(&format!(
            r#"{{"type":"from-the-future","id":"f0000001","parentId":"{question}"}}"#
        ));
        page.drop_file("note.jsonl", &session.text()).await?;
        page.session().await?;
        page.named("button", "1 note").await?;
        assert!(!page.text().await?.contains("problem"));
        Ok(())
    });
}

#[test]
fn totals_tell_all_branches_from_the_path() {
    visit(async |page| {
        let mut session = Session::new();
        let question = session.user("a question");
        session.assistant("one answer");
        session.go_back_to(&question);
        session.assistant("another answer");
        page.drop_file("branches.jsonl", &session.text()).await?;
        page.session().await?;
        page.press_button("Totals").await?;
        let tokens = page.named("table", "Tokens and cost").await?.text().await?;
        assert!(tokens.contains("All branches Path to the leaf"), "{tokens}");
        assert!(tokens.contains("Input 20 10"), "{tokens}");
        assert!(tokens.contains("All tokens 30 15"), "{tokens}");
        let models = page.named("table", "By model").await?.text().await?;
        assert!(models.contains("example/example-1"), "{models}");
        page.press_button("Close").await
    });
}

#[test]
fn the_prompt_names_what_set_it_and_leads_there() {
    visit(async |page| {
        let mut session = Session::new();
        let system = session.system("be brief");
        session.user("a question");
        page.drop_file("prompt.jsonl", &session.text()).await?;
        page.session().await?;
        page.press_button("Prompt & tools").await?;
        page.press_button(&format!("Go to system {system}, line 2")).await?;
        looked_at(page, &system, "system: [system]").await?;

        page.drop_file("bare.jsonl", &{
            let mut session = Session::new();
            session.user("a question without a prompt");
            session.text()
        })
        .await?;
        page.named("treeitem", "user: a question without a prompt").await?;
        page.press_button("Prompt & tools").await?;
        until("word that no prompt is recorded", async || {
            Ok(page.text().await?.contains("System prompt not recorded").then_some(()))
        })
        .await
    });
}

#[test]
fn what_comes_while_a_dialog_is_open_is_seen() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("a question");
        session.line("{ cut off");
        page.drop_file("cut-off.jsonl", &session.text()).await?;
        page.session().await?;
        page.press_button("1 problem").await?;
        page.named("list", "Findings").await?;
        page.drop_file("page.html", "<!doctype html><html><body>hello</body></html>").await?;
        assert!(page.alert().await?.contains("web page"));
        // Under a modal dialog nothing can be pressed.
        page.press_button("Dismiss").await?;
        page.named("treeitem", "user: a question").await?;
        Ok(())
    });
}

/// Waits until an entry or line is what both panes look at, in sight, and the tree has the keyboard.
async fn looked_at(page: &Page, entry_or_line: &str, treeitem: &str) -> Outcome {
    let look = r#"
        const inSight = (it) => {
            const { top, bottom } = it.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        };
        const row = document.querySelector("[role=row][aria-current=true]");
        const tree = document.activeElement;
        const item = document.getElementById(tree.getAttribute("aria-activedescendant"));
        if (!row || !item || !inSight(row) || !inSight(item)) return [];
        return [row.dataset.entry ?? row.dataset.line, item.innerText.replace(/\s+/g, " ").trim()];"#;
    let expected = [entry_or_line, treeitem];
    until(&format!("{expected:?} in sight in both panes"), async || {
        let seen: Vec<String> = page.script(look, vec![]).await?.convert()?;
        Ok((seen == expected).then_some(()))
    })
    .await
}

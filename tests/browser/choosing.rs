//! What would the model see from here: choosing a leaf, a stage, a moment.

use crate::page::{Page, Row};
use crate::session::Session;
use crate::visit::visit;
use crate::waiting::Outcome;

/// A question, two answers to it on two branches, and a file that ends on the second.
fn two_branches() -> (Session, String) {
    let mut session = Session::new();
    let question = session.user("which colour?");
    let red = session.assistant("red, say");
    session.user("why red?");
    session.go_back_to(&question);
    session.assistant("blue, say");
    (session, red)
}

async fn open(page: &Page, session: &Session) -> Outcome {
    page.drop_file("session.jsonl", &session.text()).await?;
    page.session().await
}

fn fate_of<'a>(rows: &'a [Row], entry: &str) -> Option<&'a str> {
    rows.iter().find(|row| row.entry.as_deref() == Some(entry))?.fate.as_deref()
}

fn model_side(rows: &[Row]) -> String {
    rows.iter().map(|row| row.model.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_leaf_on_another_branch_changes_what_the_model_sees() {
    visit(async |page| {
        let (session, _) = two_branches();
        open(page, &session).await?;
        assert!(page.leaf().await?.starts_with("assistant: blue, say"));
        let here = page
            .rows_when("the file's own branch", |rows| model_side(rows).contains("blue"))
            .await?;
        assert!(!model_side(&here).contains("red"), "{here:?}");
        page.choose("user: why red?").await?;
        let there = page
            .rows_when("the other branch", |rows| model_side(rows).contains("why red?"))
            .await?;
        assert!(!model_side(&there).contains("blue"), "{there:?}");
        assert!(page.leaf().await?.starts_with("user: why red?"));
        page.press_button("Back to the file's leaf").await?;
        page.rows_when("the file's own branch again", |rows| model_side(rows).contains("blue"))
            .await?;
        Ok(())
    });
}

#[test]
fn each_stage_shows_what_becomes_of_an_entry_there() {
    visit(async |page| {
        let mut session = Session::new();
        let system = session.system("be brief");
        session.user("look around");
        let shown = session.command("ls", "a.txt");
        let hidden = session.hidden_command("cat secret", "a secret");
        session.assistant("there is one file");
        open(page, &session).await?;
        // "LLM" is what a person finds.
        let rows = page.rows().await?;
        assert_eq!(fate_of(&rows, &shown), Some("rewritten"));
        assert_eq!(fate_of(&rows, &hidden), Some("excluded"));
        for (stage, system_fate, shown_fate, hidden_fate) in [
            ("Selected", "sent", "sent", "sent"),
            ("Messages", "sent", "sent", "sent"),
            ("LLM", "sent", "rewritten", "excluded"),
            ("Request", "folded", "rewritten", "excluded"),
        ] {
            page.switch("Show as", stage).await?;
            let are_so = |rows: &[Row]| {
                fate_of(rows, &system) == Some(system_fate)
                    && fate_of(rows, &shown) == Some(shown_fate)
                    && fate_of(rows, &hidden) == Some(hidden_fate)
            };
            let rows = page.rows_when(&format!("the fates of the stage {stage}"), are_so).await?;
            let leading = rows.iter().any(|row| row.origin.as_deref() == Some("leading-system"));
            assert_eq!(leading, stage == "Request", "{rows:?}");
        }
        Ok(())
    });
}

#[test]
fn given_shows_what_an_answer_was_made_from() {
    visit(async |page| {
        let mut session = Session::new();
        session.user("how many?");
        let answer = session.assistant("three");
        open(page, &session).await?;
        page.rows_when("the answer, sent", |rows| fate_of(rows, &answer) == Some("sent")).await?;
        page.switch("Moment", "Given").await?;
        let is_not_sent = |rows: &[Row]| {
            model_side(rows).contains("how many?")
                && fate_of(rows, &answer).is_none_or(|fate| fate == "off-path")
        };
        let rows = page.rows_when("the question alone", is_not_sent).await?;
        assert!(!model_side(&rows).contains("three"), "{rows:?}");
        page.switch("Moment", "Next").await?;
        page.rows_when("the answer, sent again", |rows| fate_of(rows, &answer) == Some("sent"))
            .await?;
        Ok(())
    });
}

#[test]
fn a_compaction_stands_for_what_came_before_it() {
    visit(async |page| {
        let mut session = Session::new();
        let old = session.user("an old question");
        session.assistant("an old answer");
        let kept = session.user("a kept question");
        session.compaction("they talked of old things", &kept);
        session.user("a new question");
        open(page, &session).await?;
        let rows = page
            .rows_when("the old question", |rows| fate_of(rows, &old) == Some("summarised"))
            .await?;
        assert_eq!(fate_of(&rows, &kept), Some("sent"));
        assert!(model_side(&rows).contains("they talked of old things"), "{rows:?}");
        assert!(!model_side(&rows).contains("an old answer"), "{rows:?}");
        Ok(())
    });
}

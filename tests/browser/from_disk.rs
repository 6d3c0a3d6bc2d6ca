//! The page as one file, opened from disk: blank, and as a snapshot.

use std::fs;
use std::path::PathBuf;

use sightline::snapshot::Facts;
use sightline::snapshot::page::{Shell, write};
use tempfile::TempDir;

use crate::page::Page;
use crate::session::Session;
use crate::visit::{page_folder, visit};
use crate::waiting::{Outcome, until};

fn single_file() -> PathBuf {
    page_folder().join("sightline.html")
}

/// Two branches that leave one question.
fn forked() -> (Session, String, String) {
    let mut session = Session::new();
    let question = session.user("where is the parser?");
    let first = session.assistant("in src/parser.rs");
    session.go_back_to(&question);
    session.assistant("nowhere yet");
    (session, question, first)
}

/// A snapshot in a folder of its own.
fn snapshot(session: &[u8], view: &str) -> Outcome<(TempDir, PathBuf)> {
    let facts = Facts {
        made: "2026-11-30T14:02:00.000Z".to_owned(),
        file_name: "forked.jsonl".to_owned(),
        title: "Parser & <friends>".to_owned(),
        view: view.to_owned(),
        scope: "the whole file".to_owned(),
        taken: vec!["4 secrets".to_owned(), "<b>thinking</b>".to_owned()],
    };
    let shell = Shell::read(&fs::read(single_file())?)?;
    keep(&write(&shell, &facts, session))
}

fn keep(html: &[u8]) -> Outcome<(TempDir, PathBuf)> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("shared session #1.html");
    fs::write(&file, html)?;
    Ok((folder, file))
}

async fn nothing_was_asked_for(page: &Page) -> Outcome {
    let requests = page.requests().await?;
    assert!(requests.is_empty(), "{requests:#?}");
    Ok(())
}

#[test]
fn the_single_file_shows_the_sample() {
    visit(async |page| {
        page.open_from_disk(&single_file(), "").await?;
        page.press_button("Try the sample").await?;
        page.session().await?;
        nothing_was_asked_for(page).await
    });
}

#[test]
fn a_snapshot_opens_at_its_view_and_says_what_it_is() {
    visit(async |page| {
        let (session, _, first) = forked();
        let view = format!("leaf={first}&stage=request");
        let (_folder, file) = snapshot(session.text().as_bytes(), &view)?;
        page.open_from_disk(&file, "").await?;
        page.session().await?;
        assert!(page.leaf().await?.starts_with("assistant: in src/parser.rs"));
        assert_eq!(page.taken("Show as").await?, "Request");
        page.title_is("Parser & <friends>").await?;
        let line = page.named("list", "Snapshot").await?.text().await?;
        for words in
            ["forked.jsonl", "2026", "the whole file", "taken out: 4 secrets, <b>thinking</b>"]
        {
            assert!(line.contains(words), "{words} in {line}");
        }
        nothing_was_asked_for(page).await
    });
}

#[test]
fn a_link_leads_into_a_snapshot_and_the_address_follows() {
    visit(async |page| {
        let (session, question, first) = forked();
        let (_folder, file) = snapshot(session.text().as_bytes(), &format!("leaf={first}"))?;
        page.open_from_disk(&file, &format!("#leaf={question}&stage=llm")).await?;
        page.session().await?;
        assert!(page.leaf().await?.starts_with("user: where is the parser?"));
        page.choose("assistant: in src/parser.rs").await?;
        until("the leaf in the address", async || {
            let here = page.script("return location.hash", vec![]).await?;
            Ok((here.convert::<String>()? == format!("#leaf={first}")).then_some(()))
        })
        .await?;
        page.go_back().await?;
        until("the leaf before", async || {
            Ok(page.leaf().await?.starts_with("user: where is the parser?").then_some(()))
        })
        .await
    });
}

#[test]
fn other_files_open_on_a_snapshot() {
    visit(async |page| {
        let (_folder, file) = snapshot(forked().0.text().as_bytes(), "")?;
        page.open_from_disk(&file, "").await?;
        page.session().await?;
        let mut other = Session::new();
        other.user("a different question");
        page.drop_file("other.jsonl", &other.text()).await?;
        let shows = |words: &'static str| {
            move |rows: &[crate::page::Row]| rows.iter().any(|row| row.file.contains(words))
        };
        page.rows_when("the dropped file", shows("a different question")).await?;
        assert!(!page.text().await?.contains("Snapshot of"));
        // The snapshot itself, picked on the page that it is.
        page.pick_file(&file).await?;
        page.rows_when("the snapshot's session", shows("nowhere yet")).await?;
        assert!(page.text().await?.contains("Snapshot of forked.jsonl"));
        nothing_was_asked_for(page).await
    });
}

#[test]
fn a_snapshot_can_reach_no_address() {
    visit(async |page| {
        let (_folder, file) = snapshot(forked().0.text().as_bytes(), "")?;
        // What the hosted page said, where every visit begins.
        page.console().await;
        page.open_from_disk(&file, "").await?;
        page.session().await?;
        assert_eq!(page.console().await, [] as [&str; 0]);
        let reach = r#"
            return new Promise((done) => {
                document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
                fetch("http://127.0.0.1:9/").catch(() => {});
            });"#;
        let refused: String = page.script(reach, vec![]).await?.convert()?;
        assert_eq!(refused, "connect-src");
        // The console tells of it, as it should, and would fail this test.
        page.console().await;
        Ok(())
    });
}

#[test]
fn a_damaged_snapshot_says_so_and_the_page_lives() {
    visit(async |page| {
        let (_folder, file) = snapshot(forked().0.text().as_bytes(), "")?;
        let html = fs::read_to_string(&file)?;
        let mark = "id=\"sightline-session\">";
        let (before, after) = html.split_once(mark).ok_or("a session in the snapshot")?;
        let (_, after) = after.split_once('<').ok_or("its end")?;
        let (_folder, damaged) = keep(format!("{before}{mark}!!!<{after}").as_bytes())?;
        page.open_from_disk(&damaged, "").await?;
        let message = page.alert().await?;
        assert!(message.contains("damaged"), "{message}");
        // A snapshot carries no sample beside its session.
        assert!(!page.text().await?.contains("Try the sample"));
        page.drop_file("forked.jsonl", &forked().0.text()).await?;
        page.session().await
    });
}

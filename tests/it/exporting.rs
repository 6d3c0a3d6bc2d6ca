//! `export` and `open`, run as a person runs them.

use crate::files::{answers, chain, file, says};
use serde_json::{Value, json};
use sightline::session::read;
use sightline::snapshot::page::{Parts, Shell};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const MAIL: &str = "ada.lovelace@analytical.example";
const KEY: &str = "AKIAQ3EGRZ7XN5T2VWKD";

/// A folder with a session in it, and a page to make snapshots of.
struct Desk(TempDir);

struct Ran {
    out: Vec<u8>,
    err: String,
    status: Option<i32>,
}

impl Ran {
    fn text(&self) -> String {
        String::from_utf8(self.out.clone()).unwrap()
    }
}

impl Desk {
    fn new() -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        fs::write(desk.path("s.jsonl"), story()).unwrap();
        let parts = Parts { policy: "default-src 'none'", loader: "load()", program: "AAAA" };
        fs::write(desk.path("page.html"), Shell::of(&parts).unwrap().blank()).unwrap();
        desk
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        let output = Command::new(env!("CARGO_BIN_EXE_sightline"))
            .args(arguments)
            .current_dir(self.0.path())
            .env_remove("SIGHTLINE_PAGE")
            .env_remove("PI_CODING_AGENT_DIR")
            .env("TMPDIR", self.0.path())
            .output()
            .expect("the program runs");
        let err = String::from_utf8(output.stderr).unwrap();
        Ran { out: output.stdout, err, status: output.status.code() }
    }

    fn export(&self, more: &[&str]) -> Ran {
        self.run(&[&["export", "s.jsonl", "--made", "2026-01-05T10:00:00Z"], more].concat())
    }
}

/// A question, an answer with a thought and a call, its result; and another question on a branch.
fn story() -> Vec<u8> {
    let call = json!([
        {"type": "thinking", "thinking": "a thought"},
        {"type": "toolCall", "id": "call", "name": "bash", "arguments": {"command": "env"}},
    ]);
    let printed = format!("AWS_ACCESS_KEY_ID={KEY}\nline two\nline three");
    let mut entries = chain([
        ("message", "q", says("user", format!("write to {MAIL}"))),
        ("message", "a", answers(&call, json!({}))),
        (
            "message",
            "r",
            json!({"message": {"role": "toolResult", "toolCallId": "call", "toolName": "bash",
                "content": [{"type": "text", "text": printed}]}}),
        ),
        ("message", "z", answers(&json!("done"), json!({}))),
    ]);
    entries.insert(
        1,
        json!({"type": "message", "id": "x", "parentId": "q",
            "message": {"role": "user", "content": "aside"}}),
    );
    file(&entries)
}

#[test]
fn every_form_is_written_without_secrets_and_says_what_was_taken_out() {
    let desk = Desk::new();
    for (form, holds) in [
        ("html", "<script type=\"application/json\" id=\"sightline-facts\">"),
        ("static-html", "<!doctype html>"),
        ("markdown", "## assistant"),
        ("jsonl", "\"type\":\"session\""),
        ("context", "\"messages\":["),
    ] {
        let ran = desk.export(&["--to", form, "--page", "page.html"]);
        assert_eq!(ran.status, Some(0), "{form}: {}", ran.err);
        let text = ran.text();
        assert!(text.contains(holds), "{form}: {text}");
        for secret in [MAIL, KEY, "/home/dev"] {
            assert!(!text.contains(secret) && !ran.err.contains(secret), "{form} holds {secret}");
        }
        assert!(ran.err.contains("taken out: 3 secrets"), "{}", ran.err);
        assert!(ran.err.contains("••••@analytical.example"), "{}", ran.err);
        let again = desk.export(&["--to", form, "--page", "page.html"]);
        assert!(again.out == ran.out, "{form}: equal arguments make equal files");
    }
}

#[test]
fn a_snapshot_gives_the_file_back_byte_for_byte() {
    let desk = Desk::new();
    let made =
        desk.export(&["--to", "html", "--redact", "none", "--page", "page.html", "-o", "s.html"]);
    assert_eq!((made.status, made.out.len()), (Some(0), 0), "{}", made.err);
    let back = desk.run(&["export", "s.html", "--to", "jsonl", "--redact", "none"]);
    assert!(back.out == story());
    // A snapshot is a page to make others of.
    let again = desk.export(&["--to", "html", "--redact", "none", "--page", "s.html"]);
    assert!(again.out == fs::read(desk.path("s.html")).unwrap());
}

#[test]
fn a_person_sees_what_was_found_and_keeps_some_of_it() {
    let desk = Desk::new();
    let listed = desk.run(&["export", "s.jsonl", "--list", "--json"]);
    let json: Value = serde_json::from_slice(&listed.out).unwrap();
    let secrets = json["secrets"].as_array().unwrap();
    let of = |kind: &str| secrets.iter().find(|secret| secret["kind"] == kind).unwrap();
    assert_eq!((&of("e-mail")["lines"], &of("e-mail")["takenOut"]), (&json!([2]), &json!(true)));
    assert!(!listed.text().contains(MAIL) && !listed.text().contains(KEY));
    let kept = desk.export(&["--to", "jsonl", "--keep", "e-mail 1"]);
    assert!(kept.text().contains(MAIL) && !kept.text().contains(KEY), "{}", kept.err);
    let keys = desk.export(&["--to", "jsonl", "--redact", "api-key", "--word", "aside"]);
    assert!(
        keys.text().contains(MAIL) && !keys.text().contains(KEY) && !keys.text().contains("aside")
    );
    let text = desk.run(&["export", "s.jsonl", "--list"]);
    assert!(text.text().contains("taken out  [e-mail 1]"), "{}", text.text());
}

#[test]
fn a_branch_goes_alone_and_without_what_is_left_out() {
    let desk = Desk::new();
    let ran = desk.export(&[
        "--to",
        "jsonl",
        "--scope",
        "branch",
        "--without",
        "thinking",
        "--clip-output",
        "1",
    ]);
    let session = read(&ran.out).session;
    let ids: Vec<_> = session.entries().iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids, ["q", "a", "r", "z"], "{}", ran.err);
    let text = ran.text();
    assert!(!text.contains("a thought") && !text.contains("line three"), "{text}");
    assert!(ran.err.contains("1 thinking block"), "{}", ran.err);
    let aside = desk.export(&["--to", "markdown", "--leaf", "x"]);
    assert!(aside.text().contains("aside") && !aside.text().contains("done"));
}

#[test]
fn what_is_there_is_not_written_over() {
    let desk = Desk::new();
    let refused = |arguments: &[&str], why: &str| {
        let ran = desk.export(arguments);
        assert_eq!((ran.status, ran.out.len()), (Some(2), 0), "{arguments:?}");
        assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains("taken out: "), "{arguments:?}: {}", ran.err);
    };
    fs::write(desk.path("old"), "old").unwrap();
    refused(&["--to", "jsonl", "-o", "old"], "--force");
    assert_eq!(fs::read(desk.path("old")).unwrap(), b"old");
    assert_eq!(desk.export(&["--to", "jsonl", "-o", "old", "--force"]).status, Some(0));
    assert!(fs::read(desk.path("old")).unwrap().starts_with(b"{\"type\":\"session\""));
    refused(&["--to", "jsonl", "-o", "./s.jsonl", "--force"], "never written over");
    assert!(fs::read(desk.path("s.jsonl")).unwrap() == story());
    let page = fs::read(desk.path("page.html")).unwrap();
    let over = ["--to", "html", "--page", "page.html", "-o", "./page.html", "--force"];
    refused(&over, "the page that it is made of");
    assert!(fs::read(desk.path("page.html")).unwrap() == page);
    let twice = ["--to", "jsonl", "--clip-output", "3", "--without", "images,tool-output"];
    refused(&twice, "give one of them");
    refused(&["--to", "jsonl", "-o", "none/x"], "cannot write it");
    refused(&["--to", "html", "-o", "x.html"], "./x build");
    refused(&["--to", "html", "--page", "s.jsonl", "-o", "x.html"], "expected the built page");
    refused(&["--to", "jsonl", "--redact", "keys", "-o", "x"], "api-key");
    refused(&["--to", "jsonl", "--keep", "e-mail 7", "-o", "x"], "--list");
    refused(&["--to", "jsonl", "--pattern", "(", "-o", "x"], "--pattern");
    refused(&["--to", "jsonl", "--leaf", "nobody", "-o", "x"], "nobody");
    assert!(!desk.path("x").exists() && !desk.path("x.html").exists());
    let ran = desk.run(&["export", "s.jsonl", "--to", "jsonl", "--made", "noon"]);
    assert!(ran.err.contains("ISO 8601"), "{}", ran.err);
}

#[test]
fn the_newest_session_is_opened_as_a_snapshot_that_only_its_owner_reads() {
    let desk = Desk::new();
    let project = desk.path("agent/sessions/--home-dev--");
    fs::create_dir_all(&project).unwrap();
    for (name, age) in [("b.jsonl", 0), ("a.jsonl", 60), ("c.txt", 0)] {
        let path = project.join(name);
        fs::write(&path, story()).unwrap();
        let then = fs::metadata(&path).unwrap().modified().unwrap();
        let then = then.checked_sub(std::time::Duration::from_secs(age)).unwrap();
        fs::File::options().append(true).open(&path).unwrap().set_modified(then).unwrap();
    }
    let opened =
        desk.run(&["open", "--latest", "--print", "--agent-dir", "agent", "--page", "page.html"]);
    assert_eq!(opened.status, Some(0), "{}", opened.err);
    let text = opened.text();
    let path = Path::new(text.trim());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o077, 0);
    }
    let html = fs::read_to_string(path).unwrap();
    assert!(html.contains("\"file\":\"b.jsonl\""));
    let back = desk.run(&["export", text.trim(), "--to", "jsonl", "--redact", "none"]);
    assert!(back.out == story());
    let none =
        desk.run(&["open", "--latest", "--print", "--agent-dir", "nowhere", "--page", "page.html"]);
    assert!(none.status == Some(2) && none.err.contains("--agent-dir"), "{}", none.err);
}

//! The house's own rules: who may know whom, and that the map names every room.

use std::fs;
use std::path::{Path, PathBuf};

fn sources() -> Vec<(PathBuf, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut waiting = vec![top.clone()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(&top).unwrap().to_owned(), text));
            }
        }
    }
    found.sort();
    assert!(found.len() > 30, "the sources were found");
    found
}

/// The room that a source file belongs to: `session` for `session.rs` and `session/lines.rs`.
fn room(path: &Path) -> String {
    let first = path.iter().next().unwrap().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// Code without comments: words about a room are not uses of it.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn each_room_knows_only_the_rooms_below_it() {
    let below: &[(&str, &[&str])] = &[
        ("wording", &[]),
        ("session", &["wording"]),
        ("context", &["session", "wording"]),
        ("columns", &["session", "context", "wording"]),
        ("graph", &["session", "wording"]),
        ("snapshot", &["session", "context", "columns", "models", "wording"]),
        (
            "view",
            &["session", "context", "columns", "graph", "models", "search", "snapshot", "wording"],
        ),
        ("dump", &["session", "context"]),
        ("models", &[]),
        ("search", &["session"]),
        (
            "cli",
            &[
                "session", "context", "columns", "graph", "dump", "models", "search", "snapshot",
                "wording",
            ],
        ),
    ];
    for (path, text) in sources() {
        let room = room(&path);
        let Some((_, allowed)) = below.iter().find(|(name, _)| *name == room) else {
            assert!(["ui", "main", "bin", "lib"].contains(&room.as_str()), "no rule for {room}");
            continue;
        };
        let rooms = [
            "session", "context", "columns", "graph", "view", "dump", "models", "search", "cli",
            "snapshot", "wording", "ui",
        ];
        for other in rooms {
            let uses = code(&text).contains(&format!("crate::{other}"));
            let may = other == room || allowed.contains(&other);
            assert!(!uses || may, "{} uses {other}", path.display());
        }
    }
}

#[test]
fn only_the_page_knows_a_browser_and_nothing_knows_a_clock() {
    let of_browsers = ["leptos", "web_sys", "js_sys", "wasm_bindgen", "gloo"];
    // What only a machine knows, and where the command line asks it.
    let of_machines: [(&str, &[&str]); 6] = [
        ("std::time", &["cli/machine.rs"]),
        ("std::env", &["cli/machine.rs"]),
        ("std::net", &[]),
        ("Zoned::now", &[]),
        ("Timestamp::now", &[]),
        ("std::fs", &["cli/input.rs", "cli/output.rs", "cli/latest.rs"]),
    ];
    for (path, text) in sources() {
        let code = code(&text);
        let in_page = ["ui", "main"].contains(&room(&path).as_str());
        for name in of_browsers.iter().filter(|_| !in_page) {
            assert!(!code.contains(name), "{} names {name}", path.display());
        }
        for (name, places) in of_machines {
            let may = places.iter().any(|place| path == Path::new(place));
            assert!(may || !code.contains(name), "{} names {name}", path.display());
        }
    }
}

#[test]
fn the_map_names_every_source_file() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let map = fs::read_to_string(top.join("ARCHITECTURE.md")).unwrap();
    let mut rooms: Vec<String> =
        sources().iter().map(|(path, _)| format!("src/{}", path.display())).collect();
    let styles = fs::read_dir(top.join("style")).unwrap();
    rooms.extend(
        styles.map(|style| format!("style/{}", style.unwrap().file_name().to_string_lossy())),
    );
    for file in rooms {
        // Sources by their path, since many have one name; styles by their name.
        let name = file.strip_prefix("style/").unwrap_or(&file);
        assert!(map.contains(&format!("`{name}`")), "ARCHITECTURE.md does not map {file}");
    }
    // And it names none that is gone.
    for name in map.split('`').skip(1).step_by(2).filter(|name| name.starts_with("src/")) {
        assert!(top.join(name).exists(), "ARCHITECTURE.md maps {name}, which is not there");
    }
}

#[test]
fn colours_are_named_in_one_place() {
    let styles = Path::new(env!("CARGO_MANIFEST_DIR")).join("style");
    for style in fs::read_dir(styles).unwrap() {
        let path = style.unwrap().path();
        if path.ends_with("tokens.css") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines() {
            let value = line.split_once(':').map_or("", |(_, value)| value);
            let raw = value.contains("rgb(") || value.contains("hsl(") || value.contains(" #");
            assert!(!raw, "{} names a colour: {line}", path.display());
        }
    }
}

//! The single file: the page whole in one HTML file, blank or with a session in it.
//!
//! In: a built single file, or its parts as they stand in a running page; facts and a session's bytes. Out: a file of
//! the same page with that session, and with no other: the sample of the blank page stays behind. Equal input gives equal bytes. All that a person or a session
//! says stands in three places, escaped or as base64; everything else is the build's own. Knows no browser, and not
//! what the program is.

use std::ops::Range;

use memchr::memmem;

use super::facts::Facts;
use super::packed::PackedWriter;

/// What stands before the facts of a snapshot. `single_file.html` and every snapshot there is have it so.
pub(super) const FACTS_OPEN: &str = r#"<script type="application/json" id="sightline-facts">"#;

/// What stands before the session of a snapshot.
pub(super) const SESSION_OPEN: &str = r#"<script type="text/plain" id="sightline-session">"#;

/// What stands before the sample of the page as it was built, behind the session. A page from before this has none.
const SAMPLE_OPEN: &str = r#"<script type="text/plain" id="sightline-sample">"#;

/// What ends them.
pub(super) const CLOSE: &str = "</script>";

/// The title of the page without a session.
const NAME: &str = "Sightline";

/// How `tools/single-file.mjs` lays the file out, too.
const SKELETON: &str = include_str!("single_file.html");

/// What of a built single file stands in every snapshot that is made with it: all but title, facts, session and
/// sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shell {
    before_title: String,
    before_facts: String,
    before_session: String,
    rest: String,
}

/// The parts of a built single file, as a running page finds them in itself by their ids.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// The content of `sightline-policy`.
    pub policy: &'a str,
    /// The text of `sightline-loader`.
    pub loader: &'a str,
    /// The text of `sightline-program`.
    pub program: &'a str,
}

impl Shell {
    /// What a single file or a snapshot has of it.
    ///
    /// # Errors
    ///
    /// Says what is missing of a file that is neither.
    pub fn read(html: &[u8]) -> Result<Self, String> {
        let title = between(html, 0, "<title>", "</title>")?;
        let facts = between(html, title.end, FACTS_OPEN, CLOSE)?;
        let session = between(html, facts.end, SESSION_OPEN, CLOSE)?;
        let text = |range: Range<usize>| {
            let bytes = html.get(range).unwrap_or_default().to_vec();
            String::from_utf8(bytes).map_err(|_| "a single file, but it is not UTF-8".to_owned())
        };
        Ok(Self {
            before_title: text(0..title.start)?,
            before_facts: text(title.end..facts.start)?,
            before_session: text(facts.end..session.start)?,
            rest: without_sample(text(session.end..html.len())?),
        })
    }

    /// What a running page has of it.
    ///
    /// # Errors
    ///
    /// Says which part cannot be one.
    pub fn of(parts: &Parts) -> Result<Self, String> {
        let Parts { policy, loader, program } = *parts;
        if policy.is_empty() || policy.contains(['"', '<', '&']) {
            return Err("no policy stands in this page".to_owned());
        }
        if loader.is_empty() || loader.contains("</script") {
            return Err("no loader stands in this page".to_owned());
        }
        let packs = |letter: u8| letter.is_ascii_graphic() && !b"\"&<".contains(&letter);
        if program.is_empty() || !program.bytes().all(packs) {
            return Err("no program stands in this page".to_owned());
        }
        // Each slot by itself, so that what fills one is not searched for the next.
        let mut html = String::with_capacity(SKELETON.len() + program.len() + loader.len());
        let mut rest = SKELETON;
        let slots = [("policy", policy), ("loader", loader), ("program", program), ("sample", "")];
        for (slot, filling) in slots {
            let (before, after) = rest.split_once(&format!("{{{{{slot}}}}}")).unwrap_or((rest, ""));
            html.push_str(before);
            html.push_str(filling);
            rest = after;
        }
        html.push_str(rest);
        Self::read(html.as_bytes())
    }

    /// The single file without a session.
    #[must_use]
    pub fn blank(&self) -> Vec<u8> {
        let Self { before_title, before_facts, before_session, rest } = self;
        [before_title, NAME, before_facts, before_session, rest].concat().into_bytes()
    }
}

/// What stands around facts and session, in the shortest file from which both are read.
#[must_use]
pub fn wrapped() -> [String; 3] {
    [FACTS_OPEN.to_owned(), format!("{CLOSE}{SESSION_OPEN}"), CLOSE.to_owned()]
}

/// A snapshot: the single file with a session in it.
///
/// The bytes of the session come back from it as they are here.
#[must_use]
pub fn write(shell: &Shell, facts: &Facts, session: &[u8]) -> Vec<u8> {
    let mut writer = Writer::begin(shell, facts);
    writer.add(session);
    writer.finish()
}

/// A snapshot that is being written, piece by piece.
pub struct Writer<'a> {
    shell: &'a Shell,
    packed: PackedWriter,
    html: Vec<u8>,
}

impl<'a> Writer<'a> {
    /// All that stands before the session.
    #[must_use]
    pub fn begin(shell: &'a Shell, facts: &Facts) -> Self {
        let title = if facts.title.trim().is_empty() { NAME } else { &facts.title };
        let parts = [
            shell.before_title.as_str(),
            &escaped(title),
            &shell.before_facts,
            &facts.to_json(),
            &shell.before_session,
        ];
        let html = parts.concat().into_bytes();
        Self { shell, packed: PackedWriter::new(), html }
    }

    /// The next bytes of the session. A megabyte takes some hundredths of a second.
    pub fn add(&mut self, session: &[u8]) {
        self.packed.add(session, &mut self.html);
    }

    /// The session is over: the whole file.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let Self { shell, packed, mut html } = self;
        packed.finish(&mut html);
        html.extend(shell.rest.bytes());
        html
    }
}

/// What stands behind the session, but for the sample.
fn without_sample(rest: String) -> String {
    let Some((before, (_, after))) = rest
        .split_once(SAMPLE_OPEN)
        .and_then(|(before, after)| Some((before, after.split_once(CLOSE)?)))
    else {
        return rest;
    };
    [before.trim_end(), after].concat()
}

/// What stands between two marks, the first of them at or after a place.
fn between(html: &[u8], from: usize, open: &str, close: &str) -> Result<Range<usize>, String> {
    let find = |from: usize, mark: &str| {
        let rest = html.get(from..).unwrap_or_default();
        let missing = || format!("a single file as “./x build” makes it, but {mark} is missing");
        memmem::find(rest, mark.as_bytes()).map(|at| from + at).ok_or_else(missing)
    };
    let start = find(from, open)? + open.len();
    Ok(start..find(start, close)?)
}

/// A text as it stands in an element of HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            // No parser takes it as it stands.
            '\0' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests;

//! `export`: a session so that it can be shared.
//!
//! In: a session, what of it, what is left out, what is a secret, a form. Out: a file of that form, or what was found;
//! on standard error, what was taken out. What is done, [`making`] does; here stands what is asked of it.

use super::arguments::{Export, Page, To, What, Without};
use super::input::{self, Opened};
use super::output::{self, Old};
use super::secrets::{self, Decisions};
use super::{Failure, Out, find, machine, plain};
use crate::context::Stage;
use crate::session::{EntryIdx, Session};
use crate::snapshot::leave_out::{LeaveOut, Part, ToolOutput};
use crate::snapshot::making::{self, At, Form, Made, NotMade, Order};
use crate::snapshot::page::Shell;
use crate::snapshot::scope::{Sharing, Stamp};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use time::OffsetDateTime;
use time::format_description::well_known::Iso8601;

pub(super) fn write(opened: &Opened, asked: &Export, out: &mut Out) -> Result<(), Failure> {
    let decisions = Decisions::of(&asked.secrets)?;
    match &asked.output {
        Some(to) => {
            const WHY: &str = "the one that is read; sessions are never written over";
            output::check(to, &asked.source.file, WHY)?;
        }
        None if !asked.secrets.list && io::stdout().is_terminal() => {
            return Err(Failure::wrong(
                "expected -o OUT, or a pipe: what stands in a session may command a terminal",
            ));
        }
        None => {}
    }
    let asks_for_page = asked.to == Some(To::Html) && !asked.secrets.list;
    // Before the work: it may take a while.
    let shell =
        if asks_for_page { Some(shell(&asked.page, asked.output.as_deref())?) } else { None };
    let work = Work { opened, made: asked.made.as_deref(), decisions: &decisions };
    let sharing = Sharing {
        scope: asked.scope.0,
        leaf: leaf(opened, asked.leaf.as_deref())?,
        leave_out: leave_out(&asked.without),
    };
    let prepared =
        work.prepare(sharing, &looked_at(opened, asked.leaf.as_deref(), asked.stage.0))?;
    decisions.check(&prepared)?;
    let Some(to) = asked.to.filter(|_| !asked.secrets.list) else {
        return secrets::list(&prepared, &decisions, &asked.secrets, out);
    };
    let made = work.make(&prepared, &form(to, shell.as_ref(), asked.stage.0))?;
    let old = if asked.force { Old::Goes } else { Old::Stays };
    match &asked.output {
        None => {
            out.write_all(&made.bytes)?;
            out.flush()?;
        }
        Some(to) => output::write(to, &made.bytes, old)?,
    }
    // Only now: of a file that is not there, nothing was taken out.
    secrets::tell(&prepared, &decisions);
    Ok(())
}

fn form(to: To, shell: Option<&Shell>, stage: Stage) -> Form<'_> {
    let at = At { stage, ..At::default() };
    match (to, shell) {
        (To::Html, Some(shell)) => Form::Snapshot(shell),
        (To::StaticHtml, _) => Form::StaticHtml(at),
        (To::Markdown, _) => Form::Markdown(at),
        (To::Jsonl, _) | (To::Html, None) => Form::Jsonl,
        (To::Context, _) => Form::Context(at),
    }
}

/// What is to be done, with what the machine has to say to it.
pub(super) struct Work<'a> {
    pub(super) opened: &'a Opened,
    /// The time that is asked for.
    pub(super) made: Option<&'a str>,
    pub(super) decisions: &'a Decisions,
}

impl Work<'_> {
    pub(super) fn prepare(
        &self,
        sharing: Sharing,
        looked_at: &[(String, String)],
    ) -> Result<making::Prepared, Failure> {
        let Opened { session, file_name, .. } = self.opened;
        let made = match self.made {
            None => machine::now()?,
            Some(asked) => time(asked)?,
        };
        let session_id = new_id(session, &made, sharing);
        let stamp = Stamp { made: &made, session_id: &session_id, file_name };
        let rules = &self.decisions.rules;
        let title = session.name().unwrap_or(file_name);
        let order = Order { sharing, rules, stamp, title, looked_at };
        let prepared = at_once(making::prepare(session, &order, go_on));
        prepared.ok_or_else(|| Failure::wrong("it was ended"))
    }

    pub(super) fn make(
        &self,
        prepared: &making::Prepared,
        form: &Form<'_>,
    ) -> Result<Made, Failure> {
        let decide = |secret: &_| self.decisions.on(secret);
        at_once(making::make(prepared, decide, form, go_on)).map_err(|why| {
            let why = match why {
                NotMade::Ended => "it was ended".to_owned(),
                NotMade::Unreadable => "what is read back from it is not what was put in".to_owned(),
                NotMade::Leaks(leaks) => {
                    let left = leaks.iter().map(|leak| {
                        format!("{} {}", leak.kind.name(), plain::line(&leak.masked))
                    });
                    let left: Vec<_> = left.collect();
                    format!(
                        "the finished file would still hold what was to go: {}; keep it with --keep, or leave out \
                         more with --without",
                        left.join(", ")
                    )
                }
            };
            Failure::wrong(format!("{}: nothing is written: {why}", self.opened.name))
        })
    }
}

/// The entry that is asked for; without one, that which the file itself names.
pub(super) fn leaf(opened: &Opened, asked: Option<&str>) -> Result<Option<EntryIdx>, Failure> {
    match asked {
        Some(id) => find(&opened.session, &opened.name, id).map(Some),
        None => Ok(opened.leaf()),
    }
}

/// What a snapshot opens on, as the page's address has it: what is as a session opens is left out.
pub(super) fn looked_at(
    opened: &Opened,
    leaf: Option<&str>,
    stage: Stage,
) -> Vec<(String, String)> {
    let leaf = leaf.or(opened.exported_leaf.as_deref()).map(|leaf| ("leaf", leaf.to_owned()));
    let stage = (stage != Stage::default()).then(|| ("stage", stage.word().to_ascii_lowercase()));
    leaf.into_iter().chain(stage).map(|(name, value)| (name.to_owned(), value)).collect()
}

fn leave_out(asked: &Without) -> LeaveOut {
    let part = |what| if asked.without.contains(&what) { Part::TakenOut } else { Part::Kept };
    let tool_output = match (part(What::ToolOutput), asked.clip_output) {
        (Part::TakenOut, _) => ToolOutput::TakenOut,
        (Part::Kept, Some(lines)) => ToolOutput::Clipped { lines },
        (Part::Kept, None) => ToolOutput::Whole,
    };
    LeaveOut {
        thinking: part(What::Thinking),
        tool_output,
        images: part(What::Images),
        prompt: part(What::Prompt),
        extras: part(What::Extras),
    }
}

fn time(asked: &str) -> Result<String, Failure> {
    let time = OffsetDateTime::parse(asked, &Iso8601::DEFAULT).ok();
    time.and_then(machine::moment).ok_or_else(|| {
        Failure::wrong(format!(
            "expected a time as ISO 8601 after --made, such as 2026-01-05T10:00:00Z, got “{}”",
            plain::line(asked)
        ))
    })
}

/// The id of a new session, in the shape of a UUID. It comes from what the session is made of, so that equal input
/// makes equal files; another time makes another.
fn new_id(session: &Session, made: &str, sharing: Sharing) -> String {
    let half = |nth: u8| {
        let mut hasher = DefaultHasher::new();
        let id = session.header().map(|header| header.id.as_str());
        let leaf = sharing.leaf.map(|leaf| session.entry(leaf).id.as_str());
        (nth, made, id, leaf, session.size_bytes()).hash(&mut hasher);
        hasher.finish()
    };
    let hex = format!("{:016x}{:016x}", half(0), half(1));
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| hex.get(part).unwrap_or_default());
    parts.join("-")
}

/// The page that snapshots are made of. It must not be the file that is written.
pub(super) fn shell(asked: &Page, output: Option<&Path>) -> Result<Shell, Failure> {
    const NAME: &str = "sightline.html";
    let places: Vec<PathBuf> = match &asked.page {
        Some(page) if page.is_dir() => vec![page.join(NAME)],
        Some(page) => vec![page.clone()],
        None => {
            let folder = machine::program_folder().unwrap_or_default();
            vec![folder.join(NAME), folder.join("../share/sightline").join(NAME)]
        }
    };
    let name = |path: &Path| plain::line(&path.to_string_lossy());
    for place in &places {
        if let Ok(html) = input::whole(place) {
            if let Some(to) = output {
                output::check(to, place, "the page that it is made of")?;
            }
            return Shell::read(&html).map_err(|why| {
                Failure::wrong(format!(
                    "{}: expected the built page or a snapshot: {why}",
                    name(place)
                ))
            });
        }
    }
    let places: Vec<String> = places.iter().map(|place| name(place)).collect();
    Err(Failure::wrong(format!(
        "expected the built page at {}, which cannot be read; “./x build” makes it, as dist/{NAME}, and --page or \
         SIGHTLINE_PAGE names it",
        places.join(" or ")
    )))
}

/// Nobody waits for a turn here.
async fn go_on(_: making::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Runs work that never waits for anything.
fn at_once<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
            return done;
        }
    }
}

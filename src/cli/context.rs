//! `context`: what the model sees at an entry.
//!
//! In: a session, an entry, a moment, a stage, a target. Out: the messages in order, each with where it
//! comes from; and on request the fates of the entries. As text, or as JSON; written as it is made.

use super::arguments::Context as Asked;
use super::by_name::stage_name;
use super::fates::{self, Reach};
use super::input::Opened;
use super::{Failure, Out, message, plain, target};
use crate::columns::{self, Why};
use crate::context::{self, Context, Images, Moment, Origin, Stage};
use crate::models;
use crate::session::{EntryIdx, EntryKind, Session};
use crate::snapshot::{self, context_json};
use crate::wording;
use serde_json::Value;
use std::io::Write as _;

pub(super) fn write(opened: &Opened, asked: &Asked, out: &mut Out) -> Result<(), Failure> {
    let session = &opened.session;
    let look = Look::of(opened, asked)?;
    let context = look.context(session);
    let reach = if asked.fates.all { Reach::File } else { Reach::Path };
    if asked.json {
        return write_json(session, &look, &context, asked.fates.fates.then_some(reach), out);
    }
    write_head(session, &look, &context, out)?;
    if asked.fates.fates {
        fates::write(session, &context, reach, out)?;
    }
    let whys = whys(session, &context);
    for (place, why) in whys.iter().enumerate() {
        write_message(session, &context, place, why.as_ref(), out)?;
    }
    Ok(())
}

/// What is asked for, understood.
struct Look {
    entry: Option<EntryIdx>,
    moment: Moment,
    stage: Stage,
    target: Option<context::Target>,
}

impl Look {
    fn of(opened: &Opened, asked: &Asked) -> Result<Self, Failure> {
        let Opened { session, name, .. } = opened;
        let entry = match &asked.leaf {
            Some(id) => Some(super::find(session, name, id)?),
            None => session.leaf(),
        };
        let moment = if asked.given { Moment::Given } else { Moment::Next };
        if moment == Moment::Given {
            let answers = entry.is_some_and(|entry| session.entry(entry).turn().is_some());
            if !answers {
                let found = entry.map_or("no entry".to_owned(), |entry| place(session, entry));
                return Err(Failure::wrong(format!(
                    "{name}: expected an assistant message for --given, found {found}; name one \
                     with --leaf, or leave --given out"
                )));
            }
        }
        let target = asked.target.as_deref().map(|wanted| target::find(session, name, wanted));
        Ok(Self { entry, moment, stage: asked.stage.0, target: target.transpose()? })
    }

    fn context(&self, session: &Session) -> Context {
        let leaf = match self.moment {
            Moment::Given => self.entry.and_then(|entry| session.parent(entry)),
            Moment::Next => self.entry,
        };
        match (&self.target, self.entry) {
            (Some(target), _) => context::build_for(session, leaf, self.stage, target.clone()),
            (None, Some(entry)) => context::at(session, entry, self.moment, self.stage),
            (None, None) => context::build(session, None, self.stage),
        }
    }
}

/// An entry by what it is and where it stands: `user 0da69fca, line 5`.
fn place(session: &Session, entry: EntryIdx) -> String {
    let entry = session.entry(entry);
    plain::line(&format!("{} {}, line {}", entry.word(), entry.id, entry.line))
}

fn write_head(
    session: &Session,
    look: &Look,
    context: &Context,
    out: &mut Out,
) -> Result<(), Failure> {
    let id = session.header().map(|header| header.id.as_ref()).unwrap_or_default();
    let name = session.name().unwrap_or(id);
    let cwd = session.cwd().map(|cwd| format!(" in {cwd}")).unwrap_or_default();
    writeln!(out, "Session   {}", plain::line(&format!("{name}{cwd}")))?;
    let at = look.entry.map_or("before any entry".to_owned(), |entry| place(session, entry));
    let moment = match look.moment {
        Moment::Given => "what it was made from",
        Moment::Next => "what would be sent from there",
    };
    writeln!(out, "At        {at}: {moment}")?;
    writeln!(out, "Stage     {}", stage_name(context.stage))?;
    writeln!(out, "Model     {}", plain::line(&model(context)))?;
    writeln!(out, "Thinking  {}", plain::line(&context.thinking_level))?;
    writeln!(out, "Size      {}", size(context))?;
    let (one, more) = match context.stage {
        Stage::Selected => ("entry", "entries"),
        _ => ("message", "messages"),
    };
    let items = wording::counted(context.items.len(), one, more);
    let path = wording::counted(context.path.len(), "entry", "entries");
    writeln!(out, "Sent      {items}, of {path} on the path")?;
    writeln!(out)?;
    Ok(())
}

/// The model that the context is for, and how it is reached.
fn model(context: &Context) -> String {
    let target = &context.target;
    let Some(model) = &target.model else { return "none".to_owned() };
    let provider = target.provider.as_deref().unwrap_or("?");
    let api = target.api.as_deref().map(|api| format!(" by {api}")).unwrap_or_default();
    let images = if target.images == Images::Refused { ", takes no images" } else { "" };
    format!("{provider}/{model}{api}{images}")
}

fn window_tokens(context: &Context) -> Option<u32> {
    let target = &context.target;
    let facts = models::find(target.provider.as_deref()?, target.model.as_deref()?)?;
    Some(facts.context_window_tokens)
}

fn size(context: &Context) -> String {
    let size = context.size;
    let tokens = |count: f64| wording::grouped(format!("{count:.0}"));
    let how = match (size.measured_tokens > 0.0, size.estimated_tokens) {
        (false, _) => "estimated".to_owned(),
        (true, 0) => "measured".to_owned(),
        (true, estimated) => format!(
            "{} measured and {} estimated",
            tokens(size.measured_tokens),
            wording::grouped(estimated)
        ),
    };
    let window =
        window_tokens(context).map_or("; the model's window is not known".to_owned(), |window| {
            let share = size.tokens() / f64::from(window) * 100.0;
            let share = if share < 0.1 { "under 0.1".to_owned() } else { format!("{share:.1}") };
            format!("; {share}% of a window of {}", wording::grouped(window))
        });
    format!("{} tokens, {how}{window}", tokens(size.tokens()))
}

/// Why each message is what it is, by its place.
fn whys(session: &Session, context: &Context) -> Vec<Option<Why>> {
    let mut whys = vec![None; context.items.len()];
    for row in columns::rows(session, context) {
        if let Some(slot) = row.item.and_then(|place| whys.get_mut(place)) {
            *slot = Some(row.why(session, context));
        }
    }
    whys
}

fn write_message(
    session: &Session,
    context: &Context,
    at: usize,
    why: Option<&Why>,
    out: &mut Out,
) -> Result<(), Failure> {
    let sent = context.message(session, at);
    let origin = context.items.get(at).map(|item| item.origin);
    let (who, lines) = match (context.stage, origin.and_then(Origin::entry)) {
        (Stage::Selected, Some(entry)) => of_entry(session, entry, &sent),
        _ => (message::who(&sent), message::lines(&sent)),
    };
    write!(out, "#{} {who}", at + 1)?;
    // Of what was added, the reason says where it comes from.
    if let Some(Origin::Entry(entry) | Origin::Summary { of: entry }) = origin {
        let entry = session.entry(entry);
        write!(out, " · {}, line {}", plain::line(&entry.id), entry.line)?;
    }
    if let Some(why) = why.and_then(|why| fates::beside(session, why)) {
        write!(out, " · {}", plain::line(&why))?;
    }
    match context.estimate(session, at) {
        0 => writeln!(out)?,
        1 => writeln!(out, " · ≈ 1 token")?,
        tokens => writeln!(out, " · ≈ {} tokens", wording::grouped(tokens))?,
    }
    for line in lines {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    writeln!(out)?;
    Ok(())
}

/// At the first stage entries stand for messages.
fn of_entry(
    session: &Session,
    entry: EntryIdx,
    body: &serde_json::Map<String, Value>,
) -> (String, Vec<String>) {
    let brief = session.entry(entry);
    if let (EntryKind::Message(_), Some(Value::Object(sent))) = (&brief.kind, body.get("message")) {
        return (message::who(sent), message::lines(sent));
    }
    let text = match &brief.kind {
        EntryKind::Compaction(_) | EntryKind::BranchSummary(_) => {
            body.get("summary").and_then(Value::as_str).unwrap_or_default().to_owned()
        }
        EntryKind::CustomMessage(_) => return (brief.word().to_owned(), message::lines(body)),
        _ => brief.summary().into_owned(),
    };
    (brief.word().to_owned(), plain::lines(&text).collect())
}

fn write_json(
    session: &Session,
    look: &Look,
    context: &Context,
    fates: Option<Reach>,
    out: &mut Out,
) -> Result<(), Failure> {
    let shared = snapshot::Look { entry: look.entry, moment: look.moment, stage: look.stage };
    let mut head = context_json::about(session, shared, context);
    if let Some(reach) = fates {
        head.insert("fates".to_owned(), fates::as_json(session, context, reach));
    }
    // The messages may be large: each is written as it is made, into the object that is left open.
    let head = Value::Object(head).to_string();
    write!(out, "{},\"messages\":[", head.strip_suffix('}').unwrap_or(&head))?;
    for at in 0..context.items.len() {
        let message = context_json::message(session, context, at);
        write!(out, "{}{message}", if at > 0 { "," } else { "" })?;
    }
    writeln!(out, "]}}")?;
    Ok(())
}

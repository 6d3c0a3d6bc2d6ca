//! What the model sees: context.md.
//!
//! In: a session, a leaf and a stage. Out: a [`Context`]: the messages in order, each with where it
//! comes from, and a fate for every entry of the file. Building reads no body but those of system
//! messages; a message is read when it is asked for. Knows no screen and keeps nothing.
//!
//! ```
//! use sightline::context::{self, Stage};
//! use sightline::session;
//!
//! let file = br#"{"type":"session","version":3,"id":"s"}
//! {"type":"message","id":"a","parentId":null,"message":{"role":"bashExecution","command":"ls","output":"src"}}"#;
//! let session = session::read(file).session;
//! let context = context::build(&session, session.leaf(), Stage::Llm);
//! let message = context.message(&session, 0);
//! assert_eq!(message["role"], "user");
//! assert_eq!(message["content"][0]["text"], "Ran `ls`\n```\nsrc\n```");
//! ```

mod change;
mod fate;
mod filling;
mod item;
mod materialise;
mod path;
mod project;
mod prompt;
mod request;
mod rewrite;
mod select;
mod tokens;

pub use change::{Change, change};
pub use fate::Fate;
pub use filling::{Filled, Filler};
pub use item::{Item, Origin};
pub use prompt::{Prompt, Set};
pub use request::{Images, Target};
pub use rewrite::Rule;
pub use tokens::{Size, estimate_of};

use crate::session::js::Object;
use crate::session::{EntryIdx, Model, Name, Role, Session};
use item::{Shape, Source};

/// How far on its way to the model a context is shown. Each stage is made from the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The entries that compaction leaves.
    Selected,
    /// The messages that they contribute, context edits applied.
    Messages,
    /// The messages in roles that providers know.
    #[default]
    Llm,
    /// What is handed to a provider's adapter.
    Request,
}

impl Stage {
    /// All stages in order.
    pub const ALL: [Self; 4] = [Self::Selected, Self::Messages, Self::Llm, Self::Request];

    /// The stage's name on screen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Selected => "Selected",
            Self::Messages => "Messages",
            Self::Llm => "LLM",
            Self::Request => "Request",
        }
    }
}

/// Which of two moments an assistant message stands for: context.md, The moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Moment {
    /// What the message was made from.
    Given,
    /// What would be sent from here, the message included.
    #[default]
    Next,
}

impl Moment {
    /// Both moments in order.
    pub const ALL: [Self; 2] = [Self::Given, Self::Next];

    /// The moment's name on screen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Given => "Given",
            Self::Next => "Next",
        }
    }
}

/// What the model sees at a leaf, up to a stage.
#[derive(Clone, Debug, PartialEq)]
pub struct Context {
    /// The entry that the path ends at; `None` is before any entry.
    pub leaf: Option<EntryIdx>,
    /// The stage.
    pub stage: Stage,
    /// The model that it is for.
    pub target: Target,
    /// The entries from the root to the leaf.
    pub path: Vec<EntryIdx>,
    /// Those that compaction leaves, in the order in which they count.
    pub selected: Vec<EntryIdx>,
    /// Where on the path the last compaction stands, and where the range that it keeps begins.
    pub compaction: Option<CompactionOnPath>,
    /// The model in force at the leaf.
    pub model: Option<Model>,
    /// The level of thinking in force at the leaf.
    pub thinking_level: Name,
    /// The messages, in the order in which they are sent. At `Selected`, one for each entry.
    pub items: Vec<Item>,
    /// How large the context is.
    pub size: Size,
    fates: Vec<Fate>,
}

/// The last compaction on a path, by places on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompactionOnPath {
    /// Its place.
    pub at: usize,
    /// The place of the first entry that it keeps; its own if it keeps none.
    pub kept_from: usize,
}

/// The context at a leaf, for the model in force there.
#[must_use]
pub fn build(session: &Session, leaf: Option<EntryIdx>, stage: Stage) -> Context {
    of_path(session, session.path(leaf), stage, None)
}

/// The context at a leaf, for a given model.
#[must_use]
pub fn build_for(
    session: &Session,
    leaf: Option<EntryIdx>,
    stage: Stage,
    target: Target,
) -> Context {
    of_path(session, session.path(leaf), stage, Some(target))
}

/// The context at one of the two moments that an entry stands for. Only an assistant message has
/// both; any other entry stands for what comes next.
#[must_use]
pub fn at(session: &Session, entry: EntryIdx, moment: Moment, stage: Stage) -> Context {
    match (moment, session.entry(entry).turn()) {
        (Moment::Given, Some(turn)) => {
            let target = Target {
                provider: turn.provider.clone(),
                api: turn.api.clone(),
                model: turn.model.clone(),
                images: Images::Taken,
            };
            build_for(session, session.parent(entry), stage, target)
        }
        _ => build(session, Some(entry), stage),
    }
}

fn of_path(
    session: &Session,
    path: Vec<EntryIdx>,
    stage: Stage,
    target: Option<Target>,
) -> Context {
    let settings = path::settings(session, &path);
    let target =
        target.unwrap_or_else(|| Target::in_force(session, &path, settings.model.as_ref()));
    let selection = select::select(session, &path);
    let edits = project::edits(session, &selection.entries);
    let messages = project::items(session, &selection.entries, &edits);
    let size = tokens::size(session, &path, &messages);
    let items = match stage {
        Stage::Selected => {
            let whole = |entry: &EntryIdx| Item::new(Origin::Entry(*entry), Source::Entry(*entry));
            selection.entries.iter().map(whole).collect()
        }
        Stage::Messages => messages,
        Stage::Llm => llm(session, messages),
        Stage::Request => request::items(session, llm(session, messages)),
    };
    let leads = items.first().is_some_and(|first| first.origin == Origin::LeadingSystem);
    let of_prompt = if leads { Fate::Folded } else { Fate::DroppedPrompt };
    let judge = fate::Judge { session, edits: &edits, stage, target: &target, of_prompt };
    let fates = judge.fates(&path, &selection);
    Context {
        leaf: path.last().copied(),
        stage,
        target,
        compaction: selection
            .compaction_at
            .map(|at| CompactionOnPath { at, kept_from: selection.kept_from }),
        selected: selection.entries,
        model: settings.model,
        thinking_level: settings.thinking_level,
        items,
        size,
        fates,
        path,
    }
}

/// Stage 4 leaves out the roles that providers do not know; the others change when they are read.
fn llm(session: &Session, mut messages: Vec<Item>) -> Vec<Item> {
    messages.retain(|item| {
        Shape::of(session, item).is_none_or(|shape| rewrite::reaches_llm(shape.role))
    });
    messages
}

impl Context {
    /// What became of an entry of the file.
    #[must_use]
    pub fn fate(&self, entry: EntryIdx) -> Fate {
        self.fates.get(entry.index()).copied().unwrap_or(Fate::OffPath)
    }

    /// The fates of all entries, in file order.
    #[must_use]
    pub fn fates(&self) -> &[Fate] {
        &self.fates
    }

    /// The message at a place in [`items`](Self::items), as this context's stage has it. Empty if
    /// there is none.
    #[must_use]
    pub fn message(&self, session: &Session, place: usize) -> Object {
        let item = self.items.get(place);
        item.map(|item| item.message(session, self.stage, &self.target)).unwrap_or_default()
    }

    /// The estimated size of one message, in tokens.
    #[must_use]
    pub fn estimate(&self, session: &Session, place: usize) -> u64 {
        self.items.get(place).map_or(0, |item| tokens::of_item(session, item))
    }

    /// What a later stage makes of an entry that this one still has, as far as its role decides it.
    #[must_use]
    pub fn ahead(&self, session: &Session, entry: EntryIdx) -> Option<Fate> {
        let role = &item::of_entry(session, entry).filter(|_| self.fate(entry).is_sent())?.role;
        fate::by_role(role, Stage::Request)
    }

    /// The system prompt and the tools in force, whatever the stage.
    #[must_use]
    pub fn prompt(&self, session: &Session) -> Prompt {
        let mut messages = self.stage_three(session);
        messages.retain(|item| {
            Shape::of(session, item).is_some_and(|shape| *shape.role == Role::System)
        });
        Prompt::of(session, &messages)
    }

    /// What the context is filled with, by estimates, whatever the stage: what there is most of first.
    #[must_use]
    pub fn filling(&self, session: &Session) -> Vec<Filled> {
        filling::of(session, &self.stage_three(session))
    }

    fn stage_three(&self, session: &Session) -> Vec<Item> {
        let edits = project::edits(session, &self.selected);
        project::items(session, &self.selected, &edits)
    }
}

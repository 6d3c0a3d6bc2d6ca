//! The path at a leaf, written for people who have no Sightline at hand.
//!
//! In: a session, what of it is looked at, and what is said over it. Out: a document of one of two forms, made in
//! slices. It refuses to know the time and the file's name: they come in. What it says over the rows stands here,
//! how it looks in the forms.

use super::escaped::Escaped;
use super::facts::Facts;
use super::{markdown, static_html};
use crate::columns::printed::{self, PrintedRow};
use crate::columns::{FileSide, Row, rows};
use crate::context::{self, Context, Moment, Stage};
use crate::session::{EntryIdx, Session};
use crate::wording::named;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The form of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// HTML without scripts.
    StaticHtml,
    /// Markdown.
    Markdown,
}

/// What of a session is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The entry to look from; `None` is before any.
    pub entry: Option<EntryIdx>,
    /// Whether it is what that entry was made from, or what would be sent after it.
    pub moment: Moment,
    /// How far on its way to the model.
    pub stage: Stage,
}

impl Look {
    /// The context that is looked at.
    #[must_use]
    pub fn context(self, session: &Session) -> Context {
        match self.entry {
            Some(entry) => context::at(session, entry, self.moment, self.stage),
            None => context::build(session, None, self.stage),
        }
    }
}

/// A document that is being written.
#[derive(Debug)]
pub struct Transcript {
    context: Context,
    rows: Vec<Row>,
    next: usize,
    here: Here,
    paper: Paper,
}

#[derive(Debug)]
enum Paper {
    StaticHtml(Escaped),
    Markdown(String),
}

/// The entries that have a row in the document: links lead to no other.
pub(super) type Here = HashSet<EntryIdx>;

/// What stands over the rows.
pub(super) struct Head<'a> {
    pub(super) title: String,
    /// By name.
    pub(super) facts: Vec<(&'static str, String)>,
    pub(super) taken: &'a [String],
    /// What is said of the rows for which there is no room.
    pub(super) left_out: Option<String>,
}

/// A document, written at once.
#[must_use]
pub fn write(session: &Session, look: Look, about: &Facts, form: Form) -> Vec<u8> {
    let mut transcript = Transcript::new(session, look, about, form);
    while transcript.advance(session, usize::MAX).is_continue() {}
    transcript.finish()
}

impl Transcript {
    /// Begins a document.
    #[must_use]
    pub fn new(session: &Session, look: Look, about: &Facts, form: Form) -> Self {
        let context = look.context(session);
        let rows = rows(session, &context);
        let next = printed::first_printed(session, &rows);
        let here = rows.iter().skip(next).filter_map(|row| match row.file {
            FileSide::Entry(entry) => Some(entry),
            _ => None,
        });
        let here = here.collect();
        let named_or = |text: &str, instead: &str| {
            if text.trim().is_empty() { instead.to_owned() } else { named(text) }
        };
        let mut from = named_or(&about.file_name, "a file without a name");
        if !about.scope.is_empty() {
            from = format!("{from}, {}", named(&about.scope));
        }
        let mut facts =
            vec![("Made", named_or(&about.made, "at a time that is not told")), ("From", from)];
        facts.extend(printed::facts(session, &context, look.entry, look.moment));
        let names = [about.title.as_str(), session.name().unwrap_or_default(), &about.file_name];
        let name = names.into_iter().find(|name| !name.trim().is_empty());
        let head = Head {
            title: name.map_or("A session of Pi".to_owned(), named),
            facts,
            taken: &about.taken,
            left_out: printed::left_out(next, rows.len()),
        };
        let paper = match form {
            Form::StaticHtml => {
                let mut html = Escaped::default();
                static_html::begin(&mut html, &head);
                Paper::StaticHtml(html)
            }
            Form::Markdown => Paper::Markdown(markdown::begin(&head)),
        };
        Self { context, rows, next, here, paper }
    }

    /// Writes on, until so much more is written; breaks when all is. The session is the one that it began with.
    pub fn advance(&mut self, session: &Session, budget_bytes: usize) -> ControlFlow<()> {
        let goal_bytes = self.len_bytes().saturating_add(budget_bytes);
        while let Some(row) = self.rows.get(self.next) {
            if self.len_bytes() >= goal_bytes {
                return ControlFlow::Continue(());
            }
            self.next += 1;
            let printed = PrintedRow::of(session, &self.context, *row);
            let entry = match row.file {
                FileSide::Entry(entry) => Some(entry),
                _ => None,
            };
            match &mut self.paper {
                Paper::StaticHtml(html) => {
                    static_html::row(html, &printed, entry, session, &self.here);
                }
                Paper::Markdown(text) => markdown::row(text, &printed, session),
            }
        }
        ControlFlow::Break(())
    }

    /// The document, as far as it is written.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        match self.paper {
            Paper::StaticHtml(mut html) => {
                static_html::end(&mut html);
                html.into_bytes()
            }
            Paper::Markdown(text) => text.into_bytes(),
        }
    }

    fn len_bytes(&self) -> usize {
        match &self.paper {
            Paper::StaticHtml(html) => html.len_bytes(),
            Paper::Markdown(text) => text.len(),
        }
    }
}

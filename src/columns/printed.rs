//! The path at a leaf, whole, row by row: what stands on paper and in transcripts.
//!
//! In: a session, a context of it and its rows. Out: what stands over them, which of them are printed, and for each
//! what the file holds, why, and what the model sees where that is something else. It refuses to know paper and
//! markup.

use super::{Card, Clause, FileSide, Row, Why};
use crate::context::{Context, Moment};
use crate::session::{EntryIdx, Session};
use crate::wording::{bytes, counted, grouped, named};
use std::borrow::Cow;
use std::fmt::Write as _;

/// More rows than this are no longer read on paper, and browsers take minutes to lay them out.
const MOST_ROWS: usize = 5_000;
/// So much of the file, likewise.
const MOST_BYTES: u64 = 20_000_000;

/// What stands over the rows, by name.
#[must_use]
pub fn facts(
    session: &Session,
    context: &Context,
    leaf: Option<EntryIdx>,
    moment: Moment,
) -> Vec<(&'static str, String)> {
    let at = match leaf {
        Some(leaf) => {
            let entry = session.entry(leaf);
            format!("{} {}, line {}", entry.word(), named(&entry.id), entry.line)
        }
        None => "before any entry".to_owned(),
    };
    vec![
        (
            "Session",
            session.header().map_or("without a header".to_owned(), |header| named(&header.id)),
        ),
        ("Leaf", at),
        ("Shown as", context.stage.word().to_owned()),
        ("Moment", moment.word().to_owned()),
        ("On this path", counted(context.path.len(), "entry", "entries")),
        ("What the model sees", context.size.to_string()),
    ]
}

/// The first of the rows that are printed: the end of a path that is too long for paper is what its leaf is about.
#[must_use]
pub fn first_printed(session: &Session, rows: &[Row]) -> usize {
    let mut left_bytes = MOST_BYTES;
    let mut first = rows.len();
    for row in rows.iter().rev().take(MOST_ROWS) {
        let size_bytes = match row.file {
            FileSide::Entry(entry) => session.raw(entry).len() as u64,
            FileSide::Unreadable(line) => session.unreadable_text(line).len() as u64,
            FileSide::Nothing => 0,
        };
        // One row is printed however large it is: its parts have bounds of their own.
        if size_bytes > left_bytes && first < rows.len() {
            break;
        }
        left_bytes = left_bytes.saturating_sub(size_bytes);
        first -= 1;
    }
    first
}

/// What is said of the rows that are not printed.
#[must_use]
pub fn left_out(first: usize, count: usize) -> Option<String> {
    (first > 0).then(|| {
        format!(
            "The first {} of {} are left out: one document holds {} rows and {} of the file. \
             Choose an earlier leaf to have them.",
            grouped(first),
            counted(count, "row", "rows"),
            grouped(MOST_ROWS),
            bytes(MOST_BYTES)
        )
    })
}

/// One row on paper.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintedRow {
    /// What the file holds.
    pub file: Option<Card>,
    /// What became of it, and why.
    pub why: Why,
    /// What stands for a message that is not sent, where there is more to say than that.
    pub absence: Option<Cow<'static, str>>,
    /// What the model sees.
    pub model: ModelSide,
}

/// What the model sees, told beside what the file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum ModelSide {
    /// The same.
    Same,
    /// Nothing.
    Nothing,
    /// Something else.
    Other(Card),
}

impl PrintedRow {
    /// A row as it is printed.
    #[must_use]
    pub fn of(session: &Session, context: &Context, row: Row) -> Self {
        let file = row.file_card(session, context);
        let model = match (&file, row.model_card(session, context)) {
            (_, None) => ModelSide::Nothing,
            (Some(file), Some(model)) if is_the_same(file, &model) => ModelSide::Same,
            (_, Some(model)) => ModelSide::Other(model),
        };
        let absence = (model == ModelSide::Nothing).then(|| row.absence(session, context));
        let absence = absence.filter(|absence| absence != "—");
        Self { file, why: row.why(session, context), absence, model }
    }

    /// What became of it, and why, in one line with the ids that it names: `edited · by 9f3a21c0 · ≈ 8 → 2 tokens`.
    #[must_use]
    pub fn reason(&self, session: &Session) -> String {
        let clauses = self.why.clauses.iter().map(|clause| in_words(clause, session).into());
        let absence = self.absence.clone();
        let words: Vec<Cow<'_, str>> =
            std::iter::once(self.why.word.into()).chain(clauses).chain(absence).collect();
        words.join(" · ")
    }
}

/// The notes differ always: one says where it stands, the other how large it is.
fn is_the_same(file: &Card, model: &Card) -> bool {
    file.title == model.title && file.parts == model.parts
}

/// A clause of a reason, with the ids that it names.
fn in_words(clause: &Clause, session: &Session) -> String {
    let mut words = clause.words.clone().into_owned();
    for (nth, entry) in clause.entries.iter().enumerate() {
        words.push_str(if nth == 0 { " " } else { ", " });
        words.push_str(&named(&session.entry(*entry).id));
    }
    if clause.more > 0 {
        let _ = write!(words, " and {} more", clause.more);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::rows;
    use crate::context::{self, Stage};
    use crate::session::read;

    fn printed(file: &str) -> (Vec<PrintedRow>, Session) {
        let session = read(file.as_bytes()).session;
        let context = context::build(&session, session.leaf(), Stage::Llm);
        let rows = rows(&session, &context);
        (rows.into_iter().map(|row| PrintedRow::of(&session, &context, row)).collect(), session)
    }

    #[test]
    fn the_model_s_side_stands_there_where_it_is_another() {
        let (rows, session) = printed(
            r#"{"type":"session","version":3,"id":"s"}
{"type":"message","id":"q","parentId":null,"message":{"role":"user","content":"why?"}}
{"type":"message","id":"c","parentId":"q","message":{"role":"bashExecution","command":"ls","output":"x","exitCode":0}}
{"type":"custom","id":"m","parentId":"c","customType":"n"}
{"type":"message","id":"gone","parentId":"m","message":{"role":"user","content":"never mind"}}
{"type":"context_edit","id":"e","parentId":"gone","targetId":"gone","replacement":null}"#,
        );
        let [question, command, custom, gone, _] = rows.as_slice() else { panic!("{rows:?}") };
        let reasons: Vec<_> = rows.iter().map(|row| row.reason(&session)).collect();
        assert_eq!((reasons[0].as_str(), &question.model), ("sent", &ModelSide::Same));
        assert!(matches!(&command.model, ModelSide::Other(card) if card.title == "user"));
        assert!(reasons[1].starts_with("rewritten · "), "{reasons:?}");
        assert_eq!(custom.model, ModelSide::Nothing);
        assert!(reasons[3].starts_with("omitted · by e · not sent"), "{reasons:?}");
        assert_eq!(gone.model, ModelSide::Nothing);
        assert!(reasons[4].starts_with("never-sent"), "{reasons:?}");
    }

    #[test]
    fn a_long_path_is_printed_to_its_end_and_says_so() {
        let mut file = r#"{"type":"session","version":3,"id":"s"}"#.to_owned();
        let mut parent = "null".to_owned();
        for nth in 0..5_003 {
            let _ =
                write!(file, "\n{{\"type\":\"custom\",\"id\":\"e{nth}\",\"parentId\":{parent}}}");
            parent = format!("\"e{nth}\"");
        }
        let session = read(file.as_bytes()).session;
        let context = context::build(&session, session.leaf(), Stage::Llm);
        let rows = rows(&session, &context);
        let first = first_printed(&session, &rows);
        assert_eq!(first, 3);
        let said = left_out(first, rows.len()).unwrap();
        assert!(said.starts_with("The first 3 of 5,003 rows are left out"), "{said}");
        assert_eq!(left_out(0, 7), None);
    }

    #[test]
    fn a_row_of_any_size_is_printed_but_not_two_of_them() {
        let text = "x".repeat(11_000_000);
        let file = format!(
            r#"{{"type":"session","version":3,"id":"s"}}
{{"type":"custom","id":"a","parentId":null,"data":"{text}"}}
{{"type":"custom","id":"b","parentId":"a","data":"{text}{text}"}}
{{"type":"custom","id":"c","parentId":"b"}}"#
        );
        let session = read(file.as_bytes()).session;
        let first = |leaf: &str| {
            let context = context::build(&session, session.find(leaf), Stage::Llm);
            first_printed(&session, &rows(&session, &context))
        };
        assert_eq!([first("a"), first("b"), first("c")], [0, 1, 2]);
    }
}

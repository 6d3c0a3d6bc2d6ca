//! What the command line understands.
//!
//! In: the process's arguments. Out: [`Arguments`], or help, or why they are not understood. The texts
//! of `--help` stand here.

mod sharing;

pub(super) use sharing::{Export, Open, Page, Secrets, To, What, Without};

use super::by_name::ByName;
use crate::context::Stage;
use crate::graph::Filter;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _, Parser, Subcommand};
use std::path::PathBuf;

/// Shows what a Pi session file holds and what the model was sent of it.
///
/// A session is a tree of entries. For any entry as leaf, Sightline builds what the model is sent, message
/// by message, and says of every other entry why the model did not see it. Files are only read.
#[derive(Debug, Parser)]
#[command(name = "sightline", version, max_term_width = 100)]
#[command(arg_required_else_help = true, after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

impl Arguments {
    /// What the process was called with, if it does not contradict itself.
    pub(super) fn of_process() -> Result<Self, clap::Error> {
        let arguments = Self::try_parse()?;
        if let Command::Export(export) = &arguments.command
            && let Some(why) = export.without.contradiction()
        {
            return Err(Self::command().error(ErrorKind::ArgumentConflict, why));
        }
        Ok(arguments)
    }
}

const EXAMPLES: &str = "\
Examples:
  sightline tree session.jsonl                     the tree, as Pi's /tree draws it
  sightline context session.jsonl                  what the model sees next
  sightline context session.jsonl --leaf 9f3a21c0 --given
                                                   what that answer was made from
  sightline search session.jsonl cache \"cold start\"
                                                   the entries that hold both
  sightline check session.jsonl                    what is wrong with the file
  gunzip -c old.jsonl.gz | sightline totals -      tokens and cost, from a pipe
  sightline export session.jsonl --to html -o session.html
                                                   a file to share, without secrets
  sightline open --latest                          the last session in the browser

Exit status: 0 if all went well, 1 if check found errors or search found nothing,
2 if the file could not be read or the command was not understood.";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Tree(Tree),
    Context(Context),
    Search(Search),
    Totals(Totals),
    Check(Check),
    Dump(Dump),
    Export(Box<Export>),
    Open(Open),
}

/// The file of a command.
#[derive(Args, Debug)]
pub(super) struct Source {
    /// The session file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,

    /// Read the file as Pi does: without what was recovered from damaged lines.
    #[arg(long)]
    pub(super) as_pi: bool,
}

/// Draw the tree as text.
///
/// Rows, filters and layout are those of Pi's /tree. The branch of the leaf stands first, “•” marks the path
/// to the leaf and “›” the leaf, which every filter shows. A label stands in brackets before the text.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sightline tree session.jsonl --filter user-only        what the user said
  sightline tree session.jsonl --ids | less -S           with ids for --leaf, long rows cut at the edge
  sightline tree session.jsonl --json | jq '.rows[].text'")]
pub(super) struct Tree {
    #[command(flatten)]
    pub(super) source: Source,

    /// Which rows to show.
    #[arg(long, value_enum, value_name = "FILTER", default_value_t = ByName(Filter::Default))]
    pub(super) filter: ByName<Filter>,

    /// Put the id of each entry before its text.
    #[arg(long)]
    pub(super) ids: bool,

    /// Write JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// Show what the model sees at an entry, message by message.
///
/// Each message stands with who says it, which entry it comes from or which rule made it, and its whole text.
/// What no file records is not shown: what a provider's adapter makes of the request, and what extensions
/// change at request time.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sightline context session.jsonl --fates                why each entry was or was not sent
  sightline context session.jsonl --leaf 9f3a21c0 --given --stage request
                                                         the request that this answer came from
  sightline context session.jsonl --stage request --target openai/gpt-5
                                                         what another model would be sent
  sightline context session.jsonl --json | jq '.messages[].message.role'")]
pub(super) struct Context {
    #[command(flatten)]
    pub(super) source: Source,

    /// The entry to look from [default: where the file leaves off].
    #[arg(long, value_name = "ID")]
    pub(super) leaf: Option<String>,

    /// Show what the assistant message was made from, instead of what would be sent after it.
    #[arg(long)]
    pub(super) given: bool,

    /// How far on its way to the model.
    #[arg(long, value_enum, value_name = "STAGE", default_value_t = ByName(Stage::Llm))]
    pub(super) stage: ByName<Stage>,

    /// The model that the request is for [default: the model in force at the leaf].
    #[arg(long, value_name = "PROVIDER/MODEL")]
    pub(super) target: Option<String>,

    #[command(flatten)]
    pub(super) fates: Fates,

    /// Write JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// Whose fates are told.
#[derive(Args, Debug)]
pub(super) struct Fates {
    /// Tell the fate of every entry of the path: whether it is sent, and if not, why.
    #[arg(long)]
    pub(super) fates: bool,

    /// With --fates: of every entry of the file.
    #[arg(long, requires = "fates")]
    pub(super) all: bool,
}

/// Find the entries that hold all words, on every branch.
///
/// Text, thinking, arguments, output, summaries, labels and ids are searched, whatever their case. An
/// argument with blanks in it is a phrase. kind:…, tool:…, model:… and is:error ask for what an entry is. The exit status is 1 if
/// there is none.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sightline search session.jsonl middleware \"single check\"
  sightline search session.jsonl kind:tool-result tool:bash is:error
  sightline search session.jsonl cache --json | jq -r '.hits[].id'")]
pub(super) struct Search {
    #[command(flatten)]
    pub(super) source: Source,

    /// What to search for; all of it must be there.
    #[arg(value_name = "WORD", required = true)]
    pub(super) words: Vec<String>,

    /// Write JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// Add up entries, tokens and cost.
///
/// Over the whole file, every branch, compacted or not. What the file names no model for, such as a
/// compaction, stands under “unknown”.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sightline totals session.jsonl
  sightline totals session.jsonl --leaf 9f3a21c0         the path to one entry alone
  sightline totals session.jsonl --json | jq .costUsd")]
pub(super) struct Totals {
    #[command(flatten)]
    pub(super) source: Source,

    /// Add up the path to this entry alone.
    #[arg(long, value_name = "ID")]
    pub(super) leaf: Option<String>,

    /// Write JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// List what is wrong with the file.
///
/// Errors are what could not be read, or only in part; warnings are what makes the tree or a context other
/// than its author would expect; notes are all the rest. The exit status is 1 if there are errors.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sightline check session.jsonl
  sightline check session.jsonl --json | jq '.faults[] | select(.severity == \"error\")'")]
pub(super) struct Check {
    #[command(flatten)]
    pub(super) source: Source,

    /// Write JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// Write the session and its contexts at every stage as JSON, to be compared with Pi's.
///
/// Every entry is taken as a leaf, unless --leaf names some. The target of each request is the model in
/// force, and takes images. The output is written as it is made; for a large file it is far larger than the
/// file.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sightline dump session.jsonl > session.json
  sightline dump session.jsonl --leaf 9f3a21c0 | jq '.contexts[].request'")]
pub(super) struct Dump {
    #[command(flatten)]
    pub(super) source: Source,

    /// An entry to take as a leaf; may be given several times.
    #[arg(long = "leaf", value_name = "ID")]
    pub(super) leaves: Vec<String>,
}

//! What is understood of `export` and `open`.

use super::super::by_name::ByName;
use super::Source;
use crate::context::Stage;
use crate::snapshot::scope::Scope;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Write a session so that it can be shared.
///
/// Secrets are looked for and taken out, unless --redact says otherwise; what was found is told on standard error.
/// The finished file is searched once more: if a secret that was to go is left, nothing is written. No rule finds
/// every secret: look at what you share.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sightline export session.jsonl --to html -o session.html       a page that shows it all, in one file
  sightline export session.jsonl --to markdown --scope branch --without thinking --clip-output 20
  sightline export session.jsonl --list                          what would be taken out, and where it stands
  sightline export session.jsonl --to jsonl --keep 'e-mail 2' --word heron -o shared.jsonl
  sightline export session.html --to jsonl --redact none         the session in a snapshot, byte for byte")]
pub(in crate::cli) struct Export {
    #[command(flatten)]
    pub(in crate::cli) source: Source,

    /// What to write.
    #[arg(long, value_enum, value_name = "FORM", required_unless_present = "list")]
    pub(in crate::cli) to: Option<To>,

    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "OUT")]
    pub(in crate::cli) output: Option<PathBuf>,

    /// Write over OUT if it is there. The session itself is never written over.
    #[arg(long, requires = "output")]
    pub(in crate::cli) force: bool,

    /// The entry to look from [default: where the file leaves off].
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) leaf: Option<String>,

    /// How far on its way to the model a context is shown.
    #[arg(long, value_enum, value_name = "STAGE", default_value_t = ByName(Stage::Llm))]
    pub(in crate::cli) stage: ByName<Stage>,

    /// Which entries go in.
    #[arg(long, value_enum, value_name = "SCOPE", default_value_t = ByName(Scope::All))]
    pub(in crate::cli) scope: ByName<Scope>,

    #[command(flatten)]
    pub(in crate::cli) without: Without,

    #[command(flatten)]
    pub(in crate::cli) secrets: Secrets,

    /// When it is made, as ISO 8601 [default: now]. With it, equal input makes equal files.
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) made: Option<String>,

    #[command(flatten)]
    pub(in crate::cli) page: Page,
}

/// What is left out of the entries.
#[derive(Args, Debug)]
pub(in crate::cli) struct Without {
    /// Leave out of the entries; may be given several times, or a list with commas.
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub(in crate::cli) without: Vec<What>,

    /// Keep so many lines of each tool's output.
    #[arg(long, value_name = "LINES")]
    pub(in crate::cli) clip_output: Option<u32>,
}

impl Without {
    /// Why not all that is asked for can be had.
    pub(super) fn contradiction(&self) -> Option<&'static str> {
        let asks_twice = self.clip_output.is_some() && self.without.contains(&What::ToolOutput);
        asks_twice.then_some(
            "--clip-output keeps lines of tools' output, and --without tool-output keeps none; give one of them",
        )
    }
}

/// What is a secret.
#[derive(Args, Debug, Default)]
pub(in crate::cli) struct Secrets {
    /// Which secrets to take out: none, all, or kinds with commas between. all leaves in what only looks random;
    /// all,hex,random takes that out, too.
    #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "all")]
    pub(in crate::cli) redact: Vec<String>,

    /// Take out this word, too, wherever it stands.
    #[arg(long = "word", value_name = "WORD")]
    pub(in crate::cli) words: Vec<String>,

    /// Take out what this regular expression finds, too.
    #[arg(long = "pattern", value_name = "REGEX")]
    pub(in crate::cli) patterns: Vec<String>,

    /// Leave in a secret that was found, by its name in --list, such as 'e-mail 2'.
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) keep: Vec<String>,

    /// List what was found, each with its places, and write nothing.
    #[arg(long)]
    pub(in crate::cli) list: bool,

    /// With --list: write JSON.
    #[arg(long, requires = "list")]
    pub(in crate::cli) json: bool,
}

/// The page that snapshots are made of.
#[derive(Args, Debug)]
pub(in crate::cli) struct Page {
    /// The built page, or any snapshot, for --to html [default: sightline.html beside this program].
    #[arg(long, value_name = "PAGE", env = "SIGHTLINE_PAGE", hide_env_values = true)]
    pub(in crate::cli) page: Option<PathBuf>,
}

/// A form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum To {
    /// the page with the session in it, in one file
    Html,
    /// the path at the leaf as HTML without scripts
    StaticHtml,
    /// the path at the leaf as Markdown
    Markdown,
    /// a session file
    Jsonl,
    /// the context at the leaf as JSON
    Context,
}

/// What can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum What {
    /// what models thought
    Thinking,
    /// what tools and commands gave back
    ToolOutput,
    /// images
    Images,
    /// system prompts and the descriptions of tools
    Prompt,
    /// data of programs: details, custom data, unknown fields
    Extras,
}

/// Show a session in the browser.
///
/// Writes a snapshot to a temporary file, which only you can read, and opens it. Nothing is taken out of it: it is
/// for this machine. To share a session, use export.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sightline open session.jsonl
  sightline open --latest                                        the session that Pi wrote last")]
pub(in crate::cli) struct Open {
    /// The session file, or - for standard input.
    #[arg(value_name = "FILE", required_unless_present = "latest")]
    pub(in crate::cli) file: Option<PathBuf>,

    /// The session that was written last, of those in Pi's folder.
    #[arg(long, conflicts_with = "file")]
    pub(in crate::cli) latest: bool,

    /// Pi's own folder [default: ~/.pi/agent].
    #[arg(long, value_name = "FOLDER", env = "PI_CODING_AGENT_DIR", hide_env_values = true)]
    pub(in crate::cli) agent_dir: Option<PathBuf>,

    /// The entry to look from [default: where the file leaves off].
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) leaf: Option<String>,

    /// Print the path of the snapshot instead of opening it.
    #[arg(long)]
    pub(in crate::cli) print: bool,

    #[command(flatten)]
    pub(in crate::cli) page: Page,
}

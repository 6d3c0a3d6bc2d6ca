//! Markup of another language within Markdown.
//!
//! In: a block that begins with a tag. Out: its tags as text, and what stands between their lines as
//! Markdown again. To Markdown, a tag that stands alone begins a block of markup that goes on to the next
//! blank line; but here tags do nothing, so that what is between them is what its writer meant it to be.

use super::{Block, LineEnds, parse};

/// The blocks of a block of markup. `levels` is how many times over text within it may be read.
pub(super) fn blocks(markup: &str, ends: LineEnds, levels: usize) -> Vec<Block> {
    let markup = markup.trim_end_matches('\n');
    if ends_by_itself(markup) || levels == 0 {
        return vec![Block::Markup(markup.to_owned())];
    }
    let lines: Vec<&str> = markup.split('\n').collect();
    let is_tag = |line: &&str| line.trim_start().starts_with('<');
    let mut blocks = Vec::new();
    for run in lines.chunk_by(|one, other| is_tag(one) == is_tag(other)) {
        let text = run.join("\n");
        let inner = match run.first() {
            Some(first) if !is_tag(first) => parse(&text, ends, levels - 1),
            _ => None,
        };
        blocks.extend(inner.unwrap_or_else(|| vec![Block::Markup(text)]));
    }
    blocks
}

/// Whether a block of markup goes on to an end of its own, over blank lines: comments, and what holds no text.
fn ends_by_itself(markup: &str) -> bool {
    let Some((_, tag)) = markup.split_once('<') else { return false };
    let name = tag.split(|c: char| c.is_whitespace() || c == '>').next().unwrap_or_default();
    tag.starts_with(['!', '?'])
        || ["script", "pre", "style", "textarea"].iter().any(|own| name.eq_ignore_ascii_case(own))
}

//! base64 that is broken into lines, as mail and PEM have it.
//!
//! In: a text and a run of base64's characters in it. Out: the characters of that run and of the lines that go on with
//! it, and where they end. Lines end as they do or as escapes have it. Does not ask what the characters stand for.

use super::alphabet::is_base64;
use std::ops::Range;

/// Lines that belong together.
pub(super) struct Block {
    /// Without the breaks; with its padding.
    pub(super) characters: Vec<u8>,
    /// How many of them are padding.
    pub(super) padding: usize,
    /// Where its last character that is no padding ends in the text.
    pub(super) end: usize,
}

/// The block that begins with a run; nothing if the next line does not go on with it. Lines are as long as the second
/// one, and the last is no longer: so a list of words is hardly ever one.
pub(super) fn block(text: &[u8], first: &Range<usize>) -> Option<Block> {
    let mut end = first.end;
    let mut width = usize::MAX;
    let mut characters = Vec::new();
    while let Some(start) = next_line(text, end) {
        let rest = text.get(start..).unwrap_or_default();
        let len = rest.iter().position(|byte| !is_base64(*byte)).unwrap_or(rest.len());
        if len == 0 || len > width || !may_end(rest.get(len..).unwrap_or_default()) {
            break;
        }
        if characters.is_empty() {
            characters.extend_from_slice(text.get(first.clone()).unwrap_or_default());
            width = len;
        }
        characters.extend_from_slice(rest.get(..len).unwrap_or_default());
        end = start + len;
        if len < width || !len.is_multiple_of(4) {
            break;
        }
    }
    if characters.is_empty() {
        return None;
    }
    let after = text.get(end..).unwrap_or_default();
    let padding = after.iter().take(2).take_while(|byte| **byte == b'=').count();
    characters.extend_from_slice(after.get(..padding).unwrap_or_default());
    Some(Block { characters, padding, end })
}

/// Where the next line begins, if nothing else stands before it.
fn next_line(text: &[u8], end: usize) -> Option<usize> {
    const MOST_BETWEEN: usize = 64;
    let rest = text.get(end..)?;
    let mut rest = rest.get(..MOST_BETWEEN).unwrap_or(rest);
    let whole = rest.len();
    let mut is_broken = false;
    loop {
        let (is_break, more) = match rest {
            [b'\n', more @ ..] => (true, more),
            [b' ' | b'\t' | b'\r', more @ ..] => (false, more),
            [b'\\', ..] => {
                let run = rest.iter().take_while(|byte| **byte == b'\\').count();
                match rest.get(run..) {
                    Some([b'n', more @ ..]) => (true, more),
                    Some([b'r' | b't', more @ ..]) => (false, more),
                    _ => break,
                }
            }
            _ => break,
        };
        is_broken |= is_break;
        rest = more;
    }
    is_broken.then(|| end + whole - rest.len())
}

/// Whether a line of a block may end before this.
fn may_end(after: &[u8]) -> bool {
    after.first().is_none_or(|byte| b"\n\r\\=\"'`<".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_one_width_and_a_shorter_one_are_joined() {
        let joined = |text: &str| {
            let first = text.find("AAAA").unwrap()..text.find("AAAA").unwrap() + 4;
            let block = block(text.as_bytes(), &first)?;
            Some((String::from_utf8(block.characters).unwrap(), text.len() - block.end))
        };
        let whole = |text: &str| Some((text.to_owned(), 0));
        assert_eq!(joined("AAAA\nBBBB\nCC"), whole("AAAABBBBCC"));
        assert_eq!(joined("x: AAAA\r\n  BBBB\r\n  CC==\n"), Some(("AAAABBBBCC==".into(), 3)));
        assert_eq!(joined(r"AAAA\nBBBB\r\nCCCC"), whole("AAAABBBBCCCC"));
        assert_eq!(joined(r"AAAA\\nBBBB\\nCCCCCC"), Some(("AAAABBBB".into(), 9)));
        assert_eq!(joined("AAAA\nof words."), None);
        assert_eq!(joined("AAAA BBBB"), None);
    }
}

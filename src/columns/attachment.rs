//! What Pi puts into a user's message by itself: skills and files.
//!
//! In: the text of a user's message. Out: its pieces in order: what the user wrote, and each skill and
//! each file with its name. A block that does not end as Pi ends it is what the user wrote.

/// A piece of a user's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// What the user wrote.
    Written(&'a str),
    /// A skill that the user called.
    Skill { name: &'a str, location: &'a str, text: &'a str },
    /// A file that the user named on the command line.
    File { name: &'a str, text: &'a str },
}

/// The pieces of a text. No piece is empty.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    if let Some((skill, after)) = skill(rest) {
        pieces.push(skill);
        rest = after.trim_start_matches('\n');
    }
    while let Some(at) = line_with(rest, "<file name=\"") {
        let (before, block) = rest.split_at(at);
        // One that does not end is looked for only once: the search goes through all that follows.
        let Some((file, after)) = file(block) else { break };
        written(&mut pieces, before);
        pieces.push(file);
        rest = after.strip_prefix('\n').unwrap_or(after);
    }
    written(&mut pieces, rest);
    pieces
}

fn written<'a>(pieces: &mut Vec<Piece<'a>>, text: &'a str) {
    if !text.trim().is_empty() {
        pieces.push(Piece::Written(text));
    }
}

/// Where the first line is that begins so.
fn line_with(text: &str, start: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + text.get(from..)?.find(start)?;
        if at == 0 || text.get(..at).is_some_and(|before| before.ends_with('\n')) {
            return Some(at);
        }
        from = at + start.len();
    }
}

/// A skill at the start of a text, and what follows it.
fn skill(text: &str) -> Option<(Piece<'_>, &str)> {
    let rest = text.strip_prefix("<skill name=\"")?;
    let (name, rest) = attribute(rest)?;
    let (location, rest) = attribute(rest.strip_prefix(" location=\"")?)?;
    let rest = rest.strip_prefix(">\n")?;
    let (text, rest) = rest.split_once("\n</skill>")?;
    let ends = rest.is_empty() || rest.starts_with("\n\n");
    ends.then_some((Piece::Skill { name, location, text }, rest))
}

/// A file at the start of a text, and what follows it. A picture's has no text or a remark on one line;
/// any other's begins and ends with a line of its own.
fn file(text: &str) -> Option<(Piece<'_>, &str)> {
    let rest = text.strip_prefix("<file name=\"")?;
    let (name, rest) = attribute(rest)?;
    let rest = rest.strip_prefix('>')?;
    let (text, rest) = match rest.strip_prefix('\n') {
        Some(rest) => rest.split_once("\n</file>")?,
        None => rest.split_once("</file>")?,
    };
    Some((Piece::File { name, text }, rest))
}

/// What stands before the next quotation mark of the same line, and what follows the mark.
fn attribute(text: &str) -> Option<(&str, &str)> {
    let (value, rest) = text.split_once('"')?;
    (!value.is_empty() && !value.contains('\n')).then_some((value, rest))
}

#[cfg(test)]
mod tests {
    use super::Piece::{File, Skill, Written};
    use super::*;

    #[test]
    fn a_skill_stands_before_what_the_user_adds() {
        let text = "<skill name=\"pdf\" location=\"/s/pdf.md\">\nReferences …\n\nHow.\n</skill>\n\nmy file";
        let skill = Skill { name: "pdf", location: "/s/pdf.md", text: "References …\n\nHow." };
        assert_eq!(pieces(text), [skill, Written("my file")]);
    }

    #[test]
    fn files_stand_before_or_within_what_the_user_writes() {
        let text = "in\n<file name=\"/a.txt\">\nx <b>\n</file>\n<file name=\"/p.png\"></file>\nwhat is it?";
        let [a, p] = [("/a.txt", "x <b>"), ("/p.png", "")].map(|(name, text)| File { name, text });
        assert_eq!(pieces(text), [Written("in\n"), a, p, Written("what is it?")]);
    }

    #[test]
    fn what_does_not_end_is_what_the_user_wrote() {
        for text in [
            "<skill name=\"x\" location=\"y\">\nz",
            "<skill name=\"x\" location=\"y\">\nz\n</skill> and",
            "<file name=\"a",
            "<file name=\"\">\n\n</file>",
            "see <file name=\"a\"></file>",
        ] {
            assert_eq!(pieces(text), [Written(text)], "{text}");
        }
        assert_eq!(pieces(" \n"), []);
    }

    #[test]
    fn many_that_do_not_end_cost_no_more_than_one() {
        let text = "<file name=\"a\">\n".repeat(50_000);
        assert_eq!(pieces(&text).len(), 1);
    }
}

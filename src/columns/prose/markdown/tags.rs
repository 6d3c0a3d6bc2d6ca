//! Tags and their like within a line.
//!
//! In: a text that begins with `<`. Out: how many bytes of it are one tag, comment or address. They are
//! known so that their signs mark nothing else; nothing is made of them.

/// How long the tag is that a text begins with.
pub(super) fn tag(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('<')?;
    let (closes, inside) = match inside.strip_prefix('/') {
        Some(inside) => (true, inside),
        None => (false, inside),
    };
    if !inside.starts_with(|char: char| char.is_ascii_alphabetic()) {
        return None;
    }
    let mut rest =
        inside.trim_start_matches(|char: char| char.is_ascii_alphanumeric() || char == '-');
    if !closes {
        while let Some(after) = attribute(rest) {
            rest = after;
        }
    }
    rest = rest.trim_start_matches(BLANK);
    if !closes {
        rest = rest.strip_prefix('/').unwrap_or(rest);
    }
    Some(text.len() - rest.strip_prefix('>')?.len())
}

const BLANK: [char; 4] = [' ', '\t', '\n', '\r'];

/// What comes after an attribute.
fn attribute(text: &str) -> Option<&str> {
    let name = text.trim_start_matches(BLANK);
    if name.len() == text.len()
        || !name.starts_with(|char: char| char.is_ascii_alphabetic() || "_:".contains(char))
    {
        return None;
    }
    let after =
        name.trim_start_matches(|char: char| char.is_ascii_alphanumeric() || "_.:-".contains(char));
    let Some(value) = after.trim_start_matches(BLANK).strip_prefix('=') else { return Some(after) };
    let value = value.trim_start_matches(BLANK);
    for quote in ['"', '\''] {
        if let Some(value) = value.strip_prefix(quote) {
            return value.split_once(quote).map(|(_, after)| after);
        }
    }
    let after =
        value.trim_start_matches(|char: char| !char.is_whitespace() && !"\"'=<>`".contains(char));
    (after.len() < value.len()).then_some(after)
}

/// How long the address between `<` and `>` is that a text begins with, those two included.
pub(super) fn address(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('<')?;
    let end = inside
        .find(|char: char| char.is_whitespace() || char.is_control() || "<>".contains(char))?;
    let (address, rest) = inside.split_at_checked(end)?;
    let is_address =
        rest.starts_with('>') && (has_scheme(address) || super::bare::is_mailbox(address));
    is_address.then_some(end + 2)
}

fn has_scheme(address: &str) -> bool {
    address.split_once(':').is_some_and(|(scheme, _)| {
        (2..=32).contains(&scheme.len())
            && scheme.starts_with(|char: char| char.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte))
    })
}

/// Comments and the like: how each begins and ends.
pub(super) const APART: [(&str, &str); 4] =
    [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">")];

//! Addresses that stand in a text without any marks.
//!
//! In: a text, and a place in it. Out: how much of it is an address. What mostly belongs to the sentence is
//! no part of it: the signs at its end, and a bracket that was opened before it.

/// How many bytes of a text are the address of a page that it begins with.
pub(super) fn page(text: &str) -> Option<usize> {
    let is_short = text.starts_with("www.");
    let known = ["http://", "https://", "ftp://", "www."];
    let host = known.iter().find_map(|known| text.strip_prefix(known))?;
    if !host.starts_with(char::is_alphanumeric) || (is_short && !host.contains('.')) {
        return None;
    }
    let end = text.find(|char: char| char.is_whitespace() || char == '<').unwrap_or(text.len());
    let end = trimmed(text.get(..end)?);
    (end > text.len() - host.len()).then_some(end)
}

/// How long an address is without the signs that end the sentence around it.
fn trimmed(address: &str) -> usize {
    let count = |sign: char| address.matches(sign).count();
    let (open, mut close) = (count('('), count(')'));
    let mut end = address.len();
    for char in address.chars().rev() {
        match char {
            '?' | '!' | '.' | ',' | ':' | '*' | '_' | '~' | '\'' | '"' | ';' | '`' | '|' => {}
            ')' if close > open => close -= 1,
            _ => break,
        }
        end -= char.len_utf8();
    }
    end
}

/// The mailbox around the `@` at this place of a text: where it begins and ends.
pub(super) fn mailbox(text: &str, at: usize) -> Option<(usize, usize)> {
    let is_name = |char: &char| char.is_ascii_alphanumeric() || ".+-_".contains(*char);
    let is_host = |char: &char| char.is_ascii_alphanumeric() || ".-_".contains(*char);
    let (before, after) = (text.get(..at)?, text.get(at + 1..)?);
    let name = before.chars().rev().take_while(is_name).count();
    let mut host = after.chars().take_while(is_host).count();
    while after.get(..host).is_some_and(|host| host.ends_with(['.', '-', '_'])) {
        host -= 1;
    }
    let is_host = after.get(..host).is_some_and(|host| host.contains('.'));
    let begin = at.checked_sub(name).filter(|_| name > 0 && is_host)?;
    // Behind this sign it is a path or a package.
    (!text.get(..begin)?.ends_with('/')).then_some((begin, at + 1 + host))
}

/// Whether a whole text is a mailbox.
pub(super) fn is_mailbox(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        let is_label = |label: &str| {
            !label.is_empty()
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        let is_name =
            |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
        !name.is_empty() && name.bytes().all(is_name) && host.split('.').all(is_label)
    })
}

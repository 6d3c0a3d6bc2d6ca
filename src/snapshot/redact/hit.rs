//! Something that was found in a text, before it is a secret of the file.

use super::kind::Kind;
use crate::session::order;
use std::collections::BTreeMap;
use std::ops::Range;

/// A place in a text that holds a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
    pub(super) bound: Bound,
    /// How many of its first bytes say only what it is.
    pub(super) lead_bytes: usize,
    /// What it belongs to, where several spellings are one secret: a person's name, the number of a word.
    pub(super) of: Option<String>,
}

/// What must stand around a secret's text elsewhere for it to be the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Bound {
    /// Anything.
    Anywhere,
    /// No letters or digits: it is short or a word like others.
    Word,
    /// No further digits or numbers of an address: it is a number.
    Number,
    /// After it, nothing that goes on with a name.
    Home,
    /// It is a part of a path or the name before an `@`.
    User,
}

impl Hit {
    pub(super) fn new(kind: Kind, range: Range<usize>) -> Self {
        Self { kind, range, bound: Bound::Anywhere, lead_bytes: 0, of: None }
    }
}

impl Bound {
    /// The bound of a text that a person chose or that stood under a name: such a text may be a word.
    pub(super) fn of_chosen(text: &[u8]) -> Self {
        let letters = text.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
        if text.len() < 8 || letters == text.len() { Self::Word } else { Self::Anywhere }
    }

    /// Whether a place of a text is the secret, by what stands around it.
    pub(super) fn fits(self, text: &[u8], place: &Range<usize>) -> bool {
        let before = text.get(..place.start).and_then(|before| before.last()).copied();
        let after = text.get(place.end..).unwrap_or_default();
        let next = after.first().copied();
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
        match self {
            Self::Anywhere => true,
            Self::Word => !before.is_some_and(is_word) && !next.is_some_and(is_word),
            Self::Number => {
                let is_digit = |byte: u8| byte.is_ascii_digit();
                let goes_on = matches!(after, [b'.', digit, ..] if digit.is_ascii_digit());
                !before.is_some_and(is_digit) && !next.is_some_and(is_digit) && !goes_on
            }
            Self::Home => !goes_on_with_a_name(after),
            Self::User => {
                let in_path = match before {
                    Some(b'/' | b'\\' | b'@' | b'=' | b'(' | b'~' | b'-') => true,
                    // The owner in a list of files.
                    Some(b' ') => {
                        let before = text.get(..place.start - 1).unwrap_or_default();
                        before.trim_ascii_end().last().is_some_and(u8::is_ascii_digit)
                    }
                    _ => false,
                };
                !goes_on_with_a_name(after)
                    && !before.is_some_and(is_word)
                    && (in_path || next == Some(b'@'))
            }
        }
    }
}

/// Whether a name that ended here would go on.
fn goes_on_with_a_name(after: &[u8]) -> bool {
    match after {
        [b'.', next, ..] => next.is_ascii_alphanumeric(),
        [next, ..] => next.is_ascii_alphanumeric() || *next == b'_' || *next >= 0x80,
        [] => false,
    }
}

/// Leaves out what lies within something graver that was found at the same place: the value of `token=` that
/// is a key in a known shape is that key. What a person asked for by name always stays.
pub(super) fn settle(hits: &mut Vec<Hit>) {
    order::by_key(hits, |hit| (hit.kind, hit.range.start, std::cmp::Reverse(hit.range.end)));
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    hits.retain(|hit| {
        let before = taken.range(..hit.range.end).next_back();
        let overlaps = before.is_some_and(|(_, end)| *end > hit.range.start);
        let gives_way = matches!(
            hit.kind,
            Kind::Password
                | Kind::Secret
                | Kind::Credential
                | Kind::Cookie
                | Kind::Email
                | Kind::Hex
                | Kind::Random
        );
        if overlaps && gives_way {
            return false;
        }
        let end = taken.entry(hit.range.start).or_default();
        *end = hit.range.end.max(*end);
        true
    });
}

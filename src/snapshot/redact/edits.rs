//! What changes in a text: stretches, and what comes in their place.

use crate::session::order;
use std::cmp::Reverse;
use std::ops::Range;

/// One change.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) with: With,
}

/// What comes in the place of a stretch.
#[derive(Clone, Debug)]
pub(super) enum With {
    /// The placeholder of a secret.
    Placeholder(usize),
    /// Other bytes, and the secrets that were taken out of them.
    Bytes(Vec<u8>, Vec<usize>),
    /// Nothing: all of it goes, whatever else would have been changed in it.
    Nothing,
}

impl Edit {
    /// The secrets that it takes out.
    pub(super) fn owners(&self) -> Vec<usize> {
        match &self.with {
            With::Placeholder(secret) => vec![*secret],
            With::Bytes(_, secrets) => secrets.clone(),
            With::Nothing => Vec::new(),
        }
    }

    /// Where an address was written with `%40` and the like, so is the placeholder.
    pub(super) fn keep_code_of_urls(&mut self, text: &[u8], placeholders: &[String]) {
        let With::Placeholder(secret) = self.with else { return };
        let old = text.get(self.range.clone()).unwrap_or_default();
        let is_coded = memchr::memchr_iter(b'%', old).any(|at| {
            old.get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        });
        let placeholder = placeholders.get(secret).map(String::as_str).unwrap_or_default();
        if is_coded && !placeholder.is_empty() {
            let coded = placeholder.replace('[', "%5B").replace(']', "%5D").replace(' ', "%20");
            self.with = With::Bytes(coded.into_bytes(), vec![secret]);
        }
    }
}

/// The changes in order, none over another. Of two that overlap, a placeholder covers all that either
/// covers: what is left of a secret must not stay because another lay over it.
pub(super) fn merged(mut edits: Vec<Edit>) -> Vec<Edit> {
    order::by_key(&mut edits, |edit| (edit.range.start, Reverse(edit.range.end)));
    let mut apart: Vec<Edit> = Vec::with_capacity(edits.len());
    for edit in edits {
        match apart.last_mut().filter(|last| edit.range.start < last.range.end) {
            Some(last) => {
                let is_longer = edit.range.len() > last.range.len();
                match (&last.with, &edit.with) {
                    (With::Bytes(..), With::Placeholder(_)) => last.with = edit.with,
                    (With::Bytes(..), With::Bytes(..)) if is_longer => last.with = edit.with,
                    _ => {}
                }
                last.range.end = last.range.end.max(edit.range.end);
            }
            None => apart.push(edit),
        }
    }
    apart
}

/// The text with its changes.
pub(super) fn applied(text: &[u8], edits: &[Edit], placeholders: &[String]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut copied = 0;
    for edit in edits {
        out.extend_from_slice(text.get(copied..edit.range.start).unwrap_or_default());
        match &edit.with {
            With::Placeholder(secret) => {
                out.extend_from_slice(
                    placeholders.get(*secret).map(String::as_bytes).unwrap_or_default(),
                );
            }
            With::Bytes(bytes, _) => out.extend_from_slice(bytes),
            With::Nothing => {}
        }
        copied = edit.range.end;
    }
    out.extend_from_slice(text.get(copied..).unwrap_or_default());
    out
}

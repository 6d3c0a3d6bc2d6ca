//! Looks for secrets in a finished file once more.
//!
//! In: the secrets that were to go, and bytes that are about to be saved. Out: those that are still there. It
//! looks in another way than what took them out, so that one mistake does not hide another: the last bytes of
//! each secret, as a number, are compared with those before each place, in the bytes as they stand, without any
//! escapes, and without what breaks base64. Knows nothing of lines, of JSON or of placeholders.

use super::bare::{bare, without_breaks};
use super::hit::Bound;
use super::kind::Kind;
use super::net::Net;
use super::parts::parts;
use super::pieces::WORDS;
use super::redaction::Redaction;
use super::secret::Secret;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use std::collections::BTreeMap;

/// A secret that is still there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leak {
    /// What it is.
    pub kind: Kind,
    /// The secret, as it can be shown.
    pub masked: String,
    /// How it is written where it was found.
    pub written: Written,
    /// How often.
    pub count: usize,
}

/// How a secret is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Written {
    /// As it is.
    Plainly,
    /// With escapes, or in another case.
    WithEscapes,
    /// In base64.
    InBase64,
}

impl Redaction {
    /// The secrets that a finished file still holds. What lies packed in it is to be given unpacked, too.
    #[must_use]
    pub fn leaks(&self, finished: &[u8]) -> Vec<Leak> {
        self.leaks_besides(finished, &[])
    }

    /// The same without what `ours` holds, too: the part of the file that is the same in each. An own word may
    /// be a word of the page.
    #[must_use]
    pub fn leaks_besides(&self, finished: &[u8], ours: &[u8]) -> Vec<Leak> {
        let ours = self.remaining(ours);
        let remaining = self.remaining(finished).into_iter();
        let more =
            remaining.filter(|(place, count)| ours.get(place).is_none_or(|known| known < count));
        more.filter_map(|((secret, written), count)| {
            let secret = self.secrets.get(secret)?;
            Some(Leak { kind: secret.kind, masked: secret.masked(), written, count })
        })
        .collect()
    }

    fn remaining(&self, bytes: &[u8]) -> BTreeMap<(usize, Written), usize> {
        let mut found = BTreeMap::new();
        if bytes.is_empty() || self.secrets.is_empty() {
            return found;
        }
        let mut look = |text: &[u8], written: Written, texts: Vec<(Box<[u8]>, usize)>| {
            Net::new(texts).each(text, &mut |secret, place| {
                let bound = self.secrets.get(secret).map_or(Bound::Anywhere, |secret| secret.bound);
                if written == Written::InBase64 || is_apart(bound, text, &place) {
                    *found.entry((secret, written)).or_default() += 1;
                }
            });
        };
        look(bytes, Written::Plainly, self.texts(<[u8]>::to_vec));
        let mut read = bare(bytes);
        look(&read, Written::WithEscapes, self.texts(bare));
        let words = self.texts(|text| bare(text).to_ascii_lowercase()).into_iter();
        let is_word = |(_, secret): &(Box<[u8]>, usize)| {
            self.secrets.get(*secret).is_some_and(|secret| secret.kind == Kind::Word)
        };
        let words: Vec<_> = words.filter(is_word).collect();
        let coded = without_breaks(&read);
        if !words.is_empty() {
            read.make_ascii_lowercase();
            look(&read, Written::WithEscapes, words);
        }
        look(&coded, Written::InBase64, self.coded());
        found
    }

    fn texts(&self, written: impl Fn(&[u8]) -> Vec<u8>) -> Vec<(Box<[u8]>, usize)> {
        let mut texts = Vec::new();
        for (secret, index) in self.secrets.iter().zip(0..) {
            let parts = secret.spellings.iter().flat_map(|spelling| parts(secret.kind, spelling));
            let parts = parts.filter(|part| !is_everywhere(secret, part));
            texts.extend(parts.map(|part| (written(part).into_boxed_slice(), index)));
        }
        texts
    }

    /// What of each secret's base64 is the same wherever it begins.
    fn coded(&self) -> Vec<(Box<[u8]>, usize)> {
        const TELLING_CHARACTERS: usize = 8;
        let mut coded = Vec::new();
        for (secret, index) in self.secrets.iter().zip(0..) {
            if secret.bound != Bound::Anywhere {
                continue;
            }
            for part in secret.spellings.iter().flat_map(|spelling| parts(secret.kind, spelling)) {
                for before in 0..3 {
                    let text = STANDARD_NO_PAD.encode([&vec![0; before], part].concat());
                    let first = (before * 8).div_ceil(6);
                    let last = (before + part.len()) * 8 / 6;
                    let known = text.as_bytes().get(first..last).unwrap_or_default();
                    if known.len() >= TELLING_CHARACTERS {
                        coded.push((known.into(), index));
                    }
                }
            }
        }
        coded
    }
}

/// Whether a secret's text stands in every session: a word of the format, or a small number.
fn is_everywhere(secret: &Secret, part: &[u8]) -> bool {
    let lower = part.to_ascii_lowercase();
    let is_number = part.len() < 6 && part.iter().all(u8::is_ascii_digit);
    let of_format =
        |word: &str| memchr::memmem::find(word.to_ascii_lowercase().as_bytes(), &lower).is_some();
    let is_chosen = matches!(
        secret.kind,
        Kind::Word | Kind::Pattern | Kind::Password | Kind::UrlPassword | Kind::User
    );
    is_number || (is_chosen && WORDS.split_ascii_whitespace().any(of_format))
}

/// Whether what stands around a place lets it be the secret.
fn is_apart(bound: Bound, text: &[u8], place: &std::ops::Range<usize>) -> bool {
    let before = place.start.checked_sub(1).and_then(|at| text.get(at)).copied().unwrap_or(b' ');
    let after = text.get(place.end).copied().unwrap_or(b' ');
    let further = text.get(place.end + 1).copied().unwrap_or(b' ');
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    match bound {
        Bound::Anywhere => place.len() >= 10 || !is_in_code(text, place),
        Bound::Word => !in_word(before) && !in_word(after),
        Bound::Number => {
            let goes_on = after == b'.' && further.is_ascii_digit();
            !before.is_ascii_digit() && !after.is_ascii_digit() && !goes_on
        }
        Bound::Home => !in_word(after) && after != b'_' && !(after == b'.' && in_word(further)),
        Bound::User => {
            matches!(before, b'/' | b'\\' | b'@')
                && matches!(after, b'/' | b'\\' | b'"' | b' ' | b':' | b'<' | b'\n')
        }
    }
}

/// Whether a place lies in so many characters of base64 that a few letters stand there by accident.
fn is_in_code(text: &[u8], place: &std::ops::Range<usize>) -> bool {
    let around = text
        .get(place.start.saturating_sub(256)..text.len().min(place.end + 256))
        .unwrap_or_default();
    let of_code = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'/' || *byte == b'+';
    around.split(|byte| !of_code(byte)).map(<[u8]>::len).max().unwrap_or_default() >= 256
}

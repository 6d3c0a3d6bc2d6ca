//! Values that stand under the name of a secret.
//!
//! In: a value and how it stands there. Out: what of it is a secret. Code and manuals are full of such names; so what
//! only stands in the place of a secret is none: variables, types, calls, words like `changeme`.

use super::body::{Body, is_made_up};
use super::hit::{Bound, Hit};
use super::kind::Kind;
use std::ops::Range;

/// How a value stands there: how likely it is meant as it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    Quoted,
    /// After the name of a variable of the environment, an option or a part of a URL.
    Loud,
    Assigned,
    Said,
}

/// Adds what a value holds, if it holds a secret.
pub(super) fn judged(
    kind: Kind,
    text: &[u8],
    range: Range<usize>,
    written: Written,
    hits: &mut Vec<Hit>,
) -> bool {
    let Some(value) = text.get(range.clone()) else { return false };
    let count = hits.len();
    let mut add = |kind: Kind, range: Range<usize>| {
        let bound = Bound::of_chosen(text.get(range.clone()).unwrap_or_default());
        hits.push(Hit { bound, ..Hit::new(kind, range) });
    };
    match kind {
        Kind::Cookie => {
            let mut from = range.start;
            for pair in value.split(|byte| *byte == b';') {
                let name_len = pair.iter().position(|byte| *byte == b'=').unwrap_or(pair.len());
                let held = pair.get(name_len + 1..).unwrap_or_default();
                if held.len() >= 8 && !is_stand_in(held) && is_mixed(held) && !is_of_cookie(pair) {
                    add(kind, from + name_len + 1..from + pair.len());
                }
                from += pair.len() + 1;
            }
        }
        Kind::Credential => {
            let mut words = value.split(|byte| *byte == b' ');
            let first = words.next().unwrap_or_default();
            let (before, held) =
                words.next().map_or((0, first), |second| (first.len() + 1, second));
            if held.len() >= 8 && !is_stand_in(held) {
                let start = range.start + before;
                add(kind, start..start + held.len());
            }
        }
        Kind::Password if is_password(value, written) => add(kind, range),
        Kind::Secret if is_secret(value, written) => add(kind, range),
        _ => {}
    }
    hits.len() > count
}

fn is_of_cookie(pair: &[u8]) -> bool {
    let pair = pair.trim_ascii_start().to_ascii_lowercase();
    [b"path=".as_slice(), b"domain=", b"expires=", b"samesite=", b"max-age="]
        .iter()
        .any(|name| pair.starts_with(name))
}

fn is_password(value: &[u8], written: Written) -> bool {
    if value.len() < 4 || value.len() > 256 || is_stand_in(value) {
        return false;
    }
    let has_digit = value.iter().any(u8::is_ascii_digit);
    let is_plain = value.iter().all(|byte| Body::Dotted.holds(*byte));
    if is_plain && names_itself(value) && !(has_digit && written == Written::Quoted) {
        return false;
    }
    match written {
        // A sentence about a password is none.
        Written::Quoted if value.contains(&b' ') => !is_sentence(value),
        Written::Quoted => !value.contains(&b'\n'),
        Written::Loud => true,
        Written::Assigned => has_digit || !is_plain,
        Written::Said => value.len() >= 6 && (has_digit || !is_plain) && is_mixed(value),
    }
}

fn is_secret(value: &[u8], written: Written) -> bool {
    let least = if written == Written::Said { 12 } else { 8 };
    if value.len() < least || value.len() > 4096 || is_stand_in(value) || !is_mixed(value) {
        return false;
    }
    if value.iter().any(u8::is_ascii_whitespace) || memchr::memmem::find(value, b"://").is_some() {
        return false;
    }
    let is_path = matches!(value, [b'/' | b'~', ..] | [b'.', b'/' | b'.', ..]) && value.len() < 40;
    let is_call = value.contains(&b'(') || value.contains(&b'{');
    let is_name = names_itself(value) && value.len() < 16;
    !is_path && !is_call && !is_name
}

/// Letters and digits, or letters as no word has them.
fn is_mixed(value: &[u8]) -> bool {
    let has = |is: fn(&u8) -> bool| value.iter().any(is);
    let has_letter = has(u8::is_ascii_alphabetic);
    let is_random = value.len() >= 16
        && has(u8::is_ascii_lowercase)
        && value.iter().filter(|byte| byte.is_ascii_uppercase()).count() * 5 > value.len();
    let is_odd = value.iter().any(|byte| byte.is_ascii_punctuation() && !Body::Path.holds(*byte));
    has_letter && (has(u8::is_ascii_digit) || is_random || is_odd)
}

fn names_itself(value: &[u8]) -> bool {
    let lower = value.to_ascii_lowercase();
    [b"passw".as_slice(), b"secret", b"token", b"credential", b"_key", b"apikey"]
        .iter()
        .any(|word| memchr::memmem::find(&lower, word).is_some())
}

fn is_sentence(value: &[u8]) -> bool {
    const SAID: [&str; 22] = [
        "password",
        "passphrase",
        "your",
        "enter",
        "must",
        "the",
        "a",
        "is",
        "to",
        "for",
        "of",
        "and",
        "please",
        "invalid",
        "required",
        "change",
        "new",
        "confirm",
        "forgot",
        "not",
        "has",
        "with",
    ];
    let Ok(text) = str::from_utf8(value) else { return false };
    text.split(|character: char| !character.is_alphanumeric())
        .any(|word| SAID.iter().any(|said| said.eq_ignore_ascii_case(word)))
}

/// Whether a value only stands where a secret would.
pub(super) fn is_stand_in(value: &[u8]) -> bool {
    const WORDS: &str = "password passwd secret token none null true false undefined string changeme change-me \
        change_me admin root user username test tests testing guest default required optional hidden todo empty \
        bearer basic boolean number object bool text value postgres postgresql mysql redis mongo rabbitmq minio \
        minioadmin example sample dummy fake mock pass passw0rd password1 password123 secret123 foobar foo bar \
        redacted removed masked omitted nil nullable unknown import await function return self this const";
    const BEGINNINGS: [&[u8]; 22] = [
        b"${",
        b"$(",
        b"{{",
        b"<",
        b"{%",
        b"%(",
        b"#{",
        b"[",
        b"*",
        b"...",
        b"process.",
        b"os.",
        b"env.",
        b"self.",
        b"this.",
        b"config.",
        b"settings.",
        b"secrets.",
        b"op://",
        b"import.",
        b"env:",
        b"vault:",
    ];
    if BEGINNINGS.iter().any(|beginning| value.starts_with(beginning)) || is_made_up(value) {
        return true;
    }
    if !value.is_ascii() && value.iter().all(|byte| matches!(byte, 0xe2 | 0x80 | 0xa2 | 0xa6)) {
        return true;
    }
    let is_variable = matches!(value, [b'$', letter, ..] if letter.is_ascii_alphabetic() || *letter == b'_')
        && value.iter().skip(1).all(|byte| Body::Dotted.holds(*byte))
        && !value.iter().any(u8::is_ascii_digit)
        || matches!(value, [b'%', .., b'%']);
    let lower = value.to_ascii_lowercase();
    is_variable || WORDS.split_ascii_whitespace().any(|word| word.as_bytes() == lower)
}

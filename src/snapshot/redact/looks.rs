//! What is known by its looks alone.
//!
//! In: a text. Out: tokens whose parts have known lengths, and, to be looked at by a person, long hexadecimal
//! numbers and texts that look random: they are mostly commits, checksums and packages' hashes.

use super::alphabet;
use super::body::{Body, is_word};
use super::hit::Hit;
use super::kind::Kind;
use super::packed;
use std::ops::Range;

/// Adds what is known by its looks. `hits` are those of the text so far.
pub(super) fn look(text: &[u8], hits: &mut Vec<Hit>) {
    look_for_bots(text, hits);
    let keys: Vec<usize> =
        hits.iter().filter(|hit| is_aws_key(text, hit)).map(|hit| hit.range.end).collect();
    packed::runs(text, LEAST_RUN, &mut |run| {
        let characters = text.get(run.clone()).unwrap_or_default();
        if is_beside(&keys, &run)
            && let Some(secret) = aws_secret(characters, &run)
        {
            return hits.push(Hit::new(Kind::Secret, secret));
        }
        let mut from = run.start;
        let mut has_hex = false;
        for part in characters.split(|byte| !byte.is_ascii_alphanumeric()) {
            if let [b'S', b'K', number @ ..] = part
                && part.len() == 34
                && is_hex(number)
            {
                // Twilio's keys begin with less than can be looked for.
                hits.push(Hit { lead_bytes: 2, ..Hit::new(Kind::ApiKey, from..from + part.len()) });
            }
            if is_hex(part) {
                has_hex = true;
                let range = from..from + part.len();
                hits.push(mailgun_key(text, &range).unwrap_or_else(|| Hit::new(Kind::Hex, range)));
            }
            from += part.len() + 1;
        }
        if !has_hex && is_random(characters) {
            hits.push(Hit::new(Kind::Random, run));
        }
    });
}

const LEAST_RUN: usize = 32;

fn is_hex(part: &[u8]) -> bool {
    (32..=512).contains(&part.len())
        && part.iter().all(u8::is_ascii_hexdigit)
        && part.iter().any(u8::is_ascii_digit)
        && part.iter().any(u8::is_ascii_alphabetic)
}

/// Letters of both cases and digits, well mixed, and no long words.
fn is_random(characters: &[u8]) -> bool {
    if characters.len() > 256 || memchr::memchr_iter(b'/', characters).count() > 4 {
        return false;
    }
    let count = |is: fn(&u8) -> bool| characters.iter().filter(|byte| is(byte)).count();
    let least = characters.len() / 16;
    let is_mixed = count(u8::is_ascii_uppercase) > least
        && count(u8::is_ascii_lowercase) > least
        && count(u8::is_ascii_digit) > least / 2;
    let longest_word = characters
        .split(|byte| !byte.is_ascii_lowercase())
        .map(<[u8]>::len)
        .max()
        .unwrap_or_default();
    is_mixed && longest_word < 7
}

/// A bot's token has three parts of known lengths; the first is its number in base64.
fn look_for_bots(text: &[u8], hits: &mut Vec<Hit>) {
    for at in memchr::memchr_iter(b'.', text) {
        if text.get(at + 7) != Some(&b'.') {
            continue;
        }
        let before = text.get(at.saturating_sub(30)..at).unwrap_or_default();
        let len = before.iter().rev().take_while(|byte| Body::Name.holds(**byte)).count();
        let rest = text.get(at + 8..).unwrap_or_default();
        let last_len = rest.iter().take(48).take_while(|byte| Body::Name.holds(**byte)).count();
        let first = text.get(at - len..at).unwrap_or_default();
        let is_bot = (22..=28).contains(&len)
            && (26..=46).contains(&last_len)
            && matches!(first.first(), Some(b'M' | b'N' | b'O'))
            && alphabet::is_number(first);
        if is_bot {
            hits.push(Hit::new(Kind::ApiKey, at - len..at + 8 + last_len));
        }
    }
}

/// 32 digits, `-`, 8 digits, `-`, 8 digits.
fn mailgun_key(text: &[u8], hex: &Range<usize>) -> Option<Hit> {
    const MORE: usize = 18;
    let mut parts = text.get(hex.end..hex.end + MORE)?.split(|byte| *byte == b'-').skip(1);
    let mut is_part = || {
        let part = parts.next().unwrap_or_default();
        part.len() == 8 && part.iter().all(u8::is_ascii_hexdigit)
    };
    let goes_on = text.get(hex.end + MORE).is_some_and(|byte| is_word(*byte));
    let is_key =
        hex.len() == 32 && text.get(hex.end) == Some(&b'-') && is_part() && is_part() && !goes_on;
    is_key.then(|| Hit::new(Kind::ApiKey, hex.start..hex.end + MORE))
}

fn is_aws_key(text: &[u8], hit: &Hit) -> bool {
    let beginnings: [&[u8]; 2] = [b"AKIA", b"ASIA"];
    let found = text.get(hit.range.clone()).unwrap_or_default();
    hit.kind == Kind::ApiKey && beginnings.iter().any(|beginning| found.starts_with(beginning))
}

/// Whether a run stands within a few lines of one of the keys, whose places are in order.
fn is_beside(keys: &[usize], run: &Range<usize>) -> bool {
    const FEW_LINES: usize = 300;
    let next = keys.partition_point(|key| *key + FEW_LINES < run.start);
    keys.get(next).is_some_and(|key| *key < run.end + FEW_LINES)
}

/// 40 characters of base64; nothing else says what they are.
fn aws_secret(characters: &[u8], run: &Range<usize>) -> Option<Range<usize>> {
    let is_hex = characters.iter().all(u8::is_ascii_hexdigit);
    (characters.len() == 40 && !is_hex && is_random(characters)).then(|| run.clone())
}

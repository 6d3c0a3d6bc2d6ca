//! Keys and tokens that are known by more than what they begin with.
//!
//! In: a place where one may begin, or where a sign of one stands. Out: the token, or nothing.

use super::alphabet;
use super::body::{Body, is_made_up, is_word};
use super::hit::Hit;
use super::kind::Kind;
use super::needles::Found;

/// Three parts, of which the first is a JSON object.
pub(super) fn web_token(text: &[u8], found: Found, in_vain_to: &mut usize) -> Option<Hit> {
    if found.at < *in_vain_to {
        return None;
    }
    let mut end = found.at;
    let mut parts = 0;
    loop {
        let len = Body::Name.len(text.get(end..)?);
        if len == 0 && parts < 2 {
            *in_vain_to = end;
            return None;
        }
        end += len;
        parts += 1;
        if parts == 1 {
            let header = text.get(found.at..end)?;
            if !alphabet::is_json(header) {
                *in_vain_to = end;
                return None;
            }
        }
        // Encrypted ones have five parts.
        if text.get(end) != Some(&b'.') || parts == 5 {
            break;
        }
        end += 1;
    }
    if parts < 3 {
        *in_vain_to = end;
        return None;
    }
    while text.get(end - 1) == Some(&b'.') {
        end -= 1;
    }
    Some(Hit { lead_bytes: 3, ..Hit::new(Kind::WebToken, found.at..end) })
}

/// A block of PEM, to its end or as far as it is there.
pub(super) fn private_key(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = found.at + found.len;
    let rest = text.get(start..)?;
    let label = rest.get(..rest.len().min(48))?;
    let label_end = memchr::memmem::find(label, b"PRIVATE KEY")?;
    let dashes = memchr::memmem::find(label.get(label_end..)?, b"-----")?;
    let body_start = start + label_end + dashes + 5;
    let in_body = |byte: &u8| {
        Body::Base64.holds(*byte)
            || byte.is_ascii_whitespace()
            || matches!(byte, b'\\' | b':' | b',' | b'"')
    };
    // The headers within hold single dashes; where another key begins, this one has ended.
    let body = text.get(body_start..)?;
    let body = body.get(..memchr::memmem::find(body, b"-----BEGIN").unwrap_or(body.len()))?;
    let body = body.get(..body.iter().position(|byte| !in_body(byte)).unwrap_or(body.len()))?;
    let end = memchr::memmem::find(body, b"-----END").unwrap_or_else(|| {
        // What follows a key that is cut off is most likely no more of it.
        memchr::memchr(b'"', body).unwrap_or(body.len())
    });
    let body = body.get(..end)?;
    let letters = body.iter().filter(|byte| byte.is_ascii_alphanumeric()).count();
    let is_key = letters >= 32 && !is_made_up(body.trim_ascii());
    is_key.then(|| Hit::new(Kind::PrivateKey, body_start..body_start + end))
}

pub(super) fn age_key(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let len = Body::Upper.len(text.get(found.at + found.len..)?);
    let range = found.at..found.at + found.len + len;
    (len >= 50).then(|| Hit { lead_bytes: found.len, ..Hit::new(Kind::PrivateKey, range) })
}

/// A bot's number, `:AA` and 33 more.
pub(super) fn telegram_token(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let before = text.get(..found.at)?;
    let digits = before.iter().rev().take(12).take_while(|byte| byte.is_ascii_digit()).count();
    let len =
        Body::Name.len(text.get(found.at + 1..)?.get(..64).unwrap_or(text.get(found.at + 1..)?));
    let range = found.at - digits..found.at + 1 + len;
    ((7..=11).contains(&digits) && (34..=36).contains(&len)).then(|| Hit::new(Kind::ApiKey, range))
}

/// Three characters, a digit, `Q~`, and 31 to 34 more.
pub(super) fn azure_secret(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = found.at.checked_sub(4)?;
    let before = text.get(start..found.at)?;
    let is_body = |byte: &u8| Body::Dotted.holds(*byte) || *byte == b'~';
    let rest = text.get(found.at + 2..)?;
    let len = rest.iter().take(40).take_while(|byte| is_body(byte)).count();
    let is_secret = before.iter().all(is_body) && before.last().is_some_and(u8::is_ascii_digit);
    (is_secret && (31..=34).contains(&len))
        .then(|| Hit::new(Kind::ApiKey, start..found.at + 2 + len))
}

pub(super) fn terraform_token(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = found.at.checked_sub(14)?;
    let is_word = text.get(start..found.at)?.iter().all(|byte| is_word(*byte));
    let len = Body::Name.len(text.get(found.at + found.len..)?);
    let range = start..found.at + found.len + len;
    (is_word && len >= 50).then(|| Hit::new(Kind::ApiKey, range))
}

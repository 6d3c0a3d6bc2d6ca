//! Secrets by what they begin with.
//!
//! In: a text. Out: the keys, tokens, private keys, passwords in URLs and home directories in it. All
//! beginnings are looked for at once; each has a small judge that says how far the secret goes, or that it is
//! none. No judge looks further than it must to say no, so that a text full of beginnings costs no more than
//! its length.

use super::hit::{Bound, Hit};
use super::homes;
use super::kind::Kind;
use super::named::is_stand_in;
use super::needles::{Found, Needles};
use super::packed;
use super::shapes::{Body, SHAPES, is_made_up, is_word};
use std::ops::Range;

/// All beginnings.
#[derive(Debug)]
pub(super) struct Marks {
    needles: Needles,
}

/// Judges the place where a beginning stands. Before it: how far web tokens were looked for in vain.
type Judge = fn(&[u8], Found, &mut usize) -> Option<Hit>;

const JUDGES: &[(&str, Judge)] = &[
    ("eyJ", web_token),
    ("-----BEGIN ", private_key),
    ("AGE-SECRET-KEY-1", age_key),
    ("://", url_login),
    ("Bearer ", bearer),
    ("bearer ", bearer),
    (":AA", telegram_token),
    ("Q~", azure_secret),
    (".atlasv1.", terraform_token),
    (" -u ", basic_login),
    (" --user ", basic_login),
    ("/home/", homes::home),
    ("/Users/", homes::home),
    ("\\Users\\", homes::home),
    ("\\users\\", homes::home),
    ("--home-", homes::folder_name),
    ("--Users-", homes::folder_name),
];

impl Marks {
    pub(super) fn new() -> Self {
        let judges = JUDGES.iter().map(|(beginning, _)| *beginning);
        let beginnings = judges.chain(SHAPES.iter().map(|shape| shape.prefix));
        Self { needles: Needles::new(beginnings.map(|text| text.as_bytes().into()).zip(0..)) }
    }

    pub(super) fn look(&self, text: &[u8], hits: &mut Vec<Hit>) {
        let mut from = 0;
        let mut in_vain_to = 0;
        loop {
            let mut hit = None;
            let found = self.needles.next(text, from, &mut |found| {
                hit = judge(text, found, &mut in_vain_to);
                hit.is_some()
            });
            let (Some(found), Some(hit)) = (found, hit) else { return };
            from = hit.range.end.max(found.at + 1);
            hits.push(hit);
        }
    }
}

fn judge(text: &[u8], found: Found, in_vain_to: &mut usize) -> Option<Hit> {
    let index = found.meaning as usize;
    if let Some((_, judge)) = JUDGES.get(index) {
        return judge(text, found, in_vain_to);
    }
    let shape = SHAPES.get(index - JUDGES.len())?;
    let len = shape.judge(text, found.at)?;
    if is_in_picture(text, found.at..found.at + len) {
        return None;
    }
    let lead_bytes = shape.prefix.len();
    Some(Hit { lead_bytes, ..Hit::new(Kind::ApiKey, found.at..found.at + len) })
}

/// Whether a place lies deep in a run of base64: a picture has each beginning somewhere.
fn is_in_picture(text: &[u8], place: Range<usize>) -> bool {
    const LONG_BYTES: usize = 200;
    let of_run = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let before = text.get(..place.start).unwrap_or_default().iter().rev();
    let after = text.get(place.end..).unwrap_or_default().iter();
    before.take(LONG_BYTES).take_while(of_run).count() == LONG_BYTES
        || after.take(LONG_BYTES).take_while(of_run).count() == LONG_BYTES
}

/// Three parts, of which the first is a JSON object.
fn web_token(text: &[u8], found: Found, in_vain_to: &mut usize) -> Option<Hit> {
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
            if !packed::is_json(header) {
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
fn private_key(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
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

fn age_key(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let len = Body::Upper.len(text.get(found.at + found.len..)?);
    let range = found.at..found.at + found.len + len;
    (len >= 50).then(|| Hit { lead_bytes: found.len, ..Hit::new(Kind::PrivateKey, range) })
}

/// `scheme://name:password@host`, or a token in the place of the name.
fn url_login(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    const LONGEST_LOGIN: usize = 512;
    let start = found.at + found.len;
    let rest = text.get(start..)?;
    let rest = rest.get(..LONGEST_LOGIN).unwrap_or(rest);
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"/?#\"'<>`\\{}()[]".contains(byte);
    let authority = rest.get(..rest.iter().position(ends).unwrap_or(rest.len()))?;
    let login = authority.get(..memchr::memrchr(b'@', authority)?)?;
    let name_len = memchr::memchr(b':', login);
    let password_at = name_len.map_or(0, |len| len + 1);
    let password = login.get(password_at..)?;
    let is_login = match name_len {
        Some(len) => {
            let name = login.get(..len)?;
            !password.is_empty()
                && !is_stand_in(password)
                && name != password
                && !password.starts_with(b"$")
        }
        None => {
            password.len() >= 20 && password.iter().any(u8::is_ascii_digit) && !is_made_up(password)
        }
    };
    if !is_login || password.len() < 3 {
        return None;
    }
    let range = start + password_at..start + login.len();
    Some(Hit { bound: Bound::of_chosen(password), ..Hit::new(Kind::UrlPassword, range) })
}

fn bearer(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = found.at + found.len;
    let rest = text.get(start..)?;
    let held =
        rest.get(..rest.iter().position(|byte| !is_of_token(*byte)).unwrap_or(rest.len()))?;
    let is_token = held.len() >= 16 && held.iter().any(u8::is_ascii_digit) && !is_stand_in(held);
    is_token.then(|| Hit::new(Kind::Credential, start..start + held.len()))
}

fn is_of_token(byte: u8) -> bool {
    Body::Base64.holds(byte) || matches!(byte, b'.' | b'~')
}

/// `curl -u name:password`.
fn basic_login(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let mut start = found.at + found.len;
    if matches!(text.get(start), Some(b'"' | b'\'')) {
        start += 1;
    }
    let rest = text.get(start..)?;
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`\\;|&".contains(byte);
    let rest = rest.get(..rest.len().min(256))?;
    let login = rest.get(..rest.iter().position(ends).unwrap_or(rest.len()))?;
    let password_at = memchr::memchr(b':', login)? + 1;
    let password = login.get(password_at..)?;
    // `docker run -u 1000:1000` names a user and a group.
    let is_number = password.iter().all(u8::is_ascii_digit);
    if password.len() < 4 || is_number || is_stand_in(password) || password.starts_with(b"$") {
        return None;
    }
    let range = start + password_at..start + login.len();
    Some(Hit { bound: Bound::of_chosen(password), ..Hit::new(Kind::Password, range) })
}

/// A bot's number, `:AA` and 33 more.
fn telegram_token(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let before = text.get(..found.at)?;
    let digits = before.iter().rev().take(12).take_while(|byte| byte.is_ascii_digit()).count();
    let len =
        Body::Name.len(text.get(found.at + 1..)?.get(..64).unwrap_or(text.get(found.at + 1..)?));
    let range = found.at - digits..found.at + 1 + len;
    ((7..=11).contains(&digits) && (34..=36).contains(&len)).then(|| Hit::new(Kind::ApiKey, range))
}

/// Three characters, a digit, `Q~`, and 31 to 34 more.
fn azure_secret(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = found.at.checked_sub(4)?;
    let before = text.get(start..found.at)?;
    let is_body = |byte: &u8| Body::Dotted.holds(*byte) || *byte == b'~';
    let rest = text.get(found.at + 2..)?;
    let len = rest.iter().take(40).take_while(|byte| is_body(byte)).count();
    let is_secret = before.iter().all(is_body) && before.last().is_some_and(u8::is_ascii_digit);
    (is_secret && (31..=34).contains(&len))
        .then(|| Hit::new(Kind::ApiKey, start..found.at + 2 + len))
}

fn terraform_token(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = found.at.checked_sub(14)?;
    let is_word = text.get(start..found.at)?.iter().all(|byte| is_word(*byte));
    let len = Body::Name.len(text.get(found.at + found.len..)?);
    let range = start..found.at + found.len + len;
    (is_word && len >= 50).then(|| Hit::new(Kind::ApiKey, range))
}

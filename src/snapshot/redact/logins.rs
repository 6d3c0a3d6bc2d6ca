//! Logins in addresses, in headers and on command lines.
//!
//! In: a place where one may begin. Out: the password or the token in it, or nothing.

use super::body::{Body, is_made_up};
use super::hit::{Bound, Hit};
use super::kind::Kind;
use super::needles::Found;
use super::values::is_stand_in;

/// `scheme://name:password@host`, or a token in the place of the name.
pub(super) fn url_login(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
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

pub(super) fn bearer(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
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
pub(super) fn basic_login(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
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

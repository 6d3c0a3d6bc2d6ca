//! Secrets that stand beside their name, with no `=` or `:` between: `--password …`, `identified by '…'`.
//!
//! In: a place where such a name stands. Out: the value, if it is a secret. What is one, `names` and `values`
//! say, as for other names; as prose has these names, too, a bare value must look like a secret.

use super::hit::Hit;
use super::kind::Kind;
use super::names::kind_of;
use super::needles::Found;
use super::values::{Written, judged};
use std::ops::Range;

const LONGEST_NAME: usize = 64;
const LONGEST_VALUE: usize = 256;

/// `--password …`, `--token '…'`.
pub(super) fn option(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let name_at = found.at + found.len;
    let rest = text.get(name_at..)?;
    let in_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let len = rest.iter().take(LONGEST_NAME).take_while(in_name).count();
    if !matches!(rest.get(len), Some(b' ')) || rest.first() == Some(&b'-') {
        return None;
    }
    value(kind_of(rest.get(..len)?)?, text, name_at + len + 1, Written::Said)
}

/// `machine … login … password …`.
pub(super) fn netrc(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    const LONGEST_LOGIN: usize = 192;
    let before = text.get(found.at.saturating_sub(LONGEST_LOGIN)..found.at)?;
    let mut words = before.rsplit(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let [_, login, host, machine] = std::array::from_fn(|_| words.next().unwrap_or_default());
    if login != b"login" || (machine != b"machine" && host != b"default") {
        return None;
    }
    value(Kind::Password, text, found.at + found.len, Written::Said)
}

/// `sshpass -p …`, `redis-cli -a …`.
pub(super) fn login_tool(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = found.at + found.len;
    let blanks = usize::from(text.get(start) == Some(&b' '));
    value(Kind::Password, text, start + blanks, Written::Assigned)
}

/// `identified by '…'`: with quotes only, for it is plain English, too.
pub(super) fn identified_by(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = found.at + found.len;
    let is_quoted = matches!(text.get(start), Some(b'"' | b'\''));
    is_quoted.then(|| value(Kind::Password, text, start, Written::Quoted))?
}

/// The value that begins at a place, in quotes or bare.
fn value(kind: Kind, text: &[u8], start: usize, bare: Written) -> Option<Hit> {
    let rest = text.get(start..)?;
    let rest = rest.get(..LONGEST_VALUE).unwrap_or(rest);
    if let [quote @ (b'"' | b'\''), held @ ..] = rest {
        let len = held.iter().position(|byte| byte == quote || *byte == b'\n')?;
        return if held.get(len) == Some(quote) {
            one(kind, text, start + 1..start + 1 + len, Written::Quoted)
        } else {
            None
        };
    }
    let ends = |byte: &u8| {
        byte.is_ascii_whitespace() || byte.is_ascii_control() || b"\"'`<>,;&|)}]\\".contains(byte)
    };
    let len = rest.iter().position(ends).unwrap_or(rest.len());
    let held = rest.get(..len)?;
    if held.starts_with(b"-") || held.iter().any(|byte| b"([{".contains(byte)) {
        return None;
    }
    one(kind, text, start..start + len, bare)
}

fn one(kind: Kind, text: &[u8], range: Range<usize>, written: Written) -> Option<Hit> {
    let mut hits = Vec::new();
    judged(kind, text, range, written, &mut hits);
    hits.pop()
}

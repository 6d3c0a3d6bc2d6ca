//! E-mail addresses and IP addresses.
//!
//! In: a text. Out: the addresses in it. What looks like them is left: decorators, packages with a version,
//! `git@host:path`, pictures for dense screens, version numbers, times.

use super::body::{Body, is_word};
use super::hit::{Bound, Hit};
use super::kind::Kind;
use std::ops::Range;

/// E-mail addresses.
pub(super) fn look_for_mail(text: &[u8], hits: &mut Vec<Hit>) {
    for at in memchr::memchr_iter(b'@', text) {
        if let Some(range) = mail(text, at) {
            hits.push(Hit::new(Kind::Email, range));
        }
    }
}

fn mail(text: &[u8], at: usize) -> Option<Range<usize>> {
    const LONGEST_NAME: usize = 64;
    const LONGEST_HOST: usize = 255;
    let before = text.get(at.saturating_sub(LONGEST_NAME)..at)?;
    let of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"._%+-".contains(byte);
    let len = before.iter().rev().take_while(|byte| of_name(byte)).count();
    let name = before.get(before.len() - len..)?;
    let name = name.get(name.iter().position(u8::is_ascii_alphanumeric)?..)?;
    let rest = text.get(at + 1..)?;
    let rest = rest.get(..LONGEST_HOST).unwrap_or(rest);
    let of_host = |byte: &u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
    let mut len = rest.iter().position(|byte| !of_host(byte)).unwrap_or(rest.len());
    while rest.get(..len).is_some_and(|host| host.ends_with(b".") || host.ends_with(b"-")) {
        len -= 1;
    }
    let host = rest.get(..len)?;
    let dot = memchr::memrchr(b'.', host)?;
    let top = host.get(dot + 1..)?;
    let is_host = dot > 0
        && (2..=24).contains(&top.len())
        && top.iter().all(u8::is_ascii_alphabetic)
        && host.first().is_some_and(u8::is_ascii_alphanumeric)
        && memchr::memmem::find(host, b"..").is_none();
    let after = rest.get(len..).unwrap_or_default();
    if !is_host || is_file(top) || is_nobody(name) || is_remote_path(after) {
        return None;
    }
    Some(at - name.len()..at + 1 + len)
}

/// Names that belong to programs.
fn is_nobody(name: &[u8]) -> bool {
    const PROGRAMS: [&[u8]; 5] = [b"git", b"hg", b"noreply", b"no-reply", b"npm"];
    PROGRAMS.iter().any(|program| name.eq_ignore_ascii_case(program))
}

/// `user@host:path`, as programs that copy files have it.
fn is_remote_path(after: &[u8]) -> bool {
    matches!(after, [b':', b'/' | b'~' | b'.', ..])
}

/// `icon@2x.png` is a file.
fn is_file(top: &[u8]) -> bool {
    const ENDINGS: &str = "png jpg jpeg gif svg webp ico js mjs cjs ts mts cts tsx jsx css scss less html htm json \
        md mdx txt py pyi rs go java kt rb php sh toml yaml yml lock tgz gz zip tar map wasm vue svelte patch diff";
    ENDINGS.split_ascii_whitespace().any(|ending| top.eq_ignore_ascii_case(ending.as_bytes()))
}

/// IP addresses of both versions.
pub(super) fn look_for_ip(text: &[u8], hits: &mut Vec<Hit>) {
    let mut from = 0;
    for at in memchr::memchr_iter(b'.', text) {
        if at >= from
            && let Some(range) = version_4(text, at)
        {
            from = range.end;
            hits.push(Hit { bound: Bound::Number, ..Hit::new(Kind::Ip, range) });
        }
    }
    from = 0;
    for at in memchr::memchr_iter(b':', text) {
        if at < from {
            continue;
        }
        let (range, is_address) = version_6(text, at);
        from = range.end;
        if is_address {
            hits.push(Hit { bound: Bound::Word, ..Hit::new(Kind::Ip, range) });
        }
    }
}

/// An address whose first point stands at a place.
fn version_4(text: &[u8], at: usize) -> Option<Range<usize>> {
    let before = text.get(..at)?;
    let digits = before.iter().rev().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    if !(1..=3).contains(&digits) {
        return None;
    }
    let start = at - digits;
    let rest = text.get(start..)?;
    let rest = rest.get(..16).unwrap_or(rest);
    let of_address = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let mut len = rest.iter().position(|byte| !of_address(byte)).unwrap_or(rest.len());
    if rest.get(..len)?.ends_with(b".") {
        len -= 1;
    }
    let address: core::net::Ipv4Addr = str::from_utf8(rest.get(..len)?).ok()?.parse().ok()?;
    let before = text.get(..start)?;
    let is_masked = address.octets().first() == Some(&255);
    let is_here = address.is_loopback() || address.is_unspecified() || is_masked;
    let goes_on = rest.get(len).is_some_and(|byte| is_word(*byte));
    let is_version = !address.is_private() && is_after_version(before);
    let is_inner = before.last().is_some_and(|byte| is_word(*byte) || matches!(byte, b'.'));
    (!is_here && !goes_on && !is_inner && !is_version).then(|| start..start + len)
}

/// `v1.2.3.4`, `Chrome/1.2.3.4`, `version: 1.2.3.4`.
fn is_after_version(before: &[u8]) -> bool {
    let near =
        before.get(before.len().saturating_sub(24)..).unwrap_or_default().to_ascii_lowercase();
    if near.ends_with(b"://") || near.ends_with(b"@") {
        return false;
    }
    let is_of_name = match near.as_slice() {
        [.., last, b'/' | b'-' | b'^' | b'~' | b'='] => {
            last.is_ascii_alphanumeric() || matches!(last, b'=' | b'>' | b'<')
        }
        _ => false,
    };
    let said = [b"version".as_slice(), b"ver.", b"release", b"assembly", b"chrome", b"build"];
    is_of_name || said.iter().any(|said| memchr::memmem::find(&near, said).is_some())
}

/// The run of an address's characters around a place, and whether it is one. Only what can lie on a network is:
/// `a::b` is more often code.
fn version_6(text: &[u8], at: usize) -> (Range<usize>, bool) {
    const LONGEST: usize = 48;
    let of_address = |byte: &u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
    let before = text.get(at.saturating_sub(4)..at).unwrap_or_default();
    let start = at - before.iter().rev().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let rest = text.get(start..).unwrap_or_default();
    let mut len = rest.iter().take(LONGEST).take_while(|byte| of_address(byte)).count();
    while len > 0
        && matches!(rest.get(len - 1), Some(b'.' | b':'))
        && rest.get(..len) != Some(b"::")
    {
        len -= 1;
    }
    let end = (start + len).max(at + 1);
    let run = rest.get(..len).unwrap_or_default();
    let is_apart =
        !text.get(..start).and_then(|before| before.last()).is_some_and(|byte| is_word(*byte))
            && !rest.get(len).is_some_and(|byte| Body::Name.holds(*byte));
    if !is_apart || memchr::memchr_iter(b':', run).count() < 2 {
        return (start..end, false);
    }
    let address = str::from_utf8(run).ok().and_then(|run| run.parse::<core::net::Ipv6Addr>().ok());
    let is_address = address.is_some_and(|address| {
        let first = address.segments().first().copied().unwrap_or_default();
        matches!(first, 0x2000..=0x3fff | 0xfc00..=0xfdff | 0xfe80..=0xfebf)
    });
    (start..end, is_address)
}

//! Secrets by what they are called: `password=…`, `"api_key": "…"`, `Authorization: …`, `Cookie: …`.
//!
//! In: a text, or the value of a member of JSON under its key. Out: the values that are secrets. Code and
//! manuals are full of such names; so what only stands in the place of a secret is none: variables, types,
//! calls, words like `changeme`.

use super::hit::{Bound, Hit};
use super::kind::Kind;
use super::shapes::{Body, is_made_up};
use std::ops::Range;

/// Looks at whatever stands after a `=` or a `:`.
pub(super) fn look(text: &[u8], hits: &mut Vec<Hit>) {
    const LONG_BYTES: usize = 512;
    let mut free_from = 0;
    for at in memchr::memchr2_iter(b'=', b':', text) {
        let is_doubled =
            text.get(at + 1) == Some(&b':') || text.get(at.wrapping_sub(1)) == Some(&b':');
        if at < free_from || is_doubled {
            continue;
        }
        let Some((kind, key)) = key_before(text, at) else { continue };
        let Some(value) = value_after(text, at) else { continue };
        let written = match (value.is_quoted, key.is_loud, text.get(at)) {
            (true, ..) => Written::Quoted,
            (_, true, _) => Written::Loud,
            (_, _, Some(b'=')) => Written::Assigned,
            _ => Written::Said,
        };
        let is_found = judged(kind, text, value.range.clone(), written, hits);
        // A header's value goes on to its line's end: it is read once.
        // So is what no blank ends for long.
        let is_long = value.range.len() > LONG_BYTES;
        if is_found || is_long || matches!(kind, Kind::Cookie | Kind::Credential) {
            free_from = value.range.end;
        }
    }
}

/// Looks at the value of a member of JSON.
pub(super) fn look_under(key: &[u8], value: &[u8], hits: &mut Vec<Hit>) {
    if let Some(kind) = kind_of(key) {
        judged(kind, value, 0..value.len(), Written::Quoted, hits);
    }
}

/// How a value stands there: how likely it is meant as it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Quoted,
    /// After the name of a variable of the environment, an option or a part of a URL.
    Loud,
    Assigned,
    Said,
}

struct Key {
    is_loud: bool,
}

struct Value {
    range: Range<usize>,
    is_quoted: bool,
}

fn key_before(text: &[u8], at: usize) -> Option<(Kind, Key)> {
    const LONGEST_KEY: usize = 64;
    const LONGEST_GAP: usize = 12;
    let before = text.get(at.saturating_sub(LONGEST_KEY)..at)?;
    let is_between = |byte: &u8| matches!(byte, b' ' | b'"' | b'\'' | b'`' | b'\\' | b']' | b':');
    let between = before.iter().rev().take(LONGEST_GAP).take_while(|byte| is_between(byte)).count();
    let end = before.len() - between;
    let key = before.get(..end)?;
    let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let start = key.iter().rposition(|byte| !in_name(byte)).map_or(0, |place| place + 1);
    let name = key.get(start..)?;
    let kind = kind_of(name)?;
    let is_option = name.starts_with(b"--");
    let in_url = matches!(key.get(..start)?.last(), Some(b'?' | b'&'));
    let is_tight = end == before.len();
    let is_shouted = !name.iter().any(u8::is_ascii_lowercase);
    Some((kind, Key { is_loud: is_tight && (is_option || in_url || is_shouted) }))
}

/// What a name says of its value; nothing if it says nothing.
fn kind_of(name: &[u8]) -> Option<Kind> {
    const PASSWORDS: [&str; 8] =
        ["password", "passwd", "passwort", "pwd", "passphrase", "passcode", "userpass", "kennwort"];
    const SECRETS: [&str; 24] = [
        "secret",
        "secretkey",
        "apikey",
        "accesskey",
        "token",
        "privatekey",
        "signingkey",
        "encryptionkey",
        "sharedkey",
        "accountkey",
        "masterkey",
        "authkey",
        "servicekey",
        "licensekey",
        "deploykey",
        "credential",
        "credentials",
        "connectionstring",
        "sessionid",
        "sessionkey",
        "bearer",
        "secretid",
        "storagekey",
        "subscriptionkey",
    ];
    const NO_SECRETS: [&str; 8] = [
        "pagetoken",
        "nexttoken",
        "continuationtoken",
        "synctoken",
        "endtoken",
        "starttoken",
        "stoptoken",
        "publickey",
    ];
    const ADDED: [&str; 8] =
        ["prod", "production", "dev", "staging", "live", "value", "old", "new"];
    // Nearly all names end in other letters.
    let last = name.iter().rev().find(|byte| byte.is_ascii_alphabetic())?.to_ascii_lowercase();
    if !b"dtyenresvwslgkp".contains(&last) || name.len() > 64 {
        return None;
    }
    let plain: String = name
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .map(|byte| byte.to_ascii_lowercase() as char)
        .collect();
    let plain = ADDED.iter().find_map(|added| plain.strip_suffix(added)).unwrap_or(&plain);
    let ends_in = |words: &[&str]| words.iter().any(|word| plain.ends_with(word));
    let last_part = name.rsplit(|byte| !byte.is_ascii_alphanumeric()).next()?.to_ascii_lowercase();
    match last_part.as_slice() {
        b"pass" | b"pw" if plain.len() > 2 => return Some(Kind::Password),
        b"pat" if plain.len() > 3 => return Some(Kind::Secret),
        b"sig" if plain == "sig" => return Some(Kind::Secret),
        _ => {}
    }
    match plain {
        "authorization" | "proxyauthorization" => Some(Kind::Credential),
        "cookie" | "setcookie" => Some(Kind::Cookie),
        _ if ends_in(&NO_SECRETS) => None,
        _ if ends_in(&PASSWORDS) => Some(Kind::Password),
        _ if ends_in(&SECRETS) => Some(Kind::Secret),
        _ => None,
    }
}

fn value_after(text: &[u8], at: usize) -> Option<Value> {
    const LONGEST_VALUE: usize = 4096;
    let mut start = at + 1;
    if text.get(at) == Some(&b'=') && text.get(start) == Some(&b'>') {
        start += 1;
    }
    let rest = text.get(start..)?;
    start += rest.iter().take(12).position(|byte| *byte != b' ')?;
    // Python writes a letter before some texts.
    if let Some([b'b' | b'f' | b'r' | b'u', b'"' | b'\'']) = text.get(start..start + 2) {
        start += 1;
    }
    let rest = text.get(start..)?;
    let slashes = rest.iter().take_while(|byte| **byte == b'\\').count();
    let quote = rest.get(slashes).copied().filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
    if let Some(quote) = quote {
        start += slashes + 1;
        let rest = rest.get(slashes + 1..)?;
        let rest = rest.get(..LONGEST_VALUE).unwrap_or(rest);
        let mut run = 0;
        for (end, byte) in rest.iter().enumerate() {
            match byte {
                b'\\' => run += 1,
                b'\n' if slashes == 0 => return None,
                byte if *byte == quote && run <= slashes => {
                    return Some(Value { range: start..start + end - run, is_quoted: true });
                }
                _ => run = 0,
            }
        }
        return None;
    }
    let ends = |byte: &u8| {
        byte.is_ascii_whitespace() || byte.is_ascii_control() || b"\"'`<>,;&)}]|\\".contains(byte)
    };
    let mut len = rest.iter().position(ends).unwrap_or(rest.len());
    // A call or an index is no value.
    if rest.get(..len)?.contains(&b'(') || rest.get(..len)?.contains(&b'[') {
        return None;
    }
    // `Bearer` and `Basic` stand before what they name; cookies go on to the end of their line.
    if rest.get(len) == Some(&b' ') || rest.get(len) == Some(&b';') {
        let line = rest.iter().position(|byte| b"\n\r\"'`\\".contains(byte)).unwrap_or(rest.len());
        len = if is_of_header(text, at) { line } else { len };
    }
    Some(Value { range: start..start + len, is_quoted: false })
}

fn is_of_header(text: &[u8], at: usize) -> bool {
    let before = text.get(at.saturating_sub(13)..at).unwrap_or_default().to_ascii_lowercase();
    before.ends_with(b"authorization") || before.ends_with(b"cookie")
}

/// Adds what a value holds, if it holds a secret.
fn judged(
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

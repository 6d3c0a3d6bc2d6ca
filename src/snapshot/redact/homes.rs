//! Home directories, and whose they are.
//!
//! In: a place where one may begin. Out: how far it goes, and the name of the person. Pi names its folders of
//! sessions by paths with `-` for `/`: those are homes, too.

use super::hit::{Bound, Hit};
use super::kind::Kind;
use super::needles::Found;

/// A path to a home: `/home/ada`, `/mnt/c/Users/ada`, `C:\Users\ada`.
pub(super) fn home(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let start = path_start(text, found.at)?;
    let name_at = found.at + found.len;
    let rest = text.get(name_at..)?;
    let on_windows = text.get(found.at) == Some(&b'\\');
    let mut len = rest.iter().take(64).take_while(|byte| is_of_name(**byte)).count();
    if on_windows && let Some(spaced) = spaced_name(rest) {
        len = spaced;
    }
    while rest.get(..len)?.last() == Some(&b'.') {
        len -= 1;
    }
    hit(text, start, name_at, len)
}

/// A folder of Pi's: `--Users-ada-code--`. Only as far as the name has no `-` itself.
pub(super) fn folder_name(text: &[u8], found: Found, _: &mut usize) -> Option<Hit> {
    let name_at = found.at + found.len;
    let rest = text.get(name_at..)?;
    let len = rest.iter().take(64).take_while(|byte| is_of_name(**byte) && **byte != b'-').count();
    if rest.get(len) != Some(&b'-') {
        return None;
    }
    hit(text, found.at + 1, name_at, len)
}

fn hit(text: &[u8], start: usize, name_at: usize, len: usize) -> Option<Hit> {
    const NOBODY: [&[u8]; 5] = [b"Shared", b"Public", b"Default", b"All Users", b"linuxbrew"];
    let name = text.get(name_at..name_at + len)?;
    if name.is_empty()
        || NOBODY.iter().any(|nobody| nobody.eq_ignore_ascii_case(name))
        || !name.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80)
    {
        return None;
    }
    let of = Some(String::from_utf8_lossy(name).into_owned());
    Some(Hit { bound: Bound::Home, of, ..Hit::new(Kind::Home, start..name_at + len) })
}

/// Where the path begins that goes on at a place; nothing if the place lies within a path or an address.
fn path_start(text: &[u8], at: usize) -> Option<usize> {
    const MOUNTS: [&[u8]; 10] = [
        b"/export",
        b"/usr",
        b"/var",
        b"/host",
        b"/nfs",
        b"/net",
        b"/System/Volumes/Data",
        b"/private",
        b"/c",
        b"/d",
    ];
    let before = text.get(..at)?;
    if text.get(at) == Some(&b'\\') {
        return Some(match before {
            [.., drive, b':'] if drive.is_ascii_alphabetic() => at - 2,
            _ => at,
        });
    }
    if let Some(mount) = MOUNTS.iter().find(|mount| before.ends_with(mount)) {
        let start = at - mount.len();
        return Some(if before.ends_with(b"/mnt/c") || before.ends_with(b"/mnt/d") {
            start - 4
        } else {
            start
        });
    }
    match before {
        // Git's shell and addresses of files: `C:/Users/ada`.
        [.., drive, b':'] if drive.is_ascii_alphabetic() => Some(at - 2),
        [.., last] if last.is_ascii_alphanumeric() || b"_-.})*".contains(last) => None,
        _ => Some(at),
    }
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-') || byte >= 0x80
}

/// A name with blanks, as Windows has them: only where the path plainly goes on.
fn spaced_name(rest: &[u8]) -> Option<usize> {
    let len = rest.iter().take(40).position(|byte| *byte == b'\\')?;
    let name = rest.get(..len)?;
    let is_name = name.iter().all(|byte| is_of_name(*byte) || *byte == b' ');
    (is_name && !name.ends_with(b" ")).then_some(len)
}

/// How Pi writes a path in the name of a folder.
pub(super) fn as_folder_name(path: &[u8]) -> Box<[u8]> {
    path.iter().map(|byte| if b"/\\:".contains(byte) { b'-' } else { *byte }).collect()
}

/// Whether a name says whose it is, where no home stands before it: many are names of other things, too.
pub(super) fn is_telling(name: &str) -> bool {
    const OTHERS: &str = "user users dev node app admin root test tests guest runner ubuntu debian git www \
        www-data data home src code work build builder vscode codespace coder circleci jenkins docker vagrant \
        ec2-user azureuser opc pi agent sandbox project projects local share public private tmp you me name \
        username yourname your-name youruser someone somebody foo bar example default system service server \
        client web api bin lib opt etc var usr main master linux mac macos windows desktop documents downloads \
        library config cache gitpod workspace oracle postgres mysql nginx apache deploy ci cd bot";
    name.len() >= 3
        && !OTHERS.split_ascii_whitespace().any(|other| other.eq_ignore_ascii_case(name))
}

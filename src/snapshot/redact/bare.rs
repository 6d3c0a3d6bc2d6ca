//! Bytes without any escapes, however often they were escaped.
//!
//! In: any bytes. Out: what is left once escapes of JSON, of URLs, of HTML and of Markdown are read, all at
//! once, and without codes of a terminal and characters that have no width. It is no reading that could be shown, only one in which texts can be compared: backslashes are gone
//! and so is what they make of a line's end.

/// The bytes without escapes, and without those that come to light.
pub(super) fn bare(bytes: &[u8]) -> Vec<u8> {
    const MOST_PASSES: usize = 5;
    let mut read = pass(bytes);
    for _ in 1..MOST_PASSES {
        let again = pass(&read);
        if again.len() == read.len() {
            break;
        }
        read = again;
    }
    read
}

/// What is left without blanks and the ends of lines, with one of base64's alphabets for both.
pub(super) fn without_breaks(bytes: &[u8]) -> Vec<u8> {
    let kept = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    kept.map(|byte| match byte {
        b'-' => b'+',
        b'_' => b'/',
        byte => *byte,
    })
    .collect()
}

fn pass(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    let is_sign =
        |byte: &u8| matches!(byte, b'\\' | b'%' | b'&' | 0x1b | 0xc2 | 0xcd | 0xe2 | 0xef);
    while let Some(at) = rest.iter().position(is_sign) {
        let (before, escaped) = rest.split_at(at);
        out.extend_from_slice(before);
        let used = match escaped {
            [b'\\', ..] => backslashes(escaped, &mut out),
            [b'%', high, low, ..] => match (digit(*high), digit(*low)) {
                (Some(high), Some(low)) => {
                    // High and low are below 16.
                    out.push((high << 4 | low).to_le_bytes().first().copied().unwrap_or_default());
                    3
                }
                _ => 0,
            },
            [b'&', name @ ..] => reference(name, &mut out),
            [0x1b, code @ ..] => 1 + code_of_terminal(code),
            _ => without_width(escaped),
        };
        if used == 0 {
            out.extend_from_slice(escaped.get(..1).unwrap_or_default());
        }
        rest = escaped.get(used.max(1)..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    out
}

/// A run of them and the letter after it that belongs to it.
fn backslashes(escaped: &[u8], out: &mut Vec<u8>) -> usize {
    let run = escaped.iter().take_while(|byte| **byte == b'\\').count();
    match escaped.get(run..) {
        Some([b'u', digits @ ..]) => {
            let Some(unit) = unit(digits) else { return run };
            let is_high = (0xd800..0xdc00).contains(&unit);
            let pair = digits.get(4..).filter(|_| is_high).and_then(|rest| {
                let run = rest.iter().take_while(|byte| **byte == b'\\').count();
                let low = unit_after_u(rest.get(run..)?).filter(|_| run > 0)?;
                let pair = char::decode_utf16([unit, low]).next()?.ok()?;
                Some((pair, 4 + run + 5))
            });
            let single = char::from_u32(u32::from(unit)).unwrap_or('\u{fffd}');
            let (character, used) = pair.unwrap_or((single, 4));
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            run + 1 + used
        }
        Some([b'x', high, low, ..]) => {
            let (Some(high), Some(low)) = (digit(*high), digit(*low)) else { return run };
            out.push((high << 4 | low).to_le_bytes().first().copied().unwrap_or_default());
            run + 3
        }
        Some([b'n' | b'r', ..]) => {
            out.push(b'\n');
            run + 1
        }
        Some([b't', ..]) => {
            out.push(b'\t');
            run + 1
        }
        _ => run,
    }
}

/// How many bytes after an escape are its code: all up to what ends it.
fn code_of_terminal(code: &[u8]) -> usize {
    let up_to = |is_end: fn(&u8) -> bool, of: std::ops::RangeInclusive<u8>| {
        let end = code.iter().skip(1).position(is_end).map(|end| end + 1)?;
        of.contains(code.get(end)?).then_some(end)
    };
    match code.first() {
        Some(b'[') => up_to(|byte| !(b' '..=b'?').contains(byte), b'@'..=b'~').map(|end| end + 1),
        Some(b']') => {
            up_to(|byte| *byte < b' ' || *byte == 0x7f, 7..=7).map(|end| end + 1).or_else(|| {
                let end = up_to(|byte| *byte < b' ' || *byte == 0x7f, 0x1b..=0x1b)?;
                (code.get(end + 1) == Some(&b'\\')).then_some(end + 2)
            })
        }
        Some(b'(' | b')') => code.get(1).filter(|set| set.is_ascii_alphanumeric()).map(|_| 2),
        _ => None,
    }
    .unwrap_or_default()
}

/// The length of a character that takes no room; 0 if it takes some.
fn without_width(text: &[u8]) -> usize {
    let len = match text.first() {
        Some(0xc2 | 0xcd) => 2,
        _ => 3,
    };
    let character = text.get(..len).and_then(|bytes| str::from_utf8(bytes).ok());
    match character.and_then(|character| character.chars().next()) {
        Some(
            '\u{ad}'
            | '\u{34f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}',
        ) => len,
        _ => 0,
    }
}

fn unit_after_u(text: &[u8]) -> Option<u16> {
    unit(text.strip_prefix(b"u")?)
}

fn unit(digits: &[u8]) -> Option<u16> {
    let digits = str::from_utf8(digits.get(..4)?).ok()?;
    u16::from_str_radix(digits, 16).ok()
}

fn digit(byte: u8) -> Option<u32> {
    char::from(byte).to_digit(16)
}

/// A character reference of HTML, after its `&`.
fn reference(name: &[u8], out: &mut Vec<u8>) -> usize {
    let Some(len) = name.iter().take(10).position(|byte| *byte == b';') else { return 0 };
    let number = |digits: &[u8], base| u32::from_str_radix(str::from_utf8(digits).ok()?, base).ok();
    let character = match name.get(..len).unwrap_or_default() {
        b"amp" => Some('&'),
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"quot" => Some('"'),
        b"apos" => Some('\''),
        b"nbsp" => Some(' '),
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16).and_then(char::from_u32),
        [b'#', digits @ ..] => number(digits, 10).and_then(char::from_u32),
        _ => None,
    };
    let Some(character) = character else { return 0 };
    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    len + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_escapes_however_often_they_were_made() {
        for written in [
            r#"a"b@c"#,
            r#"a\"b@c"#,
            r#"a\\\"b\u0040c"#,
            "a%22b%2540c",
            "a&quot;b&amp;#64;c",
            r"a\u005c\u0022b\u0040c",
            r"a\x22b\\x40c",
            "a\u{1b}[01;31m\u{1b}[K\"b\u{1b}[m\u{200b}@\u{ad}\u{2060}\u{feff}c\u{1b}(B",
            "a\u{1b}]8;;http://x\u{7}\"b\u{1b}]8;;\u{1b}\\@c",
            r#"a\u001b[m\"b@\\u200bc"#,
        ] {
            assert_eq!(
                String::from_utf8(bare(written.as_bytes())).unwrap(),
                r#"a"b@c"#,
                "{written}"
            );
        }
        assert_eq!(bare(r"\\ud83d\\ude00".as_bytes()), "😀".as_bytes());
        assert_eq!(bare(b"50% & more; 5%"), b"50% & more; 5%");
    }
}

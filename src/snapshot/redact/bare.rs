//! Bytes without any escapes, however often they were escaped.
//!
//! In: any bytes. Out: what is left once escapes of JSON, of URLs, of HTML and of Markdown are read, all at
//! once. It is no reading that could be shown, only one in which texts can be compared: backslashes are gone
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
    while let Some(at) = memchr::memchr3(b'\\', b'%', b'&', rest) {
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
            _ => 0,
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

//! All that can be read in a file by someone who tries: naive on purpose, and knows nothing of how
//! secrets are taken out.

use base64::Engine;
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD};
use std::collections::HashSet;

/// The bytes as they stand, without escapes once, twice and so on, and whatever base64 and hexadecimal digits hold.
pub(crate) fn everything(bytes: &[u8]) -> String {
    let mut texts = vec![String::from_utf8_lossy(bytes).into_owned()];
    for level in 0..5 {
        let next = unescaped(&texts[level]);
        texts.push(next);
    }
    let mut packed: Vec<String> = texts.iter().map(|text| unpacked(text)).collect();
    let inner: Vec<String> = packed.iter().map(|text| unescaped(&unescaped(text))).collect();
    packed.extend(inner);
    texts.extend(packed);
    // Most lines have no escapes and are the same each time.
    let mut seen = HashSet::new();
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| seen.insert(*line));
    lines.collect::<Vec<_>>().join("\n")
}

fn unescaped(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut out = String::new();
    let mut at = 0;
    let hex = |from: usize, len: usize| -> Option<u32> {
        let digits: String = characters.get(from..from + len)?.iter().collect();
        u32::from_str_radix(&digits, 16).ok()
    };
    while at < characters.len() {
        let (read, used) = match (characters[at], characters.get(at + 1)) {
            ('\\', Some('u')) => (hex(at + 2, 4).and_then(char::from_u32), 6),
            ('\\', Some('x')) => (hex(at + 2, 2).and_then(char::from_u32), 4),
            ('\u{1b}', Some('[')) => {
                let code = characters[at..].iter().take_while(|c| !c.is_ascii_alphabetic());
                at += code.count() + 1;
                continue;
            }
            ('\u{1b}', Some(']')) => {
                at += characters[at..].iter().take_while(|c| **c != '\u{7}').count() + 1;
                continue;
            }
            ('\u{200b}' | '\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}', _) => {
                at += 1;
                continue;
            }
            ('\\', Some('n')) => (Some('\n'), 2),
            ('\\', Some(c @ ('"' | '\\' | '/'))) => (Some(*c), 2),
            ('%', _) => (hex(at + 1, 2).and_then(char::from_u32), 3),
            ('&', _) => {
                let name: String =
                    characters[at + 1..].iter().take(8).take_while(|c| **c != ';').collect();
                let number = name.strip_prefix('#').and_then(|digits| digits.parse().ok());
                (number.and_then(char::from_u32), name.len() + 2)
            }
            _ => (None, 1),
        };
        match read {
            Some(character) => out.push(character),
            None => out.push(characters[at]),
        }
        at += if read.is_some() { used } else { 1 };
    }
    out
}

fn unpacked(text: &str) -> String {
    let reading = GeneralPurpose::new(
        &base64::alphabet::STANDARD,
        NO_PAD.with_decode_allow_trailing_bits(true),
    );
    let mut out = String::new();
    for run in text.split(|c: char| !(c.is_ascii_alphanumeric() || "+/-_".contains(c))) {
        if run.len() < 12 {
            continue;
        }
        let run = run.replace('-', "+").replace('_', "/");
        for offset in 0..4 {
            let part = &run[offset..];
            let part = if part.len() % 4 == 1 { &part[..part.len() - 1] } else { part };
            out.push_str(&String::from_utf8_lossy(&reading.decode(part).unwrap_or_default()));
            out.push('\n');
        }
        for offset in 0..2 {
            let digits: Vec<char> =
                run.chars().skip(offset).take_while(char::is_ascii_hexdigit).collect();
            let bytes: Vec<u8> = digits
                .chunks_exact(2)
                .filter_map(|pair| u8::from_str_radix(&pair.iter().collect::<String>(), 16).ok())
                .collect();
            out.push_str(&String::from_utf8_lossy(&bytes));
            out.push('\n');
        }
    }
    out
}

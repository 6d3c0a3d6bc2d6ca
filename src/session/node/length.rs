//! How long a value is as compact JSON: context.md, Tokens.
//!
//! In: a node. Out: the UTF-16 units of what `JSON.stringify` makes of it. It is told from the marks and the spelling,
//! without making that text, wherever the two would be the same.

use super::Node;
use crate::session::js;
use crate::session::tape::{Kind, Spelling};

impl Node<'_> {
    /// The length of the value as the compact JSON that `JSON.stringify` makes of it, in UTF-16 units.
    pub(crate) fn json_units(self) -> u64 {
        let told = self.written_json_units();
        told.unwrap_or_else(|| js::utf16_units(&self.value().to_string()))
    }

    /// The same, where it can be told from how the value is written.
    fn written_json_units(self) -> Option<u64> {
        let mut units = 0;
        let mut values: u64 = 0;
        for place in self.place..self.mark.next as usize {
            let node = self.at(place)?;
            values += 1;
            units += match node.mark.kind {
                Kind::Null | Kind::True => 4,
                Kind::False => 5,
                Kind::Number if node.bytes().iter().all(|byte| !matches!(byte, b'e' | b'E')) => {
                    node.bytes().len() as u64
                }
                Kind::Text(Spelling::Plain) => node.units() + 2,
                Kind::Text(_) => node.units() + added_by_escapes(node.bytes()) + 2,
                // Two brackets, and a comma or a colon before all but the first of what is in them.
                Kind::List | Kind::Object if node.mark.next as usize == place + 1 => 2,
                Kind::List => 1,
                Kind::Object if node.has_few_keys_all_different() => 1,
                _ => return None,
            };
        }
        Some(units + values - 1)
    }
}

/// How many UTF-16 units a text has more with the escapes that JSON has to have. No text that is marked has half a letter.
fn added_by_escapes(mut text: &[u8]) -> u64 {
    let mut added = 0;
    while let Some(escape) = memchr::memchr(b'\\', text) {
        let [first, behind @ ..] = text.get(escape + 1..).unwrap_or_default() else { break };
        added += match first {
            b'/' => 0,
            b'u' => added_by_letter(behind),
            _ => 1,
        };
        text = behind;
    }
    added
}

/// The same of one letter, by the digits that it is written with.
fn added_by_letter(digits: &[u8]) -> u64 {
    match digits {
        // What has a short escape of its own, and the quote and the backslash.
        [b'0', b'0', b'0', b'8'..=b'9' | b'a' | b'A' | b'c'..=b'd' | b'C'..=b'D', ..]
        | [b'0', b'0', b'2', b'2', ..]
        | [b'0', b'0', b'5', b'c' | b'C', ..] => 1,
        [b'0', b'0', b'0' | b'1', ..] => 5,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::session::tape::Tape;

    /// As `JSON.stringify(JSON.parse(text)).length` has them.
    #[test]
    fn escapes_count_as_json_has_to_have_them() {
        let told = [
            (r#""a\/b""#, 5),
            (r#""\u0041\n\t\"\\""#, 11),
            (r#""\u0000\u001f\u000a\u0022\u005C\u0008""#, 22),
            (r#""\ud83d\ude42 🙂 \u00e9é""#, 10),
            (r#"{"\u0061":"\u2028","b":[1,"\u007f"]}"#, 21),
        ];
        for (text, units) in told {
            let mut tape = Tape::default();
            let node = tape.read(text.as_bytes()).unwrap();
            assert_eq!(node.json_units(), units, "{text}");
        }
    }
}

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
                Kind::Text(Spelling::Escaped) => units_as_written(node.bytes()) + 2,
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

/// The UTF-16 units of a text with the escapes that it is written with.
fn units_as_written(text: &[u8]) -> u64 {
    let units = |byte: &u8| match byte {
        0x80..0xc0 => 0,
        0xf0.. => 2,
        _ => 1,
    };
    text.iter().map(units).sum()
}

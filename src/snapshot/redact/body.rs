//! Characters of tokens.
//!
//! In: a byte or a text. Out: whether, and how far, it may be of a token, and whether it is only what people write in
//! the place of one.

/// Which characters a token goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Letters and digits.
    Alnum,
    /// Those, `_` and `-`.
    Name,
    /// Those and `.`.
    Dotted,
    /// Letters, digits and the signs of both kinds of base64.
    Base64,
    /// Hexadecimal digits.
    Hex,
    /// Hexadecimal digits and `-`.
    DashedHex,
    /// Capitals and digits.
    Upper,
    /// What a path of a URL may hold.
    Path,
}

impl Body {
    pub(super) fn holds(self, byte: u8) -> bool {
        let more: &[u8] = match self {
            Self::Alnum => b"",
            Self::Name => b"_-",
            Self::Dotted => b"_-.",
            Self::Base64 => b"_-+/=",
            Self::Path => b"_-/.",
            Self::Hex => return byte.is_ascii_hexdigit(),
            Self::DashedHex => return byte.is_ascii_hexdigit() || byte == b'-',
            Self::Upper => return byte.is_ascii_uppercase() || byte.is_ascii_digit(),
        };
        byte.is_ascii_alphanumeric() || more.contains(&byte)
    }

    /// How many bytes of a text it holds from its start on.
    pub(super) fn len(self, text: &[u8]) -> usize {
        text.iter().position(|byte| !self.holds(*byte)).unwrap_or(text.len())
    }
}

/// Whether the body of a token is what people write in the place of one.
pub(super) fn is_made_up(body: &[u8]) -> bool {
    const SAID: [&[u8]; 9] = [
        b"xxxx",
        b"your",
        b"example",
        b"placeholder",
        b"redacted",
        b"....",
        b"----",
        b"____",
        b"insert",
    ];
    let mut seen = [false; 256];
    let mut different = 0;
    for byte in body.iter().take(64) {
        if let Some(seen) = seen.get_mut(usize::from(*byte)).filter(|seen| !**seen) {
            *seen = true;
            different += 1;
        }
    }
    let lower = body.get(..64).unwrap_or(body).to_ascii_lowercase();
    different < body.len().min(5)
        || SAID.iter().any(|said| memchr::memmem::find(&lower, said).is_some())
}

/// Whether a byte goes on with a word.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

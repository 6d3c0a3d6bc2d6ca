//! Images out of a file, checked.
//!
//! In: base64 and the type that a file says it is of. Out: bytes of one of the four types that every
//! browser shows, told by how they begin; or what is wrong with them. Whether the rest of the bytes is a
//! picture, only a browser knows.

use crate::wording::{bytes, named};
use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use std::borrow::Cow;

/// An image as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Base64.
    pub(super) data: String,
    /// What the file says that it is.
    pub(super) said_type: String,
}

/// An image that can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What it is.
    pub mime_type: &'static str,
}

/// Padding may be missing, as it is where other programs wrote the file.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

impl Picture {
    /// What it is, in words: `image/png, 12.4 kB`.
    #[must_use]
    pub fn words(&self) -> String {
        let size_bytes = self.data.len() / 4 * 3;
        format!("{}, {}", named(&self.said_type), bytes(size_bytes as u64))
    }

    /// Its bytes.
    ///
    /// # Errors
    ///
    /// If it is none that can be shown: why not, in words.
    pub fn check(&self) -> Result<Checked, String> {
        if self.data.is_empty() {
            return Err("it is empty".to_owned());
        }
        if self.data.starts_with("blob:") {
            return Err(format!("it is not in this file: {}", named(&self.data)));
        }
        // Some programs break base64 into lines.
        let mut data = Cow::Borrowed(self.data.trim());
        if memchr::memchr2(b'\n', b'\r', data.as_bytes()).is_some() {
            data.to_mut().retain(|c| !c.is_ascii_whitespace());
        }
        let bytes = BASE64.decode(data.as_bytes()).map_err(|_| "it is no base64".to_owned())?;
        let mime_type =
            type_of(&bytes).ok_or_else(|| "it begins like no png, jpeg, gif or webp".to_owned())?;
        Ok(Checked { bytes, mime_type })
    }
}

/// What bytes are, by how they begin.
fn type_of(bytes: &[u8]) -> Option<&'static str> {
    let begins = |with: &[u8]| bytes.starts_with(with);
    if begins(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if begins(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if begins(b"GIF87a") || begins(b"GIF89a") {
        Some("image/gif")
    } else if begins(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        Some("image/webp")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(data: &str) -> Result<&'static str, String> {
        let picture = Picture { data: data.to_owned(), said_type: "image/x".to_owned() };
        picture.check().map(|checked| checked.mime_type)
    }

    #[test]
    fn the_type_is_told_by_the_bytes() {
        let encode = |bytes: &[u8]| BASE64.encode(bytes);
        assert_eq!(check(&encode(b"\x89PNG\r\n\x1a\n....")), Ok("image/png"));
        assert_eq!(check(&encode(b"\xff\xd8\xff\xe0")), Ok("image/jpeg"));
        assert_eq!(check(&encode(b"GIF89a")), Ok("image/gif"));
        assert_eq!(check(&encode(b"RIFF\0\0\0\0WEBPVP8 ")), Ok("image/webp"));
        assert_eq!(check(encode(b"GIF89a..").trim_end_matches('=')), Ok("image/gif"));
    }

    #[test]
    fn base64_in_lines_is_base64() {
        let whole = BASE64.encode(b"\x89PNG\r\n\x1a\n................");
        for end in ["\n", "\r\n", "\r", " \n "] {
            let lines: Vec<_> = whole.as_bytes().chunks(10).map(String::from_utf8_lossy).collect();
            assert_eq!(check(&lines.join(end)), Ok("image/png"), "{end:?}");
        }
        assert_eq!(check("iVBO Rw0K").unwrap_err(), "it is no base64");
    }

    #[test]
    fn what_is_no_picture_says_why() {
        let why = |data| check(data).unwrap_err();
        assert_eq!(why(""), "it is empty");
        assert_eq!(why("blob:sha256:00"), "it is not in this file: blob:sha256:00");
        assert_eq!(why("not base64!"), "it is no base64");
        let svg = BASE64.encode(b"<svg onload=alert(1)>");
        assert_eq!(why(&svg), "it begins like no png, jpeg, gif or webp");
    }
}

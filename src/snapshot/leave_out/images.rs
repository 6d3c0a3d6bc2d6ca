//! Images, taken out.
//!
//! In: a block, or any text. Out: words in the place of the picture's bytes. Does not look at the picture.

mod drawing;

use super::{Cutter, Part};
use crate::session::js::{self, Object};
use crate::wording::{bytes, named};
use serde_json::{Value, json};

impl Cutter {
    /// Whether an object is an image that has to go.
    pub(super) fn takes_image(&self, block: &Object) -> bool {
        self.wanted.images == Part::TakenOut && js::text(block, "type") == Some("image")
    }

    /// What stands in the place of an image, which is counted.
    pub(super) fn image_taken(&mut self, image: &Object) -> Value {
        self.changes += 1;
        self.count_image(image);
        let kind = js::text(image, "mimeType").map_or_else(|| "image".to_owned(), named);
        json!({"type": "text", "text": words(&kind, size_bytes(image))})
    }

    pub(super) fn count_image(&mut self, image: &Object) {
        self.taken.images += 1;
        self.taken.image_bytes += size_bytes(image);
    }

    /// Takes images out of a text that holds them as `data:` addresses.
    pub(super) fn cut_pictures_in(&mut self, text: &mut String) {
        if self.wanted.images == Part::Kept {
            return;
        }
        let mut kept = String::new();
        let mut rest = text.as_str();
        while let Some(Picture { before, kind, size, after }) = next_picture(rest) {
            kept.push_str(before);
            kept.push_str(&words(kind, size));
            rest = after;
            self.changes += 1;
            self.taken.images += 1;
            self.taken.image_bytes += size;
        }
        if !kept.is_empty() {
            kept.push_str(rest);
            *text = kept;
        }
    }
}

fn words(kind: &str, size: u64) -> String {
    format!("[image taken out: {kind}, {}]", bytes(size))
}

/// An image in a text.
struct Picture<'a> {
    before: &'a str,
    kind: &'a str,
    size: u64,
    after: &'a str,
}

/// The next image in a text.
fn next_picture(text: &str) -> Option<Picture<'_>> {
    const SCHEME: &str = "data:image/";
    let mut from = 0;
    loop {
        let at = from + text.get(from..)?.find(SCHEME)?;
        let kind_and_data = text.get(at + "data:".len()..)?;
        let end = kind_and_data.find(|c: char| !c.is_ascii_graphic() || c == ',')?;
        let (kind, data) = kind_and_data.split_at_checked(end)?;
        if let Some(data) = data.strip_prefix(',').filter(|_| kind.len() < 80) {
            let before = text.get(..at)?;
            if let Some(kind) = kind.strip_suffix(";base64") {
                let end = data.find(|c| !is_base64(c)).unwrap_or(data.len());
                let (data, after) = data.split_at_checked(end)?;
                return Some(Picture { before, kind, size: decoded_bytes(data), after });
            }
            let end = drawing::end(data);
            if end > 0 {
                let (kind, after) = (kind.split(';').next()?, data.get(end..)?);
                return Some(Picture { before, kind, size: end as u64, after });
            }
        }
        from = at + SCHEME.len();
    }
}

fn is_base64(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_' | '=' | '%')
}

/// The size of an image, in the field where Pi has it or where others do.
fn size_bytes(image: &Object) -> u64 {
    let nested = image.get("source").and_then(|source| source.get("data")?.as_str());
    decoded_bytes(js::text(image, "data").or(nested).unwrap_or_default())
}

/// How many bytes a base64 text stands for.
fn decoded_bytes(base64: &str) -> u64 {
    let length = base64.trim_end_matches('=').len() as u64;
    length * 3 / 4
}

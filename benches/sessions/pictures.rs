//! Images that a browser can draw.
//!
//! In: a size. Out: PNG files in base64, no two the same. Knows no session.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fastrand::Rng;
use std::io;

/// How many are drawn; others differ from these in what stands behind their end, which a reader of PNG passes over.
const DRAWN: usize = 4;

/// Images of one size.
pub(crate) struct Pictures {
    drawn: Vec<String>,
}

impl Pictures {
    /// Draws images of about this many bytes.
    pub(crate) fn of_size(size_bytes: u64, rng: &mut Rng) -> io::Result<Self> {
        let drawn = (0..DRAWN).map(|_| draw(size_bytes, rng)).collect::<io::Result<_>>()?;
        Ok(Self { drawn })
    }

    /// None at all.
    pub(crate) fn none() -> Self {
        Self { drawn: Vec::new() }
    }

    /// Writes one in base64.
    pub(crate) fn write(&self, rng: &mut Rng, line: &mut String) {
        if let Some(data) = rng.choice(&self.drawn) {
            line.push_str(data);
        }
        STANDARD.encode_string(rng.u128(..).to_le_bytes(), line);
    }
}

/// Noise in shades of one colour: it packs as little as a photograph, and is drawn as quickly.
fn draw(size_bytes: u64, rng: &mut Rng) -> io::Result<String> {
    let side = u32::try_from((size_bytes / 3).isqrt()).unwrap_or(u32::MAX).max(1);
    let mut pixels = vec![0; 3 * side as usize * side as usize];
    rng.fill(&mut pixels);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::NoCompression);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    // Whole groups of three bytes, so that more base64 can follow.
    file.resize(file.len().next_multiple_of(3), 0);
    Ok(STANDARD.encode(file))
}

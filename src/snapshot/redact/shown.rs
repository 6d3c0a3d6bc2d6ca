//! Whether characters of a code stand for text.
//!
//! In: characters of base64, or bytes. Out: whether enough of what they stand for can be shown, in one stretch. Looks
//! at no more than it must: nearly all runs of such characters are names, paths and pictures.

use super::alphabet::{OTHER, each_byte, value};

/// Of a longer run a few places are looked at, each so long.
pub(super) const MOST_LOOKED_AT: usize = 3 * SAMPLE;
const SAMPLE: usize = 256;

/// Where text may begin in a run. The first bit of what is shown is 0, so the first of each four characters is of
/// the first half of the alphabet, group after group: in names and paths it hardly ever is.
pub(super) fn likely_offsets(characters: &[u8]) -> [bool; 4] {
    if characters.len() > MOST_LOOKED_AT {
        return [true; 4];
    }
    let mut now = [0_usize; 4];
    let mut longest = [0_usize; 4];
    let mut whole = characters.chunks_exact(4);
    let mut pass = |group: &[u8]| {
        for ((byte, now), longest) in group.iter().zip(&mut now).zip(&mut longest) {
            *now = if value(*byte) < OTHER / 2 { *now + 1 } else { 0 };
            *longest = (*now).max(*longest);
        }
    };
    whole.by_ref().for_each(&mut pass);
    pass(whole.remainder());
    // In a stretch of so many bytes so many groups begin, wherever it does.
    let least = Stretch::of(characters.len().saturating_sub(3) * 3 / 4).enough / 3;
    longest.map(|longest| longest >= least)
}

/// Whether characters decode to text. Of many, a few places are looked at.
pub(super) fn holds_text(characters: &[u8]) -> bool {
    if characters.len() <= MOST_LOOKED_AT {
        return decodes_to_text(characters);
    }
    let middle = characters.len() / 8 * 4;
    let last = (characters.len() - SAMPLE) / 4 * 4;
    let mut samples = [0, middle, last].into_iter();
    samples.any(|from| decodes_to_text(characters.get(from..from + SAMPLE).unwrap_or_default()))
}

/// Most names of code are as long as a code and are none: to see that, nothing is set aside.
fn decodes_to_text(characters: &[u8]) -> bool {
    let mut stretch = Stretch::of(characters.len() * 3 / 4);
    each_byte(characters, &mut |byte| stretch.pass(byte));
    stretch.is_enough()
}

/// Whether bytes are text.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    let mut stretch = Stretch::of(bytes.len());
    for byte in bytes {
        stretch.pass(*byte);
    }
    stretch.is_enough()
}

/// The longest stretch of characters that are shown: a long one is no accident.
struct Stretch {
    enough: usize,
    now: usize,
    longest: usize,
}

impl Stretch {
    fn of(len: usize) -> Self {
        Self { enough: (len * 3 / 4).clamp(6, 12), now: 0, longest: 0 }
    }

    fn pass(&mut self, byte: u8) {
        let is_shown = matches!(byte, 0x20..=0x7e | b'\n' | b'\t' | b'\r');
        self.now = if is_shown { self.now + 1 } else { 0 };
        self.longest = self.longest.max(self.now);
    }

    fn is_enough(&self) -> bool {
        self.longest >= self.enough
    }
}

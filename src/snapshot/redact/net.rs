//! Many texts looked for by their ends.
//!
//! In: texts, each of something, then bytes. Out: each place where one of the texts stands. The last bytes of a
//! text are a number; a number that rolls along the bytes is looked up among those. Another way than
//! `needles`, on purpose.

use crate::session::order;
use std::ops::Range;

/// Texts to look for.
#[derive(Debug)]
pub(super) struct Net {
    /// Texts of at least eight bytes, and shorter ones.
    meshes: [Mesh; 2],
}

/// Texts that are known by as many last bytes.
#[derive(Debug)]
struct Mesh {
    last_bytes: usize,
    /// By their numbers, in order.
    texts: Vec<(u64, Box<[u8]>, usize)>,
    /// A bit for each number that occurs, by what its bits come to.
    seen: Vec<u64>,
}

const BITS: u32 = 18;

impl Net {
    pub(super) fn new(texts: Vec<(Box<[u8]>, usize)>) -> Self {
        let (long, short) = texts.into_iter().partition(|(text, _)| text.len() >= 8);
        Self { meshes: [Mesh::new(long, 8), Mesh::new(short, 3)] }
    }

    /// Visits each place.
    pub(super) fn each(&self, bytes: &[u8], visit: &mut dyn FnMut(usize, Range<usize>)) {
        for mesh in self.meshes.iter().filter(|mesh| !mesh.texts.is_empty()) {
            mesh.each(bytes, visit);
        }
    }
}

impl Mesh {
    fn new(texts: Vec<(Box<[u8]>, usize)>, last_bytes: usize) -> Self {
        let long_enough = texts.into_iter().filter(|(text, _)| text.len() >= last_bytes);
        let mut texts: Vec<_> = long_enough
            .map(|(text, of)| {
                let last = text.get(text.len() - last_bytes..).unwrap_or_default();
                (last.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)), text, of)
            })
            .collect();
        order::by(&mut texts, Ord::cmp);
        texts.dedup();
        let mut seen = vec![0; 1 << (BITS - 6)];
        for (number, ..) in &texts {
            let slot = slot(*number);
            if let Some(word) = seen.get_mut(slot >> 6) {
                *word |= 1_u64 << (slot & 63);
            }
        }
        Self { last_bytes, texts, seen }
    }

    fn each(&self, bytes: &[u8], visit: &mut dyn FnMut(usize, Range<usize>)) {
        let mask = u64::MAX >> (64 - 8 * self.last_bytes);
        let mut number = 0;
        for (at, byte) in bytes.iter().enumerate() {
            number = (number << 8 | u64::from(*byte)) & mask;
            let slot = slot(number);
            if self.seen.get(slot >> 6).is_none_or(|word| word >> (slot & 63) & 1 == 0) {
                continue;
            }
            let first = self.texts.partition_point(|(other, ..)| *other < number);
            let same = self.texts.get(first..).unwrap_or_default().iter();
            for (_, text, of) in same.take_while(|(other, ..)| *other == number) {
                let Some(start) = (at + 1).checked_sub(text.len()) else { continue };
                if bytes.get(start..=at) == Some(&**text) {
                    visit(*of, start..at + 1);
                }
            }
        }
    }
}

fn slot(number: u64) -> usize {
    // The upper bits of a product depend on all bits; they fit.
    usize::try_from(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_of_each_text_is_found() {
        let texts: Vec<(Box<[u8]>, usize)> =
            [b"abc".as_slice(), b"bcd", b"0123456789", b"56789", b"ab"]
                .into_iter()
                .map(Box::from)
                .zip(0..)
                .collect();
        let mut found = Vec::new();
        Net::new(texts)
            .each(b"abcd 0123456789 abc", &mut |of, place| found.push((of, place.start)));
        found.sort_unstable();
        assert_eq!(found, [(0, 0), (0, 16), (1, 1), (2, 5), (3, 10)]);
    }
}

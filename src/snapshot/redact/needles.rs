//! Many texts looked for at once.
//!
//! In: the texts, then bytes. Out: where each of the texts begins, the longest first. A small table over the
//! first three bytes passes by nearly every place; what is left is decided by halving a sorted list. So its
//! memory is that of the texts, however many there are, and its time is that of the bytes. Knows nothing of
//! what the texts are.

use crate::session::order;

/// Texts to look for.
#[derive(Clone, Debug)]
pub(super) struct Needles {
    /// Sorted, none twice.
    texts: Vec<Box<[u8]>>,
    /// What each stands for.
    meanings: Vec<u32>,
    /// The longest other needle that each begins with.
    shorter: Vec<Option<u32>>,
    filter: Vec<u64>,
    shift: u32,
}

/// A needle shorter than this cannot be looked for.
pub(super) const LEAST_BYTES: usize = 3;

/// The upper bits of a product with it depend on all bits.
const SPREAD: u32 = 0x9E37_79B1;

/// One place at which a needle stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) at: usize,
    pub(super) len: usize,
    pub(super) meaning: u32,
}

impl Needles {
    /// Of two equal texts the first keeps its meaning; those that are too short are left out.
    pub(super) fn new(texts: impl IntoIterator<Item = (Box<[u8]>, u32)>) -> Self {
        let long_enough = texts.into_iter().filter(|(text, _)| text.len() >= LEAST_BYTES);
        let mut sorted: Vec<(Box<[u8]>, u32)> = long_enough.collect();
        order::by(&mut sorted, |(one, _), (other, _)| one.cmp(other));
        sorted.dedup_by(|(later, _), (first, _)| later == first);
        // One bit in sixty or so is set, whether there are a few needles or a million.
        let bits = (sorted.len() * 64).next_power_of_two().clamp(1 << 13, 1 << 24).trailing_zeros();
        let mut needles = Self {
            texts: Vec::with_capacity(sorted.len()),
            meanings: Vec::with_capacity(sorted.len()),
            shorter: Vec::with_capacity(sorted.len()),
            filter: vec![0; 1 << (bits - 6)],
            shift: 32 - bits,
        };
        for (text, meaning) in sorted {
            needles.add(text, meaning);
        }
        needles
    }

    fn add(&mut self, text: Box<[u8]>, meaning: u32) {
        let slot = self.slot(&text);
        if let Some(word) = self.filter.get_mut(slot >> 6) {
            *word |= 1 << (slot & 63);
        }
        let mut shorter = self.texts.len().checked_sub(1);
        while let Some(index) = shorter
            && !self.texts.get(index).is_some_and(|before| text.starts_with(before))
        {
            shorter = self.before(index);
        }
        self.shorter.push(shorter.and_then(|index| u32::try_from(index).ok()));
        self.texts.push(text);
        self.meanings.push(meaning);
    }

    fn before(&self, index: usize) -> Option<usize> {
        Some((*self.shorter.get(index)?)? as usize)
    }

    /// Where in the table the first three bytes of a text stand.
    fn slot(&self, text: &[u8]) -> usize {
        let [a, b, c, ..] = *text else { return 0 };
        let three = u32::from(a) | u32::from(b) << 8 | u32::from(c) << 16;
        (three.wrapping_mul(SPREAD) >> self.shift) as usize
    }

    /// How far on the first three bytes stand that may begin a needle.
    fn first_likely(&self, text: &[u8]) -> Option<usize> {
        let [a, b, rest @ ..] = text else { return None };
        let mut three = u32::from(*a) << 8 | u32::from(*b) << 16;
        rest.iter().position(|byte| {
            three = three >> 8 | u32::from(*byte) << 16;
            let slot = (three.wrapping_mul(SPREAD) >> self.shift) as usize;
            self.filter.get(slot >> 6).is_some_and(|word| word >> (slot & 63) & 1 == 1)
        })
    }

    /// The first needle that stands at a place or after it and that `fits`.
    pub(super) fn next(
        &self,
        text: &[u8],
        mut from: usize,
        fits: &mut dyn FnMut(Found) -> bool,
    ) -> Option<Found> {
        loop {
            let rest = text.get(from..)?;
            from += self.first_likely(rest)?;
            if let Some(found) = self.at(text, from, fits) {
                return Some(found);
            }
            from += 1;
        }
    }

    /// The longest needle at a place that `fits`.
    fn at(&self, text: &[u8], at: usize, fits: &mut dyn FnMut(Found) -> bool) -> Option<Found> {
        let rest = text.get(at..)?;
        // What begins the rest is no greater than it, and begins the greatest needle that is no greater, too.
        let mut candidate = self.texts.partition_point(|needle| **needle <= *rest).checked_sub(1);
        while let Some(index) = candidate {
            let needle = self.texts.get(index)?;
            if rest.starts_with(needle) {
                let meaning = *self.meanings.get(index)?;
                let found = Found { at, len: needle.len(), meaning };
                if fits(found) {
                    return Some(found);
                }
            }
            candidate = self.before(index);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(needles: &[&str], text: &str) -> Vec<(usize, u32)> {
        let needles =
            needles.iter().zip(0..).map(|(text, meaning)| (text.as_bytes().into(), meaning));
        let needles = Needles::new(needles);
        let mut all = Vec::new();
        let mut from = 0;
        while let Some(found) = needles.next(text.as_bytes(), from, &mut |_| true) {
            all.push((found.at, found.meaning));
            from = found.at + found.len;
        }
        all
    }

    #[test]
    fn the_longest_of_those_that_begin_at_a_place_is_found() {
        assert_eq!(
            found(&["abc", "abcdef", "abcd"], "abcde abcdef abc"),
            [(0, 2), (6, 1), (13, 0)]
        );
        // Between a text and its longer forms stand others in the list.
        assert_eq!(found(&["abc", "abcab", "abcaz"], "abcax"), [(0, 0)]);
        assert_eq!(found(&["ab", ""], "ab"), []);
    }

    #[test]
    fn it_finds_what_a_plain_search_finds() {
        let pieces = ["aab", "aba", "baab", "bbb", "abab"];
        for seed in 0..512_u32 {
            let text: String =
                (0..9).map(|bit| if seed >> bit & 1 == 1 { 'a' } else { 'b' }).collect();
            let first = pieces.iter().filter_map(|piece| text.find(piece)).min();
            assert_eq!(found(&pieces, &text).first().map(|place| place.0), first, "{text}");
        }
    }
}

//! gzip, packed and unpacked piece by piece: RFC 1952 around the deflate of `miniz_oxide`.
//!
//! In: bytes in pieces of any size. Out: bytes, so many at a time that no step takes long. What is packed twice is
//! equal: neither a time nor a name stands in it. Of data that breaks off, all that can be unpacked comes out. Knows
//! nothing of what is packed. The frame is written here, for it is a few bytes, and a library brings 16 kB of tables.

mod checksum;
mod unpacker;

use std::fmt;

use miniz_oxide::deflate::core::{CompressorOxide, create_comp_flags_from_zip_params};
use miniz_oxide::deflate::stream::deflate;
use miniz_oxide::{MZFlush, MZStatus};

use checksum::Checksum;
pub(super) use unpacker::Unpacker;

/// What gzip begins with.
pub(super) const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// The smallest that this library makes of text; slower than its default by a half.
const LEVEL: i32 = 9;

/// Packs.
pub(super) struct Packer {
    state: Box<CompressorOxide>,
    checksum: Checksum,
    packed: Vec<u8>,
}

impl Packer {
    pub(super) fn new() -> Self {
        // A negative window asks for deflate alone, without zlib's frame.
        let flags = create_comp_flags_from_zip_params(LEVEL, -15, 0);
        // Deflate, no flags, no time, as small as can be, written by no known system.
        let packed = vec![MAGIC[0], MAGIC[1], 8, 0, 0, 0, 0, 0, 2, 255];
        Self { state: Box::new(CompressorOxide::new(flags)), checksum: Checksum::new(), packed }
    }

    /// Takes the next bytes.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.checksum.add(bytes);
        self.run(bytes, MZFlush::None);
    }

    /// What is packed so far, which is handed out once.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.packed)
    }

    /// Ends it: the rest of what is packed.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.run(&[], MZFlush::Finish);
        self.packed.extend(self.checksum.value().to_le_bytes());
        self.packed.extend(self.checksum.length.to_le_bytes());
        self.packed
    }

    fn run(&mut self, mut bytes: &[u8], flush: MZFlush) {
        let mut room = vec![0; 1 << 15];
        loop {
            let done = deflate(&mut self.state, bytes, &mut room, flush);
            self.packed.extend(room.get(..done.bytes_written).unwrap_or_default());
            bytes = bytes.get(done.bytes_consumed..).unwrap_or_default();
            let is_over = match flush {
                MZFlush::Finish => done.status == Ok(MZStatus::StreamEnd),
                _ => bytes.is_empty() && done.bytes_written < room.len(),
            };
            if is_over || done.status.is_err() {
                return;
            }
        }
    }
}

/// Why unpacking ended before the data did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The data ends before it is complete.
    CutOff,
    /// The data is no gzip, or no longer.
    Damaged,
    /// All was unpacked, and is not what was packed.
    Changed,
    /// After the end stands something else.
    Followed,
    /// It stands in a text that is no base64, or no longer.
    NoBase64,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CutOff => "the packed data ends before it is complete",
            Self::Damaged => "the packed data is damaged: from here on it cannot be unpacked",
            Self::Changed => {
                "the packed data is damaged: its checksum is not that of what came out"
            }
            Self::Followed => "after the packed data stands something else, which is left out",
            Self::NoBase64 => "the packed data is damaged: from here on it is no base64",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut packer = Packer::new();
        let mut out = Vec::new();
        for piece in bytes.chunks(1_000) {
            packer.add(piece);
            out.extend(packer.take());
        }
        out.extend(packer.finish());
        out
    }

    /// What comes out, given in pieces, and how it ended.
    fn unpacked(bytes: &[u8], piece_bytes: usize) -> (Vec<u8>, Result<(), Trouble>) {
        let (mut unpacker, mut out) = (Unpacker::new(), Vec::new());
        for mut piece in bytes.chunks(piece_bytes) {
            while !piece.is_empty() {
                match unpacker.unpack(piece, &mut out) {
                    Ok(taken) => piece = &piece[taken..],
                    Err(trouble) => return (out, Err(trouble)),
                }
            }
        }
        let ended = unpacker.end(&mut out);
        (out, ended)
    }

    fn sample() -> Vec<u8> {
        (0..100_000_u32)
            .flat_map(|at| (at.wrapping_mul(at) % 97).to_string().into_bytes())
            .collect()
    }

    #[test]
    fn what_is_packed_is_unpacked_in_pieces_of_any_size() {
        for bytes in [vec![], b"a".to_vec(), sample()] {
            let packed = packed(&bytes);
            for size in [1, 7, 4_096, usize::MAX] {
                assert_eq!(unpacked(&packed, size), (bytes.clone(), Ok(())));
            }
        }
    }

    /// As `gzip -N` writes "hi\n" with a name, plus every further field that a head can have.
    #[test]
    fn the_heads_of_other_programs_are_read() {
        let mut file = vec![0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3];
        file.extend(b"\x03\0abcname\0a comment\0\x11\x22");
        file.extend(&packed(b"hi\n")[10..]);
        assert_eq!(unpacked(&file, 1), (b"hi\n".to_vec(), Ok(())));
    }

    #[test]
    fn members_and_zeros_that_follow_are_one_file() {
        let mut file = packed(b"one\n");
        file.extend(packed(b"two\n"));
        file.extend([0; 30]);
        assert_eq!(unpacked(&file, 5), (b"one\ntwo\n".to_vec(), Ok(())));
        file.extend(b"else");
        assert_eq!(unpacked(&file, 5), (b"one\ntwo\n".to_vec(), Err(Trouble::Followed)));
    }

    #[test]
    fn of_damaged_data_all_that_can_be_had_comes_out() {
        let (whole, file) = (sample(), packed(&sample()));
        let (half, ended) = unpacked(&file[..file.len() / 2], usize::MAX);
        assert_eq!(ended, Err(Trouble::CutOff));
        assert!(half.len() > whole.len() / 4 && whole.starts_with(&half), "{}", half.len());
        let mut changed = file.clone();
        *changed.last_mut().unwrap() ^= 1;
        assert_eq!(unpacked(&changed, 100), (whole, Err(Trouble::Changed)));
        assert_eq!(unpacked(b"\x1f\x8b\x07", 3).1, Err(Trouble::Damaged));
        assert_eq!(unpacked(b"\x1f", 3).1, Err(Trouble::CutOff));
    }

    #[test]
    fn one_step_makes_so_much_and_no_more() {
        let bomb = packed(&vec![b' '; 50_000_000]);
        let (mut unpacker, mut out) = (Unpacker::new(), Vec::new());
        let taken = unpacker.unpack(&bomb, &mut out).unwrap();
        assert!(taken < bomb.len() && out.len() < 1_000_000, "{}", out.len());
    }
}

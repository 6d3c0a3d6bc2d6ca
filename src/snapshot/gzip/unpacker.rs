//! gzip, unpacked piece by piece.
//!
//! In: bytes in pieces of any size. Out: what is packed in them, so much at a time that no step takes long. The head
//! of a member is passed over, its end is checked.

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

use super::checksum::Checksum;
use super::{MAGIC, Trouble};

/// How much comes out of one step at most, beyond what was there.
const STEP_BYTES: usize = 1 << 18;

/// Unpacks, several members one after the other as one.
pub(in crate::snapshot) struct Unpacker {
    part: Part,
    state: Box<InflateState>,
    checksum: Checksum,
}

/// Which part of a member comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A first member.
    First,
    /// The ten bytes that every head has, from this one on.
    Head { at: u8, flags: u8 },
    /// The length of further fields in the head, from this byte on.
    ExtraLength { at: u8, low: u8, flags: u8 },
    /// So many bytes of further fields.
    Extra { left: u16, flags: u8 },
    /// A text that ends in a zero.
    Text { flags: u8 },
    /// So many bytes of the head's own checksum.
    HeadChecksum { left: u8 },
    /// The data.
    Body,
    /// The checksum and the length, from this byte on.
    Tail { at: u8, read: u64 },
    /// A further member, zeros, or nothing.
    Next,
}

/// What a head can have, as bits of its flags.
const HAS_CHECKSUM: u8 = 2;
const HAS_EXTRA: u8 = 4;
const HAS_NAME: u8 = 8;
const HAS_COMMENT: u8 = 16;

impl Unpacker {
    pub(in crate::snapshot) fn new() -> Self {
        let state = InflateState::new_boxed(DataFormat::Raw);
        Self { part: Part::First, state, checksum: Checksum::new() }
    }

    /// Unpacks the next bytes, as far as one step goes. Out comes how many of them it took: all, unless a step's
    /// room is full.
    pub(in crate::snapshot) fn unpack(
        &mut self,
        bytes: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<usize, Trouble> {
        let most = out.len() + STEP_BYTES;
        let mut at = 0;
        while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
            if self.part == Part::Body {
                if out.len() >= most {
                    break;
                }
                at += self.body(rest, out)?;
            } else if let Some(byte) = rest.first() {
                self.frame(*byte)?;
                at += 1;
            }
        }
        Ok(at)
    }

    /// Whether the data may end here.
    pub(in crate::snapshot) fn end(&mut self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        while self.part == Part::Body {
            // What came out of the last bytes may still wait for room.
            let before = out.len();
            self.body(&[], out)?;
            if out.len() == before {
                break;
            }
        }
        if self.part == Part::Next { Ok(()) } else { Err(Trouble::CutOff) }
    }

    /// Whether no byte came yet.
    pub(in crate::snapshot) fn is_untouched(&self) -> bool {
        self.part == Part::First
    }

    fn body(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<usize, Trouble> {
        let start = out.len();
        out.resize(start + (1 << 16), 0);
        let room = out.get_mut(start..).unwrap_or_default();
        let done = inflate(&mut self.state, bytes, room, MZFlush::None);
        out.truncate(start + done.bytes_written);
        self.checksum.add(out.get(start..).unwrap_or_default());
        match done.status {
            Ok(MZStatus::StreamEnd) => self.part = Part::Tail { at: 0, read: 0 },
            // It stands still: that is what it does at the end of the bytes, and nowhere else.
            _ if !bytes.is_empty() && done.bytes_consumed + done.bytes_written == 0 => {
                return Err(Trouble::Damaged);
            }
            // It only says that it needs more bytes, or more room.
            Ok(_) | Err(MZError::Buf) => {}
            Err(_) => return Err(Trouble::Damaged),
        }
        Ok(done.bytes_consumed)
    }

    /// Takes one byte of what stands around the data.
    fn frame(&mut self, byte: u8) -> Result<(), Trouble> {
        let is = |right: bool, next: Part| if right { Ok(next) } else { Err(Trouble::Damaged) };
        self.part = match self.part {
            Part::First => is(byte == MAGIC[0], Part::Head { at: 1, flags: 0 })?,
            Part::Next if byte == 0 => Part::Next,
            Part::Next if byte == MAGIC[0] => {
                *self = Self::new();
                Part::Head { at: 1, flags: 0 }
            }
            Part::Next => return Err(Trouble::Followed),
            Part::Head { at: 1, flags } => is(byte == MAGIC[1], Part::Head { at: 2, flags })?,
            Part::Head { at: 2, flags } => is(byte == 8, Part::Head { at: 3, flags })?,
            Part::Head { at: 3, .. } => Part::Head { at: 4, flags: byte },
            Part::Head { at: 9, flags } if flags & HAS_EXTRA != 0 => {
                Part::ExtraLength { at: 0, low: 0, flags }
            }
            Part::Head { at: 9, flags } | Part::Extra { left: 1, flags } => after_extra(flags),
            Part::Head { at, flags } => Part::Head { at: at + 1, flags },
            Part::ExtraLength { at: 0, flags, .. } => Part::ExtraLength { at: 1, low: byte, flags },
            Part::ExtraLength { low, flags, .. } => match u16::from_le_bytes([low, byte]) {
                0 => after_extra(flags),
                left => Part::Extra { left, flags },
            },
            Part::Extra { left, flags } => Part::Extra { left: left - 1, flags },
            // A name, and after it a comment.
            Part::Text { flags } if byte == 0 && flags & HAS_NAME != 0 => {
                after_extra(flags & !HAS_NAME)
            }
            Part::Text { flags } if byte == 0 => after_extra(flags & !HAS_COMMENT),
            Part::Text { flags } => Part::Text { flags },
            Part::HeadChecksum { left: 1 } | Part::Body => Part::Body,
            Part::HeadChecksum { left } => Part::HeadChecksum { left: left - 1 },
            Part::Tail { at, read } => {
                let read = read | u64::from(byte) << (8 * u32::from(at));
                if at < 7 {
                    Part::Tail { at: at + 1, read }
                } else if read == self.checksum.tail() {
                    Part::Next
                } else {
                    return Err(Trouble::Changed);
                }
            }
        };
        Ok(())
    }
}

fn after_extra(flags: u8) -> Part {
    if flags & (HAS_NAME | HAS_COMMENT) != 0 {
        Part::Text { flags }
    } else if flags & HAS_CHECKSUM != 0 {
        Part::HeadChecksum { left: 2 }
    } else {
        Part::Body
    }
}

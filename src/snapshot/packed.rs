//! How a snapshot holds its session: gzip, as base64.
//!
//! In: bytes in pieces, or text in pieces. Out: the other; of text so much at a time that no step takes long. Knows
//! nothing of the file around it.

use super::base64_text::{Decoder, Encoder};
use super::gzip::{Packer, Trouble, Unpacker};

/// Writes.
pub(super) struct PackedWriter {
    packer: Packer,
    encoder: Encoder,
}

impl PackedWriter {
    pub(super) fn new() -> Self {
        Self { packer: Packer::new(), encoder: Encoder::default() }
    }

    /// Appends the text of the next bytes.
    pub(super) fn add(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        self.packer.add(bytes);
        self.encoder.encode(&self.packer.take(), text);
    }

    /// Appends what is left.
    pub(super) fn finish(self, text: &mut Vec<u8>) {
        let Self { packer, mut encoder } = self;
        encoder.encode(&packer.finish(), text);
        encoder.finish(text);
    }
}

/// Reads.
pub(super) struct PackedReader {
    decoder: Decoder,
    unpacker: Unpacker,
    /// What came out of base64 and is to be unpacked yet.
    packed: Vec<u8>,
    /// What is wrong with the text after that.
    trouble: Option<Trouble>,
}

impl PackedReader {
    pub(super) fn new() -> Self {
        let (decoder, unpacker) = (Decoder::default(), Unpacker::new());
        Self { decoder, unpacker, packed: Vec::new(), trouble: None }
    }

    /// Goes on by one step, which appends bytes or takes text. Out comes how much of the text it took.
    pub(super) fn unpack(&mut self, text: &[u8], bytes: &mut Vec<u8>) -> Result<usize, Trouble> {
        if !self.packed.is_empty() {
            let taken = self.unpacker.unpack(&self.packed, bytes)?;
            self.packed.drain(..taken);
            return Ok(0);
        }
        if let Some(trouble) = self.trouble {
            return Err(trouble);
        }
        if self.decoder.decode(text, &mut self.packed).is_err() {
            // What came before it is unpacked first.
            self.trouble = Some(Trouble::NoBase64);
        }
        Ok(text.len())
    }

    /// Whether there is nothing to do before more text comes.
    pub(super) fn is_waiting(&self) -> bool {
        self.packed.is_empty() && self.trouble.is_none()
    }

    /// The text is over: appends what is left of the bytes, and says whether they are all there.
    pub(super) fn end(&mut self, bytes: &mut Vec<u8>) -> Result<(), Trouble> {
        // Too few letters for a byte are no loss: the unpacker knows whether it has all.
        let _ = self.decoder.finish(&mut self.packed);
        while !self.packed.is_empty() {
            let taken = self.unpacker.unpack(&self.packed, bytes)?;
            self.packed.drain(..taken);
        }
        self.unpacker.end(bytes)
    }

    /// Whether there was no text at all.
    pub(super) fn is_untouched(&self) -> bool {
        self.is_waiting() && self.decoder.is_even() && self.unpacker.is_untouched()
    }
}

//! The checksum that gzip ends in, CRC-32, and the length beside it.
//!
//! In: bytes. Out: two numbers of them. Written here, for it is twenty lines: a library brings its tables, which no
//! snapshot can spare the room for.

/// Both, of the bytes so far.
pub(super) struct Checksum {
    /// What each byte changes. It is worked out when it is needed: in a program it would take a kilobyte.
    table: Box<[u32; 256]>,
    register: u32,
    pub(super) length: u32,
}

impl Checksum {
    pub(super) fn new() -> Self {
        let mut table = Box::new([0; 256]);
        for (entry, byte) in table.iter_mut().zip(0_u32..) {
            *entry = (0..8).fold(byte, |value, _| {
                if value & 1 == 1 { (value >> 1) ^ 0xedb8_8320 } else { value >> 1 }
            });
        }
        Self { table, register: u32::MAX, length: 0 }
    }

    #[expect(clippy::cast_possible_truncation, reason = "the length is kept modulo 2^32")]
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.length = self.length.wrapping_add(bytes.len() as u32);
        for byte in bytes {
            let [low, ..] = self.register.to_le_bytes();
            let changes = self.table.get(usize::from(low ^ byte)).copied().unwrap_or_default();
            self.register = (self.register >> 8) ^ changes;
        }
    }

    pub(super) fn value(&self) -> u32 {
        !self.register
    }

    /// Both, as they stand at the end.
    pub(super) fn tail(&self) -> u64 {
        u64::from(self.length) << 32 | u64::from(self.value())
    }
}

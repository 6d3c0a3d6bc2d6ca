//! Unpacks the program of a single file, in the page.
//!
//! In: bytes as `xz --format=lzma` writes them, with their length. Out: what was packed. Whatever goes wrong is a trap,
//! which ends the start of the page. It runs once in a memory of its own, which the page then forgets: so nothing is
//! ever given back, and neither the standard library nor its allocator travels along.

#![cfg(target_arch = "wasm32")]
#![no_std]

extern crate alloc;

use alloc::vec;
use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::{memory_grow, unreachable};
use core::panic::PanicInfo;
use core::ptr::null_mut;
use core::slice;

use lzma_rust2::{LzmaReader, Read as _};

const PAGE_BYTES: usize = 1 << 16;

/// Makes room for what is packed. Out comes its place in memory.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    vec![0; bytes].leak().as_mut_ptr()
}

/// Unpacks what was written into that room. Out comes the place of what was packed.
///
/// # Safety
///
/// `packed` is what [`room`] said, and `packed_bytes` no more than it was asked for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unpack(
    packed: *const u8,
    packed_bytes: usize,
    unpacked_bytes: usize,
) -> *const u8 {
    // SAFETY: that room was filled with zeros when it was made, and nobody else has it.
    let packed = unsafe { slice::from_raw_parts(packed, packed_bytes) };
    let mut unpacked = vec![0; unpacked_bytes];
    let Ok(mut reader) = LzmaReader::new_mem_limit(packed, u32::MAX, None) else { unreachable() };
    reader.set_relaxed_end_condition(false);
    if reader.read_exact(&mut unpacked).is_err() {
        unreachable();
    }
    unpacked.leak().as_ptr()
}

/// Each time new pages, for there are a dozen times in all.
struct NewPages;

// SAFETY: memory that has just been added is in no one's use. It begins at a page, which is all that a layout of this
// program can ask of its place, and is as many pages as hold the size. Where there is none, null says so.
unsafe impl GlobalAlloc for NewPages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match memory_grow(0, layout.size().div_ceil(PAGE_BYTES)) {
            usize::MAX => null_mut(),
            first_page => (first_page * PAGE_BYTES) as *mut u8,
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static PAGES: NewPages = NewPages;

#[panic_handler]
fn stop(_: &PanicInfo) -> ! {
    unreachable()
}

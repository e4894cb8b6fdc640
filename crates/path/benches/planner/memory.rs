//! An allocator that counts, so that what a search takes beside the map is known to the byte.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system's allocator, with the bytes in use and the most there ever were.
pub(crate) struct Counting {
    used: AtomicUsize,
    peak: AtomicUsize,
}

impl Counting {
    pub(crate) const fn new() -> Self {
        Counting { used: AtomicUsize::new(0), peak: AtomicUsize::new(0) }
    }

    /// Begins a new peak; yields what is in use now.
    pub(crate) fn reset(&self) -> usize {
        let used = self.used.load(Relaxed);
        self.peak.store(used, Relaxed);
        used
    }

    /// The most in use since the last reset.
    pub(crate) fn peak(&self) -> usize {
        self.peak.load(Relaxed)
    }

    fn took(&self, bytes: usize) {
        self.peak.fetch_max(self.used.fetch_add(bytes, Relaxed) + bytes, Relaxed);
    }
}

// SAFETY: every call is passed on as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.took(layout.size());
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        self.used.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.took(layout.size());
        // SAFETY: as promised by the caller.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Large blocks, which are what matters here, are moved by the page tables and never lie in memory
        // twice.
        self.used.fetch_sub(layout.size(), Relaxed);
        self.took(size);
        // SAFETY: as promised by the caller.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

//! Large pages for large tables: a random access to small ones often has to look its page up first.

/// Asks the system to back this memory with large pages, where it can; nothing else changes.
pub fn prefer_large_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    linux::advise(memory.as_ptr().cast(), size_of_val(memory));
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(target_os = "linux")]
mod linux {
    use rustix::mm::{Advice, madvise};
    use rustix::param::page_size;

    pub(super) fn advise(start: *const u8, bytes: usize) {
        // The whole small pages inside.
        let skipped = start.align_offset(page_size());
        let whole = bytes.saturating_sub(skipped) / page_size() * page_size();
        if whole > 0 {
            // SAFETY: the range lies inside memory that the caller lends us, and the advice changes none of it. A
            // refusal does no harm.
            let _ = unsafe { madvise(start.add(skipped).cast_mut().cast(), whole, Advice::LinuxHugepage) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_stays_as_it_is() {
        for bytes in [0, 1, 5000, 8 << 20] {
            let memory: Vec<u8> = (0..bytes).map(|index| index as u8).collect();
            prefer_large_pages(&memory);
            assert!(memory.iter().enumerate().all(|(index, &byte)| byte == index as u8));
        }
    }
}

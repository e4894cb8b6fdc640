//! Files of books: what is read can be written, and is read again as it was.
//!
//! The input is what stands inside the compression, which a fuzzer would hardly find its way through.
#![no_main]

use ply_games::Book;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let _ = Book::from_bytes(input);
    let Ok(packed) = zstd::bulk::compress(input, 1) else { return };
    if let Ok(book) = Book::from_bytes(&[b"plybook1".as_slice(), &packed].concat()) {
        let written = book.to_bytes().expect("memory takes everything");
        assert_eq!(Book::from_bytes(&written).as_ref(), Ok(&book));
    }
});

//! The file of a book: a mark, then numbers of variable length, compressed with zstd.
//!
//! Inside the compression: the game's name and how the book was made, each after its length; 1 where values are discs, else 0; the number of
//! positions; and for each, in the order of their keys, the difference to the key before, the searched value, by how much the learned one differs, and twice
//! the lines, plus one where it is expanded.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ply_core::InputError;

use crate::book::{Book, Entry, MAX_POSITIONS};
use crate::key::Key;

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"plybook1";
/// How hard to compress; most of a book is keys, which nothing makes smaller.
const LEVEL: i32 = 19;
/// No position takes more bytes than this: a key, two values and a number of lines.
const MAX_ENTRY: usize = 10 + 3 + 3 + 5;
/// A larger file is refused: the keys of so many positions cannot be packed any smaller, but neither does anybody need them.
const MAX_FILE: u64 = 64 << 20;
/// Longer texts are no names and no descriptions.
const MAX_TEXT: u64 = 1 << 16;

impl Book {
    /// The file.
    ///
    /// # Errors
    /// The compression fails.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let mut plain = Vec::new();
        for text in [&self.game, &self.made] {
            put(&mut plain, text.len() as u64);
            plain.extend_from_slice(text.as_bytes());
        }
        put(&mut plain, self.discs.into());
        put(&mut plain, self.entries.len() as u64);
        let mut before = 0;
        for &(Key(key), Entry { searched, value, lines, expanded }) in &self.entries {
            put(&mut plain, key - before);
            put_signed(&mut plain, searched.into());
            put_signed(&mut plain, i32::from(value) - i32::from(searched));
            put(&mut plain, u64::from(lines) << 1 | u64::from(expanded));
            before = key;
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(zstd::bulk::compress(&plain, LEVEL)?);
        Ok(bytes)
    }

    /// Reads a file by its name.
    ///
    /// # Errors
    /// A file that cannot be read, and all that [`Book::from_bytes`] refuses.
    pub fn read(path: &Path) -> Result<Book, InputError> {
        let fail =
            |error: io::Error| InputError::new(format!("book: expected a file that can be read: {error}"));
        let mut bytes = Vec::new();
        File::open(path).map_err(fail)?.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(fail)?;
        if bytes.len() as u64 > MAX_FILE {
            return Err(InputError::new(format!("book: expected at most {} MiB", MAX_FILE >> 20)));
        }
        Book::from_bytes(&bytes)
    }

    /// Reads the file.
    ///
    /// # Errors
    /// Something else than a book, or one that is cut off, disordered or too large.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, InputError> {
        let broken = |what: &str| InputError::new(format!("book: {what}"));
        let packed = bytes.strip_prefix(MAGIC).ok_or_else(|| broken("expected a file of 'ply book'"))?;
        let most = MAX_POSITIONS * MAX_ENTRY + 2 * MAX_TEXT as usize;
        let plain = zstd::bulk::decompress(packed, most).map_err(|error| broken(&error.to_string()))?;
        let mut reader = Reader(&plain);
        reader.book().ok_or_else(|| broken("the file is cut off or damaged"))
    }
}

/// Seven bits a byte, the lowest first; the eighth says that more follow.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Signed numbers alternate: 0, -1, 1, -2 …
fn put_signed(bytes: &mut Vec<u8>, number: i32) {
    put(bytes, u64::from((number << 1 ^ number >> 31) as u32));
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn book(&mut self) -> Option<Book> {
        let (game, made) = (self.text()?, self.text()?);
        let discs = match self.number()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let count = usize::try_from(self.number()?).ok().filter(|&count| count <= MAX_POSITIONS)?;
        // Each takes four bytes at least: a number that promises more is not believed.
        let mut entries = Vec::with_capacity(count.min(self.0.len() / 4));
        let mut key = 0_u64;
        for index in 0..count {
            let step = self.number()?;
            if step == 0 && index > 0 {
                return None;
            }
            key = key.checked_add(step)?;
            let searched = i16::try_from(self.signed()?).ok()?;
            let value = i16::try_from(i64::from(searched) + self.signed()?).ok()?;
            let lines = self.number()?;
            let entry =
                Entry { searched, value, lines: u32::try_from(lines >> 1).ok()?, expanded: lines & 1 == 1 };
            entries.push((Key(key), entry));
        }
        self.0.is_empty().then_some(Book { game, discs, made, entries })
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        let number = i64::try_from(self.number()?).ok()?;
        Some(number >> 1 ^ -(number & 1))
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?.min(MAX_TEXT + 1)).ok()?;
        if length as u64 > MAX_TEXT {
            return None;
        }
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let entry = |number: u64| Entry {
            searched: (number * 7919 % 65_536) as u16 as i16,
            value: (number * 104_729 % 65_536) as u16 as i16,
            lines: if number == 3 { u32::MAX } else { number as u32 },
            expanded: number.is_multiple_of(3),
        };
        Book::new(
            "othello",
            true,
            "level = 3",
            (0..500).map(|number| (Key::of(&number.to_string()), entry(number))),
        )
    }

    #[test]
    fn what_is_written_is_read() {
        let book = book();
        assert_eq!(book.len(), 500);
        assert_eq!(Book::from_bytes(&book.to_bytes().unwrap()).unwrap(), book);
        let empty = Book::new("amazons", false, "", []);
        assert_eq!(Book::from_bytes(&empty.to_bytes().unwrap()).unwrap(), empty);
    }

    #[test]
    fn broken_files_are_refused() {
        let bytes = book().to_bytes().unwrap();
        for cut in [0, 4, 8, 20, bytes.len() - 1] {
            assert!(Book::from_bytes(&bytes[..cut]).is_err(), "{cut}");
        }
        let error = Book::from_bytes(b"nothing of the kind").unwrap_err().to_string();
        assert_eq!(error, "book: expected a file of 'ply book'");
        let packed = |plain: &[u8]| {
            let packed = zstd::bulk::compress(plain, 1).unwrap();
            Book::from_bytes(&[MAGIC.as_slice(), &packed].concat())
        };
        assert!(packed(b"\x01a\x00\x01\x00").is_ok());
        // Two positions of the same key, too many positions, a value beyond its type, and bytes after the end.
        assert!(packed(b"\x01a\x00\x01\x02\x05\x00\x00\x02\x00\x00\x00\x02").is_err());
        assert!(packed(b"\x01a\x00\x01\xff\xff\xff\xff\x0f").is_err());
        assert!(packed(b"\x01a\x00\x01\x01\x05\xfe\xff\x7f\x00\x02").is_err());
        assert!(packed(b"\x01a\x00\x01\x00\x00").is_err());
    }
}

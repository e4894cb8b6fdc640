//! Bytes read one after the other, never beyond their end.

use ply_core::InputError;

pub(crate) struct Bytes<'b> {
    bytes: &'b [u8],
}

impl<'b> Bytes<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Bytes<'b> {
        Bytes { bytes }
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next so many; an error where there are fewer.
    pub(crate) fn take(&mut self, length: usize, what: &str) -> Result<&'b [u8], InputError> {
        let (taken, rest) = self.bytes.split_at_checked(length).ok_or_else(|| {
            let left = self.bytes.len();
            InputError::new(format!("expected {length} bytes of {what}, found {left} at the end of the file"))
        })?;
        self.bytes = rest;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], InputError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, "a move")?);
        Ok(array)
    }
}

//! What the files of weights and of networks have in common: compression, names, numbers.

use std::io;

use ply_core::InputError;

/// How hard to compress; a file is written once and shipped for long.
const LEVEL: i32 = 19;
/// A file that unpacks to more than this is refused.
const MAX_BYTES: usize = 256 << 20;

/// What a file begins with, inside the compression: which kind of model it keeps.
pub(crate) type Magic = [u8; 8];
/// Sums of weights.
pub(crate) const WEIGHTS: &Magic = b"plywght1";
/// Networks.
pub(crate) const NETWORK: &Magic = b"plynetw1";

/// A file that is being written.
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    /// Begins with the kind, and the name of the features.
    pub(crate) fn new(magic: &Magic, name: &str) -> Writer {
        let mut bytes = magic.to_vec();
        bytes.push(name.len().min(255) as u8);
        bytes.extend_from_slice(&name.as_bytes()[..name.len().min(255)]);
        Writer(bytes)
    }

    pub(crate) fn number(&mut self, number: u32) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    /// Low bytes, then high bytes: the latter are mostly alike.
    pub(crate) fn values(&mut self, values: &[i16]) {
        self.0.extend(values.iter().map(|value| *value as u8));
        self.0.extend(values.iter().map(|value| (*value >> 8) as u8));
    }

    /// The file: compressed with zstd.
    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        zstd::bulk::compress(&self.0, LEVEL)
    }
}

/// A file that is being read.
pub(crate) struct Reader {
    bytes: Vec<u8>,
    at: usize,
}

pub(crate) fn broken(what: impl std::fmt::Display) -> InputError {
    InputError::new(format!("weights: {what}"))
}

impl Reader {
    /// Reads the beginning, which must be of this kind and name.
    pub(crate) fn new(magic: &Magic, name: &str, bytes: &[u8]) -> Result<Reader, InputError> {
        let bytes = zstd::bulk::decompress(bytes, MAX_BYTES)
            .map_err(|_| broken("expected a file that `ply train` has written, found something else"))?;
        let mut reader = Reader { bytes, at: 0 };
        let found = reader.take(8).map_err(|_| broken("expected a file of weights"))?;
        match found {
            _ if found == magic => {}
            _ if found == WEIGHTS => return Err(broken("expected a network, found sums of weights")),
            _ if found == NETWORK => return Err(broken("expected sums of weights, found a network")),
            _ => return Err(broken("expected a file of weights")),
        }
        let length = reader.take(1)?[0];
        let found = reader.take(length.into())?;
        if found != name.as_bytes() {
            let found = String::from_utf8_lossy(found);
            return Err(broken(format!("expected those of '{name}', found those of '{found}'")));
        }
        Ok(reader)
    }

    fn take(&mut self, count: usize) -> Result<&[u8], InputError> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or_else(|| broken("the file is cut off"))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    pub(crate) fn number(&mut self) -> Result<u32, InputError> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    pub(crate) fn values(&mut self, count: usize) -> Result<Vec<i16>, InputError> {
        let bytes = self.take(count.saturating_mul(2))?;
        let (low, high) = bytes.split_at(count);
        Ok(low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high])).collect())
    }

    /// Nothing may follow.
    pub(crate) fn finish(self) -> Result<(), InputError> {
        match self.bytes.len() - self.at {
            0 => Ok(()),
            more => Err(broken(format!("expected the end of the file, found {more} bytes more"))),
        }
    }
}

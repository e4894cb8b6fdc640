//! Records of positions, and the files that keep them.
//!
//! A shard begins with a header that names the game and the size of its packed positions; records follow, each of the
//! same size. A shard is written beside its place and then moved there, so that there are only whole ones.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use ply_core::InputError;
use ply_games::GameEntry;
use ply_model::Trainable;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use crate::error::TrainError;
use crate::model;

/// A position of a played game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The position as the game's model packs it, seen by the side to move.
    pub packed: Vec<u8>,
    /// What a search made of it, for the side to move: points or discs, wins beyond all of them.
    pub score: i16,
    /// How the game ended for the side to move: the margin in discs where discs decide it, otherwise 1, 0 or -1. `None` where a
    /// random move came in between, so that the end says nothing of this position.
    pub result: Option<i16>,
    /// Plies since the start of the game.
    pub ply: u16,
}

/// Bytes of a record beside its position.
const PARTICULARS: usize = 6;
/// Stands for a result that is not there.
const NO_RESULT: i16 = i16::MIN;
const MAGIC: &[u8; 8] = b"plydata1";
const HEADER: usize = 32;
/// How the name of a shard ends.
const EXTENSION: &str = "shard";

/// The records of one game, in memory.
#[derive(Clone, Debug)]
pub struct Records {
    packed_len: usize,
    bytes: Vec<u8>,
}

impl Records {
    /// None yet, of positions of this size.
    pub fn new(packed_len: usize) -> Records {
        Records { packed_len, bytes: Vec::new() }
    }

    fn size(&self) -> usize {
        self.packed_len + PARTICULARS
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.size()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Adds one.
    pub fn push(&mut self, record: &Record) {
        self.bytes.extend_from_slice(&record.packed);
        self.bytes.extend_from_slice(&record.score.to_le_bytes());
        self.bytes.extend_from_slice(&record.result.unwrap_or(NO_RESULT).to_le_bytes());
        self.bytes.extend_from_slice(&record.ply.to_le_bytes());
    }

    /// Adds one of others', of the same game.
    pub(crate) fn push_from(&mut self, others: &Records, index: usize) {
        self.bytes.extend_from_slice(&others.bytes[index * others.size()..][..others.size()]);
    }

    /// Adds those of others, of the same game.
    pub fn append(&mut self, others: &mut Records) {
        self.bytes.append(&mut others.bytes);
    }

    /// The packed position of one of them.
    pub fn packed(&self, index: usize) -> &[u8] {
        &self.bytes[index * self.size()..][..self.packed_len]
    }

    fn particular(&self, index: usize, at: usize) -> i16 {
        let start = index * self.size() + self.packed_len + at;
        i16::from_le_bytes([self.bytes[start], self.bytes[start + 1]])
    }

    /// What a search made of it.
    pub fn score(&self, index: usize) -> i16 {
        self.particular(index, 0)
    }

    /// How the game ended, if that says anything of this position.
    pub fn result(&self, index: usize) -> Option<i16> {
        Some(self.particular(index, 2)).filter(|&result| result != NO_RESULT)
    }

    /// Plies since the start of the game.
    pub fn ply(&self, index: usize) -> u16 {
        self.particular(index, 4) as u16
    }

    /// As digits, two a byte: what a message can carry.
    pub fn to_hex(&self) -> String {
        self.bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads digits that somebody else has written: at most so many records, each with a position of the model.
    pub fn from_hex(model: &dyn Trainable, text: &str, most: usize) -> Result<Records, InputError> {
        let wrong = |expected: &str| InputError::new(format!("records: expected {expected}"));
        let records = Records::new(model.packed_len());
        if text.len() > 2 * most * records.size() {
            return Err(wrong(&format!("at most {most} of them")));
        }
        let digit = |letter: u8| (letter as char).to_digit(16).map(|digit| digit as u8);
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let bytes: Option<Vec<u8>> =
            pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect();
        let bytes = bytes.filter(|bytes| rest.is_empty() && bytes.len().is_multiple_of(records.size()));
        let records =
            Records { bytes: bytes.ok_or_else(|| wrong("whole ones, in hexadecimal digits"))?, ..records };
        match (0..records.len()).find(|&index| model.unpack(records.packed(index)).is_none()) {
            Some(index) => Err(wrong(&format!("positions, found none in number {index}"))),
            None => Ok(records),
        }
    }

    /// Writes a shard of a game.
    pub fn write(&self, game: &str, path: &Path) -> Result<(), TrainError> {
        let beside = path.with_extension("part");
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(MAGIC);
        header[8..10].copy_from_slice(&(self.packed_len as u16).to_le_bytes());
        let name = &game.as_bytes()[..game.len().min(HEADER - 10)];
        header[10..10 + name.len()].copy_from_slice(name);
        let write = || {
            let mut file = fs::File::create(&beside)?;
            file.write_all(&header)?;
            file.write_all(&self.bytes)?;
            file.sync_data()?;
            fs::rename(&beside, path)
        };
        write().map_err(TrainError::file(path))
    }

    /// Reads a shard of a game whose positions have this size.
    pub fn read(game: &str, packed_len: usize, path: &Path) -> Result<Records, TrainError> {
        let mut bytes = fs::read(path).map_err(TrainError::file(path))?;
        let wrong = |what: String| InputError::new(what).within(path.display().to_string());
        if bytes.len() < HEADER || bytes[..8] != *MAGIC {
            return Err(wrong("expected a shard of records".into()).into());
        }
        let name = String::from_utf8_lossy(&bytes[10..HEADER]).trim_end_matches('\0').to_string();
        let size = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        if name != game || size != packed_len {
            return Err(wrong(format!("expected records of {game}, found those of {name}")).into());
        }
        bytes.drain(..HEADER);
        if !bytes.len().is_multiple_of(packed_len + PARTICULARS) {
            return Err(wrong("the last record is cut off".into()).into());
        }
        Ok(Records { packed_len, bytes })
    }
}

/// The path of a shard in a folder.
pub fn shard_path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:06}")).with_extension(EXTENSION)
}

/// The shards of a folder, by name.
pub fn shards(folder: &Path) -> Result<Vec<PathBuf>, TrainError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(TrainError::file(folder))? {
        let path = entry.map_err(TrainError::file(folder))?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            found.push(path);
        }
    }
    found.sort();
    if found.is_empty() {
        return Err(InputError::new("expected at least one shard")
            .within(folder.display().to_string())
            .into());
    }
    Ok(found)
}

/// What stands in some folders.
#[derive(Copy, Clone, Default, Debug)]
pub struct Summary {
    /// Shards.
    pub shards: usize,
    /// Records.
    pub positions: usize,
    /// Records of different positions.
    pub different: usize,
    /// Won, drawn and lost by the side to move, of those with a result.
    pub results: [usize; 3],
}

/// Counts what stands in some folders.
pub fn info(game: &dyn GameEntry, folders: &[PathBuf]) -> Result<Summary, TrainError> {
    let mut summary = Summary::default();
    let mut seen = HashSet::new();
    each_shard(game, folders, |records| {
        summary.shards += 1;
        summary.positions += records.len();
        for index in 0..records.len() {
            seen.insert(fingerprint(records.packed(index)));
            if let Some(result) = records.result(index) {
                summary.results[(1 - result.signum()) as usize] += 1;
            }
        }
        Ok(())
    })?;
    summary.different = seen.len();
    Ok(summary)
}

/// Writes the records of some folders in random order, each position once; how many there are.
pub fn shuffle(
    game: &dyn GameEntry,
    folders: &[PathBuf],
    seed: u64,
    out: &Path,
) -> Result<usize, TrainError> {
    const RECORDS_A_SHARD: usize = 1 << 17;
    let mut all = Records::new(model(game)?.packed_len());
    each_shard(game, folders, |mut records| {
        all.append(&mut records);
        Ok(())
    })?;
    let mut seen = HashSet::new();
    let mut order: Vec<usize> =
        (0..all.len()).filter(|&index| seen.insert(fingerprint(all.packed(index)))).collect();
    order.shuffle(&mut Pcg64Mcg::seed_from_u64(seed));
    fs::create_dir_all(out).map_err(TrainError::file(out))?;
    for (number, chunk) in order.chunks(RECORDS_A_SHARD).enumerate() {
        let mut shard = Records::new(all.packed_len);
        for &index in chunk {
            shard.push_from(&all, index);
        }
        shard.write(game.name(), &shard_path(out, number as u64))?;
    }
    Ok(order.len())
}

/// Copies whole shards into two folders, one in so many into the second; how many went into each.
pub fn split(
    game: &dyn GameEntry,
    folders: &[PathBuf],
    one_in: usize,
    out: [&Path; 2],
) -> Result<[usize; 2], TrainError> {
    let mut counts = [0; 2];
    for folder in out {
        fs::create_dir_all(folder).map_err(TrainError::file(folder))?;
    }
    each_shard(game, folders, |records| {
        let apart = usize::from((counts[0] + counts[1]) % one_in.max(1) == one_in.max(1) - 1);
        records.write(game.name(), &shard_path(out[apart], counts[apart] as u64))?;
        counts[apart] += 1;
        Ok(())
    })?;
    Ok(counts)
}

fn each_shard(
    game: &dyn GameEntry,
    folders: &[PathBuf],
    mut visit: impl FnMut(Records) -> Result<(), TrainError>,
) -> Result<(), TrainError> {
    let packed_len = model(game)?.packed_len();
    for folder in folders {
        for path in shards(folder)? {
            visit(Records::read(game.name(), packed_len, &path)?)?;
        }
    }
    Ok(())
}

/// 64 bits that tell positions apart, for all that matters here.
pub(crate) fn fingerprint(packed: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in packed {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^ hash >> 29
}

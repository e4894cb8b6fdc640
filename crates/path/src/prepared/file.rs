//! Prepared maps in files: little-endian numbers behind a header that names the map, and a checksum at the
//! end.
//!
//! The header: eight letters, version, moves, the map's checksum, the cap and the reach plus one (0 for
//! none), the number of depots, of edges, and of access tables. Then where the edges of each depot begin, the
//! edges, and for each table the bits of a depot (32 for wide words), the number of words, where the list of
//! each cell begins, and the words. Nothing follows the checksum.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use ply_core::InputError;

use crate::prepared::access::{AccessTable, Entries};
use crate::prepared::bottleneck::BottleneckTree;
use crate::prepared::graph::{Edge, Graph};
use crate::prepared::{Access, Prepared};
use crate::{MAX_SUPPLY, Map, Moves};

const MAGIC: u64 = u64::from_le_bytes(*b"PLY path");
const VERSION: u32 = 1;
/// Means words of 64 bits.
const WIDE: u32 = 32;

/// Why a prepared map was not loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// It can be read, but not used.
    #[error(transparent)]
    Input(#[from] InputError),
}

fn refused(problem: &str) -> LoadError {
    LoadError::Input(InputError::new(problem))
}

impl<'m> Prepared<'m> {
    /// Writes the tables, not the map.
    pub fn save(&self, writer: impl Write) -> io::Result<()> {
        let mut writer = Writer { inner: writer, sum: Checksum::default() };
        writer.u64(MAGIC)?;
        writer.u32(VERSION)?;
        writer.u32(if self.moves == Moves::Four { 4 } else { 8 })?;
        writer.u64(sum_of(self.map))?;
        for limit in [self.cap, self.reach] {
            writer.u64(limit.map_or(0, |limit| u64::from(limit) + 1))?;
        }
        writer.u64(self.graph.depots.len() as u64)?;
        writer.u64(self.graph.edges.len() as u64)?;
        let tables: &[&AccessTable] = match &self.access {
            Access::Searched => &[],
            Access::Symmetric(table) => &[table],
            Access::Directed { out, into } => &[out, into],
        };
        writer.u64(tables.len() as u64)?;
        writer.list(&self.graph.first, |number| number.to_le_bytes())?;
        writer.list(&self.graph.edges, |edge| {
            (u64::from(edge.length) << 32 | u64::from(edge.to)).to_le_bytes()
        })?;
        for table in tables {
            writer.u32(match &table.entries {
                Entries::Narrow { bits, .. } => *bits,
                Entries::Wide { .. } => WIDE,
            })?;
            writer.u64(table.len() as u64)?;
            writer.list(&table.first, |number| number.to_le_bytes())?;
            match &table.entries {
                Entries::Narrow { words, .. } => writer.list(words, |word| word.to_le_bytes())?,
                Entries::Wide { words } => writer.list(words, |word| word.to_le_bytes())?,
            }
        }
        let sum = writer.sum.value();
        writer.u64(sum)?;
        writer.inner.flush()
    }

    /// Writes a file: under another name first, so that nobody ever sees half of it.
    pub fn save_to(&self, path: &Path) -> io::Result<()> {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = Path::new(&name);
        let written = File::create(part)
            .and_then(|file| self.save(BufWriter::new(file)))
            .and_then(|()| std::fs::rename(part, path));
        if written.is_err() {
            let _ = std::fs::remove_file(part); // The first error is the one to report.
        }
        written
    }

    /// Reads what [`Prepared::save`] wrote for the same map.
    pub fn load(reader: impl Read, map: &'m Map) -> Result<Prepared<'m>, LoadError> {
        let mut reader = Reader { inner: reader, sum: Checksum::default() };
        if reader.u64()? != MAGIC {
            return Err(refused("this is no file of a prepared map"));
        }
        if reader.u32()? != VERSION {
            return Err(refused("the map was prepared by another version: prepare it again"));
        }
        let moves = match reader.u32()? {
            4 => Moves::Four,
            8 => Moves::Eight,
            _ => return Err(refused("the file names moves other than 4 and 8")),
        };
        if reader.u64()? != sum_of(map) {
            return Err(refused("the file was prepared for another map or other depots"));
        }
        let (cap, reach) = (reader.limit()?, reader.limit()?);
        let depots: Vec<_> = map.depot_indices().collect();
        if reader.u64()? != depots.len() as u64 {
            return Err(refused("the file counts other depots than the map"));
        }
        let edges = reader.u64()?;
        let tables = reader.u64()?;
        let symmetric = !map.is_weighted();
        if tables != 0 && tables != if symmetric { 1 } else { 2 } {
            return Err(refused("the file has a wrong number of tables"));
        }

        let first = reader.list(depots.len() as u64 + 1, u32::from_le_bytes)?;
        let edges = reader.list(edges, |bytes| {
            let word = u64::from_le_bytes(bytes);
            Edge { to: word as u32, length: (word >> 32) as u32 }
        })?;
        check_index(&first, edges.len())?;
        let max = cap.unwrap_or(MAX_SUPPLY);
        if edges.iter().any(|edge| edge.to as usize >= depots.len()) {
            return Err(refused("the file leads to a depot that is not there"));
        }
        if edges.iter().any(|edge| !(1..=max).contains(&edge.length)) {
            return Err(refused(&format!("the file has a leg whose length is not from 1 to {max}")));
        }
        let graph = Graph::new(map, depots, first, edges);
        // A search of the graph leaves a depot at the first leg that is too long.
        if (0..graph.depots.len() as u32)
            .any(|depot| !graph.edges(depot).is_sorted_by_key(|edge| edge.length))
        {
            return Err(refused("the file's legs from a depot are not in the order of their lengths"));
        }
        let max = max.min(reach.unwrap_or(MAX_SUPPLY));
        let mut loaded = Vec::new();
        for _ in 0..tables {
            loaded.push(read_table(&mut reader, map, graph.depots.len(), max)?);
        }
        let sum = reader.sum.value();
        if reader.u64()? != sum {
            return Err(refused("the file is damaged: its checksum does not fit"));
        }
        reader.end()?;
        let access = match (loaded.pop(), loaded.pop()) {
            (None, _) => Access::Searched,
            (Some(table), None) => Access::Symmetric(table),
            (Some(into), Some(out)) => Access::Directed { out, into },
        };
        let bottleneck = symmetric.then(|| BottleneckTree::new(&graph));
        let reach = if tables == 0 { Some(0) } else { reach };
        Ok(Prepared { map, moves, cap, reach, graph, access, bottleneck })
    }

    /// Reads a file.
    pub fn load_from(path: &Path, map: &'m Map) -> Result<Prepared<'m>, LoadError> {
        Prepared::load(BufReader::new(File::open(path)?), map)
    }
}

fn read_table(
    reader: &mut Reader<impl Read>,
    map: &Map,
    depots: usize,
    max: u32,
) -> Result<AccessTable, LoadError> {
    let bits = reader.u32()?;
    let count = reader.u64()?;
    let first = reader.list(map.cells().len() as u64 + 1, u32::from_le_bytes)?;
    let is_wrong = |depot: u32, distance: u32| depot as usize >= depots || !(1..=max).contains(&distance);
    let (entries, wrong) = match bits {
        0..WIDE => {
            let words = reader.list(count, u32::from_le_bytes)?;
            let is_wrong = |word: u32| is_wrong(word & ((1 << bits) - 1), word >> bits);
            let wrong = words.iter().any(|&word| is_wrong(word));
            (Entries::Narrow { bits, words }, wrong)
        }
        WIDE => {
            let words = reader.list(count, u64::from_le_bytes)?;
            let wrong = words.iter().any(|&word| is_wrong(word as u32, (word >> 32) as u32));
            (Entries::Wide { words }, wrong)
        }
        _ => return Err(refused("the file's words have a wrong width")),
    };
    if wrong {
        return Err(refused(&format!(
            "the file has an access depot that is not there, or not at a distance from 1 to {max}"
        )));
    }
    let table = AccessTable { first, entries };
    check_index(&table.first, table.len())?;
    Ok(table)
}

/// An index must rise from 0 to the length of its list.
fn check_index(first: &[u32], count: usize) -> Result<(), LoadError> {
    let rises = first.is_sorted()
        && first.first() == Some(&0)
        && first.last().map(|&last| last as usize) == Some(count);
    if rises { Ok(()) } else { Err(refused("the file's lists do not fit together")) }
}

/// Names a map by its size and cells.
fn sum_of(map: &Map) -> u64 {
    let mut sum = Checksum::default();
    sum.add(&map.rows().to_le_bytes());
    sum.add(&map.columns().to_le_bytes());
    let mut piece = [0; 4096];
    for cells in map.cells().chunks(piece.len()) {
        for (byte, cell) in piece.iter_mut().zip(cells) {
            *byte = cell.cost() | u8::from(cell.is_depot()) << 7;
        }
        sum.add(&piece[..cells.len()]);
    }
    sum.value()
}

/// A checksum against accidents, eight bytes at a time.
#[derive(Default)]
struct Checksum {
    sum: u64,
    pending: u64,
    count: u64,
}

impl Checksum {
    fn add(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let (mut word, mut taken) = (0, 1);
            if self.count.is_multiple_of(8) && rest.len() >= 8 {
                for (location, &byte) in rest[..8].iter().enumerate() {
                    word |= u64::from(byte) << (8 * location);
                }
                taken = 8;
            } else {
                word = u64::from(rest[0]) << (8 * (self.count % 8));
            }
            self.pending |= word;
            self.count += taken;
            rest = &rest[taken as usize..];
            if self.count.is_multiple_of(8) {
                self.mix();
            }
        }
    }

    fn mix(&mut self) {
        // An odd multiplier with about as many ones as zeros: every bit reaches the upper half, the rotation
        // brings it down.
        self.sum = (self.sum ^ self.pending).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        self.pending = 0;
    }

    fn value(&self) -> u64 {
        let mut last = Checksum { ..*self };
        last.mix();
        last.pending = last.count;
        last.mix();
        last.sum
    }
}

struct Writer<W> {
    inner: W,
    sum: Checksum,
}

impl<W: Write> Writer<W> {
    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.inner.write_all(bytes)
    }

    fn u32(&mut self, number: u32) -> io::Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    fn u64(&mut self, number: u64) -> io::Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    fn list<T: Copy, const N: usize>(&mut self, list: &[T], encode: impl Fn(T) -> [u8; N]) -> io::Result<()> {
        let mut piece = Vec::with_capacity(PIECE * N);
        for items in list.chunks(PIECE) {
            piece.clear();
            piece.extend(items.iter().flat_map(|&item| encode(item)));
            self.bytes(&piece)?;
        }
        Ok(())
    }
}

/// Numbers read or written at once.
const PIECE: usize = 1 << 14;

struct Reader<R> {
    inner: R,
    sum: Checksum,
}

impl<R: Read> Reader<R> {
    fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), LoadError> {
        self.inner.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => refused("the file ends too early"),
            _ => LoadError::Read(error),
        })?;
        self.sum.add(bytes);
        Ok(())
    }

    fn u32(&mut self) -> Result<u32, LoadError> {
        let mut bytes = [0; 4];
        self.bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn u64(&mut self) -> Result<u64, LoadError> {
        let mut bytes = [0; 8];
        self.bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn limit(&mut self) -> Result<Option<u32>, LoadError> {
        match self.u64()? {
            0 => Ok(None),
            more => Ok(Some(u32::try_from(more - 1).map_err(|_| refused("the file's cap is too large"))?)),
        }
    }

    /// Nothing may follow.
    fn end(&mut self) -> Result<(), LoadError> {
        let mut more = [0];
        loop {
            match self.inner.read(&mut more) {
                Ok(0) => return Ok(()),
                Ok(_) => return Err(refused("the file goes on after its end")),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// A list as long as the file says; memory is taken as the bytes come, so that a wrong count costs none.
    fn list<T, const N: usize>(
        &mut self,
        count: u64,
        decode: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, LoadError> {
        let mut list = Vec::new();
        let mut piece = vec![0; PIECE * N];
        let mut left = count;
        while left > 0 {
            let now = left.min(PIECE as u64) as usize;
            let piece = &mut piece[..now * N];
            self.bytes(piece)?;
            list.extend(piece.as_chunks::<N>().0.iter().map(|&bytes| decode(bytes)));
            left -= now as u64;
        }
        Ok(list)
    }
}

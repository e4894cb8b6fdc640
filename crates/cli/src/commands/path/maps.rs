//! The maps that were named: files, or all the maps of a folder, in the order in which people count.

use std::fs;
use std::path::{Path, PathBuf};

use ply_core::InputError;

/// A map's file, and what it is called in a table.
pub(in crate::commands) struct MapFile {
    pub(super) name: String,
    pub(super) path: PathBuf,
}

/// The files named, and those in the folders named.
pub(in crate::commands) fn list(named: &[PathBuf]) -> Result<Vec<MapFile>, InputError> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(MapFile { name: path.display().to_string(), path: path.clone() });
            continue;
        }
        let found = names(path, |name| {
            let end = Path::new(name).extension().unwrap_or_default().to_ascii_lowercase();
            ["txt", "map", "yaml", "yml"].iter().any(|known| end == *known)
        })?;
        if found.is_empty() {
            return Err(InputError::new("no map found; expected files that end in .txt, .map or .yaml")
                .within(folder(path)));
        }
        files.extend(found.into_iter().map(|name| MapFile { path: path.join(&name), name }));
    }
    Ok(files)
}

/// The names of a folder's files that are wanted, in order; `input_10` comes after `input_9`.
pub(super) fn names(path: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<Vec<String>, InputError> {
    let fail = |error: std::io::Error| InputError::new(error.to_string()).within(folder(path));
    let mut names = Vec::new();
    for entry in fs::read_dir(path).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        if let Ok(name) = entry.file_name().into_string()
            && is_wanted(&name)
            && entry.path().is_file()
        {
            names.push(name);
        }
    }
    names.sort_by_cached_key(|name| parts(name));
    Ok(names)
}

fn folder(path: &Path) -> String {
    format!("folder '{}'", path.display())
}

/// A piece of a name. Numbers stand before words, and are compared by length first: they may be longer than
/// any integer.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(usize, String),
    Word(String),
}

fn parts(name: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let is_number = first.is_ascii_digit();
        let end = rest.find(|letter: char| letter.is_ascii_digit() != is_number).unwrap_or(rest.len());
        let (piece, behind) = rest.split_at(end);
        parts.push(if is_number {
            let digits = piece.trim_start_matches('0');
            Part::Number(digits.len(), digits.to_string())
        } else {
            Part::Word(piece.to_string())
        });
        rest = behind;
    }
    parts
}

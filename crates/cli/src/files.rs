//! Files that a person names: read with a bound, written whole or not at all.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use ply_core::InputError;

/// No position or board is longer than this.
const MAX_BYTES: u64 = 1 << 20;

/// A position as typed: text, or what stands in the file behind an `@`.
pub(crate) fn read_position(text: &str) -> Result<String, InputError> {
    match text.strip_prefix('@') {
        Some(path) => read(Path::new(path)),
        None => Ok(text.to_string()),
    }
}

/// A text file.
pub(crate) fn read(path: &Path) -> Result<String, InputError> {
    let place = || format!("file '{}'", path.display());
    let fail = |problem: String| InputError::new(problem).within(place());
    let file =
        fs::File::open(path).map_err(|error| fail(format!("expected a file that can be opened: {error}")))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(fail("expected a text file, found a folder".into()));
    }
    let mut text = String::new();
    file.take(MAX_BYTES + 1)
        .read_to_string(&mut text)
        .map_err(|error| fail(format!("expected text: {error}")))?;
    if text.len() as u64 > MAX_BYTES {
        return Err(fail(format!("expected one position, found more than {MAX_BYTES} bytes")));
    }
    Ok(text)
}

/// Writes a file whole: beside it first, then in its place. A link is followed, a device or a pipe written to as it is.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    // What is not there yet has no other name.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let written = match fs::metadata(&target) {
        Ok(found) if found.is_file() && found.permissions().readonly() => {
            Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"))
        }
        Ok(found) if !found.is_file() => fs::OpenOptions::new()
            .write(true)
            .open(&target)
            .and_then(|mut file| file.write_all(content.as_ref())),
        _ => replace(&target, content.as_ref()),
    };
    written.with_context(|| format!("file '{}' cannot be written", path.display()))
}

fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = fs::File::create(&beside)
        .and_then(|mut file| file.write_all(content))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Pictures and answers must not be written over what they were made from, nor over each other.
pub(crate) fn keep_apart(input: &Path, outputs: &[Option<&Path>]) -> Result<(), InputError> {
    let name = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut taken = vec![name(input)];
    for output in outputs.iter().flatten() {
        let output = name(output);
        if taken.contains(&output) {
            let problem = "expected another file to write to: this one is read, or written already";
            return Err(InputError::new(problem).within(format!("file '{}'", output.display())));
        }
        taken.push(output);
    }
    Ok(())
}

//! Gathers the licences of all that `ply` is built from, for `ply licenses`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

fn main() {
    println!("cargo::rerun-if-changed=../../Cargo.lock");
    println!("cargo::rerun-if-changed=build.rs");
    let notices = gather().unwrap_or_else(|problem| format!("not gathered: {problem}\n"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it")).join("notices.txt");
    fs::write(out, notices).expect("cargo's own folder can be written");
}

fn gather() -> Result<String, String> {
    let target = env::var("TARGET").expect("cargo names it");
    // The packages that end up in the binary: those reached from this one by ordinary dependencies, as its features have it.
    let features = env::var("CARGO_CFG_FEATURE").unwrap_or_default();
    let features = format!("--features={features}");
    let tree =
        ["tree", "--edges=normal", "--prefix=none", "--format={p}", "--no-default-features", &features];
    let tree = cargo(&[&tree[..], &["--target", &target]].concat())?;
    let linked = String::from_utf8_lossy(&tree);
    let linked = linked.lines().filter_map(|line| line.split_once(" v")).map(|(name, rest)| {
        let version = rest.split(' ').next().unwrap_or_default();
        format!("{name} {version}")
    });
    let metadata = cargo(&["metadata", "--format-version=1", "--filter-platform", &target])?;
    let metadata = serde_json::from_slice(&metadata).map_err(|error| error.to_string())?;
    Ok(notices(&metadata, &linked.collect()))
}

/// What cargo prints, without asking the network.
fn cargo(arguments: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new(env::var_os("CARGO").expect("cargo names itself"))
        .args(arguments)
        .args(["--offline", "--locked"])
        .output()
        .map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).trim().to_string()),
    }
}

/// One entry a package, then every licence text once with the packages that carry it.
fn notices(metadata: &Value, linked: &BTreeSet<String>) -> String {
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let (Some(name), Some(version)) = (package["name"].as_str(), package["version"].as_str()) else {
            continue;
        };
        let full_name = format!("{name} {version}");
        // Our own licences stand beside the source.
        if !linked.contains(&full_name) || package["source"].is_null() {
            continue;
        }
        let licence = package["license"].as_str().unwrap_or("see its text");
        list.push_str(&format!("{full_name}: {licence}\n"));
        let folder = package["manifest_path"].as_str().and_then(|path| Path::new(path).parent());
        for text in folder.map(licence_texts).unwrap_or_default() {
            texts.entry(text).or_default().push(full_name.clone());
        }
    }
    let mut notices = format!("Plyground is built from these packages, with thanks.\n\n{list}");
    for (text, packages) in texts {
        notices.push_str(&format!("\n{}\n{}:\n\n{}\n", "-".repeat(80), packages.join(", "), text.trim_end()));
    }
    notices
}

/// The licence files of a package.
fn licence_texts(folder: &Path) -> Vec<String> {
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT"].iter().any(|word| name.starts_with(word))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<_> = entries.filter(|path| path.is_file()).filter(is_licence).collect();
    paths.sort();
    paths.into_iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

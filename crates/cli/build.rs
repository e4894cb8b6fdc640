//! Gathers the licences of all that `ply` is built from, for `ply licenses`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

fn main() {
    println!("cargo::rerun-if-changed=../../Cargo.lock");
    println!("cargo::rerun-if-changed=build.rs");
    let notices =
        metadata().map_or_else(|problem| format!("not gathered: {problem}\n"), |found| notices(&found));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it")).join("notices.txt");
    fs::write(out, notices).expect("cargo's own folder can be written");
}

/// What cargo knows of every package, without asking the network.
fn metadata() -> Result<Value, String> {
    let output = Command::new(env::var_os("CARGO").expect("cargo names itself"))
        .args(["metadata", "--format-version=1", "--offline", "--locked"])
        .args(["--filter-platform", &env::var("TARGET").expect("cargo names it")])
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_string());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}

/// The packages that end up in the binary: those reached from this one by ordinary dependencies.
fn linked(metadata: &Value) -> BTreeSet<&str> {
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|node| Some((node["id"].as_str()?, node)))
        .collect();
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = metadata["resolve"]["root"].as_str().into_iter().collect();
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        for dependency in nodes.get(id).and_then(|node| node["deps"].as_array()).into_iter().flatten() {
            let ordinary = dependency["dep_kinds"]
                .as_array()
                .is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()));
            open.extend(dependency["pkg"].as_str().filter(|_| ordinary));
        }
    }
    reached
}

/// One entry a package, then every licence text once with the packages that carry it.
fn notices(metadata: &Value) -> String {
    let linked = linked(metadata);
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let (Some(id), Some(name), Some(version)) =
            (package["id"].as_str(), package["name"].as_str(), package["version"].as_str())
        else {
            continue;
        };
        // Our own licences stand beside the source.
        if !linked.contains(id) || package["source"].is_null() {
            continue;
        }
        let licence = package["license"].as_str().unwrap_or("see its text");
        list.push_str(&format!("{name} {version}: {licence}\n"));
        let folder = package["manifest_path"].as_str().and_then(|path| Path::new(path).parent());
        for text in folder.map(licence_texts).unwrap_or_default() {
            texts.entry(text).or_default().push(format!("{name} {version}"));
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

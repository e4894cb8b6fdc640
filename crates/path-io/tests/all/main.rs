//! Every file format: what is read, what is written, and what is said about a bad file. And every picture.

mod course;
mod depots;
mod folder;
mod movingai;
mod pictures;
mod queries;
mod ros;
mod round_trips;
mod scenario;

use std::env;
use std::path::PathBuf;

use ply_path_io::course::{parse, write};
use ply_path_io::{Problem, Terrain};

use crate::folder::Folder;

fn said<T: std::fmt::Debug>(result: Result<T, ply_core::InputError>) -> String {
    result.expect_err("this is wrong").to_string()
}

#[test]
fn files_are_known_by_name_and_contents() {
    let folder = Folder::new("names");
    let map = b"type octile\nheight 1\nwidth 2\nmap\n.@\n";
    for name in ["a.map", "a.MAP", "a.txt", "a"] {
        let problem = Problem::read(&folder.write(name, map)).unwrap();
        assert_eq!((problem.map.columns(), problem.start), (2, None), "{name}");
    }
    assert!(Problem::read(&folder.write("b.txt", b"1 2 3\n3 4\n")).unwrap().start.is_some());
    let bad = folder.write("c.txt", b"1 2 3\n3 5\n");
    assert!(
        said(Problem::read(&bad)).starts_with(&format!("{}, line 2, column 3: unknown cell", bad.display()))
    );
    // With the mark that some editors begin a text with, and by its contents alone.
    let marked = [b"\xef\xbb\xbf", &map[..]].concat();
    assert_eq!(Problem::parse(&marked, None), Problem::parse(map, Some(&Terrain::default())));
    let sentence = said(Problem::read_with(&folder.path("b.txt"), Some(&Terrain::default())));
    assert!(
        sentence.ends_with("b.txt, a terrain says what letters cost, but the map has none"),
        "{sentence}"
    );
    let none = folder.path("none.txt");
    let sentence = said(Problem::read(&none));
    assert!(sentence.starts_with(&format!("{}, cannot be read: ", none.display())), "{sentence}");
}

/// Where the samples are that may not be committed; such checks are left out without them.
fn data() -> Option<PathBuf> {
    env::var_os("PLY_DATA").map(|data| PathBuf::from(data).join("path")).filter(|path| path.is_dir())
}

#[test]
fn the_course_maps_can_be_read() {
    let Some(data) = data() else { return };
    for number in 0..11 {
        let path = data.join(format!("course/input_{number}.txt"));
        let problem = Problem::read(&path).unwrap();
        let text = write(&problem).unwrap();
        assert_eq!(parse(text.as_bytes()), Ok(problem), "{}", path.display());
    }
    let arena = Problem::read(&data.join("arena2.map")).unwrap();
    assert_eq!((arena.map.rows(), arena.map.columns()), (209, 281));
}

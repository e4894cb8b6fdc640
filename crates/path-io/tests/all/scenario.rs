//! MovingAI scenarios.

use ply_path::Location;
use ply_path_io::scenario;

use super::said;

#[test]
fn scenarios() {
    let text = b"version 1\r\n3\tmaps/a b.map\t49\t50\t1\t2\t3\t4\t4.24264069\r\n\n";
    let all = scenario::parse(text).unwrap();
    assert_eq!((all.len(), all[0].line), (1, 2));
    assert_eq!((all[0].map.as_str(), all[0].rows, all[0].columns), ("maps/a b.map", 50, 49));
    assert_eq!((all[0].start, all[0].goal), (Location::new(2, 1), Location::new(4, 3)));
    assert_eq!((all[0].bucket, all[0].length), (3, 4.24264069));
    assert_eq!(scenario::parse(b"0 a.map 5 5 0 0 1 1 1.4").unwrap().len(), 1);
    let marked = b"\xef\xbb\xbfversion 1\n\n0 a.map 5 5 0 0 1 1 1.4\n";
    assert!(scenario::begins_like_one(marked));
    assert_eq!(scenario::parse(marked).unwrap()[0].line, 3);
    assert!(scenario::parse(b"").unwrap().is_empty());
    for (text, sentence) in [
        ("version 2\n", "line 1, column 1: expected version 1, found \"2\""),
        ("0 a 5 5 0 0 1 1\n", "line 1, column 16: expected the length, found the end of the line"),
        ("\n0 a 5 5 0 0 1 1 x\n", "line 2, column 17: expected the length, found \"x\""),
        ("0 a 5 5 0 0 1 1 inf\n", "line 1, column 17: expected the length, found \"inf\""),
        ("0 a 5 5 5 0 1 1 1\n", "line 1, column 9: the start's column \"5\" is too large: at most 4"),
        ("0 a 5 5 0 -1 1 1 1\n", "line 1, column 11: the start's row must not be negative, found \"-1\""),
        ("0 a 0 5 0 0 1 1 1\n", "line 1, column 5: a map of 5 rows and 0 columns has no cell"),
        ("0 a 5 5 0 0 1 1 1 7\n", "line 1, column 19: expected 9 fields, found one more: \"7\""),
    ] {
        assert_eq!(said(scenario::parse(text.as_bytes())), sentence, "{text:?}");
    }
    assert_eq!(said(scenario::parse(b"0 a\xff")), "line 1, column 4: this is not UTF-8 text");
}

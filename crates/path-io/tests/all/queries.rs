//! Queries, one a line.

use ply_path::Location;
use ply_path_io::queries::{QueryLine, parse};

use super::said;

#[test]
fn queries() {
    let (start, goal) = (Location::new(0, 1), Location::new(20, 3));
    let text = b"\xef\xbb\xbf# row,column\r\n\r\n 0,1\t20,3 # comment\r\n0,1 20,3 2147483648  ";
    let expected = [
        QueryLine { line: 3, end: 10, start, goal, supply: None },
        QueryLine { line: 4, end: 20, start, goal, supply: Some(1 << 31) },
    ];
    assert_eq!(parse(text), Ok(expected.to_vec()));
    assert_eq!(parse(b"# none\n\n"), Ok(Vec::new()));
    for (text, sentence) in [
        ("0,1\n", "line 1, column 4: expected the goal, found the end of the line"),
        ("0,1 # 0,2\n", "line 1, column 4: expected the goal, found the end of the line"),
        ("\n0,1 é\n", "line 2, column 5: expected the goal as row,column, found \"é\""),
        ("0,1 -2,3\n", "line 1, column 5: expected the goal as row,column, found \"-2,3\""),
        ("+0,1 2,3\n", "line 1, column 1: expected the start as row,column, found \"+0,1\""),
        ("0,1 2,3 x\n", "line 1, column 9: expected the supply, found \"x\""),
        ("0,1 2,3 +4\n", "line 1, column 9: expected the supply, found \"+4\""),
        ("0,1 2,3 -4\n", "line 1, column 9: the supply must not be negative, found \"-4\""),
        (
            "0,1 2,3 2147483649\n",
            "line 1, column 9: the supply \"2147483649\" is too large: at most 2147483648",
        ),
        ("0,1 2,3 4 5\n", "line 1, column 11: expected the end of the line, found \"5\""),
    ] {
        assert_eq!(said(parse(text.as_bytes())), sentence, "{text:?}");
    }
    assert_eq!(said(parse(b"0,1 2,3\n0\xff")), "line 2, column 2: this is not UTF-8 text");
}

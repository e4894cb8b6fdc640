//! Course text.

use ply_path::{Cell, Location};
use ply_path_io::Problem;
use ply_path_io::course;

use super::said;

#[test]
fn course_text_may_be_untidy() {
    let tidy = course::parse(b"2 3 7\n3 0 2\n1 0 4\n").unwrap();
    assert_eq!(tidy.map.depots().collect::<Vec<_>>(), [Location::new(0, 2)]);
    assert!(tidy.map.cell(Location::new(1, 0)).is_wall());
    assert_eq!(tidy.supply, Some(7));
    for untidy in [
        "2 3 7\n3 0 2\n1 0 4",
        "2 3 7 \r\n3 0 2 \r\n1 0 4\r\n\r\n \r\n",
        "2 3 7\r\n3 0 2\r\n1 0 4\r\n",
        " 2\t3 7\n3  0 2\n1 0\t4\n\n\n",
        "\u{feff}2 3 7\n3 0 2\n1 0 4",
    ] {
        assert_eq!(course::parse(untidy.as_bytes()), Ok(tidy.clone()), "{untidy:?}");
    }
    assert_eq!(course::write(&tidy).unwrap(), "2 3 7\n3 0 2\n1 0 4\n");
}

#[test]
fn bad_course_text_gets_a_sentence() {
    let cells = "expected 0 (free), 1 (wall), 2 (depot), 3 (start) or 4 (goal)";
    let large = "a map of 40000 rows and 40000 columns is too large: at most 65535 a side and 1073741824 cells in all";
    for (text, sentence) in [
        ("", "line 1, column 1: expected the number of rows, found the end of the line".to_string()),
        ("2", "line 1, column 2: expected the number of columns, found the end of the line".into()),
        ("2 3\n", "line 1, column 4: expected the supply, found the end of the line".into()),
        ("2 x 3", "line 1, column 3: expected the number of columns, found \"x\"".into()),
        ("2 é 3", "line 1, column 3: expected the number of columns, found \"é\"".into()),
        ("é 2 3", "line 1, column 1: expected the number of rows, found \"é\"".into()),
        ("1 2 -3\n3 4", "line 1, column 5: the supply must not be negative, found \"-3\"".into()),
        ("-1 2 3\n3 4", "line 1, column 1: the number of rows must not be negative, found \"-1\"".into()),
        (
            "1 2 2147483649\n3 4",
            "line 1, column 5: the supply \"2147483649\" is too large: at most 2147483648".into(),
        ),
        (
            "1 2 99999999999999999999999999\n3 4",
            "line 1, column 5: the supply \"999999999999999999999999…\" is too large: at most 2147483648"
                .into(),
        ),
        ("70000 2 3", "line 1, column 1: the number of rows \"70000\" is too large: at most 65535".into()),
        ("0 2 3\n", "line 1, column 1: a map of 0 rows and 2 columns has no cell".into()),
        ("2 0 3\n\n\n", "line 1, column 1: a map of 2 rows and 0 columns has no cell".into()),
        ("40000 40000 3\n", format!("line 1, column 1: {large}")),
        (
            "1 2 3 4\n3 4",
            "line 1, column 7: expected the end of the line after rows, columns and supply, found \"4\""
                .into(),
        ),
        ("1 2 1.5\n3 4", "line 1, column 5: expected the supply, found \"1.5\"".into()),
        ("2 3 9\n3 0 0\n0 4\n", "line 3, column 4: expected 3 numbers, found only 2".into()),
        ("2 3 9\n3 0 0\n0 4 0 0\n", "line 3, column 7: expected 3 numbers, found more".into()),
        ("2 3 9\n3 0 0\n\n0 4 0\n", "line 3, column 1: expected 3 numbers, found only 0".into()),
        ("2 3 9\n3 0 4\n", "line 3, column 1: expected 2 lines of cells, found only 1".into()),
        ("1 3 9", "line 1, column 6: expected 1 line of cells, found only 0".into()),
        ("1 3 9\n3 0 4\n\n 0 0 0\n", "line 4, column 2: expected 1 line of cells, found more".into()),
        ("1 3 9\n3 5 4\n", format!("line 2, column 3: unknown cell \"5\": {cells}")),
        ("1 3 9\n3 -1 4\n", format!("line 2, column 3: unknown cell \"-1\": {cells}")),
        ("1 3 9\n3 10 4\n", format!("line 2, column 3: unknown cell \"10\": {cells}")),
        ("1 3 9\n3 ö 4\n", format!("line 2, column 3: unknown cell \"ö\": {cells}")),
        ("1 3 9\n3 3 4\n", "line 2, column 3: a second start: there is one at line 2, column 1".into()),
        ("2 2 9\n3 4\n0 4\n", "line 3, column 3: a second goal: there is one at line 2, column 3".into()),
        ("2 2 9\n0 4\n0 0\n", "lines 2 to 3 hold no start: expected one cell 3".into()),
        ("2 2 9\n0 3\n0 0\n", "lines 2 to 3 hold no goal: expected one cell 4".into()),
        // A promise of a thousand million cells takes no memory.
        ("32768 32768 9\n3 4\n", "line 2, column 4: expected 32768 numbers, found only 2".into()),
    ] {
        assert_eq!(said(course::parse(text.as_bytes())), sentence, "{text:?}");
    }
    assert_eq!(
        said(course::parse(b"1 3 9\n3 \xff 4\n")),
        format!("line 2, column 3: unknown cell \"\u{fffd}\": {cells}")
    );
}

#[test]
fn course_text_cannot_tell_everything() {
    let problem = course::parse(b"1 3 2\n3 0 4\n").unwrap();
    let with = |change: &dyn Fn(&mut Problem)| {
        let mut changed = problem.clone();
        change(&mut changed);
        said(course::write(&changed))
    };
    assert_eq!(with(&|problem| problem.start = None), "course text needs a start");
    assert_eq!(with(&|problem| problem.supply = None), "course text needs a supply");
    let also = "course text has no sign for a start that is also the goal";
    assert_eq!(with(&|problem| problem.start = problem.goal), also);
    let depot = "course text has no sign for a goal that is not free ground";
    assert_eq!(with(&|problem| problem.map.set(Location::new(0, 2), Cell::DEPOT)), depot);
    let costly = "course text has no sign for ground that costs more than 1";
    assert_eq!(with(&|problem| problem.map.set(Location::new(0, 1), Cell::ground(3).unwrap())), costly);
}

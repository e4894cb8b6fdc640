//! Boards and maps of our own making, for whoever has not got the course's. `cargo run --release -p ply-cli --example
//! course_files -- crates/cli/course` makes them.

/// Ten Xiangqi puzzles, red to move and win, in the course's form; the later ones take longer.
pub(super) const BOARDS: [&str; 10] = [
    include_str!("../../../course/boards/1.txt"),
    include_str!("../../../course/boards/2.txt"),
    include_str!("../../../course/boards/3.txt"),
    include_str!("../../../course/boards/4.txt"),
    include_str!("../../../course/boards/5.txt"),
    include_str!("../../../course/boards/6.txt"),
    include_str!("../../../course/boards/7.txt"),
    include_str!("../../../course/boards/8.txt"),
    include_str!("../../../course/boards/9.txt"),
    include_str!("../../../course/boards/10.txt"),
];

/// Eleven maps of growing size, in the course's form; the second has no route.
pub(super) const MAPS: [&str; 11] = [
    include_str!("../../../course/maps/input_0.txt"),
    include_str!("../../../course/maps/input_1.txt"),
    include_str!("../../../course/maps/input_2.txt"),
    include_str!("../../../course/maps/input_3.txt"),
    include_str!("../../../course/maps/input_4.txt"),
    include_str!("../../../course/maps/input_5.txt"),
    include_str!("../../../course/maps/input_6.txt"),
    include_str!("../../../course/maps/input_7.txt"),
    include_str!("../../../course/maps/input_8.txt"),
    include_str!("../../../course/maps/input_9.txt"),
    include_str!("../../../course/maps/input_10.txt"),
];

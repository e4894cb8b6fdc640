//! Levels of play.

use ply_core::StopFlag;
use ply_games::{Analysis, Level, Levels, PlayingStyle, Query, Session, Setup, Skill, find, games};

const POSITIONS: [&str; 4] = [
    "startpos",
    "-------- ----X--- --XXXO-- --OXXO-- --XOXO-- ---OOO-- -------- -------- X",
    "--XXXX-- --XXX--- XXOXXXO- XXXOXO-- XXXXOO-- -XXXOO-- ---OO--- -------- O",
    // Sixteen squares are left.
    "-OOOOO-- XXOOOO-- XXXOXOOO XXXXOXO- XXXOXXX- -XXXXXX- --XXXX-- --XXXXX- O",
];

fn othello() -> Levels {
    find("othello").unwrap().levels()
}

fn search(position: &str, level: Level) -> Analysis {
    let setup = Setup { position: Some(position.to_string()), ..Setup::default() };
    let mut session = find("othello").unwrap().session(&setup).unwrap();
    let query = Query { level: Some(level), seed: level.errs().then_some(0), hash: 4, ..Query::default() };
    session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap()
}

#[test]
fn every_game_has_its_skills_as_levels() {
    let levels = find("xiangqi").unwrap().levels();
    let weakest = levels.get(0).unwrap();
    assert!(weakest.errs() && weakest.depth == Some(1) && weakest.confidence(4).is_none());
    assert!(levels.get(Skill::MOST).unwrap().is_full());
    let error = levels.get(21).unwrap_err().to_string();
    assert_eq!(error, "level 21: expected a whole number from 0 to 20");
    assert_eq!(levels.list(&[]).len(), 21);
}

/// What is left after the moves of a player of this style, summed over many seeds.
fn measured(
    game: &str,
    moves: &str,
    style: PlayingStyle,
    measure: impl Fn(&mut dyn Session) -> usize,
) -> usize {
    let setup = Setup { moves: Some(moves.to_string()), ..Setup::default() };
    let mut session = find(game).unwrap().session(&setup).unwrap();
    let level = Level { style: Some(style), ..Skill::level(2).into() };
    let mut sum = 0;
    for seed in 0..30 {
        let query = Query { level: Some(level), seed: Some(seed), hash: 4, ..Query::default() };
        let found = session.search(&query, &StopFlag::new(), &mut |_| ()).unwrap();
        session.play(&found.best_move.unwrap()).unwrap();
        sum += measure(&mut *session);
        session.take_back();
    }
    sum
}

#[test]
fn a_style_shows_in_the_moves() {
    use PlayingStyle::{Careful, Greedy, Open, Pressing};
    let discs = |session: &mut dyn Session| session.material().counts.unwrap()[0] as usize;
    let replies = |session: &mut dyn Session| session.moves().len();
    let captures = |session: &mut dyn Session| session.noisy_moves().len();
    let opening = "f5 d6 c3 d3 c4 f4 f6 f3";
    let of = |style| measured("othello", opening, style, discs);
    assert!(of(Greedy) > of(Pressing), "{} {}", of(Greedy), of(Pressing));
    let of = |style| measured("othello", opening, style, replies);
    assert!(of(Pressing) < of(Open), "{} {}", of(Pressing), of(Open));
    // Cannons face each other over the pawns.
    let of = |style| measured("xiangqi", "h2e2 h9g7 h0g2 i9h9", style, captures);
    assert!(of(Careful) < of(Greedy), "{} {}", of(Careful), of(Greedy));
    let of = |style| measured("amazons8", "", style, replies);
    assert!(of(Pressing) < of(Open), "{} {}", of(Pressing), of(Open));
}

#[test]
fn levels_that_err_have_a_style() {
    for game in games() {
        for level in game.levels().list(&[]) {
            assert_eq!(level.errs, level.style.is_some(), "{} {}", game.name(), level.number);
        }
    }
}

#[test]
fn a_higher_level_never_looks_less_far() {
    let levels: Vec<_> = (1..=60).map(|number| othello().get(number).unwrap()).collect();
    assert!(othello().get(0).is_err() && othello().get(61).is_err());
    for pair in levels.windows(2) {
        assert!(pair[0].depth < pair[1].depth);
        for left in 1..=60 {
            assert!(pair[0].confidence(left) <= pair[1].confidence(left), "{left} squares left: {pair:?}");
        }
    }
    let ends = [1, 10, 20, 30, 60].map(|number| (levels[number - 1].exact, levels[number - 1].selective));
    assert_eq!(ends, [(2, 0), (20, 4), (25, 8), (30, 8), (60, 0)]);
    assert_eq!(levels[59].confidence(60), Some(100));
}

#[test]
fn a_higher_level_costs_more() {
    let nodes = |number: u32| {
        let level = Level { skill: Skill::FULL, ..othello().get(number).unwrap() };
        POSITIONS.iter().map(|position| search(position, level).nodes).sum::<u64>()
    };
    let nodes = [1, 2, 3, 4, 6, 8, 10].map(nodes);
    assert!(nodes.is_sorted(), "{nodes:?}");
}

#[test]
fn a_level_plays_to_the_end_with_its_confidence() {
    let confidence =
        |number: u32, position: &str| search(position, othello().get(number).unwrap()).confidence;
    // Level 8 plays the last sixteen perfectly, level 5 only the last ten.
    assert_eq!(confidence(8, POSITIONS[3]), Some(100));
    assert_eq!(confidence(5, POSITIONS[3]), None);
    let selective = confidence(7, POSITIONS[3]);
    assert!(selective.is_some_and(|per_cent| per_cent < 100), "{selective:?}");
    let level = |number| othello().get(number).unwrap();
    assert_eq!(selective, level(7).confidence(16));
    assert_eq!(search(POSITIONS[0], level(6)).depth, 6);
}

#[test]
fn a_level_plays_the_same_moves_every_time() {
    for number in [2, 5, 7] {
        let level = othello().get(number).unwrap();
        for position in POSITIONS {
            let (first, again) = (search(position, level), search(position, level));
            assert_eq!((&first.best_move, first.nodes), (&again.best_move, again.nodes), "level {number}");
        }
    }
}

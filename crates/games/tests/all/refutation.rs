//! Why a move is worse: every number of the told tree, checked against the game and against the other numbers.

use ply_core::{Limits, Side, StopFlag};
use ply_games::{
    DisplayScore, Query, Refutation, RefutationKind as Kind, Session, Setup, find, games, refutation,
};

fn told(session: &mut dyn Session, game: &str, moves: [&str; 2], nodes: u64) -> Refutation {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let query = Query { limits, hash: 4, ..Query::default() };
    refutation(session, moves, &query, find(game).unwrap().wdl_model(), &StopFlag::new()).unwrap()
}

/// The moves from the root to a node.
fn path(told: &Refutation, mut node: usize) -> Vec<String> {
    let mut moves = Vec::new();
    while let Some(parent) = told.tree[node].parent {
        assert!(parent < node, "a node stands after the one above it");
        moves.splice(0..0, told.tree[node].moves.iter().cloned());
        node = parent;
    }
    moves
}

fn check(session: &mut dyn Session, told: &Refutation) {
    let root = session.side();
    assert_eq!(told.side, root);
    let captured = session.material().captured;
    for (index, node) in told.tree.iter().enumerate() {
        let moves = path(told, index);
        moves.iter().for_each(|text| drop(session.play(text).expect("a legal move")));
        assert_eq!(node.side, session.side());
        assert_eq!(node.choices, session.moves().len(), "{moves:?}");
        let material = session.material();
        let own = usize::from(root == Side::Second);
        assert_eq!(node.counts, material.counts.map(|counts| [counts[own], counts[1 - own]]));
        // Trades apart, what each side has lost is what the other has captured.
        if let (Some(exchange), Some(before), Some(now)) = (&node.exchange, &captured, &material.captured) {
            let net = |side: usize| (now[side].len() - before[side].len()) as i64;
            let told = exchange.won.len() as i64 - exchange.lost.len() as i64;
            assert_eq!(told, net(own) - net(1 - own), "{moves:?}");
        }
        moves.iter().for_each(|_| assert!(session.take_back()));
        let children: Vec<_> =
            told.tree.iter().filter(|child| child.parent == Some(index) && child.kind != Kind::End).collect();
        // A node of the side that asks is worth what its best shown move is, and no other is worth more.
        if node.side == root && node.kind != Kind::End && !children.is_empty() {
            let best = children.iter().map(|child| child.score.earlier(1).number()).max().unwrap();
            assert_eq!(node.score.number(), best, "{moves:?}");
            assert!(node.rest.is_none_or(|rest| rest.number() <= best));
        }
        // A node of the other side is worth what its one answer is.
        if node.kind == Kind::Worse
            && let [answer] = &children[..]
        {
            assert_eq!(node.score, answer.score.earlier(1));
        }
    }
    let of = |kind| told.tree.iter().find(|node| node.kind == kind).unwrap();
    assert_eq!(
        (of(Kind::Better).moves[0].as_str(), of(Kind::Worse).moves[0].as_str()),
        (&*told.better, &*told.worse)
    );
    assert_eq!(told.tree[0].kind, Kind::Root);
}

#[test]
fn every_number_of_a_told_tree_is_that_of_the_game() {
    for game in games() {
        let mut session = game.session(&Setup::default()).unwrap();
        for ply in 0..6 {
            let moves = session.moves();
            let (one, other) = (moves[ply % moves.len()].clone(), moves[moves.len() - 1].clone());
            if one != other {
                let told = told(session.as_mut(), game.name(), [&one, &other], 4000);
                check(session.as_mut(), &told);
            }
            session.play(&moves[(7 * ply + 3) % moves.len()]).unwrap();
        }
    }
}

#[test]
fn a_move_that_gives_a_chariot_away_loses_it_in_the_tree() {
    let game = find("xiangqi").unwrap();
    // On e4 the chariot is taken by the soldier that it could have taken on e5.
    let position = "3k5/9/9/9/4p4/9/4R4/9/9/4K4 w - - 0 1";
    let setup = Setup { position: Some(position.into()), ..Setup::default() };
    let mut session = game.session(&setup).unwrap();
    let told = told(session.as_mut(), "xiangqi", ["e3e4", "e3e5"], 60_000);
    check(session.as_mut(), &told);
    assert_eq!((told.worse.as_str(), told.tree[0].side), ("e3e4", Side::First));
    let answer = told.tree.iter().find(|node| node.kind == Kind::Answer).unwrap();
    assert_eq!(answer.moves, ["e5e4"]);
    assert_eq!(answer.exchange.as_ref().unwrap().lost, ['R']);
    assert!(told.loss > 0.3, "{}", told.loss);
}

#[test]
fn what_cannot_be_compared_is_refused_in_one_sentence() {
    let game = find("othello").unwrap();
    let mut session = game.session(&Setup::default()).unwrap();
    let query = Query { limits: Limits { nodes: Some(100), ..Limits::default() }, ..Query::default() };
    for (moves, said) in [(["f5", "F5"], "is there already"), (["f5", "a1"], "compared[1]")] {
        let error =
            refutation(session.as_mut(), moves, &query, game.wdl_model(), &StopFlag::new()).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
        assert_eq!(session.played(), Vec::<String>::new());
    }
    assert_eq!(DisplayScore::Win(3).seen(false).earlier(2), DisplayScore::Loss(5));
}

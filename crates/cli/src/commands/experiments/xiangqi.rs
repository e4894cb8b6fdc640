//! Xiangqi on the ten course boards.

use ply_core::StopFlag;
use ply_games::{Algorithm, Finished, Order, Query, SelfplayRules, Setup, selfplay};

use super::super::compare::{Row, charts, search, to_table};
use super::{Experiment, Findings, Lab, textbook};
use crate::output;

pub(super) const PRUNING: Experiment = Experiment {
    name: "xiangqi-pruning",
    title: "Xiangqi: pruned against unpruned self-play",
    reported: "depth 4, ten boards: 0.26 s against 4.2 s a move, identical move sequences.",
    run: pruning,
};

pub(super) const NODES: Experiment = Experiment {
    name: "xiangqi-nodes",
    title: "Xiangqi: nodes and time at depth 3",
    reported: "bar charts of both, for each of the ten boards.",
    run: nodes,
};

pub(super) const MOVES: Experiment = Experiment {
    name: "xiangqi-moves",
    title: "Xiangqi: best moves at depth 3 and 5",
    reported: "a move for each board, as (row,column) from the top left.",
    run: moves,
};

pub(super) const SELFPLAY: Experiment = Experiment {
    name: "xiangqi-selfplay",
    title: "Xiangqi: self-play at depth 5",
    reported: "at most 30 plies: boards 1–6 won within 4 moves; 7, 9 and 10 won after more than 10; 8 repeats without the \
               repetition rule, and with it red attacks but does not win.",
    run: self_play,
};

pub(super) const SUICIDE: Experiment = Experiment {
    name: "xiangqi-suicide",
    title: "Xiangqi: the loser who sees that every move loses",
    reported: "on board 10 it plays the first move it finds (\"suicide\"), since wins carry no distance.",
    run: suicide,
};

/// The reported best moves with value and place only, boards 1 to 10.
const REPORTED_DEPTH_3: [&str; 10] = [
    "R (1,1) (1,4)",
    "R (5,3) (0,3)",
    "N (2,1) (3,3)",
    "R (8,1) (0,1)",
    "C (3,4) (3,0)",
    "R (0,4) (0,5)",
    "P (3,4) (2,4)",
    "R (2,1) (0,1)",
    "C (1,4) (3,4)",
    "C (4,6) (4,4)",
];
const REPORTED_DEPTH_5: [&str; 10] = [
    "R (1,1) (1,4)",
    "R (5,3) (0,3)",
    "K (9,4) (9,5)",
    "R (8,1) (0,1)",
    "N (3,1) (2,3)",
    "C (9,2) (1,2)",
    "P (3,4) (2,4)",
    "R (2,4) (2,6)",
    "C (1,4) (3,4)",
    "R (3,5) (3,8)",
];

fn setup(board: &str, rules: &str, eval: &str) -> Setup {
    Setup {
        position: Some(board.to_string()),
        rules: Some(rules.to_string()),
        eval: Some(eval.to_string()),
        ..Setup::default()
    }
}

/// A game of self-play from a board.
fn play(
    board: &str,
    query: &Query,
    rules: &str,
    eval: &str,
    most_plies: usize,
    deviate: bool,
) -> anyhow::Result<Finished> {
    let mut session = ply_games::find("xiangqi")?.session(&setup(board, rules, eval))?;
    let self_rules = SelfplayRules { most_plies, deviate };
    Ok(selfplay(session.as_mut(), query, self_rules, &StopFlag::new(), &mut |_, _| Ok(()))?)
}

fn pruning(lab: &Lab) -> anyhow::Result<Findings> {
    const PLIES: usize = 10;
    let boards = lab.boards()?;
    let bar = output::progress(boards.len(), "boards");
    let mut rows = Vec::new();
    let mut totals = [0.0; 3];
    let mut plies = 0;
    for (number, board) in &boards {
        let unpruned = play(board, &textbook(Algorithm::Minimax, 4), "course", "classic", PLIES, true)?;
        let pruned = play(board, &textbook(Algorithm::AlphaBeta, 4), "course", "classic", PLIES, true)?;
        let captures = Query { order: Order::Captures, ..textbook(Algorithm::AlphaBeta, 4) };
        let ordered = play(board, &captures, "course", "classic", PLIES, true)?;
        let each = |finished: &Finished| finished.seconds / finished.moves.len().max(1) as f64;
        for (total, finished) in totals.iter_mut().zip([&unpruned, &pruned, &ordered]) {
            *total += each(finished) * pruned.moves.len() as f64;
        }
        plies += pruned.moves.len();
        rows.push(vec![
            number.to_string(),
            pruned.moves.len().to_string(),
            if unpruned.moves == pruned.moves { "identical".into() } else { "different".to_string() },
            format!("{:.4}", each(&unpruned)),
            format!("{:.4}", each(&pruned)),
            format!("{:.4}", each(&ordered)),
        ]);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mean = totals.map(|total| format!("{:.4}", total / plies as f64));
    rows.push(["mean".into(), plies.to_string(), String::new()].into_iter().chain(mean).collect());
    let header = ["board", "plies", "moves", "minimax s/move", "alpha-beta s/move", "captures first s/move"];
    let table = output::table(&header, &rows, 3);
    Ok(Findings {
        text: format!("Course rules, classic evaluation, at most {PLIES} plies a board.\n\n{table}"),
        pictures: Vec::new(),
    })
}

fn nodes(lab: &Lab) -> anyhow::Result<Findings> {
    let boards = lab.boards()?;
    let game = ply_games::find("xiangqi")?;
    let bar = output::progress(boards.len() * 4, "searches");
    let mut rows = Vec::new();
    for (number, board) in &boards {
        for algorithm in Algorithm::TEXTBOOK {
            let row = search(game, &setup(board, "course", "classic"), &textbook(algorithm, 3), algorithm)?;
            rows.push(Row { position: number.to_string(), ..row });
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let text = format!("Course rules, classic evaluation, board order.\n\n{}", to_table(&rows));
    Ok(Findings { text, pictures: vec![("xiangqi-nodes.svg".into(), charts("Xiangqi, depth 3", &rows))] })
}

fn moves(lab: &Lab) -> anyhow::Result<Findings> {
    let boards = lab.boards()?;
    let game = ply_games::find("xiangqi")?;
    let mut rows = Vec::new();
    let mut equal = 0;
    let mut seconds = [0.0; 2];
    for ((number, board), (three, five)) in boards.iter().zip(REPORTED_DEPTH_3.iter().zip(REPORTED_DEPTH_5)) {
        let mut cells = vec![number.to_string()];
        for (index, (depth, reported)) in [(3, *three), (5, five)].into_iter().enumerate() {
            let mut session = game.session(&setup(board, "course", "classic-place"))?;
            let query = textbook(Algorithm::AlphaBeta, depth);
            let found = session.search(&query, &StopFlag::new(), &mut |_| ())?;
            let best = found.best_move.as_deref().unwrap_or_default();
            let ours = session.translate(best, "course-rows")?;
            equal += u32::from(ours == reported);
            seconds[index] += found.seconds;
            cells.extend([ours, reported.to_string()]);
        }
        rows.push(cells);
    }
    let header = ["board", "depth 3", "reported", "depth 5", "reported"];
    let text = format!(
        "`--rules course --eval classic-place`, alpha-beta in board order: {equal} of 20 moves are the reported ones; \
         {:.4} s a move at depth 3, {:.4} s at depth 5.\n\n{}",
        seconds[0] / 10.0,
        seconds[1] / 10.0,
        output::table(&header, &rows, 5)
    );
    Ok(Findings { text, pictures: Vec::new() })
}

fn self_play(lab: &Lab) -> anyhow::Result<Findings> {
    let boards = lab.boards()?;
    let bar = output::progress(boards.len() * 2, "games");
    let query = textbook(Algorithm::AlphaBeta, 5);
    let mut rows = Vec::new();
    for (number, board) in &boards {
        let mut cells = vec![number.to_string()];
        for deviate in [true, false] {
            let finished = play(board, &query, "course", "classic", 30, deviate)?;
            cells.extend([
                finished.moves.len().to_string(),
                finished.result.to_string(),
                finished.reason.to_string(),
                format!("{:.3}", finished.seconds / finished.moves.len().max(1) as f64),
            ]);
            bar.inc(1);
        }
        rows.push(cells);
    }
    bar.finish_and_clear();
    let header = [
        "board",
        "plies",
        "result",
        "reason",
        "s/move",
        "plies, free",
        "result, free",
        "reason, free",
        "s/move, free",
    ];
    let text = format!(
        "`ply selfplay xiangqi --algorithm alpha-beta --eval classic --rules course --depth 5 --max-plies 30`; \
         the columns marked free let the side that is ahead repeat its moves (`--allow-repetition`). As reported, boards 1–5 \
         end within four moves, and board 8 repeats without the rule and is not won with it. Unlike reported, board 6 takes \
         seven moves, 7 and 10 fewer than ten, and 9 more than 30 plies.\n\n{}",
        output::table(&header, &rows, 1)
    );
    Ok(Findings { text, pictures: Vec::new() })
}

fn suicide(lab: &Lab) -> anyhow::Result<Findings> {
    let boards = lab.boards()?;
    let (_, board) = &boards[9];
    let course = textbook(Algorithm::AlphaBeta, 5);
    let plain = play(board, &course, "course", "classic", 60, true)?;
    let resisting = play(board, &textbook(Algorithm::Engine, 12), "asian", "default", 60, true)?;
    let row = |name: &str, finished: &Finished| {
        vec![
            name.to_string(),
            finished.moves.len().to_string(),
            finished.result.to_string(),
            finished.moves.join(" "),
        ]
    };
    let rows = [
        row("course rules and scores, depth 5", &plain),
        row("our rules and scores, engine at depth 12", &resisting),
    ];
    let text = format!(
        "Board 10. Under the course's scores every losing move is equal, and the first in board order is played; ours know the \
         distance, so the loser holds out as long as it can and the winner takes the shortest way.\n\n{}",
        output::table(&["play", "plies", "result", "moves"], &rows, 4)
    );
    Ok(Findings { text, pictures: Vec::new() })
}

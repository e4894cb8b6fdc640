//! Xiangqi on the ten course boards.

use ply_core::StopFlag;
use ply_games::{Algorithm, Finished, Order, Query, SelfplayRules, Setup, selfplay};

use super::super::compare::{Row, charts, fastest, to_table};
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
    reported: "bar charts of both, for each of the ten boards, with the place-only evaluation.",
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
    self_rules: SelfplayRules,
) -> anyhow::Result<Finished> {
    let mut session = ply_games::find("xiangqi")?.session(&setup(board, rules, eval))?;
    Ok(selfplay(session.as_mut(), query, self_rules, &StopFlag::new(), &mut |_, _| Ok(()))?)
}

/// The same game, its time the shortest of three runs; a long one is steady enough by itself.
fn play_fastest(
    board: &str,
    query: &Query,
    rules: &str,
    eval: &str,
    self_rules: SelfplayRules,
) -> anyhow::Result<Finished> {
    let mut finished = play(board, query, rules, eval, self_rules)?;
    let runs = if finished.seconds < 1.0 { 3 } else { 1 };
    for _ in 1..runs {
        finished.seconds = finished.seconds.min(play(board, query, rules, eval, self_rules)?.seconds);
    }
    Ok(finished)
}

/// Seconds a move.
fn each(finished: &Finished) -> f64 {
    finished.seconds / finished.moves.len().max(1) as f64
}

fn pruning(lab: &Lab) -> anyhow::Result<Findings> {
    const PLIES: usize = 10;
    let boards = lab.boards()?;
    let bar = output::progress(boards.len(), "boards");
    let mut rows = Vec::new();
    let mut totals = [0.0; 3];
    let mut plies = 0;
    for (number, board) in &boards {
        let rules = SelfplayRules { most_plies: PLIES, deviate: true, stop_when_won: false };
        let timed = |query: &Query| play_fastest(board, query, "course", "classic", rules);
        let unpruned = timed(&textbook(Algorithm::Minimax, 4))?;
        let pruned = timed(&textbook(Algorithm::AlphaBeta, 4))?;
        let ordered = timed(&Query { order: Order::Captures, ..textbook(Algorithm::AlphaBeta, 4) })?;
        for (total, finished) in totals.iter_mut().zip([&unpruned, &pruned, &ordered]) {
            *total += each(finished) * pruned.moves.len() as f64;
        }
        plies += pruned.moves.len();
        rows.push(vec![
            number.to_string(),
            pruned.moves.len().to_string(),
            if unpruned.moves == pruned.moves { "identical".into() } else { "different".to_string() },
            output::seconds(each(&unpruned)),
            output::seconds(each(&pruned)),
            output::seconds(each(&ordered)),
        ]);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mean = totals.map(|total| total / plies as f64);
    let means = mean.map(output::seconds);
    rows.push(["mean".into(), plies.to_string(), String::new()].into_iter().chain(means).collect());
    rows.push(["reported", "", "identical", "4.2", "0.26", ""].map(String::from).into());
    let header = ["board", "plies", "moves", "minimax s/move", "alpha-beta s/move", "captures first s/move"];
    let table = output::table(&header, &rows, 3);
    let text = format!(
        "{} Course rules, classic evaluation, at most {PLIES} plies a board; each game is the fastest of three, unless it takes longer than a second. Alpha-beta takes \
         {:.1} times less than minimax, reported 16 times; the seconds themselves compare a machine and a language with \
         another.\n\n{table}",
        lab.whose_boards(),
        mean[0] / mean[1]
    );
    Ok(Findings { text, pictures: Vec::new() })
}

fn nodes(lab: &Lab) -> anyhow::Result<Findings> {
    let boards = lab.boards()?;
    let game = ply_games::find("xiangqi")?;
    let bar = output::progress(boards.len() * 4, "searches");
    let mut rows = Vec::new();
    for (number, board) in &boards {
        for algorithm in Algorithm::TEXTBOOK {
            let setup = setup(board, "course", "classic-place");
            let row = fastest(game, &setup, &textbook(algorithm, 3), algorithm)?;
            rows.push(Row { position: number.to_string(), ..row });
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let text = format!(
        "{} Course rules, the place-only evaluation (`classic-place`) as in that report, board order.\n\n{}",
        lab.whose_boards(),
        to_table(&rows)
    );
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
            let setup = setup(board, "course", "classic-place");
            let found = fastest(game, &setup, &textbook(Algorithm::AlphaBeta, depth), Algorithm::AlphaBeta)?;
            let best = found.best_move.as_deref().unwrap_or_default();
            let ours = game.session(&setup)?.translate(best, "course-rows")?;
            equal += u32::from(ours == reported);
            seconds[index] += found.seconds;
            cells.push(ours);
            if lab.boards.is_some() {
                cells.push(reported.to_string());
            }
        }
        rows.push(cells);
    }
    let header: &[&str] = match lab.boards {
        Some(_) => &["board", "depth 3", "reported", "depth 5", "reported"],
        None => &["board", "depth 3", "depth 5"],
    };
    let agreed = match lab.boards {
        Some(_) => format!("{equal} of 20 moves are the reported ones; "),
        None => String::new(),
    };
    let text = format!(
        "{} `--rules course --eval classic-place`, alpha-beta in board order: {agreed}{} s a move at depth 3, {} s at depth 5 \
         (reported: 5 s a move; another machine and language).\n\n{}",
        lab.whose_boards(),
        output::seconds(seconds[0] / 10.0),
        output::seconds(seconds[1] / 10.0),
        output::table(header, &rows, 5)
    );
    Ok(Findings { text, pictures: Vec::new() })
}

/// What was reported of a board.
#[derive(Copy, Clone)]
enum Reported {
    /// Won within four moves.
    Soon,
    /// Won after more than ten moves.
    Late,
    /// Not won.
    Open,
}

/// Of boards 1 to 10.
const REPORTED_GAMES: [Reported; 10] = {
    use Reported::{Late, Open, Soon};
    [Soon, Soon, Soon, Soon, Soon, Soon, Late, Open, Late, Late]
};

impl Reported {
    /// Whether a game of so many moves, whoever made them, won by red or not, is as reported.
    fn holds(self, won: bool, moves: usize) -> bool {
        match self {
            Reported::Soon => won && moves <= 4,
            Reported::Late => won && moves > 10,
            Reported::Open => !won,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Reported::Soon => "won within 4 moves",
            Reported::Late => "won after more than 10",
            Reported::Open => "not won",
        }
    }
}

/// Board numbers in a sentence.
fn listed(numbers: &[u32]) -> String {
    match numbers {
        [] => "none".into(),
        numbers => numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
    }
}

fn self_play(lab: &Lab) -> anyhow::Result<Findings> {
    let boards = lab.boards()?;
    let bar = output::progress(boards.len() * 3, "games");
    let query = textbook(Algorithm::AlphaBeta, 5);
    let mut rows = Vec::new();
    // As the report counts: a move is a ply, or a move of each side.
    let mut agree: [Vec<u32>; 2] = Default::default();
    let mut differ: [Vec<u32>; 2] = Default::default();
    for ((number, board), reported) in boards.iter().zip(REPORTED_GAMES) {
        let game = |deviate, stop_when_won| {
            let rules = SelfplayRules { most_plies: 30, deviate, stop_when_won };
            play_fastest(board, &query, "course", "classic", rules)
        };
        let stopped = game(true, true)?;
        bar.inc(1);
        let full = game(true, false)?;
        bar.inc(1);
        let free = game(false, true)?;
        bar.inc(1);
        // The report counts the capture that is certain.
        let counted = |game: &Finished| game.moves.len() + usize::from(game.reason == "can-win");
        let plies = counted(&stopped);
        for (index, moves) in [plies, plies.div_ceil(2)].into_iter().enumerate() {
            let holds = reported.holds(stopped.result == "1-0", moves);
            let numbers = if holds { &mut agree } else { &mut differ };
            numbers[index].push(*number);
        }
        let mut cells = vec![
            number.to_string(),
            plies.to_string(),
            plies.div_ceil(2).to_string(),
            stopped.result.to_string(),
            output::seconds(each(&stopped)),
            format!("{} ({})", full.moves.len(), full.result),
            format!("{} ({})", counted(&free), free.result),
        ];
        if lab.boards.is_some() {
            cells.push(reported.words().to_string());
        }
        rows.push(cells);
    }
    bar.finish_and_clear();
    let mut header = vec!["board", "plies", "moves", "result", "s/move", "to the capture", "repeating"];
    if lab.boards.is_some() {
        header.push("reported");
    }
    let comparison = match lab.boards {
        Some(_) => format!(
            " Counted in plies, boards {} are as reported and {} are not; counted in moves of both sides, boards {} are and {} are \
             not.",
            listed(&agree[0]),
            listed(&differ[0]),
            listed(&agree[1]),
            listed(&differ[1])
        ),
        None => String::new(),
    };
    let text = format!(
        "{} `ply selfplay xiangqi --algorithm alpha-beta --eval classic --rules course --depth 5 --max-plies 30 --stop-when-won`: \
         as in the report, a game stops as soon as the side to move can take the general, and that capture counts as the last ply. \
         The column *to the capture* plays on until it is made, *repeating* lets the side that is ahead repeat its moves \
         (`--allow-repetition`); both give plies and result.{comparison}\n\n{}",
        lab.whose_boards(),
        output::table(&header, &rows, 1)
    );
    Ok(Findings { text, pictures: Vec::new() })
}

fn suicide(lab: &Lab) -> anyhow::Result<Findings> {
    let boards = lab.boards()?;
    let (_, board) = &boards[9];
    let course = textbook(Algorithm::AlphaBeta, 5);
    let rules = SelfplayRules { most_plies: 60, deviate: true, stop_when_won: false };
    let plain = play(board, &course, "course", "classic", rules)?;
    let resisting = play(board, &textbook(Algorithm::Engine, 12), "asian", "default", rules)?;
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
        "{} Board 10. Under the course's scores every losing move is equal, and the first in board order is played; ours know the \
         distance, so the loser holds out as long as it can and the winner takes the shortest way.\n\n{}",
        lab.whose_boards(),
        output::table(&["play", "plies", "result", "moves"], &rows, 4)
    );
    Ok(Findings { text, pictures: Vec::new() })
}

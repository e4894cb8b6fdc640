//! What a game costs: saving batches of several sizes, counting, listing and exporting. `speed [URL]`;
//! without one, a file in a temporary folder.

use std::env;
use std::time::Instant;

use ply_formats::{GameRecord, GameResult, MoveRecord};
use ply_games::DisplayScore;
use ply_store::{Filter, NewRun, RunId, Store, StoreError};

const PLIES: u64 = 60;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), StoreError> {
    let folder = env::temp_dir().join(format!("ply-speed-{}", std::process::id()));
    let file = folder.join("ply.sqlite").display().to_string();
    let store = Store::open(&env::args().nth(1).unwrap_or(file)).await?;
    println!("{}; games of {PLIES} moves", store.location());

    for (size, batches) in [(1, 3_000), (10, 500), (100, 100), (1_000, 20)] {
        let run = begin(&store).await?;
        let mut times = Vec::new();
        for batch in 0..batches {
            let games: Vec<_> = (0..size).map(|index| game(batch * size + index)).collect();
            let start = Instant::now();
            store.save(run, &games).await?;
            times.push(start.elapsed().as_secs_f64() * 1e6 / size as f64);
        }
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        println!(
            "save {size:>5} at once: {:8.1} µs a game (median), {mean:8.1} (mean)",
            times[times.len() / 2]
        );
    }

    let run = begin(&store).await?;
    let start = Instant::now();
    for batch in 0..1_000 {
        store.save(run, &(0..100).map(|index| game(batch * 100 + index)).collect::<Vec<_>>()).await?;
    }
    println!("fill with 100000 games: {:.2} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let count = store.results(run).await?.len();
    println!("numbers and results of {count}: {:.0} ms", start.elapsed().as_secs_f64() * 1e3);
    let start = Instant::now();
    store.runs().await?;
    println!("list of matches: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let start = Instant::now();
    let filter = Filter { run: Some(run), limit: Some(20), offset: 90_000, ..Filter::default() };
    store.games(&filter).await?;
    println!("a page of games at 90000: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let start = Instant::now();
    let filter = Filter { run: Some(run), ..Filter::default() };
    let shown = store.each_game(&filter, |_, _| Ok::<(), StoreError>(())).await?;
    println!("export of {shown}: {:.2} s", start.elapsed().as_secs_f64());
    if let Ok(status) = std::fs::read_to_string("/proc/self/status")
        && let Some(peak) = status.lines().find(|line| line.starts_with("VmHWM"))
    {
        println!("peak memory {}", peak.trim_start_matches("VmHWM:").trim());
    }
    store.close().await;
    let _ = std::fs::remove_dir_all(folder);
    Ok(())
}

async fn begin(store: &Store) -> Result<RunId, StoreError> {
    let players = vec!["Ada".into(), "Bob".into()];
    let new = NewRun { fingerprint: "speed".into(), game: "othello".into(), players, setup: "{}".into() };
    Ok(store.begin(&new).await?.id)
}

fn game(number: u64) -> GameRecord {
    let thought = |ply: u64| MoveRecord {
        text: format!("{}{}", char::from(b'a' + (ply % 8) as u8), number % 8 + 1),
        score: Some(DisplayScore::Cp((number % 1_000) as i32 - ply as i32)),
        depth: Some(10 + (ply % 7) as u32),
        nodes: Some(1_000_000 + 997 * number + ply),
        milliseconds: Some(100.0 + (number % 977) as f64 / 8.0),
    };
    GameRecord {
        game: "othello".into(),
        rules: None,
        number,
        first: "Ada".into(),
        second: "Bob".into(),
        position: None,
        opening: 8,
        moves: (0..PLIES).map(thought).collect(),
        result: [GameResult::First, GameResult::Second, GameResult::Draw][(number % 3) as usize],
        reason: "no-moves".into(),
        remark: None,
        started: 1_700_000_000_000 + number as i64,
        seconds: 6.0,
    }
}

//! Self-play, shards and fitting, with a real game and its real engine.

use std::fs;
use std::path::{Path, PathBuf};

use ply_core::StopFlag;
use ply_games::{GameEntry, Setup};
use ply_model::Model;
use ply_train::data::{self, Record, Records};
use ply_train::datagen::{self, DatagenFolder, DatagenSetup, GAMES_A_SHARD, SelfPlayer, Shard};
use ply_train::fit::{self, Dataset, FitReport, StateFile};
use ply_train::import;

/// An empty folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ply-train-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn othello() -> &'static dyn GameEntry {
    ply_games::find("othello").unwrap()
}

fn setup(games: u64, seed: u64) -> DatagenSetup {
    DatagenSetup {
        game: "othello".into(),
        games,
        seed,
        eval: Some("mobility".into()),
        depth: Some(1),
        nodes: None,
        hash: 1,
        switches: vec!["end-depth=4".into()],
        opening: [6, 12],
        random_moves: 0,
        only_quiet: false,
    }
}

fn play(games: u64, threads: usize, seed: u64, out: &Path) -> datagen::Progress {
    let folder = DatagenFolder::open(out, &setup(games, seed)).unwrap();
    datagen::generate(&folder, None, threads, &StopFlag::new(), &|_| ()).unwrap()
}

/// Quick games of any game.
fn play_quickly(game: &str, games: u64, out: &Path) {
    let setup = DatagenSetup {
        game: game.into(),
        games,
        seed: 1,
        eval: None,
        depth: None,
        nodes: Some(60),
        hash: 1,
        switches: Vec::new(),
        opening: [4, 12],
        random_moves: 0,
        only_quiet: false,
    };
    let folder = DatagenFolder::open(out, &setup).unwrap();
    datagen::generate(&folder, None, 2, &StopFlag::new(), &|_| ()).unwrap();
}

fn read_dataset(game: &str, folder: &PathBuf, held_out: usize) -> Result<Dataset, ply_train::TrainError> {
    let game = ply_games::find(game).unwrap();
    Dataset::read(game, ply_train::model(game)?, std::slice::from_ref(folder), held_out)
}

fn dataset(game: &str, folder: &PathBuf) -> Dataset {
    read_dataset(game, folder, 20).unwrap()
}

fn contents(folder: &Path) -> Vec<Vec<u8>> {
    data::shards(folder).unwrap().iter().map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn only_quiet_positions_are_kept_where_no_others_are_wanted() {
    let setup = DatagenSetup {
        game: "xiangqi".into(),
        eval: None,
        depth: None,
        nodes: Some(60),
        switches: Vec::new(),
        ..setup(6, 5)
    };
    let play = |only_quiet| {
        let mut player = SelfPlayer::new(&DatagenSetup { only_quiet, ..setup.clone() }).unwrap();
        player.play(1, &StopFlag::new()).unwrap().unwrap()
    };
    let (all, quiet) = (play(false), play(true));
    assert!(!quiet.is_empty() && quiet.len() < all.len(), "{} of {}", quiet.len(), all.len());
    // The same game, with gaps.
    let plies = |records: &Records| (0..records.len()).map(|index| records.ply(index)).collect::<Vec<_>>();
    assert!(plies(&quiet).iter().all(|ply| plies(&all).contains(ply)));
    let xiangqi = ply_games::find("xiangqi").unwrap();
    let model = xiangqi.trainable().unwrap();
    let checked = |records: &Records, index: usize| {
        let position = model.unpack(records.packed(index)).unwrap();
        xiangqi.session(&Setup { position: Some(position), ..Setup::default() }).unwrap().in_check()
    };
    assert!((0..quiet.len()).all(|index| !checked(&quiet, index)));
}

#[test]
fn what_came_before_a_random_move_has_no_result() {
    let out = folder("random");
    let setup = DatagenSetup { random_moves: 10, ..setup(20, 3) };
    let kept = DatagenFolder::open(&out, &setup).unwrap();
    datagen::generate(&kept, None, 1, &StopFlag::new(), &|_| ()).unwrap();
    let path = &data::shards(&out).unwrap()[0];
    let records = Records::read("othello", 16, path).unwrap();
    let (mut with, mut without) = (0, 0);
    for index in 0..records.len() {
        // Within a game, once there is a result it stays.
        let same_game = index > 0 && records.ply(index) > records.ply(index - 1);
        match records.result(index) {
            Some(_) => with += 1,
            None => {
                without += 1;
                assert!(!same_game || records.result(index - 1).is_none(), "record {index}");
            }
        }
    }
    assert!(with > 100 && without > 100, "{with} with a result, {without} without");
}

#[test]
fn games_follow_from_the_seed_whoever_plays_them() {
    let folders = ["one", "two", "other"].map(folder);
    let games = 2 * GAMES_A_SHARD + 10;
    let played = play(games, 1, 1, &folders[0]);
    assert_eq!(played.games, games);
    assert_eq!(played.added, played.positions);
    play(games, 2, 1, &folders[1]);
    play(games, 1, 2, &folders[2]);
    assert_eq!(contents(&folders[0]), contents(&folders[1]));
    assert_ne!(contents(&folders[0]), contents(&folders[2]));
    folders.iter().for_each(|folder| fs::remove_dir_all(folder).unwrap());
}

#[test]
fn what_is_there_is_not_played_again() {
    let folder = folder("resumed");
    play(2 * GAMES_A_SHARD, 1, 1, &folder);
    let whole = contents(&folder);
    // As a kill leaves it: one shard missing, one half written beside its place.
    fs::remove_file(data::shard_path(&folder, 0)).unwrap();
    fs::write(data::shard_path(&folder, 0).with_extension("part"), b"plyd").unwrap();
    let resumed = play(2 * GAMES_A_SHARD, 1, 1, &folder);
    assert_eq!(contents(&folder), whole);
    assert!(resumed.added < resumed.positions, "{resumed:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_holds_the_games_of_one_setup() {
    let folder = folder("setups");
    play(10, 1, 1, &folder);
    let other = DatagenFolder::open(&folder, &setup(10, 2)).err().unwrap().to_string();
    assert!(other.ends_with("datagen.json, the shards here are of other games: seed is 1, not 2"), "{other}");
    let first = DatagenFolder::open(&folder, &setup(10, 1)).unwrap().id().to_string();
    // More games of the same kind are welcome, and it stays the same folder.
    assert_eq!(DatagenFolder::open(&folder, &setup(1000, 1)).unwrap().id(), first);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_of_other_machines_are_read_and_make_the_same_shard() {
    let folder = folder("elsewhere");
    play(20, 1, 1, &folder);
    let setup = setup(20, 1);
    let mut shard = Shard::new(&setup, 0);
    for number in (0..20).rev() {
        // Each as another machine would play it, and in any order.
        let game = SelfPlayer::new(&setup).unwrap().play(number, &StopFlag::new()).unwrap().unwrap();
        assert!(!shard.is_whole());
        shard.add(number, setup.read_game(&game.to_hex()).unwrap());
    }
    assert!(shard.is_whole());
    let path = folder.join("again");
    shard.records(16).write("othello", &path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), contents(&folder)[0]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_other_machines_say_is_not_believed() {
    let setup = setup(20, 1);
    let game = SelfPlayer::new(&setup).unwrap().play(0, &StopFlag::new()).unwrap().unwrap().to_hex();
    setup.read_game(&game).unwrap();
    assert_eq!(setup.read_game("").unwrap().len(), 0);
    // Cut off, in no digits, without end, and discs of both colours on one square.
    for text in [
        &game[..game.len() - 1],
        &game[..game.len() - 2],
        &game.replace('0', "g"),
        &game.repeat(100),
        &"ff".repeat(22),
    ] {
        setup.read_game(text).unwrap_err();
    }
}

#[test]
fn self_play_without_sense_is_refused() {
    let good = || setup(20, 1);
    good().check().unwrap();
    for bad in [
        DatagenSetup { game: "go".into(), ..good() },
        DatagenSetup { games: 0, ..good() },
        DatagenSetup { games: u64::MAX, ..good() },
        DatagenSetup { depth: None, ..good() },
        DatagenSetup { depth: Some(100_000), ..good() },
        DatagenSetup { nodes: Some(0), ..good() },
        DatagenSetup { hash: 0, ..good() },
        DatagenSetup { eval: Some("magic".into()), ..good() },
        DatagenSetup { switches: vec!["magic=1".into()], ..good() },
        DatagenSetup { opening: [3, 2], ..good() },
        DatagenSetup { opening: [0, 1 << 30], ..good() },
    ] {
        bad.check().expect_err(&format!("{bad:?}"));
    }
}

#[test]
fn fitting_learns_and_is_the_same_every_time() {
    let folder = folder("fitted");
    play(20 * GAMES_A_SHARD, 2, 5, &folder);
    let dataset = read_dataset("othello", &folder, 5).unwrap();
    let [learned, held_out] = dataset.len();
    assert!(learned > 3 * held_out && held_out > 5_000, "{learned} {held_out}");
    let config = fit::Config { epochs: 3, ..fit::Config::default() };
    let fit = |threads| {
        let config = fit::Config { threads, ..config.clone() };
        fit::fit(&dataset, &config, None, &StopFlag::new(), &|_| ()).unwrap().unwrap()
    };
    let (model, reports) = fit(1);
    assert_eq!(model, fit(2).0);
    // At the end of the game discs on the board tell how it ends.
    let last = &reports.last().unwrap();
    assert!(last.errors[2] < 0.8 * last.errors[0] || last.errors[2] < 6.0, "{last:?}");
    let path = folder.join("weights.zst");
    fit::write(&model, &path).unwrap();
    let Model::Sum(weights) = model else { panic!("Othello's model is a sum") };
    assert_eq!(ply_model::Weights::from_bytes(weights.name(), &fs::read(&path).unwrap()).unwrap(), weights);
    // Rounded weights are as good as exact ones.
    let best = last.errors.iter().copied().fold(f32::INFINITY, f32::min);
    assert!((last.error - best).abs() < 0.01 * best && last.error < last.error_before, "{last:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn every_game_learns() {
    for game in ["xiangqi", "surakarta", "amazons8"] {
        let folder = folder(&format!("learning-{game}"));
        play_quickly(game, 3 * GAMES_A_SHARD, &folder);
        let dataset = dataset(game, &folder);
        let config = fit::Config { epochs: 5, batch: 256, threads: 2, ..fit::Config::default() };
        let fitted = fit::fit(&dataset, &config, None, &StopFlag::new(), &|_| ()).unwrap();
        let (model, reports) = fitted.unwrap();
        let mean = |of: fn(&FitReport) -> f32| {
            reports.iter().map(|report| of(report) * report.held_out as f32).sum::<f32>()
        };
        let (before, after) = (mean(|report| report.error_before), mean(|report| report.error));
        assert!(after < 0.95 * before, "{game}: {before} {after}");
        let path = folder.join("weights.zst");
        fit::write(&model, &path).unwrap();
        let read = fit::read(ply_games::find(game).unwrap().trainable().unwrap(), &path).unwrap();
        assert_eq!(read, model);
        assert_eq!(matches!(model, Model::Network(_)), game == "xiangqi");
        // Fitted on from there it is no worse, and a rate of next to nothing leaves it as it is.
        let further = fit::Config { epochs: 1, rate: Some(1e-9), from: Some(read), ..config };
        let (same, reports) = fit::fit(&dataset, &further, None, &StopFlag::new(), &|_| ()).unwrap().unwrap();
        assert_eq!(same, model, "{game}");
        let again: f32 = reports.iter().map(|report| report.error * report.held_out as f32).sum();
        assert!((again - after).abs() <= 1e-4 * after, "{game}: {after} {again}");
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn an_interrupted_fit_is_resumed_from_its_file() {
    for game in ["surakarta", "xiangqi"] {
        let folder = folder(&format!("interrupted-{game}"));
        play_quickly(game, 2 * GAMES_A_SHARD, &folder);
        let dataset = dataset(game, &folder);
        let config = fit::Config { epochs: 3, ..fit::Config::default() };
        let fit = |config: &fit::Config, state: Option<&StateFile>, most: usize| {
            let stop_flag = StopFlag::new();
            let told = std::sync::atomic::AtomicUsize::new(0);
            let tell = |_: &FitReport| {
                if told.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1 == most {
                    stop_flag.stop();
                }
            };
            fit::fit(&dataset, config, state, &stop_flag, &tell).unwrap().map(|(model, _)| model)
        };
        let whole = fit(&config, None, usize::MAX).unwrap();
        let state = || StateFile::beside(&folder.join("weights.zst"), &dataset, &config);
        assert!(fit(&config, Some(&state()), 1).is_none());
        let resumed = state();
        resumed.resume().unwrap();
        // Another number of threads changes nothing.
        let threads = fit::Config { threads: 2, ..config.clone() };
        assert_eq!(fit(&threads, Some(&resumed), usize::MAX), Some(whole), "{game}");
        // Other settings are another training.
        let other = fit::Config { seed: 2, ..config.clone() };
        let other = StateFile::beside(&folder.join("weights.zst"), &dataset, &other);
        let refused = other.resume().unwrap_err().to_string();
        assert!(refused.ends_with("found that of other data or settings"), "{refused}");
        fs::write(resumed.path(), b"nothing").unwrap();
        let refused = resumed.resume().unwrap_err().to_string();
        assert!(refused.ends_with("expected the state of a training"), "{refused}");
        resumed.remove().unwrap();
        resumed.resume().unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn settings_that_fit_nothing_are_refused() {
    let folder = folder("settings");
    play_quickly("surakarta", 2 * GAMES_A_SHARD, &folder);
    let dataset = dataset("surakarta", &folder);
    let usual = fit::Config::default;
    for config in [
        fit::Config { rate: Some(f32::NAN), ..usual() },
        fit::Config { rate: Some(0.0), ..usual() },
        fit::Config { decay: -1.0, ..usual() },
        fit::Config { lambda: Some(1.5), ..usual() },
        fit::Config { neighbours: f32::INFINITY, ..usual() },
        fit::Config { neurons: Some(64), ..usual() },
    ] {
        assert!(fit::fit(&dataset, &config, None, &StopFlag::new(), &|_| ()).is_err(), "{config:?}");
    }
    // One shard cannot be both learned from and validated by.
    fs::remove_file(data::shard_path(&folder, 1)).unwrap();
    let one = read_dataset("surakarta", &folder, 20);
    assert!(one.is_err_and(|error| error.to_string().contains("at least two shards")));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn shards_are_counted_shuffled_and_parted() {
    let folders = ["source", "shuffled", "learn", "validate"].map(folder);
    play(3 * GAMES_A_SHARD, 2, 3, &folders[0]);
    let source = [folders[0].clone()];
    let info = data::info(othello(), &source).unwrap();
    assert_eq!(info.shards, 3);
    assert_eq!(info.results.iter().sum::<usize>(), info.positions);
    assert!(info.different <= info.positions);
    assert_eq!(data::shuffle(othello(), &source, 1, &folders[1]).unwrap(), info.different);
    let shuffled = data::info(othello(), &[folders[1].clone()]).unwrap();
    assert_eq!((shuffled.positions, shuffled.different), (info.different, info.different));
    assert_eq!(data::split(othello(), &source, 3, [&folders[2], &folders[3]]).unwrap(), [2, 1]);
    folders.iter().for_each(|folder| fs::remove_dir_all(folder).unwrap());
}

#[test]
fn broken_shards_are_refused() {
    let folder = folder("broken");
    fs::create_dir_all(&folder).unwrap();
    assert!(data::shards(&folder).unwrap_err().to_string().ends_with("expected at least one shard"));
    let path = data::shard_path(&folder, 0);
    let mut records = Records::new(16);
    records.push(&Record { packed: vec![7; 16], score: -3, result: Some(4), ply: 300 });
    records.write("othello", &path).unwrap();
    let read = Records::read("othello", 16, &path).unwrap();
    assert_eq!((read.len(), read.score(0), read.result(0), read.ply(0)), (1, -3, Some(4), 300));
    let other = Records::read("xiangqi", 16, &path).unwrap_err().to_string();
    assert!(other.ends_with("expected records of xiangqi, found those of othello"), "{other}");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    assert!(
        Records::read("othello", 16, &path).unwrap_err().to_string().ends_with("the last record is cut off")
    );
    // Own and other discs on the same squares are no position.
    fs::write(&path, &whole).unwrap();
    assert!(read_dataset("othello", &folder, 20).is_err());
    fs::write(&path, b"nothing").unwrap();
    assert!(
        Records::read("othello", 16, &path).unwrap_err().to_string().ends_with("expected a shard of records")
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_of_others_are_taken_as_they_ended() {
    let folder = folder("imported");
    // A game to its end, with a pass left out; one that breaks off; one with an illegal move.
    let whole = "f5f6e6f4e3c5c4e7c6d3d6b3f7d8";
    let text = format!("e6f4c3c4d3d6e3c2b3d2c5f5f3f2\n{whole}\nf5f6a1\n");
    let imported = import::import(othello(), &text, &folder).unwrap();
    assert_eq!(imported.games + imported.left_out, 3);
    assert!(imported.left_out >= 2, "{imported:?}");
    fs::remove_dir_all(folder).unwrap();
}

//! Match statistics: fastchess's figures, their definitions, and what must hold for any counts.

use ply_arena::stats::{
    Counting, Counts, Estimate, GameResult, Model, Pentanomial, Sprt, SprtSettings, Trinomial, Verdict,
};

const FASTCHESS: &str = include_str!("../data/fastchess_stats.txt");

fn counts(cells: &[u64]) -> Counts {
    match *cells {
        [losses, draws, wins] => Trinomial { wins, draws, losses }.into(),
        [ll, ld, level, wd, ww] => Pentanomial { counts: [ll, ld, level, wd, ww] }.into(),
        _ => panic!("neither games nor pairs: {cells:?}"),
    }
}

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap()
}

/// All counts of three or five cells, each cell one of these.
fn every(cells: usize, values: &[u64]) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..cells {
        let longer = |start: &Vec<u64>| {
            let start = start.clone();
            values.iter().map(move |&value| [&start[..], &[value]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

fn various() -> Vec<Vec<u64>> {
    [every(3, &[0, 1, 2, 17, 400, 9001]), every(5, &[0, 1, 60, 2500])].concat()
}

const TESTS: [(f64, f64, Model); 6] = [
    (0.0, 5.0, Model::Logistic),
    (-10.0, 10.0, Model::Logistic),
    (500.0, 1000.0, Model::Logistic),
    (0.0, 5.0, Model::Normalized),
    (-50.0, 50.0, Model::Normalized),
    (150.0, 200.0, Model::Normalized),
];

fn close(ours: f64, theirs: f64) -> bool {
    (ours - theirs).abs() <= 1e-6 * theirs.abs().max(1.0)
}

#[test]
fn figures_equal_those_of_fastchess() {
    let lines: Vec<&str> = FASTCHESS.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 44);
    for line in lines {
        let [input, figures, test] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let words: Vec<&str> = input.split(' ').collect();
        let (cells, settings) = words[1..].split_at(if words[0] == "trinomial" { 3 } else { 5 });
        let cells: Vec<u64> = cells.iter().map(|cell| cell.parse().unwrap()).collect();
        let counts = counts(&cells);

        let estimate = Estimate::of(counts);
        let ours = [
            estimate.score,
            estimate.elo.map(|elo| elo.value),
            estimate.elo.and_then(|elo| elo.error),
            estimate.normalized_elo.map(|elo| elo.value),
            estimate.normalized_elo.and_then(|elo| elo.error),
            estimate.superiority,
            estimate.draw_ratio,
            estimate.pair_ratio,
        ];
        let theirs: Vec<Option<f64>> = figures.split(' ').map(|figure| figure.parse().ok()).collect();
        assert_eq!(theirs.len(), ours.len(), "{line}");
        for (ours, theirs) in ours.into_iter().zip(theirs) {
            let same = match (ours, theirs) {
                (Some(ours), Some(theirs)) => close(ours, theirs),
                (ours, theirs) => ours == theirs,
            };
            assert!(same, "{line}: {ours:?}, expected {theirs:?}");
        }

        let [model, elo0, elo1, alpha, beta] = settings[..] else { panic!("{line}") };
        let settings =
            format!("elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model},counts={}", words[0]);
        let SprtSettings { sprt, counting } = settings.parse().unwrap();
        assert_eq!(counting == Counting::Trinomial, words[0] == "trinomial");
        let [llr, lower, upper, verdict] = test.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let ours = sprt.llr(counts);
        assert!(close(ours, llr.parse().unwrap()), "{line}: {ours}");
        assert!(close(sprt.bounds().lower, lower.parse().unwrap()), "{line}");
        assert!(close(sprt.bounds().upper, upper.parse().unwrap()), "{line}");
        let word = match sprt.verdict(ours) {
            Verdict::Continue => "continue",
            Verdict::AcceptH0 => "H0",
            Verdict::AcceptH1 => "H1",
        };
        assert_eq!(word, verdict, "{line}");
    }
}

/// The log-likelihood ratio of single games by its definition: the best distribution under each hypothesis,
/// found by trying. With x = wins − losses and y = wins + losses a hypothesis fixes x for every y, which
/// leaves one unknown.
fn llr_by_definition(cells: [f64; 3], (elo0, elo1, model): (f64, f64, Model)) -> f64 {
    let best = |elo: f64| {
        let t = elo * std::f64::consts::LN_10 / 800.0;
        let lead = 2.0 / (1.0 + 10f64.powf(-elo / 400.0)) - 1.0;
        let likelihood = |y: f64| {
            let x = match model {
                Model::Logistic => lead,
                Model::Normalized => t * (y / (1.0 + t * t)).sqrt(),
            };
            let shares = [(y - x) / 2.0, 1.0 - y, (y + x) / 2.0];
            let config = cells.iter().zip(shares).map(|(cell, share)| cell * share.max(1e-300).ln());
            config.sum::<f64>()
        };
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..300 {
            let third = (high - low) / 3.0;
            // Where both are impossible the better one is on the right: more decided games.
            let rising = likelihood(low + third) <= likelihood(high - third);
            if rising { low += third } else { high -= third }
        }
        likelihood((low + high) / 2.0)
    };
    best(elo1) - best(elo0)
}

#[test]
fn llr_of_games_equals_its_definition() {
    for test in TESTS.into_iter().filter(|test| test.1 <= 100.0) {
        for cells in every(3, &[3, 40, 170, 600]) {
            let [losses, draws, wins] = cells[..] else { panic!("{cells:?}") };
            let expected = llr_by_definition([losses as f64, draws as f64, wins as f64], test);
            let llr = sprt(test.0, test.1, test.2).llr(Trinomial { wins, draws, losses });
            // The solver stops early, as fastchess does; this is what that may cost.
            assert!(
                (llr - expected).abs() < 2e-3 * expected.abs().max(1.0),
                "{cells:?} {test:?}: {llr} {expected}"
            );
        }
    }
}

#[test]
fn every_figure_is_finite() {
    let huge = [0, 1, 1_000_000_000, u64::MAX];
    for cells in [various(), every(3, &huge), every(5, &huge)].concat() {
        let counts = counts(&cells);
        let estimate = Estimate::of(counts);
        let figures = [estimate.elo, estimate.normalized_elo];
        let values = figures.iter().flatten().flat_map(|figure| [Some(figure.value), figure.error]);
        let shares = [estimate.score, estimate.superiority, estimate.draw_ratio];
        for share in shares.into_iter().flatten() {
            assert!((0.0..=1.0 + 1e-12).contains(&share), "{cells:?}: {estimate:?}");
        }
        for value in values.chain([estimate.pair_ratio]).flatten() {
            assert!(value.is_finite(), "{cells:?}: {estimate:?}");
        }
        for (elo0, elo1, model) in TESTS {
            let llr = sprt(elo0, elo1, model).llr(counts);
            assert!(llr.is_finite(), "{cells:?}, {elo0} {elo1} {model:?}: {llr}");
        }
    }
}

#[test]
fn swapping_sides_negates() {
    for cells in various() {
        let mirrored: Vec<u64> = cells.iter().rev().copied().collect();
        let (ours, theirs) = (Estimate::of(counts(&cells)), Estimate::of(counts(&mirrored)));
        for (ours, theirs) in [(ours.elo, theirs.elo), (ours.normalized_elo, theirs.normalized_elo)] {
            assert_eq!(ours.is_some(), theirs.is_some(), "{cells:?}");
            let Some((ours, theirs)) = ours.zip(theirs) else { continue };
            assert!(close(ours.value, -theirs.value), "{cells:?}: {ours:?} {theirs:?}");
        }
        if let Some((ours, theirs)) = ours.superiority.zip(theirs.superiority) {
            assert!(close(ours + theirs, 1.0), "{cells:?}: {ours} {theirs}");
        }
        for (elo0, elo1, model) in TESTS {
            let (test, mirrored_test) = (sprt(elo0, elo1, model), sprt(-elo1, -elo0, model));
            let (llr, other) = (test.llr(counts(&cells)), mirrored_test.llr(counts(&mirrored)));
            if cells.contains(&0) {
                // The solver stops early, and then the last bit of its start decides how far off it is.
                let expected = match test.verdict(llr) {
                    Verdict::Continue => Verdict::Continue,
                    Verdict::AcceptH0 => Verdict::AcceptH1,
                    Verdict::AcceptH1 => Verdict::AcceptH0,
                };
                assert_eq!(mirrored_test.verdict(other), expected, "{cells:?}: {llr} {other}");
            } else {
                assert!(close(llr, -other), "{cells:?}: {llr} {other}");
            }
        }
    }
}

#[test]
fn llr_leans_the_way_the_score_does() {
    let long = [every(3, &[0, 38_160, 260_000]), every(5, &[0, 35_776, 300_000])].concat();
    for cells in [various(), long].concat() {
        for (elo0, elo1, model) in TESTS {
            let counts = counts(&cells);
            let estimate = Estimate::of(counts);
            let Some(score) = estimate.score else { continue };
            let figure = if model == Model::Logistic { estimate.elo } else { estimate.normalized_elo };
            let elo = match figure {
                Some(figure) => figure.value,
                None if score == 0.5 => 0.0,
                None => f64::INFINITY.copysign(score - 0.5),
            };
            let llr = sprt(elo0, elo1, model).llr(counts);
            assert!(elo > elo0 || llr < 1e-3, "{cells:?}, {elo0} {elo1} {model:?}: {elo} {llr}");
            assert!(elo < elo1 || llr > -1e-3, "{cells:?}, {elo0} {elo1} {model:?}: {elo} {llr}");
        }
    }
}

#[test]
fn a_better_result_never_hurts() {
    let sprt = sprt(0.0, 5.0, Model::Logistic);
    for cells in [every(3, &[20, 90, 300]), every(5, &[5, 30, 200])].concat() {
        for index in 1..cells.len() {
            let mut better = cells.clone();
            better[index - 1] -= 1;
            better[index] += 1;
            let (before, after) = (counts(&cells), counts(&better));
            assert!(sprt.llr(after) > sprt.llr(before), "{cells:?} {better:?}");
            let elo = |counts| Estimate::of(counts).elo.unwrap().value;
            assert!(elo(after) > elo(before), "{cells:?} {better:?}");
            let score = |counts| Estimate::of(counts).score.unwrap();
            assert!(score(after) > score(before), "{cells:?} {better:?}");
        }
    }
}

#[test]
fn more_of_the_same_is_surer() {
    for cells in [every(3, &[20, 90, 300]), every(5, &[5, 30, 200])].concat() {
        let fourfold: Vec<u64> = cells.iter().map(|cell| cell * 4).collect();
        let (once, more) = (Estimate::of(counts(&cells)), Estimate::of(counts(&fourfold)));
        let (once, more) = (once.normalized_elo.unwrap(), more.normalized_elo.unwrap());
        assert!(close(once.value, more.value), "{cells:?}");
        assert!(close(once.error.unwrap(), 2.0 * more.error.unwrap()), "{cells:?}");
        for (elo0, elo1, model) in TESTS {
            let sprt = sprt(elo0, elo1, model);
            let (once, more) = (sprt.llr(counts(&cells)), sprt.llr(counts(&fourfold)));
            assert!(close(4.0 * once, more), "{cells:?}: {once} {more}");
        }
    }
}

#[test]
fn counts_add_up() {
    use GameResult::{Draw, Loss, Win};
    let (mut games, mut pairs) = (Trinomial::default(), Pentanomial::default());
    for (first, second) in [(Win, Win), (Win, Loss), (Draw, Draw), (Loss, Win), (Draw, Loss), (Win, Draw)] {
        games.record(first);
        games.record(second);
        pairs.record(first, second);
    }
    assert_eq!(games, Trinomial { wins: 5, draws: 4, losses: 3 });
    assert_eq!(pairs, Pentanomial { counts: [0, 1, 3, 1, 1] });
    assert_eq!((games.games(), pairs.pairs()), (12, 6));
    // Counted either way the points are the same.
    assert_eq!(Estimate::of(games).score, Estimate::of(pairs).score);

    games += games.swapped();
    pairs += pairs.swapped();
    assert_eq!(games, Trinomial { wins: 8, draws: 8, losses: 8 });
    assert_eq!(pairs, Pentanomial { counts: [1, 2, 6, 2, 1] });
    assert_eq!(Estimate::of(pairs).elo.unwrap().value, 0.0);
}

#[test]
fn a_sweep_has_no_elo_and_a_narrow_one_no_error() {
    let sweep = Estimate::of(Trinomial { wins: 9, draws: 0, losses: 0 });
    assert_eq!((sweep.score, sweep.elo, sweep.superiority), (Some(1.0), None, Some(1.0)));
    let narrow = Estimate::of(Trinomial { wins: 9, draws: 1, losses: 0 }).elo.unwrap();
    assert_eq!(narrow.to_string(), "511.50 ± ?");
    let level = Estimate::of(Pentanomial { counts: [0, 0, 9, 0, 0] });
    assert_eq!((level.elo.unwrap().to_string().as_str(), level.superiority), ("0.00 ± 0.00", None));
}

#[test]
fn verdicts_fall_at_the_bounds() {
    let sprt = Sprt::new(0.0, 5.0, 0.01, 0.2, Model::Normalized).unwrap();
    let bounds = sprt.bounds();
    assert!((bounds.lower - (0.2f64 / 0.99).ln()).abs() < 1e-12 && (bounds.upper - 80f64.ln()).abs() < 1e-12);
    assert_eq!(sprt.verdict(bounds.lower), Verdict::AcceptH0);
    assert_eq!(sprt.verdict(bounds.lower + 1e-9), Verdict::Continue);
    assert_eq!(sprt.verdict(bounds.upper - 1e-9), Verdict::Continue);
    assert_eq!(sprt.verdict(bounds.upper), Verdict::AcceptH1);
    assert_eq!(
        (sprt.fraction(bounds.upper), sprt.fraction(bounds.lower), sprt.fraction(0.0)),
        (1.0, -1.0, 0.0)
    );
    let rare = Sprt::new(0.0, 5.0, 1e-320, 1e-320, Model::Normalized).unwrap().bounds();
    assert!(rare.lower.is_finite() && rare.upper.is_finite(), "{rare:?}");
}

#[test]
fn settings_are_read() {
    let short: SprtSettings = "elo0=0,elo1=5,alpha=0.05,beta=0.1".parse().unwrap();
    assert_eq!(short.sprt, Sprt::new(0.0, 5.0, 0.05, 0.1, Model::Normalized).unwrap());
    assert_eq!(short.counting, Counting::Pentanomial);
    let text = "elo0=-1.75,elo1=0.25,alpha=0.05,beta=0.05,model=logistic,counts=trinomial";
    let long: SprtSettings = text.parse().unwrap();
    assert_eq!(long.to_string(), text);
    let shuffled = "counts=trinomial, beta=5e-2, model = logistic, elo1=.25, elo0=-1.75, alpha=0.05";
    assert_eq!(shuffled.parse(), Ok(long));
}

#[test]
fn bad_settings_end_in_one_sentence() {
    let rates = "alpha=0.05,beta=0.05";
    for (text, sentence) in [
        (String::new(), "sprt, expected name=value, found \"\""),
        (format!("elo0=0,elo1=5,{rates},"), "sprt, expected name=value, found \"\""),
        (format!("elo0=0,elo1,{rates}"), "sprt, expected name=value, found \"elo1\""),
        (
            format!("elo0=0,elo2=5,{rates}"),
            "sprt, expected elo0, elo1, alpha, beta, model or counts, found \"elo2\"",
        ),
        (format!("elo0=0,{rates}"), "sprt, elo1 is missing"),
        (format!("elo0=0,elo0=0,elo1=5,{rates}"), "sprt, elo0 is given twice"),
        (format!("elo0=nan,elo1=5,{rates}"), "sprt, elo0 must be a number, found \"nan\""),
        (format!("elo0=0,elo1=inf,{rates}"), "sprt, elo1 must be a number, found \"inf\""),
        (format!("elo0=0,elo1=five,{rates}"), "sprt, elo1 must be a number, found \"five\""),
        (format!("elo0=5,elo1=5,{rates}"), "sprt, elo0 must be less than elo1, found 5 and 5"),
        (format!("elo0=0,elo1=201,{rates}"), "sprt, elo1 must lie between -200 and 200, found 201"),
        (
            format!("elo0=-1001,elo1=1,{rates},model=logistic"),
            "sprt, elo0 must lie between -1000 and 1000, found -1001",
        ),
        ("elo0=0,elo1=5,alpha=0,beta=0.05".into(), "sprt, alpha must lie between 0 and 1, found 0"),
        ("elo0=0,elo1=5,alpha=0.05,beta=1".into(), "sprt, beta must lie between 0 and 1, found 1"),
        (
            "elo0=0,elo1=5,alpha=0.5,beta=0.5".into(),
            "sprt, alpha and beta must add up to less than 1, found 0.5 and 0.5",
        ),
        (
            format!("elo0=0,elo1=5,{rates},model=bayesian"),
            "sprt, model must be logistic or normalized, found \"bayesian\"",
        ),
        (
            format!("elo0=0,elo1=5,{rates},counts=pairs"),
            "sprt, counts must be trinomial or pentanomial, found \"pairs\"",
        ),
    ] {
        assert_eq!(text.parse::<SprtSettings>().unwrap_err().to_string(), sentence, "{text}");
    }
    for bad in [f64::NAN, f64::INFINITY] {
        assert!(Sprt::new(bad, 5.0, 0.05, 0.05, Model::Logistic).is_err());
        assert!(Sprt::new(0.0, bad, 0.05, 0.05, Model::Logistic).is_err());
        assert!(Sprt::new(0.0, 5.0, bad, 0.05, Model::Logistic).is_err());
        assert!(Sprt::new(0.0, 5.0, 0.05, bad, Model::Logistic).is_err());
    }
}

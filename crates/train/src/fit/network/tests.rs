//! The network's arithmetic, on positions of real games.

use ply_games::Setup;
use rand::Rng;

use super::*;
use crate::data::{Record, Records};

/// Random games of Xiangqi: their positions, with made-up scores and results.
fn dataset(plies: usize) -> Dataset {
    let game = ply_games::find("xiangqi").unwrap();
    let model = crate::model(game).unwrap();
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut session = game.session(&Setup::default()).unwrap();
    let mut records = [Records::new(model.packed_len()), Records::new(model.packed_len())];
    for number in 0..plies {
        let moves = session.moves();
        if moves.is_empty() {
            session.begin(None, None).unwrap();
            continue;
        }
        session.play(&moves[random.random_range(0..moves.len())]).unwrap();
        let mut packed = vec![0; model.packed_len()];
        model.pack(&session.position(), &mut packed).unwrap();
        // What there is to learn: who has more pieces.
        let score = packed.iter().fold(0, |score: i16, byte| {
            let worth = |half: u8| [0, 40, -40][usize::from(half != 0) + usize::from(half > 8)];
            score + worth(byte & 15) + worth(byte >> 4)
        });
        let result = score.signum();
        records[usize::from(number % 4 == 3)].push(&Record {
            packed,
            score,
            result: Some(result),
            ply: number as u16,
        });
    }
    Dataset::sort(model, records).unwrap()
}

fn config() -> Config {
    Config { epochs: 4, batch: 64, neurons: Some(64), rate: Some(0.01), ..Config::default() }
}

fn new_fit<'a>(dataset: &'a Dataset, config: &'a Config) -> NetworkFit<'a> {
    NetworkFit::new(dataset, config, dataset.model().hidden().unwrap())
}

fn trained<'a>(dataset: &'a Dataset, config: &'a Config) -> NetworkFit<'a> {
    let mut fit = new_fit(dataset, config);
    fit.run(&StopFlag::new(), None, &|_| ()).unwrap();
    fit
}

#[test]
fn the_gradient_is_that_of_the_loss() {
    let dataset = dataset(60);
    let config = config();
    let mut fit = new_fit(&dataset, &config);
    let batch = fit.batch(Part::Learned, &dataset.all(Part::Learned));
    let values = fit.forward(&batch);
    let slopes = fit.slopes(&batch, &values);
    fit.slices.iter_mut().for_each(|slice| slice.backward(&batch, &slopes));
    let gradient = fit.slices[1].gradient.flat();
    let before = fit.slices[1].weights.flat();
    // Those that matter most, among them some of each kind.
    let mut order: Vec<usize> = (0..gradient.len()).collect();
    order.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
    let outputs = gradient.len() - 2 * fit.shape.phases * LANES;
    let kinds = [0..outputs - LANES, outputs - LANES..outputs, outputs..gradient.len()];
    // Short, since a neuron that turns on or off on the way bends the loss.
    let step = 1e-3;
    for kind in kinds {
        let mut checked = 0;
        for &index in order.iter().filter(|index| kind.contains(index)).take(12) {
            let mut loss = |change: f32| {
                let mut weights = before.clone();
                weights[index] += change;
                fit.slices[1].weights.set(&weights).unwrap();
                let values = fit.forward(&batch);
                let losses = values.iter().zip(&batch.goals);
                losses.map(|(&value, &goal)| fit.goal.loss(value, goal)).sum::<f64>() / batch.len() as f64
            };
            let rise = (loss(step) - loss(-step)) / f64::from(2.0 * step);
            let slope = f64::from(gradient[index]);
            assert!((rise - slope).abs() < 0.1 * slope.abs() + 2e-4, "weight {index}: {rise} {slope}");
            checked += usize::from(slope.abs() > 2e-3);
        }
        assert!(checked > 3, "no slope to speak of");
    }
}

#[test]
fn the_loss_falls_and_rounding_changes_little() {
    let dataset = dataset(1600);
    let config = config();
    let mut fit = trained(&dataset, &config);
    assert!(fit.report.losses[3] < 0.5 * fit.report.losses[0], "{:?}", fit.report);
    let parameters = quantised(&fit.shape, &fit.weights());
    let network = Network::new(fit.shape.clone(), &parameters).unwrap();
    let indices = dataset.all(Part::HeldOut);
    let batch = fit.batch(Part::HeldOut, &indices);
    let values = fit.forward(&batch);
    let mut accumulators = Accumulators::default();
    for (index, value) in values.iter().enumerate() {
        accumulators.refresh(&network, [batch.features(0, index), batch.features(1, index)]);
        let units = accumulators.evaluate(&network, 0, batch.phases[index]);
        let exact = value * fit.shape.unit as f32;
        assert!((units as f32 - exact).abs() < 3.0 + 0.02 * exact.abs(), "{units} {exact}");
    }
    let (_, report) = fit.finish().unwrap();
    assert!(report.error < 0.5 * report.error_before, "{report:?}");
}

#[test]
fn any_number_of_threads_finds_the_same_weights() {
    let dataset = dataset(400);
    let one = config();
    let weights = trained(&dataset, &one).weights();
    for threads in [2, 5] {
        let several = Config { threads, ..config() };
        assert!(trained(&dataset, &several).weights() == weights, "{threads} threads");
    }
    let other = Config { seed: 2, ..config() };
    assert!(trained(&dataset, &other).weights() != weights);
}

#[test]
fn a_run_that_was_interrupted_goes_on_as_if_nothing_had_happened() {
    let dataset = dataset(400);
    let config = config();
    let whole = trained(&dataset, &config);
    // In the middle of the second epoch.
    let order = dataset.all(Part::Learned).len();
    let batches = order.div_ceil(config.batch);
    let stop_flag = StopFlag::new();
    let mut first = new_fit(&dataset, &config);
    let told = |report: &FitReport| {
        if report.losses.len() == 1 {
            stop_flag.stop();
        }
    };
    first.run(&stop_flag, None, &told).unwrap();
    assert_eq!((first.epochs, first.batches, first.done), (1, 0, false));
    let mut random = Pcg64Mcg::seed_from_u64(config.seed ^ 0x9e37_79b9);
    let mut indices = dataset.all(Part::Learned);
    (0..2).for_each(|_| indices.shuffle(&mut random));
    indices.chunks(config.batch).take(batches / 2).for_each(|batch| first.learn(batch, order));
    let mut second = new_fit(&dataset, &config);
    second.restore(first.progress()).unwrap();
    second.run(&StopFlag::new(), None, &|_| ()).unwrap();
    assert!(second.weights() == whole.weights() && second.best == whole.best);
    assert_eq!(second.report.losses, whole.report.losses);
    // The state of another network is not taken.
    let small = Config { neurons: Some(32), ..config.clone() };
    assert!(new_fit(&dataset, &small).restore(first.progress()).is_none());
}

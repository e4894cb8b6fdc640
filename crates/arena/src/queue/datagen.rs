//! Self-play by the workers of a queue; the very shards, in the same folder, that this machine would write.

use std::collections::BTreeMap;

use ply_core::StopFlag;
use ply_train::datagen::{DatagenFolder, GAMES_A_SHARD, Progress, Shard};

use super::coordinator::GRACE;
use super::dispatcher::{Dispatcher, ReceivedReport};
use super::message::{self, ItemResult, Items, RunKind};
use super::options::QueueOptions;
use super::worker::stopped;
use crate::match_setup::fingerprint;
use crate::runner::ArenaError;

/// Lets the workers of a queue play until all games of a folder are kept, there are so many positions, or the
/// stop_flag ends it.
pub async fn generate(
    folder: &DatagenFolder,
    positions: Option<u64>,
    options: &QueueOptions,
    stop_flag: &StopFlag,
    told: &mut (dyn FnMut(Progress) + Send),
) -> Result<Progress, ArenaError> {
    let setup = folder.setup();
    let json = message::write(setup);
    let signature = ply_games::signature(ply_games::find(&setup.game)?)?;
    // The same for every coordinator of these games in this folder, and for no other.
    let run = fingerprint(&[format!("{signature} {} ", folder.id()).as_bytes(), &json].concat());
    let mut dispatcher = Dispatcher::open(options, run, RunKind::Datagen, &setup.game, json).await?;
    let mut collector = Collector::new(folder, positions);
    let collected = tokio::select! {
        collected = collector.collect_all(&mut dispatcher, options.batch, stop_flag, told) => collected,
        // A server that does not answer must not keep anybody here.
        () = async { stopped(stop_flag).await; tokio::time::sleep(GRACE).await } => Ok(()),
    };
    dispatcher.close(collected.is_ok() && collector.is_over()).await;
    collected?;
    Ok(collector.progress)
}

/// A shard some of whose games are still out, and the reports on the others: the queue keeps those until the shard is
/// written.
struct OpenShard {
    shard: Shard,
    reports: Vec<ReceivedReport>,
}

/// Makes shards of games.
struct Collector<'a> {
    folder: &'a DatagenFolder,
    positions: Option<u64>,
    progress: Progress,
    /// The first shard that nobody has looked for.
    next: u64,
    open: BTreeMap<u64, OpenShard>,
}

impl<'a> Collector<'a> {
    fn new(folder: &'a DatagenFolder, positions: Option<u64>) -> Collector<'a> {
        Collector { folder, positions, progress: Progress::default(), next: 0, open: BTreeMap::new() }
    }

    fn has_enough(&self) -> bool {
        self.positions.is_some_and(|most| self.progress.positions >= most)
    }

    /// Nothing more is wanted.
    fn is_over(&self) -> bool {
        self.has_enough() || (self.open.is_empty() && self.next >= self.folder.setup().shards())
    }

    async fn collect_all(
        &mut self,
        dispatcher: &mut Dispatcher,
        batch: usize,
        stop_flag: &StopFlag,
        told: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<(), ArenaError> {
        let setup = self.folder.setup();
        let is_right = |result: &ItemResult| matches!(result, ItemResult::SelfPlayed(_, text) if setup.read_game(text).is_ok());
        // Reports left over from an earlier coordinator are read before anything is published again.
        let mut is_caught_up = false;
        while !stop_flag.is_stopped() {
            self.plan(dispatcher, batch)?;
            if self.is_over() {
                break;
            }
            if is_caught_up {
                dispatcher.publish().await?;
            }
            let received = dispatcher.receive(&is_right).await?;
            is_caught_up |= received.is_empty();
            for report in received {
                self.add(report)?;
            }
            let before = self.progress.games;
            let kept = self.write_whole()?;
            dispatcher.acknowledge(kept).await;
            if self.progress.games > before {
                told(self.progress);
            }
            let lost = dispatcher.find_lost().await?;
            dispatcher.retry(&lost)?;
        }
        Ok(())
    }

    /// Plans the shards that are missing, as long as there is room; a job holds games of one shard.
    fn plan(&mut self, dispatcher: &mut Dispatcher, batch: usize) -> Result<(), ArenaError> {
        let setup = self.folder.setup();
        while dispatcher.has_room() && self.next < setup.shards() && !self.has_enough() {
            let shard = Shard::new(setup, self.next);
            match self.folder.read(self.next)? {
                Some(records) => self.progress.count_kept(&shard, &records),
                None => {
                    let numbers: Vec<u64> = shard.numbers().collect();
                    for chunk in numbers.chunks(2 * batch) {
                        dispatcher.plan(Items::Games(chunk.to_vec()));
                    }
                    self.open.insert(self.next, OpenShard { shard, reports: Vec::new() });
                }
            }
            self.next += 1;
        }
        Ok(())
    }

    /// Puts a reported game into its shard.
    fn add(&mut self, report: ReceivedReport) -> Result<(), ArenaError> {
        if let ItemResult::SelfPlayed(number, text) = &report.result
            && let Some(open) = self.open.get_mut(&(number / GAMES_A_SHARD))
        {
            open.shard.add(*number, self.folder.setup().read_game(text)?);
            open.reports.push(report);
        }
        Ok(())
    }

    /// Writes the shards that are whole; the reports that are kept by that.
    fn write_whole(&mut self) -> Result<Vec<ReceivedReport>, ArenaError> {
        let mut kept = Vec::new();
        for (number, open) in self.open.extract_if(.., |_, open| open.shard.is_whole()) {
            let records = self.folder.write(number, &open.shard)?;
            self.progress.count_new(&open.shard, &records);
            kept.extend(open.reports);
        }
        Ok(kept)
    }
}

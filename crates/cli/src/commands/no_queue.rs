//! A build without queues: no flag names one.

use std::io;

use clap::Args;
use ply_arena::runner::{ArenaError, Observer, StoredRun};
use ply_arena::{AnalysisSetup, MatchSetup, PositionAnalysis, Standings};
use ply_core::{InputError, StopFlag};
use ply_store::Store;
use ply_train::datagen::{DatagenFolder, Progress};

/// No flag.
#[derive(Args)]
pub(crate) struct DispatchArgs {}

impl DispatchArgs {
    pub(crate) fn queue(&self) -> Result<Option<Queue>, InputError> {
        Ok(None)
    }
}

/// Other machines that work for this one, of which there are none.
pub(crate) enum Queue {}

impl Queue {
    pub(crate) fn check(&self, _setup: &MatchSetup) -> Result<(), InputError> {
        match *self {}
    }

    pub(crate) async fn play(
        &self,
        _setup: &MatchSetup,
        _store: &Store,
        _stored: StoredRun,
        _stop_flag: &StopFlag,
        _observer: &mut dyn Observer,
    ) -> Result<Standings, ArenaError> {
        match *self {}
    }

    pub(crate) fn generate(
        &self,
        _folder: &DatagenFolder,
        _positions: Option<u64>,
        _stop_flag: &StopFlag,
        _told: &mut (dyn FnMut(Progress) + Send),
    ) -> anyhow::Result<Progress> {
        match *self {}
    }

    pub(crate) fn analyze(
        &self,
        _setup: &AnalysisSetup,
        _positions: &[String],
        _on_result: &mut dyn FnMut(PositionAnalysis) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        match *self {}
    }
}

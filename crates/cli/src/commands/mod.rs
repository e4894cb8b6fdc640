//! One file a command.

mod analyze;
pub(crate) mod arena;
mod batch;
mod bench;
pub(crate) mod book;
mod compare;
mod course;
pub(crate) mod data;
pub(crate) mod datagen;
mod engine;
mod eval;
mod experiments;
pub(crate) mod games;
pub(crate) mod grade;
mod judge;
mod licenses;
mod moves;
pub(crate) mod path;
mod perft;
mod play;
#[cfg(not(feature = "queue"))]
#[path = "no_queue.rs"]
pub(crate) mod queue;
#[cfg(feature = "queue")]
pub(crate) mod queue;
mod selfplay;
#[cfg(feature = "server")]
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod train;
mod tree;
pub(crate) mod tune;
pub(crate) mod weights;
#[cfg(feature = "queue")]
pub(crate) mod worker;

use clap::CommandFactory;

use crate::args::{Command, Ply};

/// Does what was typed.
pub(crate) fn run(ply: Ply) -> anyhow::Result<()> {
    match ply.command {
        #[cfg(feature = "server")]
        Command::Serve(args) => serve::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Tree(args) => tree::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Course(args) => course::run(&args),
        Command::Experiments(args) => experiments::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Match(args) => arena::run(&args),
        #[cfg(feature = "queue")]
        Command::Worker(args) => worker::run(&args),
        Command::Grade(args) => grade::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Games(games) => games::run(&games),
        Command::Path(command) => path::run(&command),
        Command::Solve(args) => solve::run(&args),
        Command::Data(command) => data::run(&command),
        Command::Datagen(args) => datagen::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Weights(args) => weights::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Licenses => licenses::run(),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Ply::command(), "ply", &mut script);
            std::io::Write::write_all(&mut std::io::stdout(), &script)?;
            Ok(())
        }
    }
}
